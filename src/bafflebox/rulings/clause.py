"""Clauses of a rule book, in our own words, and the worked examples that demonstrate each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any


class Force(Enum):
    """How strongly a clause binds."""

    MUST = "must"
    SHALL = "shall"
    SHOULD = "should"
    MAY = "may"
    DEFINITION = "definition"
    GUIDANCE = "guidance"


class ClauseKind(Enum):
    """What a program does about a clause."""

    ENFORCE = "enforce"
    COMPUTE = "compute"
    DECIDE = "decide"
    WORKFLOW = "workflow"
    RECORD = "record"
    ADVISE = "advise"


class DeskRule(StrEnum):
    """Rules of the desk for which a book names its clauses, so that a step can cite them."""

    AUTHORITY = "authority"
    """Who is in charge."""
    OFFICIALS = "officials"
    """Which officials a tournament names."""
    APPROVAL = "approval"
    """Entries need the director's approval."""
    MEMBERSHIP = "membership"
    """Entrants have to be members."""
    REFUND = "refund"
    """What happens to the fee of a refused or withdrawn entry."""
    MOVED_UP = "moved_up"
    """An entrant may be moved to a higher division."""
    EXPLAINED = "explained"
    """A refusal of an entry is explained."""
    PUBLIC_DRAW = "public_draw"
    """Draws are made in public or before witnesses."""
    DISCLOSURE = "disclosure"
    """Money and awards are disclosed beforehand."""
    DRAWSHEET = "drawsheet"
    """What the draw sheet shows."""
    ANNOUNCED = "announced"
    """Deviations from the book are announced."""
    PHONES = "phones"
    """Phones in the playing area."""
    PHONE_CONSENT = "phone_consent"
    """A phone may be used if the opponent consents."""
    PHONES_IN_BREAKS = "phones_in_breaks"
    """Phones in breaks."""
    START = "start"
    """When a match begins."""
    OWN_TIME = "own_time"
    """A match may be given its own starting time."""
    MOVED_FORWARD = "moved_forward"
    """Each player is told about a match that is moved forward."""
    PRIORITY = "priority"
    """Which of several matches comes first."""
    SIGN_OUT = "sign_out"
    """Players who leave the site have to say so."""
    FORETOLD = "foretold"
    """Lateness that was announced beforehand."""
    POSTING = "posting"
    """Results are reported and posted."""
    CONFIRMATION = "confirmation"
    """A reported result is verified."""
    CORRECTION = "correction"
    """A wrong result may be corrected."""
    SETTLED = "settled"
    """A match may be settled with the director's approval."""
    LENGTH = "length"
    """The number of points to which a match is played."""
    MONITOR = "monitor"
    """Monitors of matches."""
    COVERAGE = "coverage"
    """Matches are streamed or recorded."""
    PARTY = "party"
    """Nobody rules on their own match."""
    STAKE = "stake"
    """Officials declare conflicts of interest."""
    PRIVATE = "private"
    """Spectators report what they see in private."""
    ACCOMMODATION = "accommodation"
    """Special needs are accommodated."""
    EXPULSION = "expulsion"
    """Exclusion from the tournament."""


@dataclass(frozen=True, slots=True)
class Example:
    """A case in the inventory: a situation and what the clause makes of it, both in words."""

    given: str
    then: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its id (`usbgf:4.1.7.2.a`), what it is about, how it binds, and what it says."""

    id: str
    title: str
    topic: str
    force: Force
    kind: ClauseKind
    says: str
    outcome: str
    see: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    desk: tuple[DeskRule, ...] = ()
    """The rules of the desk based on it."""

    @property
    def is_reading(self) -> bool:
        """Whether this is our reading of a passage that the book leaves open, not the book's own text."""
        return self.id.endswith(".open")

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Clause:
        """A clause read from its entry in `clauses.yaml`."""
        return Clause(
            id=data["id"],
            title=data["title"],
            topic=data["topic"],
            force=Force(data["force"]),
            kind=ClauseKind(data["kind"]),
            says=data["says"].strip(),
            outcome=str(data["outcome"]).strip(),
            see=tuple(data.get("see", ())),
            examples=tuple(Example(str(c["given"]).strip(), str(c["then"]).strip()) for c in data["cases"]),
            desk=tuple(map(DeskRule, data.get("desk", ()))),
        )
