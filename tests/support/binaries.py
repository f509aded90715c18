"""Small XG and BGF files of our own making, built from a recorded match, so that the readers can be tested anywhere."""

from __future__ import annotations

import gzip
import json
import struct
import zlib

from bafflebox.game import NACKGAMMON, SPRINTGAMMON, Position, Side
from bafflebox.notation.record import (
    Act,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedRoll,
    Resigned,
    Took,
)
from bafflebox.notation.replay import follow

HEADER, RECORD = 8232, 2560


def xg_file(match: RecordedMatch) -> bytes:
    """The match as an XG file with no analysis."""
    return packed_xg(b"".join(xg_records(match)))


def packed_xg(records: bytes) -> bytes:
    head = struct.pack("<4siiqi", b"RGMH", 1, HEADER, HEADER, 0).ljust(HEADER, b"\0")
    stream = zlib.compress(records)
    index = zlib.compress(
        (b"\x07temp.xg").ljust(512, b"\0") + struct.pack("<4i", len(records), len(stream), 0, 0) + bytes(4)
    )
    trailer = struct.pack("<5i", zlib.crc32(stream + index) - 2**31, 1, 1, len(index), len(stream)) + b"\1" + bytes(15)
    return head + stream + index + trailer


def _record(kind: int, *fields: tuple[int, str, tuple[object, ...]]) -> bytes:
    data = bytearray(RECORD)
    data[8] = kind
    for at, form, values in fields:
        struct.pack_into(form, data, at, *values)
    return bytes(data)


def _wide(text: str) -> bytes:
    return text.encode("utf-16-le")[:256].ljust(258, b"\0")


def signed(position: Position) -> tuple[int, ...]:
    """The 26 counts of a position as XG stores them."""
    own, opp = position.own, position.opp
    return (-opp[25], *(own[point] - opp[25 - point] for point in range(1, 25)), own[25])


def _sign(side: Side) -> int:
    return 1 if side is Side.WHITE else -1


def xg_records(match: RecordedMatch) -> list[bytes]:
    names = ((880, "258s", (_wide(match.players.white),)), (1138, "258s", (_wide(match.players.black),)))
    variation = {NACKGAMMON: 1, SPRINTGAMMON: 2}.get(match.terms.discipline, 0)
    head = (
        (92, "<2i", (match.length or 99999, variation)),
        (100, "3B", (1, 0, 0)),
        (552, "<i", (30,)),
        (612, "<i", (10,)),
    )
    day = (128, "<d", (46053.5,))
    texts = ((622, "258s", (_wide(match.event),)), (1654, "258s", (_wide(match.round),)), (576, "<2i", (-1, -1)))
    records = [_record(0, *names, *head, *texts, day)]
    for game in match.games:
        records += _game_records(match, game)
    return [*records, _record(5)]


def _game_records(match: RecordedMatch, game: RecordedGame) -> list[bytes]:
    records = [_record(1, (12, "<2i", tuple(game.score)), (48, "<i", (game.number,)), (56, "<2i", (-1, -1)))]
    steps = {step.place: step for step in follow(game, match.terms.discipline)}
    cube, white = 0, match.terms.discipline.start
    acts = list(game.acts)
    for at, act in enumerate(acts):
        if isinstance(act, RecordedDouble):
            answer = 1 if at + 1 < len(acts) and isinstance(acts[at + 1], Took) else 0
            where = (12, "<6i", (_sign(act.side), 1, answer, -1, -1, cube))
            records.append(_record(2, where, (36, "<26b", signed(white)), (292, "<i", (-1,))))
            cube = _sign(act.side.other) * (abs(cube) + 1) if answer else cube
        elif isinstance(act, RecordedRoll):
            before = white if act.side is Side.WHITE else white.flipped()
            after = steps[at].after or before
            places = [place - 1 for move in act.moves for place in (move.source, move.target)]
            records.append(
                _record(
                    3,
                    (9, "<26b", signed(white)),
                    (35, "<26b", signed(after)),
                    (64, "<i", (_sign(act.side),)),
                    (68, "<8i", (*places, *[-1] * (8 - len(places)))),
                    (100, "<3i", (*act.dice, cube)),
                    (2524, "<i", (-1,)),
                )
            )
            white = after if act.side is Side.WHITE else after.flipped()
    if game.outcome:
        how = _how(game)
        records.append(_record(4, (24, "<3i", (_sign(game.outcome.winner), game.outcome.points, how))))
    return records


