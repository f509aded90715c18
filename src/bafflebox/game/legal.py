"""The legal plays of a roll, from the compiled kernel if installed, otherwise from plain Python."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.game import kernel, plays
from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.move import Move, Play
from bafflebox.game.position import Position
from bafflebox.game.roll import Roll


def legal_plays(position: Position, roll: Roll | str, rules: Discipline = BACKGAMMON) -> tuple[Play, ...]:
    """Every legal play, distinct by the position it leads to; empty when nothing can be played. The roll may be text: `64`.

    >>> from bafflebox.game import Position, Roll, legal_plays
    >>> last = Position.of("2:1", "24:1")
    >>> [str(play) for play in legal_plays(last, Roll(5, 1))]
    ['2/1*/off']
    """
    roll = Roll.parse(roll) if isinstance(roll, str) else roll
    if kernel.serves(rules):
        return kernel.plays(position, roll, rules)
    return plays.plain_plays(position, roll, rules)


def legal_results(position: Position, roll: Roll | str, rules: Discipline = BACKGAMMON) -> tuple[Position, ...]:
    """Only the positions that the legal plays lead to, still seen by the player who moved."""
    roll = Roll.parse(roll) if isinstance(roll, str) else roll
    if kernel.serves(rules):
        return kernel.results(position, roll, rules)
    return plays.plain_results(position, roll, rules)


def ways_to(position: Position, roll: Roll, result: Position, rules: Discipline = BACKGAMMON) -> tuple[Play, ...]:
    """Every order and route that reaches a legal result."""
    counts, end = position.board, plays.board_of(result.board)
    lawful = plays.trails(counts, roll, rules)
    if end not in lawful:
        return ()
    full = len(lawful[end])
    ways = dict.fromkeys(
        plays.moves_along(counts, trail)
        for trail in plays.lines(counts, roll, rules)
        if len(trail) == full and trail[-1] == end
    )
    return tuple(Play(moves, result) for moves in ways)


def next_moves(
    position: Position, roll: Roll, played: Iterable[Move] = (), rules: Discipline = BACKGAMMON
) -> tuple[Move, ...]:
    """The single moves that can come next in an unfinished turn that can still end in a legal play."""
    begun, counts = tuple(played), position.board
    lawful = plays.trails(counts, roll, rules)
    full = max(map(len, lawful.values()), default=0)
    if len(begun) >= full:
        return ()
    lines = (
        plays.moves_along(counts, trail)
        for trail in plays.lines(counts, roll, rules)
        if len(trail) == full and trail[-1] in lawful
    )
    return tuple(dict.fromkeys(moves[len(begun)] for moves in lines if moves[: len(begun)] == begun))
