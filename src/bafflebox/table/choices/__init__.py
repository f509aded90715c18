"""What each person may do at this moment: pages and phones draw their buttons from it.

Every act that is listed is accepted by the referee at that moment with some details, and whatever the referee accepts from a
person is listed, except

- what has happened against the rules over the board: it is recorded, and still nobody *may* do it;
- `GiveEntropy` and `RevealDice`: their values are known to one device alone, that of the player and that of the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.game import Result
from bafflebox.table import acts as a
from bafflebox.table.choices.cases import of_cases
from bafflebox.table.choices.choice import Choice, Ways
from bafflebox.table.choices.clock import of_breaks, of_the_clock
from bafflebox.table.choices.officials import of_officials
from bafflebox.table.choices.plain import plainly_open
from bafflebox.table.choices.players import ANY_DICE, of_players, plays_open
from bafflebox.table.events import NOBODY, Event, IncidentOpened
from bafflebox.table.referee import answered, decide, due
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Table

__all__ = ["Choice", "allowed", "answer", "plays_open"]


def allowed(table: Table, who: PersonId, at: Millis) -> tuple[Choice, ...]:
    """What somebody may do now."""
    at = max(at, table.at)
    asked = None if due(table, at) else Request(table, who, at, ANY_DICE)
    found: dict[a.Act, Choice] = {}
    single: set[type[a.Act]] = set()
    for ways in _candidates(table, who, at):
        act = ways[0].act
        # What a claim of a gammon holds for, a claim of a single game holds for too, and each costs a proof.
        if isinstance(act, a.Claim) and act.result is not Result.SINGLE and a.Claim not in single:
            continue
        if isinstance(act, a.PointOut) and table.terms.side_of(who) is not None:
            found[act] = ways[0]  # open to every player at any time, and a ruling need not be asked for to know that
            continue
        way = next((way for way in ways if way.act in found or _open(table, way.act, who, at, asked)), None)
        if way is not None:
            found.setdefault(way.act, way)
            single.add(type(way.act))
    return tuple(found.values())


def answer(
    table: Table, act: a.Act, who: PersonId, at: Millis, throw: tuple[int, int] | None = None
) -> tuple[Event, ...]:
    """What follows from an act, as `decide` has it; a refusal also tells what is open to that person now."""
    try:
        return decide(table, act, who, at, throw)
    except Refused as refused:
        refused.facts["allowed"] = list(dict.fromkeys(choice.name for choice in allowed(table, who, at)))
        raise


def _open(table: Table, act: a.Act, who: PersonId, at: Millis, asked: Request | None) -> bool:
    """Whether the referee accepts it. Where time has done nothing by itself since, one request serves every act that is tried."""
    try:
        if asked and table.online and (plain := plainly_open(act, asked)) is not None:
            return plain
        happened = answered(act, asked) if asked else decide(table, act, who, at, ANY_DICE)
    except BaffleBoxError:
        return False
    side = table.terms.side_of(who) or table.match.to_act
    seen = (event for event in happened if isinstance(event, IncidentOpened) and event.seen_by_table)
    return not any(event.offender in (None, side) for event in seen)  # what another has left undone binds nobody


def _candidates(table: Table, who: PersonId, at: Millis) -> Iterator[Ways]:
    terms = table.terms
    plays = terms.side_of(who) is not None or who in terms.transcribers
    staff = who in terms.directors or who in terms.monitors
    enters = plays or (staff and not table.online)
    if enters:
        yield from of_players(table, who, at)
    if staff or (plays and not terms.directors and not table.online):
        yield from of_officials(table)
    if plays or staff:
        yield from chain(of_the_clock(table, at, staff=staff), of_breaks(table), of_cases(table, who, at))
    elif who == table.device != NOBODY:
        yield from of_the_clock(table, at)
