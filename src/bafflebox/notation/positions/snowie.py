"""Snowie's position text: 40 fields, each ended by a semicolon, the player on roll first.

GNU Backgammon writes it, and it occurs in `Illegal play (…)` in match texts.
"""

from __future__ import annotations

from typing import TypeVar

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Side
from bafflebox.notation.positions.record import (
    MONEY,
    PositionRecord,
    cube_exponent,
    facing_only,
    impossible,
    one_board,
    sides,
    thrown,
    whole_number,
)

T = TypeVar("T")

_WHERE = "Snowie position"
_OWN_FIELDS = 40


def read_snowie(text: str, rules: Discipline = BACKGAMMON) -> PositionRecord:
    """Read a Snowie position text; a bracket around it is accepted.

    >>> line = "7;0;0;0;1;root;gnubg;0;3;6;2;-1;0;2;0;3;2;2;2;0;0;0;-1;0;0;0;1;0;0;0;1;2;-3;-2;-2;-2;-4;0;2;1;"
    >>> record = read_snowie(line)
    >>> str(record.turn), record.dice, record.score, str(record.cube_owner)
    ('black', (2, 1), Both(white=6, black=3), 'white')
    """
    facing_only(rules, "A Snowie position")
    fields = text.strip().strip("()").strip().rstrip(";").split(";")
    if len(fields) != _OWN_FIELDS:
        raise InvalidInput(
            f"A Snowie position has {_OWN_FIELDS} fields separated by semicolons, not {len(fields)}.",
            code="bad_position",
        )

    def number(at: int, what: str, low: int = 0, high: int = 32767) -> int:
        return whole_number(fields[at].strip(), what, _WHERE, low, high)

    turn = (Side.WHITE, Side.BLACK)[number(4, "player on roll", 0, 1)]
    cube, owner = number(10, "cube", 1, 1 << 20), number(11, "owner of the cube", -1, 1)
    if cube & (cube - 1):
        raise impossible(f"the cube is {cube}; it must be 1, 2, 4, 8 …", _WHERE)
    board = [number(at, f"field {at + 1}", -15, 15) for at in range(12, 38)]
    length = number(0, "match length")
    on_roll_first = Both(fields[5].strip(), fields[6].strip())
    scores = Both(number(8, "score"), number(9, "score"))
    return PositionRecord(
        position=sides([max(0, n) for n in board[1:]], [max(0, -n) for n in board[24::-1]], rules, _WHERE),
        turn=turn,
        dice=thrown(number(38, "die", 0, 6), number(39, "die", 0, 6), _WHERE),
        cube=cube,
        cube_owner={0: None, 1: turn, -1: turn.other}[owner],
        length=length,
        score=_in_order(scores, turn),
        crawford=length != MONEY and number(7, "Crawford game", 0, 1) == 1,
        jacoby=length == MONEY and number(1, "Jacoby rule", 0, 1) == 1,
        beavers=length == MONEY and number(3, "beaver rule", 0, 1) == 1,
        names=_in_order(on_roll_first, turn),
    )


def write_snowie(record: PositionRecord, rules: Discipline = BACKGAMMON) -> str:
    """The Snowie position text; anything it has no field for (offers, resignations, the cube limit) is left out."""
    own, opp = record.position.own, record.position.opp
    owner = {None: 0, record.turn: 1, record.turn.other: -1}[record.cube_owner]
    cube_exponent(record.cube, _WHERE)
    fields: list[object] = [
        record.length,
        int(record.jacoby),
        0,
        int(record.beavers),
        0 if record.turn is Side.WHITE else 1,
        *(name.replace(";", ",") for name in _in_order(record.names, record.turn)),
        int(record.crawford),
        *_in_order(record.score, record.turn),
        record.cube,
        owner,
        -opp[25],
        *one_board(record.position, rules, "A Snowie position"),
        own[25],
        *(record.dice or (0, 0)),
    ]
    return "".join(f"{field};" for field in fields)


def _in_order(pair: Both[T], turn: Side) -> Both[T]:
    """Converts between White first and the player on roll first, either way."""
    return pair if turn is Side.WHITE else Both(pair.black, pair.white)
