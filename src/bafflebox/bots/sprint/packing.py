"""Turns solved values into the stored table, and computes what playing from the table loses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from bafflebox.bots.sprint.index import SIDES
from bafflebox.bots.sprint.solve import PARTS, Portion, Solver
from bafflebox.bots.sprint.table import write_table


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
