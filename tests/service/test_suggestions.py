"""Few taps: from noticing an irregularity to play going on, for what happens most; each step is a tap on the page."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.errors import BaffleBoxError
from bafflebox.game import Side
from bafflebox.service.docket import docket, suggestions
from bafflebox.table import acts, allowed
from proof.situations import DIRECTOR, Seat, Situation

MOST = 4


def seated(after: str, *more: str, book: str = "usbgf") -> Seat:
    situation = Situation(book, {"name": "", "after": after, "acts": more})
    seat = Seat(situation)
    for step in situation.steps:
        assert isinstance(step, str)
        seat.step(step)
    return seat


def taps(seat: Seat, says: str, choose: str) -> int:
    """The taps on the page until nothing is open: the panel and a suggestion in it, the ruling, a choice, carrying it out."""
    taken = 0
    if says:
        seat.do(next(one.act for one in suggestions(seat.table) if one.says == says), DIRECTOR)
        taken += 2
    while seat.table.docket.open:
        found = docket(seat.table)[-1]
        number = found["number"]
        assert not found["question"], found["question"]
        if not found["ruled"]:
            seat.do(acts.Rule(number), DIRECTOR)
            taken += not says  # the page has the book rule at once on what is pointed out, where nothing is asked
        elif any(not one["made"] for one in found["choices"]):
            options = [option["label"] for one in found["choices"] for option in one["options"]]
            seat.do(acts.Choose(number, next(label for label in options if choose in label)), DIRECTOR)
            taken += 1
        else:
            seat.do(acts.ApplyRuling(number), DIRECTOR)
            taken += 1
    return taken


COMMON: list[Any] = [
    pytest.param("opening", ("ann play 13/8",), "{white}’s play is illegal", "", id="illegal play"),
    pytest.param("illegal", (), "", "", id="illegal play, noticed by the table"),
    pytest.param("played", (), "{black} rolled too early", "again", id="fast roll"),
    pytest.param("played", ("ben roll 6-6",), "", "stand", id="fast roll, entered"),
    pytest.param("played", (), "{black} picked up the dice too early", "delay", id="fast grab"),
    pytest.param("played", ("ben lift-dice",), "", "let it go", id="fast grab, entered"),
    pytest.param("played", ("ann end-turn tap",), "{white} did not press the clock", "", id="clock not pressed"),
    pytest.param("turn", (), "{white} picked up the dice with the press", "", id="dice kept"),
    pytest.param("turn", (), "{black} touched the cube", "", id="cube touched"),
    pytest.param("turn", ("ben end-turn",), "", "", id="turn given away, noticed"),
    pytest.param("played", ("ben double",), "", "", id="double out of turn, noticed"),
    pytest.param("opening", (), "{black} touched the checkers", "", id="hands on the board"),
    pytest.param("doubled", (), "{white} said “take”", "", id="take by word"),
    pytest.param("turn", (), "The cube is wrong", "", id="cube not in the middle"),
    pytest.param("taken", (), "Both say the cube shows a wrong value", "", id="wrong value of the cube"),
]


@pytest.mark.parametrize(("after", "more", "says", "choose"), COMMON)
def test_the_commonest_irregularities_take_at_most_four_taps(
    after: str, more: tuple[str, ...], says: str, choose: str
) -> None:
    seat = seated(after, *more)
    assert taps(seat, says, choose) <= MOST
    assert not seat.table.halted
    clock = seat.table.clock
    assert clock is None or clock.running is seat.table.match.to_act


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
@pytest.mark.parametrize(
    "after", ["opening", "played", "turn", "rolled", "doubled", "taken", "between", "crawford_turn"]
)
def test_what_is_suggested_can_be_pointed_out(book: str, after: str) -> None:
    seat = seated(after, book=book)
    few = suggestions(seat.table)
    assert 2 <= len(few) <= 5
    for one in few:
        seat = seated(after, book=book)
        try:
            seat.do(one.act, DIRECTOR)
        except BaffleBoxError as refused:
            raise AssertionError(f"{one.says}: {refused}") from None
        assert all(
            other.incident != one.incident or other.offender is not one.offender for other in suggestions(seat.table)
        )


def test_a_play_on_the_board_is_suggested_as_illegal_while_it_lies_there() -> None:
    assert suggestions(seated("played").table)[0].says == "{white}’s play is illegal"
    assert suggestions(seated("turn").table)[0] == ("{white}’s play was illegal", "illegal_move", Side.WHITE, ())
    assert suggestions(seated("between").table)[0].incident == "score_error"


def test_what_a_ruling_assumed_can_be_said_otherwise_where_that_leads_to_another_ruling() -> None:
    """Nobody is asked whether what was played since is kept; who finds that fairer says so with a tap."""
    seat = seated("fourth", "ann point-out invalid_position position_is=two_colours noticed=later", book="standards")
    seat.do(acts.Rule(1), DIRECTOR)
    (found,) = docket(seat.table)
    assert [(one["fact"], one["taken"]) for one in found["assumed"]] == [("keep_what_followed", "no")]
    before = found["remedies"]

    seat.do(acts.StateFact(1, "keep_what_followed", value=True), DIRECTOR)
    seat.do(acts.Rule(1), DIRECTOR)

    (found,) = docket(seat.table)
    assert found["remedies"] != before
    assert found["assumed"] == []


def test_after_an_overturned_ruling_the_page_shows_which_facts_would_lead_to_another() -> None:
    told = ("ben roll 6-5; ben point-out illegal_move offender=white", "dee settles", "dee overturn 2")
    seat = seated("illegal", *told, book="us2009")
    (found,) = docket(seat.table)
    assert "overturned" in found["wrong"]
    assert "noticed_when" in {one["fact"] for one in found["assumed"]}
    assert not any(isinstance(one.act, acts.Rule) for one in allowed(seat.table, DIRECTOR, seat.now))

    seat.do(acts.StateFact(2, "noticed_when", "before_next_action", found["why"]), DIRECTOR)
    seat.do(acts.Rule(2), DIRECTOR)
    seat.do(acts.ApplyRuling(2), DIRECTOR)
    assert (seat.table.game.turn, str(seat.table.game.roll)) == (Side.WHITE, "3-1")
