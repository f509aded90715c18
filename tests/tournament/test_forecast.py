"""Forecasts learn from the event's own times, and count the rounds that nobody has paired yet."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.events import DeskResult, Entrant, LengthCorrected, MatchEnding
from bafflebox.tournament.forecast import FEWEST, SPREAD, USUAL_WEIGHT, Forecast, Gates, _jobs, _Plan, forecast, pace_of
from bafflebox.tournament.hall import set_length, start
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.rounds import pair
from bafflebox.tournament.schedule import MINUTES_PER_POINT
from support.desk import OPEN, PEOPLE, TestDesk, club


def played(desk: TestDesk, slots: range, minutes: float, ending: MatchEnding = MatchEnding.SCORE) -> None:
    """Matches of the first round, each begun and over after so many minutes."""
    for slot in slots:
        match = desk.match(f"main:1.{slot}")
        desk.does(start, match)
        first, second = (Entrant(PEOPLE[2 * slot - 2]), Entrant(PEOPLE[2 * slot - 1]))
        desk.does(enter_result, match, DeskResult((first, second), first, ending), minutes=minutes)


def end_of(found: tuple[Forecast, ...]) -> Forecast:
    return next(item for item in found if not item.section)


def test_nothing_played_is_the_usual_pace() -> None:
    pace = pace_of(club(*PEOPLE, structure="KO len 5").state, OPEN)
    assert (pace.minutes_per_point, pace.spread, pace.matches) == (MINUTES_PER_POINT, SPREAD, 0)


@pytest.mark.parametrize("factor", [0.5, 1.0, 2.0])
def test_the_pace_goes_towards_the_times_of_the_event_as_far_as_they_have_weight(factor: float) -> None:
    desk = club(*PEOPLE, structure="KO len 5")
    played(desk, range(1, 5), factor * MINUTES_PER_POINT * 5)
    expected = MINUTES_PER_POINT * (USUAL_WEIGHT + 4 * factor) / (USUAL_WEIGHT + 4)
    assert pace_of(desk.state, OPEN).minutes_per_point == pytest.approx(expected)


def test_matches_that_all_take_the_same_time_make_the_forecast_surer() -> None:
    desk = club(*PEOPLE, structure="KO len 5")
    played(desk, range(1, FEWEST + 1), 40)
    assert pace_of(desk.state, OPEN).spread < SPREAD


def test_a_forfeit_says_nothing_about_the_pace() -> None:
    desk = club(*PEOPLE, structure="KO len 5")
    played(desk, range(1, 5), 2, MatchEnding.FORFEIT)
    assert pace_of(desk.state, OPEN).matches == 0


def test_a_slow_event_ends_later_than_a_quick_one() -> None:
    ends = []
    for minutes in (20, 80):
        desk = club(*PEOPLE, structure="KO len 5", tables=8)
        played(desk, range(1, 9), minutes)
        ends.append(end_of(forecast(desk.state, desk.now, 1, runs=40)).median - desk.now)
    assert ends[0] < ends[1]


@pytest.mark.parametrize(
    ("structure", "rounds"),
    [
        ("swiss 4 rounds len 5", {1: 8, 2: 8, 3: 8, 4: 8}),
        ("swiss lives 1 len 5", {1: 8, 2: 4, 3: 2, 4: 1}),
        ("swiss lives 1 -> KO 4 len 5", {1: 8, 2: 4}),
    ],
)
def test_rounds_of_a_swiss_that_are_not_paired_are_counted(structure: str, rounds: dict[int, int]) -> None:
    desk = club(*PEOPLE, structure=structure, tables=8)

    found = forecast(desk.state, desk.now, 1, runs=20)

    assert {item.round: item.matches for item in found if item.section == "swiss"} == rounds
    ends = [item.median for item in found if item.section == "swiss"]
    assert ends == sorted(ends)
    assert end_of(found).median >= ends[-1]


def test_a_round_that_is_on_and_those_to_come_are_each_counted_once() -> None:
    desk = club(*PEOPLE, structure="swiss 3 rounds len 5", tables=8)
    desk.does(pair, OPEN)
    found = {f.round: f for f in forecast(desk.state, desk.now, 1, runs=20) if f.section == "swiss"}
    assert {number: item.matches for number, item in found.items()} == {1: 8, 2: 8, 3: 8}
    assert found[3].median > desk.now + Millis(2 * 5 * MINUTE)


def test_a_bracket_after_a_swiss_waits_for_its_last_round() -> None:
    desk = club(*PEOPLE, structure="swiss lives 1 -> KO 4 len 5", tables=8)
    found = forecast(desk.state, desk.now, 1, runs=20)
    last = max(item.median for item in found if item.section == "swiss")
    assert all(item.median > last for item in found if item.section == "final")
    assert any(item.section == "final" for item in found)


@pytest.mark.parametrize(
    ("structure", "least", "most"), [("continuous 4 matches", 16, 16), ("continuous lives 2", 10, 18)]
)
def test_continuous_pairing_is_forecast_before_anything_is_paired_and_while_it_goes_on(
    structure: str, least: int, most: int
) -> None:
    desk = club(*PEOPLE[:8], structure=f"{structure} len 5", tables=4)
    before = end_of(forecast(desk.state, desk.now, 1, runs=40))
    assert least <= before.matches <= most
    assert before.median > desk.now + 60 * MINUTE

    desk.does(pair, OPEN)
    paired = end_of(forecast(desk.state, desk.now, 1, runs=40))
    assert least <= paired.matches <= most

    desk.plays_out()
    later = end_of(forecast(desk.state, desk.now, 1, runs=40))
    assert later.matches < paired.matches


def test_nobody_waits_for_the_slowest_match_in_continuous_pairing() -> None:
    """With a table for everybody, it is over sooner than a Swiss of as many rounds."""
    ends = []
    for structure in ("continuous 5 matches len 5", "swiss 5 rounds len 5"):
        desk = club(*PEOPLE, structure=structure, tables=8)
        ends.append(end_of(forecast(desk.state, desk.now, 1, runs=60)).median - desk.now)
    assert ends[0] < ends[1]


@pytest.mark.parametrize("structure", ["swiss 5 rounds len 7", "RR groups of 4 len 5 -> KO top 2 len 7"])
def test_what_a_match_waits_for_does_not_grow_with_the_field(structure: str) -> None:
    """Twice the players are about twice the links between matches, not four times as many."""
    links = []
    for entrants in (32, 64, 128):
        desk = club(*(f"p{number}" for number in range(entrants)), structure=structure)
        gates: Gates = {}
        plan = _Plan(_jobs(desk.state, OPEN, desk.now, gates), gates)
        links.append(sum(map(len, plan.followers)) / entrants)
    assert max(links) <= 1.5 * min(links)


def test_a_large_event_gets_fewer_runs_where_a_page_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, runs = club(*(f"p{number}" for number in range(64)), structure="swiss 5 rounds len 7"), 0
    run = _Plan.run

    def counted(*args: Any) -> Any:
        nonlocal runs
        runs += 1
        return run(*args)

    monkeypatch.setattr(_Plan, "run", counted)
    forecast(desk.state, desk.now, 1, runs=60, afforded=160 * 20)
    assert runs == 20


def test_a_match_on_several_boards_takes_as_many_tables() -> None:
    """With four tables one team match of three boards goes on at a time; with six, two."""
    ends = {}
    for tables in (4, 6):
        desk = club(*PEOPLE[:4], structure="RR len 5 team 3 boards", tables=tables)
        ends[tables] = end_of(forecast(desk.state, desk.now, 1, runs=60)).median - desk.now
    assert ends[4] > 1.5 * ends[6]


def test_a_match_of_any_length_is_foreseen_within_the_calendar() -> None:
    desk = club(*PEOPLE, structure="KO len 5")
    match = desk.match("main:1.1")
    with pytest.raises(InvalidInput, match="more than 4096 points"):
        desk.does(set_length, match, 4097, "Agreed")
    desk.keep([LengthCorrected(desk.now, PersonId("dana"), match, 10**9, "From elsewhere")])

    assert all(item.late - desk.now < 60 * 24 * 60 * MINUTE for item in forecast(desk.state, desk.now, seed=1))
