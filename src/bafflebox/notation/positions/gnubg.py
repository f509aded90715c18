"""GNU Backgammon's IDs: the position in 14 characters, the match around it in 12.

The Position ID counts, for the opponent and then for the player on roll, points 1 to 24 in that player's numbering and the bar: a 1 for each
checker and a 0 to end the point. The bits fill bytes from the low end, and the bytes are written in base64. As each side
is counted in its own numbering, the ID serves every discipline.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Position, Side
from bafflebox.notation.positions.record import (
    MONEY,
    CubeOffer,
    GamePhase,
    PositionRecord,
    cube_exponent,
    sides,
    thrown,
)

POSITION_BYTES, MATCH_BYTES = 10, 9
_BASE64 = re.compile(r"[A-Za-z0-9+/]*")
_PHASES = (GamePhase.NOT_BEGUN, GamePhase.PLAYING, GamePhase.OVER, GamePhase.RESIGNED, GamePhase.PASSED)
_PLAYERS = (Side.WHITE, Side.BLACK)
_CENTRED = 3
_RUNS = tuple("1" * count + "0" for count in range(256))
"""The bits of a place by the number of checkers there."""


def write_position_id(position: Position) -> str:
    """The Position ID, seen by the player on roll.

    >>> write_position_id(BACKGAMMON.start)
    '4HPwATDgc/ABMA'
    """
    return _write(_key(position), POSITION_BYTES)


def _key(position: Position) -> int:
    board = position.board
    bits = "".join([_RUNS[count] for count in board[27:] + board[1:26]])
    if len(bits) > 8 * POSITION_BYTES:
        raise InvalidInput("A Position ID has room for 15 checkers a side; there are more.", code="format_cannot_carry")
    return int(bits[::-1], 2)


def read_position_id(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read a Position ID; checkers not on the board are borne off, up to the discipline's number.

    >>> read_position_id("4HPwATDgc/ABMA") == BACKGAMMON.start
    True
    """
    return _position(_read(text, POSITION_BYTES, "Position ID"), rules, f"Position ID {text.strip()}")


def _position(key: int, rules: Discipline, where: str) -> Position:
    counts: list[int] = []
    for _ in range(50):
        run = (~key & (key + 1)).bit_length() - 1  # how many ones stand at the low end
        counts.append(run)
        key >>= run + 1
    if key:
        raise InvalidInput(f"This {where} has checkers after the last point: it is damaged.", code="bad_position")
    return sides(counts[25:], counts[:25], rules, where)


