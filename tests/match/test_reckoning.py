"""Sheets counted again: void cubes, misplaced Crawford games, games after the end; the ids are the clauses."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.game import Side
from bafflebox.match import (
    DeadCube,
    Entry,
    GameRecord,
    ReckoningPolicy,
    SheetIrregularity,
    VoidPass,
    crawford_due,
    first_void,
    reckon,
    tally,
    with_game,
)
from support.matches import records, sheet

USBGF = ReckoningPolicy()
COUNTS_AS_ONE = ReckoningPolicy(void_pass=VoidPass.VALUE_BEFORE)


@pytest.mark.parametrize(
    ("games", "length", "policy", "score", "findings", "crawford_due"),
    [
        pytest.param("Wg B W", 5, USBGF, "3-1 of 5", "", False, id="regular"),
        pytest.param("Wg B Wg", 5, USBGF, "4-1 of 5", "", True, id="Crawford-comes-next"),
        pytest.param("W:W+B+ Wg Bg:c", 7, USBGF, "6-2 of 7", "", False, id="usbgf:4.4.8.a"),
        pytest.param(
            # 6-2 of 7; the trailer doubled in the Crawford game and won a gammon scored 4.
            "Bg W:W+B+ Wg Bg:B+",
            7,
            USBGF,
            "6-4 of 7",
            "4 crawford_missed, 4 cube_in_crawford",
            False,
            id="usbgf:4.4.8.1",
        ),
        pytest.param("Bg W:W+B+ Wg Bg:B+c", 7, USBGF, "6-4 of 7", "4 cube_in_crawford", False, id="usbgf:4.4.8.b"),
        pytest.param(
            # Leader 6-3 doubled in the Crawford game, the trailer passed: nobody has won it yet.
            "B Bg W:W+B+ Wg W:W-",
            7,
            USBGF,
            "6-3 of 7",
            "5 crawford_missed, 5 cube_in_crawford, 5 void_pass",
            False,
            id="usbgf:4.4.8.2.a",
        ),
        pytest.param(
            # Crawford at 6-3 passed (6-4), then a post-Crawford game with cube 2 (6-6): the one point comes off.
            "B Bg W:W+B+ Wg B:B- B:B+",
            7,
            ReckoningPolicy(void_pass=VoidPass.REPLACED),
            "6-5 of 7",
            "5 crawford_missed, 5 cube_in_crawford, 5 void_pass",
            True,
            id="usbgf:4.4.8.2.b",
        ),
        pytest.param(
            "Bg W:W+B+ Wg B:B-",
            7,
            COUNTS_AS_ONE,
            "6-3 of 7",
            "4 crawford_missed, 4 cube_in_crawford, 4 void_pass",
            False,
            id="eubgf:4.4.iv.open",
        ),
        pytest.param(
            "B W:W+B+ B:B+",
            5,
            COUNTS_AS_ONE,
            "4-2 of 5",
            "3 crawford_missed, 3 cube_in_crawford",
            False,
            id="ibf:15.6.open",
        ),
        pytest.param(
            # 5-6 of 7: the trailer wins 2 with the cube in the Crawford game.
            "W:W+B+ W Bg:B+ Bg W:W+c",
            7,
            USBGF,
            "6-6 of 7",
            "5 cube_in_crawford",
            False,
            id="eubgf:4.4.iv.e",
        ),
        pytest.param(
            # 7-5 of 9: the trailer doubles to 2, the leader redoubles the dead cube to 4, the trailer wins: 2, not 4.
            "W:W+B+ Wg W Bg:B+ B B:B+W+",
            9,
            USBGF,
            "7-7 of 9",
            "6 dead_cube_turned",
            False,
            id="usbgf:4.4.9.b",
        ),
        pytest.param(
            # 5-point match at 3-3; 2, then the dead redouble to 4, then 8 "passed".
            "Wg W Bg B W:W+B+W-",
            5,
            USBGF,
            "3-3 of 5",
            "5 dead_cube_turned, 5 void_pass",
            False,
            id="usbgf:4.4.9.c",
        ),
        pytest.param(
            "W:W+B+ Wg W Bg:B+ B B:B+W+",
            9,
            ReckoningPolicy(dead_cube=DeadCube.NEVER),
            "7-9 of 9",
            "",
            False,
            id="ibf:9.8.open",
        ),
        pytest.param("Wg=1 B", 5, USBGF, "2-1 of 5", "1 misscored", False, id="usbgf:4.4.11.b"),
        pytest.param("W:W+W+", 5, USBGF, "2-0 of 5", "1 no_access", False, id="usbgf:4.4.4.b"),
        pytest.param("W:c", 5, USBGF, "1-0 of 5", "1 crawford_misplaced", False, id="needless-Crawford"),
        pytest.param(
            "W:W+B+ W B", 5, USBGF, "5-0 of 5", "2 crawford_missed, 3 after_the_end", False, id="after-the-end"
        ),
        pytest.param("W W !W-1 B", 3, USBGF, "1-1 of 3", "", False, id="ibf:17.1.b"),
    ],
)
def test_reckoning(
    games: str, length: int, policy: ReckoningPolicy, score: str, findings: str, crawford_due: bool
) -> None:
    again = reckon(sheet(games), length, policy)

    assert str(again.score) == score
    assert ", ".join(f"{found.game} {found.what.value}" for found in again.findings) == findings
    assert again.crawford_due is crawford_due


def test_correcting_one_game_ripples_through_crawford_and_dead_cubes() -> None:
    """A game that was a gammon, found later, moves the Crawford game and kills a cube (`usbgf:4.6.3.b`)."""
    entries = sheet("Wg W:W+ B W:W- B:c B:B+")  # 2-0, 4-0, 4-1, 5-1, and so on, of 7
    assert reckon(entries, 7).found(SheetIrregularity.CRAWFORD_MISPLACED) == (5,)

    (gammon,) = sheet("Wg:W+")
    assert isinstance(gammon, GameRecord)
    again = reckon(with_game(entries, 2, gammon), 7)

    assert [(finding.game, finding.what) for finding in again.findings] == [
        (3, SheetIrregularity.CRAWFORD_MISSED),
        (4, SheetIrregularity.DEAD_CUBE_TURNED),
        (4, SheetIrregularity.VOID_PASS),
        (5, SheetIrregularity.CRAWFORD_MISPLACED),
    ]
    assert str(again.score) == "6-4 of 7"


def test_games_can_be_deleted_and_inserted() -> None:
    entries = sheet("Wg !B1 B W")
    (extra,) = sheet("Bg")
    assert isinstance(extra, GameRecord)

    assert with_game(entries, 2) == sheet("Wg !B1 W")
    assert isinstance(entries[2], GameRecord)
    assert with_game(entries, 2, entries[2], extra) == sheet("Wg !B1 B Bg W")


def test_the_first_void_double_voids_the_chain() -> None:
    (game,) = sheet("W:W+B+W-")
    assert isinstance(game, GameRecord)
    at_three_all = tally(sheet("Wg W Bg B"), 5).score

    void = first_void(game.doubles, at_three_all, crawford=False, dead_cube=DeadCube.EACH_SIDE)

    assert void == (1, SheetIrregularity.DEAD_CUBE_TURNED)


sheets = st.lists(records(), max_size=20).map(tuple)
lengths = st.integers(1, 15)


@given(sheets, lengths, st.sampled_from(DeadCube))
def test_what_was_counted_once_is_regular(entries: tuple[Entry, ...], length: int, dead_cube: DeadCube) -> None:
    """A sheet that was counted again, with no game left open, has nothing left to find."""
    policy = ReckoningPolicy(void_pass=VoidPass.VALUE_BEFORE, dead_cube=dead_cube)
    once = reckon(entries, length, policy)

    twice = reckon(once.entries, length, policy)

    assert twice.findings == ()
    assert (twice.entries, twice.score, twice.settled) == (once.entries, once.score, once.settled)
    assert tally(once.entries, length).score == once.score


@given(sheets, lengths)
def test_a_regular_sheet_has_at_most_one_crawford_game_in_its_place(entries: tuple[Entry, ...], length: int) -> None:
    again = reckon(entries, length, COUNTS_AS_ONE)
    crawford = [index for index, game in enumerate(again.entries) if isinstance(game, GameRecord) and game.crawford]

    assert len(crawford) <= 1
    for index in range(len(again.entries)):
        before = tally(again.entries[:index], length)
        assert crawford_due(before.score, before.settled) is (index in crawford)
        assert before.score.winner is None


@given(sheets, lengths)
def test_the_true_score_only_grows_and_stops_at_the_end(entries: tuple[Entry, ...], length: int) -> None:
    again = reckon(entries, length)
    totals = [tally(again.entries[:count], length).score for count in range(len(again.entries) + 1)]

    for earlier, later in pairwise(totals):
        assert sum(earlier.points) < sum(later.points)
        assert all(later[side] >= earlier[side] for side in Side)


@given(sheets, lengths)
def test_a_void_pass_counts_nothing_until_it_is_finished(entries: tuple[Entry, ...], length: int) -> None:
    """Whether the game is to be finished or is replaced, the same points are on the sheet; only what comes next differs."""
    open_game = reckon(entries, length, ReckoningPolicy(void_pass=VoidPass.FINISHED_FIRST))
    replaced = reckon(entries, length, ReckoningPolicy(void_pass=VoidPass.REPLACED))

    assert (open_game.entries, open_game.findings) == (replaced.entries, replaced.findings)
    missing = len(open_game.found(SheetIrregularity.VOID_PASS)) + len(open_game.found(SheetIrregularity.AFTER_THE_END))
    assert len(open_game.entries) == len(entries) - missing
    assert replaced.crawford_due or not open_game.crawford_due
