"""Facts about results: reported, confirmed, disputed, entered, verified, posted, corrected."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.clock import Millis
from bafflebox.tournament.events.happened import Entrant, Happened, MatchId

Score = tuple[int, int]
"""Points of two, in the order in which they are named."""


class Ending(Enum):
    """How a match came to its result."""

    SCORE = "score"
    TIME = "time"
    """The loser's clock ran out, where the book makes that the match."""
    PENALTY = "penalty"
    """Won by penalty points."""
    FORFEIT = "forfeit"
    """Begun or due, and lost by a ruling, a resignation or lateness."""
    WALKOVER = "walkover"
    """Never begun: the opponent had withdrawn or did not come."""
    BOTH_FORFEIT = "both_forfeit"
    """Neither goes on."""
    SETTLED = "settled"
    """Decided by the director, for instance declared a draw or split."""


UNPLAYED = (Ending.WALKOVER, Ending.BOTH_FORFEIT)


@dataclass(frozen=True, slots=True)
class Result:
    """A result: who played, who won, at which score of which length. No winner: a draw, or both lost."""

    players: tuple[Entrant, Entrant]
    winner: Entrant | None
    ending: Ending = Ending.SCORE
    points: Score = (0, 0)
    """In the order of `players`, penalty points among them."""
    length: int = 0
    penalty: Score = (0, 0)
    """Penalty points that each side received."""
    boards: tuple[Score, ...] = ()
    """Where a match is several, the score of each: the boards of a team, the matches of a best of three. The points are then
    how many of them each side has won."""

    @property
    def loser(self) -> Entrant | None:
        if self.winner is None:
            return None
        return self.players[1] if self.winner == self.players[0] else self.players[0]


@dataclass(frozen=True, slots=True)
class ResultReported(Happened):
    """A player reports from a phone, or a helper brings a slip; the other side has to confirm."""

    match: MatchId
    result: Result
    side: Entrant
    """For whom it was reported."""
    ended: Millis


@dataclass(frozen=True, slots=True)
class ResultDisputed(Happened):
    """The other side reported something else: the desk decides."""

    match: MatchId
    result: Result
    side: Entrant


@dataclass(frozen=True, slots=True)
class ReportWithdrawn(Happened):
    match: MatchId
    why: str


@dataclass(frozen=True, slots=True)
class ResultEntered(Happened):
    """The result stands: confirmed by the other side, or taken by the desk. `ended` is the real end of the match."""

    match: MatchId
    result: Result
    counts: Result
    """What the structure reads: who holds the two places and who goes on. Mostly the result itself; for a draw in a
    bracket, with the one whom the director lets go on."""
    ended: Millis
    note: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultVerified(Happened):
    match: MatchId


@dataclass(frozen=True, slots=True)
class ResultPosted(Happened):
    """On the official draw sheet."""

    match: MatchId
    clauses: tuple[str, ...] = ()


class Repair(Enum):
    """What is done about later matches when a result turns out to be wrong."""

    KEEP = "keep"
    """The record is put right; where later matches were begun, everybody stays where they are."""
    REPLAY = "replay"
    """Matches with a wrong player are annulled and played again by the right ones."""
    SWAP = "swap"
    """What was played counts for the place; from here on the right player has it."""
    VOID = "void"
    """Matches with a wrong player are annulled; the other side goes on without playing."""


class CorrectionEffect(Enum):
    """What a correction does to a later match."""

    KEPT = "kept"
    HANDED_ON = "handed_on"
    """The result stands, and its place goes to another entrant."""
    ANNULLED = "annulled"
    STOPPED = "stopped"
    """Under way with a wrong player: stopped without a result."""
    REINSTATED = "reinstated"
    """Annulled by an earlier correction, and right again."""
    CALLED_AGAIN = "called_again"
    """Called or posted with a wrong player, and now for the right one."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """One later match: what happens to it and, if it then has a result, which, and what of it counts for the places."""

    match: MatchId
    change: CorrectionEffect
    result: Result | None = None
    counts: Result | None = None


@dataclass(frozen=True, slots=True)
class ResultCorrected(Happened):
    """A result was wrong. `before` is what stood, `after` what is right; None is no result at all."""

    match: MatchId
    before: Result | None
    after: Result | None
    counts: Result | None
    """What the structure reads from now on; with `keep`, still what it read before."""
    repair: Repair
    consequences: tuple[Consequence, ...]
    reason: str
    ended: Millis
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LengthCorrected(Happened):
    """The match is played to another length than was posted, or the posted one was wrong."""

    match: MatchId
    length: int
    why: str


@dataclass(frozen=True, slots=True)
class PerformanceNoted(Happened):
    """What an analysis says about one side of a match: its PR in thousandths, over so many decisions, by which program."""

    match: MatchId
    entrant: Entrant
    thousandths: int
    decisions: int
    source: str


@dataclass(frozen=True, slots=True)
class ScanAttached(Happened):
    """A photo or scan of a score sheet belongs to a match; the bytes lie beside the journal, as they show names."""

    match: MatchId
    where: str
    """Its name in an export of the tournament; in older journals the file from which it was taken."""
    sha256: str
    note: str = ""


Resulting = (
    ResultReported
    | ResultDisputed
    | ReportWithdrawn
    | ResultEntered
    | ResultVerified
    | ResultPosted
    | ResultCorrected
    | LengthCorrected
    | PerformanceNoted
    | ScanAttached
)