def _how(game: RecordedGame) -> int:
    last = game.acts[-1]
    return 0 if isinstance(last, RecordedPass) else 100 + last.worth if isinstance(last, Resigned) else 1


def bgf_document(match: RecordedMatch) -> dict[str, object]:
    """The match as BGBlitz would say it, without analysis."""
    return {
        "matchlen": match.length,
        "useCrawford": True,
        "useCube": True,
        "cubeLimit": -1,
        "nameGreen": match.players.white,
        "nameRed": match.players.black,
        "event": match.event,
        "round": match.round,
        "date": match.date.replace("-", "."),
        "games": [_bgf_game(game, match.terms.discipline.start) for game in match.games],
    }


def _bgf_game(game: RecordedGame, start: Position) -> dict[str, object]:
    turns = [turn for act in game.acts for turn in _bgf_turn(act)]
    if game.outcome:
        turns.append(_bgf_no_roll(game.outcome.winner, 4))
    return {
        "scoreGreen": game.score.white,
        "scoreRed": game.score.black,
        "wonPoints": game.outcome.points if game.outcome else 0,
        "initial": {"cube": 1, "points": [*(-n for n in signed(start.flipped())[1:25]), start.own[25], start.opp[25]]},
        "moves": turns,
    }


def _bgf_no_roll(side: Side, what: int, first: tuple[int, int] = (-1, -1)) -> dict[str, object]:
    start, end = ([place, -1, -1, -1] for place in first)
    return {"type": "amove", "player": -_sign(side), "green": 7, "red": what, "from": start, "to": end}


def _bgf_turn(act: Act) -> list[dict[str, object]]:
    if isinstance(act, RecordedRoll):
        if act.manner is Manner.PLAYED and not act.moves:
            return [_bgf_no_roll(act.side, 5, act.dice)]
        start = [move.source for move in act.moves] + [-1] * (4 - len(act.moves))
        end = [move.target for move in act.moves] + [-1] * (4 - len(act.moves))
        red, green = act.dice
        return [{"type": "amove", "player": -_sign(act.side), "red": red, "green": green, "from": start, "to": end}]
    codes: dict[type[Act], int] = {RecordedDouble: 1, Took: 2, RecordedPass: 3, Resigned: 9}
    return [_bgf_no_roll(act.side, codes[type(act)])]


def bgf_file(match: RecordedMatch, *, smile: bool = True, compress: bool = True) -> bytes:
    document = bgf_document(match)
    head = json.dumps(
        {"format": "BGF", "version": "1.0", "compress": compress, "useSmile": smile}, separators=(",", ":")
    )
    body = smile_bytes(document) if smile else json.dumps(document).encode()
    return head.encode() + b"\n" + (gzip.compress(body, mtime=0) if compress else body)


def smile_bytes(document: object) -> bytes:
    """A document in Smile with shared names, as BGBlitz writes them."""
    names: list[str] = []
    return b":)\n\x01" + _smile(document, names)


def _smile(value: object, names: list[str]) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        return _smile_int(value)
    if isinstance(value, str):
        return _smile_text(value)
    if isinstance(value, list):
        return b"\xf8" + b"".join(_smile(item, names) for item in value) + b"\xf9"
    assert isinstance(value, dict)
    return (
        b"\xfa" + b"".join(_smile_name(str(key), names) + _smile(item, names) for key, item in value.items()) + b"\xfb"
    )


def _smile_int(value: int) -> bytes:
    zigzag = value << 1 if value >= 0 else (-value << 1) - 1
    if zigzag < 32:
        return bytes([0xC0 | zigzag])
    parts = [0x80 | zigzag & 0x3F]
    zigzag >>= 6
    while zigzag:
        parts.insert(0, zigzag & 0x7F)
        zigzag >>= 7
    return bytes([0x24, *parts])


def _smile_text(text: str) -> bytes:
    data = text.encode()
    if not data:
        return b"\x20"
    if len(data) <= 64 and text.isascii():
        return bytes([0x3F + len(data)]) + data
    if 2 <= len(data) <= 65 and not text.isascii():
        return bytes([0x7E + len(data)]) + data
    return (b"\xe0" if text.isascii() else b"\xe4") + data + b"\xfc"


def _smile_name(name: str, names: list[str]) -> bytes:
    if name in names and names.index(name) < 64:
        return bytes([0x40 + names.index(name)])
    names.append(name)
    return bytes([0x7F + len(name)]) + name.encode()
