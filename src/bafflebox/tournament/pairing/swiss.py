"""Pairs a Swiss round by minimum-cost matching.

The criteria, most important first: nobody meets an opponent again; nobody has a second bye while another has had none;
players to be kept apart are kept apart; scores are as close as possible (the sum of squared differences is minimal); a
player paired down in the previous round is not paired down again; and anything still open is left to chance, from the
public seed. Each weight of the matching holds all this in one number, with a range of digits for each rule.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.tournament.pairing.candidates import PairingCandidate
from bafflebox.tournament.standings import Entrant, score_text
from bafflebox.tournament.standings.result import check_once
from bafflebox.tournament.structures import Paired

CHANCE_BITS = 48
FLOAT, SCORE, APART, BYE, REMATCH = (1 << digits for digits in (59, 71, 94, 105, 116))
"""The cost of breaking each rule once. All lesser costs of 2,000 players together are smaller, and everything fits in
127 bits."""
WHOLE = 128
"""Up to this many players all pairs are compared; above it, only neighbours in the standings."""
NEIGHBOURS = 16
MOST = 4096

Pair = frozenset[Entrant]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs in order of their scores, who has the bye, and the reason for each."""

    pairs: tuple[tuple[Entrant, Entrant], ...]
    bye: Entrant | None
    reasons: tuple[str, ...]
    """One for each pair, then one for the bye."""

    def fixtures(self, section: str, number: int) -> tuple[Paired, ...]:
        """The pairs as matches of a round, with the bye last."""
        made = [Paired(section, number, place, *pair) for place, pair in enumerate(self.pairs, 1)]
        if self.bye is not None:
            made.append(Paired(section, number, len(made) + 1, self.bye, None))
        return tuple(made)


def pair_round(players: Sequence[PairingCandidate], seed: str, apart: Collection[Pair] = ()) -> Pairing:
    """The best pairing of these players; the same seed gives the same pairing.

    >>> from fractions import Fraction
    >>> four = [PairingCandidate(Entrant(name), Fraction(score)) for name, score in (("a", 1), ("b", 0), ("c", 1), ("d", 0))]
    >>> sorted(map(sorted, pair_round(four, "seed").pairs))
    [['a', 'c'], ['b', 'd']]
    """
    if len(players) < 2:
        raise InvalidInput("There are {count} players to pair; it takes two.", count=len(players), code="too_few")
    if len(players) > MOST:
        raise InvalidInput(
            "{count} players are more than can be paired at once ({most}).",
            count=len(players),
            most=MOST,
            code="too_many",
        )
    check_once(player.entrant for player in players)
    work = Matching(_ordered(players, seed), seed, apart)
    return _told(work, work.best())


def _ordered(players: Sequence[PairingCandidate], seed: str) -> list[PairingCandidate]:
    return sorted(players, key=lambda player: (-player.score, lot(seed, player.entrant)))


def lot(seed: str, entrant: Entrant) -> int:
    """A random number for a player, from the seed."""
    return int.from_bytes(hashlib.sha256(f"pair\n{seed}\n{entrant}".encode()).digest()[:8], "big") | 1


@dataclass(slots=True)
class Matching:
    """The pairing as a minimum-cost matching between players in order of their scores."""

    players: list[PairingCandidate]
    seed: str
    apart: Collection[Pair] = ()

    def best(self) -> list[tuple[int, int]]:
        """Pairs of indices in the list; the index after the last is the bye."""
        count = len(self.players)
        reach = count if count <= WHOLE else NEIGHBOURS
        while reach < count:
            found = self._solved(reach, rematches=False)
            if 2 * len(found) >= count:
                return found
            reach *= 4
        found = self._solved(count, rematches=False)
        return found if 2 * len(found) >= count else self._solved(count, rematches=True)

    def _solved(self, reach: int, *, rematches: bool) -> list[tuple[int, int]]:
        from rustworkx import PyGraph, max_weight_matching  # slow to import

        count = len(self.players)
        graph: PyGraph[int, int] = PyGraph()
        graph.add_nodes_from(range(count + count % 2))
        graph.add_edges_from(self.edges(reach, rematches=rematches))
        found = max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: -cost)
        return sorted((min(pair), max(pair)) for pair in found)

    def edges(self, reach: int, *, rematches: bool) -> list[tuple[int, int, int]]:
        """Pairs of indices with their cost: each player with the next `reach` allowed opponents."""
        players, count = self.players, len(self.players)
        lots = [lot(self.seed, player.entrant) for player in players]
        doubled = [int(2 * player.score) for player in players]
        names = [player.entrant for player in players]
        apart = (
            {name: {other for pair in self.apart if name in pair for other in pair} for name in names}
            if self.apart
            else {}
        )
        mask = (1 << CHANCE_BITS) - 1
        edges = []
        for one in range(count):
            met, mine, left, gap = players[one].met, lots[one], reach, doubled[one]
            floated, kept = players[one].floated, apart.get(names[one], ())
            for two in range(one + 1, count):
                again = met.get(names[two], 0)
                if again and not rematches:
                    continue
                away = gap - doubled[two]
                cost = (mine * lots[two] >> 40) & mask
                if away:
                    cost += away * away * SCORE + (FLOAT if floated else 0)
                if again:
                    cost += again * REMATCH
                if names[two] in kept:
                    cost += APART
                edges.append((one, two, cost))
                left -= 1
                if not left:
                    break
        if count % 2:
            least = min(doubled) - 2
            edges += [
                (place, count, player.byes * BYE + (doubled[place] - least) ** 2 * SCORE + (lots[place] & mask))
                for place, player in enumerate(players)
            ]
        return edges


def _told(work: Matching, matched: list[tuple[int, int]]) -> Pairing:
    players = work.players
    pairs = [(players[one], players[two]) for one, two in matched if two < len(players)]
    alone = next((players[one] for one, two in matched if two == len(players)), None)
    reasons = [_reason(one, two, players) for one, two in pairs]
    if alone is not None:
        had = (
            "has had no bye yet" if not alone.byes else f"has had {alone.byes}, and nobody who can be spared had fewer"
        )
        reasons.append(
            f"The number of players is odd. {alone.entrant} ({score_text(alone.score)}) {had} and is among the lowest who can be spared."
        )
    return Pairing(
        tuple((one.entrant, two.entrant) for one, two in pairs),
        alone.entrant if alone else None,
        tuple(reasons),
    )


def _reason(one: PairingCandidate, two: PairingCandidate, players: Sequence[PairingCandidate]) -> str:
    names = f"{one.entrant} ({score_text(one.score)}) and {two.entrant} ({score_text(two.score)})"
    again = one.met.get(two.entrant, 0)
    if again:
        return (
            f"{names} have met {again} times; there is no way to pair everyone without a rematch."
            if again > 1
            else (f"{names} have met before; there is no way to pair everyone without a rematch.")
        )
    if one.score == two.score:
        return f"{names} have the same score and have not met; chance chose them within it."
    level = [player for player in players if player.score == one.score]
    unmet = [player for player in level if player is not one and player.entrant not in one.met]
    if not unmet:
        why = (
            f"{one.entrant} has met everybody else with {score_text(one.score)}"
            if len(level) > 1
            else "nobody else has that score"
        )
    elif len(level) % 2:
        why = f"{len(level)} players have {score_text(one.score)}, an odd number"
    else:
        why = "so the differences of all pairs together are least"
    return f"{names} have not met; {why}."
