"""Rolls in the USBGF rules: technique, side of the bar, objections, contact, opening roll.

Covers 3.2.3.1.a, 3.2.3.3.1, 4.1.3.1, 4.1.3.2 and 4.1.3.3.1; where the dice rest is in `resting`.
"""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Discretion,
    Duty,
    May,
    Opens,
    Presumption,
    Reroll,
    RollStands,
)

chapter = Chapter("usbgf")

LEAST_SHAKES = 2  # 4.1.3.1.1.b
LEAST_HEIGHT_MM = 13  # 4.1.3.1.1.e
CUP_FAULTS = ("shakes", "sideways", "uncovered", "one_in_cup", "low", "turned_over")
"""Faults of rolling from a cup, which recurring bring in the director (4.1.3.1.1.i)."""


# --- technique ----------------------------------------------------------------------------------------------------


def _judged_by_timing(f: Facts) -> Findings:
    """An improper roll is void if it was objected to in time; otherwise it is presumed valid."""
    if f.noticed_when == "before_settling":
        yield Reroll()
    elif f.evidence == "supports_objection":
        yield Discretion(guidance="the objection was late, and its burden of proof may be met by the evidence")
    else:
        yield RollStands()
        yield May(Party.OPPONENT, "explain what was wrong and how to roll properly")


def _harmless_unless_objected(f: Facts) -> Findings:
    """A roll that is in order stands, unless somebody stopped it while the dice were still moving."""
    if f.known("noticed_when") != "before_settling":
        yield RollStands()


@chapter.decides("improper_roll", "3.2.3.1.a")
def never_from_the_bare_hand(f: Facts) -> Findings:
    """Dice always pass through a device used as designed; both players together cannot waive it."""
    if f.fault == "from_hand":
        yield Verdict("A roll from the bare hand onto the board is not permitted, even by agreement.", violation=True)
        yield Reroll()


@chapter.decides("improper_roll", "3.2.3.3.1")
def box_needs_no_cup_and_no_shake(f: Facts) -> Findings:
    """Hand or cup, shaken or not: into a baffle box that is each player's own choice."""
    if f.fault in ("not_shaken_for_box", "hand_into_box"):
        yield Verdict("Cup or hand, shaken or not, is the player's own choice with a baffle box.", violation=False)
        yield from _harmless_unless_objected(f)


@chapter.decides("improper_roll", "4.1.3.1.1.a", "4.1.3.2.1.a")
def only_the_device_chosen(f: Facts) -> Findings:
    """A roll with another device than the one chosen for the match is invalid: cup for box, or box for cup."""
    if f.fault == "wrong_device":
        yield Verdict("The roll was not made with the device chosen for the match: it is invalid.", violation=True)
        yield Reroll()


@chapter.decides("improper_roll", "4.1.3.2.2.b", over=("4.1.3.1.1.a",))
def cup_for_the_opening_roll(f: Facts) -> Findings:
    """A player with a baffle box may use a cup for the opening roll, and only for that."""
    if f.fault == "wrong_device" and f.opening_roll:
        yield Verdict("A cup may be used for the opening roll instead of the box.", violation=False)
        yield from _harmless_unless_objected(f)


@chapter.decides("improper_roll", "4.1.3.1.1.b")
def shaken_covered_up_and_down(f: Facts) -> Findings:
    """The covered cup is shaken hard up and down at least twice; otherwise a timely objection voids the roll."""
    if f.fault == "shakes" and f.shakes >= LEAST_SHAKES:
        yield Verdict("Two shakes up and down are enough.", violation=False)
        yield from _harmless_unless_objected(f)
    elif f.fault in ("shakes", "sideways", "uncovered"):
        yield Verdict("The cup was not shaken properly.", violation=True)
        yield from _judged_by_timing(f)


@chapter.decides("improper_roll", "4.1.3.1.1.c")
def flown_out_is_no_roll(f: Facts) -> Findings:
    """Dice that leave the cup while it is being shaken have not been rolled, wherever they land."""
    if f.fault == "flew_out":
        yield Verdict("No roll has taken place: the dice left the cup during the shake.", violation=False)
        yield Reroll()
        yield May(Party.ROLLER, "still double before rolling")


