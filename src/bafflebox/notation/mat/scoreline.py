"""The line below `Game 1`: both names, each with the score before the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bafflebox.game import Both

_SCORE = re.compile(r"\s*:\s*(-?\d{1,6})(?!\d)")
_CRAWFORD = re.compile(r"\s*\(?\s*crawford(?:\s+game)?\s*\)?\s*$", re.IGNORECASE)

NO_NAME = "(no name)"
"""Written for a player without a name, since GNU Backgammon crashes on an empty one; read back as an empty name."""


class ScoreLine(NamedTuple):
    """Names, scores, and the column where the right name begins."""

    names: Both[str]
    score: Both[int]
    column: int
    line: int

    def turned_like(self, names: Both[str]) -> ScoreLine:
        """The same line with its columns swapped, if it has these two names the other way round."""
        if not is_turned(self.names, names):
            return self
        return self._replace(names=names, score=Both(self.score.black, self.score.white))


def is_turned(names: Both[str], others: Both[str]) -> bool:
    """Whether the same two players are in the opposite columns."""
    return names != others and (names.white, names.black) == (others.black, others.white)


def score_line(text: str, line: int, known: Callable[[], Sequence[str]] = tuple) -> ScoreLine | None:
    """Read the line of names, or None if it is something else. Names may be empty, and may contain colons.

    `known` are names seen before; they decide where an ambiguous name ends.

    >>> score_line(" C: 3 Annie : 0        Bob : 2", 4).names
    Both(white='C: 3 Annie', black='Bob')
    """
    text = text.expandtabs(8).rstrip()
    if "rawford" in text.lower():
        text = _CRAWFORD.sub("", text).rstrip()
    ends = list(_SCORE.finditer(text))
    if len(ends) < 2 or ends[-1].end() != len(text):
        return None
    last = ends[-1]
    first = ends[0] if len(ends) == 2 else _left_end(text, ends[:-1], last, [name for name in known() if name])
    right = text[first.end() : last.start()]
    column = first.end() + len(right) - len(right.lstrip())
    return ScoreLine(
        Both(_name(text[: first.start()]), _name(right)),
        Both(int(first[1]), int(last[1])),
        column if right.strip() else first.end(),
        line,
    )


def _left_end(text: str, ends: list[re.Match[str]], last: re.Match[str], known: Sequence[str]) -> re.Match[str]:
    """Which of several colons with a number ends the left name."""

    def likelihood(found: re.Match[str]) -> tuple[int, int, int]:
        left, right = text[: found.start()].strip(), text[found.end() : last.start()]
        after = text[found.end() :]
        gap = len(after) - len(after.lstrip())
        return (left in known) + (right.strip() in known), min(gap, 2), gap

    return max(ends, key=likelihood)


def _name(text: str) -> str:
    name = text.strip()
    return "" if name == NO_NAME else name
