"""Draws and pairings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bafflebox.tournament.happened import ContestId, DeskEvent, Entrant
from bafflebox.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class EntriesFrozen(DeskEvent):
    """The entry list is fixed and its fingerprint published, perhaps with the commitment to a secret, before the seed
    is known."""

    says = "{by} froze the entries of {contest}: {fingerprint}."
    contest: ContestId
    fingerprint: str
    commitment: str = ""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, frozen=self)


@dataclass(frozen=True, slots=True)
class DrawMade(DeskEvent):
    """Who is on which line. A redraw is another draw with a reason; the earlier one stays on record."""

    says = "{by} made the draw of {contest} for {entrants}. {why}"
    contest: ContestId
    lines: tuple[Entrant | None, ...]
    """The entrants line by line; None is a bye."""
    entrants: int
    """The number of entrants the sheet was laid out for."""
    file: str
    """The draw as published, from which anybody can recompute it."""
    seed: str = ""
    """The public seed of the draw, also used later for drawing lots."""
    by_hand: bool = False
    witnesses: tuple[str, ...] = ()
    why: str = ""
    """For a redraw: why the earlier draw was replaced."""

    def fold(self, state: Tournament) -> Tournament:
        """A new draw starts the contest again, with new match files; the earlier draw stays on record, and the journal
        has the rest."""
        draws = (*state.contests[self.contest].draws, self)
        return state.with_contest(self.contest, draws=draws, rounds=(), late={}, lots=()).without_files(self.contest)


@dataclass(frozen=True, slots=True)
class LateEntryPlaced(DeskEvent):
    """A late entrant takes a line of the sheet, counted from 1, that was a bye; in a Swiss, plays from a given round
    on."""

    says = "{by} placed {entrant} late in {contest}, {line}."
    contest: ContestId
    entrant: Entrant
    line: int = 0
    from_round: int = 0

    def fold(self, state: Tournament) -> Tournament:
        """Puts the entrant on a line that was a bye; in a Swiss, stores the round of the first pairing."""
        contest = state.contests[self.contest]
        *earlier, draw = contest.draws
        lines, late = list(draw.lines), contest.late
        if self.line:
            lines += [None] * (self.line - len(lines))
            lines[self.line - 1] = self.entrant
        else:
            lines.append(self.entrant)
            late = {**late, self.entrant: self.from_round}
        return state.with_contest(self.contest, draws=(*earlier, replace(draw, lines=tuple(lines))), late=late)


@dataclass(frozen=True, slots=True)
class RoundPaired(DeskEvent):
    """Pairings that the sheet did not fix: Swiss, continuous, ladder."""

    says = "{by} paired {round} of {contest}."
    contest: ContestId
    section: str
    round: int
    pairs: tuple[tuple[Entrant, Entrant | None], ...]
    """Without a second player: a bye."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """The reason for each entrant's pairing."""
    by_hand: bool = False
    first_number: int = 1

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, rounds=(*state.contests[self.contest].rounds, self))


@dataclass(frozen=True, slots=True)
class LotsDrawn(DeskEvent):
    """Tied players were separated by lot: from the public seed of the draw, or `by_hand` with witnesses."""

    says = "{by} drew lots in {contest}, {section}: {order}."
    contest: ContestId
    section: str
    order: tuple[Entrant, ...]
    """Luckiest first."""
    by_hand: bool = False
    witnesses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, lots=(*state.contests[self.contest].lots, self))
