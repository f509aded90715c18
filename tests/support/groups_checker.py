"""Groups and their tie-breaks, from the journal alone: who is in a group shows in who met whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from bafflebox.tournament.events import DeskEvent, DeskResult, Entrant, MatchEnding, RoundPaired
from support.landing_checker import Journal
from support.rounds_checker import scores

HALF = Fraction(1, 2)
GROUPS = re.compile(r"^RR groups of (\d+)(?: len [\d,]+)?(?: -> KO (?:top (\d+)|(\d+)))?")


def badly_grouped(events: Sequence[DeskEvent], structure: str) -> list[str]:
    """Everything that is wrong with groups and with who goes on from them, a sentence each."""
    said = GROUPS.match(structure)
    if not said:
        return []
    journal = Journal(events)
    size, top = int(said[1]), int(said[2] or 0)
    level = {
        frozenset(pair) for e in events if isinstance(e, RoundPaired) and e.round == 0 for pair in e.pairs if pair[1]
    }
    inside = [m.result for m in journal.of("groups") if m.round > 0]
    found: list[str] = []
    through = journal.seen("final")
    for group in together(inside):
        if len(group) > size:
            found.append(f"A group has {len(group)} players, and {size} is the most.")
        met = {frozenset(result.players) for result in inside}
        found += [
            f"{one} and {two} are of one group and never met."
            for one, two in combinations(sorted(group - journal.gone), 2)
            if frozenset((one, two)) not in met
        ]
        own = [result for result in inside if set(result.players) <= group]
        if top and through and not journal.handed_on:
            found += _qualified(group, own, through, top, journal, level)
    return found


def together(results: Iterable[DeskResult]) -> list[set[Entrant]]:
    """Players who met, or met somebody who met them."""
    groups: list[set[Entrant]] = []
    for result in results:
        joined = {*result.players}
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return groups


def _qualified(
    group: set[Entrant],
    results: list[DeskResult],
    through: set[Entrant],
    top: int,
    journal: Journal,
    level: set[frozenset[Entrant]],
) -> Iterable[str]:
    """Who stands above another by the published chain goes on before them; between who are level a play-off decides."""
    went = group & through
    if len(went) > top:
        yield f"{len(went)} of one group went on, and {top} do."
    met = {frozenset(result.players) for result in results}
    if any(frozenset(pair) not in met for pair in combinations(group, 2)):
        return  # somebody went home in between: of matches that were never to be there is no result to read
    cells = ranked(group, results)
    place = {who: number for number, cell in enumerate(cells) for who in cell}
    if len(went) < top and any(match.result.winner is None for match in journal.of("final")):
        # Where both of a match are out, somebody may go on to the end against nobody, and is in no result of the final.
        went = went | set(sorted(group - went - journal.gone, key=lambda who: place[who])[:1])
    for one in sorted(went):
        for other in sorted(group - went - journal.gone):
            if place[other] < place[one]:
                yield f"{one} went on, and {other}, who stands above by the tie-breaks, did not."
            elif place[other] == place[one]:
                yield from _played_off(one, other, cells[place[one]], journal, level)


def _played_off(
    one: Entrant, other: Entrant, cell: set[Entrant], journal: Journal, level: set[frozenset[Entrant]]
) -> Iterable[str]:
    """Two who are level, of whom one went on, have played it off, and in its first round the other did not do better."""
    if frozenset((one, other)) not in level:
        yield f"{one} went on, and {other}, who is level by every tie-break, had no play-off."
        return
    first: dict[frozenset[Entrant], DeskResult] = {}
    for match in sorted(journal.of("groups"), key=lambda m: m.number):
        if match.round == 0 and set(match.result.players) <= cell:
            first.setdefault(frozenset(match.result.players), match.result)
    won = Counter(result.winner for result in first.values())
    if won[other] > won[one]:
        yield f"{one} went on, and {other} won more in the play-off."


def ranked(group: set[Entrant], results: list[DeskResult]) -> list[set[Entrant]]:
    """A group from the first to the last, those level together: by score, by the matches among those who are level for as long
    as these tell them apart, by the scores of opponents, of those beaten, then by points."""
    table = scores(group, results, {})
    cells = _split(group, table)
    cells = [part for cell in cells for part in _among(cell, results)]
    for number in range(3):
        values = {who: _values(who, table, results)[number] for who in group}
        cells = [part for cell in cells for part in _split(cell, values)]
    return cells


def _split(cell: set[Entrant], values: Mapping[Entrant, Fraction]) -> list[set[Entrant]]:
    return [{who for who in cell if values[who] == value} for value in sorted({values[w] for w in cell}, reverse=True)]


def _among(cell: set[Entrant], results: list[DeskResult]) -> list[set[Entrant]]:
    parts = _split(cell, scores(cell, [r for r in results if set(r.players) <= cell], {}))
    return parts if len(parts) == 1 else [smaller for part in parts for smaller in _among(part, results)]


def _values(
    who: Entrant, table: dict[Entrant, Fraction], results: list[DeskResult]
) -> tuple[Fraction, Fraction, Fraction]:
    mine = [r for r in results if who in r.players]
    others = [(r, r.players[1] if r.players[0] == who else r.players[0]) for r in mine]
    won = sum(r.points[r.players.index(who)] for r in mine)
    total = sum(sum(r.points) for r in mine)
    worth = {True: Fraction(1), False: Fraction(0)}
    return (
        sum((table[other] for _, other in others), Fraction(0)),
        sum((table[other] * (HALF if drawn(r) else worth[r.winner == who]) for r, other in others), Fraction(0)),
        Fraction(won, total) if total else Fraction(0),
    )


def drawn(result: DeskResult) -> bool:
    return result.winner is None and result.ending is MatchEnding.SETTLED
