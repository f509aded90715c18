"""The solved table as a file: 16 bits per number, compressed row by row, read without unpacking the rest.

A row has the 3,276 positions with one side on roll, one kind of value after another (`Value`), so all plays of a roll
without hits are in one row. Chances are stored in steps of 1/65535, equities, which lie between -3 and 3, in steps of
6/65535.

```
magic      b"bafflebox sprintgammon 2
"
lengths    3,276 numbers of 4 bytes, little-endian: how long each row is
rows       LZMA2 over differences, each row by itself
```

Impossible positions have their neighbour's numbers. The whole file takes about 107 MB, in the byte order of the
computer that solved it, which is the one that reads it.

Turns solved values into the stored table, and computes what playing from the table loses.
"""

from __future__ import annotations

import lzma
import struct
from array import array
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from bafflebox.bots.bot import CubeAt
from bafflebox.bots.chances import Chances
from bafflebox.bots.sprint.index import SIDES, rank
from bafflebox.bots.sprint.solve import PARTS, VALUES, Portion, Solver, Value
from bafflebox.errors import InvalidInput
from bafflebox.game import Position
from bafflebox.kept import cache_folder

MAGIC: Final = b"bafflebox sprintgammon 2\n"
LENGTHS: Final = struct.Struct(f"<{SIDES}I")
ROW: Final = SIDES * VALUES
STEPS: Final = 65535
REACH: Final = 3.0
"""No game is worth more than three times the cube."""
KEPT_ROWS: Final = 512
FILTERS: Final[list[dict[str, Any]]] = [
    {"id": lzma.FILTER_DELTA, "dist": 2},
    {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 1 << 16, "lc": 0, "lp": 1, "pb": 1},
]


def table_file() -> Path:
    return cache_folder() / "sprintgammon.table"


def write_table(rows: Iterable[bytes], path: Path, report: Callable[[int], None] = lambda _: None) -> None:
    """Compress the rows into a file, which appears only when complete."""
    packed = []
    for done, row in enumerate(rows, 1):
        packed.append(lzma.compress(row, lzma.FORMAT_RAW, filters=FILTERS))
        report(done)
    draft = path.with_suffix(".draft")
    draft.write_bytes(MAGIC + LENGTHS.pack(*map(len, packed)) + b"".join(packed))
    draft.replace(path)


class SolvedTable:
    """The value of every Sprintgammon position."""

    def __init__(self, data: bytes) -> None:
        head = len(MAGIC) + LENGTHS.size
        if not data.startswith(MAGIC) or len(data) < head:
            raise InvalidInput("This is not a solved Sprintgammon table.", code="bad_table")
        ends = [head, *accumulate(LENGTHS.unpack_from(data, len(MAGIC)), initial=head)][1:]
        if ends[-1] != len(data):
            raise InvalidInput(
                f"The Sprintgammon table has {len(data)} bytes instead of {ends[-1]}. Solve it again.",
                code="bad_table",
            )
        self._data = data
        self._ends = ends
        self.row = lru_cache(maxsize=KEPT_ROWS)(self._unpacked)

    @staticmethod
    def read(path: Path) -> SolvedTable:
        return SolvedTable(path.read_bytes())

    def _unpacked(self, side: int) -> array[int]:
        packed = self._data[self._ends[side] : self._ends[side + 1]]
        try:
            return array("H", lzma.decompress(packed, lzma.FORMAT_RAW, filters=FILTERS))
        except lzma.LZMAError as broken:
            raise InvalidInput("The Sprintgammon table is damaged. Solve it again.", code="bad_table") from broken

    def worth(self, position: Position) -> Worth:
        """The value of a position to the player on roll, before rolling."""
        return Worth(self.row(rank(position.own)), rank(position.opp))


class Worth:
    """One position of the table, from the point of view of the player on roll."""

    __slots__ = ("_at", "_row")

    def __init__(self, row: array[int], at: int) -> None:
        self._row, self._at = row, at

    def _number(self, kind: Value) -> float:
        return self._row[kind * SIDES + self._at] / STEPS

    def _equity(self, kind: Value) -> float:
        return self._number(kind) * 2 * REACH - REACH

    @property
    def chances(self) -> Chances:
        """The possible endings if both sides play best without a cube."""
        return Chances(*(self._number(Value(kind)) for kind in range(Value.CENTRED)))

    def no_double(self, cube_at: CubeAt) -> float:
        """Money equity if the player rolls now and the cube is used optimally afterwards."""
        return self._equity(_KINDS[cube_at])

    @property
    def double_take(self) -> float:
        """Money equity after a double that is taken, for a cube at one before it."""
        return 2 * self._equity(Value.OPPONENTS)


_KINDS = {CubeAt.MIDDLE: Value.CENTRED, CubeAt.MINE: Value.OWNED, CubeAt.THEIRS: Value.OPPONENTS}


@dataclass(frozen=True, slots=True)
class Packing:
    """A table on disk, and the loss from its 16 bits compared with the full values."""

    path: Path
    size: int
    most_lost: float
    """The most that choosing plays by the table loses in any position, whoever owns the cube, in points."""
    mean_lost: float
    """The same without a cube, averaged over all positions."""


def pack(solver: Solver, path: Path, report: Callable[[int], None] = lambda _: None) -> Packing:
    """Write the table, then play every roll of every position from it; `report` counts rows, then levels."""
    rows = bytearray()

    def each() -> Iterator[bytes]:
        for side in range(SIDES):
            row = solver.kernel.sprint_row(solver.values, side)
            rows.extend(row)
            yield row

    path.parent.mkdir(parents=True, exist_ok=True)
    write_table(each(), path, report)
    most, total, positions = 0.0, 0.0, 0

    def lost(portion: Portion) -> tuple[float, float, int]:
        return *solver.kernel.sprint_loss(solver.values, rows, portion), solver.kernel.sprint_size(portion)

    with ThreadPoolExecutor(solver.threads) as threads:
        for level in range(1, solver.highest + 1):
            portions = [(level, part, PARTS, solver.fewest_off, False) for part in range(PARTS)]
            for worst, all_lost, count in threads.map(lost, portions):
                most, total, positions = max(most, worst), total + all_lost, positions + count
            report(SIDES + level)
    return Packing(path, path.stat().st_size, most, total / max(positions, 1))
