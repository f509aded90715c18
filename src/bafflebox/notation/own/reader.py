"""JSON to records, strictly: mistakes are reported with their place, such as `matches[0].games[2].acts[5].dice`."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from typing import Any, TypeVar

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, BAR, DISCIPLINES, OFF, Both, Discipline, Move, Position, Side
from bafflebox.game.discipline import READINGS
from bafflebox.notation.own.writer import FORMAT, VERSION
from bafflebox.notation.record import (
    Act,
    ClockReading,
    FileReading,
    Giving,
    Irregular,
    Irregularity,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
)
from bafflebox.notation.text import MAX_BYTES

T = TypeVar("T")
E = TypeVar("E", bound=Enum)
MAX_NUMBER = 10**9


def looks_like_json(data: bytes) -> bool:
    """Whether this is our own format."""
    head = data[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"{") and f'"{FORMAT}"'.encode() in head


def read_json(data: bytes | str, name: str = "") -> FileReading:
    """Read our own format. The schema is `match.schema.json` in this package."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        raise InvalidInput(
            f"The file has {len(raw):,} bytes; no match has more than {MAX_BYTES:,}.", code="file_too_large"
        )
    try:
        value = json.loads(raw.decode("utf-8-sig"))
    except RecursionError:
        raise InvalidInput("This JSON is nested too deeply to be a match.", code="bad_json") from None
    except ValueError as wrong:
        raise InvalidInput(f"This is not JSON: {wrong}", code="bad_json") from None
    top = Node(value, "")
    if top.get("format").text() != FORMAT:
        raise InvalidInput(f"This is JSON, but not of the format '{FORMAT}'.", code="bad_json")
    version = top.get("version").number()
    if version != VERSION:
        raise InvalidInput(
            f"The file has version {version} of the format; this program reads {VERSION}.", code="bad_version"
        )
    matches = tuple(_match(node, name) for node in top.get("matches").items())
    if not matches:
        raise InvalidInput("There is no match in this file.", code="no_match")
    return FileReading(matches)


class Node:
    """A JSON value and its path."""

    def __init__(self, value: Any, path: str) -> None:
        self.value = value
        self.path = path

    def wrong(self, wanted: str) -> InvalidInput:
        shown = json.dumps(self.value, ensure_ascii=False)
        shown = shown if len(shown) <= 60 else shown[:57] + "…"
        return InvalidInput(f"{self.path or 'The file'} should be {wanted}, not {shown}.", code="bad_json")

    def get(self, key: str) -> Node:
        if not isinstance(self.value, dict):
            raise self.wrong("an object")
        return Node(self.value.get(key), f"{self.path}.{key}".lstrip("."))

    def maybe(self, key: str, read: Callable[[Node], T], default: T) -> T:
        """An optional member."""
        node = self.get(key)
        return default if node.value is None else read(node)

    def many(self, key: str, read: Callable[[Node], T]) -> tuple[T, ...]:
        """An optional list."""
        node = self.get(key)
        return () if node.value is None else tuple(read(item) for item in node.items())

    def items(self) -> list[Node]:
        if not isinstance(self.value, list):
            raise self.wrong("a list")
        return [Node(item, f"{self.path}[{place}]") for place, item in enumerate(self.value)]

    def pair(self) -> tuple[Node, Node]:
        items = self.items()
        if len(items) != 2:
            raise self.wrong("a list of two")
        return items[0], items[1]

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.wrong("a text")
        return self.value

    def number(self) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or abs(self.value) > MAX_NUMBER:
            raise self.wrong("a whole number")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.wrong("true or false")
        return self.value

    def choice(self, kind: type[E]) -> E:
        try:
            return kind(self.value)
        except ValueError:
            raise self.wrong("one of " + ", ".join(str(one.value) for one in kind)) from None


def _both(node: Node, read: Callable[[Node], T]) -> Both[T]:
    one, other = node.pair()
    return Both(read(one), read(other))


def _property(node: Node) -> tuple[str, str]:
    name, text = node.pair()
    return name.text(), text.text()


def _match(node: Node, name: str) -> RecordedMatch:
    length = node.get("length")
    if length.number() < 0:
        raise length.wrong("0 or more")
    return RecordedMatch(
        players=_both(node.get("players"), Node.text),
        length=length.number(),
        games=tuple(_game(game) for game in node.get("games").items()),
        terms=node.maybe("terms", _terms, RecordedTerms()),
        ratings=node.maybe("ratings", lambda pair: _both(pair, Node.text), Both("", "")),
        comments=node.many("comments", Node.text),
        properties=node.many("properties", _property),
        source=node.maybe("source", lambda source: _source(source, name), Source("json", name=name)),
        event=node.maybe("event", Node.text, ""),
        place=node.maybe("place", Node.text, ""),
        round=node.maybe("round", Node.text, ""),
        date=node.maybe("date", Node.text, ""),
        time=node.maybe("time", Node.text, ""),
        transcriber=node.maybe("transcriber", Node.text, ""),
    )


def _source(node: Node, name: str) -> Source:
    names = ("format", "dialect", "encoding", "newline")
    return Source(**{key: node.maybe(key, Node.text, "") for key in names}, name=node.maybe("name", Node.text, name))


