"""Challenges on a ladder."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bafflebox.errors import Refused, unknown_name
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import Paired, Structure, StructureState


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
            "{challenged} does not stand above {challenger}.",
            challenged=challenged,
            challenger=challenger,
            code="not_above",
        )
    if up > reach:
        raise Refused(
            "{challenged} stands {up} places above {challenger}; a challenge reaches {reach}.",
            challenged=challenged,
            up=up,
            challenger=challenger,
            reach=reach,
            code="out_of_reach",
        )
    for player in (challenger, challenged):
        if player in busy:
            raise Refused("{player} has another challenge to play first.", player=player, code="busy")
