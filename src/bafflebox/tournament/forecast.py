"""Forecasts when rounds and contests will end, by simulating the rest many times from a given seed."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.course import course, structure_of
from bafflebox.tournament.events import Condition, ContestId
from bafflebox.tournament.match_file import Stage, match_id
from bafflebox.tournament.pace import Pace, pace_of
from bafflebox.tournament.schedule import between_matches
from bafflebox.tournament.standings import Standing
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FixtureId, Kind, Section, Source, State, Status

LENGTH_NOT_SAID = 7
DEFAULT_RUNS = 200
MOST_ROUNDS = 60
"""Of a Swiss with lives: every field is down to one long before."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast end of a round or contest: half of the runs end by `median`, nine in ten by `late`."""

    contest: ContestId
    section: str
    round: int
    median: Millis
    late: Millis
    matches: int


@dataclass(frozen=True, slots=True)
class _Job:
    """A match still to finish: what it depends on, its expected length, and time already played."""

    key: tuple[ContestId, FixtureId]
    after: tuple[tuple[ContestId, FixtureId], ...]
    minutes: float
    spread: float
    begun: Millis | None
    pause: Millis
    group: tuple[ContestId, str, int]
    earliest: Millis
    priority: int


def forecast(state: Tournament, at: Millis, seed: int, *, runs: int = DEFAULT_RUNS) -> tuple[Forecast, ...]:
    """The end of every round still to be played, and of every contest (empty section, round 0).

    Rounds of a Swiss and matches of continuous pairing that are not paired yet are counted with as many as there will be;
    with lives, as many as are to be expected. Matches take the time that those of the event have shown, or the usual; tables are shared by priority.
    """
    if runs < 1:
        raise InvalidInput("A forecast needs one run or more.", code="bad_number")
    jobs = [job for contest in state.contests.values() if contest.is_drawn for job in _jobs(state, contest.id, at)]
    if not jobs:
        return ()
    tables = sum(table.condition is not Condition.OUT_OF_ORDER for table in state.tables.values()) or len(jobs)
    chance = Random(seed)
    ends: dict[tuple[ContestId, str, int], list[Millis]] = {}
    for _ in range(runs):
        for group, end in _run(jobs, tables, at, chance).items():
            ends.setdefault(group, []).append(end)
    counts: dict[tuple[ContestId, str, int], int] = {}
    for job in jobs:
        for group in (job.group, (job.group[0], "", 0)):
            counts[group] = counts.get(group, 0) + 1
    return tuple(
        Forecast(*group, _quantile(found, 0.5), _quantile(found, 0.9), counts[group])
        for group, found in sorted(ends.items())
    )


