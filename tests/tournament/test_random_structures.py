"""Random events over every kind of bracket, judged by a checker that shares nothing with `progress`."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from bafflebox.tournament.structures import (
    Entrant,
    FixtureState,
    FixtureStatus,
    Line,
    LoserOf,
    MatchOutcome,
    MatchResult,
    Record,
    Structure,
    StructureState,
    WinnerOf,
    build,
    enter_late,
    free_lines,
    progress,
    ranking,
)
from support.playing import on_sheet, play_out

NOTATIONS = (
    "KO",
    "KO; consolation",
    "KO; progressive",
    "KO; progressive from main R1..F; progressive from consolation R1..R3",
    "KO buy-in 1 at R3 buy-back 2 at R2; progressive",
    "DE",
    "DE recharge; progressive from main lower R1..R2",
    "all places",
)


def check(record: Record, state: StructureState) -> None:
    """What must hold at every moment, whatever has happened."""
    busy = [player for match in state.ready for player in match.players]
    assert len(busy) == len(set(busy)), "somebody plays twice at once"
    for match in state.matches.values():
        for source, player in ((match.fixture.first, match.first), (match.fixture.second, match.second)):
            check_slot(record, state, match, source, player)
        if match.status is FixtureStatus.DONE:
            result = record.results[match.fixture.id]
            assert {result.first, result.second} == set(match.players)
            assert match.winner == result.winner
    seen = {player for match in state.matches.values() for player in match.players}
    assert seen == {player for player in record.lines if player}, "somebody is lost"


def check_slot(record: Record, state: StructureState, match: FixtureState, source: object, player: str | None) -> None:
    """Everybody came from where the structure says."""
    if isinstance(source, Line):
        assert player == record.lines[source.number - 1]
    elif isinstance(source, WinnerOf | LoserOf):
        before = state.matches[source.fixture]
        expected = before.winner if isinstance(source, WinnerOf) else before.loser
        if match.fixture.recharge and match.status is FixtureStatus.UNNEEDED:
            return
        assert player == (expected if before.status.is_settled else None)


def random_event(structure: Structure, record: Record, rng: random.Random) -> Record:
    """Results, withdrawals, late entrants, double no-shows and corrections, at random moments."""
    for moment in range(60):
        state = progress(structure, record)
        check(record, state)
        chance = rng.random()
        free = free_lines(structure, record, state)
        if chance < 0.05 and free:
            record = enter_late(structure, record, state, rng.choice(free).line, f"late{moment}")
        elif chance < 0.08:
            record = record.with_withdrawal(rng.choice([player for player in record.lines if player]))
        elif chance < 0.16 and record.results:
            name = rng.choice(sorted(record.results))
            result = record.results[name]
            record = record.with_result(name, MatchResult(result.second, result.first, result.outcome, result.points))
        elif state.ready:
            match = rng.choice(state.ready)
            outcome = (
                MatchOutcome.NEITHER if rng.random() < 0.03 else rng.choice((MatchOutcome.FIRST, MatchOutcome.SECOND))
            )
            record = record.with_result(match.fixture.id, MatchResult(*match.players, outcome, (5, 3)))  # type: ignore[arg-type]
        else:
            break
    return record


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("part", range(5))
def test_whatever_happens_every_invariant_holds(notation: str, part: int) -> None:
    for number in range(5):
        rng = random.Random(f"{notation} {part} {number}")
        structure = build(notation, rng.randint(2, 24 if number else 70))
        record = random_event(structure, on_sheet(structure), rng)
        record, state = play_out(structure, without_stale(structure, record), rng)

        check(record, state)
        assert state.is_over
        entered = sorted(player for player in record.lines if player)
        found = ranking(structure, state)
        assert sorted(place.entrant for place in found) == entered
        spans = Counter((place.best, place.worst) for place in found)
        assert all(worst - best + 1 == count for (best, worst), count in spans.items())
        assert sorted(n for best, worst in spans for n in range(best, worst + 1)) == list(range(1, len(entered) + 1))


def without_stale(structure: Structure, record: Record) -> Record:
    """What a director does with results that no longer fit: they are played again."""
    while stale := progress(structure, record).stale:
        record = replace(record, results={name: one for name, one in record.results.items() if name not in stale})
    return record


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_correction_taken_back_returns_to_the_same_state(notation: str) -> None:
    rng = random.Random(notation)
    structure = build(notation, 13)
    record, state = play_out(structure, on_sheet(structure), rng)
    for name, result in record.results.items():
        turned = record.with_result(name, MatchResult(result.second, result.first, result.outcome, result.points))

        assert progress(structure, turned.with_result(name, result)) == state


def test_a_result_for_a_match_that_is_not_there_is_stale() -> None:
    structure = build("KO", 2)
    record = on_sheet(structure).with_result("main:9.9", MatchResult.won("p1", "p2"))

    assert progress(structure, record).stale == ("main:9.9",)
    assert Entrant("p1") in progress(structure, record).ready[0].players
