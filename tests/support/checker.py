"""Every law of a tournament over its journal: what is wrong, a sentence each. Nothing of the engine is asked, only the events."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.tournament.events import ContestAdded, DeskEvent
from support.groups_checker import badly_grouped
from support.landing_checker import misplaced
from support.money_checker import unbalanced
from support.rematch_checker import met_too_early
from support.repairs_checker import badly_repaired
from support.rounds_checker import badly_paired
from support.scores_checker import badly_scored
from support.tournament_checker import faults

BRACKET_FIRST = ("KO", "DE", "all places")
LAWS = (
    "time goes forward",
    "byes stand alone and are spread over all parts of the sheet",
    "nobody is bound to two matches, and no table holds two",
    "everybody approved is on the sheet, in a round, or gone",
    "a bracket played through by hand has the same matches, and one champion",
    "every loser lands where the structure says, and nobody else does",
    "nobody meets again below whom they met above before halves or quarters meet, also where places are kept for later",
    "a last chance is for the losers of the first two rounds of the consolation",
    "in a group everybody meets everybody once, and who stands above by the published chain goes on",
    "in a Swiss nobody is paired twice a round, meets again or has a second bye where that can be avoided",
    "who has no life left is not paired, and it ends when few enough are alive",
    "in continuous pairing nobody plays two matches at once, too many, or a rematch while others play",
    "on a ladder nobody reaches further than allowed",
    "who buys back has lost, is the same persons, and comes once",
    "fees, rake, lots and receipts are what was set; the books balance, and nothing is left after paying",
    "first and second of the main draw have the first and the second prize",
    "every match ends as one of its length can, board by board, and what counts is what was played",
    "a correction says what stood, and one that is taken back leaves what counted before",
)
"""What is looked at, in words."""


def wrong(events: Sequence[DeskEvent], *, settled: bool = False) -> list[str]:
    """Everything that is wrong with the journal of a tournament of one event, called `open`."""
    structure = next(event.structure for event in events if isinstance(event, ContestAdded))
    return [
        *faults(events, knockout=structure.startswith(BRACKET_FIRST)),
        *misplaced(events, structure),
        *met_too_early(events, structure),
        *badly_grouped(events, structure),
        *badly_paired(events, structure),
        *unbalanced(events, settled=settled),
        *badly_scored(events, structure),
        *badly_repaired(events),
    ]
