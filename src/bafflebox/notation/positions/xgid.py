"""XGID: a position, cube, dice and score in one line, as eXtreme Gammon writes it.

`XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10`: 26 places seen by the player of the capital letters, whichever side is on
roll, then cube, its owner, the turn, the dice, two scores, Crawford or money rules, the match length and the cube limit.
The capital letters are XG's player 1, Black here (see `PositionRecord`).
"""

from __future__ import annotations

import re

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Position, Side
from bafflebox.notation.positions.record import (
    MONEY,
    CubeOffer,
    PositionRecord,
    cube_exponent,
    facing_only,
    one_board,
    sides,
    thrown,
    whole_number,
)

CAPITALS, SMALL = Side.BLACK, Side.WHITE
BOARD = re.compile(r"[-A-Oa-o]{26}")
_OFFERS = {"D": CubeOffer.DOUBLE, "B": CubeOffer.BEAVER, "R": CubeOffer.RACCOON}
_TURNS = {"1": CAPITALS, "-1": SMALL}
_OWNERS: dict[str, Side | None] = {**_TURNS, "0": None}
_DEFAULTS = ("0", "0", "1", "00", "0", "0", "0", "0", "10")


def read_xgid(text: str, rules: Discipline = BACKGAMMON) -> PositionRecord:
    """Read an XGID, with or without `XGID=`; fields omitted at the end have their usual values.

    >>> record = read_xgid("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
    >>> str(record.turn), record.dice, record.cube, record.length, record.score.black
    ('black', (2, 1), 2, 7, 3)
    """
    facing_only(rules, "An XGID")
    board, *fields = re.sub(r"^\s*(?:XGID)?\s*[=:]?\s*", "", text, flags=re.IGNORECASE).strip().split(":")
    if len(fields) > len(_DEFAULTS):
        raise _bad(f"it has {len(fields) + 1} fields, and an XGID has ten")
    cube, owner, turn, dice, first, second, rule, length, limit = (*fields, *_DEFAULTS[len(fields) :])
    if turn not in _TURNS:
        raise _bad(f"the turn is '{turn}'; it must be 1 or -1")
    if owner not in _OWNERS:
        raise _bad(f"the owner of the cube is '{owner}'; it must be 1, -1 or 0")
    to_play, offer = _TURNS[turn], _OFFERS.get(dice.upper())
    if offer is None and not re.fullmatch("[0-6]{2}", dice):
        raise _bad(f"the dice are '{dice}'; they must be two numbers such as 52, 00 before the roll, or D, B, R")
    points = whole_number(length, "match length", "XGID")
    rule_bits = whole_number(rule, "Crawford or money rule", "XGID", 0, 3)
    capitals = read_xg_board(board, rules)
    return PositionRecord(
        position=capitals if to_play is CAPITALS else capitals.flipped(),
        turn=to_play,
        dice=None if offer else thrown(int(dice[0]), int(dice[1]), "XGID"),
        cube=1 << whole_number(cube, "cube (as a power of two)", "XGID", 0, 15),
        cube_owner=_OWNERS[owner],
        offer=offer,
        length=points,
        score=Both(
            black=whole_number(first, "first score", "XGID"), white=whole_number(second, "second score", "XGID")
        ),
        crawford=points != MONEY and rule_bits == 1,
        jacoby=points == MONEY and bool(rule_bits & 1),
        beavers=points == MONEY and bool(rule_bits & 2),
        cube_limit=1 << whole_number(limit, "cube limit (as a power of two)", "XGID", 0, 31),
    )


def read_xg_board(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read the 26 characters of an XGID's board, from the point of view of the capital letters."""
    facing_only(rules, "An XGID")
    if not BOARD.fullmatch(text):
        raise _bad(f"the board '{text[:40]}' is not 26 characters: - for empty, A to O and a to o for 1 to 15 checkers")
    capital = [ord(c) - 64 if "A" <= c <= "O" else 0 for c in text]
    small = [ord(c) - 96 if c >= "a" else 0 for c in text]
    if capital[0] or small[25]:
        raise _bad("a checker is on the other side's bar; capitals use the last place, small letters the first")
    return sides(capital[1:], small[24::-1], rules, "XGID")


def write_xgid(record: PositionRecord, rules: Discipline = BACKGAMMON, *, capitals: Side = CAPITALS) -> str:
    """The XGID of a position; names, resignations and the phase of the game are left out.

    `capitals` is the player at the bottom of XG's board. In a match read from an XG file that is White, its player 1.
    """
    owner = {None: 0, capitals: 1, capitals.other: -1}[record.cube_owner]
    dice = record.offer.name[0] if record.offer else "{}{}".format(*record.dice or (0, 0))
    rule = int(record.crawford) if record.length else record.jacoby + 2 * record.beavers
    fields = (
        write_xg_board(record.seen_by(capitals), rules),
        cube_exponent(record.cube, "XGID"),
        owner,
        1 if record.turn is capitals else -1,
        dice,
        record.score[capitals],
        record.score[capitals.other],
        rule,
        record.length,
        cube_exponent(record.cube_limit, "XGID"),
    )
    return "XGID=" + ":".join(map(str, fields))


def write_xg_board(position: Position, rules: Discipline = BACKGAMMON) -> str:
    """The 26 characters of an XGID's board; `position` is from the point of view of the capital letters.

    >>> write_xg_board(BACKGAMMON.start)
    '-b----E-C---eE---c-e----B-'
    """
    signed = [-position.opp[25], *one_board(position, rules, "An XGID"), position.own[25]]
    if max(map(abs, signed)) > 15:
        raise InvalidInput("An XGID has no letter for more than 15 checkers on a point.", code="format_cannot_carry")
    return "".join("-" if n == 0 else chr(64 + n) if n > 0 else chr(96 - n) for n in signed)


def _bad(what: str) -> InvalidInput:
    return InvalidInput(f"This is not an XGID: {what}.", code="bad_position")
