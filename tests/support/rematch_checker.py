"""Rematches below a main draw, from the journal alone: no two meet again earlier than they must.

Matches are numbered along the sheet, so where somebody lost says from which part of it they come. Losers of a round can be moved
to any part of the bracket below, a part for each round. So losers of the first two rounds can be kept apart until the halves
meet, of the first four until the quarters do, however many places are byes or kept for later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bafflebox.tournament.events import DeskEvent, Entrant
from support.landing_checker import Journal, Played


def met_too_early(events: Sequence[DeskEvent], structure: str) -> list[str]:
    """Everybody who meets again below the main draw and need not have, a sentence each."""
    if not structure.startswith(("KO", "DE")):
        return []
    journal = Journal(events)
    section = "main lower" if structure.startswith("DE") else "consolation"
    if journal.handed_on or section not in journal.sections():
        return []
    progressive = structure.startswith("DE") or "progressive from main" in structure
    return [*(_apart(journal, section) if progressive else _at_once_again(journal, section))]


def _sheet(journal: Journal) -> int:
    """The lines of the main draw."""
    return 1 << max((match.round for match in journal.of("main")), default=0)


def _apart(journal: Journal, section: str) -> Iterable[str]:
    met = {frozenset(match.result.players) for match in journal.of("main")}
    lost, sheet = journal.lost("main"), _sheet(journal)
    for match in journal.of(section):
        pair = match.result.players
        if frozenset(pair) not in met or not lost.keys() >= set(pair):
            continue
        rounds = max(lost[one] for one in pair)  # of the later of the two to drop
        parts = 1 << (rounds - 1).bit_length()
        matches = sheet >> 2 >> (match.round - 1) // 2
        if sheet >> rounds >= parts and matches >= parts:
            yield f"{' and '.join(pair)} met in the main draw and meet in round {match.round} of {section}, before they must."


def _at_once_again(journal: Journal, section: str) -> Iterable[str]:
    """Who lost the first match does not meet at once somebody they have met, while there is room to keep apart."""
    met = {frozenset(match.result.players) for match in journal.of("main")}
    lost, sheet = journal.lost("main"), _sheet(journal)
    first: dict[Entrant, Played] = {}
    for match in sorted(journal.of(section), key=lambda m: (m.round, m.number)):
        for player in match.result.players:
            first.setdefault(player, match)
    for player, match in first.items():
        rounds = max(lost.get(one, 0) for one in match.result.players)
        if player in lost and frozenset(match.result.players) in met and sheet >> rounds >= 2 * rounds:
            yield f"{' and '.join(match.result.players)} met in the main draw and meet at once in {section}."