@chapter.decides("improper_roll", "4.1.3.1.1.d")
def one_motion_both_dice(f: Facts) -> Findings:
    """Both dice leave the cup in one motion with horizontal speed; nothing of the first may be known too soon."""
    if f.fault == "one_in_cup" and f.first_die_known:
        yield Verdict("The first number was known before the second die left the cup: the roll cannot stand.", True)
        yield Reroll()
    elif f.fault in ("one_in_cup", "brushed_hand"):
        yield Verdict("That does not make the roll invalid.", violation=False)
        yield from _harmless_unless_objected(f)
    elif f.fault == "turned_over":
        yield Verdict("The dice must be thrown forward; turning the cup over is not enough.", violation=True)
        yield from _judged_by_timing(f)


@chapter.decides("improper_roll", "4.1.3.1.1.e")
def high_and_hard_enough(f: Facts) -> Findings:
    """Dice are thrown high and hard enough to tumble; half an inch (13 mm) is a fair expectation."""
    if f.fault == "low":
        if f.height_mm >= LEAST_HEIGHT_MM and f.tumbled:
            yield Verdict("The dice left the cup high enough and tumbled.", violation=False)
            yield from _harmless_unless_objected(f)
        else:
            yield Verdict("The dice did not leave the cup high or hard enough to tumble.", violation=True)
            yield from _judged_by_timing(f)


@chapter.decides("improper_roll", "4.1.3.2.1.b")
def dropped_together_into_the_box(f: Facts) -> Findings:
    """Both dice go into the box at about the same time; nothing of the first may be known before the second drops."""
    if f.fault == "box_apart" and not f.first_die_known:
        yield Verdict("Both dice were in the box before anything could be known: a proper roll.", violation=False)
        yield from _harmless_unless_objected(f)
    elif f.fault == "box_apart":
        yield Verdict("The dice were not dropped together: an improper roll.", violation=True)
        yield Discretion(
            bounds=("both dice are rolled again", "the roll stands for want of a timely objection"),
            guidance="The first number was known before the second die was dropped, so nothing speaks for the roll",
        )


@chapter.decides("improper_roll", "4.1.1.a")
def arranged_dice(f: Facts) -> Findings:
    """Dice serve only for random numbers; putting or sliding them so that they do not tumble is manipulation."""
    if f.fault == "arranged":
        yield Verdict("Dice serve only for random numbers: see dice_manipulation.", violation=True)
        yield Discretion(bounds=("both dice are rolled again", "a penalty up to expulsion if it was meant to gain"))


@chapter.decides("improper_roll", "4.1.3.1.1.i")
def improper_again(f: Facts) -> Findings:
    """Improper rolling that recurs should not be tolerated: the director may sanction it, also with a baffle box."""
    if f.repeated and f.fault in CUP_FAULTS:
        yield Discretion(
            bounds=("explain and warn", "impose a baffle box", "another sanction"),
            guidance="the opponent should tell the director when it recurs; often it is ignorance",
        )


@chapter.decides("improper_roll", "4.1.3.3.1.a")
def objection_in_time_to_technique(f: Facts) -> Findings:
    """An objection while neither die is settling voids the roll, whether it was right or wrong."""
    if f.known("noticed_when") == "before_settling":
        yield Reroll()


# --- left of the bar ----------------------------------------------------------------------------------------------


@chapter.decides("rolled_left", "4.1.3.1.2.a")
def left_only_with_consent(f: Facts) -> Findings:
    """A roll on the left is invalid without the opponent's consent; with it the tests apply on that side."""
    if not f.opponent_consents:
        yield Verdict("The roll was made on the left without permission: it is invalid.", violation=True)
        yield Reroll()
    elif f.crossed_bar:
        yield Verdict("A die does not lie on the side where it was rolled.", violation=False)
        yield Reroll()
    else:
        yield Verdict("The opponent had allowed the left side.", violation=False)
        yield RollStands()


@chapter.decides("rolled_left", "4.1.3.1.2.b", over=("4.1.3.1.2.a",))
def consent_has_ended(f: Facts) -> Findings:
    """Consent lasts until the opponent takes it back, the player rolls on the right, or the game ends."""
    if f.opponent_consents and f.consent_ended != "no":
        yield Verdict("The permission had ended; the left needs a new permission.", violation=True)
        yield Reroll()


@chapter.decides("rolled_left", "4.1.3.1.2.c")
def standing_refusal(f: Facts) -> Findings:
    """Nobody has to allow the left; after a refusal for good the other player must stop asking."""
    if f.standing_refusal:
        yield Verdict("The opponent had refused for good and may not be asked again.", violation=True)
        yield Duty(Party.ROLLER, "stop asking")


