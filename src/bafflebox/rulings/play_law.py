"""What a referee at a table needs from a book in normal play: interpretations, clock stops, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import TypeVar

from bafflebox.clock import PausePolicy, PauseReason
from bafflebox.game import Reason
from bafflebox.match import ClaimPolicy, ConcessionPolicy, CrawfordRule, DeadCube, ForfeitScore, LengthPolicy, Refusal

What = TypeVar("What", Refusal, "Conduct", Reason, PauseReason)


class Conduct(StrEnum):
    """Rules of conduct at a table for which a book names its clauses, so that a refusal can cite them."""

    ONLY_PLAYERS = "only_players"
    """Only the players act in a match, each for their own side."""
    OFFICIALS = "officials"
    """Who is in charge of corrections, penalties and exceptions."""
    START = "start"
    """A match begins when both players are there and agree on the equipment."""
    SCORE_AGREED = "score_agreed"
    """The score is written and compared before the next game."""
    FULL_MOVE = "full_move"
    """A turn ends when a full move has been made."""
    FINAL = "final"
    """The end of a turn is final."""
    BREAKS = "breaks"
    """When a break may be taken."""
    DISPUTE = "dispute"
    """In a dispute everything is left as it is until it is settled."""
    OPENING = "opening"
    """How a game begins."""
    TIME = "time"
    """Whose time runs, and who declares that it is over."""
    PREFERENCES = "preferences"
    """How players settle their preferences."""
    OPERATOR = "operator"
    """Who acts for a team."""
    REPORT = "report"
    """Who reports the result."""


class MatchProgress(Enum):
    """How far a match has got, for the ban on aids."""

    NOT_BEGUN = "not_begun"
    RUNNING = "running"
    SCHEDULED_BREAK = "scheduled_break"
    """A break in the schedule, or a permitted break that a player has called."""
    BETWEEN_MATCHES_OF_A_SET = "between_matches_of_a_set"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class AidsBan:
    """The help a book forbids players during a match, and its clauses."""

    clauses: tuple[str, ...] = ()
    sentence: str = "No help may be taken during a match."
    stages: frozenset[MatchProgress] = frozenset({MatchProgress.RUNNING, MatchProgress.SCHEDULED_BREAK})
    reading: str = ""
    """If the book is silent, the reading used."""

    def without(self, clause: str) -> AidsBan | None:
        """The ban without that clause; none if it rests on nothing else."""
        if clause not in self.clauses:
            return self
        rest = tuple(one for one in self.clauses if one != clause)
        return replace(self, clauses=rest) if rest else None


def _without(clause: str, cited: Mapping[What, tuple[str, ...]]) -> dict[What, tuple[str, ...]]:
    return {what: tuple(c for c in clauses if c != clause) for what, clauses in cited.items()}


@dataclass(frozen=True)
class PlayLaw:
    """The part of a book that a referee needs for every act."""

    refusals: Mapping[Refusal, tuple[str, ...]]
    """The clauses under which this book refuses an act in a match; if it has none, the basic rules are cited."""
    rules: Mapping[Conduct, tuple[str, ...]]
    stops: PausePolicy
    concessions: ConcessionPolicy
    claims: ClaimPolicy = field(default_factory=ClaimPolicy)
    crawford: CrawfordRule = CrawfordRule.ONCE
    dead_cube: DeadCube = DeadCube.EACH_SIDE
    forfeit_score: ForfeitScore = ForfeitScore.AS_IT_STOOD
    lengths: LengthPolicy = field(default_factory=LengthPolicy)
    """What happens to a match played to the wrong length."""
    doubling_ends_window: bool = False
    """Whether a valid double by the opponent, like a valid roll, ends the time for correcting an illegal play."""
    lost_delay_holds_cube: bool = False
    """Whether a forfeited delay has to run out before a double too, not only before the roll."""
    aids: AidsBan | None = AidsBan()
    """When players may not be helped; None if house rules have removed that."""
    illegal: Mapping[Reason, tuple[str, ...]] = field(default_factory=dict)
    """Clauses about one way in which a play is illegal, cited before those about illegal plays in general."""

    def without(self, clause: str) -> PlayLaw:
        """The law without that clause: it supports nothing, and a stop that only it permits isn't permitted."""
        stops = _without(clause, self.stops.permitted)
        return replace(
            self,
            refusals=_without(clause, self.refusals),
            rules=_without(clause, self.rules),
            illegal=_without(clause, self.illegal),
            aids=self.aids and self.aids.without(clause),
            stops=replace(
                self.stops,
                permitted={reason: rest for reason, rest in stops.items() if rest},
                otherwise=tuple(c for c in self.stops.otherwise if c != clause),
            ),
        )

    def clauses(self, rule: Conduct) -> tuple[str, ...]:
        return self.rules[rule]
