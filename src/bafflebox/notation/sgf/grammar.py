"""The Smart Game Format, FF[4]: trees of nodes of properties, and places on the board as letters.

A grammar of seventy lines needs no dependency; the meaning of the properties for backgammon is in `reader` and
`writer`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.game import BAR, OFF, Position, Side

Node = dict[str, list[str]]
"""Properties by name, each with its values."""

MOST_CHARACTERS = 16 * 1024 * 1024
MOST_TREES = 10_000
MOST_NODES = 100_000
MOST_DEPTH = 1_000
MOST_IN_VALUE = 1_000_000
_BEGIN = re.compile(r"\(\s*;")
_TOKEN = re.compile(
    r"\s+|(?P<sign>[();])|(?P<name>[A-Za-z]{1,64})|\[(?P<value>[^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL
)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|\r|\n|.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Tree:
    """The main line of a game tree. `line` is where it begins in the file, from 1."""

    nodes: tuple[Node, ...]
    line: int
    variations: int = 0
    """How many variations were left out."""
    whole: bool = True


def trees(text: str) -> list[Tree]:
    """All game trees in a file; anything before the first is skipped, and a truncated file gives what it has."""
    if len(text) > MOST_CHARACTERS:
        raise _too_large(f"{len(text):,} characters")
    found: list[Tree] = []
    line, counted, end = 1, 0, 0
    while begin := _BEGIN.search(text, end):
        if len(found) == MOST_TREES:
            raise _too_large(f"more than {MOST_TREES:,} games")
        line, counted = line + text.count("\n", counted, begin.start()), begin.start()
        tree, end = _tree(text, begin.start(), line)
        found.append(tree)
    return found


def _tree(text: str, start: int, line: int) -> tuple[Tree, int]:
    """The tree that begins here, and where it ends. Meaningless characters are skipped, and the tree then counts as
    incomplete."""
    nodes: list[Node] = []
    children: list[int] = []  # how many branches each open bracket has had
    off_line = 0  # the depth at which a side line began
    variations = 0
    whole = True
    values: list[str] = []
    at = start
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            whole = False
            if text[at] == "[":  # a value that never ends
                break
            at += 1
            continue
        at = token.end()
        if token["sign"] == "(":
            if children:
                children[-1] += 1
                if children[-1] > 1 and not off_line:
                    off_line, variations = len(children), variations + 1
            children.append(0)
            if len(children) > MOST_DEPTH:
                raise _too_large(f"brackets {MOST_DEPTH:,} deep")
        elif token["sign"] == ")":
            children.pop()
            if off_line == len(children):
                off_line = 0
            if not children:
                return Tree(tuple(nodes), line, variations, whole), at
        elif off_line:
            continue
        elif token["sign"] == ";":
            nodes.append({})
            if len(nodes) > MOST_NODES:
                raise _too_large(f"a game of more than {MOST_NODES:,} nodes")
            values = []
        elif token["name"] and nodes:
            name = "".join(letter for letter in token["name"] if letter.isupper()) or token["name"]
            values = nodes[-1].setdefault(name, [])
        elif token["value"] is not None:
            if len(token["value"]) > MOST_IN_VALUE:
                raise _too_large(f"a text of {len(token['value']):,} characters")
            values.append(plain(token["value"]))
    return Tree(tuple(nodes), line, variations, whole=False), len(text)


def _too_large(what: str) -> InvalidInput:
    return InvalidInput(f"The SGF file has {what}; no match is that large.", code="file_too_large")


def plain(value: str) -> str:
    """A value without its escapes; an escaped line end disappears."""
    return _ESCAPED.sub(lambda sign: "" if sign[1][0] in "\r\n" else sign[1], value) if "\\" in value else value


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def written(node: Node) -> str:
    """A node as text."""
    return ";" + "".join(name + "".join(f"[{escaped(value)}]" for value in values) for name, values in node.items())


_BAR, _OFF = 24, 25


def place(letter: str, side: Side) -> int | None:
    """The place of a letter in the numbering of a side; None for other signs."""
    index = ord(letter) - ord("a")
    if index == _BAR:
        return BAR
    if index == _OFF:
        return OFF
    if not 0 <= index < 24:
        return None
    return index + 1 if side is Side.WHITE else 24 - index


def letter(number: int, side: Side) -> str:
    if number == BAR:
        return "y"
    if number == OFF:
        return "z"
    return chr(ord("a") + (number - 1 if side is Side.WHITE else 24 - number))


def placed(white: Iterable[str], black: Iterable[str], checkers: int) -> Position | None:
    """The position of `AW` and `AB`, from White's point of view; None if impossible."""
    sides = []
    for values, side in ((white, Side.WHITE), (black, Side.BLACK)):
        counts = [0] * 26
        for value in values:
            for sign in _expanded(value):
                number = place(sign, side)
                if number is None or sum(counts) > checkers:
                    return None
                counts[number] += 1
        counts[OFF] = 0
        if sum(counts) > checkers:
            return None
        counts[OFF] = checkers - sum(counts)
        sides.append(counts)
    return Position(bytes(sides[0] + sides[1]))


def _expanded(value: str) -> Iterator[str]:
    """`c`, or every letter of `c:f`."""
    first, colon, last = value.partition(":")
    if not colon and len(first) == 1:
        yield first
    elif len(first) == len(last) == 1:
        yield from map(chr, range(ord(first), min(ord(last), ord("z")) + 1))
    else:
        yield "?"


def checkers_of(position: Position, side: Side) -> list[str]:
    """`AW` or `AB`: a letter for each checker on the board; `position` is from White's point of view."""
    counts = position.own if side is Side.WHITE else position.opp
    return [letter(number, side) for number in range(1, 26) for _ in range(counts[number])]
