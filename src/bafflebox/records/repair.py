"""Repairs a record where the record itself proves it wrong. Every change is reported.

An illegal play that stood is part of the match and is never "corrected". A play is replaced only if the game can't
have continued from it as recorded, and continues without a fault from another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bafflebox.game import Both, Discipline, Move, Side, nearest_legal, write_moves
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    Irregular,
    Irregularity,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedResult,
)
from bafflebox.notation.replay import Finding, ReplayStep, faults_after, follow
from bafflebox.records.check import match_circumstances
from bafflebox.records.cube import account_of, right_levels
from bafflebox.records.points import Basis, gained, keeps_scores, verdict

MAX_CANDIDATES = 600
"""How many legal plays to try in place of an impossible one; few rolls have more."""
MAX_MENDED = 5
"""The most plays replaced in one game; more than that isn't a slip of the pen."""

LOOKED_AT = 60
"""How many following acts are checked first to see whether a play fits."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """The repaired match, with a note for each change."""

    match: RecordedMatch
    changes: tuple[Problem, ...]


def repaired(match: RecordedMatch) -> Repaired:
    """Repairs plays, cube values, results and scores that the record proves wrong."""
    changes: list[Problem] = []
    games: list[RecordedGame] = []
    rules = match.terms.discipline
    for number, game in enumerate(match.games, 1):
        game, told = _mended_plays(game, rules)
        changes += [change.at(game=number) for change in told]
        game, told = _mended_cube(game, match, number)
        changes += [change.at(game=number) for change in told]
        games.append(game)
    match, told = _mended_results(replace(match, games=tuple(games)))
    return Repaired(match, (*changes, *told))


def _change(sentence: str, act: Act, turn: int) -> Problem:
    return Problem("repaired", sentence, Gravity.NOTE, turn=turn, line=act.line)


def _mended_plays(game: RecordedGame, rules: Discipline) -> tuple[RecordedGame, list[Problem]]:
    """Replaces plays from which the game can't have continued as recorded."""
    changes: list[Problem] = []
    done = -1
    for _ in range(MAX_MENDED):
        steps = follow(game, rules)
        later = [step for step in steps if step.place > done]
        step = next((one for one in later if _suspicious(one, steps)), None)
        if step is None or step.before is None or step.act.roll is None:
            break
        done = step.place
        rest = game.acts[step.place + 1 :]
        if step.after is not None and faults_after(step.after.board, step.act.side, rest, rules) == 0:
            continue  # the game continues from it: it stood
        better = _better_play(step, rest, rules)
        if better is None:
            continue
        was = write_moves(step.act.moves) if step.act.moves else "nothing"
        now = write_moves(better)
        mark = Irregularity(Irregular.REPAIRED, "The game can't have continued from what was written.", was)
        act = replace(step.act, moves=better, manner=Manner.PLAYED, irregularities=(*step.act.irregularities, mark))
        game = replace(game, acts=(*game.acts[: step.place], act, *game.acts[step.place + 1 :]))
        sentence = f"{step.act.roll}: {was} replaced by {now or 'no play'}, the only way to continue legally."
        changes.append(_change(sentence, act, step.turn))
    return game, changes


def _suspicious(step: ReplayStep, steps: Sequence[ReplayStep]) -> bool:
    if step.before is None:
        return False
    if step.finding in (Finding.ILLEGAL, Finding.IMPOSSIBLE, Finding.NOT_PLAYED):
        return True
    return step.act.manner is Manner.HIDDEN and step.act is not steps[-1].act


def _better_play(step: ReplayStep, rest: Sequence[Act], rules: Discipline) -> tuple[Move, ...] | None:
    """The play that leaves nothing wrong: the closest to what is written, or the only one if nothing is."""
    if step.before is None or step.act.roll is None:
        return None
    written = step.act.manner is Manner.PLAYED
    candidates = nearest_legal(step.before, step.act.roll, step.act.moves, rules, limit=MAX_CANDIDATES)
    good: list[tuple[Move, ...]] = []
    for play in candidates:
        if _goes_on(play.result.board, step.act.side, rest, rules):
            good.append(play.moves)
            if written or len(good) > 1:
                break
    return good[0] if len(good) == 1 else None


