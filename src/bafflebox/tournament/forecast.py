"""Forecasts when rounds and contests will end, by simulating the rest many times from a given seed.

How long matches take, from typical times and the event's own matches so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush, heapreplace
from math import exp, log
from random import Random
from statistics import NormalDist, fmean, pstdev

from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.course import course, structure_of
from bafflebox.tournament.events import Condition, ContestId, MatchEnding
from bafflebox.tournament.match_file import MatchFile, MatchStage, match_id
from bafflebox.tournament.schedule import MINUTES_PER_POINT, between_matches
from bafflebox.tournament.standings import Standing
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FixtureStatus, Section, SectionKind, Source, StructureState

SPREAD = 0.35
"""Standard deviation of match duration relative to its mean, on a logarithmic scale."""
USUAL_WEIGHT = 8
"""The weight of the typical pace, in matches, so that one slow match doesn't make a slow evening."""
FEWEST = 5
"""The number of matches needed to estimate a spread."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes per point, the spread of match times, and the number of matches it is based on."""

    minutes_per_point: float = MINUTES_PER_POINT
    spread: float = SPREAD
    matches: int = 0


def pace_of(state: Tournament, contest: ContestId) -> Pace:
    """The pace of an event: the typical pace, shifting to the event's own as matches are played."""
    taken = [minutes for file in state.files_of(contest) if (minutes := _minutes_per_point(file)) is not None]
    if not taken:
        return Pace()
    weight = USUAL_WEIGHT + len(taken)
    minutes = (USUAL_WEIGHT * MINUTES_PER_POINT + sum(taken)) / weight
    seen = pstdev(map(log, taken), fmean(map(log, taken))) if len(taken) >= FEWEST else SPREAD
    return Pace(minutes, (USUAL_WEIGHT * SPREAD + len(taken) * seen) / weight, len(taken))


def _minutes_per_point(file: MatchFile) -> float | None:
    """Only for matches played out with a known start; suspended matches don't count."""
    if file.result is None or file.started is None or file.ended is None or file.resumes is not None:
        return None
    if file.result.ending is not MatchEnding.SCORE or not file.result.length or file.ended <= file.started:
        return None
    return (file.ended - file.started) / MINUTE / file.result.length


LENGTH_NOT_SAID = 7
LONGEST_MATCH = 7 * 24 * 60
"""Minutes; no match is expected to take longer."""
DEFAULT_RUNS = 200
FEWEST_RUNS = 10
LIKELY = 1024
"""The number of equally likely values used for the duration of a match."""
SECTION, ROUND = "after the section ", "before the round "
"""Prefix of gate names; no match has a name like these."""
MOST_ROUNDS = 60
"""For a Swiss with lives: every field is down to one long before."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast end of a round or contest: half of the runs end by `median`, nine in ten by `late`."""

    contest: ContestId
    section: str
    round: int
    median: Millis
    late: Millis
    matches: int


Group = tuple[ContestId, str, int]
"""A round of a section; with an empty section and round 0, the contest."""
Key = tuple[ContestId, str]
"""A match of a contest; or a gate, which opens when the last of several matches is over."""


@dataclass(frozen=True, slots=True)
class _Job:
    """A match still to finish: what it depends on, its expected length, and time already played."""

    key: Key
    after: tuple[Key, ...]
    minutes: float
    spread: float
    begun: Millis | None
    pause: Millis
    group: Group
    earliest: Millis
    priority: int
    boards: int = 1
    """The tables it occupies: a team match has one per board."""


Gates = dict[Key, tuple[Key, ...]]
"""What each gate waits for. A round that follows another waits for one gate, instead of each match waiting for every
match before."""


