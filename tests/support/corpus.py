"""The real match files beside the project, one row of their manifest each."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from support.shared import shared

UNDECIDED = {
    # Files for which the manifest leaves the decision to the reader, and what we decided.
    # Two rows on one line: the second one is a row of its own, and the last roll was played.
    "bglab/lasse/match3241209.txt": "49bb7082b72e7a50",
    # An illegal play that stood is carried out as written. Their XG twins say the same.
    "gammonview/mat/5nqfGw9bWG3deTaU.mat": "0b87888361c38cb0",
    "gammonview/mat/rK7pXm4TqLb9NzWd.mat": "a08d0d7dc4af4e14",
}


@dataclass(frozen=True)
class Row:
    """A real match text and what is known about it."""

    file: str
    path: Path
    games: int
    rolls: int
    doubles: int
    takes: int
    drops: int
    length: int
    digest: str
    gnubg: str

    def data(self) -> bytes:
        return self.path.read_bytes()


@lru_cache
def corpus() -> tuple[Row, ...]:
    """Every row of the manifest; the test is skipped where the files are not at hand."""
    folder = shared("data/matches")
    with (folder / "manifest.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(
        Row(
            file=row["file"],
            path=folder / row["file"],
            digest=UNDECIDED.get(row["file"], row["positions_sha256_16"].split()[0]),
            gnubg=row["gnubg_1.07"],
            **{name: int(row[name]) for name in ("games", "rolls", "doubles", "takes", "drops", "length")},
        )
        for row in rows
    )
