"""What a fact does to the table: a pure fold. It never refuses, for what is in the journal has happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, get_args

from bafflebox.clock import Clock
from bafflebox.errors import InvalidInput
from bafflebox.match import Match
from bafflebox.table import events as e
from bafflebox.table.folding.corrections import corrected
from bafflebox.table.folding.dice import with_dice
from bafflebox.table.folding.docket import docketed
from bafflebox.table.folding.play import play_changed
from bafflebox.table.folding.setting import set_up
from bafflebox.table.folding.time import paused, timed
from bafflebox.table.law import law_of
from bafflebox.table.state import DiceState, Point, Table

_BY_TOPIC: dict[type, Callable[[Table, Any], Table]] = {
    kind: fold
    for union, fold in (
        (e.PlayEvent, play_changed),
        (e.SetUpEvent, set_up),
        (e.DiceEvent, with_dice),
        (e.ClockEvent, timed),
        (e.BreakEvent, paused),
        (e.CaseEvent, docketed),
        (e.CorrectionEvent, corrected),
    )
    for kind in get_args(union)
}


_stamp = object.__setattr__


def evolve(table: Table | None, event: e.Event) -> Table:
    """The table after an event."""
    if table is None:
        if not isinstance(event, e.TableOpened):
            raise InvalidInput("A table begins with its opening.", code="no_table")
        return _opened(event)
    if isinstance(event, e.TableOpened):
        raise InvalidInput(f"Table {table.id} has been opened already.", code="table_exists")
    changed = _BY_TOPIC[type(event)](table, event)
    version = table.version + 1
    at = event.at if event.at > table.at else table.at
    if changed is table:
        return replace(table, version=version, at=at)
    # The new table is not known to anybody yet: stamped in place, it need not be copied once more.
    _stamp(changed, "version", version)
    _stamp(changed, "at", at)
    if changed.match is not table.match:
        _stamp(changed, "history", (*table.history, Point(version, changed.match)))
    return changed


def replay(events: Iterable[e.Event]) -> Table:
    """The table that a stream of events makes."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise InvalidInput("There is no event, and so no table.", code="no_table")
    return table


def _opened(event: e.TableOpened) -> Table:
    law = law_of(event.terms)
    match = Match.under(law.match)
    clock = Clock.of(law.control, at=event.at) if law.control else None
    dice = DiceState(commitment=event.commitment)
    return Table(event.table, event.terms, match, clock, law, at=event.at, dice=dice, history=(Point(1, match),))
