"""Doubles and their answers in the USBGF rules (sections 4.1.7.3 and 4.4.4 to 4.4.7)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    AnswerOpen,
    ClockRuns,
    Discretion,
    DoubleBinds,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameAwarded,
    MayNot,
    NoDouble,
    PassCounts,
    Presumption,
    Reroll,
    RollStands,
    RollVoid,
    Sanction,
    TakeCounts,
    TurnGoesOn,
)

chapter = Chapter("usbgf")

DOUBLING_ACTS = ("placed", "said", "touched", "picked_up", "pointed", "hinted")
"""What counts as doubling by word or act (4.4.5.1, 4.4.5.2); a mere reach does not."""
HANDLING = ("placed", "touched", "picked_up")
NO_ATTEMPT = ("in_hand", "empty_cup", "while_shaking")
"""A throw that has not gone as far as an attempt (4.4.4): no die left the overturned cup or touched the box."""

TAKE_BY_PLACE, PASS_BY_PLACE = ("placed_own",), ("placed_centre",)
TAKE_BY_SIGN, PASS_BY_SIGN = ("hit_clock", "other_take"), ("wrote_score", "set_up", "paused_clock", "other_pass")
TAKES = ("said_take", *TAKE_BY_PLACE, *TAKE_BY_SIGN)
PASSES = ("said_pass", *PASS_BY_PLACE, *PASS_BY_SIGN)
UNDECIDED = ("lifted", "moved_on_surface", "none")


def has_access(f: Facts) -> bool:
    """Access to the cube, and neither the Crawford game nor a dead cube forbids it (4.4.4)."""
    return f.cube_owner != "opponent" and not f.crawford_game and not f.cube_dead


def in_time(f: Facts) -> bool:
    """In the own turn before the first attempt to roll (4.4.4)."""
    return bool(f.moment == "before_roll" or (f.moment == "throw_begun" and f.throw in NO_ATTEMPT))


def after_failed_throw(f: Facts) -> bool:
    """In the own turn after an attempt that gave no valid roll."""
    return bool(f.moment == "invalid_roll" or (f.moment == "throw_begun" and f.throw not in NO_ATTEMPT))


@chapter.decides("cube_offer", "4.4.4.b")
def no_access(f: Facts) -> Findings:
    """Without access, or where the Crawford or dead-cube rule forbids it, no double can be made."""
    if f.act in DOUBLING_ACTS and not has_access(f):
        yield Verdict("That player may not double now: the cube is not open to them.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.8.b")
def no_cube_in_the_crawford_game(f: Facts) -> Findings:
    """Every cube action in the Crawford game is void."""
    if f.act in DOUBLING_ACTS and f.crawford_game:
        yield Verdict("In the Crawford game there is no cube: see crawford_double.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.9.b")
def no_double_with_a_dead_cube(f: Facts) -> Findings:
    """A double with a dead cube is void, and must be pointed out at once."""
    if f.act in DOUBLING_ACTS and f.cube_dead:
        yield Verdict("The cube is dead for that player: see dead_cube.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.4.a")
def only_before_the_first_attempt(f: Facts) -> Findings:
    """A double comes before the first attempt to roll; after one, even an invalid one, there is none in that turn."""
    if f.act not in DOUBLING_ACTS or f.moment in ("early", "before_roll") or not has_access(f):
        return
    if in_time(f):
        yield Verdict("No attempt to roll has been made yet: the double is in time.", violation=False)
    else:
        yield Verdict("An attempt to roll has been made: it is too late to double in this turn.", violation=True)
        yield MayNot(Party.DOUBLER, "double in this turn")
        if after_failed_throw(f):
            yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.5.1.a")
def word_or_act_binds(f: Facts) -> Findings:
    """Placing the cube or saying that one doubles is a double, each alone."""
    if f.act in ("placed", "said") and in_time(f) and has_access(f):
        yield Verdict("A double has been made: word or act alone is enough.", violation=False)
        yield DoubleStands()
        if f.act == "said":
            yield Duty(Party.DOUBLER, "put the cube on the board, unless the opponent has already passed")


@chapter.decides("cube_offer", "4.4.5.2.a")
def touch_or_sign_binds_reach_does_not(f: Facts) -> Findings:
    """Touching the cube, pointing steadily at it or another clear sign is a double; reaching for it is not."""
    if f.act == "reached":
        yield Verdict("Reaching for the cube without touching it is no double.", violation=False)
        yield NoDouble()
    elif f.act in ("touched", "picked_up", "pointed", "hinted", "will") and in_time(f) and has_access(f):
        yield Verdict("That was a double.", violation=False)
        yield DoubleStands()


@chapter.decides("cube_offer", "4.4.5.2.b")
def no_retraction(f: Facts) -> Findings:
    """A double is complete at once and cannot be taken back; the opponent has to insist on it."""
    if f.act in DOUBLING_ACTS and f.retracted and in_time(f) and has_access(f):
        yield DoubleStands()
        yield MayNot(Party.DOUBLER, "take the double back")
        yield Duty(Party.RESPONDER, "insist that the double stands, and take or pass")


@chapter.decides(
    "cube_offer",
    "4.4.5.2.c",
    over=("4.4.4.a", "4.4.4.b", "4.4.8.b", "4.4.9.b", "4.4.5.1.a", "4.4.5.2.a", "4.4.5.2.b", "4.4.5.3.a", "4.4.5.3.c"),
)
def putting_the_cube_straight(f: Facts) -> Findings:
    """Who wants to move the cube without doubling says so first; else the handler has to prove it."""
    if f.act not in HANDLING:
        return
    if f.said_first:
        yield Verdict("The player announced that the cube was only being put straight: no double.", violation=False)
        yield NoDouble()
    elif f.only_straightening:
        yield Verdict("The cube was handled without notice: that may count as a double.", violation=True)
        yield Presumption(Party.DOUBLER, "it was a double, unless the player proves that none was meant")
        yield Discretion(
            bounds=("the double stands", "no double was made"),
            guidance="take into account whether the cube was wrong and was being put right",
        )


@chapter.decides("cube_offer", "4.4.5.3.a")
def premature_double_binds(f: Facts) -> Findings:
    """A double too early by word or act, or one announced, must follow at the first legal chance."""
    if f.act == "will" and not has_access(f):
        yield Verdict("Without access to the cube the announcement binds to nothing.", violation=False)
        yield NoDouble()
    elif f.act in (*DOUBLING_ACTS, "will") and f.moment in ("early", "after_roll") and has_access(f):
        yield Verdict("The double must be made at the first legal opportunity.", violation=True)
        yield DoubleBinds(when="at the first legal opportunity")
        if f.moment == "early":
            yield TurnGoesOn(Party.RESPONDER, "finishes the turn and may revise the play, knowing of the double")
        if f.moment == "after_roll":
            yield Reading(
                "Only a double after an invalid roll is called late and without effect; after a valid roll it comes "
                "before the next legal moment, and binds for the next turn."
            )


@chapter.decides("cube_offer", "4.4.5.3.b")
def conditional_double(f: Facts) -> Findings:
    """A conditional announcement binds if its condition comes true."""
    if f.act == "conditional":
        if has_access(f) and f.condition_met:
            yield Verdict("The condition has come true: the double is owed.")
            yield DoubleBinds(when="at the first legal opportunity")
        else:
            yield Verdict("No double is owed: the condition has not come true, or the cube was not open to the player.")
            yield NoDouble()


@chapter.decides("cube_offer", "4.4.5.3.c")
def late_double_is_null(f: Facts) -> Findings:
    """After an invalid roll a double is late: null now and later; only the word that one will double next turn binds."""
    if f.act not in (*DOUBLING_ACTS, "will") or not after_failed_throw(f) or not has_access(f):
        return
    if f.act == "will":
        yield Verdict("The announcement binds for the next turn.")
        yield DoubleBinds(when="on the next own turn")
    else:
        yield Verdict("The double is late, not premature: it is null, and there is no duty to double later.", True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.5.3.d", over=("4.4.5.3.a", "4.4.5.3.b", "4.4.5.3.c"))
def overtaken_by_the_opponents_double(f: Facts) -> Findings:
    """An initial double announced with the cube centred no longer binds once the opponent has doubled."""
    early = f.act in DOUBLING_ACTS and f.moment in ("early", "after_roll")
    announced = f.act == "conditional" or (f.act == "will" and not in_time(f))
    if (early or announced) and f.cube_owner == "nobody" and f.opponent_doubled and has_access(f):
        yield Verdict("The opponent doubled first: the announcement meant the initial double and no longer binds.")
        yield NoDouble()


@chapter.decides("cube_offer", "4.4.7.a")
def unclear_offer(f: Facts) -> Findings:
    """Doubt from unclear acts or words goes against the player who caused it."""
    if f.act == "unclear":
        yield Verdict("The act was unclear; the doubt goes against the player who caused it.")
        yield Presumption(Party.DOUBLER, "the director reads the act in the way that favours the opponent")


@chapter.decides("cube_offer", "4.4.7.b")
def baiting(f: Facts) -> Findings:
    """Acting with the cube to draw a reaction is bad sportsmanship and may be sanctioned."""
    if f.baiting:
        yield Verdict("Drawing a reaction by play with the cube is bad sportsmanship.", violation=True)
        yield Sanction(Party.OFFENDER)


def decisive_sign(f: Facts) -> str:
    """The first sign that decides anything; lifting the cube or sliding it about does not."""
    first: Any = f.first
    return str(first if first not in UNDECIDED else f.second)


def contrary(f: Facts) -> bool:
    """Whether a second sign says the opposite of the first."""
    return (f.first in TAKES and f.second in PASSES) or (f.first in PASSES and f.second in TAKES)


@chapter.decides("cube_answer", "4.4.6.1.a")
def answer_by_word(f: Facts) -> Findings:
    """The word alone binds; the act has to follow."""
    if decisive_sign(f) == "said_take":
        yield TakeCounts()
        yield Duty(Party.RESPONDER, "put the cube on the own side at the new value")
    elif decisive_sign(f) == "said_pass":
        yield PassCounts()
        yield Duty(Party.RESPONDER, "put the cube back in the middle")


@chapter.decides("cube_answer", "4.4.6.2.a")
def answer_by_place(f: Facts) -> Findings:
    """Setting the cube down off the surface decides: in the middle a pass, on the own side a take; lifting decides nothing."""
    sign = decisive_sign(f)
    if sign in TAKE_BY_PLACE:
        yield TakeCounts()
    elif sign in PASS_BY_PLACE:
        yield PassCounts()
    elif sign in UNDECIDED:
        yield Verdict("Lifting the cube or moving it on the surface decides nothing.")
        yield AnswerOpen()


@chapter.decides("cube_answer", "4.4.6.2.b")
def answer_by_other_sign(f: Facts) -> Findings:
    """Writing the score, setting up or pausing the clock is a pass; hitting the clock is a take."""
    sign = decisive_sign(f)
    if sign in TAKE_BY_SIGN:
        yield TakeCounts()
    elif sign in PASS_BY_SIGN:
        yield PassCounts()


@chapter.decides("cube_answer", "4.4.6.2.c")
def answer_is_final(f: Facts) -> Findings:
    """An answer cannot be taken back; the doubler has to insist on it."""
    if contrary(f):
        yield MayNot(Party.RESPONDER, "take the first answer back")
        yield Duty(Party.DOUBLER, "insist that the first answer stands")


@chapter.decides("cube_answer", "4.4.6.2.d")
def first_of_two_answers(f: Facts) -> Findings:
    """Of two contrary acts the first counts, unless the player proves that it was a slip."""
    if contrary(f):
        yield Verdict("The two signs contradict each other: the first counts.")
        yield Presumption(Party.RESPONDER, "the second was a change of mind, unless a slip is proven")
        if f.slip_claimed:
            hand = "a physical act that came first is almost never overturned"
            tongue = "a slip of the tongue is more plausible than one of the hand"
            said = f.first in ("said_take", "said_pass")
            yield Discretion(
                bounds=("the first answer counts", "the second counts, if it was meant from the start"),
                guidance=f"the burden of proof is the player's; {tongue if said else hand}",
            )


@chapter.decides("cube_answer", "4.4.7.a")
def unclear_answer(f: Facts) -> Findings:
    """Doubt from an unclear answer goes against the player who gave it."""
    if decisive_sign(f) == "unclear":
        yield Verdict("The answer was unclear; the doubt goes against the player who gave it.")
        yield Presumption(Party.RESPONDER, "the director reads the answer in the way that favours the doubler")


@chapter.decides("answer_announced", "4.4.6.3")
def announced_answer_binds_once(f: Facts) -> Findings:
    """A take or pass stated beforehand binds for the opponent's next legal chance to double, until dice are rolled."""
    if f.conditional and not f.condition_met:
        yield Verdict("The condition has not come true: the player is free.")
        yield AnswerOpen()
    elif f.doubled_when == "later":
        yield Verdict("Dice have been rolled since: the statement no longer binds.")
        yield AnswerOpen()
    else:
        yield Verdict("The statement binds.")
        yield TakeCounts() if f.said == "take" else PassCounts()
        if f.conditional:
            yield Reading("For a conditional statement the roll that ends it is counted once the condition is settled.")


