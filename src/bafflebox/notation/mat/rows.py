"""A row of match text, split into cells: what one player did in each, and which column is whose.

Columns are unreliable: a long play pushes the cell beside it. So cells are found by how they begin, with two dice and a
colon or a word, and the column decides only if a row has a single cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Move, Side
from bafflebox.notation.mat.tags import ScoreLine
from bafflebox.notation.plays import read_moves, says_no_play

MAX_HOPS = 8
"""The most hops read in one play: four numbers, and room for a play that breaks the rules."""


MAX_WORDS = 20
"""How many words after the dice are searched for moves."""


class CellKind(Enum):
    """The kinds of cell."""

    ROLL = "roll"
    DOUBLE = "double"
    BEAVER = "beaver"
    RACCOON = "raccoon"
    TAKE = "take"
    DROP = "drop"
    WIN = "win"
    LOSS = "loss"
    GIVE_UP = "give_up"
    HIDDEN = "hidden"


class Cell(NamedTuple):
    """A cell as found; `number` is the cube's value or the points, 0 if not given."""

    kind: CellKind
    column: int
    rest: str
    """Whatever follows the dice or the word, up to the next cell."""
    dice: tuple[int, int] = (0, 0)
    number: int = 0
    word: str = ""
    final: bool = False
    """`... and the match`."""
    worth: int = 0
    """For a result that names it: 1 a single game, 2 a gammon, 3 a backgammon."""
    gap: int = 0
    """Spaces before it."""


class MatRow(NamedTuple):
    """The cells of one line that belong together, and any stray text."""

    number: int
    line: int
    cells: tuple[Cell, ...]
    stray: str = ""
    tabs: int = -1
    """Tabs before the first cell, if the line is laid out with tabs."""
    whose: Side | None = None
    """The player named in the line (`Ann wins 2 points`), whatever the column."""


WORTH = {"single": 1, "gammon": 2, "backgammon": 3}
_CELL = re.compile(
    r"""(?<!\S)(?:
      (?P<dice>\d[-,]?\d)\s?:(?!\d)
    | (?P<double>(?:re-?)?doubl(?:es|ed|e))\b\s*[-=>]*\s*(?:to\s|at\s)?\s*(?P<to>\d{1,9}\b)?
    | (?P<beaver>beaver(?:s|ed)?)\b\s*[-=>]*\s*(?P<beaver_to>\d{1,9}\b)?
    | (?P<raccoon>racc?oon(?:s|ed)?)\b\s*[-=>]*\s*(?P<raccoon_to>\d{1,9}\b)?
    | (?P<gone>connection\s+(?:lost|dropped)|lost\s+(?:the\s+)?connection|dropped\s+(?:the\s+)?(?:connection|out)
        |time\s+(?:has\s+)?(?:expired|ran\s+out|is\s+up)|(?:loses|lost)\s+on\s+time)\b
    | (?P<take>takes?|took|accept(?:s|ed)?)\b
    | (?P<drop>drop(?:s|ped)?|pass(?:es|ed)?|reject(?:s|ed)?|refuse[sd]?|fold(?:s|ed)?|decline[sd]?)\b
    | (?P<win>wins?|won)\b(?:\s*(?P<won>\d{1,9})(?:\s*(?:points?|pts?\b\.?))?)?(?P<final>\s*(?:and|,)?\s*(?:wins\s+)?the\s+match\b)?
      (?:\s*\(?\s*(?:(?:an?\s+)?(?P<worth>single|gammon|backgammon)(?:\s+game)?|by\s+resignation)\s*\)?(?![^\s.!,]))?
    | (?P<loss>loss(?:es)?|loses?|lost)\b(?:\s*(?P<lost>\d{1,9})(?:\s*(?:points?|pts?\b\.?))?)?(?P<final_loss>\s*(?:and|,)?\s*(?:loses\s+)?the\s+match\b)?
    | (?P<give_up>(?:wants\s+to\s+|offers\s+to\s+)?resign(?:s|ed|ation)?|conced(?:es|ed|e)|gives?\sup|gave\sup|forfeit(?:s|ed)?|tim(?:e|es|ed)[-\s]?out
        |abandon(?:s|ed)?|disconnect(?:s|ed)?|quits?|retire[sd]?|leaves|left)\b
      (?:\s+(?:the\s+|a\s+)?(?P<what>game|match|single|gammon|backgammon)\b)?
    | (?P<hidden>\?{2,})
    )""",
    re.IGNORECASE | re.VERBOSE,
)
RESULT = re.compile(
    r"\s*(?:wins?|won|loss(?:es)?|loses?|lost|resign|conced|drops?|takes?|accepts?|rejects?|time[ -]?out)\b|\s*(?:wants to |offers to )?resign|\s*conced",
    re.IGNORECASE,
)
"""How a line begins that gives the end of a game, or a player's answer."""
_SENTENCES = re.compile(r"(?<=[.!]) +")
_PLAIN = re.compile(r"[\s\d/*():]*(?:(?:bar|off)[\s\d/*():]*)*", re.IGNORECASE)
"""A row that can only contain dice and moves, as nearly all do; its cells are found faster."""
_DICE = re.compile(r"(?<!\S)(\d)(\d):(?!\d)")
_NUMBER = re.compile(r"\s*(\d{1,4})\s?(?:\)|\.(?=\s|$))")
_INNER_NUMBER = re.compile(r"(?<=\s)\d{1,4}\)(?=\s)")
_ILLEGAL = re.compile(r"illegal play\s*\(([^)]*)\)?", re.IGNORECASE)
_WORDS = (
    ("double", CellKind.DOUBLE, "to", None),
    ("take", CellKind.TAKE, None, None),
    ("drop", CellKind.DROP, None, None),
    ("win", CellKind.WIN, "won", "final"),
    ("loss", CellKind.LOSS, "lost", "final_loss"),
    ("give_up", CellKind.GIVE_UP, None, None),
    ("gone", CellKind.GIVE_UP, None, None),
    ("beaver", CellKind.BEAVER, "beaver_to", None),
    ("raccoon", CellKind.RACCOON, "raccoon_to", None),
)


