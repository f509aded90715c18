"""The FIBS board string: `board:You:Opponent:5:0:0:0:-2:…`, 52 fields, as servers send it and as GNU Backgammon's
external player reads it.

The first-named player, from whose side it is seen, is White here. Checkers are positive for O and negative for X; later
fields say which of them the player has, and the direction of movement.
"""

from __future__ import annotations

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Side
from bafflebox.notation.positions.record import (
    MONEY,
    CubeOffer,
    GamePhase,
    PositionRecord,
    facing_only,
    impossible,
    one_board,
    sides,
    thrown,
    whole_number,
)

UNLIMITED = 9999
"""FIBS's match length for a money session."""
_WHERE = "FIBS board"


def read_fibs_board(text: str, rules: Discipline = BACKGAMMON) -> PositionRecord:
    """Read a FIBS board string. A finished game (turn 0) is seen from the player's side.

    >>> line = "board:root:gnubg:7:3:6:0:2:0:3:2:2:2:0:0:0:-1:0:0:0:1:0:0:0:1:2:-3:-2:-2:-2:-4:0"
    >>> record = read_fibs_board(line + ":1:2:1:2:1:2:0:1:0:1:-1:0:25:0:1:0:0:0:0:1:1")
    >>> str(record.turn), record.dice, record.cube, str(record.cube_owner)
    ('white', (2, 1), 2, 'black')
    """
    facing_only(rules, "A FIBS board")
    head, *fields = text.strip().split(":")
    if head.strip().lower() != "board" or not 52 <= len(fields) <= 53:
        raise InvalidInput(
            f"A FIBS board begins with 'board:' and has 52 fields separated by colons, not {len(fields)}.",
            code="bad_position",
        )
    numbers = [
        whole_number(field, f"field {n}", _WHERE, -UNLIMITED, UNLIMITED) for n, field in enumerate(fields[2:52], 3)
    ]

    def field(number: int) -> int:
        return numbers[number - 3]

    colour, direction = field(41), field(42)
    if abs(colour) != 1 or abs(direction) != 1:
        raise impossible("colour and direction are not 1 or -1 (fields 41 and 42)", _WHERE)
    board = [count * colour for count in numbers[3:29]]  # now positive for the player
    if direction == 1:
        board.reverse()  # now the player moves from 24 to 1
    own = [max(0, count) for count in board[1:]]
    opp = [max(0, -count) for count in board[24::-1]]
    own[24], opp[24] = own[24] or abs(field(47)), opp[24] or abs(field(48))
    turn = field(32)
    if abs(turn) > 1:
        raise impossible(f"the turn is {turn}; it must be 1, -1 or 0 (field 32)", _WHERE)
    to_play = Side.WHITE if turn in (0, colour) else Side.BLACK
    position = sides(own, opp, rules, _WHERE)
    dice = (field(33), field(34)) if to_play is Side.WHITE else (field(35), field(36))
    length = MONEY if field(3) in (0, UNLIMITED) else field(3)
    score = Both(field(4), field(5))
    cube, may = field(37), Both(field(38) == 1, field(39) == 1)
    if cube < 1 or cube & (cube - 1):
        raise impossible(f"the cube is {cube} (field 37); it must be 1, 2, 4, 8 …", _WHERE)
    one_away = length != MONEY and length - 1 in score
    return PositionRecord(
        position=position if to_play is Side.WHITE else position.flipped(),
        turn=to_play,
        dice=thrown(*dice, _WHERE),
        cube=cube,
        cube_owner=None if cube == 1 or may.white == may.black else Side.WHITE if may.white else Side.BLACK,
        offer=CubeOffer.DOUBLE if field(40) else None,
        phase=GamePhase.OVER if turn == 0 else GamePhase.PLAYING,
        length=length,
        score=score,
        crawford=one_away and field(51) == 0,
        names=Both(fields[0], fields[1]),
    )


def write_fibs_board(record: PositionRecord, rules: Discipline = BACKGAMMON, *, player: Side = Side.WHITE) -> str:
    """The FIBS board from one player's side (O, moving from 24 to 1), as GNU Backgammon writes and reads it.

    For GNU Backgammon's external player, `player` is the one on roll. Anything FIBS has no field for (beavers, the cube
    limit, resignations) is left out; whether a game is after the Crawford game follows from the score.
    """
    other = player.other
    position = record.seen_by(player)
    own, opp = position.own, position.opp
    points = one_board(position, rules, "A FIBS board")
    turn = 0 if record.phase is GamePhase.OVER else 1 if record.turn is player else -1
    length = record.length
    one_away = length != MONEY and length - 1 in record.score
    may = [int(not record.crawford and record.cube_owner in (None, side)) for side in (player, other)]
    fields: list[object] = [
        *(_name(record.names[side], fallback) for side, fallback in ((player, "You"), (other, "Opponent"))),
        length or UNLIMITED,
        record.score[player],
        record.score[other],
        -opp[25],
        *points,
        own[25],
        turn,
        *(record.dice or (0, 0)),
        *(record.dice or (0, 0)),
        record.cube,
        *may,
        int(record.offer is not None),
        *(1, -1, 0, 25),
        own[0],
        opp[0],
        own[25],
        opp[25],
        *(0, 0),
        int(one_away and not record.crawford),
        int(not record.crawford),
    ]
    return "board:" + ":".join(map(str, fields))


def _name(name: str, fallback: str) -> str:
    """A name without characters that would end the field."""
    return name.replace(":", ".").strip() or fallback
