"""The current state of an event, section by section: drawn, and as lists for people who can't see a drawing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bafflebox.errors import unknown_name
from bafflebox.service.hall.hall import Hall
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawn import (
    BracketWords,
    bracket_sheet,
    bracket_svg,
    parts,
    round_names,
    table_cells,
    table_svg,
)
from bafflebox.tournament.drawn.sheet import Part
from bafflebox.tournament.events import ContestId, Entrant, MatchId
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.structures import Fixture, FixtureId, FixtureStatus, Section

DRAWN = 32
"""Matches of a round drawn at a time: all of a large bracket would be too much for a phone."""
TOGETHER = 224
"""Lines of all draws and tables up to which an event is drawn whole: a knock-out of 128 with its consolations."""
LINES, ROWS = 64, 48
"""Lines of a draw and rows of a table in one picture of a larger event."""


@dataclass(frozen=True, slots=True)
class Captions:
    """The texts of a drawing besides names, in one language."""

    words: BracketWords = BracketWords()  # noqa: RUF009 - a frozen value
    section: Callable[[str], str] = str
    cell: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match in a bracket; a single name is a bye."""

    match: MatchId
    names: tuple[str, ...]
    winner: str
    score: str
    """The final or current score, such as 7–3."""
    table: str


@dataclass(frozen=True, slots=True)
class TieSide:
    """One side of a match: a name, or "" while it isn't known."""

    entrant: Entrant | None
    name: str
    points: str
    won: bool


@dataclass(frozen=True, slots=True)
class BracketTie:
    """A match in its place on the sheet, whether its players are known or not."""

    match: MatchId
    sides: tuple[TieSide, TieSide]
    on: bool
    bye: bool

    def of(self, entrants: Collection[Entrant]) -> bool:
        """Whether one of these people plays in it."""
        return any(side.entrant in entrants for side in self.sides)


