"""Preference policies in the USBGF rules: how and when a preference is settled (sections 1.1.2, 1.7, 2.1.1 and 3.3)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import TABLE
from bafflebox.errors import unknown_name
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import MayNot

STANDARD_POLICIES = {  # 1.1.2.a: the Supplement, unless the director has expressly set another policy
    "dice_number": "two dice Preferred",
    "clock": "by kind of event: top division Preferred, doubles Required, all other If Agreed",
    "dice_on_checkers": "Required",
    "moves": "Legal Moves",
    "baffle_box": "Per Player",
    "smoking": "non-smoking Preferred",
}

POLICY_TERMS = ("required", "preferred", "by_roll", "if_agreed", "per_player", "not_used")  # 1.7.1.1 to 1.7.1.6


def announced_policy(policy: str) -> str:
    """If the rules have no policy, the director may announce one, in standard terms that players can apply
    themselves."""
    term = policy.strip().lower().replace(" ", "_")
    return "in order" if term in POLICY_TERMS else "not in the standard terms"


def preference_policy(item: str = "") -> str | dict[str, str]:
    """The federation's standard applies unless the director has expressly set another policy; without either, By
    Roll."""
    return STANDARD_POLICIES.get(item, "By Roll") if item else {**STANDARD_POLICIES, "anything else": "By Roll"}


def dice_on_checkers(policy: str = "required", agree_on: bool = False, agree_off: bool = False) -> str:
    """Required unless announced otherwise. Required: on. Not Used: off. Preferred: on unless both agree to off. If Agreed: off unless both agree to on."""
    on_by = {"required": True, "not_used": False, "preferred": not agree_off, "if_agreed": agree_on}
    if policy not in on_by:
        raise unknown_name("policy on dice on checkers", policy, on_by)
    on = on_by[policy]
    return "valid" if on else "invalid"


def _settled_by_policy(f: Facts) -> bool:
    """Smoking has its own rule, and so do cup and box if the director has set no policy for them."""
    return bool(f.item != "smoking" and (f.item != "baffle_box" or f.policy not in ("none", "per_player")))


def _open(f: Facts) -> bool:
    return _settled_by_policy(f) and not f.match_started


def _has_standard(f: Facts) -> bool:
    """Whether nothing was announced and the Supplement has a standard for the item (1.1.2.a)."""
    return f.policy == "none" and f.item in ("dice_number", "clock", "dice_on_checkers")


def clock_as_standard(f: Facts) -> Findings:
    """If nothing was announced, the standard for the kind of event decides whether a clock is used."""
    if not _open(f) or not _has_standard(f) or f.item != "clock":
        return
    policy = TABLE[f.event].policy
    standard = f"The standard for this kind of event is Clocks {policy.replace('_', ' ').title()}: "
    if policy == "required":
        yield Verdict(standard + "a clock is used.")
        yield MayNot(Party.BOTH, "agree to play without a clock")
    elif f.wanted_by == "both" or (policy == "preferred" and f.wanted_by == "one"):
        yield Verdict(standard + "the clock is used.")
    else:
        yield Verdict(standard + "no clock is used.")
