"""Sheets to cut apart or write on at a table: match slips, table cards, score sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bafflebox.message import said
from bafflebox.tournament.paper.canvas import Canvas
from bafflebox.tournament.reports.cards import games_of
from bafflebox.tournament.reports.sheet import Sheet

SLIP, CARD, PLAYER = 62.0, 82.0, 40.0
"""Millimetres of height."""
AROUND, LINE = 34.0, 7.0
"""Millimetres above and below the lines of a score sheet, and the minimum for a line to write on."""
CODE, CLEAR = 26.0, 3.0
"""Millimetres for the QR code on a table card, readable at arm's length, and the clearance to the names below it."""


def _cut_apart(canvas: Canvas, count: int, high: float) -> Iterator[tuple[float, float, float]]:
    """Positions for a number of pieces, two side by side: left, top and width of each."""
    down = max(1, int((canvas.bottom - canvas.top) // high))
    wide = (canvas.right - canvas.left) / 2
    for number in range(count):
        place = number % (2 * down)
        if place == 0:
            canvas.page()
        x, y = canvas.left + (place % 2) * wide, canvas.top + (place // 2) * high
        canvas.box(x, y, wide, high, dashed=True)
        yield x, y, wide
    if not count:
        canvas.page()


def draw_slips(canvas: Canvas, sheet: Sheet) -> None:
    """A slip for each match: who plays whom, to how many points, with room for the score and both signatures."""
    for row, (x, y, wide) in zip(sheet.rows, _cut_apart(canvas, len(sheet.rows), SLIP), strict=True):
        match, table, points, first, _, second, _, _ = row
        room = wide - 10
        canvas.text(x + 5, y + 8, match, 13, bold=True, room=room - 26)
        if table:
            canvas.text(
                x + wide - 5, y + 8, canvas.say(said("table {table}", table=table)), 11, bold=True, align="right"
            )
        canvas.text(x + 5, y + 13, sheet.title, 7, soft=True, room=room)
        canvas.text(
            x + 5, y + 19, canvas.say(said("to {points} points", points=points) if points else said("points: ____")), 9
        )
        for place, name in enumerate((first, second)):
            base = y + 29 + 11 * place
            canvas.text(x + 5, base, name, 11, bold=True, room=room - 24)
            canvas.box(x + wide - 25, base - 7, 20, 9)
        for place in range(2):
            left = x + 5 + place * room / 2
            canvas.line(left, y + SLIP - 8, left + room / 2 - 4, y + SLIP - 8)
            who = (said("signed: winner"), said("signed: loser"))[place]
            canvas.text(left, y + SLIP - 4.5, canvas.say(who), 7, soft=True)


def draw_cards(canvas: Canvas, sheet: Sheet, links: Mapping[str, str] | None = None) -> None:
    """A card for each table, its number large; `links` has the address behind a match's QR code."""
    for number_, (row, (x, y, wide)) in enumerate(
        zip(sheet.rows, _cut_apart(canvas, len(sheet.rows), CARD), strict=True)
    ):
        address = (links or {}).get(sheet.keys[number_]) if sheet.keys else None
        beside = CODE + 3 if address else 0
        canvas.text(x + 6, y + 15, f"{sheet.head[0]} {row[0] or '–'}", 26, bold=True, room=wide - 12 - beside)
        for number, (name, cell) in enumerate(zip(sheet.head[1:], row[1:], strict=True)):
            base = y + 25 + 8.5 * number + (CLEAR if number else 0)
            canvas.text(x + 6, base, name.strip(), 9, soft=True)
            canvas.text(x + 26, base, cell, 12, bold=True, room=wide - 32 - (beside if number == 0 else 0))
        if address:
            canvas.code(x + wide - CODE - 4, y + 4, CODE, address)


def draw_player_cards(canvas: Canvas, event: str, cards: Sequence[tuple[str, str, str]], where: str) -> None:
    """A card for each player: name, the word to type, and the address behind its QR code."""
    for (name, word, address), (x, y, wide) in zip(cards, _cut_apart(canvas, len(cards), PLAYER), strict=True):
        canvas.code(x + 4, y + 4, PLAYER - 8, address)
        left, room = x + PLAYER, wide - PLAYER - 4
        canvas.text(left, y + 10, name, 13, bold=True, room=room)
        canvas.text(left, y + 16, event, 9, room=room)
        canvas.text(left, y + 22, where, 7, soft=True, room=room)
        canvas.text(left, y + 31, word, 12, bold=True, room=room)


def draw_score_sheets(canvas: Canvas, sheet: Sheet) -> None:
    """A sheet for each match, with a line for each possible game; two on a page if the lines leave room to write."""
    whole = canvas.bottom - canvas.top
    lines = max((games_of(points) for _, points, _, _ in sheet.rows), default=0) + 1
    share = 2 if AROUND + lines * LINE <= whole / 2 else 1
    for number, (match, points, first, second) in enumerate(sheet.rows):
        if number % share == 0:
            canvas.page()
        top, room = canvas.top + number % share * whole / share, canvas.right - canvas.left
        foot = top + whole / share - 8
        to = said("{match}, to {points} points", match=match, points=points) if points else match
        canvas.text(canvas.left, top + 6, canvas.say(to), 14, bold=True, room=room)
        canvas.text(canvas.left, top + 11, sheet.title, 8, soft=True, room=room)
        _games(canvas, top + 14, foot - 12, games_of(points), first, second)
        for place, name in enumerate((first, second)):
            left = canvas.left + place * room / 2
            canvas.line(left, foot, left + room / 2 - 8, foot)
            canvas.text(left, foot + 4, canvas.say(said("signed: {name}", name=name)), 8, soft=True, room=room / 2 - 8)
    if not sheet.rows:
        canvas.page(sheet.title)


def _games(canvas: Canvas, y: float, bottom: float, games: int, first: str, second: str) -> None:
    room = canvas.right - canvas.left
    widths = (14.0, 18.0, 18.0, (room - 50) / 2, (room - 50) / 2)
    high = min(9.0, (bottom - y) / (games + 1))
    head = tuple(canvas.say(said(text)) for text in ("game", "cube", "won"))
    _ruled(canvas, y, high, widths, (*head, first, second), bold=True)
    for game in range(1, games + 1):
        _ruled(canvas, y + game * high, high, widths, (str(game), "", "", "", ""))


def _ruled(
    canvas: Canvas, y: float, high: float, widths: Iterable[float], cells: Iterable[str], *, bold: bool = False
) -> None:
    x = canvas.left
    for wide, cell in zip(widths, cells, strict=True):
        canvas.box(x, y, wide, high, filled=bold)
        canvas.text(x + 1.6, y + high / 2 + 1.4, cell, 9, bold=bold, room=wide - 3)
        x += wide
