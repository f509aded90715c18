"""Recognises the format of a position text by its content."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Position, Side
from bafflebox.notation.positions import fibs, gnubg, record, snowie, xgid
from bafflebox.notation.positions.record import PositionRecord

MOST = 100_000
"""The number of characters examined: a position text with analysis has a few thousand."""

_XGID = re.compile(r"XGID\s*=\s*(\S+)", re.IGNORECASE)
_XG_LABEL = re.compile(r"xg\s*id\s*[:=]?\s*(?=\S)", re.IGNORECASE)
_QUOTES = "\"'`“”„«»‘’"
"""What a position copied from a message or a web page often stands in."""
_BARE_XGID = re.compile(r"=?\s*[-A-Oa-o]{26}(:\S*)?")
_ID = r"[A-Za-z0-9+/]"
_LIKE_POSITION_ID = re.compile(rf"{_ID}{{11,17}}=*")
_LIKE_GNUBG_ID = re.compile(rf"{_ID}{{11,17}}=*:{_ID}{{6,16}}=*")
_GNUBG_ID = re.compile(rf"(?<!{_ID})({_ID}{{14}})(?:=*):({_ID}{{12}})(?!{_ID})")
_ID_LINE = re.compile(rf"ID\s*:\s*({_ID}{{14}})(?!{_ID})(?:[^:]*ID\s*:\s*({_ID}{{12}})(?!{_ID}))?")
_NAME_LINE = re.compile(r"\+\s{2,}([OX]):\s*(.*?)(?:\s{2,}\S.*)?$")


def read_position(text: str, rules: Discipline = BACKGAMMON) -> Position:
    """Read a position in any known format, from the point of view of the player on roll.

    >>> read_position("start") == read_position("4HPwATDgc/ABMA") == read_position("-b----E-C---eE---c-e----B-")
    True
    """
    return read_position_record(text, rules).position


def read_position_record(text: str, rules: Discipline = BACKGAMMON) -> PositionRecord:
    """The same with cube, score and dice, if the format has them."""
    if len(text) > MOST:
        raise InvalidInput(
            f"A position text has a few lines; this one has {len(text)} characters.", code="bad_position"
        )
    line = text.strip().strip("\ufeff").strip().strip(_QUOTES).strip()
    if "\n" in line:
        return _diagram(line, rules)
    line = _named(line)
    reader = _reader(line)
    if reader is None:
        raise InvalidInput(
            "'{text}' is not a position in a known format. Write for example start, 4HPwATDgc/ABMA (GNU Position ID), "
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10, or 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5.",
            text=line[:60],
            code="unknown_position_format",
        )
    return reader(line, rules)


def _named(line: str) -> str:
    """An XGID however its name is written, without what follows it on its line, such as the players."""
    label = _XG_LABEL.match(line)
    words = line[label.end() if label else 0 :].split()
    if label:
        return f"XGID={words[0]}"
    return words[0] if len(words) > 1 and ":" in words[0] and _BARE_XGID.fullmatch(words[0]) else line


_Reader = Callable[[str, Discipline], PositionRecord]


def _reader(line: str) -> _Reader | None:
    lower = line.lower()
    if lower == "start":
        return lambda _, rules: PositionRecord(position=rules.start)
    if lower.startswith("xgid") or _BARE_XGID.fullmatch(line):
        return xgid.read_xgid
    if lower.startswith("board:"):
        return fibs.read_fibs_board
    if line.count(";") >= 20:
        return snowie.read_snowie
    if lower.startswith("gnubgid") or _LIKE_GNUBG_ID.fullmatch(line):
        return gnubg.read_gnubg_id
    if _ID_LINE.search(line):
        return _diagram
    if _LIKE_POSITION_ID.fullmatch(line):
        return _only(gnubg.read_position_id)
    if re.fullmatch("[A-P]{20}", line):
        return _only(gnubg.read_position_letters)
    if lower.startswith("simple") or (len(line.split()) == 26 and ":" not in line):
        return _only(record.read_simple)
    if "/" in line and ":" in line:
        return _only(record.read_places)
    return None


def _only(read: Callable[[str, Discipline], Position]) -> _Reader:
    return lambda text, rules: PositionRecord(position=read(text, rules))


def _diagram(text: str, rules: Discipline) -> PositionRecord:
    """Read a page with a drawn board: the IDs and names beside the board, never the drawing or the prose.

    GNU Backgammon, BGBlitz and XG print such pages, the last two in several languages.
    """
    by_xg = _XGID.search(text)
    by_gnubg = _GNUBG_ID.search(text) or _ID_LINE.search(text)
    if not by_xg and not by_gnubg:
        known = [line for line in text.splitlines() if line.strip() and _reader(line.strip())]
        if len(known) == 1:
            return read_position_record(known[0], rules)
        raise InvalidInput(
            "This text has neither an XGID nor a Position ID, nor exactly one line with a position.",
            code="unknown_position_format",
        )
    record = xgid.read_xgid(by_xg[1], rules) if by_xg else None
    if by_gnubg:
        position = gnubg.read_position_id(by_gnubg[1], rules)
        if record is None:
            record = gnubg.read_match_id(by_gnubg[2], position) if by_gnubg[2] else PositionRecord(position=position)
        elif record.position != position:
            raise InvalidInput(
                f"The XGID and the Position ID {by_gnubg[1]} on this page are different positions.",
                code="contradiction",
            )
    assert record is not None
    drawn = (line for line in text.splitlines() if len(line) < 200)
    names = {found[1]: found[2].strip() for found in map(_NAME_LINE.search, drawn) if found}
    # The player drawn at the bottom, X, is XG's player 1 and GNU Backgammon's player 1.
    named = Both.of(lambda side: names.get("O" if side is Side.WHITE else "X", ""))
    return replace(record, names=named)
