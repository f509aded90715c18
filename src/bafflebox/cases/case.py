"""A case: the fold of its events, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from bafflebox.cases.events import (
    AppealMade,
    AppealWithdrawn,
    Closed,
    CommitteeNamed,
    ComplaintMade,
    Decided,
    Event,
    EvidenceGiven,
    LaterEvent,
    MemberReplaced,
    PlayResumed,
    PrincipleSet,
    Referred,
    Reported,
    Ruled,
    Voted,
)
from bafflebox.cases.people import Authority, Measure, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput

WHOLE = "the ruling"
"""The question when the whole ruling is appealed."""
DISPUTE = "the dispute"
"""The question when a case reaches a committee without a ruling."""


class CaseStage(Enum):
    """The stage of a case."""

    OPEN = "open"
    """Awaiting a ruling."""
    RULED = "ruled"
    APPEALED = "appealed"
    """Awaiting a committee."""
    HEARING = "hearing"
    """A committee is at work."""
    DECIDED = "decided"
    """The committee has decided every question."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Case:
    """A case file. `at` is the moment of the last event, `version` the number of events."""

    complaint: ComplaintMade
    at: Millis
    version: int = 1
    evidence: tuple[EvidenceGiven, ...] = ()
    rulings: tuple[Ruled, ...] = ()
    """Every ruling given; the last is in force."""
    play_resumed: bool = False
    """Whether play affected by the last ruling has resumed."""
    appeals: tuple[AppealMade, ...] = ()
    pending: AppealMade | Referred | None = None
    """The appeal or referral the committee is dealing with, or has dealt with."""
    members: tuple[PersonId, ...] = ()
    votes: tuple[Voted, ...] = ()
    decisions: tuple[Decided, ...] = ()
    closed: Closed | None = None
    reports: tuple[Reported, ...] = ()
    principles: tuple[PrincipleSet, ...] = ()

    @property
    def id(self) -> str:
        """The id of the case."""
        return self.complaint.case

    @property
    def book(self) -> str:
        """The book in force."""
        return self.complaint.book

    @property
    def players(self) -> tuple[PersonId, ...]:
        """The players the case is about."""
        return self.complaint.players

    @property
    def ruling(self) -> Ruled | None:
        """The ruling in force before a committee spoke."""
        return self.rulings[-1] if self.rulings else None

    @property
    def questions(self) -> tuple[str, ...]:
        """The questions before the committee."""
        if isinstance(self.pending, Referred):
            return (DISPUTE,)
        return (self.pending.aspects or (WHOLE,)) if self.pending else ()

    @property
    def open_questions(self) -> tuple[str, ...]:
        """What the committee has not yet decided."""
        # without a first ruling nothing is in force until a solution is carried
        decided = {decision.question for decision in self.decisions if decision.changed or self.rulings}
        return tuple(question for question in self.questions if question not in decided)

    @property
    def stage(self) -> CaseStage:
        """How far the case has come."""
        if self.closed:
            return CaseStage.CLOSED
        if self.pending and not (isinstance(self.pending, AppealMade) and self.pending.to is Authority.DIRECTOR):
            if not self.members:
                return CaseStage.APPEALED
            return CaseStage.HEARING if self.open_questions else CaseStage.DECIDED
        return CaseStage.RULED if self.rulings and not self.pending else CaseStage.OPEN

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses the outcome rests on."""
        ruled = self.ruling.clauses if self.ruling else ()
        found = (*ruled, *(clause for decision in self.decisions for clause in decision.clauses))
        return tuple(dict.fromkeys(found))

    @property
    def outcome(self) -> str:
        """The state of the case in a sentence."""
        verdict = self.ruling.verdict if self.ruling else ""
        changed = {decision.question: decision.outcome for decision in self.decisions if decision.changed}
        parts = changed.values() if WHOLE in changed else (verdict, *changed.values())
        return " ".join(part for part in parts if part)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The penalties in force: those of the last ruling that a committee let stand, and the federation's."""
        standing = self.ruling.measures if self.ruling else ()
        for decision in self.decisions:
            if decision.changed:
                kept = () if decision.question == WHOLE else (m for m in standing if m.aspect != decision.question)
                standing = (*kept, *decision.measures)
        return (*standing, *(measure for principle in self.principles for measure in principle.measures))


def evolve(case: Case | None, event: Event) -> Case:
    """The case after an event. Events are accepted as they are; the steps decide what may happen."""
    if isinstance(event, ComplaintMade):
        if case is not None:
            raise InvalidInput(f"Case {case.id} is already open.", code="case_exists")
        return Case(event, event.at)
    if case is None:
        raise InvalidInput("A case begins with a complaint.", code="no_case")
    if event.at < case.at:
        raise InvalidInput(
            f"Case {case.id} is already at {case.at}; nothing can happen at {event.at}.", code="too_early"
        )
    return replace(_changed(case, event), at=event.at, version=case.version + 1)


def _changed(case: Case, event: LaterEvent) -> Case:
    match event:
        case EvidenceGiven():
            return replace(case, evidence=(*case.evidence, event))
        case Ruled():
            return replace(case, rulings=(*case.rulings, event), play_resumed=False, pending=None)
        case PlayResumed():
            return replace(case, play_resumed=True)
        case AppealMade():
            return replace(case, appeals=(*case.appeals, event), pending=event)
        case AppealWithdrawn():
            return replace(case, pending=None, members=())
        case Referred():
            return replace(case, pending=event)
        case CommitteeNamed():
            return replace(case, members=event.members)
        case MemberReplaced():
            return replace(case, members=tuple(event.comes if m == event.leaves else m for m in case.members))
        case Voted():
            return replace(case, votes=(*case.votes, event))
        case Decided():
            return replace(case, decisions=(*case.decisions, event))
        case Closed():
            return replace(case, closed=event)
        case Reported():
            return replace(case, reports=(*case.reports, event))
        case PrincipleSet():
            return replace(case, principles=(*case.principles, event))
        case _:
            assert_never(event)


def replay(events: Iterable[Event]) -> Case:
    """Folds a stream of events into a case."""
    case: Case | None = None
    for event in events:
        case = evolve(case, event)
    if case is None:
        raise InvalidInput("There are no events, so there is no case.", code="no_case")
    return case
