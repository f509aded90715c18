"""A table on the command line: its events from a journal or an export, drawn, and as documents."""

from __future__ import annotations

import json
from typing import cast

from bafflebox.cli.journal import is_export, opened_export
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Side
from bafflebox.game.draw import CubeShown, Scene, Style, text
from bafflebox.notation import format_named
from bafflebox.store import HOUSE, open_journal
from bafflebox.table import Event, Table
from bafflebox.table.record import incident_report, record, sheet_of, times_used

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


def board(table: Table, style: str) -> str:
    """The game in progress as text, White at the lower edge."""
    game = table.game
    position = game.seen_by(Side.WHITE)
    if table.play is not None:
        position = table.play.result if game.turn is Side.WHITE else table.play.result.flipped()
    scene = Scene(
        position,
        rules=game.rules,
        cube=None if game.crawford else CubeShown(game.cube.value, game.cube.owner),
        roller=game.turn,
        roll=game.roll,
        names=table.terms.players.map(" and ".join),
        score=table.match.score.points,
        match_length=table.match.terms.length,
        crawford=game.crawford,
    )
    return text(scene, Style[style.upper()])


def papers(table: Table, journal: list[Event], form: str) -> bytes:
    """One of the documents of a table: the record in a match format, or score sheets, times, the incident report."""
    if form == "sheets":
        return "\n".join(sheet_of(table, side) for side in Side).encode()
    if form == "times":
        return json.dumps(times_used(table, table.at), indent=2).encode()
    if form == "incidents":
        return json.dumps(incident_report(table), indent=2, ensure_ascii=False).encode()
    return format_named(form).write(record(journal))
