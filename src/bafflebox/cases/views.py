"""What each person may see of a case."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

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
