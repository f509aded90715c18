"""Turns in the USBGF rules: where they end, what comes too early, and the turn that was given away.

Covers 4.1.6, 4.1.7.1 and 4.1.7.2, with the reliefs on the clock, and 4.2.3.5.
"""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    Choice,
    DelayForfeited,
    DelayReset,
    Discretion,
    Duty,
    GameGoesOn,
    May,
    MayNot,
    Option,
    Presumption,
    Reroll,
    Revert,
    RollStands,
    TurnGoesOn,
    TurnOver,
    Warning,
)

chapter = Chapter("usbgf")

REPEATEDLY = 2  # 4.1.7.2.c speaks of repeated silence
WORDLESS = "the choice has to be stated, and the book sets no moment at which silence counts as one"


# --- fast roll ----------------------------------------------------------------------------------------------------


def _turn_over(f: Facts) -> bool:
    """By the clock; without one by a tap where two dice are shared, by a lifted die where each has a pair."""
    if f.known("last_act") in (None, "tapped_surface") or f.clock_in_use:
        return turn_over(f, ())
    return turn_over(f, ("lifted_die",) if f.dice == "four" else ("tapped_bar", "tapped_bar_twice"))


def _early(f: Facts) -> bool:
    return not _turn_over(f) and not f.silent_while_lifted


def _stand_or_reroll(f: Facts) -> Findings:
    yield Verdict("The roll came before the turn was over.", violation=True)
    yield Duty(Party.ON_TURN, "point it out at once and state the choice")
    if f.ended_without_word:
        yield Discretion(bounds=("the roll stands", "it is rolled again"), guidance=WORDLESS)
        return
    if f.earlier_let_pass < REPEATEDLY:
        yield Choice(
            Party.ON_TURN,
            (
                Option("let the roll stand", (RollStands(),)),
                Option("have it rolled again after the turn has ended", (Reroll(),)),
            ),
        )
    yield TurnGoesOn(Party.ON_TURN, "may complete or change the move, knowing the roll")


@chapter.decides("fast_roll", "4.1.7.2.a")
def stand_or_reroll(f: Facts) -> Findings:
    """The player on turn must point a fast roll out and choose: it stands, or is redone; the move may be revised."""
    if _early(f) and f.situation == "ordinary":
        yield from _stand_or_reroll(f)
    elif _turn_over(f):
        yield Verdict("The turn was over: no fast roll.", violation=False)
        yield RollStands()


@chapter.decides("fast_roll", "4.1.7.2.b")
def in_every_situation(f: Facts) -> Findings:
    """It applies also to forced plays, to a player who cannot enter, and in a bear-off without contact."""
    if _early(f) and f.situation != "ordinary":
        yield from _stand_or_reroll(f)


@chapter.decides("fast_roll", "4.1.7.2.c")
def reroll_lost_by_silence(f: Facts) -> Findings:
    """Who repeatedly let early rolls pass should lose the reroll this time; both are warned, the revision remains."""
    if _early(f) and f.earlier_let_pass >= REPEATEDLY:
        yield Verdict("The right to a reroll is lost for this roll by repeated silence.")
        yield RollStands()
        yield Warning(Party.ON_TURN, "every premature roll must be pointed out")
        yield Warning(Party.ROLLER, "rolling early")
        if f.warned_before:
            yield Discretion(bounds=("the reroll option is lost for good", "it is lost for this roll only"))


@chapter.decides("fast_roll", "4.1.7.2.e")
def instead_of_the_grab_penalty(f: Facts) -> Findings:
    """With two dice a grab followed by a roll is one violation: only the fast-roll remedy, no loss of delay."""
    if _early(f) and f.grabbed_first:
        yield MayNot(Party.ON_TURN, "also demand the loss of the delay")


@chapter.decides("fast_roll", "4.1.6.2.f")
def silence_means_the_turn_had_ended(f: Facts) -> Findings:
    """If the mover is silent while the dice are lifted and rolled until they settle, the turn had ended."""
    if not _turn_over(f) and f.silent_while_lifted:
        yield Verdict("By the silence until the dice were settling the turn should be taken as ended.", violation=False)
        yield TurnOver()
        yield RollStands()


