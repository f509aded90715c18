"""The list of a match in words: a line a turn, as on a score sheet."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.game import Side
from bafflebox.service.told import MatchList, lines
from bafflebox.table import acts, replay
from bafflebox.web.changes import applied, changed
from support.tables import ANN, BEN, DEE, Played, terms_of


def opened(length: int = 3) -> Played:
    played = Played.begun(terms_of(length=length))
    played.do(acts.RollOpening(), ANN, throw=(3, 1))
    return played


def words(played: Played) -> list[str]:
    return [line["words"] for line in lines(played.table, played.events)]


def test_a_roll_and_its_play_are_one_line() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Roll(), BEN, throw=(4, 6))
    assert words(played) == ["Opening roll: white 3, black 1", "3-1: 8/5 6/5", "rolls 6-4"]

    played.do(acts.Play("24/14"), BEN)

    assert words(played)[2:] == ["6-4: 24/14"]


def test_a_play_that_is_taken_back_leaves_the_roll() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.Undo(), ANN)
    assert words(played)[1:] == ["rolls 3-1"]
    played.do(acts.Play("24/23 13/10"), ANN)
    assert words(played)[1:] == ["3-1: 24/23 13/10"]


def test_what_a_game_was_won_with_is_said() -> None:
    played = opened()
    played.do(acts.Play("8/5 6/5"), ANN)
    played.do(acts.EndTurn(), ANN)
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)
    assert words(played)[-3:] == ["doubles", "passes", "wins 1 point: 1–0"]


def test_the_last_play_is_known_until_another_board_is_set_up() -> None:
    played, listed = opened(), MatchList()
    played.do(acts.Play("8/5 6/5"), ANN)
    listed.of(played.table, played.events)
    assert listed.last is not None
    assert (listed.last["side"], listed.last["roll"]) == ("white", [3, 1])
    assert listed.last["moves"] == [[8, 5], [6, 5]]

    played.do(acts.EndTurn(), ANN)
    listed.of(played.table, played.events)
    assert listed.last is not None

    played.do(acts.AwardGame(Side.WHITE), DEE)
    for who in (ANN, BEN):
        played.do(acts.AgreeScore(), who)
    played.do(acts.RollOpening(), ANN, throw=(6, 1))
    listed.of(played.table, played.events)
    assert listed.last is None


TURN: dict[str, Callable[[], acts.Act]] = {
    "play": lambda: acts.Play("8/5 6/5"),
    "other": lambda: acts.Play("24/23 13/10"),
    "undo": acts.Undo,
}


@given(st.lists(st.sampled_from(sorted(TURN)), max_size=8), st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_changes_make_the_same_list_as_the_whole(done: list[str], pace: int) -> None:
    """Whoever is sent only what is new has the lines that anybody reads who comes later."""
    played, listed, shown = opened(), MatchList(), {"list": []}  # type: ignore[var-annotated]
    for number, name in enumerate([*done, "play"]):
        if (played.table.play is None) != (name == "undo"):
            played.do(TURN[name](), ANN)
        if number % pace == 0 or number == len(done):
            now = {"list": [dict(line) for line in listed.of(played.table, played.events)]}
            shown = applied(shown, changed(shown, now), 60)
            assert shown["list"] == lines(replay(played.events), played.events)
