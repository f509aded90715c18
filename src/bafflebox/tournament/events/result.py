"""Results: reported, confirmed, disputed, entered, verified, posted, corrected."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, assert_never

from bafflebox.clock import Millis
from bafflebox.tournament.happened import DeskEvent, Entrant, MatchId
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.state import Tournament

Score = tuple[int, int]
"""Points of two players, in the order in which they are named."""


class MatchEnding(Enum):
    """How a match came to its result."""

    SCORE = "score"
    TIME = "time"
    """The loser's clock ran out, where the book makes that decide the match."""
    PENALTY = "penalty"
    """Won by penalty points."""
    FORFEIT = "forfeit"
    """Started or due, and lost by a ruling, a resignation or lateness."""
    WALKOVER = "walkover"
    """Never started: the opponent had withdrawn or didn't come."""
    BOTH_FORFEIT = "both_forfeit"
    """Neither advances."""
    SETTLED = "settled"
    """Decided by the director, for instance declared a draw or split."""


UNPLAYED = (MatchEnding.WALKOVER, MatchEnding.BOTH_FORFEIT)


@dataclass(frozen=True, slots=True)
class DeskResult:
    """A result: who played, who won, the score and the length. No winner: a draw, or both lost."""

    players: tuple[Entrant, Entrant]
    winner: Entrant | None
    ending: MatchEnding = MatchEnding.SCORE
    points: Score = (0, 0)
    """In the order of `players`, including penalty points."""
    length: int = 0
    penalty: Score = (0, 0)
    """Penalty points received by each side."""
    boards: tuple[Score, ...] = ()
    """If the match consists of several, the score of each: the boards of a team, the matches of a best of three. The
    points are then how many of them each side won."""

    @property
    def loser(self) -> Entrant | None:
        if self.winner is None:
            return None
        return self.players[1] if self.winner == self.players[0] else self.players[0]


def with_result(
    state: Tournament, match: MatchId, result: DeskResult, counts: DeskResult | None, ended: Millis | None, **more: Any
) -> Tournament:
    """A finished match with its result."""
    over = {"stage": MatchStage.DONE, "players": result.players, "result": result, "counts": counts, "ended": ended}
    return state.with_file(match, **over, **more)


@dataclass(frozen=True, slots=True)
class ResultReported(DeskEvent):
    """A player reports from a phone, or a helper brings a slip; the other side has to confirm."""

    says = "{by} reported {match}: {result}."
    match: MatchId
    result: DeskResult
    side: Entrant
    """The side on whose behalf it was reported."""
    ended: Millis

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, report=self, disputed=None)


@dataclass(frozen=True, slots=True)
class ResultDisputed(DeskEvent):
    """The other side reported something different: the desk decides."""

    says = "{by} reported something else for {match}: {result}."
    match: MatchId
    result: DeskResult
    side: Entrant

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, disputed=self.result)


@dataclass(frozen=True, slots=True)
class ReportWithdrawn(DeskEvent):
    says = "{by} took back the report of {match}: {why}."
    match: MatchId
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, report=None, disputed=None)


@dataclass(frozen=True, slots=True)
class ResultEntered(DeskEvent):
    """The result stands: confirmed by the other side, or accepted by the desk. `ended` is the actual end of the
    match."""

    says = "{match}: {result}. {note}"
    match: MatchId
    result: DeskResult
    counts: DeskResult
    """What the structure reads: who holds the two places and who advances. Usually the result itself; for a draw in a
    bracket, with the player that the director advances."""
    ended: Millis
    note: str = ""
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        contest = contest_of(self.match)
        if state.contests[contest].corrected is not None and self.result.ending not in UNPLAYED:
            # Once something has been played after a correction, the next correction doesn't undo it but is added to it.
            state = state.with_contest(contest, corrected=None)
        score, open_reports = self.result.points, {"report": None, "disputed": None}
        return with_result(state, self.match, self.result, self.counts, self.ended, score=score, **open_reports)


@dataclass(frozen=True, slots=True)
class ResultVerified(DeskEvent):
    says = "{by} verified {match}."
    match: MatchId

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, verified=True)


@dataclass(frozen=True, slots=True)
class ResultPosted(DeskEvent):
    """On the official draw sheet."""

    says = "{by} posted {match}."
    match: MatchId
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, is_posted=True)


