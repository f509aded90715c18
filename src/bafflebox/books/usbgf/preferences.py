"""Preference policies in the USBGF rules: what settles a wish, and when (sections 1.1.2, 1.7, 2.1.1 and 3.3)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import TABLE
from bafflebox.errors import unknown_name
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Reroll

chapter = Chapter("usbgf")

STANDARD_POLICIES = {  # 1.1.2.a: the Supplement, where the director has not expressly set another policy
    "dice_number": "two dice Preferred",
    "clock": "by kind of event: top division Preferred, doubles Required, all other If Agreed",
    "dice_on_checkers": "Required",
    "moves": "Legal Moves",
    "baffle_box": "Per Player",
    "smoking": "non-smoking Preferred",
}

POLICY_TERMS = ("required", "preferred", "by_roll", "if_agreed", "per_player", "not_used")  # 1.7.1.1 to 1.7.1.6


@chapter.sets("announced_policy", "2.3.1.d")
def announced_policy(policy: str) -> str:
    """Where the rules have no policy the director may announce one, in the standard terms that players can apply themselves."""
    term = policy.strip().lower().replace(" ", "_")
    return "in order" if term in POLICY_TERMS else "not in the standard terms"


@chapter.sets("preference_policy", "1.1.2.a", "3.3.1")
def preference_policy(item: str = "") -> str | dict[str, str]:
    """The federation's standard holds wherever the director has not expressly set another policy; else By Roll."""
    return STANDARD_POLICIES.get(item, "By Roll") if item else {**STANDARD_POLICIES, "anything else": "By Roll"}


@chapter.sets("dice_on_checkers", "4.1.3.4.a", "4.1.3.4.c")
def dice_on_checkers(policy: str = "required", agree_on: bool = False, agree_off: bool = False) -> str:
    """Required unless announced otherwise. Required: on. Not Used: off. Preferred: on unless both agree to off. If Agreed: off unless both agree to on."""
    on_by = {"required": True, "not_used": False, "preferred": not agree_off, "if_agreed": agree_on}
    if policy not in on_by:
        raise unknown_name("policy on dice on checkers", policy, on_by)
    on = on_by[policy]
    return "valid" if on else "invalid"


@chapter.decides("deviation_announced", "1.1.2.b")
def within_the_limits(f: Facts) -> Findings:
    """A policy that departs from a standard keeps to the variations that the Supplement allows."""
    if not f.within_limits:
        yield Verdict("Not an allowed variation: the standard stays in force.", violation=True)
        yield MayNot(Party.DIRECTOR, "adopt a value outside the allowed variations")


@chapter.decides("deviation_announced", "1.1.2.c")
def announced_in_every_way(f: Facts) -> Findings:
    """Website in full, brochure in full or by reference, and on site before the major events."""
    if f.within_limits and f.in_advance:
        if f.website_full and f.brochure and f.announced_on_site:
            yield Verdict("Properly announced.", violation=False)
        else:
            yield Verdict(
                "Not properly announced: website in full, brochure and an announcement on site are all needed.",
                violation=True,
            )
            yield Duty(
                Party.DIRECTOR,
                "announce the deviation on the website, in the brochure and on site before the major events",
            )


@chapter.decides("deviation_announced", "4.2.3.2")
def not_in_advance(f: Facts) -> Findings:
    """A rule option announced after play began is not announced in advance; the standard applies."""
    if f.within_limits and not f.in_advance:
        yield Verdict("Not announced in advance: the standard applies (for moves, Legal Moves).", violation=True)


@chapter.decides("preference_dispute", "1.7.1.a")
def policy_works_before_the_match(f: Facts) -> Findings:
    """A policy settles wishes before the match; later a choice changes only if both agree, when a new game begins."""
    if _settled_by_policy(f) and f.match_started and f.policy not in ("imposed", "required", "not_used"):
        if f.both_agree and f.between_games:
            yield Verdict("Both agree, between games: the change may be made.")
        elif not f.both_agree and not f.waived_on_condition:
            yield Verdict("The match has begun: a change is possible only if both agree, before a game.")
            yield MayNot(Party.EITHER, "demand the change alone")


