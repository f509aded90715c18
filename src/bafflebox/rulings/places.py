"""Positions of the parts of a text, so that mistakes are reported with file and line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bafflebox.errors import BaffleBoxError, unknown_name

Path = tuple[str | int, ...]
"""The path of something in the data: keys and numbers, from the outside in."""


@dataclass
class Located:
    """Data, the position of each part, and what is wrong with it."""

    data: dict[str, Any] = field(default_factory=dict)
    places: dict[Path, tuple[str, int]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def wrong(self, path: Path, why: str | BaffleBoxError) -> None:
        """Note a mistake, with file and line."""
        self.problems.append(f"{self.place(path)}{why.sentence if isinstance(why, BaffleBoxError) else why}")

    def place(self, path: Path) -> str:
        """`club.yaml:12: `, for the innermost part with a known position."""
        while path and path not in self.places:
            path = path[:-1]
        file, line = self.places.get(path, ("", 0))
        return f"{file}:{line}: " if file else ""


def keys_known(where: Located, path: Path, data: Mapping[str, Any], known: Iterable[str], what: str) -> None:
    """Note every unknown key."""
    for key in data:
        if key not in set(known):
            where.wrong((*path, key), unknown_name(what, key, known))
