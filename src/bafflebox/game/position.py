"""Where the checkers are, as one player sees it.

Each side is counted in its own numbering: points 24 down to 1, home board 1 to 6. Point 25 is that side's bar and point
0 holds its borne-off checkers. So `position.own[6]` are the viewer's checkers on the viewer's six point, and
`position.opp[6]` are the opponent's on the *opponent's* six point. How the two numberings correspond depends on the
discipline (`Discipline.facing`); a position doesn't know.

A checker that is neither on the board, nor on the bar, nor borne off (it fell on the floor, or was never set up) is not
counted: it is *missing*, and a missing checker does not save a gammon. `missing` gives the number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, Any, Final, NoReturn

from bafflebox.errors import InvalidInput

if TYPE_CHECKING:
    from bafflebox.game.discipline import Discipline
    from bafflebox.game.draw import Scene
    from bafflebox.game.move import Play
    from bafflebox.game.roll import Roll

OFF: Final = 0
"""The place of borne-off checkers."""
BAR: Final = 25
"""The place of checkers on the bar."""
WIDTH: Final = 26
"""Places of one side: off, 24 points, bar."""
COUNTS: Final = 2 * WIDTH

_PLACE = re.compile(r"(bar|off|missing|\d{1,2})\s*[:x×=*]\s*(\d{1,2})", re.IGNORECASE)


class Position:
    """Both sides' checkers, seen by the player whose turn it is (`own`) against the opponent (`opp`).

    >>> start = Position.of("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5")
    >>> start.own[6], start.pips, start.flipped() == start
    (5, 167, True)
    """

    __slots__ = ("board",)

    board: bytes
    """The 52 counts: own off, own 1 to 24, own bar, then the same for the opponent."""

    def __init__(self, board: bytes) -> None:
        if len(board) != COUNTS:
            raise InvalidInput("A position has 52 counts, not {count}.", count=len(board), code="bad_position")
        _set_board(self, board if type(board) is bytes else bytes(board))

    @staticmethod
    def of(own: str, opp: str, *, checkers: int = 15) -> Position:
        """Build from `24:2 13:5 8:3 6:5 bar:1`, each side in its own numbering.

        Checkers not listed are borne off, except those listed as `missing:1`.
        """
        return Position(_side(own, checkers, "own") + _side(opp, checkers, "opposing"))

    @property
    def own(self) -> bytes:
        """The viewer's counts by place, in the viewer's numbering."""
        return self.board[:WIDTH]

    @property
    def opp(self) -> bytes:
        """The opponent's counts by place, in the opponent's numbering."""
        return self.board[WIDTH:]

    def flipped(self) -> Position:
        """The same position seen by the opponent."""
        seen: Position = _new(Position)
        _set_board(seen, self.board[WIDTH:] + self.board[:WIDTH])
        return seen

    def legal_plays(self, roll: Roll | str, rules: Discipline | None = None) -> tuple[Play, ...]:
        """Every legal play of a roll, which may be written as text: `64`."""
        from bafflebox.game.discipline import BACKGAMMON  # these imports are here because those modules import this one
        from bafflebox.game.legal import legal_plays
        from bafflebox.game.roll import Roll

        return legal_plays(self, Roll.given(roll), rules or BACKGAMMON)

    def scene(self) -> Scene:
        """The board with White on roll, for drawing as text or SVG (`bafflebox.game.draw`)."""
        from bafflebox.game.draw import Scene

        return Scene(self)

    def _repr_svg_(self) -> str:
        """Shown as a diagram in notebooks."""
        return self.scene()._repr_svg_()

    @property
    def pips(self) -> int:
        """The viewer's pip count."""
        return _pips_of(self.board[:WIDTH])

    @property
    def opp_pips(self) -> int:
        """The opponent's pip count."""
        return _pips_of(self.board[WIDTH:])

    def missing(self, checkers: int = 15) -> tuple[int, int]:
        """How many of the viewer's and the opponent's checkers are unaccounted for; a negative number is a surplus."""
        return checkers - sum(self.own), checkers - sum(self.opp)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.board == other.board

    def __hash__(self) -> int:
        return hash(self.board)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"A Position is immutable; create a new one instead of setting {name}.")

    def __reduce__(self) -> tuple[type[Position], tuple[bytes]]:
        return Position, (self.board,)

    def __repr__(self) -> str:
        most = max(15, sum(self.own), sum(self.opp))
        own, opp = (_text(side, most) for side in (self.own, self.opp))
        return f"Position.of({own!r}, {opp!r}{'' if most == 15 else f', checkers={most}'})"

    def __str__(self) -> str:
        return f"{places(self.own)} / {places(self.opp)}"


_new = object.__new__
_set_board = Position.__dict__["board"].__set__  # bypasses `__setattr__`; twice as fast as object.__setattr__


_PLACES = tuple(range(BAR + 1))


def pip_count(side: Iterable[int]) -> int:
    """One side's pip count. A checker on the bar counts 25, one borne off 0."""
    return sum(map(mul, _PLACES, side))


@lru_cache(maxsize=8192)  # a play leaves the other side's checkers where they are
def _pips_of(side: bytes) -> int:
    return pip_count(side)


def places(side: bytes) -> str:
    """One side as text, from the bar down: `bar:1 24:2 off:3`."""
    names = [("bar", side[BAR]), *((str(point), side[point]) for point in range(24, 0, -1)), ("off", side[OFF])]
    return " ".join(f"{name}:{count}" for name, count in names if count)


def _text(side: bytes, checkers: int) -> str:
    """One side as `Position.of` reads it: borne-off checkers are left out, missing ones are not."""
    text = places(b"\0" + side[1:])
    missing = checkers - sum(side)
    return " ".join(filter(None, (text, f"missing:{missing}" if missing else "")))


def _side(text: str, checkers: int, whose: str) -> bytes:
    counts = [0] * WIDTH
    named: set[str] = set()
    missing = 0
    off: int | None = None
    rest = _PLACE.sub(" ", text).replace(",", " ").replace(";", " ").strip()
    if rest:
        raise InvalidInput(
            "'{part}' in the {whose} checkers is not a point and a count. Write for example 24:2 13:5 bar:1 off:3.",
            part=rest.split()[0],
            whose=whose,
            code="bad_position",
        )
    for name, number in _PLACE.findall(text.lower()):
        count = int(number)
        if name in named:
            raise InvalidInput(
                "Place {place} is given twice for the {whose} checkers.", place=name, whose=whose, code="bad_position"
            )
        named.add(name)
        if name == "missing":
            missing = count
        elif name == "off":
            off = count
        else:
            place = BAR if name == "bar" else int(name)
            if not 1 <= place <= BAR:
                raise InvalidInput("There is no point {point}; points are 1 to 24.", point=name, code="bad_position")
            counts[place] = count
    on_board = sum(counts)
    counts[OFF] = checkers - on_board - missing if off is None else off
    if counts[OFF] < 0 or on_board + counts[OFF] > checkers:
        raise InvalidInput(
            "The {whose} side has {count} checkers; in this game there are {checkers}.",
            whose=whose,
            count=on_board + (off or 0) + missing,
            checkers=checkers,
            code="bad_position",
        )
    return bytes(counts)
