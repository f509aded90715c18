"""What has happened in a structure: the draw's lines, results, pairings, withdrawals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings.result import Entrant, MatchResult
from bafflebox.tournament.structures.fixture import FixtureId


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
            raise InvalidInput("{first} cannot be paired with themselves.", first=self.first, code="bad_pairing")

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
