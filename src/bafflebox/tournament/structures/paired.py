"""Sections whose matches are created as they go: when a round is over, who is free, who is still in, the state of a
ladder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bafflebox.tournament.standings import Entrant, Standing
from bafflebox.tournament.structures.fixture import FixtureId, Section, SectionKind
from bafflebox.tournament.structures.state import FixtureState


@dataclass(frozen=True, slots=True)
class Rounds:
    """The matches created by a pairing so far, with totals; play-offs are not included.

    A match that changes is subtracted and added again, so that a large field isn't recounted after every result.
    """

    section: Section
    entrants: tuple[Entrant, ...] = ()
    last: int = 0
    """The newest round."""
    made: int = 0
    open: int = 0
    busy: Mapping[Entrant, int] = field(default_factory=dict)
    of: Mapping[Entrant, tuple[FixtureId, ...]] = field(default_factory=dict)
    """Everybody's matches and byes, in the order in which they were created."""
    losses: Mapping[Entrant, int] = field(default_factory=dict)

    def changed(self, pairs: Iterable[tuple[FixtureState | None, FixtureState]]) -> Rounds:
        """With matches in their new state instead of the old one; None as the old state means a new match."""
        busy, of, losses = dict(self.busy), dict(self.of), dict(self.losses)
        last, made, still = self.last, self.made, self.open
        for before, now in pairs:
            if before is None:
                made, last = made + 1, max(last, now.fixture.round)
                for player in now.players:
                    of[player] = (*of.get(player, ()), now.fixture.id)
            for match, step in ((before, -1), (now, 1)):
                if match is None:
                    continue
                if not match.status.is_settled:
                    still += step
                    for player in match.players:
                        busy[player] = busy.get(player, 0) + step
                for player in match.losers:
                    losses[player] = losses.get(player, 0) + step
        return replace(self, last=last, made=made, open=still, busy=busy, of=of, losses=losses)

    @property
    def next(self) -> int:
        """The next round to pair; continuous pairing has only one."""
        return 1 if self.section.kind is SectionKind.CONTINUOUS else self.last + 1

    def alive(self, entrants: Iterable[Entrant]) -> list[Entrant]:
        lives = self.section.lives
        return [entrant for entrant in entrants if lives is None or self.losses.get(entrant, 0) < lives]

    def free(self, present: Sequence[Entrant]) -> tuple[Entrant, ...]:
        """Who can be paired now; nobody while a Swiss round is in progress."""
        if self.section.kind is SectionKind.SWISS:
            return () if self.open else tuple(present)
        free = tuple(one for one in present if not self.busy.get(one) and self._may_play_on(one))
        return free if len(free) > 1 else ()

    def _may_play_on(self, entrant: Entrant) -> bool:
        return self.section.limit is None or len(self.of.get(entrant, ())) < self.section.limit

    def is_over(self, alive: frozenset[Entrant]) -> bool:
        if self.open or not self.made:
            return len(alive) <= 1 and not self.open and bool(self.entrants)
        if len(alive) <= max(1, self.section.until if self.section.lives else 1):
            return True
        if self.section.limit is None:
            return False
        if self.section.kind is SectionKind.SWISS:
            return self.next > self.section.limit
        return sum(map(self._may_play_on, alive)) < 2


def lives_first(table: Iterable[Standing], alive: frozenset[Entrant]) -> tuple[Standing, ...]:
    """Players with lives left rank above those without; within each group, the order of the table."""
    lines = list(table)
    parts = [[line for line in lines if (line.entrant in alive) is living] for living in (True, False)]
    ordered: list[Standing] = []
    for part in parts:
        before = len(ordered)
        for index, line in enumerate(part):
            shared = index > 0 and part[index - 1].place == line.place
            ordered.append(replace(line, place=ordered[-1].place if shared else before + index + 1))
    return tuple(ordered)


def ladder_order(entrants: Iterable[Entrant], challenges: Iterable[FixtureState]) -> tuple[Entrant, ...]:
    """The ladder after its challenges, best first: a challenger who wins takes the beaten player's place."""
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