# --- objections ---------------------------------------------------------------------------------------------------


def _disputed_after_touch(f: Facts) -> bool:
    return bool(f.timing_disputed and f.touched_dice)


def _in_time(f: Facts) -> bool:
    """Made while neither die had begun to settle, by common account or by the evidence."""
    return bool(f.noticed_when == "before_settling" and (not f.timing_disputed or f.evidence == "supports_objection"))


@chapter.decides("roll_objection", "4.1.3.3.1.a")
def objection_in_time(f: Facts) -> Findings:
    """An objection while neither die is settling voids the roll whatever its reason; a later one voids nothing."""
    if _in_time(f):
        yield Verdict("The objection came in time: the roll is void, whoever was right.")
        yield Reroll()
    elif f.noticed_when == "while_settling":
        yield Verdict("The objection came too late to void the roll by itself.")


@chapter.decides("roll_objection", "4.1.3.3.1.b")
def touched_and_timing_disputed(f: Facts) -> Findings:
    """Who deliberately touched the moving dice has a dispute about the moment decided against them, without evidence."""
    if _disputed_after_touch(f) and f.evidence != "supports_objection":
        yield Verdict("The objector touched the dice, so in doubt the objection was late.")
        yield Presumption(Party.CLAIMANT, "the objection came too late")
        yield RollStands()


@chapter.decides("roll_objection", "4.1.3.3.1.d")
def presumed_valid(f: Facts) -> Findings:
    """Without a timely objection the roll is presumed valid; the late objector has to prove the contrary."""
    if f.noticed_when == "before_settling":
        if not _in_time(f) and not _disputed_after_touch(f):
            yield Verdict("Whether the objection was in time is disputed.")
            yield Discretion(bounds=("in time: both dice again", "late: the roll stands unless it is proved improper"))
    elif f.ground == "resting_place":
        yield Verdict(
            "A die that can be seen not to lie as it must needs no timely objection: judge the resting place."
        )
    elif f.evidence == "supports_objection":
        yield Discretion(
            guidance="the late objector bears the burden of proof, and there is evidence for the objection"
        )
    else:
        yield Verdict("The objection was late and is not proved.")
        yield RollStands()


# --- contact ------------------------------------------------------------------------------------------------------


@chapter.decides("roll_interference", "4.1.3.1.1.g")
def object_on_a_die_at_rest(f: Facts) -> Findings:
    """If something falls on a die that had come to rest, the number it showed before counts."""
    if f.what in ("object_fell", "touched") and not f.intentional and f.at_rest_before:
        yield Verdict("The die counts as it lay before it was disturbed.")
        yield RollStands()


@chapter.decides("roll_interference", "4.1.3.1.1.f")
def object_before_the_dice_rest(f: Facts) -> Findings:
    """A cup or other object that drops while the dice still move does not void the roll; an objection in time does."""
    if f.what == "object_fell" and not f.intentional and not f.at_rest_before:
        yield Verdict(
            "That alone does not void a roll: the dice count where they come to rest, unless a player objected in time.",
            violation=False,
        )
        yield RollStands()


@chapter.decides("roll_interference", "4.1.3.1.1.h")
def contact_with_a_person(f: Facts) -> Findings:
    """Contact with a person does not void a roll; doubt whether it mattered goes against whoever caused it."""
    if f.intentional or f.what not in ("die_hit_person", "touched", "table_jolted"):
        return
    if f.what == "touched" and f.at_rest_before:
        return
    if f.affected == "no":
        yield Verdict("Contact alone does not void a roll.", violation=False)
        yield RollStands()
    else:
        yield Verdict("Whether chance was affected is in doubt; doubt goes against whoever caused it.")
        if f.by != "other":
            yield Presumption({"opponent": Party.OPPONENT, "roller": Party.ROLLER}[f.by])
        yield Discretion(bounds=("the roll stands", "both dice are rolled again"))


@chapter.decides("roll_interference", "4.1.1.b")
def contact_on_purpose(f: Facts) -> Findings:
    """Influence on a roll with intent to gain is manipulation, also of whether a die is valid."""
    if f.intentional:
        yield Verdict("Influence on the roll with intent to gain is manipulation.", violation=True)
        yield Discretion(guidance="the penalty for manipulation goes up to expulsion (4.1.1.c)")


# --- the opening roll ---------------------------------------------------------------------------------------------


