"""Brackets on paper: in readable parts, one per sheet, or as a wall chart of several sheets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import ceil

from bafflebox.message import said
from bafflebox.tournament.drawn import DrawnBracket, Joint, Slot
from bafflebox.tournament.paper.canvas import Canvas

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
