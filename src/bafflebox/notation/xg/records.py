"""The inside of an XG file: the packed streams of its container, and their records as the publisher describes them.

The first stream is the record of the match (`temp.xg`). The index at the end names the others; it is needed only for
the comments, and files with a damaged end are read without it.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from datetime import datetime, timedelta

from bafflebox.errors import InvalidInput
from bafflebox.game import Move, Position
from bafflebox.notation.text import inflate

MAGIC = b"RGMH"
HEADER_BYTES = 8232
RECORD_BYTES = 2560
_TRAILER_BYTES = 36
_INDEX_BYTES = 532
_MOST_FILES = 64


@dataclass(frozen=True, slots=True)
class Container:
    """The records of the match, 2560 bytes each, and the comments, by number."""

    records: tuple[bytes, ...]
    comments: tuple[str, ...]
    whole: bool
    """Whether nothing was cut off."""


def opened(data: bytes) -> Container:
    """Unpack an XG file."""
    if not data.startswith(MAGIC):
        raise InvalidInput("An XG file begins with RGMH; this one does not.", code="not_this_format")
    if len(data) < HEADER_BYTES:
        raise InvalidInput("The XG file is cut off within its header: there is no match in it.", code="truncated")
    (picture,) = struct.unpack_from("<I", data, 20)
    start = HEADER_BYTES + picture
    if start >= len(data):
        raise InvalidInput("The XG file is cut off before the match begins.", code="truncated")
    stream = inflate(data[start:])
    count, odd = divmod(len(stream.data), RECORD_BYTES)
    if not count:
        raise InvalidInput("The XG file has no readable record of a match in it.", code="truncated")
    records = tuple(stream.data[i * RECORD_BYTES : (i + 1) * RECORD_BYTES] for i in range(count))
    return Container(records, _comments(data, start), stream.whole and not odd)


def _comments(data: bytes, start: int) -> tuple[str, ...]:
    """The comments as plain text, one per line; none if the index can't be followed."""
    if len(data) < start + _TRAILER_BYTES:
        return ()
    _, files, _, index_size, size = struct.unpack_from("<5i", data, len(data) - _TRAILER_BYTES)
    index_at = len(data) - _TRAILER_BYTES - index_size
    if not 0 < files <= _MOST_FILES or index_size <= 0 or index_at - size != start:
        return ()
    index = inflate(data[index_at:], most=_MOST_FILES * _INDEX_BYTES).data
    for at in range(0, min(len(index), files * _INDEX_BYTES) - _INDEX_BYTES + 1, _INDEX_BYTES):
        name = index[at + 1 : at + 1 + index[at]]
        _, packed, offset = struct.unpack_from("<3i", index, at + 512)
        if name == b"temp.xgc" and packed > 0 and offset >= 0:
            text = inflate(data[start + offset : start + offset + packed]).data.decode("cp1252", errors="replace")
            return tuple(plain_text(line) for line in text.split("\r\n"))
    return ()


def plain_text(rtf: str) -> str:
    """The words of a comment in rich text; XG writes the line ends inside it as characters 1 and 2."""
    text = rtf.replace("\x01\x02", "\n").strip()
    if not text.startswith("{\\rtf"):
        return text
    words: list[str] = []
    depth = skipped = 0
    at = 1
    while at < len(text):
        sign = text[at]
        if sign == "{":
            depth += 1
            if text.startswith(("{\\fonttbl", "{\\colortbl", "{\\*", "{\\stylesheet"), at) and not skipped:
                skipped = depth
        elif sign == "}":
            if depth == skipped:
                skipped = 0
            depth -= 1
        elif sign == "\\":
            at, word = _control(text, at)
            if not skipped:
                words.append(word)
            continue
        elif not skipped and sign not in "\r\n":
            words.append(sign)
        at += 1
    return "".join(words).strip("\0 \n")


def _control(text: str, at: int) -> tuple[int, str]:
    """A control word of rich text: where it ends, and what it stands for."""
    if text[at + 1 : at + 2] == "'":
        code = text[at + 2 : at + 4]
        try:
            return at + 4, bytes([int(code, 16)]).decode("cp1252", errors="replace")
        except ValueError:
            return at + 2, ""
    end = at + 1
    while end < len(text) and text[end].isalpha():
        end += 1
    if end == at + 1:
        return at + 2, text[at + 1 : at + 2] if text[at + 1 : at + 2] in "\\{}" else ""
    word, number_at = text[at + 1 : end], end
    while end < len(text) and (text[end].isdigit() or (end == number_at and text[end] == "-")):
        end += 1
    number = text[number_at:end]
    if text[end : end + 1] == " ":
        end += 1
    if word == "u" and number.lstrip("-").isdigit():
        return end + 1, chr(int(number) % 65536)
    return end, "\n" if word in ("par", "line") else "\t" if word == "tab" else ""


MONEY = 99999
_EPOCH = datetime(1899, 12, 30)
_START_OF_UNICODE = 24
"""The format version from which the names are also stored in Unicode."""


