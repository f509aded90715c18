"""Positions in our own notation, and as the plain row of numbers that GNU Backgammon calls `simple`."""

from __future__ import annotations

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Discipline, Position
from bafflebox.notation.positions.record import checked, facing_only, one_board, sides, whole_number


def read_places(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read `24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5`: the player on roll, a slash, the opponent, each in their own
    numbering.

    Checkers not listed are borne off; `bar`, `off` and `missing` are places too. It works for every discipline.

    >>> from bafflebox.game import SPRINTGAMMON
    >>> read_places("24:1 23:1 22:1 / 24:1 23:1 22:1", SPRINTGAMMON) == SPRINTGAMMON.start
    True
    """
    halves = text.split("/")
    if len(halves) != 2:
        raise InvalidInput(
            "A position has two sides separated by a slash, such as 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5.",
            code="bad_position",
        )
    return checked(Position.of(halves[0], halves[1], checkers=rules.checkers), rules)


def write_places(position: Position, rules: Discipline = BACKGAMMON) -> str:
    """The same text; missing checkers are listed, so that nothing is lost."""
    own, opp = (f" missing:{n}" if n > 0 else "" for n in position.missing(rules.checkers))
    own_side, _, opp_side = str(position).partition(" / ")
    return f"{own_side}{own} / {opp_side}{opp}".strip()


def read_simple(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read 26 numbers, own bar first, then points 1 to 24 (the opponent's negative), the opponent's bar last.

    >>> read_simple("simple 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0") == BACKGAMMON.start
    True
    """
    facing_only(rules, "A simple board")
    words = text.replace(",", " ").split()
    if words and words[0].lower() == "simple":
        del words[0]
    if len(words) != 26:
        raise InvalidInput(f"A simple board has 26 numbers, not {len(words)}.", code="bad_position")
    bar, *points, opp_bar = (whole_number(word, "count", "simple board", -15, 15) for word in words)
    if bar < 0 or opp_bar > 0:
        raise InvalidInput(
            "In a simple board the first number (your bar) can't be negative, and the last (the opponent's bar) can't be positive.",
            code="bad_position",
        )
    own = [*(max(0, n) for n in points), bar]
    opp = [*(max(0, -n) for n in reversed(points)), -opp_bar]
    return sides(own, opp, rules, "simple board")


def write_simple(position: Position, rules: Discipline = BACKGAMMON) -> str:
    """The 26 numbers with the word `simple` before them, as `set board` of GNU Backgammon takes them."""
    numbers = [position.own[25], *one_board(position, rules, "A simple board"), -position.opp[25]]
    return "simple " + " ".join(map(str, numbers))
