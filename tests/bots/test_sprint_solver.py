"""Sprintgammon by value iteration, beside a slow solver that shares nothing with it but the rules."""

from __future__ import annotations

import mmap
import random
import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.bots.sprint.index import ARRANGEMENTS, POSITIONS, SIDES, number, position_at, rank
from bafflebox.bots.sprint.solve import BYTES, VALUES, Progress, Solver, Value, Workplace, sweeps
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import OFF, ROLLS, SPRINTGAMMON, Position, Roll, kernel, outcome
from bafflebox.game.plays import plain_results

needs_kernel = pytest.mark.skipif(
    not kernel.AVAILABLE, reason="no compiled kernel: install a C compiler, then make clean test"
)

Numbers = tuple[float, ...]


@given(st.integers(0, POSITIONS - 1))
def test_every_position_has_one_number(at: int) -> None:
    assert number(position_at(at)) == at


def test_sides_are_numbered_without_gaps() -> None:
    assert [rank(side) for side in ARRANGEMENTS] == list(range(SIDES))


def test_a_side_of_another_game_has_no_number() -> None:
    with pytest.raises(InvalidInput, match="three checkers, not 15"):
        rank(Position.of("6:15", "6:15").own)


# The slow solver: the plain generator, and the worth of a position written down from the rules.


@cache
def successors(position: Position) -> tuple[tuple[Roll, tuple[Position, ...]], ...]:
    return tuple(
        (roll, tuple(p.flipped() for p in plain_results(position, roll, SPRINTGAMMON)) or (position.flipped(),))
        for roll in ROLLS
    )


def lost(position: Position) -> Numbers | None:
    """What a player on roll has whose opponent is done."""
    end = outcome(position, SPRINTGAMMON)
    if end is None:
        return None
    assert not end.won
    return (0.0, 0.0, 0.0, float(end.points <= -2), float(end.points <= -3), *(3 * [float(end.points)]))


def cubeless(v: Numbers) -> float:
    return 2 * v[0] - 1 + v[1] + v[2] - v[3] - v[4]


def with_double(v: Numbers, kind: Value) -> float:
    return max(v[kind], min(1.0, 2 * v[Value.OPPONENTS]))


def backed_up(position: Position, known: dict[Position, Numbers]) -> Numbers:
    """The worth of a position from those of the positions that can follow."""
    total = [0.0] * VALUES
    for roll, nexts in successors(position):
        reached = [known[after] for after in nexts]
        best = min(reached, key=cubeless)
        found = (
            *(1 - best[0], best[3], best[4], best[1], best[2]),
            -min(with_double(v, Value.CENTRED) for v in reached),
            -min(v[Value.OPPONENTS] for v in reached),
            -min(with_double(v, Value.OWNED) for v in reached),
        )
        total = [sum_ + roll.weight * one / 36 for sum_, one in zip(total, found, strict=True)]
    return tuple(total)


def slowly_solved(positions: list[Position], bound: float) -> dict[Position, Numbers]:
    known = {p: lost(p) or (0.0,) * VALUES for p in positions}
    change = 1.0
    while change > bound:
        change = 0.0
        for position in positions:
            if lost(position) is None:
                fresh = backed_up(position, known)
                change = max(change, max(abs(a - b) for a, b in zip(fresh, known[position], strict=True)))
                known[position] = fresh
    return known


def one_checker_each() -> list[Position]:
    sides = [side for side in ARRANGEMENTS if side[OFF] >= 2]
    both = [Position(own + opp) for own in sides for opp in sides if own[OFF] == 2]
    return sorted((p for p in both if _possible(p)), key=lambda p: p.pips + p.opp_pips)


def _possible(position: Position) -> bool:
    return not any(position.own[p] and position.opp[25 - p] for p in range(1, 25))


def read(values: mmap.mmap, position: Position) -> Numbers:
    return struct.unpack_from(f"={VALUES}d", values, number(position) * VALUES * 8)


@lru_cache(maxsize=1)
def two_checkers_each() -> mmap.mmap:
    """The values of all positions in which each side has one checker off, or more."""
    return solved(fewest_off=1, bound=1e-6)


def solved(*, fewest_off: int, bound: float, threads: int | None = None) -> mmap.mmap:
    values = mmap.mmap(-1, BYTES)
    solver = Solver(values, fewest_off=fewest_off, threads=threads)
    solver.begin()
    *_, last = sweeps(solver, Progress(), bound=bound)
    assert last.change <= bound
    return values


@needs_kernel
def test_one_checker_a_side_is_worth_what_the_slow_solver_says() -> None:
    values = solved(fewest_off=2, bound=1e-12)

    known = slowly_solved(one_checker_each(), 1e-12)

    assert len(known) > 600
    for position, expected in known.items():
        assert read(values, position) == pytest.approx(expected, abs=1e-9), position


