"""A checker of tournaments that reads nothing but the journal: written apart from the engine, with its own small models."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bafflebox.tournament.events import (
    CallWithdrawn,
    ContestAdded,
    CorrectionEffect,
    DeskEvent,
    DeskResult,
    DrawMade,
    Entrant,
    EntryApproved,
    EntryReinstated,
    EntryRequested,
    EntryWithdrawn,
    LateEntryPlaced,
    MarkedAbsent,
    MatchCalled,
    MatchEnding,
    MatchId,
    MatchMoved,
    MatchResumed,
    MatchStarted,
    MatchSuspended,
    MoneyMoved,
    ResultCorrected,
    ResultEntered,
)


def faults(events: Sequence[DeskEvent], *, knockout: bool = False) -> list[str]:
    """Everything that is wrong with a journal, a sentence each."""
    return [
        *_times(events),
        *_two_places(events),
        *_money(events),
        *_people(events),
        *_walkovers(events),
        *(_byes_spread(events) if knockout else ()),
        *(_bracket(events) if knockout else ()),
    ]


def _times(events: Sequence[DeskEvent]) -> Iterable[str]:
    moments = [event.at for event in events]
    if moments != sorted(moments):
        yield "Time went backwards."


def _two_places(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Nobody is bound to two matches, and no table holds two."""
    persons = {e.entrant: e.persons for e in events if isinstance(e, EntryRequested)}
    at: dict[MatchId, tuple[tuple[Entrant, ...], str]] = {}
    away: dict[MatchId, tuple[Entrant, ...]] = {}
    held: dict[str, MatchId] = {}

    def leaves(match: MatchId) -> tuple[Entrant, ...]:
        players, _ = at.pop(match, ((), ""))
        for one in [one for one, there in held.items() if there == match]:
            del held[one]
        return players

    def comes(match: MatchId, players: tuple[Entrant, ...], table: str) -> Iterable[str]:
        leaves(match)
        at[match] = (players, table)
        for one in [*(f"person {p}" for e in players for p in persons[e]), *([f"table {table}"] if table else [])]:
            if one in held:
                yield f"The {one} is wanted in {match} and held by {held[one]}."
            held[one] = match

    for event in events:
        match event:
            case MatchCalled():
                yield from comes(event.match, event.players, event.table)
            case MatchMoved():
                yield from comes(event.match, at[event.match][0], event.table)
            case MatchStarted() if event.table:
                yield from comes(event.match, at[event.match][0], event.table)
            case MatchSuspended():
                away[event.match] = leaves(event.match)
            case MatchResumed():
                yield from comes(event.match, away.pop(event.match), event.table)
            case CallWithdrawn() | ResultEntered():
                leaves(event.match)
            case ResultCorrected():
                for consequence in event.consequences:
                    if consequence.change is not CorrectionEffect.KEPT:
                        leaves(consequence.match)
                leaves(event.match)
            case _:
                continue


def _money(events: Sequence[DeskEvent]) -> Iterable[str]:
    total: Counter[str] = Counter()
    for event in events:
        if isinstance(event, MoneyMoved):
            for transfer in event.transfers:
                total[transfer.source] -= transfer.cents
                total[transfer.target] += transfer.cents
    if sum(total.values()):
        yield f"The books are off by {sum(total.values())}."


