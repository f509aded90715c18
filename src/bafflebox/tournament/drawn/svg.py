"""Brackets as SVG for the wall and for print, black on white with winners in bold; and ratings over time as a line
chart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, floor
from xml.sax.saxutils import escape

from bafflebox.tournament.drawn.sheet import DrawnBracket, Joint, Slot

ROW = 13
COLUMN, WIDEST = 210, 430
"""The limits of a column's width."""
LETTER, SCORE, STUB = 7.5, 38, 22
"""The width of a letter and of a score, and the length of the joining line."""
MARGIN = 24
HEAD = 64
INK, SOFT, LINE = "#1c1b1a", "#77716a", "#4a4540"


def bracket_svg(sheet: DrawnBracket, caption: str = "") -> str:
    """A bracket as SVG. `caption`, below the title, can be the event and date."""
    sheet = _from_first_column(sheet)
    wide = _wide(sheet.slots)
    width = 2 * MARGIN + wide * (len(sheet.headings) + 1)
    height = HEAD + ROW * max(1, sheet.rows) + 2 * MARGIN
    parts = [
        *_opening(sheet.title, caption, width, height),
        *(_text(_x(column, wide), HEAD + 8, heading, 11, SOFT) for column, heading in enumerate(sheet.headings)),
        *(_slot(slot, wide) for slot in sheet.slots),
        *(_joint(joint, wide) for joint in sheet.joints),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _from_first_column(sheet: DrawnBracket) -> DrawnBracket:
    """Only the rounds that are drawn: a part of a bracket may begin late and end early."""
    columns = [joint.column for joint in sheet.joints]
    first, end = min(columns, default=0), max(columns, default=len(sheet.headings) - 1) + 1
    if (first, end) == (0, len(sheet.headings)):
        return sheet
    return replace(
        sheet,
        headings=sheet.headings[first:end],
        slots=tuple(replace(slot, column=slot.column - first) for slot in sheet.slots),
        joints=tuple(replace(joint, column=joint.column - first) for joint in sheet.joints),
    )


def table_svg(title: str, cells: Sequence[Sequence[str]], caption: str = "") -> str:
    """A group or standings as SVG. The first row is the heading, the second column the names."""
    widths = [max(len(row[place]) for row in cells) * 8 + 18 for place in range(len(cells[0]))]
    width, height = 2 * MARGIN + sum(widths), HEAD + 22 * len(cells) + MARGIN
    parts = [*_opening(title, caption, width, height)]
    for number, row in enumerate(cells):
        x, y = MARGIN, HEAD + 22 * number + 16
        parts.append(
            f'<path d="M{MARGIN} {y + 6}h{sum(widths)}" stroke="{LINE}" stroke-width="{1.5 if number == 0 else 0.5}"/>'
        )
        for place, (cell, wide) in enumerate(zip(row, widths, strict=True)):
            fill = SOFT if number == 0 else INK
            at = x + 6 if place == 1 else x + wide - 6
            parts.append(_text(at, y, cell, 13, fill, bold=number > 0 and place == 1, end=place != 1))
            x += wide
    return "\n".join([*parts, "</svg>"]) + "\n"


def _opening(title: str, caption: str, width: int, height: int) -> list[str]:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Georgia, DejaVu Serif, serif" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        _text(MARGIN, 34, title, 22, INK, bold=True),
        _text(MARGIN, 52, caption, 12, SOFT),
    ]


def _wide(slots: Sequence[Slot]) -> int:
    """Wide enough for the longest name; pairs and teams need more."""
    longest = max((len(slot.text) for slot in slots), default=0)
    return round(min(WIDEST, max(COLUMN, longest * LETTER + SCORE + STUB)))


def _x(column: int, wide: int) -> int:
    return MARGIN + column * wide


def _y(row: int) -> int:
    return HEAD + MARGIN + row * ROW + ROW


def _slot(slot: Slot, wide: int) -> str:
    """A name above its line, with the score at the end."""
    x, y = _x(slot.column, wide), _y(slot.row)
    line = f'<path d="M{x} {y}h{wide - STUB}" stroke="{LINE}" stroke-width="1"/>'
    room = int((wide - STUB - (SCORE if slot.score else 0)) // LETTER)
    shown = slot.text if len(slot.text) <= room else f"{slot.text[: room - 1]}…"
    name = (
        _text(x + 2, y - 4, shown, 13, SOFT if slot.faint else INK, bold=slot.won, slanted=slot.faint) if shown else ""
    )
    score = _text(x + wide - STUB - 4, y - 4, slot.score, 13, INK, bold=slot.won, end=True) if slot.score else ""
    return line + name + score


def _joint(joint: Joint, wide: int) -> str:
    x = _x(joint.column, wide) + wide - STUB
    down = f"M{x} {_y(joint.upper)}V{_y(joint.lower)}M{x} {_y(joint.out)}h{STUB}"
    path = f'<path d="{down}" stroke="{LINE}" stroke-width="1" fill="none"/>'
    return path + _text(x + 3, _y(joint.out) - 3, joint.label, 9, SOFT)


def _text(
    x: int, y: int, words: str, size: int, fill: str, *, bold: bool = False, slanted: bool = False, end: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    style = ' font-style="italic"' if slanted else ""
    anchor = ' text-anchor="end"' if end else ""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}"{weight}{style}{anchor}>{escape(words)}</text>'


WIDTH, HEIGHT = 720, 260
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 14, 34
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LINES = 5


def plot_svg(
    values: Sequence[float], title: str, about: str, ends: tuple[str, str], number: Callable[[float], str]
) -> str:
    """The values from left to right, with grid lines at round numbers.

    `about` describes it in words; `ends` label the first and last value. Colours come from the page.
    """
    low, high, step = _scale(values)
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(place: int) -> float:
        return LEFT + wide * (place / max(1, len(values) - 1))

    def y(value: float) -> float:
        return TOP + tall * (1 - (value - low) / (high - low))

    rules = [low + step * count for count in range(round((high - low) / step) + 1)]
    path = "M" + "L".join(f"{x(place):.1f} {y(value):.1f}" for place, value in enumerate(values))
    parts = [
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="plot-title plot-about">',
        f'<title id="plot-title">{escape(title)}</title><desc id="plot-about">{escape(about)}</desc>',
        *(f'<path class="rule" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>' for value in rules),
        *(
            f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{escape(number(value))}</text>'
            for value in rules
        ),
        f'<text x="{LEFT}" y="{HEIGHT - 10}">{escape(ends[0])}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 10}" text-anchor="end">{escape(ends[1])}</text>',
        f'<path class="line" d="{path}"/>',
        *(f'<circle cx="{x(place):.1f}" cy="{y(value):.1f}" r="3"/>' for place, value in enumerate(values)),
        "</svg>",
    ]
    return "".join(parts)


def _scale(values: Sequence[float]) -> tuple[float, float, float]:
    """The range of the chart and the spacing of its grid lines, in round numbers."""
    least, most = min(values), max(values)
    step = next((one for one in STEPS if (most - least) / one <= LINES), STEPS[-1])
    low, high = floor(least / step) * step, ceil(most / step) * step
    return (low, high, step) if high > low else (low - step, high + step, step)
