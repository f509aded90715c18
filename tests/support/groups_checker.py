"""Groups and their tie-breaks, from the journal alone: who is in a group shows in who met whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

from bafflebox.tournament.events import Entrant, Event, Result, RoundPaired
from support.landing_checker import Journal
from support.rounds_checker import scores

GROUPS = re.compile(r"^RR groups of (\d+)(?: -> KO (?:top (\d+)|(\d+)))?")


def badly_grouped(events: Sequence[Event], structure: str) -> list[str]:
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
        if top and through and not journal.corrected:
            found += _qualified(group, own, through, top, journal, level)
    return found


def together(results: Iterable[Result]) -> list[set[Entrant]]:
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
    results: list[Result],
    through: set[Entrant],
    top: int,
    journal: Journal,
    level: set[frozenset[Entrant]],
) -> Iterable[str]:
    """Who stands above another by the published chain goes on before them; a play-off may decide between who are level."""
    went = group & through
    if len(went) > top:
        yield f"{len(went)} of one group went on, and {top} do."
    for one in went:
        for other in group - went - journal.gone - {one}:
            if frozenset((one, other)) not in level and ahead(other, one, group, results):
                yield f"{one} went on, and {other}, who stands above by the tie-breaks, did not."


def ahead(one: Entrant, other: Entrant, group: set[Entrant], results: list[Result]) -> bool:
    """Whether somebody stands above another beyond doubt: by score; of two alone who are level, by their own match, then by
    the scores of opponents, of those beaten, then by points."""
    table = scores(group, results, {})
    if table[one] != table[other]:
        return table[one] > table[other]
    if sum(table[who] == table[one] for who in group) > 2:
        return False  # among three or more the chain goes round by round: not for this eye
    own = [r for r in results if set(r.players) == {one, other}]
    wins = [sum(r.winner == who for r in own) for who in (one, other)]
    if own and wins[0] != wins[1]:
        return wins[0] > wins[1]
    keys = [_values(who, table, results) for who in (one, other)]
    return keys[0] > keys[1]


def _values(who: Entrant, table: dict[Entrant, Fraction], results: list[Result]) -> tuple[Fraction, Fraction, Fraction]:
    mine = [r for r in results if who in r.players]
    others = [(r, r.players[1] if r.players[0] == who else r.players[0]) for r in mine]
    won = sum(r.points[r.players.index(who)] for r in mine)
    total = sum(sum(r.points) for r in mine)
    return (
        sum((table[other] for _, other in others), Fraction(0)),
        sum((table[other] for r, other in others if r.winner == who), Fraction(0)),
        Fraction(won, total) if total else Fraction(0),
    )
