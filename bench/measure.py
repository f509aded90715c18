"""Rates per second of processor time, and tables for them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time

Pass = Callable[[], object]
"""One pass over all the work."""


@dataclass(frozen=True)
class Contender:
    """Something to measure: a pass, the number of items in it, and how often a round repeats it."""

    run: Pass
    items: int
    repeat: int = 1

    def rate(self) -> float:
        started = process_time()
        for _ in range(self.repeat):
            self.run()
        return self.items * self.repeat / (process_time() - started)


def rates(contenders: Mapping[str, Contender], rounds: int) -> dict[str, list[float]]:
    """Items per second of processor time in every round.

    All contenders take turns within each round, so that other load on the machine affects them equally.
    """
    found: dict[str, list[float]] = {name: [] for name in contenders}
    for contender in contenders.values():
        contender.run()
    gc.collect()
    gc.freeze()  # so that no contender's garbage collection has to scan the shared input
    for _ in range(rounds):
        for name, contender in contenders.items():
            found[name].append(contender.rate())
    return found


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times faster: the median over the rounds of the ratio within a round."""
    return median(our / their for our, their in zip(ours, theirs, strict=True))


@dataclass
class Table:
    """A titled table; cells are text."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    note: str = ""

    def markdown(self) -> str:
        widths = [max(map(len, cells)) for cells in zip(self.columns, *self.rows, strict=True)]
        rule = ["-" * width for width in widths]
        lines = [
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"
            for cells in (self.columns, rule, *self.rows)
        ]
        return "\n".join([f"## {self.title}", "", *lines, "", *([self.note, ""] if self.note else [])])
