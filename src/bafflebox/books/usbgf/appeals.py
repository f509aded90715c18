"""Appeals and the ruling committee in the USBGF rules (sections 1.3.2, 5.2 and 5.3)."""

from __future__ import annotations

from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    MayNot,
    RulingChanged,
    RulingStands,
)

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
