"""Plots as SVG, without any library: how the match swung, and the sizes of the mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise

from bafflebox.bots.analysis.judgement import THRESHOLDS, DecisionKind, Judgement, Size
from bafflebox.game import Both, Side

WIDTH, HEIGHT = 920, 260
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 14, 30
COLOURS = Both("#1f6f8b", "#c4572a")
"""The two players' colours, distinguishable with colour blindness, and by the shape of their marks."""
BUCKETS = (0.02, 0.04, 0.08, 0.16, 0.32)
"""The losses of equity at which the bars are divided."""


def swings(judgements: Sequence[Judgement], players: Both[str], length: int, places: Mapping[int, str]) -> str:
    """The first player's match winning chances, decision by decision, with errors and blunders marked; points in money
    play.

    `places` says where on the page each judgement is shown, by its identity.
    """
    if not judgements:
        return ""
    values = [_of_white(j, length) for j in judgements]
    low, high = (0.0, 1.0) if length else (min(*values, -1.0), max(*values, 1.0))

    def x(place: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (place + 0.5) / len(values)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    parts = [_frame(f"Winning chances of {players.white}" if length else f"Points of {players.white}")]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = low + share * (high - low)
        text = f"{100 * value:.0f} %" if length else f"{value:+.1f}"
        parts.append(_line(LEFT, y(value), WIDTH - RIGHT, y(value), "grid"))
        parts.append(_words(LEFT - 6, y(value) + 4, text, "end"))
    starts = [0, *(place for place, (one, two) in enumerate(pairwise(judgements), 1) if one.game != two.game)]
    for start, end in zip(starts, [*starts[1:], len(values)], strict=True):
        if start:
            parts.append(_line(x(start) - 1, TOP, x(start) - 1, HEIGHT - BOTTOM, "edge"))
        if x(end - 1) - x(start) > 14:
            parts.append(_words((x(start) + x(end - 1)) / 2, HEIGHT - 10, f"{judgements[start].game}", "middle"))
        points = " ".join(f"{x(place):.1f},{y(values[place]):.1f}" for place in range(start, end))
        parts.append(f'<polyline class="swing" points="{points}"/>')
    for place, judgement in enumerate(judgements):
        if judgement.size in (Size.ERROR, Size.BLUNDER):
            mark = _mark(x(place), y(values[place]), judgement, players)
            parts.append(f'<a href="#{places[id(judgement)]}">{mark}</a>')
    return _drawn(parts)


def sizes(judgements: Sequence[Judgement], players: Both[str]) -> str:
    """The number of mistakes of each size, side by side for the two players; cube mistakes are the dark part."""
    edges = [(low, high) for low, high in pairwise((*BUCKETS, float("inf")))]
    counts = {
        side: [
            (
                sum(j.side is side and low <= j.lost < high for j in judgements),
                sum(j.side is side and low <= j.lost < high and j.kind.is_cube for j in judgements),
            )
            for low, high in edges
        ]
        for side in Side
    }
    most = max((number for row in counts.values() for number, _ in row), default=0) or 1
    wide = (WIDTH - LEFT - RIGHT) / len(edges)
    parts = [_frame("Mistakes by the equity they lost")]
    for share in (0.0, 0.5, 1.0):
        height = HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
        parts.append(_line(LEFT, height, WIDTH - RIGHT, height, "grid"))
        parts.append(_words(LEFT - 6, height + 4, f"{share * most:g}", "end"))
    for place, (low, high) in enumerate(edges):
        middle = LEFT + (place + 0.5) * wide
        label = f"{low:g} to {high:g}" if high < 1 else f"over {low:g}"
        parts.append(_words(middle, HEIGHT - 10, f"{label}{_called(low)}", "middle"))
        for side, start in ((Side.WHITE, middle - 0.36 * wide), (Side.BLACK, middle + 0.02 * wide)):
            number, cube = counts[side][place]
            parts.append(
                _bar(
                    start,
                    0.34 * wide,
                    number / most,
                    COLOURS[side],
                    f"{players[side]}: {number}, {cube} of them with the cube",
                )
            )
            parts.append(_bar(start, 0.34 * wide, cube / most, "#00000055", ""))
            if number:
                top = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * number / most
                parts.append(_words(start + 0.17 * wide, max(top - 3, 11), str(number), "middle"))
    return _drawn(parts)


def _of_white(judgement: Judgement, length: int) -> float:
    """The first player's chances after the decision that was made."""
    mine = judgement.chance - judgement.match_lost
    if judgement.side is Side.WHITE:
        return mine
    return 1 - mine if length else -mine


def _called(low: float) -> str:
    return next((f" ({size.value})" for size, least in THRESHOLDS if least == low), "")


def _frame(title: str) -> str:
    return f"<title>{escape(title)}</title>"


def _drawn(parts: Sequence[str]) -> str:
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return (
        f'<div class="wide plot"><svg {size} role="img" xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg></div>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _words(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _bar(x: float, width: float, share: float, colour: str, words: str) -> str:
    height = share * (HEIGHT - TOP - BOTTOM)
    title = f"<title>{escape(words)}</title>" if words else ""
    top = HEIGHT - BOTTOM - height
    return f'<rect x="{x:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}">{title}</rect>'


def _mark(x: float, y: float, judgement: Judgement, players: Both[str]) -> str:
    what = f"{players[judgement.side]}, game {judgement.game}, turn {judgement.turn}: {judgement.done} lost {judgement.lost:.3f}"
    fill = f'fill="{COLOURS[judgement.side]}"'
    title = f"<title>{escape(what)}</title>"
    half = 5.5 if judgement.size is Size.BLUNDER else 3.5
    if judgement.kind is DecisionKind.PLAY:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{half}" {fill}>{title}</circle>'
    corner = f'x="{x - half:.1f}" y="{y - half:.1f}"'
    return f'<rect {corner} width="{2 * half:g}" height="{2 * half:g}" {fill}>{title}</rect>'
