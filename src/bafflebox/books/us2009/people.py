"""Conduct, sanctions and appeals in the U.S. rules."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, MayNot, RulingChanged, RulingStands

LEAST_MEMBERS = 3  # 6.3.b


def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """At least three knowledgeable players with no stake, assembled by the director; all must agree to overturn."""
    return {
        "size": "three or more",
        "chosen_by": "director",
        "who_may_sit": "knowledgeable players without a stake in the matter",
        "told_ruling": None,
        "director_may_refer": None,
        "overturns": "all members",
        "third_solution": None,
        "votes_told": None,
        "final": True,
    }


def committee_overturns(size: int, against: int) -> bool:
    """Only a unanimous committee overturns the ruling."""
    return size > 0 and against == size


def three_or_more_without_a_stake(f: Facts) -> Findings:
    """At least three knowledgeable players with no stake in the matter, assembled by the director."""
    if f.size < LEAST_MEMBERS:
        yield Verdict("A committee has at least three members.", violation=True)
        yield MayNot(Party.DIRECTOR, "form a committee of that size")
    elif unfit := {"director", "stake", "partial", "novice"} & set(f.doubtful_member):
        yield Verdict("Members are knowledgeable players with no stake in the matter.", violation=True)
        if "director" in unfit:
            yield MayNot(Party.DIRECTOR, "sit on the committee")
        if unfit != {"director"}:
            yield MayNot(Party.MEMBER, "sit on the committee")
    elif f.chosen_by != "director":
        yield Verdict("The director assembles the committee.", violation=True)
    else:
        yield Verdict("Three or more members: a valid committee; the number may be even.", violation=False)
        if "friend" in f.doubtful_member:
            yield Discretion(Party.DIRECTOR, ("whether a friend or relative of a player has a stake",))
        if "staff" in f.doubtful_member:
            yield Reading(
                "The book doesn't exclude staff; they are taken to have no stake unless they took part in the ruling."
            )


def unanimity(f: Facts) -> Findings:
    """The committee overturns the ruling only if all its members agree."""
    if f.votes_against + f.votes_other < LEAST_MEMBERS:
        yield Verdict("A committee has at least three members.", violation=True)
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("All members are against the ruling: it is overturned.")
        yield RulingChanged("reversed")
        if f.another_solution:
            yield Reading(
                "The book speaks of overturning only; a third solution that all agree on is not provided for."
            )
    else:
        yield Verdict("Not all members are against the ruling: it stands.")
        yield RulingStands()


OFFICIAL_LANGUAGE = "English"  # 1.5.a


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """English only."""
    return [OFFICIAL_LANGUAGE], "doubles partners may use any language between them"


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has monitors and says nothing about a fee."""
    return None, "silent: no fee is foreseen"


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """Continued illegal plays bring a warning and then disqualification."""
    if offence == "illegal_move":
        return ["warning", "disqualification"], ""
    return [], "silent: director's discretion"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> dict[str, int]:
    """Penalty points go to the opponent."""
    return {"offender": score_own, "opponent": score_opp + points}
