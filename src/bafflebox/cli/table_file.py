"""What commands at a table share: their arguments, and the table's journal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:  # the database is imported by the commands themselves, so that help is quick
    from bafflebox.clock import Millis
    from bafflebox.table import Event, Table

where_argument = click.argument("where", metavar="FILE")
id_argument = click.argument("table_id", metavar="TABLE")
at_option = click.option("--at", type=int, help="The time in milliseconds, for repeatable runs; now by default.")


def load(where: str, table_id: str) -> tuple[Table, list[Event]]:
    """A table and its events, from a journal or from an export of one."""
    from bafflebox.cli.tables import events_of
    from bafflebox.table import replay as replayed

    journal = events_of(where, table_id)
    return replayed(journal), journal


def append(where: str, table_id: str, events: tuple[Event, ...], expected: int, who: str) -> None:
    from bafflebox.store import Meta, open_journal

    now = time.time_ns() // 1_000_000
    meta = Meta(actor=who, at=now, monotonic=time.monotonic_ns() // 1_000_000)
    with open_journal(where) as journal:
        journal.append(f"table/{table_id}", events, expected=expected, meta=meta)


def moment(at: int | None, least: int = 0) -> Millis:
    from bafflebox.clock import Millis

    return Millis(at if at is not None else max(least, time.time_ns() // 1_000_000))
