"""What has happened in a structure: the draw's lines, results, pairings, withdrawals.

Lines that can still be entered after the draw without a redraw: byes, and places reserved for later rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.standings.result import Entrant, MatchResult
from bafflebox.tournament.structures.fixture import FixtureId, Line, OpeningKind, SectionKind, Structure, WinnerOf
from bafflebox.tournament.structures.state import FixtureStatus, StructureState


@dataclass(frozen=True, slots=True)
class Paired:
    """A match created by a pairing in a Swiss, in continuous pairing or on a ladder; without a second player it is a
    bye.

    Round 0 is a play-off between tied players.
    """

    section: str
    round: int
    number: int
    first: Entrant
    second: Entrant | None

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise InvalidInput("{first} can't be paired with themselves.", first=self.first, code="bad_pairing")

    @property
    def id(self) -> FixtureId:
        """The id of the match: `main:2.5`."""
        return FixtureId(f"{self.section}:{self.round}.{self.number}")


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that `progress` needs besides the structure itself. The order of the results doesn't matter."""

    lines: tuple[Entrant | None, ...]
    results: Mapping[FixtureId, MatchResult] = field(default_factory=dict, hash=False)
    pairings: tuple[Paired, ...] = ()
    withdrawn: frozenset[Entrant] = frozenset()
    late: Mapping[Entrant, int] = field(default_factory=dict, hash=False)
    """Late entrants in a Swiss or ladder, and the round in which they are first paired."""
    lots: str = ""
    """The public seed from which lots are drawn if a tie-break requires it."""
    orders: tuple[tuple[str, tuple[Entrant, ...]], ...] = ()
    """By section, the tied players who were separated by lot, luckiest first."""

    def with_result(self, match: str, result: MatchResult) -> Record:
        """The record with the result of a match, replacing any earlier one."""
        return replace(self, results={**self.results, FixtureId(match): result})

    def without_result(self, match: str) -> Record:
        """The record without the result of a match."""
        return replace(self, results={name: result for name, result in self.results.items() if name != match})

    def with_pairings(self, *made: Paired) -> Record:
        """The record with further pairings."""
        return replace(self, pairings=(*self.pairings, *made))

    def with_withdrawal(self, entrant: str) -> Record:
        """The record after an entrant has withdrawn."""
        return replace(self, withdrawn=self.withdrawn | {Entrant(entrant)})

    def with_entrant_on(self, line: int, entrant: str) -> Record:
        """A late entrant on a line that was a bye; nothing is redrawn."""
        if not 1 <= line <= len(self.lines) or self.lines[line - 1] is not None:
            raise InvalidInput("Line {line} is not free.", line=line, code="line_taken", facts={"line": line})
        if entrant in self.lines:
            raise InvalidInput(
                "{entrant} is already on line {other}.",
                entrant=entrant,
                other=self.lines.index(Entrant(entrant)) + 1,
                code="entered",
            )
        lines = list(self.lines)
        lines[line - 1] = Entrant(entrant)
        return replace(self, lines=tuple(lines))


@dataclass(frozen=True, slots=True)
class FreeLine:
    """A line that can still be filled: from which round, for whom it is reserved (None: anybody), and who is waiting
    there."""

    line: int
    round: int
    kept_for: OpeningKind | None
    opponent: Entrant | None


def free_lines(structure: Structure, record: Record, state: StructureState) -> tuple[FreeLine, ...]:
    """Lines for late entrants: a bye stays open until its player starts to play.

    Lines opposite an entrant first, then lines where two late entrants would meet; reserved places for later rounds
    last.
    """
    section = structure.sections[0]
    if section.kind is SectionKind.ROBIN:
        return tuple(
            FreeLine(number, 1, None, None) for number, there in enumerate(record.lines, 1) if there is None
        ) + tuple(FreeLine(number, 1, None, None) for number in range(len(record.lines) + 1, structure.lines + 1))
    if section.kind is not SectionKind.BRACKET:
        return ()
    openings = {opening.line: opening for opening in structure.openings}
    following = {
        slot.fixture: fixture
        for fixture in section.fixtures
        for slot in (fixture.first, fixture.second)
        if isinstance(slot, WinnerOf)
    }
    found: list[FreeLine] = []
    for fixture in section.rounds[0]:
        lines = [slot.number for slot in (fixture.first, fixture.second) if isinstance(slot, Line)]
        for line in lines:
            there = record.lines[line - 1] if line <= len(record.lines) else None
            if there is not None or line in structure.blocked:
                continue
            opening, at = openings.get(line), fixture
            for _ in range(opening.round - 1 if opening else 1):
                at = following.get(at.id, at)
            if state.matches[at.id].status in (FixtureStatus.DONE, FixtureStatus.WALKOVER):
                continue
            if opening:
                found.append(FreeLine(line, opening.round, opening.kind, None))
            elif fixture.id not in record.results:
                found.append(FreeLine(line, 1, None, state.matches[fixture.id].winner))
    return tuple(sorted(found, key=lambda free: (free.kept_for is not None, free.opponent is None, free.line)))


def enter_late(structure: Structure, record: Record, state: StructureState, line: int, entrant: str) -> Record:
    """The record with a late entrant on a free line; a line that is no longer free is refused."""
    free = free_lines(structure, record, state)
    if line not in {one.line for one in free}:
        lines = ", ".join(str(one.line) for one in free) or "none"
        raise Refused(
            "Line {line} is not open to a late entrant. Open lines: {lines}.", line=line, lines=lines, code="line_taken"
        )
    padded = (*record.lines, *[None] * (structure.lines - len(record.lines)))
    return replace(record, lines=padded).with_entrant_on(line, entrant)
