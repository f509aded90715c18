"""Sprintgammon solved by value iteration, with the compiled kernel.

The values are in a memory-mapped file: eight numbers for each position (`Value`), from the point of view of the player
on roll, followed by four more for each, which the kernel derives from them. A sweep goes through the levels, in order
of the larger side's pips, and recomputes every position from its successors. Because only a hit leads upwards, the
largest change falls by about half with each sweep, and the sweeps stop when it is below a bound. The run can be
interrupted at any time: the fixed point is the same wherever it resumes.
"""

from __future__ import annotations

import json
import mmap
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, cast

from bafflebox.bots.sprint.index import POSITIONS
from bafflebox.errors import InvalidInput, Refused

if TYPE_CHECKING:
    from typing_extensions import Buffer

BOUND: Final = 1e-8
"""The largest change in a sweep below which the values count as solved: a thousandth of a table step."""
OLDEST_KERNEL: Final = "0.3"
LEVELS: Final = 2 * (3 * 25 + 1)
"""Two for each pip count of a side, from none to three checkers on the bar."""
PARTS: Final = 8
"""The number of parts a level is divided into, so that threads finish it at about the same time."""


class Value(IntEnum):
    """What is stored for a position: chances under the best play without a cube, and money equities before rolling,
    with the cube in each of its places."""

    WIN = 0
    GAMMON = 1
    BACKGAMMON = 2
    LOSE_GAMMON = 3
    LOSE_BACKGAMMON = 4
    CENTRED = 5
    OWNED = 6
    OPPONENTS = 7


VALUES: Final = len(Value)
DERIVED: Final = 4
BYTES: Final = POSITIONS * (VALUES + DERIVED) * 8


Portion = tuple[int, int, int, int, bool]
"""The positions: level, part, number of parts, fewest checkers off, contact only."""


class SolverKernel(Protocol):
    """What the compiled module provides for the solver."""

    def sprint_begin(self, values: Buffer, /) -> None:
        """Set the values of finished games."""

    def sprint_size(self, portion: Portion, /) -> int:
        """The number of positions in a part."""

    def sprint_step(self, values: Buffer, fresh: Buffer, portion: Portion, /) -> float:
        """Recompute the values of a part into `fresh`; returns the largest change."""

    def sprint_settle(self, values: Buffer, fresh: Buffer, portion: Portion, /) -> None:
        """Copy fresh values into place."""

    def sprint_row(self, values: Buffer, side: int, /) -> bytes:
        """The positions with that side on roll, with 16 bits per number, one kind of value after another."""

    def sprint_loss(self, values: Buffer, rows: Buffer, portion: Portion, /) -> tuple[float, float]:
        """The loss from playing with such rows: the maximum in one position, and the total without a cube."""


def solver_kernel() -> SolverKernel:
    """The compiled module, which is required for solving."""
    try:
        module = import_module("bafflebox_kernel")
    except ImportError:
        module = None
    if getattr(module, "__version__", "") < OLDEST_KERNEL:
        raise Refused(
            f"Solving needs the compiled kernel, {OLDEST_KERNEL} or newer: install bafflebox[fast], or build it from native/ with a C compiler."
        )
    return cast(SolverKernel, module)


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of the solver, stored beside the values."""

    sweeps: int = 0
    change: float = float("inf")
    """The largest change in the last complete sweep."""
    level: int = 0
    """The progress of the current sweep."""

    @property
    def solved(self) -> bool:
        return self.change <= BOUND


Report = Callable[[Progress], None]


class Solver:
    """The values in progress, with threads that work on them without the interpreter's lock."""

    def __init__(
        self, values: Buffer, *, fewest_off: int = 0, highest: int = LEVELS - 1, threads: int | None = None
    ) -> None:
        """`fewest_off` leaves out positions in which a side has fewer checkers off, and `highest` the levels above.

        Endgames with that many off are self-contained, and so are races up to a level.
        """
        self.kernel = solver_kernel()
        self.values = values
        self.fewest_off = fewest_off
        self.highest = highest
        self.threads = threads or os.cpu_count() or 1

    def begin(self) -> None:
        """Set the values of finished games."""
        self.kernel.sprint_begin(self.values)

    def sweep(self, progress: Progress, report: Report = lambda _: None) -> Progress:
        """One sweep through all levels; from the second on without the races, which the first has settled."""
        largest = 0.0
        with ThreadPoolExecutor(self.threads) as threads:
            for level in range(1, self.highest + 1):
                largest = max(largest, self._level(threads, level, progress.sweeps > 0))
                report(replace(progress, level=level))
        return Progress(progress.sweeps + 1, largest)

    def _level(self, threads: ThreadPoolExecutor, level: int, contact_only: bool) -> float:
        portions = [(level, part, PARTS, self.fewest_off, contact_only) for part in range(PARTS)]

        def step(portion: Portion) -> tuple[bytearray, float]:
            fresh = bytearray(self.kernel.sprint_size(portion) * VALUES * 8)
            return fresh, self.kernel.sprint_step(self.values, fresh, portion)

        def settle(portion: Portion, fresh: bytearray) -> None:
            self.kernel.sprint_settle(self.values, fresh, portion)

        stepped = list(threads.map(step, portions))
        list(threads.map(settle, portions, (fresh for fresh, _ in stepped)))
        return max(change for _, change in stepped)


def sweeps(
    solver: Solver, progress: Progress, report: Report = lambda _: None, bound: float = BOUND
) -> Iterator[Progress]:
    """Sweeps until the largest change falls below the bound, reporting progress after each."""
    while progress.change > bound:
        progress = solver.sweep(progress, report)
        yield progress


@dataclass(frozen=True, slots=True)
class Workplace:
    """A working folder of the solver: the values and their progress."""

    folder: Path

    @property
    def values(self) -> Path:
        return self.folder / "sprintgammon.values"

    @property
    def notes(self) -> Path:
        return self.folder / "sprintgammon.json"

    def progress(self) -> Progress | None:
        """Where an earlier run stopped; None if there was none."""
        if not self.notes.exists() or not self.values.exists() or self.values.stat().st_size != BYTES:
            return None
        try:
            return replace(Progress(**json.loads(self.notes.read_text("utf-8"))), level=0)
        except (ValueError, TypeError) as broken:
            raise InvalidInput(
                f"{self.notes} doesn't say how far the solver has got. Start again without --resume."
            ) from broken

    def begin(self) -> Progress:
        """An empty file of values, of the full size."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.values.open("wb") as file:
            file.truncate(BYTES)
        self.keep(Progress())
        return Progress()

    def keep(self, progress: Progress) -> None:
        """Record the progress; the note is replaced atomically."""
        draft = self.notes.with_suffix(".draft")
        draft.write_text(json.dumps(asdict(progress)), "utf-8")
        draft.replace(self.notes)

    @contextmanager
    def opened(self) -> Iterator[mmap.mmap]:
        with self.values.open("r+b") as file, mmap.mmap(file.fileno(), BYTES) as values:
            self._alone(file.fileno())
            yield values
            values.flush()

    def _alone(self, file: int) -> None:
        """Two runs in one folder would overwrite each other's values; where files can't be locked, nobody is
        stopped."""
        try:
            fcntl = import_module("fcntl")
        except ImportError:  # pragma: no cover (Windows)
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Refused(
                f"Another run is already working in {self.folder}. Wait for it, or choose another --folder."
            ) from None

    def clear(self) -> None:
        for file in (self.values, self.notes):
            file.unlink(missing_ok=True)
