"""The solved table as a file, and the engine that plays from it; here of the endgames with one checker a side."""

from __future__ import annotations

import mmap
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.bots.bot import CubeAt, Seat
from bafflebox.bots.engine import EngineMissing
from bafflebox.bots.engines import open_engine
from bafflebox.bots.levels import levels
from bafflebox.bots.sprint.engine import SprintEngine
from bafflebox.bots.sprint.index import number
from bafflebox.bots.sprint.solve import BYTES, VALUES, Progress, Solver, sweeps
from bafflebox.bots.sprint.table import MAGIC, STEPS, Packing, SolvedTable, pack
from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, SPRINTGAMMON, Position, Roll, kernel

pytestmark = pytest.mark.skipif(
    not kernel.AVAILABLE, reason="no compiled kernel: install a C compiler, then make clean test"
)


@pytest.fixture(scope="module")
def values() -> mmap.mmap:
    solved = mmap.mmap(-1, BYTES)
    solver = Solver(solved, fewest_off=2)
    solver.begin()
    list(sweeps(solver, Progress()))
    return solved


@pytest.fixture(scope="module")
def packing(values: mmap.mmap, tmp_path_factory: pytest.TempPathFactory) -> Packing:
    return pack(Solver(values, fewest_off=2), tmp_path_factory.mktemp("table") / "sprintgammon.table")


@pytest.fixture(scope="module")
def engine(packing: Packing) -> SprintEngine:
    return SprintEngine(SolvedTable.read(packing.path))


def one_each(own: int, opp: int) -> Position:
    return Position.of(f"{own}:1", f"{opp}:1", checkers=3)


points = st.integers(1, 24)


@given(own=points, opp=points)
def test_the_table_keeps_values_to_half_a_step(values: mmap.mmap, engine: SprintEngine, own: int, opp: int) -> None:
    if own + opp == 25:
        return
    position = one_each(own, opp)
    exact = struct.unpack_from(f"={VALUES}d", values, number(position) * VALUES * 8)
    kept = engine.table.worth(position)
    assert tuple(kept.chances) == pytest.approx(exact[:5], abs=0.5001 / STEPS)
    for cube_at, value in zip((CubeAt.MIDDLE, CubeAt.MINE, CubeAt.THEIRS), exact[5:], strict=True):
        assert kept.no_double(cube_at) == pytest.approx(value, abs=3.001 / STEPS)


def test_what_the_rounding_loses_is_measured(packing: Packing) -> None:
    assert packing.size == packing.path.stat().st_size
    assert 0 <= packing.mean_lost <= packing.most_lost < 2e-4


@pytest.mark.parametrize(
    ("own", "wins", "doubles", "taken"),
    [(6, 27, True, None), (5, 31, True, False), (4, 34, True, False), (9, 12, False, True), (12, 4, False, True)],
)
def test_a_last_roll_is_worth_what_can_be_counted(
    engine: SprintEngine, own: int, wins: int, doubles: bool, taken: bool | None
) -> None:
    """One checker against one on the ace point: whoever does not bear off now has lost."""
    advice = engine.cube(Seat(one_each(own, 1), SPRINTGAMMON))
    assert advice.chances is not None
    assert advice.chances.win == pytest.approx(wins / 36, abs=1e-5)
    assert advice.double_take == pytest.approx(2 * (2 * wins / 36 - 1), abs=2e-4)
    assert advice.doubles == doubles
    assert taken is None or advice.takes == taken


def test_the_best_play_comes_first(engine: SprintEngine) -> None:
    seat = Seat(one_each(8, 18), SPRINTGAMMON)  # 8/7* hits, and 8/4 8/7* cannot be with one checker
    ranked = engine.ranked(seat, Roll(3, 1))
    assert [c.equity for c in ranked] == sorted((c.equity for c in ranked), reverse=True)
    assert len(ranked) == len({c.play.result for c in ranked})


def test_at_double_match_point_only_winning_counts(engine: SprintEngine) -> None:
    seat = Seat(one_each(10, 9), SPRINTGAMMON, away=1, opp_away=1)
    advice = engine.cube(seat)
    assert advice.chances is not None
    assert advice.no_double == pytest.approx(2 * advice.chances.win - 1, abs=1e-9)


def test_only_three_checkers_a_side_are_served(engine: SprintEngine) -> None:
    assert engine.plays(SPRINTGAMMON)
    assert not engine.plays(BACKGAMMON)


def test_without_a_table_the_levels_say_how_to_solve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAFFLEBOX_CACHE", str(tmp_path))
    with pytest.raises(EngineMissing, match="bafflebox bots solve sprintgammon"):
        open_engine("sprint")
    with pytest.raises(EngineMissing, match="bafflebox bots solve sprintgammon"):
        levels(SPRINTGAMMON)[-1].make(0)


@pytest.mark.parametrize("keep", [0, 10, len(MAGIC) + 5, -1])
def test_a_damaged_table_is_named(packing: Packing, keep: int) -> None:
    data = packing.path.read_bytes()[:keep]
    with pytest.raises(InvalidInput, match="Sprintgammon table"):
        SolvedTable(data)


def test_a_damaged_row_is_named(packing: Packing) -> None:
    data = bytearray(packing.path.read_bytes())
    data[-400:] = bytes(400)
    table = SolvedTable(bytes(data))
    with pytest.raises(InvalidInput, match="damaged"):
        [table.row(side) for side in range(3200, 3276)]
