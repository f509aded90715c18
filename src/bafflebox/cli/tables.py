"""Where a command finds the events of a table: a journal, or an export of one."""

from __future__ import annotations

from typing import cast

from bafflebox.cli.journal import is_export, opened_export
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.store import HOUSE, open_journal
from bafflebox.table import Event

PREFIX = "table/"


def events_of(where: str, table_id: str | None) -> list[Event]:
    """The events of a table; of the only one in the file if none is named."""
    streams = _from_export(where) if is_export(where) else _from_journal(where, table_id)
    if table_id is None and len(streams) != 1:
        names = ", ".join(sorted(streams)) or "none"
        raise InvalidInput(f"Say which table; there are: {names}.", code="which_table")
    name = table_id or next(iter(streams))
    if name not in streams:
        raise unknown_name("table", name, streams)
    return streams[name]


def _from_export(where: str) -> dict[str, list[Event]]:
    streams: dict[str, list[Event]] = {}
    with opened_export(where) as bundle:
        rows = bundle.lines.rows
    for row in rows:
        if row.stream.startswith(PREFIX):
            streams.setdefault(row.stream.removeprefix(PREFIX), []).append(cast(Event, HOUSE.entry(row).event))
    return streams


def _from_journal(where: str, table_id: str | None) -> dict[str, list[Event]]:
    with open_journal(where, create=False, read_only=True) as journal:
        names = [head.stream.removeprefix(PREFIX) for head in journal.streams(PREFIX)]
        wanted = [name for name in names if table_id in (None, name)]
        if table_id is not None and not wanted:
            raise unknown_name("table", table_id, names)
        return {name: [cast(Event, entry.event) for entry in journal.read(PREFIX + name)] for name in wanted}
