"""Turns in the IBF rules: premature rolls and lifts, end of turn (2.20, 10.4, 11.2, 8.4)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    Choice,
    Discretion,
    FreePlay,
    Option,
    Reroll,
    RollStands,
    Sanction,
    TurnGoesOn,
    TurnOver,
    Warning,
)

chapter = Chapter("ibf")


def _turn_over(f: Facts) -> bool:
    """By the clock; without one, by the reading of 2.20.open, by the lifted dice."""
    return turn_over(f, ("lifted_die",))


@chapter.decides("fast_roll", "10.4")
def opponent_decides(f: Facts) -> Findings:
    """A roll made before the opponent has finished the turn counts or not, as that opponent decides."""
    if _turn_over(f):
        yield Verdict("The turn was over: no premature roll.", violation=False)
        yield RollStands()
    elif not f.ended_without_word:
        yield Verdict("The player who was still on turn decides whether the roll counts.")
        yield Choice(
            Party.ON_TURN, (Option("count the roll", (RollStands(),)), Option("have it rolled again", (Reroll(),)))
        )


@chapter.decides("fast_roll", "10.4.open")
def silence_keeps_the_roll(f: Facts) -> Findings:
    """Reading: the turn is finished first and the choice stated at the latest when pressing; silence keeps the roll."""
    if _turn_over(f):
        return
    if f.ended_without_word:
        yield Verdict("The player pressed without objecting: the roll counts.")
        yield RollStands()
    else:
        yield TurnGoesOn(Party.ON_TURN, "finishes the turn and states the choice at the latest when pressing")
    yield Reading(
        "When the choice is due is not said; silence until the press keeps the roll, and 11.2 comes in addition."
    )


@chapter.decides("fast_roll", "11.2.a")
@chapter.decides("fast_grab", "11.2.a")
def not_before_the_turn_is_passed(f: Facts) -> Findings:
    """Picking up the dice or rolling before the turn has been passed is forbidden."""
    if not _turn_over(f):
        yield Verdict("Dice may not be lifted or rolled before the turn has been passed.", violation=True)


@chapter.decides("fast_roll", "11.2.b")
@chapter.decides("fast_grab", "11.2.b")
def first_time_a_warning(f: Facts) -> Findings:
    """On request or own observation the arbiter warns the player."""
    if not _turn_over(f) and not f.repeated:
        yield Warning(Party.OFFENDER, "dice lifted or rolled too early")


@chapter.decides("fast_roll", "11.2.c")
@chapter.decides("fast_grab", "11.2.c")
def repeated_any_legal_move(f: Facts) -> Findings:
    """On repetition the opponent may play any legal move of own choice."""
    if not _turn_over(f) and f.repeated:
        yield _any_move()


def _any_move() -> Choice:
    return Choice(
        Party.ON_TURN,
        (Option("play the own roll"), Option("play any legal move of own choice", (FreePlay(Party.ON_TURN),))),
    )


@chapter.decides("hands_in_opponents_turn", "12.5.5", "12.5.6")
def hands_off(f: Facts) -> Findings:
    """No touching of checkers in the opponent's turn, nor of the board as an aid to thinking."""
    if f.item in ("checkers", "board"):
        yield Verdict(f"The {f.item} may not be touched in the opponent's turn.", violation=True)


@chapter.decides("hands_in_opponents_turn", "17.1.a", "17.2")
def touching_may_be_sanctioned(f: Facts) -> Findings:
    """For any violation the arbiter may choose one of the six sanctions."""
    if f.item in ("checkers", "board"):
        yield Sanction(Party.OFFENDER, SANCTIONS)


@chapter.decides("hands_in_opponents_turn", "9.5", "9.10")
def cube_in_the_others_turn(f: Facts) -> Findings:
    """Who touches the cube must double, and a cube shown too early stays on the board."""
    if f.item == "cube":
        yield Verdict("To touch the cube commits to the double, and a cube shown too early stays.")
        yield TurnGoesOn(Party.ON_TURN, "may finish the move, knowing of the double")
        yield Discretion(bounds=("an early double that stands", "no double: the cube was not open to that player"))


@chapter.decides("hands_in_opponents_turn", "11.2.b")
def dice_taken_early(f: Facts) -> Findings:
    """Who lifts the dice before the turn has been passed is warned."""
    if f.item == "dice" and not f.repeated:
        yield Warning(Party.OFFENDER, "dice lifted too early")


@chapter.decides("hands_in_opponents_turn", "11.2.c")
def dice_taken_early_again(f: Facts) -> Findings:
    """On repetition the opponent may play any legal move of own choice."""
    if f.item == "dice" and f.repeated:
        yield _any_move()


@chapter.decides("hands_in_opponents_turn", "3.4.b")
def dice_left_alone(f: Facts) -> Findings:
    """The opponent leaves the dice alone until the turn has been passed by the clock."""
    if f.item == "dice":
        yield Verdict("The dice are left alone until the turn has been passed.", violation=True)


@chapter.decides("end_of_turn", "2.20.b")
def by_the_clock(f: Facts) -> Findings:
    """The turn is completed by pressing the clock."""
    if f.clock_in_use:
        if f.last_act == "hit_clock":
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still rearrange the checkers until the press")


@chapter.decides("end_of_turn", "2.20.open")
def without_a_clock(f: Facts) -> Findings:
    """Reading: where no clock is used, lifting the dice takes the place of the press."""
    if not f.clock_in_use:
        yield Reading("The text always presumes a clock; without one lifting the dice takes the place of the press.")
        if f.last_act == "lifted_die":
            yield TurnOver()
        else:
            yield TurnGoesOn()


@chapter.decides("turn_passed", "3.4.a")
def turn_passes_without_a_move(f: Facts) -> Findings:
    """Players move in turn; one who cannot move passes the turn to the opponent."""
    if not f.could_move:
        yield Verdict("A player who cannot move passes the turn by the clock.", violation=False)
        yield TurnOver()


@chapter.decides("turn_passed", "8.4.c")
def no_press_before_the_move(f: Facts) -> Findings:
    """The clock may be pressed only after the move is finished."""
    if f.could_move:
        yield Verdict("The clock was pressed although no move had been made.", violation=True)
        yield Discretion(guidance="no article says how a turn that was given away is corrected")


@chapter.sets("end_of_turn", "2.20.b", "2.20.open")
def end_of_turn(clock: bool, dice: int = 2) -> tuple[str, str]:
    """How a turn ends with this equipment."""
    return ("press the clock", "") if clock else ("lift the dice", "a reading: the text always presumes a clock")
