"""Replays a record under the rules and reports what is wrong and where. Checking continues after an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bafflebox.game import Both, Side
from bafflebox.notation.heads import by_score, is_crawford
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import FileReading, RecordedGame, RecordedMatch
from bafflebox.notation.replay import PLAYED, Followed, ReplayStep, follow
from bafflebox.records.carried import carried_problems
from bafflebox.records.cube import Circumstances, account_of
from bafflebox.records.digest import digest_of
from bafflebox.records.plays import play_problems
from bafflebox.records.points import Basis, GameScore, gained, is_galaxy_money, keeps_scores, points_problems, verdict
from bafflebox.records.stated import final_score, match_winner, stated_problems


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings for one file."""

    matches: tuple[RecordedMatch, ...]
    games: int
    rolls: int
    positions: int
    """The number of rolls played from a known position."""
    digest: str
    problems: tuple[Problem, ...]

    @property
    def is_clean(self) -> bool:
        """True if there is nothing worse than a note."""
        return all(problem.gravity is Gravity.NOTE for problem in self.problems)


def check(reading: FileReading) -> Checked:
    """Check every match of a file."""
    problems = list(reading.problems)
    followed: list[Sequence[ReplayStep]] = []
    offset = 0
    for place, match in enumerate(reading.matches):
        games: Sequence[Sequence[ReplayStep]] = reading.followed[place] if reading.followed else _followed(match)
        found = list(match_problems(match, games))
        several = len(reading.matches) > 1
        problems += [
            problem.at(game=problem.game + offset) if several and problem.game else problem for problem in found
        ]
        followed += games
        offset += len(games) if several else 0
    return Checked(
        matches=reading.matches,
        games=len(followed),
        rolls=sum(len(steps) for steps in followed),
        positions=sum(map(_positions, followed)),
        digest=digest_of(followed),
        problems=tuple(problems),
    )


def _followed(match: RecordedMatch) -> list[list[ReplayStep]]:
    return [follow(game, match.terms.discipline) for game in match.games]


def _positions(steps: Sequence[ReplayStep]) -> int:
    return steps.positions if isinstance(steps, Followed) else sum(step.finding in PLAYED for step in steps)


def check_match(match: RecordedMatch) -> Checked:
    """Checks one match."""
    return check(FileReading((match,)))


def match_problems(match: RecordedMatch, followed: Iterable[Sequence[ReplayStep]]) -> Iterator[Problem]:
    """Everything wrong with a match, game by game."""
    crawford_over = False
    first = match.games[0] if match.games else None
    excerpt = first is not None and match.length > 0 and tuple(first.score) != (0, 0)
    if first and excerpt:
        text = f"The record begins at {first.score.white}–{first.score.black}; the earlier games are missing."
        yield Problem("excerpt", text, Gravity.NOTE, game=1, line=first.line)
    if first and len(match.games) > 1 and not keeps_scores(match):
        text = "Every game is headed 0–0: the scores of this session are not kept."
        yield Problem("scores_not_kept", text, Gravity.NOTE, game=2, line=match.games[1].line)
    yield from stated_problems(match)
    yield from carried_problems(match)
    for place, (game, steps) in enumerate(zip(match.games, followed, strict=True)):
        following = match.games[place + 1] if place + 1 < len(match.games) else None
        if min(game.score) < 0:
            text = f"The score is {_score(game.score)}; points can't be negative."
            yield Problem("wrong_score", text, game=place + 1, line=game.line)
        crawford = is_crawford(match, game, crawford_over)
        yield from (
            told.at(game=place + 1) for told in _crawford_said(match, game, crawford_over, excerpt and not place)
        )
        crawford_over = crawford_over or crawford or match.length - 1 in game.score
        unsure = excerpt and place == 0 and game.crawford is None
        for problem in game_problems(match, game, steps, following, crawford and not unsure):
            yield problem.at(game=place + 1)
    ended = match.games and match.games[-1].outcome and not is_galaxy_money(match)
    if match.length and ended and match_winner(match) is None:
        text = f"The record ends at {_score(final_score(match))}; the match to {match.length} points is not over."
        yield Problem("match_unfinished", text, Gravity.NOTE, game=len(match.games), line=match.games[-1].line)


def _crawford_said(match: RecordedMatch, game: RecordedGame, over: bool, is_first_known: bool) -> Iterator[Problem]:
    """A game may state whether it is the Crawford game; the scores show it as well."""
    if game.crawford is None or match.length < 2:
        return
    scored = by_score(match, game, over)
    if game.crawford and not scored:
        text = "The record calls this the Crawford game, but by the scores and the rules of the match it is not."
    elif scored and not game.crawford and not is_first_known:
        text = "The record says that this is not the Crawford game, but by the scores it is."
    else:
        return
    yield Problem("crawford_contradicted", text, Gravity.WARNING, line=game.line)


