"""Random tournaments with late entries, no-shows, withdrawals and corrections, checked by a checker that knows no engine."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawing import come_back, place_late
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import DeskResult, Entrant, MatchId, Repair, ResultCorrected, ResultEntered
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.prizes import winnings
from bafflebox.tournament.rounds import pair
from bafflebox.tournament.structures import FixtureStatus, ranking, title_section
from support.checker import wrong
from support.desk import OPEN, PEOPLE, TestDesk, club
from support.landing_checker import misplaced
from support.random_tournaments import (
    STRUCTURES,
    Played,
    any_structure,
    checked,
    of_the_money,
    report,
    size_of,
    tournament,
)

COUNT = 210
"""How many are played here; a release plays ten thousand (`make proof`)."""
FOUND = (
    16,
    29,
    36,
    39,
    51,
    57,
    60,
    98,
    102,
    116,
    119,
    136,
    338,
    386,
    1039,
    1616,
    2128,
    2196,
    4476,
    4644,
    5493,
    6325,
    7460,
    9761,
    9782,
)
"""Tournaments in which a fault was found once, of the engine or of the checker."""
BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_tournaments_are_without_fault(block: int) -> None:
    small = [n for n in range(COUNT) if size_of(n, STRUCTURES[n % len(STRUCTURES)]) <= 24]
    for number in small[block::BLOCKS]:
        played = checked(number)
        assert played.faults == [], f"tournament {number}, {played.structure}, {played.entrants} entrants"


@pytest.mark.parametrize("number", FOUND)
def test_what_was_found_once_is_mended(number: int) -> None:
    assert checked(number).faults == []


def test_sizes_go_from_two_to_a_thousand() -> None:
    sizes = [size_of(number, STRUCTURES[number % len(STRUCTURES)]) for number in range(10_000)]
    assert min(sizes) == 2
    assert max(sizes) > 950
    assert sum(size > 128 for size in sizes) >= 15


def test_the_checker_reads_nothing_of_the_engine_but_the_events() -> None:
    folder = Path(__file__).parents[1] / "support"
    for name in ("checker", "tournament_checker", "landing_checker", "rounds_checker", "groups_checker",
                 "money_checker", "repairs_checker", "scores_checker", "rematch_checker"):  # fmt: skip
        tree = ast.parse((folder / f"{name}.py").read_text("utf-8"))
        imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        ours = {module for module in imported if module.startswith("bafflebox")}
        assert ours <= {"bafflebox.tournament.events"}, name
        assert {m for m in imported if m.startswith("support.")} <= {
            "support.tournament_checker", "support.landing_checker", "support.rounds_checker",
            "support.groups_checker", "support.money_checker", "support.repairs_checker",
            "support.scores_checker", "support.rematch_checker",
        }, name  # fmt: skip


def test_a_late_entrant_of_continuous_pairing_is_paired() -> None:
    desk = club(*PEOPLE[:6], structure="continuous lives 2")
    desk.does(pair, OPEN)
    desk.does(enter, OPEN, [PersonId("zoe")])
    desk.does(place_late, OPEN, Entrant("zoe"))
    desk.plays_out()
    desk.does(pair, OPEN)
    assert any("zoe" in match.players for match in course(desk.state, OPEN).matches.values())


def test_a_correction_elsewhere_does_not_bring_back_a_result_that_was_taken_away() -> None:
    desk = club("ann", "ben", "cid", "dora", structure="RR")
    desk.plays_out()
    first, second = desk.match("round robin:1.1"), desk.match("round robin:1.2")
    desk.does(correct, first, None, Repair.REPLAY, "never played")
    result = desk.state.file(second).result
    assert result is not None

    desk.does(correct, second, DeskResult(result.players, result.loser), Repair.REPLAY, "misread")

    assert desk.state.file(first).result is None


def test_where_no_places_are_kept_nobody_buys_back() -> None:
    desk = TestDesk()
    desk.contest("swiss 3 rounds")
    desk.does(set_fees, OPEN, entry=1_000, buy_back=500)
    desk.enters(*PEOPLE[:4])
    desk.draws()
    desk.does(pair, OPEN)
    desk.plays_out()
    lost = next(match.loser for match in course(desk.state, OPEN).matches.values())
    with pytest.raises(Refused, match="has no places reserved for buy-backs"):
        desk.does(come_back, OPEN, lost)


@pytest.mark.parametrize(
    ("structure", "left_out", "sentence"),
    [
        ("KO; consolation from main", "open/consolation:1", "without a loss in consolation"),
        ("KO; progressive from main", "open/main:1", "without a loss in the main draw"),
        ("DE", "open/main lower", "fewer than two losses"),
        ("RR", "open/round robin:2", "never met"),
        ("all places", "open/main:1", "never lost"),
    ],
)
def test_the_checker_of_landings_notices_results_that_are_left_out(
    structure: str, left_out: str, sentence: str
) -> None:
    desk = club(*(f"p{number}" for number in range(8)), structure=structure)
    desk.plays_out()
    kept = [e for e in desk.events if not (isinstance(e, ResultEntered) and e.match.startswith(left_out))]

    assert misplaced(desk.events, structure) == []
    assert any(sentence in fault for fault in misplaced(kept, structure))


def test_the_checker_notices_who_plays_too_often() -> None:
    desk = club("ann", "ben", "cid", "dora", structure="swiss 2 rounds")
    desk.does(pair, OPEN)
    desk.plays_out()
    last = [event for event in desk.events if isinstance(event, ResultEntered)][-1]
    again = replace(last, match=MatchId("open/swiss:1.9"))
    assert any("2 matches in round 1" in fault for fault in wrong([*desk.events, again]))


def test_the_checker_notices_a_correction_of_what_did_not_stand() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.plays_out()
    match = desk.match("main:2.1")
    desk.does(correct, match, DeskResult(("ann", "cid"), Entrant("cid")), Repair.REPLAY, "misread")  # type: ignore[arg-type]
    corrected = desk.events[-1]
    assert isinstance(corrected, ResultCorrected)
    assert wrong(desk.events) == []
    lie = replace(corrected, before=corrected.after)
    assert "open/main:2.1 was corrected from what did not stand." in wrong([*desk.events[:-1], lie])


def test_the_report_counts_structures_sizes_acts_and_repairs_and_names_what_is_wrong() -> None:
    good = Played(0, "KO", 8, 40, 0.5, {"ResultEntered": 7}, {"keep": 2})
    bad = Played(1, "DE", 200, 400, 1.5, {"ResultEntered": 399}, {}, ["Traceback:\n  in the hall\nann is lost."])
    page = report([good, bad])
    assert "# 2 of 10,000 random tournaments" in page
    assert "Faults: 1." in page
    assert "| ResultEntered | 406 |" in page
    assert "Corrections by repair: keep 2." in page
    assert "- 1, `DE`, 200: ann is lost." in page


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (range(3), "every number from 0 to 2; 9,997 have not been played."),
        ((0, 1, 2, 4, 6), "every number from 0 to 2 and 2 of those from 4 to 6; 9,995 have not been played."),
        ((1, 3), "2 of those from 1 to 3; 9,998 have not been played."),
        (range(10_000), "every number from 0 to 9,999."),
    ],
)
def test_the_report_says_which_were_played(numbers: Sequence[int], said: str) -> None:
    assert f"Played: {said}\n" in report([Played(number, "KO", 8) for number in numbers])


@pytest.mark.parametrize("number", range(30))
def test_whatever_the_structure_every_match_has_a_length_and_prizes_go_to_the_places_of_the_event(number: int) -> None:
    notation = any_structure(number)
    desk = tournament(number, notation)
    contest, stands = desk.state.contest(OPEN), course(desk.state, OPEN)
    structure = structure_of(contest)

    assert all(match.fixture.length for match in stands.matches.values())
    assert {place.entrant for place in ranking(structure, stands)} == {
        line for line in record_of(desk.state, OPEN).lines if line
    }
    assert list(of_the_money(desk)) == []
    last = list(structure.section(title_section(structure)).fixtures)[-1:]
    final = stands.matches[last[0].id] if last and " -> " in notation else None
    if final and final.winner and final.loser and final.status is FixtureStatus.DONE:
        won = winnings(desk.state, OPEN)
        assert won[final.winner] == max(won.values())
        assert won[final.winner] > won[final.loser]
