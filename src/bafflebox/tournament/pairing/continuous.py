"""Pairing without rounds: players are paired as they become free, or challenge each other on a ladder."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bafflebox.errors import Refused, unknown_name
from bafflebox.tournament.pairing.candidates import PairingCandidate
from bafflebox.tournament.pairing.swiss import CHANCE_BITS, NEIGHBOURS, WHOLE, Pair, Pairing, lot
from bafflebox.tournament.standings import Entrant, score_text
from bafflebox.tournament.standings.result import check_once
from bafflebox.tournament.structures import Paired, Structure, StructureState

BLOCK = 2
"""How many must be free before anyone is paired. A larger block stops players choosing opponents by reporting late."""


def pair_free(
    players: Sequence[PairingCandidate],
    seed: str,
    *,
    playing: int,
    block: int = BLOCK,
    furthest: Fraction = Fraction(2),
    apart: Collection[Pair] = (),
) -> Pairing:
    """Pairs the free players; anyone left over keeps waiting.

    As many as possible are paired. Pairs with scores further apart than `furthest` and rematches wait until nobody is
    playing any more (`playing` is the number of players in matches). Then the longest wait goes first, then close
    scores, then chance.

    >>> from bafflebox.tournament.standings import Entrant
    >>> ann, ben, cid = (PairingCandidate(Entrant(name), waiting=wait) for name, wait in (("ann", 9), ("ben", 0), ("cid", 5)))
    >>> sorted(pair_free([ann, ben, cid], "seed", playing=4).pairs[0])
    ['ann', 'cid']
    """
    check_once(player.entrant for player in players)
    if len(players) < min(block, len(players) + playing) or len(players) < 2:
        return Pairing((), None, ())
    ordered = sorted(players, key=lambda one: (-one.waiting, -one.score)) if len(players) > WHOLE else list(players)
    work = Free(ordered, [lot(seed, player.entrant) for player in ordered], bool(playing), furthest, apart)
    pairs = [(ordered[one], ordered[two]) for one, two in work.best()]
    return Pairing(
        tuple((one.entrant, two.entrant) for one, two in pairs),
        None,
        tuple(
            f"{one.entrant} ({score_text(one.score)}) and {two.entrant} ({score_text(two.score)}) are free and "
            + ("have met, but nobody else is left to wait for." if two.entrant in one.met else "have not met.")
            for one, two in pairs
        ),
    )


@dataclass(slots=True)
class Free:
    """The free players, of whom as many as possible are paired at the lowest cost."""

    players: Sequence[PairingCandidate]
    lots: Sequence[int]
    others_play: bool
    furthest: Fraction
    apart: Collection[Pair]

    def best(self) -> list[tuple[int, int]]:
        """Pairs of indices in the list. In a large field each player is compared only with the next ones at first."""
        count = len(self.players)
        reach = count if count <= WHOLE else NEIGHBOURS
        while True:
            found = self._solved(reach)
            if reach >= count or 2 * len(found) >= count - 1:
                return found
            reach *= 4

    def _solved(self, reach: int) -> list[tuple[int, int]]:
        from rustworkx import PyGraph, max_weight_matching  # slow to import

        graph: PyGraph[int, int] = PyGraph()
        graph.add_nodes_from(range(len(self.players)))
        graph.add_edges_from(self._edges(reach))
        found = max_weight_matching(graph, max_cardinality=True, weight_fn=lambda cost: -cost)
        return sorted((min(pair), max(pair)) for pair in found)

    def _edges(self, reach: int) -> list[tuple[int, int, int]]:
        """Pairs who may meet, with their cost: each player with the next `reach`."""
        players, lots, edges = self.players, self.lots, []
        longest = max(player.waiting for player in players)
        for one, first in enumerate(players):
            left = reach
            for two in range(one + 1, len(players)):
                second = players[two]
                again = first.met.get(second.entrant, 0)
                away = abs(first.score - second.score)
                kept = frozenset((first.entrant, second.entrant)) in self.apart
                if self.others_play and (again or kept or away > self.furthest):
                    continue
                waited = 2 * longest - first.waiting - second.waiting
                cost = (again << 80) + (int(kept) << 79) + (waited << 60) + (int(2 * away) ** 2 << 50)
                edges.append((one, two, cost + (lots[one] * lots[two] >> 40) % (1 << CHANCE_BITS)))
                left -= 1
                if not left:
                    break
        return edges


def challenge(structure: Structure, state: StructureState, section: str, challenger: str, challenged: str) -> Paired:
    """The match of a challenge, or why it isn't allowed. Players who have left don't count."""
    ladder = structure.section(section)
    for player in (challenger, challenged):
        if player in state.ladders[section] and player not in state.alive[section]:
            raise Refused("{player} has left the ladder.", player=player, code="has_left")
    order = [player for player in state.ladders[section] if player in state.alive[section]]
    busy = {player for match in state.ready if match.fixture.section == section for player in match.players}
    _check(order, Entrant(challenger), Entrant(challenged), ladder.limit or len(order), busy)
    played = sum(match.fixture.section == section and match.fixture.round == 1 for match in state.matches.values())
    return Paired(section, 1, played + 1, Entrant(challenger), Entrant(challenged))


def _check(
    order: Sequence[Entrant], challenger: Entrant, challenged: Entrant, reach: int, busy: Collection[Entrant]
) -> None:
    for player in (challenger, challenged):
        if player not in order:
            raise unknown_name("player on the ladder", player, order)
    up = order.index(challenger) - order.index(challenged)
    if up <= 0:
        raise Refused(
            "{challenged} is not above {challenger} on the ladder.",
            challenged=challenged,
            challenger=challenger,
            code="not_above",
        )
    if up > reach:
        raise Refused(
            "{challenged} is {up} places above {challenger}; a challenge may reach {reach}.",
            challenged=challenged,
            up=up,
            challenger=challenger,
            reach=reach,
            code="out_of_reach",
        )
    for player in (challenger, challenged):
        if player in busy:
            raise Refused("{player} has another challenge to play first.", player=player, code="busy")
