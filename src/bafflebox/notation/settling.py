"""The final step of every reader: games are replayed on the board, blank rolls interpreted, results worked out, and
everything reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from bafflebox.game import Both, Side, write_moves
from bafflebox.notation.ending import (
    Witness,
    by_pass,
    by_resignation,
    by_score,
    counted,
    most_reliable,
    named,
    on_board,
)
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import FileReading, RecordedGame, RecordedMatch, RecordedResult, Resigned
from bafflebox.notation.replay import Finding, Followed, ReplayStep, acts_between, settled_game


def settling_problems(steps: Iterable[ReplayStep]) -> Iterator[Problem]:
    """What settling a game had to decide, for the reader to report: the settled record doesn't show it."""
    if isinstance(steps, Followed):
        return
    for step in steps:
        place: dict[str, Any] = {"turn": step.turn, "line": step.act.line}
        if step.finding is Finding.FORCED:
            text = f"The play of {step.act.roll} is missing; only {write_moves(step.moves)} was possible, so it is filled in."
            yield Problem("forced_play_left_out", text, Gravity.NOTE, **place)
        elif step.finding is Finding.LEFT_OUT:
            yield Problem(
                "play_left_out", f"The play of {step.act.roll} is missing, and more than one was possible.", **place
            )
        elif step.readings > 1 and step.finding is Finding.LEGAL:
            text = f"{write_moves(step.moves)} can mean {step.readings} plays that hit different checkers; this one fits best."
            yield Problem("ambiguous_play", text, Gravity.WARNING, **place)
        if step.false_stars:
            points = " and ".join(map(str, step.false_stars))
            text = (
                f"A hit is recorded on point {points}, but there is nothing there to hit; an earlier play may be wrong."
            )
            yield Problem("false_hit", text, Gravity.WARNING, **place)


def _written_winner(game: RecordedGame) -> Side | None:
    """Who won according to the result, or a resignation if there is none."""
    if game.outcome:
        return game.outcome.winner
    return next((act.side.other for act in game.acts if isinstance(act, Resigned)), None)


def settled(match: RecordedMatch) -> RecordedMatch:
    """The match as returned by readers: replayed on the board, one number per move, no blank rolls."""
    games = tuple(settled_game(game, match.terms.discipline, _written_winner(game))[0] for game in match.games)
    return replace(match, games=games)


def settled_reading(matches: Iterable[RecordedMatch], problems: Iterable[Problem] = ()) -> FileReading:
    """What a reader returns: its settled matches, and those decisions after the reader's own findings."""
    done: list[RecordedMatch] = []
    found = list(problems)
    before = 0
    for match in matches:
        games: list[RecordedGame] = []
        scores = [game.score for game in match.games[1:]]
        for place, game in enumerate(match.games):
            now, steps = settled_game(game, match.terms.discipline, _written_winner(game))
            now, told = _concluded(now, steps, match, scores[place] if place < len(scores) else None)
            games.append(now)
            found += (problem.at(game=before + place + 1) for problem in (*settling_problems(steps), *told))
        done.append(replace(match, games=tuple(games)))
        before += len(games)
    return FileReading(tuple(done), tuple(found))


def _concluded(
    game: RecordedGame, steps: Sequence[ReplayStep], match: RecordedMatch, following: Both[int] | None
) -> tuple[RecordedGame, list[Problem]]:
    """The game with its result, if the file has none: from the board, a pass, a resignation, or the next score."""
    rules = match.terms.discipline
    acts = acts_between(game, steps)
    witnesses = ((Witness.BOARD, on_board(steps, rules)), (Witness.PASS, by_pass(acts)))
    said = [(witness, side) for witness, side in (*witnesses, (Witness.SCORE, by_score(game.score, following))) if side]
    if game.outcome:
        decided = any(side for _, side in witnesses)
        return (game if decided else _given_up(game, game.outcome)), []
    said += by_resignation(acts)
    winner = most_reliable(said)
    if winner is None:
        return game, []
    gained = following[winner] - game.score[winner] if following else 0
    points = counted(acts, steps, winner, rules, not match.length and match.terms.jacoby is True) or max(0, gained)
    name = match.players[winner] or ("the first player" if winner is Side.WHITE else "the second player")
    problem = no_result(name, points, {witness for witness, side in said if side is winner}, game.line)
    ends = following is None and bool(points and match.length) and game.score[winner] + points >= match.length
    return game.ended(RecordedResult(winner, points, ends_match=ends, line=game.line)), [problem]


def _given_up(game: RecordedGame, outcome: RecordedResult) -> RecordedGame:
    """The game with a resignation recorded only in its result turned into the act it was."""
    if not outcome.resigned:
        return game
    told = any(isinstance(act, Resigned) for act in game.acts)
    last = () if told else (Resigned(side=outcome.winner.other, line=outcome.line),)
    return replace(game, acts=(*game.acts, *last), outcome=replace(outcome, resigned=False))


def no_result(name: str, points: int, witnesses: set[Witness], line: int) -> Problem:
    """A result that had to be worked out: worth a note if the game itself shows it, otherwise only the next score
    does."""
    counts = f" and it counts {points}" if points else ""
    text = f"The text does not say how the game ended; by {named(witnesses)} {name} won{counts}."
    only_the_score = witnesses == {Witness.SCORE}
    gravity, code = (Gravity.WARNING, "no_result") if only_the_score else (Gravity.NOTE, "no_result_line")
    return Problem(code, text, gravity, line=line)
