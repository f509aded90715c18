"""A wrong starting position: what was wrong with it, and which checkers have to go where."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import BAR, OFF, Position
from bafflebox.game.position import places
from bafflebox.message import Message, said

_ROOM = 30
"""More checkers than a side can start with, so that a surplus can be read."""


@dataclass(frozen=True)
class Transfer:
    """Checkers that go from one place to another; off the board is `None`."""

    source: int | None
    target: int | None
    count: int = 1

    @property
    def text(self) -> Message:
        """The transfer in words."""
        number = "one checker" if self.count == 1 else "{count} checkers"
        template = number + " from {source} to {target}"
        return said(template, count=self.count, source=_named(self.source), target=_named(self.target))


def _named(place: int | None) -> str:
    if place is None:
        return "off the board"
    return "the bar" if place == BAR else said("the {point}-point", point=place)


def counts(side: str) -> bytes:
    """The checkers of one side by place, from `24:2 13:5 8:3 6:5`; those off the board are not counted."""
    read = Position.of(side, "", checkers=_ROOM).own
    return b"\0" + read[1:]


def error_of(began: bytes, right: bytes) -> str:
    """What was wrong with a side: `none`, `missing`, `surplus`, or `misplaced` checkers.

    >>> error_of(counts("24:2 13:4 8:4 6:5"), counts("24:2 13:5 8:3 6:5"))
    'misplaced'
    """
    difference = sum(began) - sum(right)
    if difference:
        return "surplus" if difference > 0 else "missing"
    return "none" if began == right else "misplaced"


def transfers(began: bytes, right: bytes) -> tuple[Transfer, ...]:
    """Which checkers started in the wrong place, and where they belong (`usbgf:4.2.1.f`).

    The surplus of a point that started with too many is misplaced, and so are checkers that started off the board; they
    go to the points that started with too few, and the rest goes off the board.

    >>> [str(t.text) for t in transfers(counts("24:1 13:5 8:3 6:5"), counts("24:2 13:5 8:3 6:5"))]
    ['one checker from off the board to the 24-point']
    """
    heavy = [place for place in range(BAR, 0, -1) for _ in range(began[place] - right[place])]
    short = [place for place in range(BAR, 0, -1) for _ in range(right[place] - began[place])]
    length = max(len(heavy), len(short))
    sources: list[int | None] = [*heavy, *[None] * (length - len(heavy))]
    targets: list[int | None] = [*short, *[None] * (length - len(short))]
    pairs = list(zip(sources, targets, strict=True))
    return tuple(Transfer(source, target, pairs.count((source, target))) for source, target in dict.fromkeys(pairs))


def corrected(now: bytes, moved: tuple[Transfer, ...]) -> bytes | None:
    """The side after the transfers, or None if a point no longer has its surplus."""
    side = bytearray(now)
    for transfer in moved:
        if transfer.source is not None:
            if side[transfer.source] < transfer.count:
                return None
            side[transfer.source] -= transfer.count
        if transfer.target is not None:
            side[transfer.target] += transfer.count
    side[OFF] = 0
    return bytes(side)


def described(side: bytes) -> str:
    """One side as text, as `counts` reads it."""
    return places(side)
