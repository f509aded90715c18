"""Moves of single checkers, a whole turn's play with the position it leads to, and a turn of a line."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, NoReturn

from bafflebox.game.position import BAR, OFF, Position
from bafflebox.game.roll import Roll


class Move(NamedTuple):
    """One checker moved; `source` 25 is the bar, `target` 0 is off the board.

    A move written by a person may use several numbers (24/18 with 4-2); in a `Play` each move uses one number.
    """

    source: int
    target: int
    hits: bool = False

    def __str__(self) -> str:
        return f"{place_name(self.source)}/{place_name(self.target)}{'*' if self.hits else ''}"


class Play:
    """A turn's moves, one number each, in a playable order, and the resulting position.

    The position is still seen by the player who moved; `result.flipped()` is the opponent's view of it.
    """

    __slots__ = ("result", "steps")

    steps: bytes
    """Source, target, hit (0 or 1) for each move: compact, so that thousands of plays are cheap."""
    result: Position

    def __init__(self, moves: Iterable[Move], result: Position) -> None:
        _set_steps(self, bytes(chain.from_iterable(moves)))
        _set_result(self, result)

    @staticmethod
    def of_steps(steps: bytes, result: Position) -> Play:
        """Builds a play whose moves are already given as steps."""
        play = Play((), result)
        _set_steps(play, steps)
        return play

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves one by one, in the order in which they are played."""
        return _moves(self.steps)

    @property
    def notation(self) -> str:
        """The play in standard notation, the same for every order and route to the same position."""
        return _notation(self.steps)

    @property
    def notation_in_order(self) -> str:
        """The moves one number at a time, in the order in which they are played."""
        return " ".join(map(str, self.moves))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.steps == other.steps and self.result == other.result

    def __hash__(self) -> int:
        return hash((self.steps, self.result))

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"A Play is immutable; create a new one instead of setting {name}.")

    def __reduce__(self) -> tuple[Any, ...]:
        return Play, (self.moves, self.result)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<Play {self.notation}>"


_set_steps = Play.__dict__["steps"].__set__  # past the guard of `__setattr__`
_set_result = Play.__dict__["result"].__set__


@lru_cache(maxsize=16_384)  # the same plays come up in every game, and pages ask for all that are legal
def _notation(steps: bytes) -> str:
    return write_moves(_moves(steps))


def _moves(steps: bytes) -> tuple[Move, ...]:
    return tuple(Move(steps[i], steps[i + 1], bool(steps[i + 2])) for i in range(0, len(steps), 3))


def place_name(place: int) -> str:
    return "bar" if place == BAR else "off" if place == OFF else str(place)


_NAMES = tuple(map(place_name, range(BAR + 1)))


def write_moves(moves: Iterable[Move]) -> str:
    """Standard notation: the rearmost checker first, then the longer move; steps of one checker joined, equal moves
    counted.

    An intermediate point is written only if something was hit there.

    >>> write_moves([Move(8, 5), Move(6, 5), Move(24, 20, True), Move(20, 18)])
    '24/20*/18 8/5 6/5'
    >>> write_moves([Move(6, 5)] * 2 + [Move(8, 7)] * 2)
    '8/7(2) 6/5(2)'
    """
    written = sorted(moves, reverse=True)
    hit = {target for _, target, hits in written if hits}
    chains: list[list[Any]] = []  # source, what is written so far, target, whether it hits there
    for source, target, _ in written:
        hits = target in hit
        hit.discard(target)  # a blot is hit once: by the first move written that lands there
        for onto in chains:
            if onto[2] == source != OFF:
                if onto[3]:
                    onto[1] += f"/{_NAMES[source]}*"
                onto[2:] = target, hits
                break
        else:
            chains.append([source, _NAMES[source], target, hits])
    chains.sort(key=lambda chain: (-chain[0], chain[2]))
    counted: dict[str, int] = {}
    for _, text, target, hits in chains:
        text = f"{text}/{_NAMES[target]}*" if hits else f"{text}/{_NAMES[target]}"
        counted[text] = counted.get(text, 0) + 1
    return " ".join(text if count == 1 else f"{text}({count})" for text, count in counted.items())


class Turn(NamedTuple):
    """A turn; the play is in the numbering of the player who made it."""

    by_viewer: bool
    roll: Roll
    play: Play

    def __str__(self) -> str:
        return f"{'player' if self.by_viewer else 'opponent'} {self.roll}: {self.play.notation or 'no play'}"