def row_start(line: str) -> re.Match[str] | None:
    """The number and bracket at the beginning of a row, if this line is one."""
    return _NUMBER.match(line)


def rows_of(line: str, number: int) -> list[MatRow]:
    """The rows on a line that begins with a row number; usually one, but a new number may begin another."""
    tabs = -1
    if "\t" in line:
        tabs = len(line[: _first_text(line)]) - len(line[: _first_text(line)].replace("\t", ""))
        line = line.expandtabs(8)
    start = _NUMBER.match(line)
    inner = list(_INNER_NUMBER.finditer(line, start.end())) if start else []
    if not inner:
        return [_row(line, start, number, tabs)]
    bounds = [0, *(found.start() for found in inner), len(line)]
    rows = []
    for begin, end in pairwise(bounds):
        part = line[begin:end]
        rows.append(_row(part, _NUMBER.match(part), number, tabs))
    return rows


def named_rows(text: str, number: int, names: Both[str]) -> list[MatRow]:
    """`Ann resigns. Bob wins 2 points.`: what the players did, by the names of the score line instead of a column."""
    rows: list[MatRow] = []
    for sentence in _SENTENCES.split(text):
        for side in sorted(Side, key=lambda one: -len(names[one])):
            name = names[side]
            rest = sentence[len(name) :].lstrip(" :") if name and sentence.lower().startswith(name.lower()) else ""
            if rest and rest != sentence[len(name) :] and RESULT.match(rest):
                rows += [row._replace(whose=side) for row in rows_of(rest, number)]
                break
        else:
            return []
    return rows


def _first_text(line: str) -> int:
    """Where the first cell begins, after the number of the row."""
    start = _NUMBER.match(line)
    begin = start.end() if start else 0
    return begin + len(line[begin:]) - len(line[begin:].lstrip())


def _row(line: str, start: re.Match[str] | None, number: int, tabs: int) -> MatRow:
    begin = start.end() if start else 0
    own_number = int(start[1]) if start else 0
    if _PLAIN.fullmatch(line, begin):
        return _plain_row(line, begin, own_number, number, tabs)
    hidden: list[tuple[int, str]] = []
    if "llegal" in line:
        # a position string may contain anything, even names: keep it out of the search for cells
        for found in _ILLEGAL.finditer(line):
            hidden.append((found.start(), found[1]))
            line = line[: found.start(1)] + "\x01" * len(found[1]) + line[found.end(1) :]
    found_cells = list(_CELL.finditer(line, begin))
    cells: list[Cell] = []
    for i, found in enumerate(found_cells):
        end = found_cells[i + 1].start() if i + 1 < len(found_cells) else len(line)
        rest = line[found.end() : end].strip()
        if found["hidden"] and cells and cells[-1].kind is CellKind.ROLL and not cells[-1].rest:
            previous = cells.pop()
            cells.append(previous._replace(rest=found["hidden"] + rest))
            continue
        if "\x01" in rest:
            inside = next((text for at, text in hidden if found.end() <= at < end), "")
            rest = f"Illegal play ({inside})"
        cells.append(_cell(found, rest, found.start())._replace(gap=_gap(line, found.start())))
    stray = line[begin : found_cells[0].start()].strip() if found_cells else line[begin:].strip()
    return MatRow(own_number, number, tuple(cells), stray, tabs)


def _gap(line: str, at: int) -> int:
    return at - len(line[:at].rstrip())


def _plain_row(line: str, begin: int, own_number: int, number: int, tabs: int) -> MatRow:
    found = list(_DICE.finditer(line, begin))
    if not found:
        return MatRow(own_number, number, (), line[begin:].strip(), tabs)
    ends = [*(dice.start() for dice in found[1:]), len(line)]
    cells = tuple(
        Cell(
            CellKind.ROLL,
            dice.start(),
            line[dice.end() : end].strip(),
            (int(dice[1]), int(dice[2])),
            gap=_gap(line, dice.start()),
        )
        for dice, end in zip(found, ends, strict=True)
    )
    return MatRow(own_number, number, cells, line[begin : found[0].start()].strip(), tabs)


