"""What engines have in common: how they fail, and everything derived from evaluating a position before the roll."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from bafflebox.bots import cubeful
from bafflebox.bots.bot import Candidate, CubeAdvice, CubeAt, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import BACKGAMMON, ROLLS, Discipline, Outcome, Play, Position, Roll, legal_plays, outcome

STAGES: tuple[tuple[int, float], ...] = ((8, 0.16), (4, 0.08))
"""Which plays go on from one depth to the next: at most this many, and no further than this behind the best of the
shallower look."""


class EngineFailed(BaffleBoxError):
    """An engine is missing, has died, hangs, or answers nonsense; the sentence says which, and what to do."""

    code = "engine_failed"


class EngineMissing(EngineFailed):
    """The program is not installed; the sentence says what to install."""

    code = "engine_missing"


class CannotDecide(EngineFailed):
    """The engine works, but doesn't answer this kind of question."""

    code = "engine_cannot_decide"


class WeighingEngine(ABC):
    """An engine defined by one method, `weigh`, which evaluates positions before the roll.

    `plies` is how many rolls it looks ahead (GNU Backgammon's count: zero is the static evaluation). Plays are ranked
    in stages: all of them without look-ahead, the best few one deeper, and so on.
    """

    name: str
    plies: int = 0
    match_equity: MatchEquity | None = None
    """The match equity table it was built with; None means the package's own."""

    @abstractmethod
    def weigh(self, seats: Sequence[Seat], plies: int) -> Sequence[CubeAdvice]:
        """The value of each position to its player, who is on roll; none of the games is over."""

    def plays(self, rules: Discipline) -> bool:
        """Whether the engine knows this discipline: Backgammon and its forms by default."""
        return rules.hitting and not rules.same_way and rules.checkers == BACKGAMMON.checkers

    def close(self) -> None:  # noqa: B027 (an engine that holds something overrides it)
        """There is nothing to release."""

    def cube(self, seat: Seat) -> CubeAdvice:
        """What to do with the cube in this seat."""
        return self.weigh([seat], self.plies)[0]

    def chances(self, seat: Seat) -> Chances:
        """The chances of winning and losing in this seat."""
        chances = self.cube(seat).chances
        if chances is None:
            raise EngineFailed(f"{self.name} does not give chances.")
        return chances

    def ranked(self, seat: Seat, roll: Roll, also: Position | None = None) -> tuple[Candidate, ...]:
        """The legal plays of a roll, best first; `also` is judged as deeply as the best ones."""
        found = sorted(self._judged(seat, legal_plays(seat.position, roll, seat.rules), 0), key=_by_equity)
        behind: list[Candidate] = []
        for plies in range(1, self.plies + 1):
            widest, closest = STAGES[min(plies, len(STAGES)) - 1]
            last = found[0].equity - closest if found else 0.0
            keeps = [c for place, c in enumerate(found) if place < widest and c.equity >= last]
            keeps += [c for c in found if c.play.result == also and c not in keeps]
            behind = [Candidate(c.play, c.equity, c.chances, full=False) for c in found if c not in keeps] + behind
            if len(keeps) < 2 and also is None:
                return (*keeps, *behind)  # nothing is left to compare with
            found = sorted(self._judged(seat, [c.play for c in keeps], plies), key=_by_equity)
        return (*found, *behind)

    def rolls(self, seat: Seat) -> Mapping[Roll, float]:
        """The equity after the best play of each of the 21 rolls."""
        plays = {roll: legal_plays(seat.position, roll, seat.rules) for roll in ROLLS}
        standing = Play((), seat.position)
        judged = iter(self._judged(seat, [play for found in plays.values() for play in found or (standing,)], 0))
        return {roll: max(next(judged).equity for _ in found or (standing,)) for roll, found in plays.items()}

    def _judged(self, seat: Seat, plays: Sequence[Play], plies: int) -> list[Candidate]:
        """The plays with their values, evaluated from the opponent's side, who is then on roll."""
        ended = [outcome(play.result, seat.rules) for play in plays]
        facing = seat.flipped()
        theirs = [facing.at(play.result.flipped()) for play, end in zip(plays, ended, strict=True) if end is None]
        weighed = iter(self.weigh(theirs, plies) if theirs else ())
        may_double = facing.may_double
        return [
            _turned(play, next(weighed), may_double)
            if end is None
            else Candidate(play, worth_of_end(end, seat, self.match_equity), Chances.certain(end))
            for play, end in zip(plays, ended, strict=True)
        ]