def _goes_on(board: bytes, side: Side, rest: Sequence[Act], rules: Discipline) -> bool:
    """Whether the rest of the game is legal from this board. Checks the next acts first, since most boards fail early."""
    near = rest[:LOOKED_AT]
    if faults_after(board, side, near, rules):
        return False
    return len(near) == len(rest) or faults_after(board, side, rest, rules) == 0


def _mended_cube(game: RecordedGame, match: RecordedMatch, number: int) -> tuple[RecordedGame, list[Problem]]:
    """Corrects doubles to an impossible cube value (`eubgf:4.4.vi`: the level is corrected)."""
    changes: list[Problem] = []
    acts = list(game.acts)
    for index, turn, right in right_levels(game, match_circumstances(match, number)):
        act = acts[index]
        if isinstance(act, RecordedDouble) and act.to and act.to != right:
            mark = Irregularity(Irregular.REPAIRED, "The cube can only be doubled.", str(act.to))
            acts[index] = replace(act, to=right, irregularities=(*act.irregularities, mark))
            changes.append(_change(f"The cube goes to {right}, not to {act.to}.", act, turn))
    return (replace(game, acts=tuple(acts)), changes) if changes else (game, changes)


def _mended_results(match: RecordedMatch) -> tuple[RecordedMatch, list[Problem]]:
    """Corrects winners, points and scores that the moves or the next score prove wrong."""
    changes: list[Problem] = []
    games: list[RecordedGame] = []
    expected: Both[int] | None = None
    rules = match.terms.discipline
    for number, game in enumerate(match.games, 1):
        following = match.games[number] if number < len(match.games) else None
        witness = gained(game, following)
        follows_on = number > 1 and game.number == match.games[number - 2].number + 1
        if expected is not None and follows_on and expected != game.score and keeps_scores(match):
            changes.append(
                Problem(
                    "repaired",
                    f"The score before the game is {_score(expected)}, not {_score(game.score)}.",
                    Gravity.NOTE,
                    game=number,
                    line=game.line,
                )
            )
            game = replace(game, score=expected)
        cube, _ = account_of(game, match_circumstances(match, number))
        jacoby = match.length == 0 and match.terms.jacoby is True
        found = verdict(game, follow(game, rules), cube, rules, jacoby)
        points = found.points
        if points is None and found.winner is not None and game.outcome:
            points = witness[found.winner] if witness and witness[found.winner] else game.outcome.points
        if found.winner is not None and points is not None:
            right = _with_points(match, game, found.winner, points)
            told = _outcome_change(match, game, right, last=following is None)
            if told:
                changes.append(told.at(game=number))
                game = replace(game, outcome=right)
            expected = game.score.put(found.winner, game.score[found.winner] + points)
        elif found.basis is Basis.UNFINISHED:
            expected = None
        games.append(game)
    return replace(match, games=tuple(games)), changes


def _with_points(match: RecordedMatch, game: RecordedGame, winner: Side, points: int) -> RecordedResult:
    """The correct outcome, keeping what the record says about how the match ended."""
    outcome = game.outcome
    reached = match.length > 0 and game.score[winner] + points >= match.length
    if outcome is None:
        return RecordedResult(winner, points, ends_match=reached)
    return replace(outcome, winner=winner, points=points)


def _outcome_change(match: RecordedMatch, game: RecordedGame, right: RecordedResult, *, last: bool) -> Problem | None:
    """The note for a corrected result; None if the record is right or gives the points needed."""
    outcome = game.outcome
    line = outcome.line if outcome else game.line
    name = match.players[right.winner] or str(right.winner)
    if outcome is None:
        return Problem("repaired", f"Result added: {name} wins {right.points}.", Gravity.NOTE, line=line)
    if outcome.winner is not right.winner:
        return Problem("repaired", f"{name} won the game, not the opponent.", Gravity.NOTE, line=line)
    if outcome.points in (0, right.points):
        return None
    needed = match.length - game.score[right.winner] if match.length else 0
    if last and needed and outcome.points in (needed, match.length) and right.points > outcome.points:
        return None
    return Problem("repaired", f"The game counts {right.points}, not {outcome.points}.", Gravity.NOTE, line=line)


def _score(score: Both[int]) -> str:
    return f"{score.white}–{score.black}"
