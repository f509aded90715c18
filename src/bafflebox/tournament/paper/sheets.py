"""Sheets on paper: tables over several pages, brackets in readable parts or as a wall chart, and cards to cut apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from bafflebox.message import said
from bafflebox.tournament.drawn import DrawnBracket, Joint, Slot
from bafflebox.tournament.paper.canvas import POINT, Canvas
from bafflebox.tournament.reports.sheet import Sheet, games_of

LEAST_LINE, LEAST_COLUMN = 7.0, 28.0
"""Millimetres between lines of the draw, and between rounds."""
WALL_LINE, WALL_COLUMN = 9.0, 46.0
HEAD = 7.0
OVERLAP = 8.0
"""Millimetres of overlap between neighbouring sheets of a wall chart, for gluing."""


def room_for(canvas: Canvas) -> tuple[int, int]:
    """The lines and rounds that fit on a page; lines are a power of two, so that parts are even."""
    lines = int((canvas.bottom - canvas.top - 10 - HEAD) // LEAST_LINE)
    columns = int((canvas.right - canvas.left) // LEAST_COLUMN)
    return 1 << max(1, lines.bit_length() - 1), max(1, columns - 1)


def draw_bracket(canvas: Canvas, title: str, sheet: DrawnBracket) -> None:
    """A bracket, or a part of one, on a page."""
    top = canvas.page(title)
    first = min((joint.column for joint in sheet.joints), default=0)
    last = max((joint.column for joint in sheet.joints), default=0)
    sheet = replace(sheet, headings=sheet.headings[: last + 1])
    columns = max((slot.column for slot in sheet.slots), default=0) - first + 1
    wide = min(60.0, (canvas.right - canvas.left) / columns)
    high = min(6.0, (canvas.bottom - top - HEAD - 2) / max(1, sheet.rows))
    _drawn(canvas, sheet, first, canvas.left, top, wide, high)


def draw_wall_chart(canvas: Canvas, title: str, sheet: DrawnBracket) -> None:
    """A full-size bracket over as many pages as it takes, each labelled with its place."""
    wide = WALL_COLUMN * (len(sheet.headings) + 1)
    high = HEAD + 4 + WALL_LINE / 2 * sheet.rows + 4
    room_x, room_y = canvas.right - canvas.left, canvas.bottom - canvas.top - 10
    across, down = _sheets(wide, room_x), _sheets(high, room_y)
    for row in range(down):
        for column in range(across):
            told = {"title": title, "place": f"{row + 1}-{column + 1}", "all": f"{down} × {across}"}
            top = canvas.page(
                canvas.say(said("{title}, sheet {place} of {all}", **told)) if across * down > 1 else title
            )
            left = canvas.left - column * (room_x - OVERLAP)
            above = row * (room_y - OVERLAP)
            rows = (int((above - HEAD) / (WALL_LINE / 2)) - 4, int((above + room_y) / (WALL_LINE / 2)) + 4)
            columns = (int((canvas.left - left) / WALL_COLUMN) - 1, int((canvas.right - left) / WALL_COLUMN) + 1)
            with canvas.window(canvas.left, top, room_x, room_y):
                seen = _within(sheet, rows, columns)
                _drawn(canvas, seen, 0, left, top - above, WALL_COLUMN, WALL_LINE / 2)


def _sheets(whole: float, room: float) -> int:
    return 1 if whole <= room else ceil((whole - OVERLAP) / (room - OVERLAP))


def _within(sheet: DrawnBracket, rows: tuple[int, int], columns: tuple[int, int]) -> DrawnBracket:
    """The part of a bracket visible on one page."""
    (upper, lower), (first, last) = rows, columns
    return replace(
        sheet,
        headings=sheet.headings if upper <= 0 else (),
        slots=tuple(slot for slot in sheet.slots if upper <= slot.row <= lower and first <= slot.column <= last),
        joints=tuple(j for j in sheet.joints if j.upper <= lower and j.lower >= upper and first <= j.column <= last),
    )


def _drawn(canvas: Canvas, sheet: DrawnBracket, first: int, left: float, top: float, wide: float, high: float) -> None:
    gap = 0.1 * wide
    base = top + HEAD + 2 * high
    for column, heading in enumerate(sheet.headings[first:]):
        canvas.text(left + column * wide, top + 4, heading, 7, soft=True, room=wide - 2)
    size = min(10.0, 2 * high / 0.3528 * 0.62)
    for slot in sheet.slots:
        _slot(canvas, slot, left + (slot.column - first) * wide, base + slot.row * high, wide - gap, size)
    _joints(canvas, sheet.joints, first, left, base, wide, gap, high)


def _slot(canvas: Canvas, slot: Slot, x: float, y: float, wide: float, size: float) -> None:
    canvas.line(x, y, x + wide, y)
    room = wide - (canvas.wide(slot.score, size) + 2 if slot.score else 1)
    canvas.text(x + 0.5, y - 0.9, slot.text, size, bold=slot.won, soft=slot.faint, room=room)
    if slot.score:
        canvas.text(x + wide - 0.5, y - 0.9, slot.score, size, bold=slot.won, align="right")


def _joints(
    canvas: Canvas, joints: Iterable[Joint], first: int, left: float, base: float, wide: float, gap: float, high: float
) -> None:
    for joint in joints:
        x = left + (joint.column - first + 1) * wide - gap
        canvas.line(x, base + joint.upper * high, x, base + joint.lower * high)
        out = base + joint.out * high
        canvas.line(x, out, x + gap, out)
        canvas.text(x - 0.6, out - 0.3, joint.label, 5.5, soft=True, align="right")


SIZE = 9
PAD = 1.6
SLACK = 2 * PAD + 0.1
"""Padding beside the text of a cell: widths are rounded, and that shouldn't break a word."""
LEADING = 1.3
NARROWEST = 9.0
"""The minimum width of a column in millimetres."""


