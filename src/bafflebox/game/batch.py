"""Legal results of many positions in one call, for analysis and tests.

Positions are rows of 52 counts and dice rows of two bytes, in anything that has a C-contiguous buffer of bytes: `bytes`,
`bytearray`, a numpy array of `uint8`. The compiled kernel works through them without the interpreter's lock; without it
the plain generator gives the same answers, slowly.

>>> from bafflebox.game import BACKGAMMON
>>> batch = batch_results(BACKGAMMON.start.board * 2, bytes([3, 1, 6, 6]))
>>> batch.counts.tolist(), batch.boards.shape
([16, 11], (27, 52))

With numpy, `np.asarray(batch.boards)` is an array over the same memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from bafflebox.errors import InvalidInput
from bafflebox.game import kernel, plays
from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.position import COUNTS, WIDTH, Position
from bafflebox.game.roll import Roll

if TYPE_CHECKING:
    from typing_extensions import Buffer


@dataclass(frozen=True, slots=True)
class Batch:
    """The distinct results of each row, in order. A row with no legal play has no results."""

    counts: memoryview
    """The number of results of each row, as 32-bit integers."""
    boards: memoryview
    """All results, 52 counts each, from the mover's point of view."""

    def __len__(self) -> int:
        return len(self.counts)

    def __iter__(self) -> Iterator[tuple[Position, ...]]:
        """The results as positions, row by row."""
        flat = bytes(self.boards)
        start = 0
        for end in accumulate(self.counts):
            yield tuple(Position(flat[i : i + COUNTS]) for i in range(start * COUNTS, end * COUNTS, COUNTS))
            start = end


def batch_results(positions: Buffer, dice: Buffer, rules: Discipline = BACKGAMMON) -> Batch:
    """The legal results of every position with its roll."""
    if kernel.serves(rules):
        counts, boards = kernel.batch(positions, dice, rules)
        rows = memoryview(boards)
        return Batch(memoryview(counts), rows if rows.nbytes else _no_rows())
    return plain_batch(positions, dice, rules)


def plain_batch(positions: Buffer, dice: Buffer, rules: Discipline = BACKGAMMON) -> Batch:
    """`batch_results` using the plain Python generator."""
    plays.check_rules(rules)
    counts, boards = array("i"), bytearray()
    for position, roll in rows_of(positions, dice):
        results = plays.plain_results(position, roll, rules)
        counts.append(len(results))
        boards += b"".join(result.board for result in results)
    return Batch(memoryview(counts), _as_rows(boards))


def buffers_of(pairs: Iterable[tuple[Position, Roll]]) -> tuple[bytes, bytes]:
    """Packs positions and rolls into the two buffers `batch_results` takes."""
    listed = list(pairs)
    dice = bytes(number for _, roll in listed for number in (roll.high, roll.low))
    return b"".join(position.board for position, _ in listed), dice


def rows_of(positions: Buffer, dice: Buffer) -> Iterator[tuple[Position, Roll]]:
    """Unpacks the two buffers, refusing the same input as the compiled kernel, with the same messages."""
    boards, numbers = _bytes_of(positions, "positions"), _bytes_of(dice, "dice")
    rows, rest = divmod(len(boards), COUNTS)
    if rest:
        raise _unfit(f"Positions have 52 counts each; {len(boards)} bytes are not a whole number of positions.")
    if len(numbers) != 2 * rows:
        raise _unfit(f"{rows} positions need {2 * rows} dice, two each, not {len(numbers)}.")
    for row in range(rows):
        one, other = numbers[2 * row], numbers[2 * row + 1]
        if not (1 <= one <= 6 and 1 <= other <= 6):
            raise _unfit(f"Row {row} has the dice {one} and {other}; a die shows 1 to 6.")
        board = boards[row * COUNTS : (row + 1) * COUNTS]
        if max(sum(board[:WIDTH]), sum(board[WIDTH:])) > plays.MOST_CHECKERS:
            raise _unfit(f"Row {row} has a side of more than 255 checkers.")
        yield Position(board), Roll(one, other)


def _unfit(sentence: str) -> InvalidInput:
    return InvalidInput(sentence, code="bad_position")


def _bytes_of(values: Buffer, what: str) -> bytes:
    try:
        view = memoryview(values)
    except TypeError:
        raise TypeError(f"a bytes-like object is required, not '{type(values).__name__}'") from None
    if not view.c_contiguous:
        raise _unfit(f"The {what} must be contiguous single bytes (uint8) in C order.")
    if view.itemsize != 1:
        raise _unfit(f"The {what} must be single bytes (uint8) in C order, not items of {view.itemsize} bytes.")
    return view.tobytes()


def _as_rows(boards: bytearray) -> memoryview:
    """A view with one row per board."""
    return memoryview(boards).cast("B", (len(boards) // COUNTS, COUNTS)) if boards else _no_rows()


def _no_rows() -> memoryview:
    """A view of no boards, 52 counts wide all the same. (A memoryview can't be cast to a shape containing zero.)"""
    from ctypes import c_ubyte  # slow to import, and rarely needed

    return memoryview((c_ubyte * COUNTS * 0)())
