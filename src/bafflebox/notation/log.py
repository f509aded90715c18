"""A game from a log, line by line: a roll, then its play, then the cube. JavaFIBS and Gibbon write such logs.

Both use the point numbers of the FIBS board, so one of the players counts upwards. The direction of a hop is clear from
itself, and it is converted to the numbering of the player who made it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, BAR, OFF, Both, Move, Side
from bafflebox.notation.ending import on_board, points_won
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    HIGHEST_CUBE,
    Act,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    Resigned,
    Took,
)
from bafflebox.notation.replay import follow

_HOP = re.compile(r"(\d{1,2}|b(?:ar)?)[-/](\d{1,2}|o(?:ff)?|h(?:ome)?)(\*?)(?:\s|$)", re.IGNORECASE)


def hops(text: str) -> tuple[Move, ...]:
    """The hops of a play, each in the numbering of the player who made it, whichever way they are counted.

    >>> [str(move) for move in hops("bar-2 2-7 24-off")]
    ['bar/23', '23/18', '1/off']
    """
    found: list[Move] = []
    at = 0
    while at < len(text := text.strip()):
        hop = _HOP.match(text, at)
        if hop is None:
            raise InvalidInput(f"'{text[at : at + 20]}' is not a move such as 13-8 or bar-20.", code="bad_notation")
        found.append(_move(hop))
        at = len(text) - len(text[hop.end() :].lstrip())
    return tuple(found)


def _move(hop: re.Match[str]) -> Move:
    source = BAR if hop[1][0] in "bB" else int(hop[1])
    target = OFF if hop[2][0] in "oOhH" else int(hop[2])
    entered, borne_off = source == BAR, target == OFF
    upwards = target < 13 if entered else source > 12 if borne_off else target > source
    if upwards:
        source, target = (BAR if entered else 25 - source), (OFF if borne_off else 25 - target)
    if not (1 <= source <= BAR and OFF <= target <= 24) or source == target:
        raise InvalidInput(f"'{hop[0].strip()}' is not on the board.", code="bad_notation")
    return Move(source, target, bool(hop[3]))


@dataclass
class GameLog:
    """A game being read."""

    line: int
    score: Both[int] = field(default_factory=lambda: Both(0, 0))
    acts: list[Act] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    outcome: RecordedResult | None = None
    crawford: bool | None = None
    cube: int = 1
    offered: int = 0

    def say(self, code: str, sentence: str, line: int, gravity: Gravity = Gravity.ERROR) -> None:
        turn = 1 + sum(isinstance(act, RecordedRoll) for act in self.acts)
        self.problems.append(Problem(code, sentence, gravity, turn=turn, line=line))

    def rolled(self, side: Side, dice: tuple[int, int], line: int) -> None:
        self.acts.append(RecordedRoll(side=side, dice=dice, manner=Manner.BLANK, line=line))

    def played(self, side: Side, text: str, line: int) -> None:
        """What was done with the previous roll; an empty text means that nothing could be played."""
        last = self.acts[-1] if self.acts else None
        if not isinstance(last, RecordedRoll) or last.manner is not Manner.BLANK:
            self.say("play_without_roll", f"'{text.strip()[:40]}' is played without a roll and is left out.", line)
            return
        if last.side is not side and len(self.acts) > 1:
            self.say(
                "play_of_other", "The play is not that of the player who rolled; it is read as the roller's.", line
            )
        elif last.side is not side:  # an opening roll without a colour
            last = replace(last, side=side)
        try:
            self.acts[-1] = replace(last, moves=hops(text), manner=Manner.PLAYED)
        except InvalidInput as wrong:
            self.say("bad_notation", str(wrong), line)
            self.acts[-1] = replace(last, manner=Manner.HIDDEN, written=text)

    def doubled(self, side: Side, line: int) -> None:
        self.offered = min(2 * self.cube, HIGHEST_CUBE)
        self.acts.append(RecordedDouble(side=side, to=self.offered, line=line))

    def answered(self, side: Side, accepts: bool, line: int) -> None:
        """The answer to a resignation, if one was offered, otherwise to a double."""
        last = self.acts[-1] if self.acts else None
        if isinstance(last, Resigned):
            if last.side is side:
                self.say("wrong_answer", "The player who resigned answers the resignation.", line, Gravity.WARNING)
            if not accepts:
                self.acts.pop()
                text = "A resignation was offered and rejected; it is left out."
                self.say("resignation_rejected", text, line, Gravity.NOTE)
            return
        if accepts:
            self.cube = self.offered or self.cube
            self.acts.append(Took(side=side, line=line))
        else:
            self.acts.append(RecordedPass(side=side, line=line))
        self.offered = 0

    def resigned(self, side: Side, points: int, line: int) -> None:
        """Both logs give the points of a resignation, including the cube."""
        worth, odd = divmod(points, self.cube)
        if points and (odd or worth not in (1, 2, 3)):
            text = f"{points} points are resigned, which is impossible with the cube at {self.cube}."
            self.say("wrong_points", text, line, Gravity.WARNING)
        self.acts.append(Resigned(side=side, worth=worth if worth in (1, 2, 3) and not odd else 0, line=line))

    def reckoned(self, length: int) -> RecordedResult | None:
        """The result derived from the acts, for a log that doesn't give it; None while the game continues."""
        steps = follow(self.game(1), BACKGAMMON)
        winner = on_board(steps, BACKGAMMON)
        last = self.acts[-1] if self.acts else None
        if winner is None and isinstance(last, RecordedPass | Resigned):
            winner = last.side.other
        if winner is None:
            return None
        points = points_won(self.acts, steps, winner, BACKGAMMON) or self.cube
        return RecordedResult(winner, points, ends_match=bool(length) and self.score[winner] + points >= length)

    def game(self, number: int) -> RecordedGame:
        values: dict[str, Any] = {"outcome": self.outcome, "crawford": self.crawford, "line": self.line}
        return RecordedGame(number=number, score=self.score, acts=tuple(self.acts), **values)


def problems_of(games: list[GameLog]) -> Iterator[Problem]:
    """What was noticed in all games, each with its number."""
    for number, game in enumerate(games, 1):
        yield from (problem.at(game=number) for problem in game.problems)
