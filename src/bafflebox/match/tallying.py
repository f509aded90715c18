"""Adds up the lines of a score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.match.record import Ending, Entry, GameRecord, PenaltyPoints
from bafflebox.match.score import NO_SIDE, CrawfordRule, Score, crawford_due, settled_by_crawford


@dataclass(frozen=True, slots=True)
class RunningScore:
    """The score after some lines, and whose match point has had its Crawford game.

    A Crawford game counts as such only if somebody stood at match point by the length in effect (`ibf:15.5.open`).
    """

    score: Score
    settled: frozenset[Side] = NO_SIDE

    def after(self, entry: Entry) -> RunningScore:
        """The tally after another line of the score sheet."""
        if isinstance(entry, PenaltyPoints):
            return RunningScore(self.score.won(entry.side, entry.points), self.settled)
        settled = settled_by_crawford(self.score, self.settled) if entry.crawford else self.settled
        return RunningScore(self.score.won(entry.winner, entry.scored), settled)


def tally(entries: Iterable[Entry], length: int | None = None) -> RunningScore:
    """The score that the lines add up to.

    >>> from bafflebox.match import GameRecord
    >>> str(tally([GameRecord(Side.WHITE), GameRecord(Side.BLACK, written=2)], 5).score)
    '1-2 of 5'
    """
    total = RunningScore(Score(length=length))
    for entry in entries:
        total = total.after(entry)
    return total


def crawford_missed(entries: Sequence[Entry], length: int | None, rule: CrawfordRule) -> int | None:
    """The number of the game that should have been the Crawford game by the score, if it was played as an ordinary one.

    >>> from bafflebox.match import GameRecord
    >>> crawford_missed([GameRecord(Side.WHITE, written=4), GameRecord(Side.BLACK)], 5, CrawfordRule.ONCE)
    2
    """
    total, number = RunningScore(Score(length=length)), 0
    for entry in entries:
        if isinstance(entry, GameRecord):
            number += 1
            if crawford_due(total.score, total.settled, rule):
                return None if entry.crawford or entry.ending is Ending.PASSED else number
        total = total.after(entry)
    return None


Lines = tuple[Both[int], ...]
"""Cumulative totals, one line per game, as players write them (`usbgf:4.6.1.b`)."""


def lines_of(entries: Sequence[Entry]) -> Lines:
    """The written score: the totals after each line."""
    return tuple(tally(entries[: count + 1]).score.points for count in range(len(entries)))


def points_of(lines: Lines) -> tuple[Both[int], ...]:
    """What each line added: the difference between lines (`usbgf:4.6.1.b`)."""
    before = (Both(0, 0), *lines[:-1])
    return tuple(
        Both(now.white - then.white, now.black - then.black) for then, now in zip(before, lines, strict=bool(lines))
    )


def rippled(lines: Lines, number: int, right: Both[int]) -> Lines:
    """The lines with one corrected and all later ones shifted by the same amount (`usbgf:4.6.3.b`).

    `number` counts from 1.
    """
    if not 1 <= number <= len(lines):
        raise InvalidInput(
            "There is no line {number}; the sheet has {lines}.", number=number, lines=len(lines), code="no_such_line"
        )
    wrong = lines[number - 1]
    return tuple(
        line
        if index < number - 1
        else Both(line.white + right.white - wrong.white, line.black + right.black - wrong.black)
        for index, line in enumerate(lines)
    )
