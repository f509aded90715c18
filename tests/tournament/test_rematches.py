"""Where losers land: rematches come as late as they can, whatever the number of entrants."""

from __future__ import annotations

import itertools
import random

import pytest

from bafflebox.tournament.structures import MatchResult, Record, Structure, build, earliest_rematch, progress
from support.playing import on_sheet, play_out

LOWER = {
    "DE": "main lower",
    "KO; progressive from main R1..SF": "consolation",
    "KO; progressive from main R1..QF": "consolation",
}


def unavoidable(structure: Structure, section: str) -> int | None:
    """The first round in which somebody must be able to meet again, however the losers land.

    Somebody who enters the section from the last of m rounds has a way through one match of each of those rounds, and
    the losers of all m matches are there. If the round has fewer matches than m, two of the m must be in the same one.
    """
    entered: set[int] = set()
    for number, matches in enumerate(structure.section(section).rounds, 1):
        for fixture in matches:
            for slot in (fixture.first, fixture.second):
                came = getattr(slot, "fixture", "")
                if came.startswith("main:"):
                    entered.add(int(came.split(":")[1].split(".")[0]))
        if len(entered) > len(matches):
            return number
    return None


@pytest.mark.parametrize("notation", LOWER)
@pytest.mark.parametrize("entrants", range(2, 65))
def test_no_rematch_comes_before_it_is_unavoidable(notation: str, entrants: int) -> None:
    structure = build(notation, entrants)
    filled = [line for line, there in enumerate(on_sheet(structure).lines, 1) if there]

    assert earliest_rematch(structure, LOWER[notation], filled) == unavoidable(structure, LOWER[notation])


@pytest.mark.parametrize("entrants", [128, 200, 256, 512])
def test_large_fields_are_as_good(entrants: int) -> None:
    structure = build("DE", entrants)

    assert earliest_rematch(structure, "main lower") == unavoidable(structure, "main lower")


def first_rematch(structure: Structure, record: Record, section: str) -> int | None:
    """The first round of a section in which two met again, in one tournament that was played to its end."""
    met: set[frozenset[str]] = set()
    rounds = []
    for match in progress(structure, record).matches.values():
        if match.status.is_match and not match.fixture.recharge:
            pair = frozenset(match.players)
            if pair in met and match.fixture.section == section:
                rounds.append(match.fixture.round)
            met.add(pair)
    return min(rounds, default=None)


def every_tournament(structure: Structure, record: Record) -> list[Record]:
    """Every way in which a small tournament can go."""
    state = progress(structure, record)
    if not state.ready:
        return [record]
    match = state.ready[0]
    first, second = match.players
    return [
        done
        for winner, loser in ((first, second), (second, first))
        for done in every_tournament(structure, record.with_result(match.fixture.id, MatchResult.won(winner, loser)))
    ]


@pytest.mark.parametrize(("notation", "entrants"), list(itertools.product(("DE", "KO; progressive"), range(2, 7))))
def test_the_claim_is_that_of_all_tournaments_that_can_be(notation: str, entrants: int) -> None:
    structure = build(notation, entrants)
    record = on_sheet(structure)
    filled = [line for line, there in enumerate(record.lines, 1) if there]
    rounds = [
        first_rematch(structure, done, LOWER.get(notation, "consolation"))
        for done in every_tournament(structure, record)
    ]

    seen = min((number for number in rounds if number is not None), default=None)

    assert seen == earliest_rematch(structure, LOWER.get(notation, "consolation"), filled)


@pytest.mark.parametrize("entrants", [16, 27, 64])
def test_no_tournament_at_random_has_an_earlier_rematch(entrants: int) -> None:
    structure = build("KO; progressive from main R1..F; progressive from consolation R1..R2", entrants)
    rng = random.Random(entrants)
    for _ in range(20):
        record, _ = play_out(structure, on_sheet(structure), rng)
        for section in ("consolation", "last chance"):
            seen, claimed = first_rematch(structure, record, section), earliest_rematch(structure, section)
            assert seen is None or (claimed is not None and seen >= claimed)


@pytest.mark.parametrize(("entrants", "earliest"), [(8, 1), (16, 2), (32, 3), (64, 4), (128, 5)])
def test_three_ways_into_a_last_chance_stay_apart_until_fewer_than_three_matches_are_left(
    entrants: int, earliest: int
) -> None:
    """Losers of the first, winners of it who came from the main, and those who came later have all met in some pair."""
    structure = build("KO; progressive; progressive from consolation R1..R2", entrants)
    rounds = [len(matches) for matches in structure.section("last chance").rounds]

    assert earliest_rematch(structure, "last chance") == earliest
    assert rounds[earliest - 1] < 3


@pytest.mark.parametrize("entrants", [2, 5, 8, 13, 16, 32])
def test_a_compass_never_brings_two_together_again(entrants: int) -> None:
    structure = build("all places", entrants)

    assert all(earliest_rematch(structure, section.name) is None for section in structure.sections)


@pytest.mark.parametrize(("groups", "top"), [(2, 2), (4, 2), (8, 2), (3, 2), (5, 2), (4, 4), (6, 3), (7, 1)])
def test_players_of_one_group_do_not_meet_in_the_first_round_of_the_bracket(groups: int, top: int) -> None:
    structure = build(f"RR groups of 4 -> KO top {top}", 4 * groups)

    for fixture in structure.section("final").rounds[0]:
        came = [getattr(slot, "group", None) for slot in (fixture.first, fixture.second)]
        assert came[0] != came[1]