def _opens(roller: int, opponent: int) -> Findings:
    """The higher die starts and plays both numbers; equal dice are rolled again."""
    if roller == opponent:
        yield Reroll(Party.BOTH, "one die each")
    else:
        yield Opens(Party.ROLLER if roller > opponent else Party.OPPONENT, str(Roll(roller, opponent)))


@chapter.decides("opening_roll", "4.1.3.2.2.a")
def dice_must_be_assigned(f: Facts) -> Findings:
    """Any agreed method will do that leaves no doubt which die is whose and what it shows."""
    if f.method == "unassigned":
        yield Verdict("Nobody knows whose die is whose: the opening roll is made again so that it is clear.")
        yield Reroll(Party.BOTH, "one die each")
    elif f.method == "one_each" and f.invalid == "none":
        yield from _opens(f.die_roller, f.die_opponent)


@chapter.decides("opening_roll", "4.1.3.2.2.b")
def opened_from_a_cup(f: Facts) -> Findings:
    """Players with a baffle box may open from cups, on opposite sides of the bar."""
    if f.cup_for_box:
        yield Verdict("The cup was allowed for the opening roll; then the baffle box for the rest of the game.", False)


@chapter.decides("opening_roll", "4.1.3.2.2.c")
def opened_by_colour(f: Facts) -> Findings:
    """One player may drop both dice of different colours; the owner of the higher one starts, whoever dropped."""
    if f.method == "by_colour" and f.invalid == "none":
        if f.die_roller == f.die_opponent:
            yield Reroll(Party.ROLLER)
        else:
            yield from _opens(f.die_roller, f.die_opponent)


@chapter.decides("opening_roll", "4.1.3.2.2.d")
def opened_one_after_the_other(f: Facts) -> Findings:
    """Through the box in turn the first die counts as it first settled, whatever the second does to it."""
    if f.method == "box_in_turn" and f.invalid == "none":
        yield from _opens(f.settled_before or f.die_roller, f.die_opponent)


@chapter.decides("opening_roll", "4.1.3.3.3.d")
def only_the_invalid_opening_die(f: Facts) -> Findings:
    """Where each rolls one die, only an invalid die is rolled again; dice dropped in one act go together."""
    if f.invalid == "none" or f.method == "unassigned":
        return
    if f.method == "by_colour":
        yield Verdict("Both dice were dropped in one act, so both are dropped again.")
        yield Reroll(Party.ROLLER)
    elif f.invalid == "both":
        yield Reroll(Party.BOTH, "one die each")
    else:
        yield Verdict("Only the invalid opening die is rolled again; the other keeps its number.")
        yield Reroll({"roller": Party.ROLLER, "opponent": Party.OPPONENT}[f.invalid], "one die")


@chapter.decides("disputed_roll", "4.1.6.2.g")
def lifter_at_a_disadvantage(f: Facts) -> Findings:
    """In a dispute about what was rolled, whoever lifted the dice before the turn had ended is at a disadvantage."""
    if f.lifted_by in ("roller", "opponent") and not f.turn_ended and f.evidence == "none":
        yield Presumption({"roller": Party.ROLLER, "opponent": Party.OPPONENT}[f.lifted_by], "what the roll was")


@chapter.decides("disputed_roll", "4.2.3.3.d")
def facts_not_agreed(f: Facts) -> Findings:
    """If the facts cannot be fixed and nobody objected before the turn ended, the play should stand."""
    if f.lifted_by == "nobody":
        yield Verdict("The dice still lie on the board: the roll is visible.")
        return
    yield Verdict("The director hears both sides and settles what was rolled.")
    if f.turn_ended:
        yield Discretion(guidance="without facts good enough for a fair correction, the play should stand")
    else:
        yield Discretion(bounds=("the roll as the one side tells it", "the roll as the other side tells it"))


# --- the numbers --------------------------------------------------------------------------------------------------


@chapter.sets("least_shakes", "4.1.3.1.1.b")
def least_shakes() -> tuple[int, str]:
    """How often the cup is shaken at least."""
    return LEAST_SHAKES, "up and down, the cup covered"


@chapter.sets("release_height_mm", "4.1.3.1.1.e")
def release_height() -> tuple[int, str]:
    """How high above the board the dice are released at least."""
    return LEAST_HEIGHT_MM, "a fair expectation, no fixed minimum"


@chapter.sets("opening_order", "4.1.3.2.2.a")
def opening_order() -> tuple[None, str]:
    """Who throws first at the opening roll."""
    return None, "silent; with a box any agreed method that leaves no doubt which die is whose"