def read_position_letters(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read the same ten bytes as twenty letters from A to P, as the GNU neural-net tools write them.

    >>> read_position_letters("OAHDPAABDAOAHDPAABDA") == BACKGAMMON.start
    True
    """
    letters = text.strip().upper()
    if not re.fullmatch("[A-P]{20}", letters):
        raise InvalidInput(f"'{text}' is not twenty letters from A to P.", code="bad_position")
    data = bytes((ord(a) - 65) << 4 | (ord(b) - 65) for a, b in zip(letters[::2], letters[1::2], strict=True))
    return _position(int.from_bytes(data, "little"), rules, f"position {letters}")


def write_position_letters(position: Position) -> str:
    """The Position ID's bytes as twenty letters."""
    data = _key(position).to_bytes(POSITION_BYTES, "little")
    return "".join(chr(65 + half) for byte in data for half in (byte >> 4, byte & 15))


def write_match_id(record: PositionRecord) -> str:
    """The Match ID: cube, turn, dice, score. Anything it has no bits for (names, beavers, the cube limit) is left
    out."""
    if record.offer not in (None, CubeOffer.DOUBLE):
        raise InvalidInput(f"A Match ID can't represent a {record.offer.value}.", code="format_cannot_carry")
    owner = _CENTRED if record.cube_owner is None else _PLAYERS.index(record.cube_owner)
    one, other = record.dice or (0, 0)
    fields = (
        ("cube", cube_exponent(record.cube, "Match ID"), 4),
        ("cube owner", owner, 2),
        ("turn", _PLAYERS.index(record.turn), 1),
        ("Crawford game", int(record.crawford), 1),
        ("phase", _PHASES.index(record.phase), 3),
        ("decision", _PLAYERS.index(record.decides), 1),
        ("double", int(record.offer is not None), 1),
        ("resignation", record.resigning, 2),
        ("die", one, 3),
        ("die", other, 3),
        ("match length", record.length, 15),
        ("score", record.score.white, 15),
        ("score", record.score.black, 15),
        ("Jacoby", int(not (record.jacoby and record.length == MONEY)), 1),
    )
    key = at = 0
    for name, value, width in fields:
        if not 0 <= value < 1 << width:
            raise InvalidInput(f"The {name} {value} does not fit into a Match ID.", code="format_cannot_carry")
        key |= value << at
        at += width
    return _write(key, MATCH_BYTES)


def read_match_id(text: str, position: Position) -> PositionRecord:
    """Read a Match ID that accompanies a position; the position is seen by the player on roll.

    >>> record = read_match_id("QQnlAGAAGAAE", BACKGAMMON.start)
    >>> record.cube, str(record.cube_owner), record.dice, record.length, record.score
    (2, 'white', (2, 1), 7, Both(white=6, black=3))
    """
    where = f"Match ID {text.strip()}"
    key = _read(text, MATCH_BYTES, "Match ID")

    def take(width: int) -> int:
        nonlocal key
        value = key & ((1 << width) - 1)
        key >>= width
        return value

    # Who decides (one bit after the phase) follows from what is offered.
    cube, owner, turn, crawford, phase, _ = (take(width) for width in (4, 2, 1, 1, 3, 1))
    doubled, resigning, one, other, length, white, black, no_jacoby = (take(w) for w in (1, 2, 3, 3, 15, 15, 15, 1))
    if owner == 2:
        raise InvalidInput(f"This {where} gives the cube to a third player: it is damaged.", code="bad_position")
    if phase >= len(_PHASES):
        raise InvalidInput(f"This {where} has the unknown game state {phase}: it is damaged.", code="bad_position")
    return PositionRecord(
        position=position,
        turn=_PLAYERS[turn],
        dice=thrown(one, other, where),
        cube=1 << cube,
        cube_owner=None if owner == _CENTRED else _PLAYERS[owner],
        offer=CubeOffer.DOUBLE if doubled else None,
        resigning=resigning,
        phase=_PHASES[phase],
        length=length,
        score=Both(white, black),
        crawford=bool(crawford),
        jacoby=length == MONEY and not no_jacoby,
    )


def write_gnubg_id(record: PositionRecord) -> str:
    """Position ID and Match ID joined by a colon."""
    return f"{write_position_id(record.position)}:{write_match_id(record)}"


def read_gnubg_id(text: str, rules: Discipline = BACKGAMMON) -> PositionRecord:
    """Read `4HPwATDgc/ABMA:cInqAAAAAAAE`, with or without `GNUBGID` before it."""
    position, _, match = re.sub(r"^\s*GNUBGID[\s=:]*", "", text, flags=re.IGNORECASE).strip().partition(":")
    return read_match_id(match, read_position_id(position, rules))


def _write(key: int, size: int) -> str:
    return b64encode(key.to_bytes(size, "little")).decode("ascii").rstrip("=")


def _read(text: str, size: int, where: str) -> int:
    letters = text.strip().rstrip("=")
    wanted = (size * 8 + 5) // 6
    if len(letters) != wanted or not _BASE64.fullmatch(letters):
        raise InvalidInput(
            f"'{letters[:40]}' is not a {where}: that has {wanted} characters from A-Z, a-z, 0-9, + and /.",
            code="bad_position",
        )
    try:
        data = b64decode(letters + "=" * (-len(letters) % 4), validate=True)
    except binascii.Error:
        raise InvalidInput(f"'{letters}' is not a {where}.", code="bad_position") from None
    if b64encode(data).decode("ascii").rstrip("=") != letters:
        raise InvalidInput(f"'{letters}' is not a {where}: its last character cannot stand there.", code="bad_position")
    return int.from_bytes(data, "little")
