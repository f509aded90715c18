"""Director, committee, conduct and sanctions in the Standards Guide."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, MayNot, RulingChanged, RulingStands

LEAST_MEMBERS = 2  # 6.5.b: an even number


def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """An even number of neutral, experienced people, chosen by the director, who don't know the ruling."""
    return {
        "size": "an even number, at least two",
        "chosen_by": "director",
        "who_may_sit": "neutral, experienced people who do not direct this event",
        "told_ruling": "no",
        "director_may_refer": None,
        "overturns": "more than half of the committee",
        "third_solution": None,
        "votes_told": None,
        "final": True,
    }


def committee_overturns(size: int, against: int) -> bool:
    """More than half: two of two, three of four, four of six."""
    return against > size / 2


def even_and_neutral(f: Facts) -> Findings:
    """An even number of neutral, experienced people not involved in directing this event, chosen by the director."""
    if f.size % 2 or f.size < LEAST_MEMBERS:
        yield Verdict("The number must be even, at least two.", violation=True)
        yield MayNot(Party.DIRECTOR, "form a committee of that size")
        return
    unfit = {"director", "staff", "stake", "partial", "novice"} & set(f.doubtful_member)
    if unfit:
        if {"director", "staff"} & unfit:
            yield Verdict("Nobody involved in directing this event may sit on it.", violation=True)
        if "director" in unfit:
            yield MayNot(Party.DIRECTOR, "sit on the committee")
        if "staff" in unfit:
            yield MayNot(Party.STAFF, "sit on the committee")
        if {"stake", "partial", "novice"} & unfit:
            yield Verdict("Members are neutral and experienced.", violation=True)
            yield MayNot(Party.MEMBER, "sit on the committee")
    elif f.chosen_by != "director":
        yield Verdict("The director chooses the members.", violation=True)
    else:
        yield Verdict("An even number of neutral people: a valid committee.", violation=False)
    if "friend" in f.doubtful_member:
        yield Discretion(Party.DIRECTOR, ("whether a friend or relative of a player is neutral",))


def more_than_half(f: Facts) -> Findings:
    """Overruling needs a majority of the committee against the director."""
    if (f.votes_against + f.votes_other) % 2:
        yield Verdict("A committee has an even number of members.", violation=True)
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("More than half are against the ruling: it is overruled.")
        yield RulingChanged("reversed")
        if f.another_solution:
            yield Reading(
                "The guide compares the committee's answer with the ruling; it doesn't mention a third solution."
            )
    else:
        yield Verdict("Not more than half are against the ruling: it stands.")
        if f.votes_against == f.votes_other:
            yield Verdict("Nobody is added to break the tie: the number stays even.")
        yield RulingStands()


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str] | None, str]:
    """The language that the director names; not necessarily English."""
    return (list(added) if added else None), "the director names the language"


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has monitors and says nothing about a fee."""
    return None, "silent: no fee is foreseen"


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """For continued improper rolling: the opponent's choice, then points."""
    if offence == "improper_rolling":
        return ["the opponent chooses whether the roll stands", "penalty points"], ""
    return [], "silent: the director's judgement"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point: for lateness points are awarded; for bad language they may be deducted."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "points are awarded to the opponent; only for bad language a deduction is spoken of",
    )
