"""Officials, entry, conduct, sanctions and appeals in the USBGF rules."""

from __future__ import annotations

from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import MayNot, RulingChanged, RulingStands

SIZES = (3, 5)  # 1.3.2.a
UNFIT = {
    "director": Party.DIRECTOR,
    "staff": Party.STAFF,
    "stake": Party.MEMBER,
    "partial": Party.MEMBER,
    "novice": Party.MEMBER,
    "absent": Party.MEMBER,
}  # 1.3.2.b: who may not sit, and how the ruling refers to them


def committee(formed_for: str = "appeal") -> dict[str, Any]:
    """Three or five impartial people at the tournament, not the director or staff, chosen by the director."""
    return {
        "size": "three or five",
        "chosen_by": "director",
        "who_may_sit": "willing, knowledgeable, impartial people at the tournament who play backgammon, "
        "no director or staff of it",
        "told_ruling": "yes, in the presence of both players",
        "director_may_refer": True,
        "overturns": "simple majority",
        "third_solution": True,
        "votes_told": "totals only",
        "final": True,
    }


def committee_overturns(size: int, against: int) -> bool:
    """More than half of the members change the ruling; otherwise it stands."""
    return against > size / 2


def who_may_sit(f: Facts) -> Findings:
    """Willing, knowledgeable, impartial, present, without an interest, and not the director or staff."""
    unfit = [kind for kind in f.doubtful_member if kind in UNFIT]
    if unfit:
        many = "One" if len(unfit) == 1 else "{count}"
        yield Verdict(said(many + " of the members may not sit in this case.", count=len(unfit)), violation=True)
    for kind in unfit:
        yield MayNot(UNFIT[kind], "sit on the committee")
    if set(f.doubtful_member) - set(unfit):
        which = "The other member in doubt" if unfit else "That member"
        yield Verdict(
            f"{which} is eligible: members don't have to be entered in an event, and friends are no conflict."
        )


def _proper(f: Facts) -> bool:
    return f.votes_against + f.votes_other in SIZES


def majority_changes(f: Facts) -> Findings:
    """A simple majority changes the ruling; otherwise it stands."""
    if not _proper(f):
        return
    if committee_overturns(f.votes_against + f.votes_other, f.votes_against):
        yield Verdict("A majority is against the ruling: it is changed.")
        yield RulingChanged("replaced by the committee's own solution" if f.another_solution else "reversed")
    else:
        yield Verdict("No majority against the ruling: it stands.")
        yield RulingStands()


ALWAYS_OFFICIAL = "English"  # 1.5.a


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """Always English; others are added if the law requires it or they are predominant locally."""
    return (
        list(dict.fromkeys([ALWAYS_OFFICIAL, *(added or ())])),
        "a language is added when the law requires it or it predominates at the place",
    )


BETWEEN_MATCHES = 5  # 2.2.1.d


def delay_after_late_report(minutes_since_end: int, between_matches_minutes: int = BETWEEN_MATCHES) -> int:
    """The break between consecutive matches runs from the real end of the match, not from the report."""
    return max(0, minutes_since_end - between_matches_minutes)


def repeat_ladder(offence: str = "rule_breach") -> tuple[list[str], str]:
    """The steps for repeated lesser offences; a severe one may be penalised at once."""
    ladders = {
        "illegal_move": ["warning", "sanctions at the director's discretion"],
        "early_lifting": ["warning", "the offender completes the roll and bears the fast-roll remedy"],
    }
    return ladders.get(offence, ["explanation or warning", "penalty"]), "a warning may come first, but is not owed"


def penalty_point(score_own: int, score_opp: int, points: int = 1) -> tuple[dict[str, int], str]:
    """The score after a penalty point, which the opponent gets."""
    return (
        {"offender": score_own, "opponent": score_opp + points},
        "the text does not say whose score changes; read as points for the opponent",
    )


def monitor_fee(requested: bool | None = None, appointed: bool = True) -> tuple[str, str]:
    """A fee only if a monitor is appointed: paid by the player who asked, otherwise by all involved."""
    if not appointed:
        return "nobody", "no monitor, no fee"
    if requested is None:
        return "the requesting player, otherwise all players involved", "may be charged"
    return "the requesting player" if requested else "all players involved", "may be charged"
