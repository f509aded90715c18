"""The legal plays of a roll: by the compiled kernel where it is installed, by plain Python elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.game import kernel, plays
from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.move import Move, Play
from bafflebox.game.position import Position
from bafflebox.game.roll import Roll


def legal_plays(position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> tuple[Play, ...]:
    """Every legal play, distinct by the position it leads to; empty when nothing can be played.

    >>> from bafflebox.game import Position, Roll, legal_plays
    >>> last = Position.of("2:1", "24:1")
    >>> [str(play) for play in legal_plays(last, Roll(5, 1))]
    ['2/1*/off']
    """
    if kernel.serves(rules):
        return kernel.plays(position, roll, rules)
    return plays.plain_plays(position, roll, rules)


def legal_results(position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> tuple[Position, ...]:
    """Only the positions that the legal plays lead to, still seen by the player who moved."""
    if kernel.serves(rules):
        return kernel.results(position, roll, rules)
    return tuple(map(Position, plays.plain_ways(position.board, roll, rules)))


def ways_to(position: Position, roll: Roll, result: Position, rules: Discipline = BACKGAMMON) -> tuple[Play, ...]:
    """Every order and route by which a legal result can be reached."""
    lawful = plays.plain_ways(position.board, roll, rules)
    if result.board not in lawful:
        return ()
    full = len(lawful[result.board])
    found = dict.fromkeys(
        moves
        for moves, boards in plays.lines(position.board, roll, rules)
        if boards[-1] == result.board and len(moves) == full
    )
    return tuple(Play(moves, result) for moves in found)


def next_moves(
    position: Position, roll: Roll, played: Iterable[Move] = (), rules: Discipline = BACKGAMMON
) -> tuple[Move, ...]:
    """The single moves that can come next in a turn that is begun, so that the turn can still end in a legal play."""
    begun = tuple(played)
    lawful = plays.plain_ways(position.board, roll, rules)
    full = max(map(len, lawful.values()), default=0)
    found = dict.fromkeys(
        moves[len(begun)]
        for moves, boards in plays.lines(position.board, roll, rules)
        if len(moves) == full > len(begun) and moves[: len(begun)] == begun and boards[-1] in lawful
    )
    return tuple(found)
