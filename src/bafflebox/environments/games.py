"""Several games of one discipline, played simultaneously: all their legal results are one call of the kernel."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bafflebox.game import BACKGAMMON, Discipline
from bafflebox.game.batch import batch_results
from bafflebox.game.position import COUNTS, OFF, WIDTH
from bafflebox.game.result import loss

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]


def most_results(rules: Discipline = BACKGAMMON) -> int:
    """More legal results than any position has: a result is how many of at most four numbers each checker moved.

    >>> most_results()
    3060
    """
    return comb(rules.checkers + 3, 4)


class Games:
    """Games in which it is always somebody's turn: the boards are from the point of view of the side to play."""

    def __init__(self, count: int, rules: Discipline, random: np.random.Generator) -> None:
        self.rules, self.random = rules, random
        self.boards: Bytes = np.zeros((count, COUNTS), np.uint8)
        self.dice: Bytes = np.ones((count, 2), np.uint8)
        self.first: Bytes = np.zeros(count, np.uint8)
        """Which of the two sides is to play, 0 or 1."""
        self.counts: Numbers = np.zeros(count, np.int64)
        """How many legal results each game has; 0 if the side to play has to pass."""
        self._start = np.frombuffer(rules.start.board, np.uint8)
        self._from: Numbers = np.zeros(count, np.int64)
        self._results: Bytes = np.zeros((0, COUNTS), np.uint8)

    def begin(self, rows: NDArray[Any]) -> None:
        """Restart these games. The opening roll decides who starts, so it is never a double (`us2009:basic.opening`,
        `ibf:12.2`)."""
        count = int(rows.sum())
        self.boards[rows] = self._start
        high = self.random.integers(0, 6, count)
        low = (high + self.random.integers(1, 6, count)) % 6
        self.dice[rows] = np.stack((high, low), 1) + 1
        self.first[rows] = low > high
        self.look()

    def look(self) -> None:
        """Compute the legal results of every game."""
        found = batch_results(self.boards.data, self.dice.data, self.rules)
        self.counts = np.asarray(found.counts).astype(np.int64)
        self._from = np.cumsum(self.counts) - self.counts
        self._results = np.asarray(found.boards).reshape(-1, COUNTS)

    def results(self, row: int) -> Bytes:
        """The legal results of one game, one row each, from the point of view of the side to play; the board itself if
        it has to pass."""
        begin = self._from[row]
        return self._results[begin : begin + self.counts[row]] if self.counts[row] else self.boards[row : row + 1]

    @property
    def every_result(self) -> Bytes:
        """The legal results of all games, one game after the other."""
        return self._results

    def mask(self, row: int) -> NDArray[np.int8]:
        """Which actions are legal in one game."""
        found = np.zeros(most_results(self.rules), np.int8)
        found[: max(1, self.counts[row])] = 1
        return found

    def play(self, choices: NDArray[Any]) -> NDArray[np.int8]:
        """Play the chosen result of every game, and roll for the other side. Returns the points won by the side that
        played, 0 if the game continues. A finished game stays as it ended until it is restarted."""
        moves = self.counts > 0
        self.boards[moves] = self._results[(self._from + choices)[moves]]
        over = self.boards[:, OFF] == self.rules.checkers
        points = np.zeros(len(over), np.int8)
        for row in np.flatnonzero(over):
            points[row] = loss(self.boards[row, WIDTH:].tobytes(), self.rules).multiplier
        goes_on = ~over
        self.boards[goes_on] = np.roll(self.boards[goes_on], WIDTH, 1)
        self.first[goes_on] ^= 1
        self.dice = self.random.integers(1, 7, self.dice.shape, np.uint8)
        return points
