"""Laws of corrections: possible at any time, with every repair, and what the repair says is what holds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.tournament.corrections import correct, proposals
from bafflebox.tournament.course import counted, course, players_now, record_of, structure_of
from bafflebox.tournament.events import CorrectionEffect, DeskResult, Entrant, MatchId, Repair, ResultCorrected
from bafflebox.tournament.hall import bound, start
from bafflebox.tournament.match_file import slot_of
from bafflebox.tournament.state import evolve, replay
from bafflebox.tournament.structures import FixtureId, Record, StructureState, progress
from support.desk import DEE, OPEN, PEOPLE, TestDesk, club

STRUCTURES = (
    "KO",
    "KO; consolation from main",
    "KO; progressive from main",
    "DE",
    "DE recharge",
    "RR groups of 4 -> KO top 2",
)


@st.composite
def played(draw: st.DrawFn) -> tuple[TestDesk, MatchId]:
    """A contest at a random moment, some matches under way, and one of its matches that has a result."""
    structure = draw(st.sampled_from(STRUCTURES))
    desk = club(*PEOPLE[: draw(st.integers(8 if "RR" in structure else 3, 12))], structure=structure, tables=0)
    for _ in range(draw(st.integers(1, 14))):
        ready = course(desk.state, OPEN).ready
        if not ready:
            break
        match = ready[draw(st.integers(0, len(ready) - 1))]
        desk.wins(match.fixture.id, match.players[draw(st.integers(0, 1))])
    free = set(PEOPLE) - set(bound(desk.state))
    for match in course(desk.state, OPEN).ready:
        if set(match.players) <= free and draw(st.booleans()):
            desk.does(start, desk.match(match.fixture.id))
            free -= set(match.players)
    done = [file.match for file in desk.state.files.values() if file.result]
    return desk, draw(st.sampled_from(done))


def other_way(result: DeskResult) -> DeskResult:
    return replace(result, winner=result.loser)


def corrected(desk: TestDesk, match: MatchId, repair: Repair) -> None:
    result = desk.state.file(match).result
    assert result is not None
    desk.does(correct, match, other_way(result), repair, "wrong way round")


def without_stale(desk: TestDesk, record: Record) -> StructureState:
    """Where the structure stands once every result that is not between the right players is gone: computed anew."""
    structure = structure_of(desk.state.contest(OPEN))
    while True:
        state = progress(structure, record)
        if not state.stale:
            return state
        first = next(name for name in structure.fixtures if name in state.stale)
        record = record.without_result(first)


@given(played(), st.sampled_from(Repair))
@settings(max_examples=50, deadline=None)
def test_a_correction_is_never_refused_and_leaves_no_result_of_wrong_players(
    case: tuple[TestDesk, MatchId], repair: Repair
) -> None:
    desk, match = case
    right = other_way(desk.state.file(match).result or DeskResult((Entrant("a"), Entrant("b")), None))

    corrected(desk, match, repair)

    assert desk.state.file(match).result == right
    assert course(desk.state, OPEN).stale == ()
    for file in desk.state.files.values():
        if file.is_on:
            there = course(desk.state, OPEN).matches[FixtureId(slot_of(file.match))]
            assert file.players is not None
            assert set(file.players) == set(there.players)
    assert replay(desk.events) == desk.state


@given(played())
@settings(max_examples=40, deadline=None)
def test_replay_equals_having_entered_the_right_result_at_first(case: tuple[TestDesk, MatchId]) -> None:
    desk, match = case
    result = desk.state.file(match).result
    assert result is not None
    right = record_of(desk.state, OPEN).with_result(slot_of(match), counted(other_way(result)))
    expected = without_stale(desk, right)

    corrected(desk, match, Repair.REPLAY)

    assert course(desk.state, OPEN) == expected


@given(played())
@settings(max_examples=30, deadline=None)
def test_keep_moves_nobody_once_later_matches_have_begun(case: tuple[TestDesk, MatchId]) -> None:
    desk, match = case
    before = course(desk.state, OPEN)
    result = desk.state.file(match).result
    assert result is not None
    (plain,) = correct(desk.state, match, other_way(result), Repair.REPLAY, "x", DEE, desk.now)
    assert isinstance(plain, ResultCorrected)

    corrected(desk, match, Repair.KEEP)

    if plain.consequences:
        assert course(desk.state, OPEN) == before
    else:
        assert course(desk.state, OPEN) == course(evolve(desk.state, plain), OPEN)


@given(played())
@settings(max_examples=30, deadline=None)
def test_swap_annuls_only_where_nobody_plays_any_more(case: tuple[TestDesk, MatchId]) -> None:
    desk, match = case
    results = {file.match: file.result for file in desk.state.files.values() if file.result and file.match != match}

    corrected(desk, match, Repair.SWAP)

    stands = course(desk.state, OPEN).matches
    for name, result in results.items():
        if stands[FixtureId(slot_of(name))].status.is_match:
            assert desk.state.file(name).result == result


@given(played(), st.sampled_from([Repair.KEEP, Repair.SWAP, Repair.REPLAY]))
@settings(max_examples=40, deadline=None)
def test_correcting_back_returns_to_the_same_place(case: tuple[TestDesk, MatchId], repair: Repair) -> None:
    desk, match = case
    before = course(desk.state, OPEN)
    results = {file.match: file.result for file in desk.state.files.values() if file.result}

    corrected(desk, match, repair)
    corrected(desk, match, repair)

    assert course(desk.state, OPEN) == before
    assert {file.match: file.result for file in desk.state.files.values() if file.result} == results


@given(played(), st.sampled_from([Repair.SWAP, Repair.REPLAY]))
@settings(max_examples=40, deadline=None)
def test_correcting_back_returns_to_the_same_place_after_an_earlier_correction(
    case: tuple[TestDesk, MatchId], repair: Repair
) -> None:
    desk, match = case
    corrected(desk, match, Repair.REPLAY)
    before = course(desk.state, OPEN)

    corrected(desk, match, repair)
    corrected(desk, match, repair)

    assert course(desk.state, OPEN) == before


@pytest.mark.parametrize(
    ("played_on", "change"), [(False, CorrectionEffect.ANNULLED), (True, CorrectionEffect.HANDED_ON)]
)
def test_a_result_that_came_back_goes_with_the_next_correction_unless_play_went_on(
    played_on: bool, change: CorrectionEffect
) -> None:
    desk = club(*PEOPLE[:8])
    first = desk.match("main:1.1")
    for slot in ("main:1.1", "main:1.2", "main:2.1"):
        desk.wins(slot, players_now(desk.state, desk.match(slot))[0])
    corrected(desk, first, Repair.REPLAY)
    corrected(desk, first, Repair.SWAP)
    if played_on:
        desk.wins("main:1.3", players_now(desk.state, desk.match("main:1.3"))[0])

    corrected(desk, first, Repair.SWAP)

    last = desk.events[-1]
    assert isinstance(last, ResultCorrected)
    assert [(c.match, c.change) for c in last.consequences] == [(desk.match("main:2.1"), change)]


def test_what_was_annulled_before_a_match_was_played_anew_does_not_come_back() -> None:
    desk = club(*PEOPLE[:8])
    first, second = desk.match("main:1.1"), desk.match("main:2.1")
    winner = players_now(desk.state, first)[0]
    for slot in ("main:1.1", "main:1.2", "main:2.1"):
        desk.wins(slot, players_now(desk.state, desk.match(slot))[0])
    desk.does(correct, first, None, Repair.REPLAY, "never played")
    desk.wins("main:1.1", winner)
    before = course(desk.state, OPEN)
    assert desk.state.file(second).result is None

    corrected(desk, first, Repair.SWAP)
    corrected(desk, first, Repair.SWAP)

    assert course(desk.state, OPEN) == before


@given(played())
@settings(max_examples=20, deadline=None)
def test_every_repair_that_is_proposed_can_be_applied_as_it_was_shown(case: tuple[TestDesk, MatchId]) -> None:
    desk, match = case
    result = desk.state.file(match).result
    assert result is not None
    for proposal in proposals(desk.state, match, other_way(result), DEE, desk.now):
        (event,) = correct(desk.state, match, other_way(result), proposal.repair, "proposed", DEE, desk.now)
        assert isinstance(event, ResultCorrected)
        assert replace(event, reason="") == proposal.event
        assert proposal.sentences
