"""What engines have in common: how they fail, and everything that follows from evaluating positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from bafflebox.bots import cubeful
from bafflebox.bots.bot import Candidate, CubeAdvice, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.match_equity import Stakes
from bafflebox.errors import BaffleBoxError
from bafflebox.game import ROLLS, Discipline, Play, Position, Roll, legal_plays, outcome


class EngineFailed(BaffleBoxError):
    """An engine is missing, has died, hangs, or answers nonsense; the sentence says which, and what to do."""

    code = "engine_failed"


class EngineMissing(EngineFailed):
    """The program is not installed; the sentence says what to install."""

    code = "engine_missing"


class StaticEngine(ABC):
    """An engine made of an evaluation: give it `evaluate`, and it ranks plays and weighs doubles.

    `plies` is how many of the opponent's rolls are looked at before evaluating: none, or one for the best few plays.
    """

    name: str
    plies: int = 0
    widest: int = 6
    """How many plays are looked at deeper ..."""
    closest: float = 0.12
    """... if a quick look does not put them further behind than this."""

    @abstractmethod
    def evaluate(self, positions: Sequence[Position], rules: Discipline) -> Sequence[Chances]:
        """The chances of the viewer of each position, who is on roll; no game among them is over."""

    @abstractmethod
    def plays(self, rules: Discipline) -> bool:
        """Whether the engine knows this discipline."""

    def close(self) -> None:  # noqa: B027 (an engine that holds something overrides it)
        """Nothing is held."""

    def chances(self, seat: Seat) -> Chances:
        return self._on_roll([seat.position], seat.rules, self.plies)[0]

    def cube(self, seat: Seat) -> CubeAdvice:
        return cubeful.advice(self.chances(seat), seat)

    def ranked(self, seat: Seat, roll: Roll) -> tuple[Candidate, ...]:
        plays = legal_plays(seat.position, roll, seat.rules)
        quick = sorted(self._judged(seat, plays, 0), key=_by_equity)
        if not self.plies or len(quick) < 2:
            return tuple(quick)
        best = quick[0].equity
        deeper = [candidate.play for candidate in quick[: self.widest] if best - candidate.equity <= self.closest]
        looked = sorted(self._judged(seat, deeper, self.plies), key=_by_equity)
        rest = (Candidate(c.play, c.equity, c.chances, full=False) for c in quick if c.play not in deeper)
        return (*looked, *rest)

    def _judged(self, seat: Seat, plays: Sequence[Play], plies: int) -> list[Candidate]:
        stakes = Stakes.of(seat)
        after = self._after([play.result for play in plays], seat.rules, plies)
        return [
            Candidate(play, worth_after(chances, seat.at(play.result), stakes), chances)
            for play, chances in zip(plays, after, strict=True)
        ]

    def _after(self, results: Sequence[Position], rules: Discipline, plies: int) -> list[Chances]:
        """The chances of the player who has moved, the opponent being on roll."""
        ended = [outcome(result, rules) for result in results]
        open_ones = [result.flipped() for result, end in zip(results, ended, strict=True) if end is None]
        judged = iter(self._on_roll(open_ones, rules, plies))
        return [Chances.certain(end) if end else next(judged).seen_by_opponent() for end in ended]

    def _on_roll(self, positions: Sequence[Position], rules: Discipline, plies: int) -> Sequence[Chances]:
        if not plies:
            return self.evaluate(positions, rules) if positions else ()
        return [self._over_rolls(position, rules, plies - 1) for position in positions]

    def _over_rolls(self, position: Position, rules: Discipline, plies: int) -> Chances:
        """The mean over all rolls of the best play of each."""
        replies = [[play.result for play in legal_plays(position, roll, rules)] or [position] for roll in ROLLS]
        judged = iter(self._after([result for results in replies for result in results], rules, plies))
        best = [max((next(judged) for _ in results), key=lambda chances: chances.equity) for results in replies]
        return Chances.mean((roll.weight, chances) for roll, chances in zip(ROLLS, best, strict=True))


def worth_after(chances: Chances, seat: Seat, stakes: Stakes | None = None) -> float:
    """What a position is worth to the player who has moved there, the opponent being about to double or roll.

    `chances` and `seat` are those of the player who moved.
    """
    ended = outcome(seat.position, seat.rules)
    stakes = stakes or Stakes.of(seat)
    if ended is not None:
        jacoby = seat.jacoby and seat.is_money and seat.cube_at.value == "middle"
        points = (1 if ended.won else -1) if jacoby else ended.points
        return stakes.scaled(stakes.worth(points * seat.cube), seat.cube)
    theirs = seat.flipped()
    weighed = cubeful.advice(chances.seen_by_opponent(), theirs, stakes.flipped())
    return -(weighed.best if theirs.may_double else weighed.no_double)


def _by_equity(candidate: Candidate) -> tuple[float, str]:
    return -candidate.equity, candidate.play.notation
