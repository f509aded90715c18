"""Text scoresheets as a recorded match; each sheet is a game.

Cells are found by their content, not by where columns should be: in a row with two cells White's comes first, and a
single cell belongs to the column it is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, Both, Discipline, Side, discipline
from bafflebox.notation.ending import cube_of
from bafflebox.notation.heads import length_problems, named_game, no_length, row_problems
from bafflebox.notation.plays import read_moves
from bafflebox.notation.positions import read_places
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    Act,
    FileReading,
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
    under_way,
)
from bafflebox.notation.scoresheet.cells import GIVING, HIDDEN, NO_PLAY, TURNING, UNPLAYED
from bafflebox.notation.settling import settled_reading
from bafflebox.notation.text import decoded, text_problems

_COLUMNS = re.compile(r"\s*White\s*:(.*?)(?<!\S)(Black\s*:)(.*)$")
_MATCH_TEXT = re.compile(r"\s*(?:Game\s*\d+|\d+\s+points?\s+match)\b", re.IGNORECASE)
"""What stands above the names in match text, whose players may be called White and Black, too: `White : 0      Black : 0`."""
_FIELD = re.compile(r"\s*([A-Z][A-Za-z ]{1,30}?)\s*:(.*)$")
_ROW = re.compile(r"\s*(\d{1,5})\s*[).]")
_MOVE = r"(?:bar|b|\d{1,2})(?:[/-](?:off|o|\d{1,2})\*?)+(?:\(\d{1,2}\))?\*?"
_CELL = re.compile(
    rf"(?P<dice>\d\s?\d)\s?:[ \t]?(?P<done>\([^()]{{0,200}}\)|\.\.\.|…|\?+|-(?!\S)|{_MOVE}(?:[ ,;]{{1,2}}{_MOVE})*|)"
    r"|(?P<turning>(?:beaver |raccoon )?)[x×](?P<cube>\d{1,7})(?!\S)"
    r"|(?P<answer>take|drop)s?(?!\S)"
    rf"|(?P<giving>{'|'.join(GIVING.values())})(?: (?P<worth>[123]))?(?P<match> match)?(?!\S)"
    r"|(?P<sign>\+[23]?|-)(?!\S)",
    re.IGNORECASE,
)
_SET_UP = re.compile(
    r"= (White|Black) to play(?:; ([^;/]*/[^;/]*))?(?:; cube (\d{1,7}) (white|black|centred))?\s*$", re.IGNORECASE
)
_NOTE = re.compile(r";\s*(?:(White|Black)\s*(?::\s*(.*)|!(\w+)\s*(?:\|(.*))?)|(.*))$")
_TURNINGS = {text.rstrip("x"): turning for turning, text in TURNING.items()}
_GIVINGS = {text: giving for giving, text in GIVING.items()}
_NEAR = 20
"""A note comes at most this many acts after the one it is about."""
_MOST_NOTES = 500
_SIDES = {"white": Side.WHITE, "black": Side.BLACK}


def is_scoresheet(data: bytes) -> bool:
    for line in decoded(data[:6000]).lines:
        if _MATCH_TEXT.match(line):
            return False
        if _COLUMNS.match(line):
            return True
    return False


@dataclass(slots=True)
class _Sheet:
    """A sheet being read: the heading, then the columns."""

    head: dict[str, str]
    comments: list[str]
    names: Both[str]
    black_at: int
    line: int
    rules: Discipline = BACKGAMMON
    acts: list[Act] = field(default_factory=list)
    signs: dict[Side, str] = field(default_factory=dict)
    points: int | None = None
    ends_match: bool = False
    rows: list[tuple[int, int]] = field(default_factory=list)
    """The number of each row, and its line."""


def read_scoresheet(data: bytes, name: str = "") -> FileReading:
    """Read a text of scoresheets."""
    text = decoded(data)
    problems = text_problems(text)
    sheets: list[_Sheet] = []
    head: dict[str, str] = {}
    comments: list[str] = []
    for number, line in enumerate(text.lines, 1):
        if columns := _COLUMNS.match(line):
            sheet = _Sheet(head, comments, Both(columns[1].strip(), columns[3].strip()), columns.start(2), number)
            sheet.rules = _rules(head, number, problems)
            sheets.append(sheet)
            head, comments = {}, []
        elif sheets and not head and _in_columns(sheets[-1], line, number, len(sheets), problems):
            continue
        elif found := _FIELD.match(line):
            head[found[1].lower()] = found[2].strip()
        elif line.lstrip().startswith(";"):
            comments.append(_joined(line.lstrip()[1:]))
        elif line.strip():
            problems.append(
                Problem("unknown_line", f"'{line.strip()[:60]}' was not understood.", Gravity.WARNING, line=number)
            )
    if not sheets:
        raise InvalidInput("The text has no line 'White: …  Black: …' over two columns.", code="not_this_format")
    for game, sheet in enumerate(sheets, 1):
        won = {side if sign.startswith("+") else side.other for side, sign in sheet.signs.items()}
        if len(won) > 1:
            said = " and ".join(f"{sign} for {side.value.capitalize()}" for side, sign in sheet.signs.items())
            problems.append(
                Problem("wrong_winner", f"The signs contradict each other: {said}.", game=game, line=sheet.line)
            )
    source = Source(format="scoresheet", encoding=text.encoding, newline=text.newline, name=name)
    return settled_reading([_match(sheets, source, problems)], problems)


def _joined(text: str) -> str:
    return text.strip().replace(" ¶ ", "\n")


def _rules(head: dict[str, str], line: int, problems: list[Problem]) -> Discipline:
    words = head.get("discipline", "")
    if not words:
        return BACKGAMMON
    try:
        return discipline(words)
    except InvalidInput as trouble:
        problems.append(Problem("unknown_discipline", str(trouble), line=line))
        return BACKGAMMON


def _length(sheet: _Sheet) -> int:
    found = re.search(r"\d{1,5}", sheet.head.get("match", ""))
    return int(found[0]) if found else 0


def _match(sheets: list[_Sheet], source: Source, problems: list[Problem]) -> RecordedMatch:
    first = sheets[0]
    games = []
    for number, sheet in enumerate(sheets, 1):
        game, noticed = named_game(_game(number, sheet, first), sheet.names, first.names)
        games.append(game)
        noticed += length_problems(_length(sheet), _length(first), sheet.line) if "match" in sheet.head else []
        noticed += row_problems(sheet.rows)
        problems += [problem.at(game=number) for problem in noticed]
    if "score" in first.head and "match" not in first.head:
        problems.append(no_length(first.line))
    return RecordedMatch(
        players=first.names,
        length=_length(first),
        games=tuple(games),
        terms=RecordedTerms(discipline=first.rules),
        event=first.head.get("event", ""),
        place=first.head.get("place", ""),
        round=first.head.get("round", ""),
        date=first.head.get("date", ""),
        comments=tuple(first.comments),
        properties=under_way(first.head.get("under way", "")),
        source=source,
    )


def _game(number: int, sheet: _Sheet, first: _Sheet) -> RecordedGame:
    score = re.match(r"(\d{1,5})\s*[-:]\s*(\d{1,5})", sheet.head.get("score", ""))
    stated = sheet.head.get("game", "")
    winner = next((side for side, sign in sheet.signs.items() if sign.startswith("+")), None)
    loser = next((side for side, sign in sheet.signs.items() if sign == "-"), None)
    side = winner or (loser.other if loser else None)
    outcome = None
    if side:
        worth = int(sheet.signs.get(side, "+")[1:] or 1)
        points = worth * cube_of(sheet.acts) if sheet.points is None else sheet.points
        outcome = RecordedResult(side, points, ends_match=sheet.ends_match)
    return RecordedGame(
        number=int(stated) if re.fullmatch(r"\d{1,5}", stated, re.ASCII) else number,
        score=Both(int(score[1]), int(score[2])) if score else Both(0, 0),
        acts=tuple(sheet.acts),
        outcome=outcome,
        crawford={"yes": True, "no": False}.get(sheet.head.get("crawford", "").lower()),
        comments=tuple(sheet.comments) if sheet is not first else (),
        line=sheet.line,
    )


def _in_columns(sheet: _Sheet, line: str, number: int, game: int, problems: list[Problem]) -> bool:
    """Read a line below the columns; False if it belongs to the heading of the next sheet."""
    if points := re.match(r"\s*Points\s*:\s*(\d{1,7})( and the match)?\s*$", line, re.IGNORECASE):
        if sheet.points not in (None, int(points[1])):
            text = f"The sheet gives {sheet.points} points and {points[1]}; the second is used."
            problems.append(Problem("two_results", text, Gravity.WARNING, game=game, line=number))
        sheet.points, sheet.ends_match = int(points[1]), bool(points[2])
        return True
    if line.lstrip().startswith("="):
        return _read_set_up(sheet, line.strip(), number)
    if (note := _NOTE.match(line.lstrip())) and line.lstrip().startswith(";"):
        return _read_note(sheet, note)
    row = _ROW.match(line)
    start = row.end() if row else 0
    found = list(_cells(line, start))
    if row and found:
        sheet.rows.append((int(row[1]), number))
    if not found:
        return not line.strip() or (row is not None and not line[start:].strip())
    if sum(len(cell[0]) for cell in found) < len("".join(line[start:].split())) * 0.6:
        return False
    alone = len(found) == 1
    for at, cell in enumerate(found):
        black = cell.start() >= sheet.black_at - 3 if alone else at > 0
        side = Side.BLACK if black else Side.WHITE
        try:
            _read_cell(sheet, side, cell, number, int(row[1]) if row else 0)
        except InvalidInput as trouble:
            problems.append(Problem("bad_notation", str(trouble), game=game, line=number))
            dice = re.sub(r"\D", "", cell["dice"] or "") or "00"
            sheet.acts.append(
                RecordedRoll(
                    side=side, dice=(int(dice[0]), int(dice[1])), manner=Manner.HIDDEN, line=number, written=cell[0]
                )
            )
    _notice_rest(line[start:], found, start, number, game, problems)
    return True


def _cells(line: str, start: int) -> list[re.Match[str]]:
    found: list[re.Match[str]] = []
    at = start
    while len(found) < 2:
        cell = next(
            (
                c
                for c in _CELL.finditer(line, at)
                if c.start() == 0 or not line[c.start() - 1].strip() or c.start() == start
            ),
            None,
        )
        if cell is None:
            break
        found.append(cell)
        at = cell.end()
    return found


def _notice_rest(
    text: str, found: list[re.Match[str]], start: int, number: int, game: int, problems: list[Problem]
) -> None:
    """Report stray text in a row beside its cells."""
    letters = list(text)
    for cell in found:
        letters[cell.start() - start : cell.end() - start] = " " * (cell.end() - cell.start())
    rest = "".join(letters).strip(" \t,;")
    if rest:
        problems.append(Problem("unknown_cell", f"'{rest[:60]}' was not understood.", game=game, line=number))


def _read_cell(sheet: _Sheet, side: Side, cell: re.Match[str], line: int, row: int) -> None:
    act: Act
    if cell["dice"] is not None:
        act = _rolled(side, cell["dice"], cell["done"], sheet.rules)
    elif cell["cube"] is not None:
        act = RecordedDouble(side=side, to=int(cell["cube"]), turning=_TURNINGS[(cell["turning"] or "").lower()])
    elif cell["answer"] is not None:
        act = Took(side=side) if cell["answer"].lower() == "take" else RecordedPass(side=side)
    elif cell["giving"] is not None:
        worth, whole = int(cell["worth"] or 0), cell["match"] is not None
        act = Resigned(side=side, worth=worth, whole_match=whole, giving=_GIVINGS[cell["giving"].lower()])
    else:
        sheet.signs[side] = cell["sign"]
        return
    sheet.acts.append(replace(act, line=line, row=row, column=cell.start() + 1))


def _rolled(side: Side, dice: str, done: str, rules: Discipline) -> RecordedRoll:
    one, other = int(dice[0]), int(dice[-1])
    act = RecordedRoll(side=side, dice=(one, other))
    if not done:
        return replace(act, manner=Manner.BLANK)
    if done == NO_PLAY:
        return act
    if done in (UNPLAYED, "…"):
        return replace(act, manner=Manner.UNPLAYED)
    if done.startswith(HIDDEN):
        return replace(act, manner=Manner.HIDDEN)
    if done.startswith("("):
        return replace(act, manner=Manner.PLACED, after=read_places(done.strip("()"), rules))
    return replace(act, moves=read_moves(done))


def _read_set_up(sheet: _Sheet, line: str, number: int) -> bool:
    found = _SET_UP.match(line)
    if found is None:
        return False
    try:
        position = read_places(found[2], sheet.rules) if found[2] else None
    except InvalidInput:
        return False
    sheet.acts.append(
        SetUp(
            side=_SIDES[found[1].lower()],
            position=position,
            cube=int(found[3]) if found[3] else None,
            cube_owner=_SIDES.get((found[4] or "").lower()),
            line=number,
        )
    )
    return True


def _read_note(sheet: _Sheet, note: re.Match[str]) -> bool:
    """A comment or irregularity belongs to the last act of its side."""
    if note[1] is None:
        sheet.comments.append(_joined(note[5]))
        return True
    side = _SIDES[note[1].lower()]
    latest = range(len(sheet.acts) - 1, max(-1, len(sheet.acts) - _NEAR), -1)
    at = next((i for i in latest if sheet.acts[i].side is side), None)
    if at is None or len(sheet.acts[at].comments) + len(sheet.acts[at].irregularities) > _MOST_NOTES:
        return False
    act = sheet.acts[at]
    if note[2] is not None:
        sheet.acts[at] = replace(act, comments=(*act.comments, _joined(note[2])))
        return True
    kinds = {kind.value: kind for kind in Irregular}
    kind = kinds.get(note[3], Irregular.OTHER)
    told, _, was = (note[4] or "").partition("|")
    irregularity = Irregularity(kind, told.strip(), was.strip())
    sheet.acts[at] = replace(act, irregularities=(*act.irregularities, irregularity))
    return True