@chapter.decides("preference_dispute", "1.7.1.2.b")
def conditional_waiver(f: Facts) -> Findings:
    """A preference given up on the accepted condition that either may impose it later can be imposed later."""
    if f.item != "smoking" and f.policy == "preferred" and f.match_started and not f.both_agree:
        if f.waived_on_condition:
            yield Verdict("It was given up on condition: either player may impose it now.")
            yield May(Party.EITHER, "impose the preferred item")
        else:
            yield Verdict("It was given up without a condition: possible only if both agree, before a game.")


def _settled_by_policy(f: Facts) -> bool:
    """Smoking has a rule of its own, and so have cup or box where the director has set no policy for them."""
    return bool(f.item != "smoking" and (f.item != "baffle_box" or f.policy not in ("none", "per_player")))


def _open(f: Facts) -> bool:
    return _settled_by_policy(f) and not f.match_started


def _has_standard(f: Facts) -> bool:
    """Nothing was announced, and the Supplement has a standard for the item (1.1.2.a)."""
    return f.policy == "none" and f.item in ("dice_number", "clock", "dice_on_checkers")


@chapter.decides("preference_dispute", "3.2.2.1.a")
def number_of_dice(f: Facts) -> Findings:
    """Two shared dice are Preferred, and a must with a clock; without one both may agree on a pair each."""
    if _open(f) and _has_standard(f) and f.item == "dice_number":
        if f.wanted_by == "both":
            yield Verdict("Both may agree on four dice in a match without a clock; with a clock two are shared.")
        else:
            yield Verdict("Preferred: two dice are shared, unless both agree on four in a match without a clock.")


@chapter.decides("preference_dispute", "4.1.3.4.a")
def dice_on_checkers_as_standard(f: Facts) -> Findings:
    """Dice on checkers count unless another policy was announced in advance."""
    if _open(f) and _has_standard(f) and f.item == "dice_on_checkers":
        yield Verdict("Dice on checkers are Required as long as no other policy was announced: they count.")
        yield MayNot(Party.BOTH, "agree on no dice on checkers")


@chapter.decides("preference_dispute", "3.4.4.a")
def clock_as_standard(f: Facts) -> Findings:
    """Where nothing was announced the standard of the kind of event says whether a clock is used."""
    if not _open(f) or not _has_standard(f) or f.item != "clock":
        return
    policy = TABLE[f.event].policy
    name = policy.replace("_", " ").title()
    if policy == "required":
        yield Verdict(f"Clocks {name} by the standard of this kind of event: a clock is used.")
        yield MayNot(Party.BOTH, "agree to play without a clock")
    elif f.wanted_by == "both" or (policy == "preferred" and f.wanted_by == "one"):
        yield Verdict(f"Clocks {name} by the standard of this kind of event: the clock is used.")
    else:
        yield Verdict(f"Clocks {name} by the standard of this kind of event: a clock is not used.")


@chapter.decides("preference_dispute", "3.1.b")
def regulation_board_first(f: Facts) -> Findings:
    """A player may insist on a regulation board, if one is available, and procures it."""
    if _open(f) and f.item == "board" and f.policy == "none" and f.wanted_by == "one":
        yield Verdict("A regulation board goes before one that is not; between boards of a kind the dice decide.")
        yield May(Party.EITHER, "insist on a regulation board, if one is available, and procure it")


@chapter.decides("preference_dispute", "3.5.2.a", "3.5.3")
def better_equipment_later(f: Facts) -> Findings:
    """Lipped cups and precision dice may be required at any time, a regulation board before the next game."""
    if f.item == "board" and f.match_started and f.policy == "none" and not f.both_agree:
        yield May(Party.EITHER, "still require precision dice or lipped cups at once, a regulation board between games")


@chapter.decides("preference_dispute", "3.3.2.a")
def no_difference(f: Facts) -> Findings:
    """Only what the players differ on has to be settled."""
    if _open(f) and f.policy in ("none", "by_roll") and not _has_standard(f) and f.wanted_by != "one":
        yield Verdict("The players do not differ: there is nothing to settle.", violation=False)


