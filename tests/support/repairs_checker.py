"""Corrections, from the journal alone: they say what stood, and one that is taken back leaves everything as it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from bafflebox.tournament.events import (
    CorrectionEffect,
    DeskEvent,
    DeskResult,
    MatchId,
    Repair,
    ResultCorrected,
    ResultEntered,
)
from support.tournament_checker import take_result

SAME_AGAIN = (Repair.REPLAY, Repair.SWAP)
"""Repairs that undo each other."""


def badly_repaired(events: Sequence[DeskEvent]) -> list[str]:
    return [*_what_stood(events), *_taken_back(events)]


def _what_stood(events: Sequence[DeskEvent]) -> Iterable[str]:
    """A result is entered where there is none, and corrected where there is one: the one that is on record."""
    there: dict[MatchId, DeskResult] = {}
    for event in events:
        if isinstance(event, ResultEntered):
            if event.match in there:
                yield f"{event.match} had a result when another was entered."
            there[event.match] = event.result
        if isinstance(event, ResultCorrected):
            if there.get(event.match) != event.before:
                yield f"{event.match} was corrected from what did not stand."
            _put(there, event.match, event.after)
            for consequence in event.consequences:
                match consequence.change:
                    case CorrectionEffect.ANNULLED | CorrectionEffect.REINSTATED:
                        _put(there, consequence.match, consequence.result)
                    case CorrectionEffect.STOPPED | CorrectionEffect.CALLED_AGAIN:
                        there.pop(consequence.match, None)
                    case _:
                        pass


def _put(there: dict[MatchId, DeskResult], match: MatchId, result: DeskResult | None) -> None:
    if result is None:
        there.pop(match, None)
    else:
        there[match] = result


def _taken_back(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Corrected, and at once corrected back by the same repair: what counts is what counted before.

    Walkovers of those who have gone follow at once from either, so they are taken in first.
    """
    counts: dict[MatchId, DeskResult] = {}
    before: dict[MatchId, DeskResult] = {}
    last: ResultCorrected | None = None
    steps = [e for e in events if isinstance(e, ResultEntered | ResultCorrected)]
    for place, event in enumerate(steps):
        if isinstance(event, ResultCorrected):
            kept = last is not None and last.before is not None and last.before.winner != _winner(before, event.match)
            if (
                last is not None and _undoes(event, last) and not kept
            ):  # what was kept in spite of a result is not so again
                now = dict(counts)
                for follows in (event, *takewhile(_is_walkover, steps[place + 1 :])):
                    take_result(now, follows)
                if _winners(now) != _winners(before):
                    yield f"{event.match} was corrected and corrected back, and something else counts."
            before, last = dict(counts), event
        elif not _is_walkover(event):
            last = None
        take_result(counts, event)


def _winner(counts: dict[MatchId, DeskResult], match: MatchId) -> str | None:
    return counts[match].winner if match in counts else None


def _is_walkover(event: ResultEntered | ResultCorrected) -> bool:
    return isinstance(event, ResultEntered) and event.note == "withdrawn"


def _undoes(event: ResultCorrected, last: ResultCorrected) -> bool:
    return (
        event.match == last.match
        and event.after is not None
        and last.before is not None
        and event.after.winner == last.before.winner
        and event.repair is last.repair
        and event.repair in SAME_AGAIN
        and last.after is not None
    )


def _winners(counts: dict[MatchId, DeskResult]) -> dict[MatchId, tuple[frozenset[str], str | None]]:
    return {match: (frozenset(result.players), result.winner) for match, result in counts.items()}
