"""What each person may see of a case.

Describes the events of a case, one sentence each, for logs and the journal.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import assert_never

from bafflebox.cases import events as e
from bafflebox.cases.case import Case, CaseStage
from bafflebox.cases.events import AppealMade, Audience
from bafflebox.cases.law import check_book
from bafflebox.rulings import Book

NOT_TOLD = "no"
"""The value of `told_ruling` in books whose committee isn't told the ruling."""


class CaseViewer(Enum):
    """A person looking at a case; decides what they see."""

    OFFICIAL = "official"
    """A director of the tournament."""
    MEMBER = "member"
    """A member of the committee."""
    PARTY = "party"
    PUBLIC = "public"


_CIRCLES = {
    CaseViewer.OFFICIAL: {Audience.OFFICIALS, Audience.PARTIES, Audience.EVERYBODY},
    CaseViewer.MEMBER: {Audience.OFFICIALS, Audience.PARTIES, Audience.EVERYBODY},
    CaseViewer.PARTY: {Audience.PARTIES, Audience.EVERYBODY},
    CaseViewer.PUBLIC: {Audience.EVERYBODY},
}


def seen_by(book: Book, case: Case, viewer: CaseViewer) -> Case:
    """The case as a viewer may see it: only evidence they may see, no names beside votes if the book wants totals,
    and no ruling for members of a committee that judges blind, until they have decided."""
    check_book(book, case)
    shown = replace(case, evidence=tuple(item for item in case.evidence if item.seen_by in _CIRCLES[viewer]))
    if viewer is not CaseViewer.MEMBER:
        shown = replace(shown, votes=tuple(replace(tally, by_member=()) for tally in case.votes))
    rules = book.setting("committee").value
    if viewer is CaseViewer.MEMBER and rules and rules["told_ruling"] == NOT_TOLD and case.stage is CaseStage.HEARING:
        pending = replace(case.pending, aspects=()) if isinstance(case.pending, AppealMade) else case.pending
        appeals = tuple(replace(made, aspects=()) for made in case.appeals)
        shown = replace(shown, rulings=(), pending=pending, appeals=appeals)
    return shown


def case_sentence(event: e.Event) -> str:
    """What happened, in a sentence, with its clauses.

    >>> from bafflebox.cases import PersonId
    >>> from bafflebox.clock import Millis
    >>> case_sentence(e.Closed(Millis(0), PersonId("dee"), "both agree"))
    'dee closed the case: both agree.'
    """
    clauses: tuple[str, ...] = getattr(event, "clauses", ())
    return f"{_said(event)} [{', '.join(clauses)}]" if clauses else _said(event)


def _said(event: e.Event) -> str:
    match event:
        case e.ComplaintMade():
            return f"Case {event.case} under {event.book}, of {', '.join(event.players)}: {_ended(event.about)}"
        case e.EvidenceGiven():
            return f"{event.by} gave evidence, a {event.kind.value.replace('_', ' ')}: {_ended(event.what)}"
        case e.Ruled():
            return f"{event.by} ruled as {event.level.value}: {_ended(event.verdict)} {event.reasons}".strip()
        case e.PlayResumed():
            return "Play resumed."
        case e.AppealMade():
            late = f", late because {event.late_because}" if event.late_because else ""
            return f"{event.by} appealed to the {event.to.value}{late}."
        case e.AppealWithdrawn():
            return f"{event.by} withdrew the appeal."
        case e.Referred():
            return f"{event.by} sent the case to a committee without a ruling."
        case e.CommitteeNamed():
            return f"{event.by} named the committee: {', '.join(event.members)}."
        case e.MemberReplaced():
            return f"{event.comes} took the seat of {event.leaves} in the committee."
        case e.Voted():
            return (
                f"The committee voted on {event.question.replace('_', ' ')}: {event.in_favour} for, {event.others} not."
            )
        case e.Decided():
            return f"The committee {'changed the ruling' if event.changed else 'let it stand'}: {_ended(event.outcome)}"
        case e.Closed():
            return f"{event.by} closed the case: {_ended(event.why)}"
        case e.Reported():
            return f"{event.by} reported it: {_ended(event.what)}"
        case e.PrincipleSet():
            return f"The federation set a principle: {_ended(event.principle)}"
        case _:
            assert_never(event)


def _ended(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."
