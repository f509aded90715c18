"""Score, Crawford and cube by the books' own cases; the ids are the clauses."""

from __future__ import annotations

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Result, Side
from bafflebox.match import (
    CrawfordRule,
    Cube,
    DeadCube,
    DoubleWithAnswer,
    Ending,
    GameRecord,
    Score,
    crawford_due,
    cube_after,
    doubles_to,
    lines_of,
    points_of,
    rippled,
    tally,
)
from support.matches import sheet

WHITE, BLACK = Side


@pytest.mark.parametrize(
    ("game", "points"),
    [
        pytest.param("W", 1, id="us2009:basic.double.a"),
        pytest.param("W:W+B+", 4, id="us2009:basic.gammon.a"),
        pytest.param("Wg:W+", 4, id="us2009:basic.gammon.b"),
        pytest.param("Wbg:W+B+", 12, id="us2009:basic.gammon.c"),
        pytest.param("Wbg:B+W+", 12, id="ibf:2.10.open"),
        pytest.param("Wg", 2, id="us2009:5.3-centred-cube"),
        pytest.param("Wbg:c", 3, id="us2009:5.3-Crawford"),
        pytest.param("Wg:c", 2, id="usbgf:4.6.2"),
        pytest.param("W:W-", 1, id="ibf:9.7.a"),
        pytest.param("W:W+", 2, id="ibf:9.7.b"),
        pytest.param("B:W+B-", 2, id="ibf:9.7.open"),
        pytest.param("B:B+W+B-", 4, id="us2009:basic.double.c"),
        pytest.param("Wg:W+", 4, id="ibf:9.8.b"),
        pytest.param("W:W+B+W+B+W+B+W+", 128, id="us2009:basic.double.e"),
    ],
)
def test_points_of_a_game(game: str, points: int) -> None:
    (record,) = sheet(game)

    assert isinstance(record, GameRecord)
    assert record.points == points


@pytest.mark.parametrize(
    ("doubles", "cube"),
    [
        pytest.param("W+B+W+", Cube(8, BLACK), id="usbgf:4.4.2.a-three-accepted"),
        pytest.param("W+B-", Cube(2, BLACK), id="usbgf:4.4.2.a-passed"),
        pytest.param("", Cube(1), id="usbgf:4.4.1.b"),
        pytest.param("B+", Cube(2, WHITE), id="usbgf:4.4.3"),
    ],
)
def test_true_state_of_the_cube(doubles: str, cube: Cube) -> None:
    (record,) = sheet(f"W:{doubles}")

    assert isinstance(record, GameRecord)
    assert record.cube == cube


def test_doubles_lead_back_to_their_cube() -> None:
    for level in range(1, 9):
        for owner in Side:
            assert cube_after(doubles_to(Cube(2**level, owner))) == Cube(2**level, owner)
    assert doubles_to(Cube()) == ()
    for impossible in (Cube(2), Cube(1, WHITE)):
        with pytest.raises(InvalidInput, match="No series of doubles"):
            doubles_to(impossible)


@pytest.mark.parametrize("value", [0, -2, 3, 6, 63])
def test_a_cube_shows_powers_of_two(value: int) -> None:
    with pytest.raises(InvalidInput, match="power of two"):
        Cube(value)


def test_a_beaver_keeps_the_cube() -> None:
    doubles = (DoubleWithAnswer(WHITE, taken=True), DoubleWithAnswer(BLACK, taken=True, beaver=True))

    assert cube_after(doubles) == Cube(4, BLACK)


def test_jacoby_counts_a_gammon_only_after_a_double() -> None:
    assert GameRecord(WHITE, Result.GAMMON, jacoby=True).points == 1
    assert GameRecord(WHITE, Result.GAMMON, doubles=(DoubleWithAnswer(WHITE, taken=True),), jacoby=True).points == 4
    assert GameRecord(WHITE, Result.GAMMON, automatic=1, jacoby=True).points == 2


@pytest.mark.parametrize(
    ("score", "length", "winner"),
    [
        pytest.param((12, 6), 9, WHITE, id="usbgf:4.6.1.a"),
        pytest.param((11, 9), 11, WHITE, id="ibf:2.14.a"),
        pytest.param((3, 0), 3, WHITE, id="ibf:15.4"),
        pytest.param((7, 7), 9, None, id="going-on"),
        pytest.param((6, 7), 7, BLACK, id="standards:5.14.a"),
    ],
)
def test_winner(score: tuple[int, int], length: int, winner: Side | None) -> None:
    assert Score(Both(*score), length).winner is winner


def test_points_beyond_the_length_do_not_count() -> None:
    assert Score(Both(12, 6), 9).counted == Both(9, 6)