@dataclass(frozen=True, slots=True)
class MatchHead:
    names: tuple[str, str]
    length: int
    variation: int
    """0 backgammon, 1 nackgammon, 2 hypergammon, 3 longgammon by XG's rules, which are not those of the books."""
    crawford: bool
    jacoby: bool
    beavers: bool
    ratings: tuple[float, float]
    date: datetime | None
    event: str
    place: str
    round: str
    cube_limit: int
    comments: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GameHead:
    scores: tuple[int, int]
    crawford: bool
    number: int
    comments: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CubeTurn:
    """The moment before a roll: whether there was a double, and its outcome."""

    player: int
    """1 or -1, XG's player 1 and 2."""
    doubled: bool
    take: int
    beaver: int
    raccoon: int
    cube: int
    """Log2 of the value, positive when player 1 has the cube."""
    position: Position | None
    """From `player`'s point of view."""
    comment: int


@dataclass(frozen=True, slots=True)
class MoveTurn:
    player: int
    before: Position | None
    after: Position | None
    moves: tuple[Move, ...]
    dice: tuple[int, int]
    cube: int
    illegal: bool
    comment: int


@dataclass(frozen=True, slots=True)
class GameEnd:
    winner: int
    points: int
    how: int


@dataclass(frozen=True, slots=True)
class MatchEnd:
    scores: tuple[int, int]


Record = MatchHead | GameHead | CubeTurn | MoveTurn | GameEnd | MatchEnd


def parsed(data: bytes, checkers: int = 15) -> Record | None:
    """One record of a game with this many checkers a side; None for undocumented kinds."""
    match data[8]:
        case 0:
            return _match_head(data)
        case 1:
            return GameHead(_pair(data, 12), bool(data[20]), _int(data, 48), _pair(data, 56))
        case 2:
            return _cube_turn(data, checkers)
        case 3:
            return _move_turn(data, checkers)
        case 4:
            return GameEnd(_int(data, 24), _int(data, 28), _int(data, 32))
        case 5:
            return MatchEnd(_pair(data, 12))
        case _:
            return None


def _match_head(data: bytes) -> MatchHead:
    unicode = _int(data, 552) >= _START_OF_UNICODE

    def words(wide: int, narrow: int | None = None) -> str:
        text = _wide(data, wide) if unicode else ""
        return text or (_narrow(data, narrow) if narrow is not None else "")

    limit = _int(data, 612)
    return MatchHead(
        names=(words(880, 9), words(1138, 50)),
        length=_int(data, 92),
        variation=_int(data, 96),
        crawford=bool(data[100]),
        jacoby=bool(data[101]),
        beavers=bool(data[102]),
        ratings=struct.unpack_from("<2d", data, 104),
        date=_date(struct.unpack_from("<d", data, 128)[0]),
        event=words(622, 136),
        place=words(1396),
        round=words(1654),
        cube_limit=1 << limit if 0 <= limit <= 30 else 0,
        comments=_pair(data, 576),
    )


def _cube_turn(data: bytes, checkers: int) -> CubeTurn:
    player, doubled, take, beaver, raccoon, cube = struct.unpack_from("<6i", data, 12)
    return CubeTurn(
        player=player,
        doubled=doubled == 1,
        take=take,
        beaver=beaver,
        raccoon=raccoon,
        cube=cube,
        position=_seen_by(player, _position(data, 36, checkers)),
        comment=_int(data, 292),
    )


def _move_turn(data: bytes, checkers: int) -> MoveTurn:
    places = struct.unpack_from("<8i", data, 68)
    moves: list[Move] = []
    for source, target in zip(places[::2], places[1::2], strict=True):
        if not (0 <= source <= 24 and -1 <= target <= 23) or source == target:
            break  # also a roll that was never played, which can have four moves from 0 to 0
        moves.append(Move(source + 1, target + 1))
    player = _int(data, 64)
    return MoveTurn(
        player=player,
        before=_seen_by(player, _position(data, 9, checkers)),  # stored as player 1 sees it
        after=_position(data, 35, checkers),  # stored as the player who moved sees it
        moves=tuple(moves),
        dice=_pair(data, 100),
        cube=_int(data, 108),
        illegal=_int(data, 2480) == 2,
        comment=_int(data, 2524),
    )


def _position(data: bytes, at: int, checkers: int) -> Position | None:
    """A board of 26 signed counts, the opponent's bar first; None if it is not filled in."""
    counts = struct.unpack_from("<26b", data, at)
    own = [max(0, n) for n in counts[1:]]
    opp = [max(0, -n) for n in reversed(counts[:25])]
    if not sum(own) + sum(opp) > 0 or sum(own) > checkers or sum(opp) > checkers or counts[0] > 0 or counts[25] < 0:
        return None
    return Position(bytes([checkers - sum(own), *own, checkers - sum(opp), *opp]))


def _seen_by(player: int, seen_by_first: Position | None) -> Position | None:
    return seen_by_first if player == 1 or seen_by_first is None else seen_by_first.flipped()


def _int(data: bytes, at: int) -> int:
    value: int = struct.unpack_from("<i", data, at)[0]
    return value


def _pair(data: bytes, at: int) -> tuple[int, int]:
    one, other = struct.unpack_from("<2i", data, at)
    return one, other


def _narrow(data: bytes, at: int) -> str:
    return data[at + 1 : at + 1 + min(data[at], 128)].decode("cp1252", errors="replace").strip("\0 ")


def _wide(data: bytes, at: int) -> str:
    text = data[at : at + 258].decode("utf-16-le", errors="replace")
    return text.partition("\0")[0].strip()


def _date(days: float) -> datetime | None:
    """A date from the Windows calendar, if it is one."""
    return _EPOCH + timedelta(days=days) if 1 < days < 200_000 else None