@chapter.decides("fast_roll", "1.1.5.b")
@chapter.decides("fast_grab", "1.1.5.b")
def early_again_after_a_warning(f: Facts) -> Findings:
    """A lesser violation that is repeated may be penalised beside the remedy that the rule gives."""
    if f.repeated and not _turn_over(f):
        yield Discretion(
            bounds=("a further warning", "a penalty"), guidance="for acting too early again after a warning"
        )


# --- fast grab ----------------------------------------------------------------------------------------------------


@chapter.decides("fast_grab", "4.1.7.1.a")
def fast_grab(f: Facts) -> Findings:
    """Shared dice are not lifted before the turn has ended; it must be pointed out, and the dice go back."""
    if _turn_over(f):
        yield Verdict("The turn was over: no fast grab.", violation=False)
    elif f.dice == "four":
        yield Verdict("With a pair each the own dice may wait in the cup; only an early roll counts.", violation=False)
    else:
        yield Verdict("The dice were lifted before the turn had ended.", violation=True)
        yield Duty(Party.ON_TURN, "point it out at once")
        yield Duty(Party.OFFENDER, "put the dice back as they lay, unless the turn is ended promptly")
        yield TurnGoesOn(Party.ON_TURN, "completes the turn")


def _grabbed(f: Facts) -> bool:
    return bool(not _turn_over(f) and f.dice == "two")


def _on_a_timed_clock(f: Facts) -> bool:
    return bool(_grabbed(f) and f.clock_in_use and f.clock_timed)


@chapter.decides("fast_grab", "4.1.7.1.b")
def pause_and_complete(f: Facts) -> Findings:
    """With a timed clock the player may pause it and complete the turn."""
    if _on_a_timed_clock(f):
        yield May(Party.ON_TURN, "pause the clock and complete the turn with the clock paused")


@chapter.decides("fast_grab", "4.1.7.1.c")
def demand_the_delay(f: Facts) -> Findings:
    """The player may demand the loss of the next delay, if said before the clock runs again and the turn ends."""
    if not _on_a_timed_clock(f):
        return
    if f.demanded_late:
        yield Verdict("The loss of the delay was demanded too late.")
    else:
        yield Choice(
            Party.ON_TURN,
            (
                Option("let it go"),
                Option("demand the loss of the delay", (DelayForfeited(Party.OFFENDER, "of the next move"),)),
            ),
            until="before restarting the clock and ending the turn",
        )


@chapter.decides("fast_grab", "4.1.7.1.e")
def fast_roll_instead(f: Facts) -> Findings:
    """A grabber low on time may roll at once and take the fast-roll remedy instead of losing the delay."""
    if _on_a_timed_clock(f) and f.low_on_time and not f.demanded_late:
        yield Choice(
            Party.OFFENDER,
            (
                Option("accept what the player on turn demands"),
                Option("roll at once and take the remedy for a fast roll instead"),
            ),
        )
        yield Verdict("The opponent or director should mention this choice before the delay is taken.")


@chapter.decides("fast_grab", "4.1.7.1.g")
def no_timed_clock(f: Facts) -> Findings:
    """Without a timed clock no time can be taken; the director warns, and may penalise repetition."""
    if _grabbed(f) and not (f.clock_in_use and f.clock_timed):
        if f.warned_before or f.repeated:
            yield Discretion(
                bounds=("a penalty", "the offender must complete the roll and suffer the fast-roll remedy")
            )
        else:
            yield Discretion(bounds=("a warning", "nothing more"))


@chapter.decides("dice_kept", "4.1.6.1.d")
def dice_taken_along(f: Facts) -> Findings:
    """Who hits the clock and also lifts the dice hands them over, and the delay is reset; it is no fast grab."""
    if f.clock_hit:
        yield Verdict("The turn is over; taking the dice along is no fast grab.", violation=False)
        yield Duty(Party.OFFENDER, "hand the dice to the opponent")
        yield DelayReset(Party.OPPONENT)


