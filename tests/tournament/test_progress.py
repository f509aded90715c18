"""Laws of every structure: nobody is lost, nobody plays twice at once, and the order of results means nothing."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.errors import Refused
from bafflebox.tournament.structures import (
    Entrant,
    FixtureStatus,
    MatchOutcome,
    MatchResult,
    Paired,
    Record,
    StructureState,
    build,
    enter_late,
    free_lines,
    places,
    progress,
    ranking,
)
from bafflebox.tournament.structures.fixture import FixtureId
from support.playing import field, on_sheet, play_out

DRAWN = (
    "KO",
    "KO; consolation",
    "KO; progressive; progressive from consolation R1..R2",
    "KO; progressive from main R1..F; progressive from consolation",
    "DE",
    "DE recharge",
    "DE recharge; last chance: progressive from main lower R1..R2",
    "all places",
    "RR",
    "RR twice",
    "RR groups of 4 ties head,opponents,lots -> KO top 2",
    "RR groups of 3 ties lots -> KO 4; progressive from final",
)
fields = st.integers(4, 33)
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize("entrants", range(9, 17))
def test_a_shifted_lower_bracket_loses_nobody(entrants: int) -> None:
    structure = build("DE pattern A.B.C.D.|", entrants)
    _record, state = play_out(structure, on_sheet(structure), random.Random(entrants))

    assert sorted(place.entrant for place in ranking(structure, state)) == sorted(field(entrants))


def nobody_is_twice_at_once(state: StructureState) -> None:
    busy = [player for match in state.ready for player in match.players]
    if "round robin" not in state.tables and "groups" not in state.tables:
        assert len(busy) == len(set(busy))


@pytest.mark.parametrize("notation", DRAWN)
@settings(max_examples=8)
@given(entrants=fields, seed=seeds)
def test_everybody_plays_to_the_end_and_gets_a_place(notation: str, entrants: int, seed: int) -> None:
    entrants = min(entrants, 9) if notation.startswith("RR") and "groups" not in notation else entrants
    structure = build(notation, entrants)
    _record, state = play_out(structure, on_sheet(structure), random.Random(seed), nobody_is_twice_at_once)

    assert state.is_over, [match for match in state.matches.values() if not match.status.is_settled]
    assert not state.stale
    found = ranking(structure, state)
    assert sorted(place.entrant for place in found) == sorted(field(entrants))
    assert (found[0].best, found[-1].worst) == (1, entrants)


@pytest.mark.parametrize("notation", DRAWN)
@settings(max_examples=8)
@given(entrants=fields, seed=seeds)
def test_any_order_of_the_results_gives_the_same_state(notation: str, entrants: int, seed: int) -> None:
    rng = random.Random(seed)
    entrants = min(entrants, 9)
    structure = build(notation, entrants)
    record, state = play_out(structure, on_sheet(structure), rng)
    results = list(record.results.items())
    rng.shuffle(results)

    again = on_sheet(structure)
    for name, result in results:
        again = again.with_result(name, result)

    assert progress(structure, again) == state


FORMULAS = {
    "KO": lambda n: n - 1,
    "DE": lambda n: 2 * n - 2,
    "RR": lambda n: n * (n - 1) // 2,
    "RR twice": lambda n: n * (n - 1),
    "KO; progressive from main R1..F": lambda n: 2 * n - 3,
    "KO; consolation": None,
}


@pytest.mark.parametrize("notation", [name for name, formula in FORMULAS.items() if formula])
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 8, 11, 16, 23])
def test_the_number_of_matches_is_that_of_the_formula(notation: str, entrants: int) -> None:
    structure = build(notation, entrants)
    record, _ = play_out(structure, on_sheet(structure), random.Random(entrants))

    expected = FORMULAS[notation](entrants)  # type: ignore[misc]
    assert len(record.results) == max(expected, entrants - 1)


@pytest.mark.parametrize("entrants", [4, 7, 12])
def test_a_recharge_makes_the_undefeated_player_lose_twice(entrants: int) -> None:
    structure = build("DE recharge", entrants)
    counts = set()
    for seed in range(20):
        record, state = play_out(structure, on_sheet(structure), random.Random(seed))
        counts.add(len(record.results))
        champion = ranking(structure, state)[0].entrant
        losses = {player: sum(r.loser == player for r in record.results.values()) for player in field(entrants)}
        assert losses.pop(champion) <= 1
        assert set(losses.values()) == {2}

    assert counts == {2 * entrants - 2, 2 * entrants - 1}


@settings(max_examples=30)
@given(entrants=st.integers(2, 33), seed=seeds)
def test_everybody_in_a_plain_consolation_lost_the_first_match_and_nobody_is_left_out(entrants: int, seed: int) -> None:
    structure = build("KO; consolation", entrants)
    _record, state = play_out(structure, on_sheet(structure), random.Random(seed))
    first: dict[Entrant, bool] = {}
    for match in state.matches.values():
        if match.fixture.section == "main" and match.status is FixtureStatus.DONE:
            for player in match.players:
                first.setdefault(player, player == match.winner)
    losers = {player for player, won in first.items() if not won}
    there = {
        player for match in state.matches.values() if match.fixture.section == "consolation" for player in match.players
    }

    assert there == losers if entrants > 2 else not there


def test_a_corrected_result_makes_what_rests_on_it_stale_and_nothing_is_deleted() -> None:
    structure = build("KO", 4)
    record = on_sheet(structure)
    one, two, three, four = (entrant for entrant in record.lines if entrant)
    record = record.with_result("main:1.1", MatchResult.won(one, two)).with_result(
        "main:1.2", MatchResult.won(three, four)
    )
    record = record.with_result("main:2.1", MatchResult.won(one, three))
    before = progress(structure, record)

    corrected = progress(structure, record.with_result("main:1.1", MatchResult.won(two, one)))
    back = progress(
        structure,
        record.with_result("main:1.1", MatchResult.won(two, one)).with_result("main:1.1", MatchResult.won(one, two)),
    )

    assert corrected.stale == ("main:2.1",)
    assert corrected.matches[FixtureId("main:2.1")].status is FixtureStatus.READY
    assert back == before


def test_a_withdrawal_is_a_walkover_wherever_the_player_comes() -> None:
    structure = build("KO; consolation", 4)
    record = on_sheet(structure).with_withdrawal("p1")
    match = progress(structure, record).matches[FixtureId("main:1.1")]
    assert match.status is FixtureStatus.WALKOVER
    assert match.loser == "p1"

    other = progress(structure, record).ready[0].players
    state = progress(structure, record.with_result("main:1.2", MatchResult.won(*other)))

    assert places(structure, state, "consolation")[0].entrant == other[1]


def test_after_a_double_no_show_the_next_opponent_has_a_bye() -> None:
    structure = build("KO", 4)
    record = on_sheet(structure)
    one, two, three, four = (Entrant(entrant) for entrant in record.lines if entrant)
    record = record.with_result("main:1.1", MatchResult(one, two, MatchOutcome.NEITHER, played=False))
    state = progress(structure, record.with_result("main:1.2", MatchResult.won(three, four)))

    assert state.matches[FixtureId("main:2.1")].status is FixtureStatus.BYE
    assert next((place.entrant, str(place)) for place in ranking(structure, state)) == (three, "1")
    assert sorted(place.entrant for place in ranking(structure, state)) == sorted((one, two, three, four))


def test_a_late_entrant_takes_a_bye_until_its_holder_has_played() -> None:
    structure = build("KO", 3)
    record = on_sheet(structure)
    free = free_lines(structure, record, progress(structure, record))
    assert [(line.line, line.opponent) for line in free] == [(4, record.lines[2])]

    entered = enter_late(structure, record, progress(structure, record), 4, "late")
    assert len(progress(structure, entered).ready) == 2

    first, second = progress(structure, record).ready[0].players
    record = record.with_result("main:1.1", MatchResult.won(first, second))
    final = progress(structure, record).ready[0].players
    record = record.with_result("main:2.1", MatchResult.won(*final))
    with pytest.raises(Refused, match="Line 4 is not open"):
        enter_late(structure, record, progress(structure, record), 4, "late")


def test_buy_ins_and_buy_backs_enter_at_their_round() -> None:
    structure = build("KO buy-in 1 at R3 buy-back 2 at R2", 8)
    record = on_sheet(structure)
    assert structure.lines == 16
    kept = [free for free in free_lines(structure, record, progress(structure, record)) if free.kept_for]
    assert sorted((free.kept_for.value, free.round) for free in kept if free.kept_for) == [
        ("buy-back", 2),
        ("buy-back", 2),
        ("buy-in", 3),
    ]

    for number, free in enumerate(kept):
        record = enter_late(structure, record, progress(structure, record), free.line, f"later {number}")
    _, state = play_out(structure, record, random.Random(1))

    for number, free in enumerate(kept):
        mine = [match for match in state.of(f"later {number}") if match.status is FixtureStatus.DONE]
        assert mine[0].fixture.round == free.round
    assert len(ranking(structure, state)) == 11


def test_a_tie_that_matters_is_due_and_a_play_off_settles_it() -> None:
    structure = build("RR ties ratio -> KO 2", 3)
    one, two, three = field(3)
    record = Record((one, two, three))
    for match in progress(structure, record).ready:
        first, second = match.players
        circle = {(one, two), (two, three), (three, one)}
        winner, loser = (first, second) if (first, second) in circle else (second, first)
        record = record.with_result(match.fixture.id, MatchResult.won(winner, loser, (5, 3)))
    state = progress(structure, record)
    assert [getattr(due, "entrants", ()) for due in state.due] == [(one, two, three)]

    playoffs = [(one, two), (two, three), (one, three)]
    for number, (winner, loser) in enumerate(playoffs, 1):
        made = Paired("round robin", 0, number, winner, loser)
        record = record.with_pairings(made).with_result(made.id, MatchResult.won(winner, loser))

    assert [match.players for match in progress(structure, record).ready] == [(one, two)]


def test_lots_part_a_circle_the_same_way_every_time() -> None:
    structure = build("RR ties head,lots -> KO 2", 3)
    record, state = play_out(structure, on_sheet(structure), random.Random(2))

    assert not state.due
    assert progress(structure, record) == state


def test_a_challenger_who_wins_takes_the_place_above() -> None:
    structure = build("ladder", 4)
    record = Record(field(4)).with_pairings(Paired("ladder", 1, 1, Entrant("p4"), Entrant("p2")))
    state = progress(structure, record.with_result("ladder:1.1", MatchResult.won("p4", "p2")))

    assert state.ladders["ladder"] == ("p1", "p4", "p2", "p3")


def test_the_best_over_all_groups_go_on_where_the_number_does_not_divide() -> None:
    structure = build("RR groups of 3 ties lots -> KO 4", 9)
    _, state = play_out(structure, on_sheet(structure), random.Random(4))
    through = {
        player for match in state.matches.values() if match.fixture.section == "final" for player in match.players
    }
    firsts = {table[0].entrant for table in state.tables["groups"]}
    seconds = {table[1] for table in state.tables["groups"]}

    assert len(through) == 4
    assert firsts < through
    (last,) = through - firsts
    best = max(seconds, key=lambda line: (line.score / line.matches, line.points[0] / sum(line.points)))
    assert last == best.entrant


def test_a_draw_counts_in_groups_and_settles_nothing_in_a_bracket() -> None:
    one, two = field(2)
    drawn = MatchResult(one, two, MatchOutcome.DRAW)
    bracket = progress(build("KO", 2), Record((one, two)).with_result("main:1.1", drawn))
    group = progress(build("RR", 2), Record((one, two)).with_result("round robin:1.1", drawn))

    assert bracket.stale == ("main:1.1",)
    assert bracket.ready
    assert group.is_over
    assert [line.place for line in group.tables["round robin"][0]] == [1, 1]


def test_both_lose_a_life_when_both_do_not_come() -> None:
    structure = build("swiss lives 1", 4)
    one, two, three, four = field(4)
    record = Record(field(4)).with_pairings(Paired("swiss", 1, 1, one, two), Paired("swiss", 1, 2, three, four))
    record = record.with_result("swiss:1.1", MatchResult(one, two, MatchOutcome.NEITHER, played=False))
    state = progress(structure, record.with_result("swiss:1.2", MatchResult.won(three, four)))

    assert state.alive["swiss"] == {three}
    assert "swiss" in state.over


def test_lots_wait_for_the_public_seed() -> None:
    structure = build("RR groups of 2 ties lots -> KO top 1", 4)
    one, two, three, four = field(4)
    record = Record((one, two, three, four))
    for match in progress(structure, record).ready:
        record = record.with_result(match.fixture.id, MatchResult(*match.players, MatchOutcome.DRAW))  # type: ignore[arg-type]

    assert len(progress(structure, record).due) == 2
    assert not progress(structure, replace(record, lots="rolled in public")).due
