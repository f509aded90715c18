"""What a referee at a table has to know of a book before anything goes wrong: readings of the match, stops, refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bafflebox.clock import PausePolicy
from bafflebox.match import ClaimPolicy, ConcessionPolicy, CrawfordRule, DeadCube, ForfeitScore, LengthPolicy, Refusal


class Rule(StrEnum):
    """Rules of conduct at a table for which a book names its clauses, so that a refusal can cite them."""

    ONLY_PLAYERS = "only_players"
    """Nobody but the players, and each only on the own side, acts in a match."""
    OFFICIALS = "officials"
    """Who is in charge of corrections, penalties and exceptions."""
    START = "start"
    """A match begins when both are there and agree on what they play with."""
    SCORE_AGREED = "score_agreed"
    """The score is written and compared before the next game."""
    FULL_MOVE = "full_move"
    """A turn ends when a full move has been made."""
    FINAL = "final"
    """What a turn was ended with is final."""
    BREAKS = "breaks"
    """When a break may be taken."""
    DISPUTE = "dispute"
    """In a dispute everything is left as it is until it is settled."""
    OPENING = "opening"
    """How a game begins."""
    TIME = "time"
    """Whose time runs, and who says that it is over."""
    PREFERENCES = "preferences"
    """How players settle what they play with."""
    OPERATOR = "operator"
    """Who of a team acts."""
    REPORT = "report"
    """Who reports the result."""


def _nothing(options: Mapping[str, str], clocked: bool) -> Mapping[str, Any]:  # noqa: ARG001 (the form of `varies`)
    return {}


@dataclass(frozen=True)
class PlayLaw:
    """A book as a referee needs it at every act."""

    refusals: Mapping[Refusal, tuple[str, ...]]
    """The clauses by which this book refuses an act of a match; where it has none, the basic rules are cited."""
    rules: Mapping[Rule, tuple[str, ...]]
    stops: PausePolicy
    concessions: ConcessionPolicy
    claims: ClaimPolicy = field(default_factory=ClaimPolicy)
    crawford: CrawfordRule = CrawfordRule.ONCE
    dead_cube: DeadCube = DeadCube.EACH_SIDE
    forfeit_score: ForfeitScore = ForfeitScore.AS_IT_STOOD
    lengths: LengthPolicy = field(default_factory=LengthPolicy)
    """What becomes of a match that is played to a wrong length."""
    expires_by_itself: bool = False
    """Whether time that is used up loses without anybody's word; otherwise somebody has to say so."""
    doubling_ends_window: bool = False
    """Whether a valid double of the opponent, like a valid roll, closes the time for correcting an illegal play."""
    varies: Callable[[Mapping[str, str], bool], Mapping[str, Any]] = _nothing
    """What the options of the book, or the use of a clock, change in the other fields."""

    def adapted(self, options: Mapping[str, str], clocked: bool) -> PlayLaw:
        """The law under these options, with or without a clock."""
        return replace(self, **self.varies(options, clocked))

    def clauses(self, rule: Rule) -> tuple[str, ...]:
        return self.rules[rule]