@chapter.decides("closeout_double", "4.1.7.3.b")
def timed_closeout(f: Facts) -> Findings:
    """With a timed clock the closed-out player may still consider doubling; a double that is taken makes the roll premature."""
    if not f.clock_in_use:
        return
    if not f.cube_open:
        yield Verdict("The turn was not exchanged on the clock; without access to the cube no double was lost.", True)
        yield RollStands()
        return
    yield Verdict("The roll came before the closed-out player could double.", violation=True)
    if f.doubled == "thinking":
        yield ClockRuns(Party.DOUBLER)
        yield Duty(Party.OPPONENT, "be told of it, while the roll stays in view")
    elif f.doubled == "no":
        yield RollStands()
    else:
        yield DoubleStands()
        if f.doubled == "taken":
            yield TakeCounts()
            yield Reroll()
        else:
            yield PassCounts()
            yield GameAwarded(Party.DOUBLER, "the cube value before the double", "single")


@chapter.decides("closeout_double", "4.1.7.3.c")
def untimed_closeout(f: Facts) -> Findings:
    """Without a timed clock the roll is void only if the closed-out player had asked to hold it."""
    if f.clock_in_use:
        return
    if f.cube_open and f.asked_to_hold:
        yield Verdict("The roll came after a request to hold it.", violation=True)
        yield RollVoid("the closed-out player may double first")
    else:
        yield Verdict("Nobody who could double had asked to hold the roll: it stands.", violation=False)
        yield RollStands()


@chapter.sets("cube_handling", "4.4.5.2.a", "4.4.5.1.a", "4.4.4.a", "4.4.6.2.a")
def cube_handling() -> dict[str, str]:
    """What binds, in a word each, for a comparison of the books."""
    return {
        "touch": "binds",
        "reach": "does not bind",
        "double_after_invalid_roll": "void",
        "offered_cube": "on the surface, right of the bar",
        "take": "cube set down on the own side off the surface, or any clear sign; the first act prevails",
        "pass": "cube set down in the middle off the surface, or any clear sign; the first act prevails",
    }