def _cell(found: re.Match[str], rest: str, column: int) -> Cell:
    dice = found["dice"]
    if dice:
        return Cell(CellKind.ROLL, column, rest, (int(dice[0]), int(dice[-1])))
    if found["hidden"]:
        return Cell(CellKind.HIDDEN, column, rest, word=found["hidden"])
    for group, kind, number, final in _WORDS:
        if found[group]:
            value = int(found[number] or 0) if number else 0
            word, last = found[0].strip(), bool(final and found[final])
            worth = WORTH.get((found["worth"] or "").lower(), 0)
            return Cell(kind, column, rest, number=value, word=word, final=last, worth=worth)
    raise AssertionError(f"a cell of no kind: {found[0]!r}")


_HIDDEN = re.compile(r"\(?\s*(?:\?{2,}|hidden)\s*\)?", re.IGNORECASE)
_MARK = re.compile(r"[?!]{1,3}")
_GLUED_MARK = re.compile(r"(?<=[\d*)fF])[?!]{1,3}(?=\s|$)")
_PLACED = "Illegal play ("


class Said(Enum):
    """What the words after the dice say."""

    MOVES = "moves"
    NOTHING = "nothing"
    """The cell is empty."""
    NO_PLAY = "no_play"
    HIDDEN = "hidden"
    PLACED = "placed"
    """`Illegal play (...)` with a position."""


Spoken = tuple[Said, tuple[Move, ...], str]
"""What is said, the hops in the order written, and what could not be interpreted."""


@lru_cache(maxsize=16384)
def spoken(rest: str) -> Spoken:
    """The words after the dice.

    >>> [str(move) for move in spoken("24/18*/14 6/5(2)")[1]]
    ['24/18*', '18/14', '6/5', '6/5']
    >>> spoken("Cannot Move")[0]
    <Said.NO_PLAY: 'no_play'>
    """
    if not rest:
        return Said.NOTHING, (), ""
    if rest.startswith(_PLACED):
        return Said.PLACED, (), rest[len(_PLACED) : -1]
    if _HIDDEN.fullmatch(rest):
        return Said.HIDDEN, (), ""
    if says_no_play(rest):
        return Said.NO_PLAY, (), ""
    hops, stray = _moves_and_stray(rest)
    if not hops or len(hops) > MAX_HOPS:
        return Said.NOTHING, (), rest
    return Said.MOVES, hops, "" if _MARK.fullmatch(stray) else stray


def _moves_and_stray(rest: str) -> tuple[tuple[Move, ...], str]:
    """The moves at the beginning of a text, and what follows them."""
    rest = _GLUED_MARK.sub("", rest)
    words = rest.split()[:MAX_WORDS]
    for end in range(len(words), 0, -1):
        try:
            moves = read_moves(" ".join(words[:end]))
        except InvalidInput:
            continue
        return moves, " ".join(rest.split()[end:])
    return (), rest


FAR = 20
"""A column at which no cell of the left player begins."""
SLACK = 3
"""How far a cell may be to the left of its column."""


@dataclass
class Layout:
    """The layout of a game's cells."""

    left: int
    right: int
    squeezed: bool
    """The columns mean nothing: spaces were lost, and rows are just cells one after another."""
    tabs: int | None = None
    """Tabs before the left cell, if the rows are laid out with tabs."""

    @staticmethod
    def of(rows: Sequence[MatRow], score: ScoreLine | None) -> Layout:
        pairs = [row.cells for row in rows if len(row.cells) == 2 and row.number]
        before = Counter(row.tabs for row in rows if len(row.cells) == 2 and row.number)
        tabs = before.most_common(1)[0][0] if before and min(before) >= 0 else None
        seconds = Counter(cells[1].column for cells in pairs)
        firsts = Counter(cells[0].column for cells in pairs)
        left = firsts.most_common(1)[0][0] if firsts else 5
        named = score.column if score else 33
        if not seconds:
            return Layout(left, named, named < left + 12, tabs)
        column, _ = seconds.most_common(1)[0]
        squeezed = all(cells[1].gap < 2 for cells in pairs)
        return Layout(left, min(column, named) if named > left + 12 else column, squeezed, tabs)

    def side(self, cell: Cell, row: MatRow) -> Side | None:
        """Whose cell it is, in a row with no other; None if that can't be determined."""
        if row.tabs >= 0 and (row.number or self.tabs is not None):
            return Side.BLACK if row.tabs > (1 if self.tabs is None else self.tabs) else Side.WHITE
        if self.squeezed:
            return Side.BLACK if not row.number and cell.column > FAR else None
        if cell.column >= self.right - SLACK:
            return Side.BLACK
        if cell.column <= self.left + 2 * SLACK or cell.column < self.right // 2:
            return Side.WHITE
        return None