@dataclass(frozen=True, slots=True)
class Picture:
    """A section: a bracket has rounds of pairings, a group or a Swiss rows of cells with a heading."""

    name: str
    title: str
    rounds: tuple[tuple[str, tuple[BracketMatch, ...]], ...] = ()
    ties: tuple[tuple[str, tuple[BracketTie, ...]], ...] = ()
    """The same with every place of the sheet, for drawing in columns."""
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def parts(self) -> int:
        """The number of parts it is drawn in: a power of two, so that winners stay in their part."""
        most = max((len(ties) for _, ties in self.ties), default=0)
        return 1 << (max(most - 1, 0) // DRAWN).bit_length()

    def part_of(self, entrants: Collection[Entrant]) -> int:
        """The first part in which one of them plays."""
        parts = range(1, self.parts + 1)
        return next((n for n in parts if any(tie.of(entrants) for _, ties in self.part(n).ties[:1] for tie in ties)), 1)

    def part(self, number: int) -> Picture:
        """One part of a bracket: its matches in each round, and all of the rounds in which the parts meet."""
        parts = self.parts
        number = max(1, min(number, parts))
        ties = tuple(
            (title, drawn[(number - 1) * len(drawn) // parts : number * len(drawn) // parts])
            if len(drawn) >= parts
            else (title, drawn)
            for title, drawn in self.ties
        )
        return replace(self, ties=ties)


def pictures(hall: Hall, contest: ContestId, captions: Captions = Captions()) -> list[Picture]:  # noqa: B008
    """Brackets, groups and standings of an event, as text."""
    if not hall.state.contest(contest).is_drawn:
        return []
    return [picture for _, picture in _sections(hall, contest, captions)]


@dataclass(frozen=True, slots=True)
class DrawingPlan:
    """What one SVG picture shows: a bracket or table, or a part of a large one."""

    picture: Picture
    section: Section
    number: int = 1
    pictures: int = 1
    rows: tuple[tuple[str, ...], ...] = ()
    part: Part | None = None
    lines: int = 0
    """How much is on it, in lines of a draw."""


def drawings(hall: Hall, contest: ContestId, captions: Captions = Captions()) -> list[DrawingPlan]:  # noqa: B008
    """Every picture of an event; a large bracket or table comes in several."""
    if not hall.state.contest(contest).is_drawn:
        return []
    whole = [_whole(section, picture) for section, picture in _sections(hall, contest, captions)]
    if sum(one.lines for one in whole) <= TOGETHER:
        return whole
    return [part for one in whole for part in _cut(one.section, one.picture)]


def _whole(section: Section, picture: Picture) -> DrawingPlan:
    lines = 2 * (len(picture.rows) - 1 if picture.rows else max(map(len, section.rounds)))
    return DrawingPlan(picture, section, rows=picture.rows, lines=lines)


def _cut(section: Section, picture: Picture) -> Iterator[DrawingPlan]:
    if picture.rows:
        head, *rows = picture.rows
        cut = [rows[begin : begin + ROWS] for begin in range(0, len(rows), ROWS)] or [[]]
        for number, some in enumerate(cut, 1):
            yield DrawingPlan(picture, section, number, len(cut), (head, *some), lines=2 * len(some))
        return
    lines = 2 * max(map(len, section.rounds))
    found = [None] if lines <= LINES else list(parts(section, LINES, len(section.rounds)))
    for number, part in enumerate(found, 1):
        yield DrawingPlan(picture, section, number, len(found), (), part, min(lines, LINES))


def drawing(
    hall: Hall,
    contest: ContestId,
    name: str,
    captions: Captions = Captions(),  # noqa: B008
    part: int = 1,
) -> str:
    """A bracket or table by its name, as SVG; of a large one a part, the last if there are fewer."""
    found: dict[str, list[DrawingPlan]] = {}
    for one in drawings(hall, contest, captions):
        found.setdefault(one.picture.name, []).append(one)
    if name not in found:
        raise unknown_name("section", name, found)
    return drawn_as(hall, contest, found[name][max(1, min(part, len(found[name]))) - 1], captions)


def drawn_as(hall: Hall, contest: ContestId, plan: DrawingPlan, captions: Captions) -> str:
    """A picture as SVG."""
    now, section = hall.state.contest(contest), plan.section
    caption = f"{hall.state.opened.name}: {now.conditions.name}"
    if plan.pictures > 1:
        caption += f", {captions.words.page.format(plan.number, plan.pictures)}"
    title = plan.picture.title[:1].upper() + plan.picture.title[1:]
    if plan.rows:
        return table_svg(title, plan.rows, caption)
    sheet = bracket_sheet(
        structure_of(now),
        section,
        course(hall.state, contest),
        record_of(hall.state, contest),
        hall.entrants(contest),
        captions.words,
        title,
        {fixture.id: score for fixture in section.fixtures if (score := _live(hall, match_id(contest, fixture.id)))},
        plan.part,
    )
    return bracket_svg(sheet, caption)


def _sections(hall: Hall, contest: ContestId, captions: Captions) -> Iterator[tuple[Section, Picture]]:
    now = hall.state.contest(contest)
    stands, record, names = course(hall.state, contest), record_of(hall.state, contest), hall.entrants(contest)
    for section in structure_of(now).sections:
        tables = stands.tables.get(section.name)
        if tables is not None:
            for number, table in enumerate(tables, 1):
                name = f"{section.name} {number}" if len(tables) > 1 else section.name
                cells = table_cells(section, number, table, stands, record, names)
                rows = (tuple(map(captions.cell, cells[0])), *map(tuple, cells[1:]))
                yield section, Picture(name, captions.section(name), rows=rows)
        elif section.rounds:
            titles = round_names(section, captions.words)
            rounds = tuple(
                (title, tuple(filter(None, (_pairing(hall, contest, fixture.id) for fixture in fixtures))))
                for title, fixtures in zip(titles, section.rounds, strict=True)
            )
            ties = tuple(
                (
                    title + _length(fixtures, captions.words),
                    tuple(_tie(hall, contest, fixture.id, captions.words.bye) for fixture in fixtures),
                )
                for title, fixtures in zip(titles, section.rounds, strict=True)
            )
            yield section, Picture(section.name, captions.section(section.name), rounds, ties)


def _pairing(hall: Hall, contest: ContestId, fixture: FixtureId) -> BracketMatch | None:
    """A match whose players are known, or a bye."""
    match, name = course(hall.state, contest).matches[fixture], match_id(contest, fixture)
    names = tuple(hall.entrant(contest, player) for player in match.players)
    if len(names) != 2 and not (names and match.status is FixtureStatus.BYE):
        return None
    file = hall.state.file(name)
    points = file.result.points if file.result else file.score
    if file.result and match.first and file.result.players[0] != match.first:
        points = points[::-1]
    score = f"{points[0]}–{points[1]}" if any(points) else ""
    winner = hall.entrant(contest, match.winner) if match.winner and len(names) == 2 else ""
    return BracketMatch(name, names, winner, score, file.tables_told if file.is_on else "")


def _length(fixtures: Sequence[Fixture], words: BracketWords) -> str:
    """The match length of a round, if all its matches have the same."""
    lengths = {fixture.length for fixture in fixtures}
    return words.to.format(*lengths) if len(lengths) == 1 and None not in lengths else ""


def _tie(hall: Hall, contest: ContestId, fixture: FixtureId, bye: str) -> BracketTie:
    match, name = course(hall.state, contest).matches[fixture], match_id(contest, fixture)
    file = hall.state.file(name)
    points = file.result.points if file.result else file.score
    shown = points if match.status is FixtureStatus.DONE or file.is_on else (0, 0)
    if file.result and match.first and file.result.players[0] != match.first:
        shown = shown[::-1]
    free = match.status is FixtureStatus.BYE
    first, second = (
        TieSide(
            entrant,
            hall.entrant(contest, entrant) if entrant else bye if free else "",
            str(scored) if any(shown) and entrant else "",
            entrant is not None and entrant == match.winner,
        )
        for entrant, scored in zip((match.first, match.second), shown, strict=True)
    )
    return BracketTie(name, (first, second), file.is_on, free)


def _live(hall: Hall, match: MatchId) -> tuple[int, int] | None:
    """The current score of a match in progress."""
    file = hall.state.file(match)
    return file.score if file.is_on and any(file.score) else None
