"""Where dice rest in the USBGF rules, and when a die is invalid (4.1.3.2.1.c, 4.1.3.3.2, 4.1.3.3.3, 4.1.3.4).

The tests in order: the place, the option on dice on checkers, then the three conditions that void a die there.
"""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, Presumption, Reroll, RollStands

chapter = Chapter("usbgf")

REST_SECONDS = 2  # 4.1.3.3.2.b


def _place_passes(f: Facts) -> bool:
    """Whether the die lies where a die may lie, by the option on dice on checkers."""
    return bool(f.place == "surface" or (f.place == "on_checkers" and f.option.dice_on_checkers == "valid"))


def _rests_well(f: Facts) -> bool:
    """Whether none of the three conditions that void a die applies, and nobody steered it there."""
    if f.manipulated:
        return False
    return f.posture in ("flat", "touching", "uneven", "bridging") or (f.posture == "in_gap" and f.place == "surface")


@chapter.decides("cocked_die", "4.1.3.3.2.a", "4.1.3.3.3.a")
def in_the_right_place(f: Facts) -> Findings:
    """Each die rests in the area, on the side where rolled, on surface alone or checkers alone; else both again."""
    if f.place in ("off_board", "on_bar", "straddling", "on_die") or (f.place == "other_side" and f.device == "cup"):
        yield Verdict("The die does not lie where it must: both dice are rolled again until a valid roll results.")
        yield Reroll()
    elif f.place == "on_checkers" and _place_passes(f) and _rests_well(f):
        yield RollStands()


@chapter.decides("cocked_die", "4.1.3.2.1.c")
def through_the_box(f: Facts) -> Findings:
    """Dice pass freely through the box and rest on the half next to it; a stuck die voids the roll."""
    if f.place == "in_box":
        yield Verdict("A die that does not come through the box voids the roll.")
        yield Reroll()
    elif f.place == "other_side" and f.device == "box":
        yield Verdict("The die must rest on the half next to the box.")
        yield Reroll()


@chapter.decides("cocked_die", "4.1.3.4.b")
def dice_on_checkers(f: Facts) -> Findings:
    """With no dice on checkers a die on a checker is invalid; otherwise it is valid unless another test fails."""
    if f.place == "on_checkers" and not _place_passes(f):
        yield Verdict("No dice on checkers in this match: the die is invalid.")
        yield Reroll()
    elif f.place == "on_checkers":
        yield Verdict("A die on checkers is valid in this match, unless it is invalid for another reason.")


@chapter.decides("cocked_die", "4.1.3.3.2.b")
def at_rest_after_two_seconds(f: Facts) -> Findings:
    """In doubt a die is at rest once it has been still for two seconds; what it does before does not count."""
    if _place_passes(f) and f.posture in ("edge", "leaning") and f.fell:
        if f.seconds_still >= REST_SECONDS:
            yield Verdict("The die had come to rest before it fell: it counts as it stood, and is invalid.")
            yield Reroll()
        else:
            yield Verdict("The die had not come to rest before it fell: it counts as it lies now.")
            yield RollStands()


@chapter.decides("cocked_die", "4.1.3.3.2.g")
def balanced(f: Facts) -> Findings:
    """A die at rest on an edge or a corner only is invalid."""
    if _place_passes(f) and f.posture == "edge" and not f.fell:
        if f.seconds_still >= REST_SECONDS:
            yield Verdict("The die is balanced on an edge or corner.")
            yield Reroll()
        else:
            yield Verdict("The die is not at rest yet.")
            yield Duty(Party.BOTH, f"wait until the die has been still for {REST_SECONDS} seconds")


@chapter.decides("cocked_die", "4.1.3.3.2.c")
def path_does_not_matter(f: Facts) -> Findings:
    """Only the final place is tested, wherever the die went, unless somebody tried to manipulate it."""
    if f.manipulated:
        yield Verdict("The path was manipulated; see dice_manipulation.", violation=True)
        yield Discretion(guidance="a manipulated die is not protected by the rule that only the resting place counts")
    elif f.on_the_way == "crossed" and _place_passes(f) and _rests_well(f):
        yield Verdict("The path of a die does not matter, only where it rests.")
        yield RollStands()


@chapter.decides("cocked_die", "4.1.3.1.1.f")
def objects_and_dropped_cup(f: Facts) -> Findings:
    """A die that hit some object on its way, or a cup that slipped in the motion, does not void the roll."""
    if f.on_the_way in ("hit_object", "cup_dropped") and _place_passes(f) and _rests_well(f):
        yield Verdict("That does not void a roll; only the resting place counts, unless somebody objected in time.")
        yield RollStands()