@chapter.decides("preference_dispute", "1.7.1.b", "1.7.1.3")
def by_roll(f: Facts) -> Findings:
    """Where no policy is announced, or the policy is By Roll, the higher roll has the choice."""
    if _open(f) and f.policy in ("none", "by_roll") and not _has_standard(f) and f.wanted_by == "one":
        yield Verdict("By Roll: the winner of the higher roll has the choice.")
        yield Duty(Party.BOTH, "roll two dice each; the higher total chooses")


@chapter.decides("preference_dispute", "1.7.1.1")
def required(f: Facts) -> Findings:
    """Required: it is used, and players may not agree otherwise without the director."""
    if f.item != "smoking" and f.policy == "required" and not f.director_authorised:
        yield Verdict("Required: it must be used.")
        yield MayNot(Party.BOTH, "agree on an alternative without the director's authorisation")


@chapter.decides("preference_dispute", "1.7.1.2.a")
def preferred(f: Facts) -> Findings:
    """Preferred: used if either player insists."""
    if _open(f) and f.policy == "preferred":
        yield Verdict(
            "Nobody insists: it is not used." if f.wanted_by == "neither" else "Preferred and one insists: it is used."
        )


@chapter.decides("preference_dispute", "1.7.1.4")
def if_agreed(f: Facts) -> Findings:
    """If Agreed: used only if both agree; conditions that were accepted bind until both change them."""
    if _open(f) and f.policy == "if_agreed":
        if f.wanted_by == "both" and f.condition_accepted:
            yield Verdict("Both agree: it is used, and accepted conditions bind until both change them.")
            yield Duty(Party.BOTH, "note the terms on the score sheet (a recommendation)")
        else:
            yield Verdict("Not both agree: it is not used.")


@chapter.decides("preference_dispute", "1.7.1.5", "3.2.3.1.b")
def per_player(f: Facts) -> Findings:
    """Each player chooses for own use; so with cup or baffle box unless the director set otherwise."""
    if f.item != "smoking" and (f.policy == "per_player" or (f.item == "baffle_box" and f.policy == "none")):
        yield Verdict("Each chooses for own use: both choices stand.")


@chapter.decides("preference_dispute", "1.7.1.6")
def not_used(f: Facts) -> Findings:
    """Not Used: prohibited, even when both want it."""
    if f.item != "smoking" and f.policy == "not_used":
        yield Verdict("Not Used: it is prohibited, even when both want it.")
        yield MayNot(Party.BOTH, "use it")


@chapter.decides("preference_dispute", "1.7.1.7")
def imposed(f: Facts) -> Findings:
    """What the director imposed stays, whatever both want, until the director authorises otherwise."""
    if f.item != "smoking" and f.policy == "imposed" and not f.director_authorised:
        yield Verdict("Imposed by the director: it stays.")
        yield MayNot(Party.BOTH, "agree on another without the director's authorisation")


@chapter.decides("preference_dispute", "2.1.1")
def non_smoking(f: Facts) -> Findings:
    """Either player may insist on a non-smoking area; a smoking area needs both."""
    if f.item == "smoking":
        yield Verdict(
            "A smoking area, if there is one."
            if f.wanted_by == "both"
            else "A non-smoking area: smoking needs both players."
        )


@chapter.decides("preference_roll", "3.3.2.a")
def higher_total_chooses(f: Facts) -> Findings:
    """The higher total of two dice has the choice; an invalid roll is redone; the dispute is named before the match."""
    if not f.raised_before_match:
        yield Verdict("Too late: after the match has begun a change needs both players.")
    elif f.invalid_roll:
        yield Verdict("The invalid roll is made again.")
        yield Reroll()
    elif not f.unclear_what_it_decides:
        if f.first_total == f.second_total:
            yield Verdict("A tie decides nothing: both roll again.")
            yield Reroll(Party.BOTH)
            yield Reading("The book is silent on ties; both roll again.")
        else:
            winner = "first" if f.first_total > f.second_total else "second"
            yield Verdict(f"The {winner} player has the higher total and chooses.")


@chapter.decides("preference_roll", "3.3.2.b")
def unresolved(f: Facts) -> Findings:
    """Players who cannot resolve it call the director, who may mediate or rule."""
    if f.unclear_what_it_decides:
        yield Verdict("The players should call the director.")
        yield Duty(Party.BOTH, "call the director")
        yield Discretion(Party.DIRECTOR, ("mediate", "rule", "impose what neither wanted"))
