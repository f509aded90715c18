"""The identity of a recorded match: the positions before its rolls, not its names or spelling."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from bafflebox.errors import InvalidInput
from bafflebox.game import Position
from bafflebox.notation.positions import write_position_id
from bafflebox.notation.record import RecordedMatch
from bafflebox.notation.replay import PLAYED, Followed, ReplayStep, follow

DIGITS = 16


def digest_of(games: Iterable[Iterable[ReplayStep]]) -> str:
    """The digest of games that were replayed on the board.

    For each game a line `# <n>`, then for each roll that was played the GNU Position ID of the roller. A dance counts
    as played; a last roll that nobody played and a hidden play don't.
    """
    lines: list[str] = []
    for number, steps in enumerate(games, 1):
        lines.append(f"# {number}\n")
        if isinstance(steps, Followed):
            lines.append(steps.ids)
        else:
            lines += [f"{_position_id(step.before)}\n" for step in steps if step.before and step.finding in PLAYED]
    return sha256("".join(lines).encode("ascii")).hexdigest()[:DIGITS]


def _position_id(position: Position) -> str:
    try:
        return write_position_id(position)
    except InvalidInput:
        return str(position)  # more checkers than an ID can hold, on a board set up by hand


def digest(match: RecordedMatch) -> str:
    """The digest of a match: the same for two files of the same match in different formats."""
    return digest_of(follow(game, match.terms.discipline) for game in match.games)
