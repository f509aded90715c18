"""Standings, ladders and who is still in, computed from the matches on demand.

A mapping whose values are computed once, on first access.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TypeVar, assert_never

from bafflebox.tournament.standings import (
    USUAL,
    Entrant,
    MatchOutcome,
    MatchResult,
    Standing,
    StandingsInput,
    across_groups,
    standings,
)
from bafflebox.tournament.structures.fixture import FixtureId, Line, Section, SectionKind, Structure
from bafflebox.tournament.structures.paired import Rounds, ladder_order, lives_first
from bafflebox.tournament.structures.record import Record
from bafflebox.tournament.structures.state import FixtureState, FixtureStatus

V = TypeVar("V")


class OnDemand(Mapping[str, V]):
    """Equal to any mapping with the same keys and values; standings of a large field are not computed until they are
    read.

    >>> squares = OnDemand(["2", "3"], lambda text: int(text) ** 2)
    >>> squares["3"], "4" in squares, squares == {"2": 4, "3": 9}
    (9, False, True)
    """

    __slots__ = ("_known", "_names", "_value")

    def __init__(self, names: Iterable[str], value: Callable[[str], V]) -> None:
        self._names = dict.fromkeys(names)
        self._value = value
        self._known: dict[str, V] = {}

    def take_over(self, other: OnDemand[V]) -> None:
        """Takes over what another mapping has computed."""
        self._known.update(other._known)

    def forget(self, name: str) -> None:
        self._known.pop(name, None)

    def __getitem__(self, name: str) -> V:
        if name not in self._known:
            if name not in self._names:
                raise KeyError(name)
            self._known[name] = self._value(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __repr__(self) -> str:
        return repr(dict(self))


class SectionTables:
    """The tables of a structure; sections that nobody asks about cost nothing."""

    __slots__ = ("_matches", "_record", "_rounds", "_sections", "across", "alive", "ladders", "standings")

    def __init__(
        self,
        structure: Structure,
        record: Record,
        matches: Mapping[FixtureId, FixtureState],
        rounds: Mapping[str, Rounds],
    ) -> None:
        self._record, self._matches, self._rounds = record, matches, rounds
        self._sections = {section.name: section for section in structure.sections}
        tabled = [
            s.name
            for s in structure.sections
            if s.kind in (SectionKind.ROBIN, SectionKind.SWISS, SectionKind.CONTINUOUS)
        ]
        grouped = [s.name for s in structure.sections if s.kind is SectionKind.ROBIN and len(s.groups) > 1]
        self.standings = OnDemand(tabled, self._tables)
        self.across = OnDemand(grouped, self._across)
        """The ranking over all groups of a section."""
        self.ladders = OnDemand([s.name for s in structure.sections if s.kind is SectionKind.LADDER], self._ladder)
        self.alive = OnDemand(self._sections, self._alive)

    def take_over(self, other: SectionTables) -> None:
        """Takes over what was computed before, except for sections in which something has changed."""
        self.standings.take_over(other.standings)
        self.across.take_over(other.across)
        self.ladders.take_over(other.ladders)
        self.alive.take_over(other.alive)

    def forget(self, section: str) -> None:
        for part in (self.standings, self.across, self.ladders, self.alive):
            part.forget(section)

    def _tables(self, name: str) -> tuple[tuple[Standing, ...], ...]:
        section = self._sections[name]
        if section.kind is not SectionKind.ROBIN:
            table = self._standings(section, self._rounds[name].entrants, self._made(name))
            return (lives_first(table, self.alive[name]) if section.lives else table,)
        return tuple(
            self._standings(
                section,
                [there for line in members if isinstance(line, Line) and (there := self._on(line))],
                [fixture.id for fixture in section.fixtures if fixture.group == number],
            )
            for number, members in enumerate(section.groups, 1)
        )

    def _on(self, line: Line) -> Entrant | None:
        return self._record.lines[line.number - 1] if line.number <= len(self._record.lines) else None

    def _made(self, name: str) -> list[FixtureId]:
        """The matches of a section's rounds, in order."""
        made = (pairing for pairing in self._record.pairings if pairing.section == name and pairing.round > 0)
        return [pairing.id for pairing in sorted(made, key=lambda pairing: (pairing.round, pairing.number))]

    def _standings(
        self, section: Section, entrants: Iterable[Entrant], fixtures: Iterable[FixtureId]
    ) -> tuple[Standing, ...]:
        results, byes = [], []
        for name in fixtures:
            match = self._matches[name]
            if match.status is FixtureStatus.BYE and section.kind is not SectionKind.ROBIN and match.winner:
                byes.append(match.winner)
            elif match.status is FixtureStatus.DONE:
                results.append(self._record.results[name])
            elif match.status is FixtureStatus.WALKOVER and match.first and match.second:
                outcome = MatchOutcome.NEITHER if match.winner is None else MatchOutcome.FIRST
                winner = match.winner or match.first
                results.append(
                    MatchResult(winner, match.second if winner == match.first else match.first, outcome, played=False)
                )
        played = StandingsInput(
            tuple(entrants), tuple(results), tuple(byes), self._playoffs(section.name), self._record.lots
        )
        # Without a public seed, lots can't be drawn yet; a tie that matters is then due.
        ties = tuple(tie for tie in section.ties or USUAL if tie != "lots" or self._record.lots)
        return standings(played, ties if "playoff" in ties else (*ties, "playoff"))

    def _playoffs(self, section: str) -> tuple[tuple[MatchResult, ...], ...]:
        """Play-offs by rounds: the first meeting of two players belongs to the first round, their second to the second,
        and so on. Drawn lots count as a meeting won by the luckier player."""
        meetings: Counter[frozenset[Entrant | None]] = Counter()
        rounds: dict[int, list[MatchResult]] = {}
        for made in self._record.pairings:
            if made.section == section and made.round == 0:
                pair = frozenset((made.first, made.second))
                meetings[pair] += 1
                results = rounds.setdefault(meetings[pair], [])
                if made.id in self._record.results:
                    results.append(self._record.results[made.id])
        for luckier, other in (
            pair for name, order in self._record.orders if name == section for pair in combinations(order, 2)
        ):
            both: frozenset[Entrant | None] = frozenset((luckier, other))
            meetings[both] += 1
            rounds.setdefault(meetings[both], []).append(MatchResult.won(luckier, other))
        return tuple(tuple(rounds[number]) for number in sorted(rounds))

    def _across(self, name: str) -> tuple[Standing, ...]:
        return across_groups(self.standings[name], self._record.lots, self._playoffs(name))

    def _ladder(self, name: str) -> tuple[Entrant, ...]:
        return ladder_order(self._rounds[name].entrants, [self._matches[made] for made in self._made(name)])

    def _alive(self, name: str) -> frozenset[Entrant]:
        section = self._sections[name]
        if section.kind.is_paired:
            rounds = self._rounds[name]
            there = rounds.entrants if section.kind is SectionKind.LADDER else rounds.alive(rounds.entrants)
            return frozenset(there) - self._record.withdrawn
        matches = [self._matches[fixture.id] for fixture in section.fixtures]
        here = {player for match in matches for player in match.players}
        match section.kind:
            case SectionKind.BRACKET:
                return frozenset(here - {player for match in matches for player in match.losers})
            case SectionKind.ROBIN:
                over = all(match.status.is_settled for match in matches)
                return frozenset() if over else frozenset(here)
            case SectionKind.FINAL:
                last = matches[-1]
                return frozenset({last.winner} if last.status.is_settled and last.winner else here)
            case SectionKind.SWISS | SectionKind.CONTINUOUS | SectionKind.LADDER:
                raise AssertionError(section.kind)
            case _:
                assert_never(section.kind)