@needs_kernel
def test_races_of_three_checkers_are_worth_what_the_slow_solver_says() -> None:
    values = mmap.mmap(-1, BYTES)
    solver = Solver(values, highest=2 * 38 + 1)
    solver.begin()
    solver.sweep(Progress())
    sides = [side for side in ARRANGEMENTS if not any(side[5:])] + [rank_of("23:1 1:1"), rank_of("23:1 8:1 7:1")]

    @cache
    def slowly(position: Position) -> Numbers:
        return lost(position) or backed_up(position, {p: slowly(p) for _, nexts in successors(position) for p in nexts})

    races = [Position(own + opp) for own in sides for opp in sides if own[OFF] < 3 and opp[OFF] < 3]
    checked = random.Random(1).sample([p for p in races if _apart(p)], 100)
    checked += [Position(rank_of("1:2") + rank_of("23:1 8:1 7:1")), Position(rank_of("1:3") + rank_of("23:1 8:1 7:1"))]

    for position in checked:
        assert read(values, position) == pytest.approx(slowly(position), abs=1e-12), position
    assert read(values, checked[-2])[Value.BACKGAMMON] == 1


def rank_of(text: str) -> bytes:
    return Position.of(text, "", checkers=3).own


def _apart(position: Position) -> bool:
    return max(p for p in range(26) if position.own[p]) + max(p for p in range(26) if position.opp[p]) < 25


def some_positions(count: int, seed: int) -> Iterator[Position]:
    """Positions of the two-checker endgame that are still open."""
    chance = random.Random(seed)
    sides = [side for side in ARRANGEMENTS if 1 <= side[OFF] < 3]
    while count:
        position = Position(chance.choice(sides) + chance.choice(sides))
        if _possible(position):
            count -= 1
            yield position


@needs_kernel
def test_no_play_gains_against_the_values() -> None:
    """Whatever a player does for one turn and the best afterwards is worth what the table says, or less."""
    values = two_checkers_each()
    for position in some_positions(120, seed=2):
        known = {after: read(values, after) for _, nexts in successors(position) for after in nexts}
        assert read(values, position) == pytest.approx(backed_up(position, known), abs=4e-6), position


@needs_kernel
def test_simulated_games_agree_with_the_values_within_their_error() -> None:
    values = two_checkers_each()
    chance = random.Random(3)
    games = 400
    for position in some_positions(6, seed=4):
        ended = [_simulated(position, values, chance) for _ in range(games)]
        mean = sum(ended) / games
        error = (sum((one - mean) ** 2 for one in ended) / games / games) ** 0.5
        assert abs(mean - cubeless(read(values, position))) <= 4.5 * error + 1e-6, position


def _simulated(position: Position, values: mmap.mmap, chance: random.Random) -> float:
    """Points for the player on roll, both sides playing what the values like best."""
    sign = 1.0
    while (end := outcome(position, SPRINTGAMMON)) is None:
        roll = Roll(chance.randint(1, 6), chance.randint(1, 6))
        nexts = dict(successors(position))[roll]
        position = min(nexts, key=lambda after: cubeless(read(values, after)))
        sign = -sign
    return sign * end.points


@needs_kernel
def test_the_result_does_not_depend_on_the_threads() -> None:
    alone = solved(fewest_off=2, bound=1e-6, threads=1)
    together = solved(fewest_off=2, bound=1e-6, threads=3)
    assert all(read(alone, p) == read(together, p) for p in one_checker_each())


@needs_kernel
def test_a_run_that_was_stopped_goes_on_to_the_same_values(tmp_path) -> None:
    workplace = Workplace(tmp_path)
    assert workplace.progress() is None
    progress = workplace.begin()

    def stop(at: Progress) -> None:
        if at.sweeps == 3 and at.level == 40:
            raise KeyboardInterrupt

    with workplace.opened() as values:
        solver = Solver(values, fewest_off=2)
        solver.begin()
        with suppress(KeyboardInterrupt):
            for after in sweeps(solver, progress, stop):
                workplace.keep(after)

    going_on = workplace.progress()
    assert going_on is not None
    assert going_on.sweeps == 3
    with workplace.opened() as values:
        *_, last = sweeps(Solver(values, fewest_off=2), going_on)
        assert last.solved
        unbroken = solved(fewest_off=2, bound=1e-10)
        for position in one_checker_each():
            assert read(values, position) == pytest.approx(read(unbroken, position), abs=1e-8)


def test_two_runs_in_one_folder_are_one_too_many(tmp_path) -> None:
    pytest.importorskip("fcntl")
    workplace = Workplace(tmp_path)
    workplace.begin()
    with (
        workplace.opened(),
        pytest.raises(Refused, match="Another run is already working"),
        Workplace(tmp_path).opened(),
    ):
        pass


def test_notes_that_cannot_be_read_are_named(tmp_path) -> None:
    workplace = Workplace(tmp_path)
    workplace.begin()
    workplace.notes.write_text("{", "utf-8")
    with pytest.raises(InvalidInput, match="doesn't say how far"):
        workplace.progress()
