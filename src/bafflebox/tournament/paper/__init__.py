"""Every sheet of a tournament as PDF.

>>> from bafflebox.tournament.paper import PRINTS
>>> {"draw", "wall", "slips", "cards", "scoresheets", "standings", "payouts", "variance"} <= set(PRINTS)
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from bafflebox.clock import Millis
from bafflebox.errors import unknown_name
from bafflebox.message import said
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawn import bracket_sheet, parts, table_cells
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.explain import Names
from bafflebox.tournament.paper.canvas import Canvas
from bafflebox.tournament.paper.sheets import (
    draw_bracket,
    draw_cards,
    draw_player_cards,
    draw_score_sheets,
    draw_slips,
    draw_table,
    draw_wall_chart,
    room_for,
)
from bafflebox.tournament.reports.sheet import Paper, Sheet, SheetWords
from bafflebox.tournament.reports.sheets import ENGLISH_SHEETS, SHEETS, DisplayFormats, sheet
from bafflebox.tournament.state import Tournament

CUT_APART: Mapping[str, Callable[[Canvas, Sheet], None]] = {
    "slips": draw_slips,
    "scoresheets": draw_score_sheets,
}
PRINTS = ("draw", "wall", *SHEETS)
"""Everything that can be printed: the draw in page-sized parts, the wall chart, and every sheet."""


def pdf(
    state: Tournament,
    name: str,
    contest: ContestId,
    at: Millis,
    names: Names = str,
    zone: tzinfo = UTC,
    *,
    paper: Paper = Paper.A4,
    fonts: Sequence[Path] = (),
    links: Mapping[str, str] | None = None,
    words: SheetWords = ENGLISH_SHEETS,
) -> bytes:
    """A sheet by name, as a PDF.

    `fonts` are files for characters our font lacks; `links` has addresses for QR codes by match.
    """
    if name not in PRINTS:
        raise unknown_name("sheet", name, PRINTS)
    printed = datetime.fromtimestamp(at / 1000, zone)
    if name in ("draw", "wall"):
        show = DisplayFormats(state, names, zone, words)
        canvas = Canvas(paper, words.say(show.title(contest, "draw")), printed, fonts, words.say)
        _draws(canvas, show, contest, wall=name == "wall")
    else:
        made = sheet(state, name, contest, at, names, zone, words)
        canvas = Canvas(paper, made.title, printed, fonts, words.say)
        if name == "cards":
            draw_cards(canvas, made, links)
        else:
            CUT_APART.get(name, draw_table)(canvas, made)
    return canvas.written()


def player_cards(
    state: Tournament,
    cards: Sequence[tuple[str, str, str]],
    where: str,
    printed: datetime,
    paper: Paper = Paper.A4,
    words: SheetWords = ENGLISH_SHEETS,
) -> bytes:
    """Cards for the players' phones: each with name, word and the address behind the QR code."""
    title = said("{tournament}: {what}", tournament=state.opened.name, what=said("players' cards"))
    canvas = Canvas(paper, words.say(title), printed, say=words.say)
    draw_player_cards(canvas, state.opened.name, cards, where)
    return canvas.written()


def _draws(canvas: Canvas, show: DisplayFormats, contest: ContestId, *, wall: bool) -> None:
    """Every section of a contest: brackets drawn, groups and rounds as tables."""
    now = show.state.contest(contest)
    structure, stands, record = structure_of(now), course(show.state, contest), record_of(show.state, contest)
    shown, words = {str(entrant): show.entrant(contest, entrant) for entrant in now.entries}, show.words
    for section in structure.sections:
        title = words.say(show.title(contest, words.section(section.name)))
        if section.name in stands.tables:
            tables = stands.tables[section.name]
            for number, table in enumerate(tables, 1):
                head, *rows = table_cells(section, number, table, stands, record, shown)
                told = said("{title}, group {number}", title=title, number=str(number))
                heading = words.say(told) if len(tables) > 1 else title
                draw_table(canvas, Sheet(heading, tuple(map(words.cell, head)), tuple(map(tuple, rows))))
        elif section.name in stands.ladders:
            order = enumerate(stands.ladders[section.name], 1)
            lines = tuple((str(place), shown[entrant]) for place, entrant in order)
            draw_table(canvas, Sheet(title, (words.say(said("place")), words.say(said("player"))), lines))
        elif wall:
            draw_wall_chart(canvas, title, bracket_sheet(structure, section, stands, record, shown, words.words()))
        else:
            pieces = list(parts(section, *room_for(canvas)))
            for number, part in enumerate(pieces, 1):
                told = said("{title}, part {number} of {all}", title=title, number=str(number), all=str(len(pieces)))
                drawn = bracket_sheet(structure, section, stands, record, shown, words.words(), part=part)
                draw_bracket(canvas, words.say(told) if len(pieces) > 1 else title, drawn)
