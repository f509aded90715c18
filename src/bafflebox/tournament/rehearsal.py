"""Simulates a whole contest from a seed, for rehearsals and tests."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from random import Random

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.tournament.calls import next_calls
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import course, length_of, match_now, players_now, structure_of
from bafflebox.tournament.drawing import come_back, place_late
from bafflebox.tournament.entries import enter, mark_absent, withdraw
from bafflebox.tournament.events import (
    ContestId,
    DeskEvent,
    DeskResult,
    EntryRequested,
    MatchEnding,
    MatchId,
    Repair,
    Score,
)
from bafflebox.tournament.forecast import LENGTH_NOT_SAID, SPREAD
from bafflebox.tournament.hall import bound, start
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.results import confirm, enter_result, parts_of, report, turned
from bafflebox.tournament.rounds import pair, play_off
from bafflebox.tournament.schedule import MINUTES_PER_POINT
from bafflebox.tournament.state import Tournament, evolve
from bafflebox.tournament.structures import Fixture, FixtureStatus, PairingDue, SectionKind, TieDue

A_DAY = 24 * 60 * MINUTE
TO_COME = (FixtureStatus.WAITING, FixtureStatus.READY)
MISHAPS = (
    "withdraw",
    "absent",
    "late entry",
    "correct",
    "correct",
    "correct and correct back",
    "both absent",
    "come back",
)


@dataclass
class Rehearsal:
    """A contest that plays itself. `mishaps` is the chance that something goes wrong after a result."""

    state: Tournament
    contest: ContestId
    who: PersonId
    at: Millis
    seed: int
    mishaps: float = 0.0
    events: list[DeskEvent] = field(default_factory=list)
    _chance: Random = field(init=False)
    _ends: list[tuple[Millis, MatchId]] = field(default_factory=list)
    _newcomers: int = 0

    def __post_init__(self) -> None:
        self._chance = Random(self.seed)

    def run(self) -> tuple[DeskEvent, ...]:
        """Plays until nothing is left to play or pair, and returns everything that happened."""
        while self._call() or self._pair_free() or self._finish() or self._pair():
            pass
        return tuple(self.events)

    def take(self, events: tuple[DeskEvent, ...]) -> None:
        """What somebody did besides."""
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    def _call(self) -> bool:
        """Call and start whatever possible; without tables in the hall, every ready match of free players."""
        calls = next_calls(self.state, self.at) if self.state.tables else tuple(self._anywhere())
        for match, table in calls:
            if self.state.file(match).stage is MatchStage.WAITING:
                self.take(start(self.state, match, self.who, self.at, table=table))
                minutes = MINUTES_PER_POINT * (length_of(self.state, match) or LENGTH_NOT_SAID)
                length = round(minutes * self._chance.lognormvariate(0.0, SPREAD) * MINUTE)
                heapq.heappush(self._ends, (Millis(self.at + length), match))
        return bool(calls)

    def _anywhere(self) -> Iterator[tuple[MatchId, str]]:
        seated = set(bound(self.state))
        entries = self.state.contest(self.contest).entries
        for match in course(self.state, self.contest).ready:
            name = MatchId(f"{self.contest}/{match.fixture.id}")
            file = self.state.files.get(name)
            people = [person for player in match.players for person in entries[player].persons]
            if (file is None or file.stage is MatchStage.WAITING) and seated.isdisjoint(people):
                seated.update(people)
                yield name, ""

    def _finish(self) -> bool:
        """The next match to end ends: with a result from both players or from the desk, and perhaps a mishap."""
        while self._ends:
            end, match = heapq.heappop(self._ends)
            if self.state.file(match).stage is not MatchStage.PLAYING:
                continue  # a correction stopped it
            self.at = Millis(max(self.at, end))
            self._result(match)
            if self._chance.random() < self.mishaps:
                self._mishap(self._chance.choice(MISHAPS))
            return True
        # nothing is in progress: let breaks pass until something can be called
        ready = course(self.state, self.contest).ready
        if ready and self.at - self.state.at > A_DAY:
            raise Refused("{id} can be played and is never called.", id=ready[0].fixture.id, code="stuck")
        if ready:
            self.at = Millis(self.at + 5 * MINUTE)
        return bool(ready)

    def _result(self, match: MatchId) -> None:
        first, second = players_now(self.state, match)
        winner = self._chance.choice((first, second))
        length = length_of(self.state, match) or LENGTH_NOT_SAID
        parts = self._parts(match_now(self.state, match).fixture)
        scores = tuple(self._score(length, won) for won in parts)
        won = DeskResult((first, second), first, MatchEnding.SCORE, length=length)
        told = replace(won, points=scores[0]) if len(scores) == 1 else replace(won, boards=scores)
        result = told if winner == first else replace(turned(told), players=(first, second), winner=second)
        if self._chance.random() < 0.5:
            one, two = (self.state.persons(match, entrant)[0] for entrant in (first, second))
            self.take(report(self.state, match, result, one, self.at))
            self.take(confirm(self.state, match, two, self.at))
        else:
            self.take(enter_result(self.state, match, result, self.who, self.at))

    def _score(self, length: int, won: bool) -> Score:
        other = self._chance.randrange(length)
        return (length, other) if won else (other, length)

    def _parts(self, fixture: Fixture) -> list[bool]:
        """Which of a match's single matches the winner wins: one, some boards of a team, enough of a best of three."""
        most, needed = parts_of(fixture), parts_of(fixture) // 2 + 1
        if most == 1:
            return [True]
        if fixture.boards > 1:
            won = self._chance.randint(needed, most)
            return self._chance.sample([True] * won + [False] * (most - won), most)
        lost = self._chance.randint(0, needed - 1)
        return [*self._chance.sample([True] * (needed - 1) + [False] * lost, needed - 1 + lost), True]

    def _pair_free(self) -> bool:
        """In continuous pairing, free players are paired while others play."""
        structure, due = structure_of(self.state.contest(self.contest)), course(self.state, self.contest).due
        rounds = [structure.section(item.section).kind for item in due if isinstance(item, PairingDue)]
        if SectionKind.CONTINUOUS not in rounds:
            return False
        try:
            self.take(pair(self.state, self.contest, self.who, self.at))
        except Refused as refused:
            if refused.code != "no_pairing_due":
                raise
            return False
        return True

    def _pair(self) -> bool:
        due = course(self.state, self.contest).due
        if any(isinstance(item, PairingDue) for item in due):
            self.take(pair(self.state, self.contest, self.who, self.at))
            return True
        if any(isinstance(item, TieDue) for item in due):
            self.take(play_off(self.state, self.contest, self.who, self.at))
            return True
        return False

    def _mishap(self, what: str) -> None:
        """Something that happens at real events; if the desk refuses it at that moment, it doesn't happen."""
        try:
            self.take(self._mishap_of(what))
        except BaffleBoxError:
            return

    def _mishap_of(self, what: str) -> tuple[DeskEvent, ...]:
        contest, chance = self.state.contest(self.contest), self._chance
        stands = course(self.state, self.contest)
        alive = {player for match in stands.matches.values() if match.status in TO_COME for player in match.players}
        for section in stands.rounds.keys() - stands.over:
            alive |= stands.alive[section]
        there = [entry.entrant for entry in contest.field if entry.entrant in alive]
        match what:
            case "correct":
                return self._correction(taken_back=False)
            case "correct and correct back":
                return self._correction(taken_back=True)
            case "late entry":
                return self._late_entry()
            case "come back":
                lost = [entry.entrant for entry in contest.field if entry.entrant not in alive]
                return come_back(self.state, self.contest, chance.choice(lost), self.who, self.at) if lost else ()
            case "absent" if there:
                return mark_absent(self.state, self.contest, chance.choice(there), self.who, self.at)
            case "both absent" if ready := stands.ready:
                found = chance.choice(ready)
                name = MatchId(f"{self.contest}/{found.fixture.id}")
                nobody = DeskResult((found.players[0], found.players[1]), None, MatchEnding.BOTH_FORFEIT)
                return enter_result(self.state, name, nobody, self.who, self.at)
            case _ if there:
                return withdraw(self.state, self.contest, chance.choice(there), self.who, self.at, reason="went home")
            case _:
                return ()

    def _correction(self, *, taken_back: bool) -> tuple[DeskEvent, ...]:
        """The other player won some match; perhaps it turns out at once that the result was right after all."""
        chance = self._chance
        files = [f for f in self.state.files_of(self.contest) if f.result and f.result.winner]
        if not files:
            return ()
        file = chance.choice(files)
        assert file.result is not None
        other = DeskResult(file.result.players, file.result.loser, MatchEnding.SCORE)
        after = None if not taken_back and chance.random() < 0.1 else other
        repair = chance.choice(list(Repair))
        done = correct(self.state, file.match, after, repair, "the slip was misread", self.who, self.at)
        if not taken_back:
            return done
        between = reduce(evolve, done, self.state)
        back = correct(between, file.match, file.result, repair, "it was right", self.who, self.at)
        return (*done, *back)

    def _late_entry(self) -> tuple[DeskEvent, ...]:
        self._newcomers += 1
        team = self.state.contest(self.contest).conditions.team_size
        people = [PersonId(f"late-{self._newcomers}{mate}") for mate in ("", *"bcdefgh")[:team]]
        entered = enter(self.state, self.contest, people, self.who, self.at)
        after = reduce(evolve, entered, self.state)
        entrant = next(event.entrant for event in entered if isinstance(event, EntryRequested))
        return (*entered, *place_late(after, self.contest, entrant, self.who, self.at))
