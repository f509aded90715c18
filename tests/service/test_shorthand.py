"""Laws of a match entered in shorthand: its turns entered again give the same match, and a correction to the same is none."""

from __future__ import annotations

from contextlib import suppress
from functools import reduce
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import legal_plays
from bafflebox.match import Phase
from bafflebox.service.shorthand import entered
from bafflebox.service.transcripts import TurnList, corrected, turns
from bafflebox.table import Act, Event, Mode, Table, TableTerms, acts, decide, evolve, open_table, replay
from bafflebox.table.record import record
from proof.situations import Seat, Situation

DORA = PersonId("dora")
TERMS = TableTerms(
    (PersonId("ann"),), (PersonId("ben"),), length=3, mode=Mode.TRANSCRIPTION, directors=(DORA,), transcribers=(DORA,)
)
NOW = Millis(1)


class Transcript:
    """A table with its journal, as the house keeps it."""

    def __init__(self, terms: TableTerms = TERMS) -> None:
        self.events: list[Event] = [open_table("t", terms, Millis(0), by=DORA)]
        self.table: Table = evolve(None, self.events[0])
        self.do([acts.TakeSeat()])

    def do(self, told: list[Act]) -> None:
        for act in told:
            found = decide(self.table, act, DORA, NOW)
            self.events += found
            self.table = reduce(evolve, found, self.table)

    def enter(self, *lines: str) -> None:
        for line in lines:
            self.do(entered(self.table, (line,), DORA, NOW))

    @property
    def lines(self) -> list[str]:
        return [turn.line for turn in turns(self.events)]


def written(chance: Random, count: int) -> Transcript:
    """A transcript of so many random lines, of legal play."""
    kept = Transcript()
    while len(kept.lines) < count and kept.table.match.game is not None:
        game = kept.table.match.game
        match game.phase:
            case Phase.DOUBLED:
                kept.enter(chance.choice("tp"))
            case Phase.TO_PLAY:
                assert game.roll is not None
                kept.enter(chance.choice(legal_plays(game.position, game.roll, game.rules)).notation)
            case Phase.TO_ROLL if chance.random() < 0.05 and kept.table.match.may_double(game.to_act):  # type: ignore[arg-type]
                kept.enter("d")
            case _:
                kept.enter(f"{chance.randint(1, 6)}{chance.randint(1, 6)}")
    return kept


transcripts = st.builds(written, st.randoms(use_true_random=False), st.integers(1, 60))


@settings(max_examples=30, deadline=None)
@given(transcripts)
def test_the_turns_entered_again_give_the_same_match(kept: Transcript) -> None:
    again = Transcript()
    again.enter(*kept.lines)

    assert again.lines == kept.lines
    assert again.table.match == kept.table.match
    assert record(again.events) == record(kept.events)


@settings(max_examples=30, deadline=None)
@given(transcripts, st.randoms(use_true_random=False))
def test_a_turn_corrected_to_what_it_was_leaves_the_match_as_it_was(kept: Transcript, chance: Random) -> None:
    before, lines = kept.table.match, kept.lines
    number = chance.randint(1, len(lines))

    found = corrected(kept.table, kept.events, number, lines[number - 1], DORA, NOW)
    kept.do(found.acts)

    assert (found.replayed, found.left) == (len(lines) - number, [])
    assert kept.lines == lines
    assert kept.table.match.game == before.game
    assert replay(kept.events) == kept.table


@settings(max_examples=30, deadline=None)
@given(transcripts, st.integers(1, 6), st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_correction_keeps_what_came_before_and_tells_what_no_longer_fits(
    kept: Transcript, one: int, two: int, chance: Random
) -> None:
    lines = kept.lines
    number = chance.randint(1, len(lines))
    try:
        found = corrected(kept.table, kept.events, number, f"{one}{two}", DORA, NOW)
    except BaffleBoxError:
        return  # a roll does not fit in the place of an answer to a double
    kept.do(found.acts)

    assert kept.lines[: number - 1] == lines[: number - 1]
    assert found.left == lines[number + found.replayed :]


ODD = ["", "  ", ";", "hello", "77", "t", "8/5 6/5", "0", "accept", "game white triple", "31: 8/5 x", "31; 31; 31"]


@pytest.mark.parametrize("line", ODD)
def test_a_line_that_does_not_fit_is_refused(line: str) -> None:
    kept = Transcript()
    with pytest.raises(BaffleBoxError) as refused:
        entered(kept.table, (line,), DORA, NOW)
    assert refused.value.sentence.endswith(".")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=30))
