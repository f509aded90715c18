"""Appeals and the ruling committee in the EUBGF rules (sections 1.3 ii, 3.8 and 5.2)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Discretion,
    MayNot,
    RulingChanged,
    RulingStands,
)

SIZES = (3, 5)  # 1.3.ii.a, 1.3.ii.b


def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """Three or five: chosen by the director for appeals, or by the players together if there is no director."""
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


def committee_overturns(size: int, against: int) -> bool:
    """A simple majority: two of three, three of five."""
    return against > size / 2


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


def knowledgeable_and_impartial(f: Facts) -> Findings:
    """Members are knowledgeable, impartial and readily available."""
    if {"stake", "partial", "novice", "absent"} & set(f.doubtful_member):
        yield Verdict("Members are knowledgeable, impartial and readily available.", violation=True)
        yield MayNot(Party.MEMBER, "sit on the committee")
    if "friend" in f.doubtful_member:
        yield Discretion(Party.DIRECTOR, ("whether that member is impartial",))


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
