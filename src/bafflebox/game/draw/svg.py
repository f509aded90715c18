"""Draws a board as SVG, without external fonts or ids, so a page can hold several.

The sides differ by shape as well as by shade: black checkers carry a ring, white ones a small disc. Every point is a
group with `data-point` in the numbering of the side below, for pages that attach handlers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from xml.sax.saxutils import escape, quoteattr

from bafflebox.game.draw.scene import Scene, Spot, spoken
from bafflebox.game.position import BAR, OFF
from bafflebox.game.side import Side

POINT = 52
"""The width of a point, slightly more than a checker."""
RADIUS = 24
ROWS = 5
FIELD = 2 * ROWS * 2 * RADIUS + 84
MIDDLE = 60
"""The bar."""
TRAY = 66
SLAB = 13
"""The height of a borne-off checker lying on edge in the tray."""
RIM = 26
HEAD = 46
"""The strips above and below the board that name the players."""
LEFT = RIM + TRAY
TOP = HEAD + RIM
WIDTH = 2 * LEFT + 12 * POINT + MIDDLE
HEIGHT = 2 * TOP + FIELD
CENTRE = TOP + FIELD / 2
FONT = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a board."""

    page: str
    ink: str
    rim: str
    rim_ink: str
    field: str
    dark_point: str
    light_point: str
    tray: str
    white: str
    white_line: str
    white_mark: str
    black: str
    black_line: str
    black_mark: str
    arrow: str
    arrow_line: str


PARCHMENT = Palette(
    page="none",
    ink="#3b2b20",
    rim="#5a3a28",
    rim_ink="#f3e6cf",
    field="#f3e8d3",
    dark_point="#a8643c",
    light_point="#d9bb8c",
    tray="#432a1c",
    white="#fffdf8",
    white_line="#4a3a2c",
    white_mark="#d8c9b0",
    black="#2b2f38",
    black_line="#0f1115",
    black_mark="#9aa3b2",
    arrow="#0f7b8a",
    arrow_line="#ffffff",
)
"""Leather and parchment, for a light page."""
NIGHT = Palette(
    page="none",
    ink="#e7ebf0",
    rim="#1d2733",
    rim_ink="#b9c6d6",
    field="#33475b",
    dark_point="#233445",
    light_point="#6f8aa3",
    tray="#131b24",
    white="#f7f9fb",
    white_line="#10161d",
    white_mark="#c3ccd6",
    black="#12161c",
    black_line="#8fa3b8",
    black_mark="#f0a04b",
    arrow="#ffd166",
    arrow_line="#10161d",
)
"""Blue and grey, for a dark page."""