class Repair(Enum):
    """What to do about later matches when a result turns out to be wrong."""

    KEEP = "keep"
    """The record is corrected; if later matches have begun, everybody stays where they are."""
    REPLAY = "replay"
    """Matches with a wrong player are annulled and replayed by the right ones."""
    SWAP = "swap"
    """What was played counts for the place, which now belongs to the right player."""
    VOID = "void"
    """Matches with a wrong player are annulled; the other side advances without playing."""


class CorrectionEffect(Enum):
    """The effect of a correction on a later match."""

    KEPT = "kept"
    HANDED_ON = "handed_on"
    """The result stands, and its place goes to another entrant."""
    ANNULLED = "annulled"
    STOPPED = "stopped"
    """In progress with a wrong player: stopped without a result."""
    REINSTATED = "reinstated"
    """Annulled by an earlier correction, and valid again."""
    CALLED_AGAIN = "called_again"
    """Called or posted with a wrong player, and now for the right one."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """One later match: what happens to it and, if it then has a result, which, and what of it counts for the places."""

    match: MatchId
    change: CorrectionEffect
    result: DeskResult | None = None
    counts: DeskResult | None = None

    def fold(self, state: Tournament, by: MatchId, at: Millis) -> Tournament:
        """The later match after the other match was corrected."""
        file = state.file(self.match)
        match self.change:
            case CorrectionEffect.KEPT:
                return state
            case CorrectionEffect.HANDED_ON:
                return state.with_file(self.match, counts=self.counts, is_posted=False)
            case CorrectionEffect.STOPPED | CorrectionEffect.CALLED_AGAIN:
                return state.filed(file.cleared(by, at))
            case CorrectionEffect.ANNULLED:
                state = state.filed(file.cleared(by, at))
                return with_result(state, self.match, self.result, self.counts, file.ended) if self.result else state
            case CorrectionEffect.REINSTATED:
                assert self.result is not None
                before = next(a for a in reversed(file.annulled) if (a.by, a.result) == (by, self.result))
                left = file.cleared(by, at) if file.result is not None else file
                more = {"score": self.result.points, "annulled": tuple(a for a in left.annulled if a != before)}
                return with_result(state.filed(left), self.match, self.result, self.counts, before.ended, **more)
            case _:
                assert_never(self.change)


@dataclass(frozen=True, slots=True)
class ResultCorrected(DeskEvent):
    """A result was wrong. `before` is the old result, `after` the right one; None means no result at all."""

    says = "{by} corrected {match}: {after} instead of {before}. {repair} Reason: {reason}."
    match: MatchId
    before: DeskResult | None
    after: DeskResult | None
    counts: DeskResult | None
    """What the structure reads from now on; with `keep`, still what it read before."""
    repair: Repair
    consequences: tuple[Consequence, ...]
    reason: str
    ended: Millis
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        """The corrected match, and the effect of the repair on every later match."""
        if self.after is None:
            state = state.filed(state.file(self.match).cleared(self.match, self.at))
        else:
            undone = {"report": None, "disputed": None, "verified": False, "is_posted": False}
            after = self.after
            state = with_result(state, self.match, after, self.counts, self.ended, score=after.points, **undone)
        for consequence in self.consequences:
            state = consequence.fold(state, self.match, self.at)
        return state.with_contest(contest_of(self.match), corrected=self)


@dataclass(frozen=True, slots=True)
class LengthCorrected(DeskEvent):
    """The match is played to a different length than posted, or the posted one was wrong."""

    says = "{by} set {match} to {length}: {why}."
    match: MatchId
    length: int
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, length=self.length)


@dataclass(frozen=True, slots=True)
class PerformanceNoted(DeskEvent):
    """What an analysis says about one side of a match: its PR in thousandths, over how many decisions, from which
    program."""

    says = "{entrant} played {match} with a PR of {thousandths} over {decisions} ({source})."
    match: MatchId
    entrant: Entrant
    thousandths: int
    decisions: int
    source: str

    def fold(self, state: Tournament) -> Tournament:
        others = tuple(n for n in state.file(self.match).performance if n.entrant != self.entrant)
        return state.with_file(self.match, performance=(*others, self))


@dataclass(frozen=True, slots=True)
class ScanAttached(DeskEvent):
    """A photo or scan of a score sheet for a match; the bytes are stored beside the journal, since they show names."""

    says = "{by} added a photo of the score sheet to {match}. {note}"
    match: MatchId
    where: str
    """Its name in an export of the tournament; in older journals, the file it came from."""
    sha256: str
    note: str = ""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, scans=(*state.file(self.match).scans, self))
