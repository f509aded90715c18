"""Sections whose matches are made as they go: when a round is over, who is free, who is alive, how a ladder stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bafflebox.tournament.standings import Entrant, Standing
from bafflebox.tournament.structures.fixture import Kind, Section
from bafflebox.tournament.structures.state import Match


@dataclass(frozen=True, slots=True)
class Rounds:
    """The matches that a pairing has made so far in a Swiss or in continuous pairing."""

    section: Section
    matches: Sequence[Match]

    @property
    def next(self) -> int:
        """The round that is paired next; continuous pairing has only one."""
        if self.section.kind is Kind.CONTINUOUS:
            return 1
        return max((match.fixture.round for match in self.matches), default=0) + 1

    @property
    def open(self) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if not match.status.is_settled)

    def losses(self) -> Counter[Entrant]:
        return Counter(player for match in self.matches for player in match.losers)

    def alive(self, entrants: Iterable[Entrant]) -> list[Entrant]:
        lost = self.losses()
        return [entrant for entrant in entrants if self.section.lives is None or lost[entrant] < self.section.lives]

    def free(self, present: Sequence[Entrant]) -> tuple[Entrant, ...]:
        """Who can be paired now; nobody while the round of a Swiss is still on."""
        if self.section.kind is Kind.SWISS:
            return () if self.open else tuple(present)
        busy = {player for match in self.open for player in match.players}
        had = Counter(player for match in self.matches for player in match.players)
        limit = self.section.limit
        free = tuple(one for one in present if one not in busy and (limit is None or had[one] < limit))
        return free if len(free) > 1 else ()

    def is_over(self, alive: frozenset[Entrant], entrants: Sequence[Entrant]) -> bool:
        if self.open or not self.matches:
            return len(alive) <= 1 and not self.open and bool(entrants)
        if len(alive) <= max(1, self.section.until if self.section.lives else 1):
            return True
        if self.section.limit is None:
            return False
        if self.section.kind is Kind.SWISS:
            return self.next > self.section.limit
        had = Counter(player for match in self.matches for player in match.players)
        return sum(had[one] < self.section.limit for one in alive) < 2


def lives_first(table: Iterable[Standing], alive: frozenset[Entrant]) -> tuple[Standing, ...]:
    """Who still has a life stands before who has none; within each the order of the table."""
    lines = list(table)
    parts = [[line for line in lines if (line.entrant in alive) is living] for living in (True, False)]
    ordered: list[Standing] = []
    for part in parts:
        before = len(ordered)
        for index, line in enumerate(part):
            shared = index > 0 and part[index - 1].place == line.place
            ordered.append(replace(line, place=ordered[-1].place if shared else before + index + 1))
    return tuple(ordered)


def ladder_order(entrants: Iterable[Entrant], challenges: Iterable[Match]) -> tuple[Entrant, ...]:
    """The ladder after its challenges, the best first: a challenger who wins takes the place of the beaten player."""
    order = list(dict.fromkeys(entrants))
    for match in challenges:
        winner, loser = match.winner, match.loser
        if winner is None or loser is None or winner not in order or loser not in order:
            continue
        above = order.index(loser)
        if order.index(winner) > above:
            order.remove(winner)
            order.insert(above, winner)
    return tuple(order)
