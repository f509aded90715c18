"""Rolls in the EUBGF rules: technique, side of the bar, resting place (4.1 iv)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, May, Reroll, RollStands

chapter = Chapter("eubgf")


@chapter.decides("improper_roll", "4.1.iv.a.1")
def shaken_and_thrown_across(f: Facts) -> Findings:
    """The cup is shaken well and the dice thrown across the surface; dice off the hand, cup off the board."""
    if f.fault in ("turned_over", "arranged", "from_hand") or (f.fault == "shakes" and f.shakes == 0):
        yield Verdict("The dice were not shaken in a cup and rolled out across the surface: not valid.", violation=True)
        yield Reroll()
    elif f.fault in ("shakes", "sideways", "uncovered"):
        yield Verdict("The cup is to be shaken vigorously, but not excessively; no number is named.")
        yield Discretion(bounds=("the roll stands", "it is retaken"))
    elif f.fault == "flew_out":
        yield Verdict("The dice left the cup while it was still shaken, and were not rolled out of it: not valid.")
        yield Reroll()
    elif f.fault == "one_in_cup":
        yield Verdict("The dice are rolled out of the cup; that they come out together is not said.")
        yield Discretion(bounds=("the roll stands", "it is retaken"))
    elif f.fault in ("brushed_hand", "low"):
        yield Verdict("Dice should not touch the hand, nor the cup the board, and they must roll freely.")
        yield Discretion(bounds=("the roll stands", "it is retaken because the dice did not roll freely"))


@chapter.decides("improper_roll", "4.1.iv.b")
def dropped_into_the_box(f: Facts) -> Findings:
    """With a box the dice are dropped by hand or from the cup."""
    if f.fault in ("hand_into_box", "not_shaken_for_box"):
        yield Verdict("With a box the dice may be dropped by hand, and need not be shaken.", violation=False)
        yield RollStands()
    elif f.fault == "wrong_device":
        yield Verdict("With a box dice are dropped into it, without one they are rolled from a cup: not valid.", True)
        yield Reroll()


@chapter.decides("improper_roll", "2.4.i")
def box_after_improper_rolls(f: Facts) -> Findings:
    """For breaches of the rules on rolling the director may put the rest of the match under a baffle box."""
    if f.repeated:
        yield Discretion(bounds=("a baffle box for the rest of the match",))


@chapter.decides("rolled_left", "4.1.iv")
def right_of_the_bar(f: Facts) -> Findings:
    """As a rule rolls are made to the right of the bar."""
    if not f.opponent_consents:
        yield Verdict("The roll was made on the left without permission.", violation=True)
        yield Reroll()


@chapter.decides("rolled_left", "4.1.iv.a.3")
def left_with_permission(f: Facts) -> Findings:
    """Permission for the left lapses when withdrawn, when the player rolls right again, or when the game ends."""
    if not f.opponent_consents:
        return
    if f.consent_ended != "no":
        yield Verdict("The permission had lapsed.", violation=True)
        yield Reroll()
    elif f.crossed_bar:
        yield Verdict("A die lies on the right, though the left was allowed.")
        yield Reading("A roll allowed on the left that ends on the right, or on both halves, is not mentioned.")
        yield Discretion(bounds=("the roll stands", "it is retaken"))
    else:
        yield Verdict("The opponent had permitted it.", violation=False)
        yield RollStands()


def _lies_well(f: Facts) -> bool:
    return f.place == "surface" and f.posture in ("flat", "touching")


def _no_time_named(f: Facts) -> bool:
    """Whether the die stood cocked and then fell: the book names no time after which it counts as at rest."""
    return bool(f.place == "surface" and f.posture not in ("flat", "touching", "uneven") and f.fell)


@chapter.decides("cocked_die", "4.1.iv.a.2")
def flat_on_the_right(f: Facts) -> Findings:
    """Dice run free and end flat on the surface, right of the bar; if not, the roll is retaken."""
    if f.device == "cup":
        yield from _flat_on_the_half(f)


@chapter.decides("cocked_die", "4.1.iv.b")
def flat_next_to_the_box(f: Facts) -> Findings:
    """With a box dice must lie flat on the half of the board next to it; otherwise the roll is retaken."""
    if f.device == "box":
        yield from _flat_on_the_half(f)


def _flat_on_the_half(f: Facts) -> Findings:
    if f.place == "surface" and f.posture == "uneven":
        return
    if _no_time_named(f):
        yield Discretion(guidance="no time is named after which a die counts as having come to rest")
    elif _lies_well(f):
        yield Verdict("The dice lie flat on the right half: a valid roll.")
        yield RollStands()
    else:
        yield Verdict("The die does not lie flat on the surface of its half: both dice are rolled again.")
        yield Reroll()


@chapter.decides("cocked_die", "4.1.iv.a.4")
def uneven_surface(f: Facts) -> Findings:
    """A die off level only because the surface is uneven counts as valid, with cup and box alike."""
    if f.place == "surface" and f.posture == "uneven":
        yield Verdict("Only the surface is uneven: a valid roll.")
        yield RollStands()


@chapter.decides("reroll_unacknowledged", "4.3.v.b")
def validity_disputed(f: Facts) -> Findings:
    """If the players differ on validity, either may pause until it is settled."""
    if f.acknowledged:
        yield Reroll()
    elif f.opponent_objects:
        yield May(Party.EITHER, "pause the clock until it is settled")
        yield Discretion(guidance="the book names no presumption against the player who lifted the dice")


@chapter.decides("roll_objection", "4.3.v.b")
def objection_to_a_roll(f: Facts) -> Findings:
    """On the validity of a roll the clock may be paused; no time for objecting is set."""
    if f.noticed_when == "after_result":
        yield Verdict("Validity follows from how the dice were rolled and lie; no time for objecting is named.")
        yield May(Party.EITHER, "pause the clock until it is settled")
        yield Discretion(bounds=("the roll stands", "it is retaken"))


@chapter.sets("resting_place", "4.1.iv.a.2", "4.1.iv.a.4", "4.1.iv.b")
def resting_place() -> tuple[str, str]:
    """Where a die has to end up."""
    return "flat on the surface right of the bar", "with a box on the half next to it; an uneven surface does no harm"


@chapter.sets("least_shakes", "4.1.iv.a.1")
def least_shakes() -> tuple[None, str]:
    """How often the cup is shaken at least."""
    return None, "silent: vigorously, but not excessively"


@chapter.sets("release_height_mm", "4.1.iv.a.1")
def release_height() -> tuple[None, str]:
    """How high above the board the dice are released at least."""
    return None, "silent: the cup should not touch the board"


@chapter.sets("cocked_seconds")
def cocked_seconds() -> tuple[None, str]:
    """How long a die stands still before it is cocked."""
    return None, "silent"


@chapter.sets("opening_order")
def opening_order() -> tuple[None, str]:
    """Who throws first at the opening roll."""
    return None, "silent"
