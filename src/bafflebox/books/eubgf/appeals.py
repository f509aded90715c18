"""Appeals and the ruling committee in the EUBGF rules (sections 1.3 ii, 3.8 and 5.2)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    AppealHeard,
    AppealRefused,
    Discretion,
    Duty,
    MayNot,
    RulingChanged,
    RulingStands,
)

chapter = Chapter("eubgf")

SIZES = (3, 5)  # 1.3.ii.a, 1.3.ii.b


@chapter.sets("committee", "1.3.ii.a", "1.3.ii.b", "1.3.ii.c", "5.2.b")
def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """Three or five; for appeals chosen by the director, in place of a director by the players together."""
    return {
        "size": "three or five",
        "chosen_by": "players" if formed_for == "director_is_party" else "director",
        "who_may_sit": "knowledgeable, impartial, readily available people, no director connected with the tournament",
        "told_ruling": None,
        "director_may_refer": None,
        "overturns": "simple majority",
        "third_solution": True,
        "votes_told": None,
        "final": None,
    }


@chapter.sets("committee_overturns", "5.2.b")
def committee_overturns(size: int, against: int) -> bool:
    """A simple majority: two of three, three of five."""
    return against > size / 2


@chapter.sets("appeal_deadline", "5.2.a")
def appeal_deadline() -> str:
    """As soon as reasonably possible."""
    return "as soon as reasonably possible"


@chapter.sets("late_appeal", "5.2.a")
def late_appeal() -> tuple[str, str]:
    """What becomes of an appeal that comes late."""
    return "director may hear it", "what is reasonably possible is for the director to judge"


@chapter.decides("appeal", "5.2.a")
def as_soon_as_possible(f: Facts) -> Findings:
    """A director's decision may be appealed as soon as reasonably possible."""
    if f.against == "director" and f.about != "featured_match":
        if f.prompt:
            yield Verdict("The appeal goes to a committee, which deals with it as soon as reasonably possible.")
            yield AppealHeard(Party.COMMITTEE)
        else:
            yield Verdict("Probably too late: an appeal is made as soon as reasonably possible.")
            yield AppealRefused("it was not made as soon as reasonably possible")


@chapter.decides("appeal", "5.1.a", "5.2.a")
def against_a_monitor(f: Facts) -> Findings:
    """A dispute is first settled by the director, whose decision may be appealed."""
    if f.against == "monitor":
        yield Verdict("What a monitor says goes to the director first; only the director's decision can be appealed.")
        yield Duty(Party.BOTH, "call the director")


@chapter.decides("appeal", "3.8.b")
def no_appeal_about_featured_matches(f: Facts) -> Findings:
    """An order about board, streaming or recording cannot be appealed."""
    if f.against == "director" and f.about == "featured_match":
        yield Verdict("That decision cannot be appealed.")
        yield AppealRefused("orders about board, streaming and recording are excepted")


@chapter.decides("appeal", "5.4")
def after_the_committee(f: Facts) -> Findings:
    """After a committee no appeal is provided; anyone may report the decision to the federation for a precedent."""
    if f.against == "committee":
        yield Verdict("No second appeal is provided; the decision may be reported to the federation.")
        yield AppealRefused("the book provides no appeal from a committee")
        yield Reading("The book does not call the committee's decision final; it provides one appeal only.")


@chapter.decides("director_is_party", "1.3.ii.a")
def players_choose_together(f: Facts) -> Findings:
    """In place of a director: three or five people chosen jointly by the players in dispute."""
    if f.part == "player" and not f.other_director:
        yield Duty(Party.BOTH, "choose the three or five members together")


@chapter.decides("committee_named", "1.3.ii.a")
def committee_in_place_of_a_director(f: Facts) -> Findings:
    """In place of a director: three or five, chosen jointly by the players in dispute."""
    if f.formed_for == "director_is_party":
        proper = f.size in SIZES and f.chosen_by == "players"
        yield Verdict("It has three or five members, chosen jointly by the players in dispute.", violation=not proper)
        if not proper:
            yield MayNot(Party.DIRECTOR, "form the committee like that")


@chapter.decides("committee_named", "1.3.ii.b")
def committee_for_appeals(f: Facts) -> Findings:
    """For appeals: three or five, chosen by the director alone."""
    if f.formed_for == "appeal":
        proper = f.size in SIZES and f.chosen_by == "director"
        yield Verdict("It has three or five members, chosen by the director alone.", violation=not proper)
        if not proper:
            yield MayNot(Party.DIRECTOR, "form the committee like that")


@chapter.decides("committee_named", "1.3.ii.c")
def no_director_of_the_tournament(f: Facts) -> Findings:
    """A director connected with the tournament may not sit; staff appointed to assist count as such."""
    if {"director", "staff"} & set(f.doubtful_member):
        yield Verdict("A director connected with the tournament may not sit on it.", violation=True)
    if "director" in f.doubtful_member:
        yield MayNot(Party.DIRECTOR, "sit on the committee")
    if "staff" in f.doubtful_member:
        yield MayNot(Party.STAFF, "sit on the committee")
    if "director_elsewhere" in f.doubtful_member:
        yield Verdict("A director of another tournament may be a member, if impartial.")


@chapter.decides("committee_named", "1.3.ii.a", "1.3.ii.b")
def knowledgeable_and_impartial(f: Facts) -> Findings:
    """Members are knowledgeable, impartial and readily available."""
    if {"stake", "partial", "novice", "absent"} & set(f.doubtful_member):
        yield Verdict("Members are knowledgeable, impartial and readily available.", violation=True)
        yield MayNot(Party.MEMBER, "sit on the committee")
    if "friend" in f.doubtful_member:
        yield Discretion(Party.DIRECTOR, ("whether that member is impartial",))


@chapter.decides("committee_vote", "5.2.b")
def simple_majority(f: Facts) -> Findings:
    """By simple majority it upholds, reverses or replaces the decision."""
    if f.votes_against + f.votes_other not in SIZES:
        yield Verdict("A committee has three or five members.", violation=True)
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("A majority is against the decision: it is changed.")
        yield RulingChanged("replaced by the committee's own solution" if f.another_solution else "reversed")
    else:
        yield Verdict("No majority against the decision: it stands.")
        yield RulingStands()