def forecast(
    state: Tournament, at: Millis, seed: int, *, runs: int = DEFAULT_RUNS, afforded: int | None = None
) -> tuple[Forecast, ...]:
    """The end of every remaining round, and of every contest (empty section, round 0).

    Unpaired Swiss rounds and continuous matches are included with their final number, or with lives, the expected
    number. Matches take as long as the event's own have shown, or the usual time; tables are shared by priority. With
    `afforded`, a large event gets fewer runs, so that about that many matches are simulated in all.
    """
    if runs < 1:
        raise InvalidInput("A forecast needs one run or more.", code="bad_number")
    gates: Gates = {}
    drawn = [contest for contest in state.contests.values() if contest.is_drawn]
    jobs = [job for contest in drawn for job in _jobs(state, contest.id, at, gates)]
    if not jobs:
        return ()
    tables = sum(table.condition is not Condition.OUT_OF_ORDER for table in state.tables.values()) or sum(
        job.boards for job in jobs
    )
    if afforded is not None:
        runs = max(min(runs, FEWEST_RUNS), min(runs, afforded // len(jobs)))
    chance, plan = Random(seed), _Plan(jobs, gates)
    ends: dict[Group, list[int]] = {}
    for _ in range(runs):
        for group, end in plan.run(tables, at, chance).items():
            ends.setdefault(group, []).append(end)
    counts: dict[Group, int] = {}
    for job in jobs:
        for group in (job.group, (job.group[0], "", 0)):
            counts[group] = counts.get(group, 0) + 1
    return tuple(
        Forecast(*group, _quantile(found, 0.5), _quantile(found, 0.9), counts[group])
        for group, found in sorted(ends.items())
    )


def _quantile(values: list[int], share: float) -> Millis:
    ordered = sorted(values)
    return Millis(ordered[min(len(ordered) - 1, int(share * len(ordered)))])


def _jobs(state: Tournament, contest: ContestId, at: Millis, gates: Gates) -> list[_Job]:
    stands: StructureState = course(state, contest)
    conditions = state.contest(contest).conditions
    open_matches = {
        name: match
        for name, match in stands.matches.items()
        if match.status in (FixtureStatus.READY, FixtureStatus.WAITING)
    }
    pause, _ = between_matches(state, contest)
    structure = structure_of(state.contest(contest))
    pace = pace_of(state, contest)
    unpaired = [
        job for section in structure.sections for job in _unpaired(state, contest, section, at, pause, pace, gates)
    ]
    to_come = {*open_matches, *(job.key[1] for job in unpaired)}
    whole: dict[str, list[Key]] = {section.name: [] for section in structure.sections}
    for section in structure.sections:
        whole[section.name] += [(contest, fixture.id) for fixture in section.fixtures if fixture.id in to_come]
    for job in unpaired:
        whole[job.group[1]].append(job.key)
    gates.update({(contest, f"{SECTION}{name}"): tuple(keys) for name, keys in whole.items()})
    found = []
    for name, match in open_matches.items():
        file = state.file(match_id(contest, name))
        before = [
            (contest, source)
            for slot in (match.fixture.first, match.fixture.second)
            for source in _sources(slot)
            if source in to_come or whole.get(source.removeprefix(SECTION))
        ]
        length = file.length or match.fixture.length or LENGTH_NOT_SAID
        minutes = pace.minutes_per_point * length * max(1, (match.fixture.best_of + 1) // 2)
        found.append(
            _Job(
                (contest, name),
                tuple(before),
                minutes,
                pace.spread,
                file.started if file.stage is MatchStage.PLAYING else None,
                pause,
                (contest, match.fixture.section, match.fixture.round),
                max(at, file.posted or at, conditions.starts or at),
                conditions.priority,
                match.fixture.boards,
            )
        )
    return [*found, *unpaired]


def _unpaired(
    state: Tournament, contest: ContestId, section: Section, at: Millis, pause: Millis, pace: Pace, gates: Gates
) -> Iterator[_Job]:
    """The matches that have not been paired yet. In a Swiss each starts when the previous round is over; in continuous
    pairing when two earlier matches are, so that nobody waits for the slowest."""
    stands, now = course(state, contest), state.contest(contest)
    if section.kind not in (SectionKind.SWISS, SectionKind.CONTINUOUS) or section.name in stands.over:
        return
    continuous = section.kind is SectionKind.CONTINUOUS
    made = 0 if continuous else max((r.round for r in now.rounds if r.section == section.name), default=0)
    before: tuple[Key, ...] = tuple(
        (contest, match.fixture.id) for match in stands.ready if match.fixture.section == section.name
    )
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
        keys = tuple((contest, f"{section.name}:{name}{number}.{match}") for match in range(1, size + 1))
        earliest = max(at, now.conditions.starts or at)
        gate = (contest, f"{ROUND}{section.name}.{number}")
        gates[gate] = before
        for place, key in enumerate(keys):
            behind = _two_of(before, place) if continuous else (gate,) if before else ()
            yield _Job(
                key,
                behind,
                minutes,
                pace.spread,
                None,
                pause,
                group,
                earliest,
                now.conditions.priority,
                section.boards,
            )
        before = keys


def _two_of(before: tuple[Key, ...], place: int) -> tuple[Key, ...]:
    """The two matches whose players meet next."""
    count = len(before)
    return tuple(dict.fromkeys(before[(2 * place + step) % count] for step in range(2))) if count else ()


def _waves(section: Section, tables: Sequence[Sequence[Standing]], playing: bool) -> Iterator[int]:
    """How many matches of continuous pairing are still to be paired, in successive waves: by lives, or by how many each
    player has left."""
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
    """How many matches each future round has; with lives, half of the players with a given number of losses lose once
    more."""
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


def _sources(slot: Source) -> list[str]:
    """The matches, or the whole section, that must finish before a slot is known."""
    section = getattr(slot, "section", None)
    if section is not None:
        return [f"{SECTION}{section}"]
    return [name for name in (getattr(slot, "fixture", None), getattr(slot, "following", None)) if name is not None]


@lru_cache(maxsize=64)
def _lengths(spread: float) -> tuple[float, ...]:
    """How long matches take, as multiples of the usual time: equally likely values with this spread on a logarithmic
    scale."""
    usual = NormalDist(0.0, max(spread, 1e-9))
    return tuple(exp(usual.inv_cdf((step + 0.5) / LIKELY)) for step in range(LIKELY))


class _Plan:
    """The remaining matches and their dependencies, by number: built once, run many times. Jobs come first, then
    gates."""

    def __init__(self, jobs: list[_Job], gates: Gates) -> None:
        asked = {key for job in jobs for key in job.after}
        used = {key: members for key, members in gates.items() if key in asked}
        numbers: dict[Key, int] = {job.key: number for number, job in enumerate(jobs)}
        numbers |= {key: len(jobs) + number for number, key in enumerate(used)}
        waits = [[numbers[key] for key in job.after if key in numbers] for job in jobs]
        waits += [[numbers[key] for key in members] for members in used.values()]
        self.jobs = jobs
        self.missing = [len(before) for before in waits]
        self.followers: list[list[int]] = [[] for _ in waits]
        for number, before in enumerate(waits):
            for source in before:
                self.followers[source].append(number)
        self.usual = [min(job.minutes, LONGEST_MATCH) * MINUTE for job in jobs]
        self.shares = [_lengths(round(job.spread, 3)) for job in jobs]

    def run(self, tables: int, at: Millis, chance: Random) -> dict[Group, int]:
        """One simulated course of the rest: matches take tables as they become ready, higher priority first."""
        jobs, missing, followers = self.jobs, [*self.missing], self.followers
        usual, shares, random = self.usual, self.shares, chance.random
        latest = [0] * len(missing)
        """When the last of the matches that each one waits for was over, as far as they are."""
        ready: list[tuple[int, int, int, int]] = [
            (job.earliest, -job.priority, number, number) for number, job in enumerate(jobs) if not missing[number]
        ]
        ready.sort()
        free = [int(at)] * tables
        over: list[tuple[int, int]] = []
        ends = [0] * len(jobs)
        order = len(missing)
        while ready:
            earliest, _, _, number = heappop(ready)
            length = int(usual[number] * shares[number][int(random() * LIKELY)])
            begun, boards = jobs[number].begun, jobs[number].boards
            further = [heappop(free) for _ in range(min(boards, tables) - 1)]  # free[0] is the last to become free
            if begun is None:
                end = (earliest if earliest > free[0] else free[0]) + length
            else:
                end = max(at + MINUTE, begun + length)
            heapreplace(free, end)
            for _ in further:
                heappush(free, end)
            ends[number] = end
            over.append((number, end))
            while over:
                done, when = over.pop()
                for follower in followers[done]:
                    if latest[follower] < when:
                        latest[follower] = when
                    missing[follower] -= 1
                    if missing[follower]:
                        continue
                    if follower >= len(jobs):  # a gate opens
                        over.append((follower, latest[follower]))
                        continue
                    job = jobs[follower]
                    order += 1
                    begin = max(job.earliest, latest[follower] + job.pause)
                    heappush(ready, (begin, -job.priority, order, follower))
        return self._by_group(ends)

    def _by_group(self, ends: list[int]) -> dict[Group, int]:
        """When the last match of each round, and of each contest, is over."""
        found: dict[Group, int] = {}
        for job, end in zip(self.jobs, ends, strict=True):
            if end > found.get(job.group, 0):
                found[job.group] = end
        for group, end in [*found.items()]:
            whole = (group[0], "", 0)
            found[whole] = max(found.get(whole, 0), end)
        return found
