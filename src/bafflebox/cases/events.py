"""The events of a case. Nothing is ever deleted: a correction is another event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bafflebox.cases.people import Authority, Measure, PersonId
from bafflebox.clock import Millis


class EvidenceKind(Enum):
    """What kind of evidence it is."""

    STATEMENT = "statement"
    SCORE_SHEET = "score_sheet"
    RECORDING = "recording"
    EQUIPMENT = "equipment"
    RECORD = "record"
    """A match record, or the journal of the table."""
    EXPERT = "expert"


class Audience(Enum):
    """Who may see a piece of evidence, from the smallest circle to the widest."""

    OFFICIALS = "officials"
    """Director and committee."""
    PARTIES = "parties"
    EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class ComplaintMade:
    """A case was opened: by whom, between whom, under which book."""

    at: Millis
    case: str
    book: str
    by: PersonId
    players: tuple[PersonId, ...]
    about: str
    incident: str = ""
    match: str = ""
    """The id of the tournament match."""
    tournament: str = ""
    table: str = ""
    """The table whose journal shows what happened, if there is one."""
    edition: str = ""
    """The edition of the book; empty in older journals, meaning the first."""
    house: str = ""
    """The house rules as they were when the case was opened."""


@dataclass(frozen=True, slots=True)
class EvidenceGiven:
    """Evidence was put on record."""

    at: Millis
    by: PersonId
    kind: EvidenceKind
    what: str
    seen_by: Audience = Audience.PARTIES
    reference: str = ""
    """Where the sheet, recording or record is stored."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling was given: the verdict, its clauses, and penalties imposed."""

    at: Millis
    by: PersonId
    level: Authority
    verdict: str
    reasons: str
    clauses: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()
    ruling: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The book's answer, from `Ruling.to_json`; empty if the official ruled without it."""


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """Play affected by the ruling resumed."""

    at: Millis


@dataclass(frozen=True, slots=True)
class AppealMade:
    """Somebody appeals against the ruling."""

    at: Millis
    by: PersonId
    to: Authority
    about: str
    aspects: tuple[str, ...] = ()
    """The parts of the ruling under appeal; empty means all of it."""
    late_because: str = ""
    """Why the director is hearing a late appeal, if the book leaves that open."""


@dataclass(frozen=True, slots=True)
class AppealWithdrawn:
    """The appeal was taken back; the ruling stands."""

    at: Millis
    by: PersonId


@dataclass(frozen=True, slots=True)
class Referred:
    """The case was referred to a committee without a ruling."""

    at: Millis
    by: PersonId
    director_is_party: bool


@dataclass(frozen=True, slots=True)
class CommitteeNamed:
    """The committee that hears the appeal was named."""

    at: Millis
    by: PersonId
    chosen_by: str
    members: tuple[PersonId, ...]


@dataclass(frozen=True, slots=True)
class MemberReplaced:
    """A member of the committee was replaced."""

    at: Millis
    by: PersonId
    leaves: PersonId
    comes: PersonId


@dataclass(frozen=True, slots=True)
class Voted:
    """The vote on one question; individual votes are kept only if the book doesn't ask for totals."""

    at: Millis
    question: str
    in_favour: int
    others: int
    by_member: tuple[tuple[PersonId, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """The committee's decision on a question; `changed` if it changed the ruling."""

    at: Millis
    question: str
    changed: bool
    outcome: str
    clauses: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """The case is closed."""

    at: Millis
    by: PersonId
    why: str


@dataclass(frozen=True, slots=True)
class Reported:
    """A report was made to the federation; `what` is a value of the `report_due` incident."""

    at: Millis
    by: PersonId
    what: str


@dataclass(frozen=True, slots=True)
class PrincipleSet:
    """The federation's ruling of principle: a precedent, possibly with sanctions."""

    at: Millis
    principle: str
    clauses: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()


LaterEvent = (
    EvidenceGiven
    | Ruled
    | PlayResumed
    | AppealMade
    | AppealWithdrawn
    | Referred
    | CommitteeNamed
    | MemberReplaced
    | Voted
    | Decided
    | Closed
    | Reported
    | PrincipleSet
)
"""Any event after the complaint."""

Event = ComplaintMade | LaterEvent
"""Everything that can have happened in a case."""