@chapter.decides("cocked_die", "4.1.3.3.2.d")
def flatness_is_no_test(f: Facts) -> Findings:
    """Only support by a vertical surface, balance, and descent into a gap void a die; tilt alone does not."""
    if _place_passes(f) and f.posture in ("flat", "uneven") and _rests_well(f) and f.on_the_way == "nothing":
        yield Verdict("None of the three conditions that void a die applies: the roll is valid.")
        yield RollStands()


@chapter.decides("cocked_die", "4.1.3.3.2.e")
def vertical_support(f: Facts) -> Findings:
    """A die that would drop if a rail, the bar, a checker's side or the other die vanished is invalid; contact is not."""
    if not _place_passes(f):
        return
    if _rests_well(f) and (f.posture == "touching" or (f.posture == "uneven" and f.place == "on_checkers")):
        yield Verdict("Mere contact, or the shape of what carries the die, is no support by a vertical surface.")
        yield RollStands()
    elif f.posture == "leaning" and not f.fell and f.support_test == "not_tested":
        yield Verdict("The die is held up by a vertical surface.")
        yield Reroll()


@chapter.decides("cocked_die", "4.1.3.3.2.f")
def support_not_proved(f: Facts) -> Findings:
    """Support is judged by eye, as a last resort by a test; if it is not shown, the die is valid."""
    if not _place_passes(f) or f.posture != "leaning" or f.fell:
        return
    if f.support_test == "dropped":
        yield Verdict("The test showed that a vertical surface held the die up.")
        yield Reroll()
    elif f.support_test in ("held", "disputed"):
        yield Verdict("Support was not shown by the test, so there was none.")
        yield RollStands()


@chapter.decides("cocked_die", "4.1.3.3.2.h")
def into_the_gap(f: Facts) -> Findings:
    """A die held by checkers is invalid once part of it is below all their tops; bridging or on the surface it is not."""
    if not _place_passes(f):
        return
    if f.posture == "in_gap" and f.place == "on_checkers":
        yield Verdict("The die has sunk below the tops of all checkers that hold it.")
        yield Reroll()
    elif f.posture in ("bridging", "in_gap") and _rests_well(f):
        yield Verdict("The die bridges the gap, or stands on the surface between checkers.")
        yield RollStands()


@chapter.decides("cocked_die", "4.1.3.3.2.i")
def faces_held(f: Facts) -> Findings:
    """Test for the gap: held through one face the die is valid, through more invalid, in doubt valid."""
    if _place_passes(f) and f.posture == "in_doubt":
        if f.supported_faces > 1:
            yield Verdict("Checkers hold the die through more than one face.")
            yield Reroll()
        else:
            yield Verdict("Checkers hold the die through one face, or it cannot be told: valid.")
            yield RollStands()


@chapter.decides("reroll_unacknowledged", "4.1.3.3.3.c")
def no_ruling_alone(f: Facts) -> Findings:
    """Nobody alone declares a roll invalid; who disturbs the dice without agreement is at a disadvantage."""
    if f.acknowledged:
        yield Verdict("Both agreed that the roll was invalid: it is rolled again.", violation=False)
        yield Reroll()
    elif f.opponent_objects and f.evidence != "supports_objection":
        yield Verdict("The dice were disturbed without agreement, which counts against the player who did it.")
        yield Presumption(Party.OFFENDER, "the first roll was valid")
        yield Discretion(bounds=("the first roll stands", "the roll was invalid and the new one counts"))
    elif f.opponent_objects:
        yield Discretion(guidance="there is evidence for the player who lifted the dice; facts come before presumption")
    else:
        yield Verdict("Agreement has no set form, and nobody contests the reroll.", violation=False)


@chapter.sets("cocked_seconds", "4.1.3.3.2.b")
def cocked_seconds() -> tuple[int, str]:
    """How long a die stands still before it is at rest."""
    return REST_SECONDS, "in a doubtful case"


@chapter.sets("resting_place", "4.1.3.3.2.a", "4.1.3.3.2.d", "4.1.3.4.b")
def resting_place() -> tuple[str, str]:
    """Where a die has to end up."""
    return (
        "on the surface or on checkers, on the side where it was rolled",
        "flatness is no test; no vertical support, balance on an edge or descent into a gap; an event may bar dice on checkers",
    )
