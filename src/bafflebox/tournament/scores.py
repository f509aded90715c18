"""Checks final scores: of one match, a best of several, or the boards of a team."""

from __future__ import annotations

import re
from dataclasses import replace

from bafflebox.errors import InvalidInput
from bafflebox.tournament.events import DeskResult, MatchEnding, MatchId, Score
from bafflebox.tournament.structures import Fixture

LONGEST = 9
"""The longest score text worth parsing."""
TO_THE_END = (MatchEnding.SCORE, MatchEnding.PENALTY)
"""Endings in which the winner reached the length of the match."""


def read_score(text: str) -> Score:
    """A score such as 7-3."""
    first, dash, second = text.replace("–", "-").replace(":", "-").partition("-")
    if not dash or not (first.strip().isdecimal() and second.strip().isdecimal()) or len(text) > LONGEST:
        raise InvalidInput(f"'{text}' is not a score. Write for example 7-3.", code="bad_score")
    return int(first), int(second)


def read_scores(text: str) -> tuple[Score, ...]:
    """Scores separated by commas, semicolons or spaces: the boards of a team, or the matches of a best of three.

    >>> read_scores("5-3, 2-5, 5-4")
    ((5, 3), (2, 5), (5, 4))
    """
    return tuple(map(read_score, re.split(r"[\s,;]+", text.strip())))


def turned(result: DeskResult) -> DeskResult:
    """The same result with the other player named first."""
    first, second = result.players
    return replace(
        result,
        players=(second, first),
        points=result.points[::-1],
        penalty=result.penalty[::-1],
        boards=tuple(board[::-1] for board in result.boards),
    )


def checked_score(result: DeskResult, match: MatchId, fixture: Fixture) -> DeskResult:
    """Refuses an impossible score. With boards, the points are the boards each side won."""
    if result.winner is not None and result.winner not in result.players:
        raise InvalidInput(f"{result.winner} does not play {match}.", code="wrong_players")
    if result.winner is None and result.ending not in (MatchEnding.SETTLED, MatchEnding.BOTH_FORFEIT):
        raise InvalidInput("Say who won; only a settled match or a double forfeit has no winner.", code="no_winner")
    if result.winner is not None and result.ending is MatchEnding.BOTH_FORFEIT:
        raise InvalidInput("A double forfeit has no winner.", code="has_winner")
    most = parts_of(fixture)
    if most > 1:
        return _of_parts(result, fixture, most)
    if result.boards:
        raise InvalidInput(f"{match} is a single match, so it has one score.", code="bad_boards")
    if result.ending in TO_THE_END and result.points != (0, 0):
        won, lost = _winner_first(result, result.points)
        if result.length:
            _check_match((won, lost), result.length, "")
        elif won <= lost:
            raise InvalidInput(f"The winner has more points: {won}-{lost} can't be right.", code="impossible_score")
    for player, points, penalty in zip(result.players, result.points, result.penalty, strict=True):
        if result.points != (0, 0) and points < penalty:
            raise InvalidInput(
                f"{player} was given {penalty} penalty point{'s' if penalty > 1 else ''}, which count in the score: {points} is too few.",
                code="impossible_score",
            )
    return result


def parts_of(fixture: Fixture) -> int:
    """The most single matches that a match can consist of."""
    return fixture.boards if fixture.boards > 1 else fixture.best_of


def _winner_first(result: DeskResult, score: Score) -> Score:
    return score[::-1] if result.winner == result.players[1] else score


def _check_match(score: Score, length: int, where: str) -> None:
    won, lost = score
    if won < length or lost >= length:
        raise InvalidInput(
            f"{where}{won}-{lost} is not how a match to {length} ends: the winner has {length} or more, the loser fewer.",
            code="impossible_score",
        )


def _of_parts(result: DeskResult, fixture: Fixture, most: int) -> DeskResult:
    """A match of several: each must have ended, and together they make up the result."""
    if result.boards:
        for number, (one, two) in enumerate(result.boards, 1):
            if one == two:
                raise InvalidInput(f"Board {number} has no winner: both have {one} points.", code="bad_boards")
            if result.length:
                _check_match((max(one, two), min(one, two)), result.length, f"Board {number}: ")
        won = sum(one > two for one, two in result.boards)
        counted = (won, len(result.boards) - won)
        if result.points not in ((0, 0), counted):
            raise InvalidInput(
                f"The boards add up to {counted[0]}-{counted[1]}, not {result.points[0]}-{result.points[1]}.",
                code="bad_boards",
            )
        result = replace(result, points=counted)
    if result.ending in TO_THE_END and result.points != (0, 0):
        _check_together(result, fixture, most)
    return result


def _check_together(result: DeskResult, fixture: Fixture, most: int) -> None:
    won, lost = _winner_first(result, result.points)
    needed = most // 2 + 1
    if fixture.boards > 1:
        if won + lost != most:
            raise InvalidInput(
                f"A match of {most} boards has {most} results, but {won + lost} were given.", code="bad_boards"
            )
        if won <= lost:
            raise InvalidInput(
                f"The winner has {won} boards and the other side {lost}. A level match is settled by the director.",
                code="bad_boards",
            )
    elif won != needed or lost >= needed:
        raise InvalidInput(
            f"{won}-{lost} is not how a best of {most} ends: the winner has {needed} of its matches, the loser fewer.",
            code="bad_boards",
        )
    elif result.boards and _won_by_loser(result, result.boards[-1]):
        raise InvalidInput(f"A best of {most} is over once one side has won {needed}.", code="bad_boards")


def _won_by_loser(result: DeskResult, board: Score) -> bool:
    mine, theirs = _winner_first(result, board)
    return mine < theirs