def test_no_text_breaks_the_entry(line: str) -> None:
    kept = Transcript()
    with suppress(BaffleBoxError):
        kept.enter(line)
    assert replay(kept.events) == kept.table


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        pytest.param(["33", "31"], ["33", "31"], id="equal-opening-dice-are-thrown-again"),
        pytest.param(["31: 8/5 6/5", "d", "p", "52"], ["31: 8/5 6/5", "d", "p", "52"], id="the-score-is-agreed-unsaid"),
        pytest.param(["game white gammon 1"], ["game white gammon 1"], id="a-whole-game"),
        pytest.param(
            ["31: 8/5 6/5", "concede gammon"], ["31: 8/5 6/5", "concede gammon"], id="what-no-book-allows-happened"
        ),
        pytest.param(["31: 6/5 8/5", "d; t"], ["31: 8/5 6/5", "d", "t"], id="several-in-one-line"),
        pytest.param(["31: 6/5 8/5", "d t"], ["31: 8/5 6/5", "d", "t"], id="several-words"),
        pytest.param(["3 1", "31: 8/5 6/5"], ["31: 8/5 6/5"], id="the-same-roll-once-more"),
    ],
)
def test_what_stands_after_lines(lines: list[str], after: list[str]) -> None:
    kept = Transcript()
    kept.enter(*lines)
    assert kept.lines == after


@pytest.mark.parametrize(
    ("lines", "slip", "says"),
    [
        pytest.param(["31"], "21: 13/11 6/5", "a different roll: 3-1 has been entered", id="wrong-dice"),
        pytest.param(["31"], "13", "3-1 has already been entered", id="the-roll-without-its-play"),
        pytest.param([], "77", "each die shows 1 to 6", id="no-such-die"),
        pytest.param(["31: 8/5 6/5"], "70: 8/1", "each die shows 1 to 6", id="no-such-die-with-a-play"),
        pytest.param(["31: 8/5 6/5", "d"], "52", "take or a pass", id="forgotten-answer"),
    ],
)
def test_a_slip_is_told_with_what_would_be_right(lines: list[str], slip: str, says: str) -> None:
    kept = Transcript()
    kept.enter(*lines)
    with pytest.raises(BaffleBoxError, match=says):
        kept.enter(slip)
    assert kept.lines == lines


def test_an_illegal_play_is_marked_for_good_and_a_corrected_one_no_longer() -> None:
    kept = Transcript()
    kept.enter("31: 8/5 6/5", "52: 13/8 13/10", "66: 24/18(2) 13/7(2)")
    assert [turn.illegal for turn in turns(kept.events)] == [False, True, False]

    kept.do(corrected(kept.table, kept.events, 2, "52: 13/8 13/11", DORA, NOW).acts)
    assert [turn.illegal for turn in turns(kept.events)] == [False, False, False]


def test_no_such_turn() -> None:
    kept = Transcript()
    with pytest.raises(InvalidInput, match="There is no turn 1; 0 were entered"):
        corrected(kept.table, kept.events, 1, "31", DORA, NOW)


def test_turns_that_are_read_as_they_come_are_the_same_as_all_read_at_once() -> None:
    kept = written(Random(3), 40)
    number = len(kept.lines) // 2
    kept.do(corrected(kept.table, kept.events, number, kept.lines[number - 1], DORA, NOW).acts)
    events, told = kept.events, []
    growing = TurnList()
    for number in range(1, len(events) + 1):
        told = growing.to_json(events[:number])
        afresh = turns(events[:number])
        assert growing.turns == afresh
        assert told == [turn.to_json(place) for place, turn in enumerate(afresh, 1)]
    again = growing.to_json(events)
    assert all(one is two for one, two in zip(told, again, strict=True))
    assert len(told) > 10


DEE = PersonId("dee")


def at_a_live_table(*steps: str) -> Seat:
    seat = Seat(Situation("usbgf", {"name": "taken back", "terms": {"length": 7}}))
    for step in steps:
        seat.step(step)
    return seat


def taken_back(seat: Seat) -> list[str]:
    """Take back the last entry; the rulings that fell by it."""
    found = corrected(seat.table, seat.journal, len(turns(seat.journal)), "", DEE, seat.now)
    for act in found.acts:
        seat.do(act, DEE)
    return found.titles()


def test_the_last_entry_after_a_ruling_is_the_ruling() -> None:
    played = ("ann roll-opening 3 1", "ann play 13/8", "ann end-turn")
    before = at_a_live_table(*played)
    seat = at_a_live_table(*played, "ben point-out illegal_move white", "dee settles opponent_says=legal choose=legal")
    assert seat.table.match.game != before.table.match.game

    assert taken_back(seat) == ["Illegal move"]

    assert seat.table.match.game == before.table.match.game
    assert [found.incident for found in seat.table.docket.open] == ["illegal_move"]
    assert [turn.line for turn in turns(seat.journal)] == ["31: 13/8"]

    assert taken_back(seat) == []

    assert not turns(seat.journal), "now the play itself is taken back"
    assert not seat.table.docket.open, "and with it the incident that it was about"


def test_points_of_a_ruling_are_taken_back_with_it_and_it_says_so() -> None:
    late = ("ann report-game white single 1", "ann agree-score", "ben agree-score", "ann call-break", "ben return")
    settled = "dee settles start_noted=yes measure=points penalty_points=1"
    seat = at_a_live_table(*late, "+660s ann return", settled)
    assert seat.shown()["penalties"] == "0-1"

    assert taken_back(seat) == ["Late from a break"]

    assert seat.shown()["penalties"] == "0-0"
    assert [found.incident for found in seat.table.docket.open] == ["late_from_break"]
    assert len(turns(seat.journal)) == 1, "the game that was reported before stands"