def _people(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Everybody approved is on the sheet, or came later and was placed, or is gone."""
    approved = {e.entrant for e in events if isinstance(e, EntryApproved)}
    drawn = [e for e in events if isinstance(e, DrawMade)]
    if not drawn:
        return
    there = {line for line in drawn[-1].lines if line} | {e.entrant for e in events if isinstance(e, LateEntryPlaced)}
    gone = {e.entrant for e in events if isinstance(e, EntryWithdrawn | MarkedAbsent)}
    for entrant in approved - there - gone:
        yield f"{entrant} was approved and is nowhere."


def _byes_spread(events: Sequence[DeskEvent]) -> Iterable[str]:
    """On a sheet that was drawn, byes stand alone against an entrant, and as many in one half of each part as in the other.

    Lines that are kept for later are not looked at: they are kept where the notation says.
    """
    if any(isinstance(event, ContestAdded) and " buy-" in event.structure for event in events):
        return
    for event in events:
        if isinstance(event, DrawMade) and not event.by_hand:
            lines, size = event.lines, len(event.lines)
            while size > 1:
                for first in range(0, len(lines), size):
                    there = [sum(map(bool, lines[first + at : first + at + size // 2])) for at in (0, size // 2)]
                    if abs(there[0] - there[1]) > 1:
                        yield f"Of the lines {first + 1} to {first + size}, {there[0]} and {there[1]} of the halves are filled."
                size //= 2


def _walkovers(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Nobody who has gone wins without playing."""
    gone: set[tuple[str, Entrant | None]] = set()
    for event in events:
        match event:
            case EntryWithdrawn() | MarkedAbsent():
                gone.add((event.contest, event.entrant))
            case EntryReinstated():
                gone.discard((event.contest, event.entrant))
            case ResultEntered() if (
                event.result.ending is MatchEnding.WALKOVER
                and (event.match.partition("/")[0], event.result.winner) in gone
            ):
                yield f"{event.result.winner} has gone and wins {event.match} without playing."
            case _:
                pass


def counting(events: Sequence[DeskEvent]) -> dict[MatchId, DeskResult]:
    """What counts in the end, match by match."""
    found: dict[MatchId, DeskResult] = {}
    for event in events:
        if isinstance(event, ResultEntered | ResultCorrected):
            take_result(found, event)
    return found


def last_match(events: Sequence[DeskEvent]) -> DeskResult | None:
    """What counts of the match in which the title was decided; None where that match was not played, or there is none such."""
    structure = next(event.structure for event in events if isinstance(event, ContestAdded))
    drawn = [event for event in events if isinstance(event, DrawMade)][-1]
    named = {match.partition("/")[2]: result for match, result in counting(events).items()}
    if structure.startswith("DE"):
        return named.get("main final:2.1") or named.get("main final:1.1")
    if structure.startswith(("KO", "all places")):
        return named.get(f"main:{(len(drawn.lines) - 1).bit_length()}.1")
    if "-> KO" in structure:
        return named.get(f"final:{(_go_on(structure, drawn) - 1).bit_length()}.1")
    return None


def _go_on(structure: str, drawn: DrawMade) -> int:
    """How many go on to the knock-out at the end: a number, or the best of each group."""
    words = structure.split()
    if "top" not in words:
        return int(words[-1])
    size = int(words[words.index("of") + 1])
    return -(-len([one for one in drawn.lines if one]) // size) * int(words[-1])


def consolation_final(events: Sequence[DeskEvent]) -> DeskResult | None:
    """What counts of the final of the consolation; None where it was not played, or there is none."""
    structure = next(event.structure for event in events if isinstance(event, ContestAdded))
    drawn = [event for event in events if isinstance(event, DrawMade)][-1]
    rounds = (len(drawn.lines) - 1).bit_length() - 1
    if "; progressive from main" in structure:
        rounds = 2 * rounds - 1
    elif "; consolation from main" not in structure:
        return None
    named = {match.partition("/")[2]: result for match, result in counting(events).items()}
    return named.get(f"consolation:{rounds}.1")


def take_result(found: dict[Any, DeskResult], event: ResultEntered | ResultCorrected) -> None:
    """What counts after a result or a correction."""
    if isinstance(event, ResultEntered):
        found[event.match] = event.counts
        return
    _put(found, event.match, event.counts if event.after else None)
    for c in event.consequences:
        if c.change is not CorrectionEffect.KEPT:
            _put(found, c.match, c.counts)


def _put(found: dict[Any, DeskResult], match: MatchId, result: DeskResult | None) -> None:
    if result is None:
        found.pop(match, None)
    else:
        found[match] = result


def _bracket(events: Sequence[DeskEvent]) -> Iterable[str]:
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
    for match in {name for name in results if name.startswith("open/main:")} - used:
        yield f"{match} has a result, and nobody should have played it."
