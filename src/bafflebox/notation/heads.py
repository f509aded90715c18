"""Compares the headings of the games: who plays which side, the length of the match, which is the Crawford game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from bafflebox.game import Both, Side
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import RecordedGame, RecordedMatch
from bafflebox.notation.replay import exchanged

_NO_LETTER = re.compile(r"[\W\d_]+")


def named_game(game: RecordedGame, names: Both[str], players: Both[str]) -> tuple[RecordedGame, list[Problem]]:
    """The game with both players on the sides they had in the first game."""
    if names == players:
        return game, []
    if (names.black, names.white) == tuple(players):
        return exchanged(game), [columns_exchanged(game)]
    return replace(game, names=names), [names_change(names, players, game.line)]


def columns_exchanged(game: RecordedGame) -> Problem:
    """Some programs put the player who starts first. The score confirms it, unless both have the same."""
    text = "The players have exchanged their sides; the game is read with each as in the first one"
    if game.score.white != game.score.black:
        return Problem("columns_exchanged", f"{text}.", Gravity.NOTE, line=game.line)
    return Problem(
        "columns_exchanged", f"{text}. The score doesn't show whether that is right.", Gravity.WARNING, line=game.line
    )


def names_change(names: Both[str], before: Both[str], line: int) -> Problem:
    """A game with different player names: other spellings are worth a note, other people contradict the match."""
    if same_people(names, before):
        text = f"The players are called {names.white} and {names.black} from here on."
        return Problem("names_change", text, Gravity.NOTE, line=line)
    text = f"The game names {names.white or 'nobody'} and {names.black or 'nobody'}, but the match is between {before.white} and {before.black}."
    return Problem("other_players", text, Gravity.WARNING, line=line)


def same_people(names: Both[str], others: Both[str]) -> bool:
    """Whether these could be two spellings of the same two names: cut short, with a rating after them, or left out."""
    return all(_same_person(names[side], others[side]) for side in Side)


def _same_person(one: str, other: str) -> bool:
    letters, others = (_NO_LETTER.sub("", name).casefold() for name in (one, other))
    return letters.startswith(others) or others.startswith(letters)


def no_length(line: int) -> Problem:
    """A match with scores and no length."""
    text = "The file doesn't give the match length; it is read as money play."
    return Problem("no_length", text, line=line)


def length_problems(length: int, first: int, line: int) -> list[Problem]:
    """Every game has to be one of the same match."""
    if length == first:
        return []
    text = f"The match is to {length} points here but to {first} in its first game; the latter is used."
    return [Problem("two_lengths", text, Gravity.WARNING, line=line)]


def row_problems(numbers: Iterable[tuple[int, int]]) -> list[Problem]:
    """Rows are numbered from 1, so that a missing, repeated or misplaced one is noticed."""
    before, above = 0, 0
    for number, line in numbers:
        if number != before + 1 and (number, line) != (before, above):
            after = f"After row {before} comes row {number}" if before else f"The first row has the number {number}"
            text = f"{after}; rows are missing or out of place."
            return [Problem("rows_missing", text, Gravity.WARNING, line=line)]
        before, above = number, line
    return []


def is_crawford(match: RecordedMatch, game: RecordedGame, over: bool) -> bool:
    """The first game in which a player needs one point, unless the record says otherwise; none in a 1-point match."""
    return by_score(match, game, over) if game.crawford is None else game.crawford


def by_score(match: RecordedMatch, game: RecordedGame, over: bool) -> bool:
    """Whether the scores make it the Crawford game."""
    if match.length < 2 or match.terms.crawford is False or over:
        return False
    return match.length - 1 in game.score


def is_crawford_game(match: RecordedMatch, number: int) -> bool:
    """Whether game number n, counted from 1, is the Crawford game."""
    earlier = any(is_crawford(match, game, False) for game in match.games[: number - 1])
    return is_crawford(match, match.game(number), earlier)
