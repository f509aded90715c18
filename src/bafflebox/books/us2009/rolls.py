"""Rolls in the U.S. rules of 2009: what a legal roll is, cocked dice, the opening roll (4.1.b, 4.2, basic.start)."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import ClockRuns, Discretion, Duty, Opens, Presumption, Reroll, RollStands

chapter = Chapter("us2009")


@chapter.decides("improper_roll", "4.1.b")
def what_a_legal_roll_is(f: Facts) -> Findings:
    """Shake the dice hard in a cup, then throw both at once, on the board or into a box, with room to bounce."""
    no_cup = f.fault in ("hand_into_box", "from_hand", "not_shaken_for_box", "turned_over", "arranged", "flew_out")
    if no_cup or (f.fault == "shakes" and f.shakes == 0) or f.fault == "box_apart":
        yield Verdict("Not a legal roll: dice are shaken in a cup, also for a box, and both thrown at once.", True)
        yield Discretion(guidance="no remedy is named for a roll that is not legal in this way")
    elif f.fault in ("shakes", "sideways", "uncovered", "low"):
        yield Verdict("A legal roll is shaken hard and has room to bounce and roll; no number is named.")
        yield Discretion(guidance="no remedy is named for improper rolling")


@chapter.decides("rolling_complaint", "4.1.b")
def complaint_about_rolling(f: Facts) -> Findings:
    """A legal roll is shaken hard and thrown at once with room to bounce; no remedy is named for a pattern."""
    if f.breach_found:
        yield Verdict("The rolls were not legal rolls.", violation=True)
        yield Discretion(guidance="no remedy is named; the director may replace equipment at any time (3.2)")
    else:
        yield Verdict("The rolls were legal.", violation=False)


@chapter.decides("improper_roll", "4.2.a")
def both_out_of_the_cup(f: Facts) -> Findings:
    """Both dice are out of the cup before either touches the board; if not, they are rerolled."""
    if f.fault == "one_in_cup":
        yield Verdict("One die touched the board while the other was still in the cup.")
        yield Reroll()


@chapter.decides("cocked_die", "4.2.b")
def flat_right_of_the_bar(f: Facts) -> Findings:
    """Both dice rest flat on the playing surface right of the bar; otherwise they are cocked and both rerolled."""
    if f.place == "surface" and f.posture in ("flat", "touching"):
        yield Verdict("Flat on the surface right of the bar: a valid roll.")
        yield RollStands()
    elif f.place == "surface" and (f.posture == "uneven" or f.fell):
        guidance = "no time is named after which a die is at rest" if f.fell else "an uneven surface is not mentioned"
        yield Discretion(guidance=guidance)
    else:
        yield Verdict("The die is cocked: both dice are rolled again.")
        yield Reroll()


@chapter.decides("rolled_left", "4.2.b")
def not_right_of_the_bar(f: Facts) -> Findings:
    """Dice left of the bar are cocked; a consent of the opponent is not foreseen."""
    if f.crossed_bar:
        yield Verdict(
            "Where the dice rest decides: right of the bar both, or they are cocked, with or without consent."
        )
        yield Discretion(bounds=("both rest flat on the right: the roll stands", "one does not: both are rolled again"))
        return
    yield Verdict("Dice that do not rest right of the bar are cocked, with or without consent.")
    yield Reroll()


@chapter.decides("reroll_unacknowledged", "4.2.c")
def acknowledgement_first(f: Facts) -> Findings:
    """In a dispute, who rerolled before the opponent acknowledged the cocked dice is at a disadvantage."""
    if f.acknowledged:
        yield Verdict("The opponent had acknowledged it.", violation=False)
        yield Reroll()
    elif f.opponent_objects:
        yield Verdict("The ruling leans against the player who rerolled without acknowledgement.")
        yield Presumption(Party.OFFENDER, "the dice were not cocked")
    else:
        yield Verdict("The opponent does not contest it.")
        yield Reroll()


@chapter.decides("roll_interference", "4.3.c")
def hands_off(f: Facts) -> Findings:
    """No player touches checkers or dice in the opponent's turn; what follows is not said."""
    if f.what == "touched" and f.by == "opponent":
        yield Verdict("Dice are not touched in the opponent's turn.", violation=True)
        yield Discretion(bounds=("the roll stands", "both dice are rolled again"))


@chapter.decides("opening_roll", "basic.start")
def higher_die_opens(f: Facts) -> Findings:
    """Each throws one die; equal numbers are rethrown; the higher moves first with both numbers."""
    if f.winner_started:
        yield Verdict("Every game starts with a die thrown by each player.", violation=True)
        yield Duty(Party.BOTH, "throw a die each for the first move")
        return
    if f.invalid != "none":
        return
    if f.die_roller == f.die_opponent:
        yield Verdict("Equal dice are thrown again; there is no automatic double of the stake.")
        yield Reroll(Party.BOTH, "one die each")
    else:
        starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
        yield Opens(starter, str(Roll(f.die_roller, f.die_opponent)))


@chapter.decides("opening_roll", "9.3")
def lower_die_starts_the_clock(f: Facts) -> Findings:
    """With a clock the lower die starts the opponent's clock, the higher one makes the first move."""
    if f.clock_in_use and f.invalid == "none" and not f.winner_started and f.die_roller != f.die_opponent:
        starter = Party.ROLLER if f.die_roller > f.die_opponent else Party.OPPONENT
        yield ClockRuns(starter)


@chapter.decides("opening_roll", "4.2.b")
def cocked_opening_die(f: Facts) -> Findings:
    """A cocked opening die is not mentioned; the rule on cocked dice read literally rerolls both."""
    if f.invalid != "none":
        yield Reading("4.2 read literally has both opening dice rolled again; a single reroll is not mentioned.")
        yield Discretion(bounds=("both opening dice are rolled again", "only the cocked one is"))


@chapter.decides("disputed_roll", "6.1.a")
def leave_everything(f: Facts) -> Findings:
    """In a dispute everything stays as it is while the director is called."""
    if f.lifted_by == "nobody":
        yield Verdict("The dice still lie on the board: the roll is visible.")
        return
    yield Verdict("The director settles what was rolled; there is no special rule.")
    yield Duty(Party.BOTH, "leave dice, checkers, cube and score as they are and call the director")
    yield Discretion()


@chapter.sets("resting_place", "4.2.b")
def resting_place() -> str:
    """Where a die has to end up."""
    return "flat on the surface right of the bar; a die on a checker is cocked"


@chapter.sets("least_shakes", "4.1.b")
def least_shakes() -> tuple[None, str]:
    """How often the cup is shaken at least."""
    return None, "silent: shaken hard in a cup"


@chapter.sets("release_height_mm", "4.1.b")
def release_height() -> tuple[None, str]:
    """How high above the board the dice are released at least."""
    return None, "silent: with room to bounce and roll"


@chapter.sets("cocked_seconds")
def cocked_seconds() -> tuple[None, str]:
    """How long a die stands still before it is cocked."""
    return None, "silent"


@chapter.sets("opening_order", "basic.start", "9.3")
def opening_order() -> tuple[None, str]:
    """Who throws first at the opening roll."""
    return None, "silent; with a clock the lower die starts the other's clock"
