"""A sheet that is a table, over as many pages as needed, with its header on each."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.tournament.paper.canvas import POINT, Canvas
from bafflebox.tournament.reports.sheet import Sheet

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