@chapter.decides("dice_kept", "4.1.6.1.b")
def lifted_before_the_clock(f: Facts) -> Findings:
    """With a clock only hitting it ends the turn; dice that the mover lifts before are still live."""
    if not f.clock_hit:
        yield Verdict("The clock was not hit, so the turn is not over.")
        yield TurnGoesOn(Party.ON_TURN, "may put the dice back, and ends the turn by hitting the clock")


@chapter.decides("dice_in_hand", "4.4.4.a")
def lifting_is_no_attempt(f: Facts) -> Findings:
    """An attempt to roll is made when a die leaves the overturned cup or touches the box; lifting dice is none."""
    if f.act == "put_back":
        yield Verdict("No attempt to roll has been made.", violation=False)
        yield May(Party.ON_TURN, "still double; otherwise the roll has to be made")


# --- end of turn --------------------------------------------------------------------------------------------------


@chapter.decides("end_of_turn", "4.1.6.1.a")
def cube_action_is_no_turn(f: Facts) -> Findings:
    """A turn is cube action, roll and move; hitting the clock after a double does not end it."""
    if f.clock_in_use and f.last_act == "hit_clock" and f.after_double:
        yield Verdict("The clock was hit for a double: the turn is not over, after a take the player rolls.")
        yield TurnGoesOn(Party.ON_TURN, "rolls after a take")


@chapter.decides("end_of_turn", "4.1.6.1.b")
def only_the_clock(f: Facts) -> Findings:
    """With a clock, even one that only marks turns, hitting it ends the turn and nothing else does."""
    if f.clock_in_use and not f.after_double:
        if f.last_act == "hit_clock":
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still change the move until the clock is hit")


def _two_dice_untimed(f: Facts) -> bool:
    return bool(not f.clock_in_use and f.dice == "two")


@chapter.decides("end_of_turn", "4.1.6.2.d")
def tapping_the_bar(f: Facts) -> Findings:
    """Without a clock and with two dice a tap on the bar ends the turn."""
    if _two_dice_untimed(f):
        if f.last_act in ("tapped_bar", "tapped_bar_twice"):
            yield TurnOver()
        elif f.last_act in ("none", "touched_die", "moved_die", "covered_dice"):
            yield TurnGoesOn(Party.ON_TURN, "may still change the move until the bar is tapped")


@chapter.decides("end_of_turn", "4.1.6.2.e")
def tapping_the_surface(f: Facts) -> Findings:
    """A tap on the surface is treated like one on the bar; in a dispute the player's habit decides."""
    if _two_dice_untimed(f) and f.last_act == "tapped_surface":
        if f.habit == "surface":
            yield TurnOver()
        elif f.habit == "bar":
            yield TurnGoesOn(Party.ON_TURN, "has always tapped the bar to end a turn")
        else:
            yield Discretion(guidance="a tap on the surface is treated as equal to one on the bar")


@chapter.decides("end_of_turn", "4.1.6.2.g")
def lifting_two_dice(f: Facts) -> Findings:
    """With two dice lifting them does not end the turn; doubt about the roll goes against the lifter."""
    if _two_dice_untimed(f) and f.last_act == "lifted_die":
        yield TurnGoesOn(Party.ON_TURN, "puts the dice back and ends the turn properly, or changes the move")
        yield Presumption(Party.ON_TURN, "any dispute about what was rolled")


@chapter.decides("end_of_turn", "4.1.6.2.h", over=("4.1.6.2.g",))
def lifting_in_a_close_out(f: Facts) -> Findings:
    """Against a closed-out opponent without the cube lifting may end the turn; with the cube only if that one allows."""
    if not _two_dice_untimed(f) or f.last_act != "lifted_die" or f.closed_out == "no":
        return
    if f.closed_out == "with_cube":
        yield Verdict("The closed-out player has access to the cube: taps are due unless that player waives them.")
        yield TurnGoesOn(Party.ON_TURN, "ends the turn by a tap")
    else:
        yield TurnOver()


@chapter.decides("end_of_turn", "4.1.6.3.a")
def lifting_one_of_four(f: Facts) -> Findings:
    """With four dice the turn ends the moment a die is lifted; touching is not lifting."""
    if not f.clock_in_use and f.dice == "four":
        if f.last_act == "lifted_die":
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still change the move until a die is lifted")


