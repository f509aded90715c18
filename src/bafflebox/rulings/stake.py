"""The value of a game: cube levels, dead cubes, the Crawford game, points. Arithmetic shared by the books.

Each book says in its own clauses which of these it uses; nothing here is a rule by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.message import Message, said
from bafflebox.rulings.facts import Facts

RESULTS = {"single": 1, "gammon": 2, "backgammon": 3}
"""The kinds of lost game and their multipliers."""

CUBE_VALUES = {str(2**level): f"at {2**level}" for level in range(11)}
"""The values of a cube as the choices of a fact."""


def points(result: str, cube_value: int = 1) -> int:
    """What a game of that result scores with the cube at that value.

    >>> points("gammon", 4)
    8
    """
    if result not in RESULTS:
        raise unknown_name("result of a game", result, RESULTS)
    return RESULTS[result] * checked_cube(cube_value)


def points_text(value: int) -> Message:
    """Points in words.

    >>> points_text(1), points_text(4)
    ('1 point', '4 points')
    """
    return said("{points} point", points=value) if value == 1 else said("{points} points", points=value)


def for_that_game(value: int) -> Message:
    """The value of a game, in words."""
    return said("{points} for that game", points=points_text(value))


def result_text(result: str, value: int) -> Message:
    """A result with its points, in words."""
    return said("{result}: {points}", result=result, points=points_text(value))


def result_of(borne_off: int, behind: bool, *, backgammon_exists: bool = True) -> str:
    """The kind of lost game: `borne_off` legally, `behind` with a checker on the bar or in the winner's home.

    >>> result_of(0, True), result_of(0, False), result_of(1, True)
    ('backgammon', 'gammon', 'single')
    """
    if borne_off > 0:
        return "single"
    return "backgammon" if behind and backgammon_exists else "gammon"


def checked_cube(value: int) -> int:
    """A cube value is a power of two from 1 up."""
    if value < 1 or value & (value - 1):
        raise InvalidInput("A cube is at 1, 2, 4, 8 and so on, not at {value}.", value=value, code="bad_cube")
    return value


def cube_after(takes: int) -> int:
    """The value of the cube after that many accepted doubles.

    >>> [cube_after(takes) for takes in range(4)]
    [1, 2, 4, 8]
    """
    return int(2 ** index(takes))


def is_dead(match_length: int, score: int, cube_value: int) -> bool:
    """Whether a single win at this cube value is enough for a player to win the match.

    >>> is_dead(9, 7, 2), is_dead(9, 5, 2)
    (True, False)
    """
    return score + checked_cube(cube_value) >= match_length


def first_dead(
    match_length: int, score_doubler: int, score_opponent: int, doublers: Sequence[str], first: int = 0
) -> int | None:
    """Which double of a chain was the first with a dead cube, counted from 0 and from `first` on; None if all were
    live.

    `doublers` says who doubled, in order: `doubler` for the player who doubled last, `opponent` for the other.

    >>> first_dead(5, 3, 3, ["doubler", "opponent", "doubler"])
    1
    """
    scores = {"doubler": score_doubler, "opponent": score_opponent}
    for number, who in enumerate(doublers):
        if who not in scores:
            raise unknown_name("part in a chain of doubles", who, scores)
        if number >= first and is_dead(match_length, scores[who], cube_after(number)):
            return number
    return None


def at_match_point(match_length: int, score_own: int, score_opp: int) -> bool:
    """Whether a player needs exactly one point, and the match is not over.

    >>> at_match_point(7, 6, 2), at_match_point(7, 5, 5), at_match_point(7, 7, 6)
    (True, False, False)
    """
    return max(score_own, score_opp) == match_length - 1


def at_one_match_point(match_length: int, score_own: int, score_opp: int) -> bool:
    """Whether one player needs exactly one point and the other more, so that it may be the Crawford game.

    >>> at_one_match_point(7, 6, 2), at_one_match_point(7, 6, 6), at_one_match_point(1, 0, 0)
    (True, False, False)
    """
    return score_own != score_opp and at_match_point(match_length, score_own, score_opp)


def crawford_due(
    match_length: int, score_own: int, score_opp: int, played: bool = False, *, from_the_start: bool = False
) -> bool:
    """Whether the next game is the only Crawford game of a match; once both players are a point short it has been played.

    In a match to one point nobody comes to a point short; `from_the_start` is for books in which being there is enough.

    >>> crawford_due(7, 6, 2), crawford_due(7, 6, 2, played=True), crawford_due(7, 6, 6)
    (True, False, False)
    >>> crawford_due(1, 0, 0), crawford_due(1, 0, 0, from_the_start=True)
    (False, True)
    """
    both = score_own == score_opp == match_length - 1 > 0
    came = match_length > 1 or from_the_start
    return came and at_match_point(match_length, score_own, score_opp) and not both and not played


def read_game(game: Any, number: int) -> tuple[str, str, int]:
    """A game in a list: its winner (own or opp), its result (or pass) and the value of the cube."""
    parts = game.split() if isinstance(game, str) else list(game)
    results = (*RESULTS, "pass")
    if len(parts) != 3 or parts[0] not in ("own", "opp") or parts[1] not in results or not str(parts[2]).isdigit():
        raise InvalidInput(
            "Game {number} is given as winner (own or opp), result and cube, such as 'own gammon 2', not {game}.",
            number=number,
            game=repr(game),
            code="bad_game",
        )
    return str(parts[0]), str(parts[1]), checked_cube(int(parts[2]))


def recounted(match_length: int, games: Sequence[Any]) -> dict[str, int | str | bool]:
    """The score that games add up to at a length: the Crawford game with the cube at 1, and nothing after the end.

    >>> recounted(5, ["opp single 1", "own single 4", "opp single 2"])
    {'own': 4, 'opp': 2, 'winner': 'nobody', 'crawford_next': False}
    """
    score = {"own": 0, "opp": 0}
    crawford_played = False
    for number, game in enumerate(games, 1):
        winner, result, cube = read_game(game, number)
        crawford = at_match_point(match_length, score["own"], score["opp"]) and not crawford_played
        crawford_played = crawford_played or crawford
        score[winner] += points("single" if result == "pass" else result, 1 if crawford else cube)
        if score[winner] >= match_length:
            return {**score, "winner": winner, "crawford_next": False}
    due = at_match_point(match_length, score["own"], score["opp"]) and not crawford_played
    return {**score, "winner": "nobody", "crawford_next": due}


IN_GAME = frozenset(
    {
        "answer_announced",
        "claim",
        "closeout_double",
        "concession",
        "cube_answer",
        "cube_offer",
        "double_on_wrong_move",
        "wrong_level",
    }
)
"""Incidents of a game in progress, whose score is the one from before it."""


def crawford_told(facts: Facts, incident: str) -> None:
    """A game at match point, before any Crawford game has been played, is the Crawford game."""
    known = facts.established
    length, own, opp = (known.get(name) for name in ("match_length", "score_own", "score_opp"))
    if not (isinstance(length, int) and isinstance(own, int) and isinstance(opp, int)):
        return
    if incident in IN_GAME and known.get("crawford_played") is False:
        untouched = known.get("cube_value") in (None, "1") and known.get("cube_owner") in (None, "nobody")
        if untouched and at_one_match_point(length, own, opp):
            facts.conclude("crawford_game", True, "crawford_played")