def _quantile(values: list[Millis], share: float) -> Millis:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _jobs(state: Tournament, contest: ContestId, at: Millis) -> list[_Job]:
    stands: State = course(state, contest)
    conditions = state.contest(contest).conditions
    open_matches = {
        name: match for name, match in stands.matches.items() if match.status in (Status.READY, Status.WAITING)
    }
    pause, _ = between_matches(state, contest)
    structure = structure_of(state.contest(contest))
    sections = {section.name: [fixture.id for fixture in section.fixtures] for section in structure.sections}
    pace = pace_of(state, contest)
    found = []
    unpaired = [job for section in structure.sections for job in _unpaired(state, contest, section, at, pause, pace)]
    for job in unpaired:
        sections[job.group[1]].append(job.key[1])
    to_come = {*open_matches, *(job.key[1] for job in unpaired)}
    for name, match in open_matches.items():
        file = state.file(match_id(contest, name))
        before = [
            (contest, source)
            for slot in (match.fixture.first, match.fixture.second)
            for source in _sources(slot, sections)
            if source in to_come
        ]
        length = file.length or match.fixture.length or LENGTH_NOT_SAID
        minutes = pace.minutes_per_point * length * max(1, (match.fixture.best_of + 1) // 2)
        found.append(
            _Job(
                (contest, name),
                tuple(before),
                minutes,
                pace.spread,
                file.started if file.stage is Stage.PLAYING else None,
                pause,
                (contest, match.fixture.section, match.fixture.round),
                max(at, file.posted or at, conditions.starts or at),
                conditions.priority,
            )
        )
    return [*found, *unpaired]


def _unpaired(
    state: Tournament, contest: ContestId, section: Section, at: Millis, pause: Millis, pace: Pace
) -> Iterator[_Job]:
    """The matches that nobody has paired yet. In a Swiss each begins when the round before is over; in continuous pairing when
    two matches before it are, so that nobody waits for the slowest."""
    stands, now = course(state, contest), state.contest(contest)
    if section.kind not in (Kind.SWISS, Kind.CONTINUOUS) or section.name in stands.over:
        return
    continuous = section.kind is Kind.CONTINUOUS
    made = 0 if continuous else max((r.round for r in now.rounds if r.section == section.name), default=0)
    before = tuple((contest, match.fixture.id) for match in stands.ready if match.fixture.section == section.name)
    tables = stands.tables.get(section.name, ())
    sizes = (
        list(_waves(section, tables, bool(before)))
        if continuous
        else list(_sizes_to_come(section, tables, len(now.field), made, bool(before)))
    )
    for number, size in enumerate(sizes, made + 1):
        length = section.length_of(number, made + len(sizes)) or LENGTH_NOT_SAID
        minutes = pace.minutes_per_point * length * max(1, (section.best_of + 1) // 2)
        group = (contest, section.name, 1 if continuous else number)
        name = "wave " if continuous else ""
        keys = tuple((contest, FixtureId(f"{section.name}:{name}{number}.{match}")) for match in range(1, size + 1))
        earliest = max(at, now.conditions.starts or at)
        for place, key in enumerate(keys):
            behind = _two_of(before, place) if continuous else before
            yield _Job(key, behind, minutes, pace.spread, None, pause, group, earliest, now.conditions.priority)
        before = keys


def _two_of(before: tuple[tuple[ContestId, FixtureId], ...], place: int) -> tuple[tuple[ContestId, FixtureId], ...]:
    """The two matches whose players meet next."""
    count = len(before)
    return tuple(dict.fromkeys(before[(2 * place + step) % count] for step in range(2))) if count else ()


def _waves(section: Section, tables: Sequence[Sequence[Standing]], playing: bool) -> Iterator[int]:
    """How many matches of continuous pairing are still to be paired, one wave after another: by lives, or by how many each has
    left to play."""
    if section.lives is not None:
        yield from _sizes_to_come(section, tables, sum(map(len, tables)), 0, playing)
        return
    left = Counter(max(0, (section.limit or 0) - line.matches) for table in tables for line in table)
    if playing:  # those playing have one match fewer to come
        left = Counter({max(0, number - 1): times for number, times in left.items()})
    for number in range(1, max(left, default=0) + 1):
        there = sum(times for more, times in left.items() if more >= number)
        if there > 1:
            yield there // 2


def _sizes_to_come(
    section: Section, tables: Sequence[Sequence[Standing]], entrants: int, made: int, playing: bool
) -> Iterator[int]:
    """How many matches each round to come has; with lives, half of those with so many losses lose once more."""
    if section.lives is None:
        yield from [entrants // 2] * max(0, (section.limit or 0) - made)
        return
    lost = Counter(line.losses for table in tables for line in table if line.losses < section.lives)
    alive = [float(lost[number]) for number in range(section.lives)]
    if not sum(alive):
        alive[0] = float(entrants)
    # the current round takes its losses first
    for number in range(MOST_ROUNDS):
        if round(sum(alive)) <= max(1, section.until) or (section.limit and made + number >= section.limit):
            return
        if number or not playing:
            yield max(1, round(sum(alive)) // 2)
        alive = [(alive[place] + (alive[place - 1] if place else 0.0)) / 2 for place in range(len(alive))]


def _sources(slot: Source, sections: dict[str, list[FixtureId]]) -> list[FixtureId]:
    """The matches that decide a slot."""
    section = getattr(slot, "section", None)
    if section is not None:
        return sections.get(section, [])
    return [name for name in (getattr(slot, "fixture", None), getattr(slot, "following", None)) if name is not None]


def _run(jobs: list[_Job], tables: int, at: Millis, chance: Random) -> dict[tuple[ContestId, str, int], Millis]:
    """One simulated run: matches take tables as they become ready, highest priority first."""
    names = {job.key for job in jobs}
    missing = {job.key: sum(source in names for source in job.after) for job in jobs}
    followers: dict[tuple[ContestId, FixtureId], list[_Job]] = {}
    for job in jobs:
        for source in job.after:
            followers.setdefault(source, []).append(job)
    ready = [(job.earliest, -job.priority, index, job) for index, job in enumerate(jobs) if not missing[job.key]]
    heapq.heapify(ready)
    free = [at] * tables
    heapq.heapify(free)
    ends: dict[tuple[ContestId, str, int], Millis] = {}
    waiting: dict[tuple[ContestId, FixtureId], Millis] = {}
    count = len(jobs)
    while ready:
        earliest, _, _, job = heapq.heappop(ready)
        length = Millis(round(job.minutes * chance.lognormvariate(0.0, job.spread) * MINUTE))
        if job.begun is not None:
            end = Millis(max(at + MINUTE, job.begun + length))
            heapq.heapreplace(free, end)
        else:
            begin = Millis(max(earliest, free[0]))
            end = Millis(begin + length)
            heapq.heapreplace(free, end)
        for group in (job.group, (job.group[0], "", 0)):
            ends[group] = Millis(max(ends.get(group, Millis(0)), end))
        for follower in followers.get(job.key, ()):
            waiting[follower.key] = Millis(max(waiting.get(follower.key, follower.earliest), end + follower.pause))
            missing[follower.key] -= 1
            if not missing[follower.key]:
                count += 1
                heapq.heappush(ready, (waiting[follower.key], -follower.priority, count, follower))
    return ends