def svg(scene: Scene, palette: Palette = PARCHMENT) -> str:
    """The scene as one `<svg>` element.

    >>> from bafflebox.game import BACKGAMMON
    >>> svg(Scene(BACKGAMMON.start)).count("<circle") > 30
    True
    """
    painter = _Painter(scene, palette)
    label = scene.title or "Backgammon board"
    words = spoken(scene)
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f" aria-label={quoteattr(f'{label}. {words}')} font-family={quoteattr(FONT)}>"
    )
    parts = [
        opening,
        f"<title>{escape(label)}</title>",
        f"<desc>{escape(words)}</desc>",
        *painter.board(),
        *(painter.point(Spot(column, top)) for top in (True, False) for column in range(12)),
        *painter.bar(),
        *painter.trays(),
        *painter.cube(),
        *(painter.arrow(index) for index in range(len(scene.play))),
        *painter.dice(),
        *painter.players(),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


@dataclass(frozen=True, slots=True)
class _Painter:
    scene: Scene
    palette: Palette

    def board(self) -> list[str]:
        p = self.palette
        half = 6 * POINT
        fields = [_rect(x, TOP, half, FIELD, p.field, radius=3) for x in (LEFT, LEFT + half + MIDDLE)]
        wells = [
            _rect(x, y, TRAY - 16, FIELD / 2 - 52, p.tray, radius=5)
            for x in (RIM - 6, WIDTH - RIM - TRAY + 22)
            for y in (TOP, CENTRE + 52)
        ]
        page = _rect(0, 0, WIDTH, HEIGHT, p.page) if p.page != "none" else ""
        rim = _rect(2, HEAD, WIDTH - 4, HEIGHT - 2 * HEAD, p.rim, radius=12)
        shade = f'<rect x="{LEFT + half + MIDDLE / 2 - 1.5}" y="{HEAD + 6}" width="3" height="{HEIGHT - 2 * HEAD - 12}" fill="{p.tray}" opacity=".55"/>'
        return [page, rim, *wells, *fields, shade]

    def point(self, spot: Spot) -> str:
        """A triangle with its number and its checkers."""
        p, scene = self.palette, self.scene
        x, base = self._x(spot), TOP if spot.top else TOP + FIELD
        inward = 1 if spot.top else -1
        tip = base + inward * (2 * ROWS * RADIUS + 4)
        fill = p.dark_point if (spot.column + spot.top) % 2 else p.light_point
        half = POINT / 2 - 1
        triangle = f'<path d="M{_n(x - half)} {base}L{_n(x + half)} {base}L{_n(x)} {_n(tip)}Z" fill="{fill}"/>'
        number = _text(x, base - inward * 8 + 5, str(scene.label(spot)), 14, p.rim_ink)
        stack = scene.stack(spot)
        checkers = []
        if stack:
            shown = min(stack.count, ROWS)
            checkers = [
                self._checker(x, self._y(spot, row), stack.side, stack.count if row == ROWS - 1 else 0)
                for row in range(shown)
            ]
        return f'<g data-point="{scene.point(scene.below, spot)}">{triangle}{number}{"".join(checkers)}</g>'

    def bar(self) -> list[str]:
        parts = []
        for side in Side:
            count = self.scene.bar(side)
            for row in range(min(count, 4)):
                x, y = self._bar_place(side, row)
                parts.append(self._checker(x, y, side, count if row == 3 else 0, over=4))
        return parts

    def trays(self) -> list[str]:
        """Borne-off checkers, on edge in the tray."""
        p = self.palette
        parts = []
        for side in Side:
            x = self._tray_x(side) - (TRAY - 24) / 2
            fill, _, mark = self._shade(side)
            count = self.scene.off(side)
            for number in range(count):
                parts.append(_rect(x, self._slab(side, number), TRAY - 24, 11, fill, radius=3, line=mark))
            if count:
                y = self._slab(side, count) + (8 if side is self.scene.below else 13)
                parts.append(_text(self._tray_x(side), y, str(count), 14, p.rim_ink))
        return parts

    def cube(self) -> list[str]:
        scene = self.scene
        if scene.cube is None:
            return []
        left = not scene.tray_is_left(scene.below)
        x = RIM + 19 if left else WIDTH - RIM - 19
        y = CENTRE
        if scene.cube.owner is scene.below:
            y = CENTRE + 84
        elif scene.cube.owner:
            y = CENTRE - 84
        value = 64 if scene.cube.value == 1 and scene.cube.owner is None else scene.cube.value
        size = 46
        p = self.palette
        face = _rect(x - size / 2, y - size / 2, size, size, p.white, radius=8, line=p.white_line)
        figures = _text(x, y + 8, str(value), 22 if value < 100 else 17, p.white_line, weight=700)
        return [f'<g data-cube="{scene.cube.value}">{face}{figures}</g>']

    def dice(self) -> list[str]:
        scene = self.scene
        if scene.roll is None or scene.roller is None:
            return []
        # The roller's right hand: the right half for the side below, the left half for the one above.
        right = scene.roller is scene.below
        centre = LEFT + 9 * POINT + MIDDLE if right else LEFT + 3 * POINT
        gap = 62
        numbers = (scene.roll.high, scene.roll.low)
        return [
            self._die(centre + (index - 0.5) * gap, CENTRE, number, scene.roller)
            for index, number in enumerate(numbers)
        ]

    def arrow(self, index: int) -> str:
        """An arrow for one of the roller's moves, from the top checker to where it lands."""
        scene, p = self.scene, self.palette
        if scene.roller is None:
            return ""
        move = scene.play[index]
        x1, y1 = self._place(scene.roller, move.source, self._standing(move.source, index) - 1)
        x2, y2 = self._place(scene.roller, move.target, self._standing(move.target, index))
        bend = 0.18 * hypot(x2 - x1, y2 - y1)
        towards = CENTRE - (y1 + y2) / 2
        mx, my = (x1 + x2) / 2, (y1 + y2) / 2 + (bend if towards >= 0 else -bend)
        length = hypot(x2 - mx, y2 - my) or 1.0
        ux, uy = (x2 - mx) / length, (y2 - my) / length
        hx, hy = x2 - 16 * ux, y2 - 16 * uy
        path = f"M{_n(x1)} {_n(y1)}Q{_n(mx)} {_n(my)} {_n(hx)} {_n(hy)}"
        tip = (
            f"M{_n(x2)} {_n(y2)}L{_n(hx - 10 * uy - 4 * ux)} {_n(hy + 10 * ux - 4 * uy)}"
            f"L{_n(hx + 10 * uy - 4 * ux)} {_n(hy - 10 * ux - 4 * uy)}Z"
        )
        under = f'stroke="{p.arrow_line}" stroke-linecap="round" stroke-linejoin="round"'
        over = f'stroke="{p.arrow}" stroke-linecap="round"'
        return (
            f'<g data-move="{move}" fill="none"><path d="{path}" {under} stroke-width="9"/>'
            f'<path d="{tip}" {under} stroke-width="4" fill="{p.arrow}"/>'
            f'<path d="{path}" {over} stroke-width="5"/><path d="{tip}" fill="{p.arrow}"/>'
            f'<circle cx="{_n(x1)}" cy="{_n(y1)}" r="6" fill="{p.arrow}" stroke="{p.arrow_line}" stroke-width="2"/></g>'
        )

    def players(self) -> list[str]:
        """Names, scores and pips above and below the board, and what is being played."""
        scene, p = self.scene, self.palette
        parts = []
        for side in Side:
            above = side is not scene.below
            y = HEAD - 16 if above else HEIGHT - HEAD + 31
            fill, line, mark = self._shade(side)
            inner = f'fill="{mark}"' if side is Side.WHITE else f'fill="none" stroke="{mark}" stroke-width="1.6"'
            parts.append(
                f'<circle cx="20" cy="{y - 6}" r="10" fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
                f'<circle cx="20" cy="{y - 6}" r="{3 if side is Side.WHITE else 6}" {inner}/>'
            )
            turn = " ▸" if scene.roller is side and scene.roll is None else ""
            parts.append(_text(38, y, scene.names[side] + turn, 20, p.ink, anchor="start", weight=600))
            facts = [scene.standing(side), f"{scene.pip_count(side)} pips" if scene.pips else ""]
            parts.append(_text(WIDTH - 14, y, " · ".join(filter(None, facts)), 18, p.ink, anchor="end"))
        heading = [scene.title]
        if scene.crawford:
            heading.append("Crawford")
        line_text = " · ".join(filter(None, heading))
        if line_text:
            parts.append(_text(WIDTH / 2, HEAD - 16, line_text, 17, p.ink))
        return parts

    # Places.

    def _x(self, spot: Spot) -> float:
        return LEFT + POINT * (spot.column + 0.5) + (MIDDLE if spot.column > 5 else 0)

    def _y(self, spot: Spot, row: int) -> float:
        offset = RADIUS * (2 * row + 1) + 1
        return TOP + offset if spot.top else TOP + FIELD - offset

    def _bar_place(self, side: Side, row: int) -> tuple[float, float]:
        away = 44 + row * 2 * RADIUS
        y = CENTRE + away if side is self.scene.below else CENTRE - away
        return LEFT + 6 * POINT + MIDDLE / 2, y

    def _tray_x(self, side: Side) -> float:
        return RIM + 19 if self.scene.tray_is_left(side) else WIDTH - RIM - 19

    def _standing(self, place: int, index: int) -> int:
        """The number of the roller's checkers in a place before that move."""
        assert self.scene.roller is not None
        earlier = self.scene.play[:index]
        change = sum(move.target == place for move in earlier) - sum(move.source == place for move in earlier)
        return self.scene.counts(self.scene.roller)[place] + change

    def _place(self, side: Side, place: int, row: int) -> tuple[float, float]:
        """The centre of the nth checker in a place, counting from 0."""
        if place == OFF:
            return self._tray_x(side), self._slab(side, row) + 5
        if place == BAR:
            return self._bar_place(side, max(0, min(row, 3)))
        spot = self.scene.spot(side, place)
        return self._x(spot), self._y(spot, max(0, min(row, ROWS - 1)))

    def _slab(self, side: Side, number: int) -> float:
        """The upper edge of a checker in the tray."""
        return TOP + FIELD - 15 - number * SLAB if side is self.scene.below else TOP + 4 + number * SLAB

    # Things.

    def _shade(self, side: Side) -> tuple[str, str, str]:
        p = self.palette
        white = (p.white, p.white_line, p.white_mark)
        return white if side is Side.WHITE else (p.black, p.black_line, p.black_mark)

    def _checker(self, x: float, y: float, side: Side, count: int, over: int = ROWS) -> str:
        fill, line, mark = self._shade(side)
        disc = f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{RADIUS - 1}" fill="{fill}" stroke="{line}" stroke-width="1.6"/>'
        if count > over:
            figure = _text(x, y + 7, str(count), 20, line if side is Side.WHITE else mark, weight=700)
            return disc + figure
        inner = (
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="7" fill="{mark}"/>'
            if side is Side.WHITE
            else f'<circle cx="{_n(x)}" cy="{_n(y)}" r="14" fill="none" stroke="{mark}" stroke-width="2.4"/>'
        )
        return disc + inner

    def _die(self, x: float, y: float, number: int, side: Side) -> str:
        fill, line, _ = self._shade(side)
        size = 46
        face = _rect(x - size / 2, y - size / 2, size, size, fill, radius=9, line=line)
        pip = line if side is Side.WHITE else self.palette.white
        spots = "".join(
            f'<circle cx="{_n(x + dx * 12.5)}" cy="{_n(y + dy * 12.5)}" r="4.4" fill="{pip}"/>'
            for dx, dy in PIPS[number]
        )
        return f'<g data-die="{number}">{face}{spots}</g>'


_CORNERS = ((-1, -1), (1, 1))
_OTHERS = ((-1, 1), (1, -1))
_SIDES = ((-1, 0), (1, 0))
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: _OTHERS,
    3: (*_OTHERS, (0, 0)),
    4: (*_CORNERS, *_OTHERS),
    5: (*_CORNERS, *_OTHERS, (0, 0)),
    6: (*_CORNERS, *_OTHERS, *_SIDES),
}
"""The positions of a die's spots."""


def _rect(
    x: float, y: float, width: float, height: float, fill: str, *, radius: float = 0, line: str | None = None
) -> str:
    stroke = f' stroke="{line}" stroke-width="1.6"' if line else ""
    rounded = f' rx="{_n(radius)}"' if radius else ""
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{rounded} fill="{fill}"{stroke}/>'


def _text(x: float, y: float, words: str, size: int, fill: str, *, anchor: str = "middle", weight: int = 500) -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{fill}">{escape(words)}</text>'
    )


def _n(value: float) -> str:
    """Formats a number as briefly as SVG allows."""
    return f"{value:.1f}".removesuffix(".0")
