"""Whether a play is legal, given as people at a table describe it: a position, a roll, and the moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, BAR, OFF, Discipline, Move, Position, Roll, discipline, legal_results
from bafflebox.game.move import place_name
from bafflebox.game.position import WIDTH
from bafflebox.rulings.state import MOVED_SINCE

if TYPE_CHECKING:
    from bafflebox.game.illegality import Illegality


def moves_of(play: str) -> tuple[Move, ...]:
    """The moves as written, legal or not."""
    from bafflebox.notation.plays import read_moves  # imported here: most rulings need no play

    return read_moves(play)


@lru_cache(maxsize=64)  # an interview checks the same play again after every answer
def illegality(position: Position, roll: Roll, play: str, rules: Discipline = BACKGAMMON) -> Illegality | None:
    """Why a described play is illegal; None if it is legal. A misplaced star doesn't make a play illegal.

    >>> print(illegality(BACKGAMMON.start, Roll(6, 4), "8/5"))
    8/5 moves 3, and the roll is 6-4. Legal from the 8 point: 8/2, 8/4.
    """
    from bafflebox.game.legality import why_illegal  # imported here: most rulings need no play

    return why_illegal(position, roll, [move._replace(hits=False) for move in moves_of(play)], rules)


def is_legal(position: Position, roll: Roll, play: str, rules: Discipline = BACKGAMMON) -> bool:
    """Whether the play can be made legally with this roll.

    >>> start = BACKGAMMON.start
    >>> is_legal(start, Roll(3, 1), "8/5 6/5"), is_legal(start, Roll(3, 1), "8/5")
    (True, False)
    """
    return illegality(position, roll, play, rules) is None


def result_of(position: Position, play: str, rules: Discipline = BACKGAMMON, *, hits: bool = True) -> Position:
    """The position that a described play leads to, legal or not.

    A checker that stops on a point with a single opposing checker hits it, unless `hits` is false: then the opposing
    checker was left where it stood.

    >>> str(result_of(BACKGAMMON.start, "8/5 6/5"))
    '24:2 13:5 8:2 6:4 5:2 / 24:2 13:5 8:3 6:5'
    """
    board = bytearray(position.board)
    for source, target, _ in moves_of(play):
        if not board[source]:
            raise InvalidInput(
                "'{play}' moves a checker from {place}, and none of the mover's stands there.",
                play=play,
                place=place_name(source),
                code="bad_play",
            )
        board[source] -= 1
        board[target] += 1
        facing = WIDTH + rules.facing[target] if target not in (OFF, BAR) else 0
        if hits and rules.hitting and facing and board[facing] == 1:
            board[facing] = 0
            board[WIDTH + BAR] += 1
    return Position(bytes(board))


def position_after(known: Mapping[str, Any]) -> Position | None:
    """The position after the play in question, if the play is fully known and nobody has moved since."""
    position, play = known.get("position"), known.get("play")
    moved_since = known.get("move_is_illegal") is None or known.get("noticed_when") in MOVED_SINCE
    if not isinstance(position, Position) or not play or moved_since:
        return None
    try:
        return result_of(position, play, discipline(known.get("discipline") or BACKGAMMON.name))
    except InvalidInput:  # it can't have been played like this
        return None


def is_legal_without_hit(position: Position, roll: Roll, play: str, rules: Discipline = BACKGAMMON) -> bool:
    """Whether the mover's checkers, with every opposing checker left in place, can be the result of a legal play.

    >>> blot_on_the_way = Position.of("13:2 6:13", "16:1 6:14")
    >>> is_legal_without_hit(blot_on_the_way, Roll(4, 2), "13/7")
    True
    """
    return result_of(position, play, rules, hits=False) in legal_results(position, roll, rules)
