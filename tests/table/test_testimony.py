"""What the table knows: nobody is asked for it, players cannot contradict it, and an official only with a reason."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.table import Mode, acts
from support.tables import ANN, BEN, DEE, Played, terms_of


def illegal(book: str) -> Played:
    played = Played.begun(terms_of(book, mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("13/8"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.PointOut("illegal_move", Side.WHITE), BEN)
    return played


@pytest.mark.parametrize("who", [ANN, BEN])
def test_a_player_cannot_say_that_an_illegal_play_was_legal(who: str) -> None:
    played = illegal("usbgf")
    number = played.table.docket.open[-1].number

    with pytest.raises(Refused) as refused:
        played.do(acts.StateFact(number, "move_is_illegal", "no"), who)

    assert refused.value.code == "table_knows"


def test_an_official_overrules_the_table_with_a_reason_that_is_kept() -> None:
    played = illegal("usbgf")
    number = played.table.docket.open[-1].number
    with pytest.raises(InvalidInput, match="why"):
        played.do(acts.StateFact(number, "move_is_illegal", "no"), DEE)

    played.do(acts.StateFact(number, "move_is_illegal", "no", why="the play was entered wrongly"), DEE)

    found = played.table.docket.numbered(number)
    assert found.overruled == {"move_is_illegal": "the play was entered wrongly"}


@pytest.mark.parametrize("book", ["usbgf", "standards"])
def test_early_rolls_that_were_let_go_are_remembered(book: str) -> None:
    played = Played.begun(terms_of(book, mode=Mode.LIVE, clock=False))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    for before in range(2):
        played.do(acts.Roll((6, 5)), BEN)
        found = played.table.docket.open[-1]
        assert found.facts["earlier_let_pass"] == before
        played.do(acts.CloseIncident(found.number, "White said nothing"), DEE)


def test_the_cube_before_the_last_double_is_known() -> None:
    played = Played.begun(terms_of("eubgf", mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Take(), ANN)

    played.do(acts.PointOut("wrong_level", Side.BLACK), DEE)

    found = played.table.docket.open[-1]
    assert (found.facts["cube_value"], found.facts["answer"]) == ("1", "taken")
    assert {"cube_value", "answer"} <= found.testified


def test_that_a_double_has_no_answer_yet_is_only_assumed() -> None:
    played = Played.begun(terms_of("eubgf", mode=Mode.LIVE))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)

    played.do(acts.PointOut("wrong_level", Side.BLACK, (("answer", "taken"),)), BEN)

    assert played.table.docket.open[-1].facts["answer"] == "taken"


@pytest.mark.parametrize(("clock", "known"), [(True, True), (False, False)])
def test_only_a_clock_tells_the_table_that_a_turn_is_not_over(clock: bool, known: bool) -> None:
    played = Played.begun(terms_of("standards", mode=Mode.LIVE, clock=clock))
    played.do(acts.RollOpening(3, 1), ANN)
    played.do(acts.Play("8/5 6/5"), ANN)

    played.do(acts.Roll((6, 5)), BEN)

    assert ("turn_ended" in played.table.docket.open[-1].testified) is known
