"""Places on the board as SGF letters: `a` to `x` are fixed points, White's 1 to 24 and Black's 24 to 1, `y` is the bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bafflebox.game import BAR, OFF, Position, Side

_BAR, _OFF = 24, 25


def place(letter: str, side: Side) -> int | None:
    """The place of a letter in the numbering of a side; None for other signs."""
    index = ord(letter) - ord("a")
    if index == _BAR:
        return BAR
    if index == _OFF:
        return OFF
    if not 0 <= index < 24:
        return None
    return index + 1 if side is Side.WHITE else 24 - index


def letter(number: int, side: Side) -> str:
    if number == BAR:
        return "y"
    if number == OFF:
        return "z"
    return chr(ord("a") + (number - 1 if side is Side.WHITE else 24 - number))


def placed(white: Iterable[str], black: Iterable[str], checkers: int) -> Position | None:
    """The position of `AW` and `AB`, from White's point of view; None if impossible."""
    sides = []
    for values, side in ((white, Side.WHITE), (black, Side.BLACK)):
        counts = [0] * 26
        for value in values:
            for sign in _expanded(value):
                number = place(sign, side)
                if number is None or sum(counts) > checkers:
                    return None
                counts[number] += 1
        counts[OFF] = 0
        if sum(counts) > checkers:
            return None
        counts[OFF] = checkers - sum(counts)
        sides.append(counts)
    return Position(bytes(sides[0] + sides[1]))


def _expanded(value: str) -> Iterator[str]:
    """`c`, or every letter of `c:f`."""
    first, colon, last = value.partition(":")
    if not colon and len(first) == 1:
        yield first
    elif len(first) == len(last) == 1:
        yield from map(chr, range(ord(first), min(ord(last), ord("z")) + 1))
    else:
        yield "?"


def checkers_of(position: Position, side: Side) -> list[str]:
    """`AW` or `AB`: a letter for each checker on the board; `position` is from White's point of view."""
    counts = position.own if side is Side.WHITE else position.opp
    return [letter(number, side) for number in range(1, 26) for _ in range(counts[number])]