def _terms(node: Node) -> RecordedTerms:
    return RecordedTerms(
        discipline=node.maybe("discipline", _discipline, BACKGAMMON),
        crawford=node.maybe("crawford", Node.flag, None),
        jacoby=node.maybe("jacoby", Node.flag, None),
        beavers=node.maybe("beavers", Node.flag, None),
        cube_limit=node.maybe("cube_limit", Node.number, None),
        time_control=node.maybe("time_control", Node.text, ""),
        book=node.maybe("book", Node.text, ""),
    )


def _discipline(node: Node) -> Discipline:
    if isinstance(node.value, str):
        if node.value not in DISCIPLINES:
            raise node.wrong("one of " + ", ".join(DISCIPLINES))
        return DISCIPLINES[node.value]
    base = _discipline(node.get("like"))
    readings = node.get("readings")
    options = {}
    for key in readings.value if isinstance(readings.value, dict) else ():
        if key not in READINGS:
            raise readings.wrong("readings among " + ", ".join(READINGS))
        options[key] = readings.get(key).choice(READINGS[key])
    own, opp = node.get("start").pair()
    return base.reading(**options).arranged(node.get("name").text(), own.text(), opp.text())


def _position(node: Node) -> Position:
    own, opp = node.pair()
    sides = [_counts(side) for side in (own, opp)]
    return Position(sides[0] + sides[1])


def _counts(node: Node) -> bytes:
    """One side, `bar:1 24:2 off:3`: every checker present is listed."""
    counts = bytearray(26)
    for part in node.text().split():
        place, colon, count = part.partition(":")
        number = {"bar": BAR, "off": OFF}.get(place, int(place) if place.isdecimal() and len(place) < 3 else -1)
        if not colon or number not in range(26) or not count.isdecimal() or len(count) > 2 or int(count) > 30:
            raise node.wrong("checkers such as 'bar:1 24:2 off:3'")
        counts[number] = int(count)
    return bytes(counts)


def _game(node: Node) -> RecordedGame:
    return RecordedGame(
        number=node.get("number").number(),
        score=_both(node.get("score"), Node.number),
        acts=tuple(_act(act) for act in node.get("acts").items()),
        outcome=node.maybe("outcome", _outcome, None),
        crawford=node.maybe("crawford", Node.flag, None),
        names=node.maybe("names", lambda pair: _both(pair, Node.text), None),
        comments=node.many("comments", Node.text),
        properties=node.many("properties", _property),
    )


def _outcome(node: Node) -> RecordedResult:
    return RecordedResult(
        node.get("winner").choice(Side),
        node.get("points").number(),
        node.maybe("ends_match", Node.flag, False),
        node.maybe("resigned", Node.flag, False),
    )


def _act(node: Node) -> Act:
    common: dict[str, Any] = {
        "side": node.get("side").choice(Side),
        "comments": node.many("comments", Node.text),
        "clock": node.maybe("clock", _clock, None),
        "irregularities": node.many("irregularities", _irregularity),
        "properties": node.many("properties", _property),
        "row": node.maybe("row", Node.number, 0),
        "written": node.maybe("written", Node.text, ""),
    }
    kind = node.get("act")
    match kind.text():
        case "roll":
            one, other = node.get("dice").pair()
            return RecordedRoll(
                dice=(one.number(), other.number()),
                moves=node.many("moves", _move),
                manner=node.maybe("manner", lambda manner: manner.choice(Manner), Manner.PLAYED),
                after=node.maybe("after", _position, None),
                **common,
            )
        case "double" | "beaver" | "raccoon":
            return RecordedDouble(to=node.maybe("to", Node.number, 0), turning=kind.choice(Turning), **common)
        case "take":
            return Took(**common)
        case "pass":
            return RecordedPass(**common)
        case "resign":
            return Resigned(
                worth=node.maybe("worth", Node.number, 0),
                whole_match=node.maybe("whole_match", Node.flag, False),
                giving=node.maybe("giving", lambda giving: giving.choice(Giving), Giving.RESIGNED),
                **common,
            )
        case "set_up":
            return SetUp(
                position=node.maybe("position", _position, None),
                cube=node.maybe("cube", Node.number, None),
                cube_owner=node.maybe("cube_owner", lambda owner: owner.choice(Side), None),
                **common,
            )
        case _:
            raise kind.wrong("roll, double, beaver, raccoon, take, pass, resign or set_up")


def _move(node: Node) -> Move:
    source, stroke, target = node.text().rstrip("*").partition("/")
    places = [
        {"bar": BAR, "off": OFF}.get(word, int(word) if word.isdecimal() and len(word) < 3 else -1)
        for word in (source, target)
    ]
    if not stroke or not all(OFF <= place <= BAR for place in places):
        raise node.wrong("a move such as '8/5*' or 'bar/22'")
    return Move(places[0], places[1], node.text().endswith("*"))


def _clock(node: Node) -> ClockReading:
    def left(one: Node) -> int | None:
        return None if one.value is None else one.number()

    return ClockReading(_both(node.get("left"), left), node.maybe("spent", Node.number, None))


def _irregularity(node: Node) -> Irregularity:
    return Irregularity(
        node.get("kind").choice(Irregular), node.maybe("note", Node.text, ""), node.maybe("was", Node.text, "")
    )
