"""What the heads of the games say beside each other: who sits where, how long the match is, which is the Crawford game."""

from __future__ import annotations

from dataclasses import replace

from bafflebox.game import Both
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Game, Match
from bafflebox.notation.replay import exchanged


def named_game(game: Game, names: Both[str], players: Both[str]) -> tuple[Game, list[Problem]]:
    """The game with both players on the sides that they had in the first game."""
    if names == players:
        return game, []
    if (names.black, names.white) == tuple(players):
        text = "The players have exchanged their sides; the game is read with each as in the first one."
        return exchanged(game), [Problem("columns_exchanged", text, Gravity.NOTE, line=game.line)]
    text = f"The players are called {names.white} and {names.black} in this game."
    return replace(game, names=names), [Problem("names_change", text, Gravity.NOTE, line=game.line)]


def length_problems(length: int, first: int, line: int) -> list[Problem]:
    """Every game has to be one of the same match."""
    if length == first:
        return []
    text = f"The match is to {length} points here and to {first} in its first game, which is taken."
    return [Problem("two_lengths", text, Gravity.WARNING, line=line)]


def is_crawford(match: Match, game: Game, over: bool) -> bool:
    """The first game in which a player needs one point, unless the record says otherwise; none in a one-point match."""
    return by_score(match, game, over) if game.crawford is None else game.crawford


def by_score(match: Match, game: Game, over: bool) -> bool:
    """Whether the scores make it the Crawford game."""
    if match.length < 2 or match.terms.crawford is False or over:
        return False
    return match.length - 1 in game.score


def is_crawford_game(match: Match, number: int) -> bool:
    """Whether game number n, counted from 1, is the Crawford game."""
    earlier = any(is_crawford(match, game, False) for game in match.games[: number - 1])
    return is_crawford(match, match.game(number), earlier)