class StaticEngine(WeighingEngine):
    """An engine built on an evaluation: define `evaluate`, and it looks ahead, ranks plays and evaluates doubles."""

    @abstractmethod
    def evaluate(self, positions: Sequence[Position], rules: Discipline) -> Sequence[Chances]:
        """The viewer's chances in each position, with the viewer on roll; none of the games is over."""

    def weigh(self, seats: Sequence[Seat], plies: int) -> Sequence[CubeAdvice]:
        """Cube advice for each seat, from the chances of its position."""
        if not seats:
            return ()
        chances = self._on_roll([seat.position for seat in seats], seats[0].rules, plies)
        return [cubeful.advice(each, seat) for each, seat in zip(chances, seats, strict=True)]

    def _on_roll(self, positions: Sequence[Position], rules: Discipline, plies: int) -> Sequence[Chances]:
        if not plies:
            return self._evaluated(positions, rules) if positions else ()
        return [self._over_rolls(position, rules, plies - 1) for position in positions]

    def _evaluated(self, positions: Sequence[Position], rules: Discipline) -> Sequence[Chances]:
        """The evaluation; refused unless it returns valid chances for each position."""
        try:
            found = self.evaluate(positions, rules)
        except InvalidInput as wrong:
            if wrong.code != "bad_chances":
                raise
            raise EngineFailed(f"{self.name} returned impossible chances. {wrong.sentence}") from wrong
        if not isinstance(found, Sequence):
            raise EngineFailed(f"{self.name} returned a {type(found).__name__} instead of a list of Chances.")
        if len(found) != len(positions):
            raise EngineFailed(f"{self.name} returned {len(found)} evaluations for {len(positions)} positions.")
        for chances in found:
            if not isinstance(chances, Chances):
                raise EngineFailed(f"{self.name} evaluated a position as {chances!r}; it must return Chances.")
            if not chances.add_up:
                raise EngineFailed(f"{self.name} returned impossible chances: {chances}.")
        return found

    def _over_rolls(self, position: Position, rules: Discipline, plies: int) -> Chances:
        """The average over all rolls of the best play of each."""
        replies = [[play.result for play in legal_plays(position, roll, rules)] or [position] for roll in ROLLS]
        judged = iter(self._after([result for results in replies for result in results], rules, plies))
        best = [max((next(judged) for _ in results), key=lambda chances: chances.equity) for results in replies]
        return Chances.mean((roll.weight, chances) for roll, chances in zip(ROLLS, best, strict=True))

    def _after(self, results: Sequence[Position], rules: Discipline, plies: int) -> list[Chances]:
        """The chances of the player who has just moved, with the opponent on roll."""
        ended = [outcome(result, rules) for result in results]
        open_ones = [result.flipped() for result, end in zip(results, ended, strict=True) if end is None]
        judged = iter(self._on_roll(open_ones, rules, plies))
        return [Chances.certain(end) if end else next(judged).seen_by_opponent() for end in ended]


def worth_of_end(end: Outcome, seat: Seat, table: MatchEquity | None = None) -> float:
    """The value of a finished game to a player, on the seat's scale."""
    alone = seat.jacoby and seat.is_money and seat.cube_at is CubeAt.MIDDLE
    points = (1 if end.won else -1) if alone else end.points
    stakes = Stakes.of(seat, table)
    return stakes.scaled(stakes.worth(points * seat.cube), seat.cube)


def _turned(play: Play, theirs: CubeAdvice, may_double: bool) -> Candidate:
    """A play, from the opponent's chances before rolling."""
    worth = theirs.best if may_double else theirs.no_double
    return Candidate(play, -worth, theirs.chances.seen_by_opponent() if theirs.chances else None)


def _by_equity(candidate: Candidate) -> tuple[float, str]:
    return -candidate.equity, candidate.play.notation
