"""A table is the fold of its events: each event defines its own effect on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bafflebox.errors import InvalidInput
from bafflebox.game.values import replace
from bafflebox.table.course import watched
from bafflebox.table.opening import TableOpened
from bafflebox.table.points import Laid, Point
from bafflebox.table.state import Table

if TYPE_CHECKING:
    from bafflebox.table.events import Event

_stamp = object.__setattr__


def evolve(table: Table | None, event: Event) -> Table:
    """The table after an event."""
    if table is None:
        if not isinstance(event, TableOpened):
            raise InvalidInput("The first event of a table has to be its opening.", code="no_table")
        return event.opened()
    changed = event.fold(table)
    version = table.version + 1
    at = event.at if event.at > table.at else table.at
    if changed is table:
        return replace(table, version=version, at=at)
    # Nobody else has a reference to the new table yet, so it is stamped in place instead of being copied again.
    _stamp(changed, "version", version)
    _stamp(changed, "at", at)
    if changed.clock is not table.clock or changed.match is not table.match:
        _stamp(changed, "astray", watched(table, changed))
    if changed.match is not table.match:
        _stamp(changed, "history", (*table.history, Point(version, changed.match)))
    if changed.play is not table.play or changed.out != table.out or changed.owed is not table.owed:
        _stamp(changed, "laid", (*table.laid, Laid(version, changed.play, changed.out, changed.owed)))
    return changed


def replay(events: Iterable[Event]) -> Table:
    """The table that results from a stream of events."""
    table: Table | None = None
    for event in events:
        table = evolve(table, event)
    if table is None:
        raise InvalidInput("There are no events yet, so there is no table.", code="no_table")
    return table
