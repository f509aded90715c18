"""A checker of tournaments that reads nothing but the journal: written apart from the engine, with its own small models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bafflebox.tournament.events import (
    CallWithdrawn,
    Change,
    DrawMade,
    Entrant,
    EntryApproved,
    EntryReinstated,
    EntryRequested,
    EntryWithdrawn,
    Event,
    LateEntryPlaced,
    MarkedAbsent,
    MatchCalled,
    MatchId,
    MatchResumed,
    MatchSuspended,
    MoneyMoved,
    Result,
    ResultCorrected,
    ResultEntered,
)


def faults(events: Sequence[Event], *, knockout: bool = False) -> list[str]:
    """Everything that is wrong with a journal, a sentence each."""
    return [
        *_times(events),
        *_two_places(events),
        *_money(events),
        *_people(events),
        *(_bracket(events) if knockout else ()),
    ]


def _times(events: Sequence[Event]) -> Iterable[str]:
    moments = [event.at for event in events]
    if moments != sorted(moments):
        yield "Time went backwards."


def _two_places(events: Sequence[Event]) -> Iterable[str]:
    """Nobody is bound to two matches, and no table holds two."""
    persons = {e.entrant: e.persons for e in events if isinstance(e, EntryRequested)}
    at: dict[MatchId, tuple[tuple[Entrant, ...], str]] = {}
    away: dict[MatchId, tuple[Entrant, ...]] = {}
    for event in events:
        match event:
            case MatchCalled():
                at[event.match] = (event.players, event.table)
            case MatchSuspended():
                away[event.match] = at.pop(event.match)[0]
            case MatchResumed():
                at[event.match] = (away.pop(event.match), event.table)
            case CallWithdrawn() | ResultEntered():
                at.pop(event.match, None)
            case ResultCorrected():
                for consequence in event.consequences:
                    if consequence.change is not Change.KEPT:
                        at.pop(consequence.match, None)
                at.pop(event.match, None)
            case _:
                continue
        seated = Counter(person for players, _ in at.values() for player in players for person in persons[player])
        tables = Counter(table for _, table in at.values() if table)
        for who, times in (seated + tables).items():
            if times > 1:
                yield f"{who} is in {times} places after {event}."


def _money(events: Sequence[Event]) -> Iterable[str]:
    total: Counter[str] = Counter()
    for event in events:
        if isinstance(event, MoneyMoved):
            for transfer in event.transfers:
                total[transfer.source] -= transfer.cents
                total[transfer.target] += transfer.cents
    if sum(total.values()):
        yield f"The books are off by {sum(total.values())}."


def _people(events: Sequence[Event]) -> Iterable[str]:
    """Everybody approved is on the sheet, or came later and was placed, or is gone."""
    approved = {e.entrant for e in events if isinstance(e, EntryApproved)}
    drawn = [e for e in events if isinstance(e, DrawMade)]
    if not drawn:
        return
    there = {line for line in drawn[-1].lines if line} | {e.entrant for e in events if isinstance(e, LateEntryPlaced)}
    gone = {e.entrant for e in events if isinstance(e, EntryWithdrawn | MarkedAbsent)}
    for entrant in approved - there - gone:
        yield f"{entrant} was approved and is nowhere."


def counting(events: Sequence[Event]) -> dict[MatchId, Result]:
    """What counts in the end, match by match."""
    found: dict[MatchId, Result] = {}
    for event in events:
        if isinstance(event, ResultEntered):
            found[event.match] = event.counts
        if isinstance(event, ResultCorrected):
            _put(found, event.match, event.counts if event.after else None)
            for c in event.consequences:
                if c.change is not Change.KEPT:
                    _put(found, c.match, c.counts)
    return found


def _put(found: dict[MatchId, Result], match: MatchId, result: Result | None) -> None:
    if result is None:
        found.pop(match, None)
    else:
        found[match] = result


def _bracket(events: Sequence[Event]) -> Iterable[str]:
    """A plain knock-out played through by hand: each round's winners meet in order, and one champion is left."""
    drawn = [e for e in events if isinstance(e, DrawMade)][-1]
    lines = list(drawn.lines)
    gone: set[Entrant] = set()
    for event in events:
        if isinstance(event, LateEntryPlaced):
            lines[event.line - 1] = event.entrant
        if isinstance(event, EntryWithdrawn | MarkedAbsent):
            gone.add(event.entrant)
        if isinstance(event, EntryReinstated):
            gone.discard(event.entrant)
    results = counting(events)
    used: set[MatchId] = set()
    round_number = 1
    while len(lines) > 1:
        winners: list[Entrant | None] = []
        for number in range(len(lines) // 2):
            one, two = lines[2 * number], lines[2 * number + 1]
            match = MatchId(f"open/main:{round_number}.{number + 1}")
            result = results.get(match)
            if one is None or two is None:
                winners.append(one or two)
            elif result is None:
                left = [player for player in (one, two) if player not in gone]
                if len(left) == 2:
                    yield f"{match} between {one} and {two} was never played."
                winners.append(left[0] if left else None)
            else:
                used.add(match)
                if {one, two} != set(result.players):
                    yield f"{match} should be between {one} and {two}, and {result.players} counts."
                winners.append(result.winner)
        lines, round_number = winners, round_number + 1
    for match in set(results) - used:
        yield f"{match} has a result, and nobody should have played it."