@pytest.mark.parametrize("length", [0, -7])
def test_a_match_has_a_point(length: int) -> None:
    with pytest.raises(InvalidInput, match="at least one point"):
        Score(length=length)


@pytest.mark.parametrize(
    ("games", "length", "crawford"),
    [
        pytest.param("W:W+B+ Wg", 7, True, id="eubgf:4.4.iv.a"),
        pytest.param("B B B W:W+B+ Wg", 7, True, id="ibf:2.2"),
        pytest.param("B B B W:W+B+ Wg B:c", 7, False, id="ibf:2.2-afterwards"),
        pytest.param("Wg W:W+B+ B:c B:B+W+ B", 7, False, id="ibf:2.2.open"),
        pytest.param("W W W W", 5, True, id="ibf:9.12.b"),
        pytest.param("W:W+B+ W:W+B+ B:B+W+ B:c", 9, False, id="standards:5.11.a-over"),
        pytest.param("B:B+W+ B W:W+B+ W W:W+", 7, False, id="usbgf:4.4.8.a-never-arises"),
        pytest.param("", 1, True, id="one-point-match"),
        pytest.param("W W !W-1", 3, False, id="ibf:3.9.open-after-deduction"),
        pytest.param("W W !B2", 3, True, id="penalty-points-count"),
    ],
)
def test_crawford(games: str, length: int, crawford: bool) -> None:
    total = tally(sheet(games), length)

    assert crawford_due(total.score, total.settled) is crawford


def test_crawford_to_the_letter_of_us2009_comes_again_for_the_other_side() -> None:
    total = tally(sheet("Wg W:W+B+ B:c B:B+W+ B"), 7)

    assert str(total.score) == "6-6 of 7"
    assert crawford_due(total.score, total.settled, CrawfordRule.EACH_SIDE)
    assert not crawford_due(total.score, total.settled, CrawfordRule.ONCE)
    assert not crawford_due(total.score, total.settled, CrawfordRule.NONE)


@pytest.mark.parametrize(
    ("reading", "score", "length", "value", "dead"),
    [
        pytest.param(DeadCube.EACH_SIDE, (7, 5), 9, 2, (True, False), id="usbgf:4.4.9.a"),
        pytest.param(DeadCube.EACH_SIDE, (8, 5), 9, 1, (True, False), id="usbgf:4.4.9.a-post-Crawford"),
        pytest.param(DeadCube.EACH_SIDE, (5, 4), 7, 2, (True, False), id="eubgf:4.4.vii.a"),
        pytest.param(DeadCube.BOTH_SIDES, (7, 7), 9, 2, (True, True), id="us2009:5.6"),
        pytest.param(DeadCube.BOTH_SIDES, (7, 3), 9, 2, (False, False), id="us2009:5.6-to-the-letter"),
        pytest.param(DeadCube.EACH_SIDE, (7, 3), 9, 2, (True, False), id="us2009:5.6-customary"),
        pytest.param(DeadCube.NEVER, (7, 7), 9, 2, (False, False), id="ibf:9.8.open"),
        pytest.param(DeadCube.NO_LAST_PASS, (7, 7), 9, 2, (False, False), id="standards:5.14.c"),
    ],
)
def test_dead_cube(reading: DeadCube, score: tuple[int, int], length: int, value: int, dead: tuple[bool, bool]) -> None:
    found = tuple(reading.dead_for(side, value, Score(Both(*score), length)) for side in Side)

    assert found == dead


def test_no_cube_is_dead_without_a_length() -> None:
    assert not any(reading.dead_for(side, 1024, Score()) for reading in DeadCube for side in Side)


def test_lines_and_points_of_a_sheet() -> None:
    lines = (Both(2, 0), Both(2, 1), Both(6, 1))

    assert points_of(lines) == (Both(2, 0), Both(0, 1), Both(4, 0))  # usbgf:4.6.1.b
    assert lines_of(sheet("Wg B Wg:W+")) == lines
    assert points_of(()) == ()


def test_a_corrected_line_ripples() -> None:
    """`usbgf:4.6.3.b`: 4-0 should have been 3-0."""
    lines = (Both(2, 0), Both(4, 0), Both(4, 2), Both(6, 2))

    assert rippled(lines, 2, Both(3, 0)) == (Both(2, 0), Both(3, 0), Both(3, 2), Both(5, 2))
    with pytest.raises(InvalidInput, match="no line 5"):
        rippled(lines, 5, Both(3, 0))


def test_a_passed_double_is_an_ending() -> None:
    (record,) = sheet("W:W-")

    assert isinstance(record, GameRecord)
    assert record.ending is Ending.PASSED
