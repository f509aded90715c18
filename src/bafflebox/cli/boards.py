"""Draws a table, and writes its documents: record, score sheets, times, incidents."""

from __future__ import annotations

import json

from bafflebox.game import Side
from bafflebox.game.draw import CubeShown, Scene, Style, text
from bafflebox.notation import format_named
from bafflebox.table import Event, Table
from bafflebox.table.record import record
from bafflebox.table.report import incident_report, sheet_of, times_used


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
