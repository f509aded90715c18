"""A line chart, used for ratings over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor
from xml.sax.saxutils import escape

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
