"""Lays out a bracket: slots in rows and columns, matches as joints between two slots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeGuard

from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import (
    Bye,
    FirstMatchLoserOf,
    Fixture,
    FixtureId,
    FixtureState,
    FixtureStatus,
    Line,
    LoserOf,
    PlaceIn,
    Record,
    Section,
    SectionKind,
    Source,
    Structure,
    StructureState,
    WinnerOf,
)

Names = Mapping[str, str]
GAP = 2
"""Rows from one slot to the next."""


@dataclass(frozen=True, slots=True)
class BracketWords:
    """The words on a drawn bracket, so they can be translated."""

    round: str = "Round {0}"
    final: str = "Final"
    second_final: str = "Second final"
    semi_finals: str = "Semi-finals"
    quarter_finals: str = "Quarter-finals"
    to: str = ", to {0}"
    best_of: str = ", best of {0}"
    bye: str = "bye"
    loser: str = "loser of {0}"
    winner: str = "winner of {0}"
    line: str = "line {0}"
    page: str = "page {0} of {1}"
    from_round: str = "loser, {0}"
    seat: str = "no. {0}"
    group_seat: str = "no. {0}, group {1}"


ENGLISH = BracketWords()


@dataclass(frozen=True, slots=True)
class Slot:
    """A name on the sheet; `column` 0 is the first round."""

    row: int
    column: int
    text: str
    score: str = ""
    won: bool = False
    faint: bool = False
    """A placeholder: who will come here, or a bye."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A match: joins the rows of two slots, with the exit between them."""

    column: int
    upper: int
    lower: int
    label: str

    @property
    def out(self) -> int:
        """The height at which the line to the next round begins."""
        return (self.upper + self.lower) // 2


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bracket: from the winners of some matches to the winners of others."""

    begins: frozenset[FixtureId]
    ends: frozenset[FixtureId]


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """A bracket laid out on paper: slots, the lines between them, and headings."""

    title: str
    headings: tuple[str, ...]
    slots: tuple[Slot, ...]
    joints: tuple[Joint, ...]
    rows: int


def bracket_sheet(
    structure: Structure,
    section: Section,
    state: StructureState,
    record: Record,
    names: Names | None = None,
    words: BracketWords = ENGLISH,
    title: str = "",
    live: Mapping[FixtureId, tuple[int, int]] | None = None,
    part: Part | None = None,
) -> DrawnBracket:
    """The layout of a bracket or part of one, with live scores.

    The title defaults to the section's name.
    """
    begins = part.begins if part else frozenset()
    drawing = _Drawing(structure, section, state, record, (names or {}).get, words, live or {}, begins)
    for fixture in section.fixtures:
        if fixture.id in part.ends if part else fixture.id not in drawing.inner:
            drawing.champion(fixture)
    headings = tuple(
        f"{name}{_terms(matches[0], words)}"
        for name, matches in zip(round_names(section, words), section.rounds, strict=True)
    )
    rows = max(0, drawing.next - GAP + 1)
    return DrawnBracket(title or section.name, headings, tuple(drawing.slots), tuple(drawing.joints), rows)


def round_names(section: Section, words: BracketWords = ENGLISH) -> list[str]:
    """Rounds by number; the last ones by name if each halves the one before."""
    names = [words.round.format(number) for number in range(1, len(section.rounds) + 1)]
    if section.kind is SectionKind.FINAL:
        return [words.final, words.second_final][: len(names)]
    for back, name in enumerate((words.final, words.semi_finals, words.quarter_finals), 1):
        if back > len(names) or len(section.rounds[-back]) != 1 << (back - 1):
            break
        names[-back] = name
    return names


def _terms(fixture: Fixture, words: BracketWords) -> str:
    length = words.to.format(fixture.length) if fixture.length else ""
    return length + (words.best_of.format(fixture.best_of) if fixture.best_of > 1 else "")


@dataclass(slots=True)
class _Drawing:
    structure: Structure
    section: Section
    state: StructureState
    record: Record
    name: Callable[[str, str], str | None]
    words: BracketWords
    live: Mapping[FixtureId, tuple[int, int]]
    begins: frozenset[FixtureId] = frozenset()
    """Matches drawn on other sheets, shown only as sources."""
    slots: list[Slot] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    next: int = 0
    inner: set[FixtureId] = field(default_factory=set)

    def __post_init__(self) -> None:
        here = {fixture.id for fixture in self.section.fixtures}
        for fixture in self.section.fixtures:
            for source in (fixture.first, fixture.second):
                if isinstance(source, WinnerOf) and source.fixture in here:
                    self.inner.add(source.fixture)

    def champion(self, fixture: Fixture) -> None:
        """Lays out everything leading to a match, and the slot of its winner."""
        row = self._drawn(fixture)
        match = self.state.matches[fixture.id]
        text = self._shown(match.winner) if match.status.is_settled and match.winner else ""
        self.slots.append(Slot(row, fixture.round, text, won=bool(text)))

    def _drawn(self, fixture: Fixture) -> int:
        match = self.state.matches[fixture.id]
        rows = []
        for source, player in ((fixture.first, match.first), (fixture.second, match.second)):
            if self._is_before(source) and source.fixture != fixture.id:
                row = self._drawn(self.structure.fixture(source.fixture))
            else:
                row, self.next = self.next, self.next + GAP
            rows.append(row)
            self.slots.append(self._slot(row, match, source, player))
        upper, lower = sorted(rows)
        self.joints.append(Joint(fixture.round - 1, upper, lower, f"{fixture.round}.{fixture.number}"))
        return (upper + lower) // 2

    def _is_before(self, source: Source) -> TypeGuard[WinnerOf]:
        """Whether a player's previous match is on this sheet."""
        return isinstance(source, WinnerOf) and source.fixture in self.inner and source.fixture not in self.begins

    def _slot(self, row: int, match: FixtureState, source: Source, player: Entrant | None) -> Slot:
        column = match.fixture.round - 1
        if player is None:
            settled = match.status.is_settled or isinstance(source, Bye) or self._is_nobody(source)
            inside = self._is_before(source)
            text = self.words.bye if settled else "" if inside else _coming(source, self.words)
            return Slot(row, column, text, faint=True)
        result = self.record.results.get(match.fixture.id) if match.status is FixtureStatus.DONE else None
        score = str(result.points_of(player)) if result and any(result.points) else ""
        if match.status is FixtureStatus.READY and match.fixture.id in self.live:
            score = str(self.live[match.fixture.id][0 if player == match.first else 1])
        return Slot(
            row, column, self._shown(player), score, match.winner == player and match.status is not FixtureStatus.BYE
        )

    def _is_nobody(self, source: Source) -> bool:
        """Whether nobody will come to this slot any more."""
        match source:
            case WinnerOf(before) | LoserOf(before):
                return self.state.matches[before].status.is_settled
            case Line():
                return True
            case _:
                return False

    def _shown(self, player: Entrant) -> str:
        return self.name(player, player) or player


def _coming(source: Source, words: BracketWords) -> str:
    match source:
        case LoserOf(before) | FirstMatchLoserOf(before):
            return words.loser.format(before)
        case PlaceIn(section, group, place):
            return f"{section} {group}, {place}." if group else f"{section}, {place}."
        case Line(number):
            return words.line.format(number)
        case WinnerOf(before):
            return words.winner.format(before)
        case _:
            return ""