def circumstances(match: RecordedMatch, game: RecordedGame, crawford: bool) -> Circumstances:
    """The cube rules the score implies for a game."""
    names = game.names or match.players
    if not match.length or is_galaxy_money(match):
        return Circumstances(0, {}, crawford, match.terms.cube_limit, names, match.terms.beavers)
    needs = {Side.WHITE: match.length - game.score.white, Side.BLACK: match.length - game.score.black}
    return Circumstances(match.length, needs, crawford, match.terms.cube_limit, names)


def match_circumstances(match: RecordedMatch, number: int) -> Circumstances:
    """The circumstances of game number n, counted from 1, apart from the Crawford rule."""
    return circumstances(match, match.game(number), crawford=False)


def game_problems(
    match: RecordedMatch,
    game: RecordedGame,
    steps: Sequence[ReplayStep],
    following: RecordedGame | None,
    crawford: bool,
) -> Iterator[Problem]:
    """Everything wrong with one game."""
    at = circumstances(match, game, crawford)
    if at.needs and min(at.needs.values()) <= 0:
        text = f"The match is over at {game.score.white}–{game.score.black}, but another game follows."
        yield Problem("after_the_match", text, line=game.line)
    cube, problems = account_of(game, at, steps)
    if not isinstance(steps, Followed):  # the kernel found nothing wrong with the plays
        problems += play_problems(game, steps, match.terms.discipline)
    yield from sorted(problems, key=lambda problem: (problem.line, problem.turn))
    jacoby = match.length == 0 and match.terms.jacoby is True
    found = verdict(game, steps, cube, match.terms.discipline, jacoby)
    yield from points_problems(match, game, steps, found, following)
    yield from _ending(match, game, found, following)
    if following and keeps_scores(match):
        yield from _next_score(game, found, following)


def _ending(
    match: RecordedMatch, game: RecordedGame, found: GameScore, following: RecordedGame | None
) -> Iterator[Problem]:
    if found.basis is Basis.UNFINISHED:
        if following is None:
            yield Problem("unfinished", "The last game is not finished.", Gravity.NOTE, line=game.line)
        else:
            yield Problem("no_result", "The game has no result, and the moves don't decide it.", line=game.line)
        return
    outcome = game.outcome
    if outcome is None:
        yield Problem(
            "no_result_line", "The record does not say how the game ended; the moves do.", Gravity.NOTE, line=game.line
        )
    elif outcome.ends_match and following is not None:
        text = "The record says that this game won the match, but another one follows."
        yield Problem("match_not_over", text, Gravity.WARNING, line=outcome.line)
    elif outcome.ends_match and match.length and found.winner:
        points = found.points if found.points is not None else outcome.points
        if game.score[found.winner] + points < match.length:
            text = f"The record says that the match was won, at {game.score[found.winner] + points} of {match.length} points."
            yield Problem("match_not_over", text, Gravity.WARNING, line=outcome.line)


def _next_score(game: RecordedGame, found: GameScore, following: RecordedGame) -> Iterator[Problem]:
    """Checks that the next score is this one plus the value of the game."""
    if following.number > game.number + 1:
        text = f"Game {game.number} is followed by game {following.number}; the games between are missing."
        yield Problem("games_missing", text, Gravity.WARNING, line=following.line)
        return
    if following.number <= game.number:
        text = f"Game {game.number} is followed by a game numbered {following.number}."
        yield Problem("wrong_number", text, Gravity.WARNING, line=following.line)
    if found.winner is None:
        return
    witness = gained(game, following)
    outcome = game.outcome
    points = found.points
    if points is None:  # conceded: only the record knows
        points = outcome.points if outcome else 0
        if witness and witness[found.winner] > 0 and points != witness[found.winner]:
            text = f"The result says {points} points, but the next score adds {witness[found.winner]}."
            yield Problem("points_contradicted", text, Gravity.WARNING, line=following.line)
            return
    expected = game.score.put(found.winner, game.score[found.winner] + points)
    if expected != following.score:
        text = f"The score should be {_score(expected)} after a game of {points}; it is {_score(following.score)}."
        yield Problem("wrong_score", text, line=following.line, facts={"expected": list(expected)})


def _score(score: Both[int]) -> str:
    return f"{score.white}–{score.black}"
