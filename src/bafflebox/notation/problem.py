"""A finding of a reader or checker about a record: one sentence, its severity, and its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any


class Gravity(Enum):
    """How much a problem matters to somebody who relies on the record."""

    NOTE = "note"
    """Worth knowing, but nothing is wrong: the file gives the points needed instead of the points won."""
    WARNING = "warning"
    """Something is odd, but its meaning is certain: two rows on one line."""
    ERROR = "error"
    """The record breaks the rules, contradicts itself, or something in it is lost."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding. `code` is for programs and never changes; `game` counts from 1, `turn` as the record numbers it.

    >>> print(Problem("illegal_play", "8/5 moves 3, and the roll is 6-4.", game=2, turn=7, line=31))
    line 31, game 2, turn 7: 8/5 moves 3, and the roll is 6-4.
    """

    code: str
    sentence: str
    gravity: Gravity = Gravity.ERROR
    file: str = ""
    game: int = 0
    turn: int = 0
    line: int = 0
    clauses: tuple[str, ...] = ()
    """The ids of the rules it rests on."""
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def at(self, **place: Any) -> Problem:
        """The same problem with its place filled in, e.g. `problem.at(file="a.mat")`."""
        return replace(self, **place)

    @property
    def place(self) -> str:
        """Where it is: file, line, game and turn, as far as known."""
        parts = [self.file] if self.file else []
        parts += [
            f"{name} {number}"
            for name, number in (("line", self.line), ("game", self.game), ("turn", self.turn))
            if number
        ]
        return ", ".join(parts)

    def to_json(self) -> dict[str, Any]:
        """Everything except the file, as far as known."""
        data: dict[str, Any] = {"code": self.code, "gravity": self.gravity.value}
        data |= {name: getattr(self, name) for name in ("game", "turn", "line") if getattr(self, name)}
        data["sentence"] = self.sentence
        if self.clauses:
            data["clauses"] = list(self.clauses)
        if self.facts:
            data["facts"] = dict(self.facts)
        return data

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}" if self.place else self.sentence