def draw_table(canvas: Canvas, sheet: Sheet) -> None:
    """The table, and the remarks below it."""
    widths = _widths(canvas, sheet)
    y = _head(canvas, sheet, widths, canvas.page(sheet.title))
    for row in sheet.rows:
        cells = _wrapped(canvas, row, widths)
        high = _height(cells)
        if y + high > canvas.bottom:
            y = _head(canvas, sheet, widths, canvas.page(sheet.title))
        y = _row(canvas, cells, widths, y, high)
    for remark in sheet.remarks:
        for line in canvas.wrapped(remark, SIZE, canvas.right - canvas.left):
            if y + 6 > canvas.bottom:
                y = canvas.page(sheet.title)
            y += SIZE * POINT * LEADING
            canvas.text(canvas.left, y + 1, line, SIZE)


def _widths(canvas: Canvas, sheet: Sheet) -> list[float]:
    """As wide as the text needs; if that is too much for the paper, the wide columns shrink."""
    wanted = [
        max(NARROWEST, max(canvas.wide(row[column], SIZE, bold=not place) for place, row in enumerate(rows)) + SLACK)
        for rows in [[sheet.head, *sheet.rows]]
        for column in range(len(sheet.head))
    ]
    room = canvas.right - canvas.left
    if sum(wanted) <= room:
        last = wanted[-1] if any(row[-1] for row in sheet.rows) or not sheet.rows else room - sum(wanted[:-1])
        return [*wanted[:-1], last]
    fair = room / len(wanted)
    while True:
        small = [wide for wide in wanted if wide <= fair]
        share = (room - sum(small)) / max(1, len(wanted) - len(small))
        if share <= fair + 0.01:
            return [min(wide, fair) for wide in wanted]
        fair = share


def _wrapped(canvas: Canvas, row: Sequence[str], widths: Sequence[float], *, bold: bool = False) -> list[list[str]]:
    return [list(canvas.wrapped(cell, SIZE, wide - 2 * PAD, bold=bold)) for cell, wide in zip(row, widths, strict=True)]


def _height(cells: Sequence[Sequence[str]]) -> float:
    return max(len(cell) for cell in cells) * SIZE * POINT * LEADING + 2 * PAD - 0.6


def _head(canvas: Canvas, sheet: Sheet, widths: Sequence[float], y: float) -> float:
    if not any(sheet.head):
        return y
    cells = _wrapped(canvas, sheet.head, widths, bold=True)
    return _row(canvas, cells, widths, y, _height(cells), bold=True)


def _row(
    canvas: Canvas,
    cells: Sequence[Sequence[str]],
    widths: Sequence[float],
    y: float,
    high: float,
    *,
    bold: bool = False,
) -> float:
    x = canvas.left
    for cell, wide in zip(cells, widths, strict=True):
        canvas.box(x, y, wide, high, filled=bold)
        for number, line in enumerate(cell):
            base = y + PAD + (number + 0.85) * SIZE * POINT * LEADING - 0.6
            canvas.text(x + PAD, base, line, SIZE, bold=bold)
        x += wide
    return y + high


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
