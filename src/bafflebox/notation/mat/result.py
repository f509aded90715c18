"""How a game in match text ended, combining its lines, its acts and the next score.

A game of match text in one call to the compiled kernel: splits rows, identifies players, replays plays on the board.

The kernel handles a game only if nothing is ambiguous: plain rows, legal plays with one meaning, turns and cube in
order. For every other game, and if it is not installed, it returns None, and the plain code beside this module (`rows`,
`layout`, `game`, `notation.replay`) does the same work. Tests compare the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bafflebox.game import Both, Discipline, Move, Side, kernel
from bafflebox.notation.ending import (
    Testimony,
    Witness,
    by_length,
    by_pass,
    by_resignation,
    by_score,
    counted,
    cube_of,
    most_reliable,
    named,
    on_board,
)
from bafflebox.notation.mat.tags import ScoreLine
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    Resigned,
    Took,
    Turning,
)
from bafflebox.notation.replay import Finding, Followed, ReplayStep, acts_between, settled_game
from bafflebox.notation.settling import no_result


class Told(NamedTuple):
    """A result as given by a line: the winner by its column (None if the column says nothing), and its points."""

    witness: Witness
    side: Side | None
    points: int
    final: bool
    line: int
    worth: int = 0
    """1 to 3 if the line says that it was a single game, a gammon or a backgammon."""


class Walked(NamedTuple):
    """A game as reported by the kernel, and the lines it has read."""

    acts: tuple[Act, ...]
    steps: Followed
    told: list[Told]
    first: int
    end: int


if kernel.AVAILABLE:
    kernel.bind_walk(
        {
            "Rolled": RecordedRoll,
            "Doubled": RecordedDouble,
            "Took": Took,
            "Passed": RecordedPass,
            "Move": Move,
            "white": Side.WHITE,
            "black": Side.BLACK,
            "played": Manner.PLAYED,
            "unplayed": Manner.UNPLAYED,
            "double": Turning.DOUBLE,
        }
    )


def walked(lines: tuple[str, ...], first: int, column: int, rules: Discipline) -> Walked | None:
    """The game that begins at a line (counted from 0); `column` is that of the right name. None if plain code is
    needed."""
    if not kernel.serves(rules):
        return None
    answer = kernel.walk(lines, first, column, rules)
    if answer is None:
        return None
    listed, boards, results, ids, cube, end = answer
    acts = tuple(listed)
    told = [
        Told(Witness.LOSS if is_loss else Witness.RESULT, side, points, final, line)
        for is_loss, side, points, final, line in results
    ]
    return Walked(acts, Followed(acts, boards, ids, cube), told, first, end)


_WORTHS = {1: "a single game", 2: "a gammon", 3: "a backgammon"}


@dataclass
class GameReading:
    """A game read but not yet settled, with what was noticed and what its lines say about the result."""

    game: RecordedGame
    told: list[Told]
    problems: list[Problem]
    names: Both[str]
    steps: Followed | None = None
    """If the kernel has already replayed the game."""
    gained: int = 0
    """The points that the next score adds."""
    jacoby: bool = False
    """Gammons count only after a double has been taken."""

    def testimonies(self, following: ScoreLine | None, length: int) -> list[Testimony]:
        """Who won, according to the text; the board has not been consulted yet."""
        said = columns(self.told)
        acts = acts_between(self.game, self.steps or ())
        passed = by_pass(acts)
        scored = by_score(self.game.score, following.score if following else None)
        if scored and following:
            self.gained = following.score[scored] - self.game.score[scored]
        said += [(witness, side) for witness, side in ((Witness.PASS, passed), (Witness.SCORE, scored)) if side]
        final = next((one for one in self.told if one.final), None)
        reached = by_length(self.game, final.points, length) if final and following is None else None
        said += [(Witness.MATCH, reached)] if reached else []
        return [*said, *by_resignation(act for act in acts if act.column)]

    def settled(self, rules: Discipline, said: list[Testimony]) -> tuple[RecordedGame, Sequence[ReplayStep]]:
        """The game replayed on the board. A result that names no winner leaves the last roll as written."""
        if self.steps is not None:
            return self.game, self.steps
        winner = most_reliable(said)
        game, steps = settled_game(self.game, rules, winner)
        forced = bool(steps) and steps[-1].finding is Finding.FORCED
        if winner is None and self.told and forced and on_board(steps, rules) is None:
            return settled_game(self.game, rules, steps[-1].act.side.other)
        return game, steps

    def concluded(
        self, game: RecordedGame, steps: Sequence[ReplayStep], said: list[Testimony], rules: Discipline
    ) -> tuple[RecordedGame, list[Problem]]:
        """The settled game with its outcome, and the evidence that was not believed."""
        problems: list[Problem] = []
        borne_off = on_board(steps, rules)
        said = [*said, (Witness.BOARD, borne_off)] if borne_off else said
        winner = most_reliable(said)
        line = self.told[0].line if self.told else game.line
        winner = winner if self.told or winner else most_reliable(by_resignation(acts_between(game, steps)))
        if winner is None and self.told:
            winner = _left_unplayed(game) or most_reliable(by_resignation(game.acts))
            if winner is None:
                winner = Side.WHITE
                text = f"The text does not say which player won the game; it is given to {self._name(winner)}."
                problems.append(Problem("winner_unknown", text, line=line))
        problems += self._disbelieved(said, winner, line) if winner else []
        if self.told and winner:
            points = [one.points for one in self.told if one.points]
            if len(set(points)) > 1:
                text = f"The text gives two results, {points[0]} and {points[1]} points; the first one is used."
                problems.append(Problem("two_results", text, line=line))
            elif (
                len(results := [one.side for one in self.told if one.witness is Witness.RESULT]) > 1 and None in results
            ):
                text = "The text gives two results, and the column of one is meaningless; the other one is used."
                problems.append(Problem("two_results", text, line=line))
            if game.acts and game.acts[-1].line > line:
                text = "The game goes on below its result."
                problems.append(Problem("after_the_result", text, Gravity.WARNING, line=game.acts[-1].line))
            worth = next((one.worth for one in self.told if one.worth), 0)
            counts = points[0] if points else worth * cube_of(acts_between(self.game, self.steps or ()))
            outcome = RecordedResult(winner, counts, any(one.final for one in self.told), line=line)
            game = game.ended(outcome)
            problems += self._worth(outcome)
        elif winner:
            game, told = self._derived(game, steps, said, winner, rules)
            problems.append(told)
        if self.steps is not None:
            return game, problems  # the kernel walks no game with a resignation
        if winner and any(isinstance(act, Resigned) and act.side is winner for act in acts_between(game, steps)):
            given = (replace(act, side=winner.other) if isinstance(act, Resigned) else act for act in game.acts)
            game = replace(game, acts=tuple(given))
        return game, problems

    def _derived(
        self, game: RecordedGame, steps: Sequence[ReplayStep], said: list[Testimony], winner: Side, rules: Discipline
    ) -> tuple[RecordedGame, Problem]:
        """The outcome of a game for which the text has no result: from the board, a pass, a resignation, or the next
        score."""
        witnesses = {witness for witness, side in said if side is winner}
        points = counted(acts_between(game, steps), steps, winner, rules, self.jacoby) or self.gained
        told = no_result(self._name(winner), points, witnesses, game.line)
        return game.ended(RecordedResult(winner, points, line=game.line)), told

    def _worth(self, outcome: RecordedResult) -> list[Problem]:
        """A result that says `gammon` must count two cubes; the last game's points may be cut to those needed."""
        worth = next((one.worth for one in self.told if one.worth), 0)
        right = worth * cube_of(acts_between(self.game, self.steps or ()))
        if (
            not worth
            or not outcome.points
            or outcome.points == right
            or (outcome.ends_match and outcome.points < right)
        ):
            return []
        text = f"The result is described as {_WORTHS[worth]}, worth {right} here, but gives {outcome.points} points."
        return [Problem("result_contradicted", text, Gravity.WARNING, line=outcome.line)]

    def _disbelieved(self, said: list[Testimony], winner: Side, line: int) -> list[Problem]:
        """What is written but doesn't become part of the record; the next score does, and is checked there."""
        kept = (Witness.SCORE, Witness.PASS)
        wrong = [witness for witness, side in said if side is not winner and witness not in kept]
        if not wrong:
            return []
        right = named(witness for witness, side in said if side is winner)
        verb = "say" if len(set(wrong)) > 1 or Witness.MATCH in wrong else "says"
        text = f"By {right} {self._name(winner)} won; {named(wrong)} {verb} that it was {self._name(winner.other)}."
        return [Problem("wrong_winner", text, Gravity.WARNING, line=line)]

    def _name(self, side: Side) -> str:
        column = "left" if side is Side.WHITE else "right"
        return f"the {column} player" if not self.names[side] else f"the {column} player ({self.names[side]})"


def columns(told: list[Told]) -> list[Testimony]:
    return [(one.witness, one.side) for one in told if one.side]


def _left_unplayed(game: RecordedGame) -> Side | None:
    """The opponent of a player who left the last roll unplayed."""
    last = next((act for act in reversed(game.acts) if isinstance(act, RecordedRoll)), None)
    return last.side.other if last is not None and last.manner in (Manner.UNPLAYED, Manner.HIDDEN) else None