@chapter.decides("end_of_turn", "4.1.6.3.b", over=("4.1.6.3.a",))
def notice_of_repositioning(f: Facts) -> Findings:
    """After notice a lift does not end the turn; without it a lift before a full move is in doubt."""
    if f.clock_in_use or f.dice == "two" or f.last_act != "lifted_die":
        return
    if f.announced:
        yield TurnGoesOn(Party.ON_TURN, "has given notice of moving the dice")
    elif not f.full_move:
        yield Presumption(Party.ON_TURN, "no notice was given")
        yield Discretion(bounds=("the turn ended at the lift", "the turn goes on"))


# --- the turn that was given away ---------------------------------------------------------------------------------


@chapter.decides("turn_passed", "4.1.6.b")
def nobody_may_pass(f: Facts) -> Findings:
    """Ending a turn unrolled while some roll would move is an illegal pass; with no such roll it is in order."""
    if f.could_move:
        yield Verdict("An illegal pass: nobody may give a turn away.", violation=True)
        if f.since in ("nothing", "opponent_rolled"):
            yield Duty(Party.BOTH, "see to it that the turn is taken")
    else:
        yield Verdict("No roll would allow a move: the turn may end without a roll.", violation=False)
        yield TurnOver()


@chapter.decides("turn_passed", "4.1.6.1.c")
def closed_out_player(f: Facts) -> Findings:
    """A player whom no roll lets move considers a double and then hits the clock without rolling."""
    if not f.could_move:
        yield May(Party.ON_TURN, "double first, if the cube allows; otherwise the turn ends without a roll")


@chapter.decides("turn_passed", "4.2.3.5.a")
def not_an_illegal_move(f: Facts) -> Findings:
    """An illegal pass can never be condoned; an opponent who rolls on it has failed duties too."""
    if not f.could_move:
        return
    if f.since == "nothing":
        yield Duty(Party.OPPONENT, "point it out and restart the clock of the player who passed")
    else:
        yield Verdict("Both share the responsibility: the opponent should have pointed it out.", violation=True)


@chapter.decides("turn_passed", "4.2.3.5.b")
def back_to_the_pass(f: Facts) -> Findings:
    """Everything goes back to the pass until the offender rolls at the next turn or passes again."""
    if not f.could_move:
        return
    if f.since in ("nothing", "opponent_rolled"):
        yield Revert("the position when the turn was passed; what followed is undone")
    elif f.since == "passed_again":
        yield Revert("the position at the second pass; the first is beyond correction")
    else:
        yield Verdict("Too late to correct.")
        yield GameGoesOn()


@chapter.decides("hands_in_opponents_turn", "4.2.2.2.b")
def hands_off(f: Facts) -> Findings:
    """Only the player on turn touches checkers; the other leaves dice and cube alone too, unless it was discussed."""
    if f.item != "board":
        yield Verdict(f"The {f.item} may not be touched in the opponent's turn, even to help.", violation=True)
        yield Duty(Party.ON_TURN, "point it out each time and have it stopped")
        yield May(Party.OFF_TURN, "say that something is wrong, stop the clock if needed and call the director")


@chapter.decides("hands_in_opponents_turn", "4.1.7.1.a")
def dice_in_the_opponents_turn(f: Facts) -> Findings:
    """Shared dice lifted before the turn has ended are a fast grab."""
    if f.item == "dice":
        yield Verdict("If shared dice were lifted it was a fast grab: see fast_grab.", violation=True)


@chapter.decides("hands_in_opponents_turn", "4.4.5.3.a")
def cube_in_the_opponents_turn(f: Facts) -> Findings:
    """Who has access to the cube and touches it too early must double at the first legal chance."""
    if f.item == "cube":
        yield Verdict("A player with access to the cube who touches it is bound to double next: see cube_offer.", True)


@chapter.sets("end_of_turn", "4.1.6.1.a", "4.1.6.1.b", "4.1.6.2.d", "4.1.6.3.a")
def end_of_turn(clock: bool, dice: int = 2) -> str:
    """How a turn ends with this equipment."""
    if clock:
        return "hit the clock"
    return "tap the bar" if dice == 2 else "lift a die"
