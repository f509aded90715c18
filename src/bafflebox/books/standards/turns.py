"""Turns in the Standards Guide: where they end, moved dice, fast rolls, hands off (5.1.c, 5.2, 5.3, 5.7, 5.8)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.turns import turn_over
from bafflebox.rulings.remedies import (
    Choice,
    Discretion,
    Duty,
    Option,
    PlayStands,
    Reroll,
    RollStands,
    TurnGoesOn,
    TurnOver,
)

chapter = Chapter("standards")

ENDS_WITHOUT_CLOCK = ("lifted_die", "moved_die", "covered_dice", "touched_die")  # 5.3.a, 5.8.a


# --- fast roll ----------------------------------------------------------------------------------------------------


def _turn_complete(f: Facts) -> bool:
    """By the clock, or without one by dice picked up, moved or covered after the move."""
    return turn_over(f, ENDS_WITHOUT_CLOCK, full_move_needed=True)


@chapter.decides("fast_roll", "5.8.a")
def what_a_fast_roll_is(f: Facts) -> Findings:
    """A roll before the turn is complete: the clock hit, or without one dice picked up, moved or covered."""
    if _turn_complete(f):
        yield Verdict("The turn was complete: no fast roll.", violation=False)
        yield RollStands()
        yield PlayStands()
        if f.known("last_act") == "touched_die":
            yield Reading(
                "Touching a die after a full move ends the turn by 5.3 and 5.7; 5.8 names moving and covering."
            )
    else:
        yield Verdict("The roll came before the turn was complete: a fast roll.", violation=True)


def _choose(f: Facts) -> Findings:
    yield Verdict("The player on turn decides whether the roll counts.", violation=True)
    yield TurnGoesOn(Party.ON_TURN, "may finish or change the move, knowing the roll")
    yield Choice(
        Party.ON_TURN,
        (
            Option("let the roll stand", (RollStands(),)),
            Option("have it rolled again after finishing", (Reroll(),)),
        ),
    )


@chapter.decides("fast_roll", "5.8.b")
def player_on_turn_chooses(f: Facts) -> Findings:
    """The player may let the roll stand and still finish or change the move, or have it rerolled after finishing."""
    if not _turn_complete(f) and f.situation == "ordinary":
        yield from _choose(f)


@chapter.decides("fast_roll", "5.8.d")
def no_exceptions(f: Facts) -> Findings:
    """The rule holds even for forced plays, for a player who cannot enter, and in a race."""
    if not _turn_complete(f) and f.situation != "ordinary":
        yield from _choose(f)


@chapter.decides("fast_roll", "5.8.c", over=("5.8.b", "5.8.d"))
def choice_lost_by_silence(f: Facts) -> Findings:
    """Who let earlier fast rolls of this opponent pass without a word has no choice for the rest of the match."""
    if not _turn_complete(f) and f.earlier_let_pass:
        yield Verdict("Earlier fast rolls were let pass without a word, so this one stands.", violation=True)
        yield TurnGoesOn(Party.ON_TURN, "finishes the move")
        yield RollStands()


# --- end of turn --------------------------------------------------------------------------------------------------


@chapter.decides("end_of_turn", "5.3.a")
def touched_after_a_full_move(f: Facts) -> Findings:
    """Without a clock a full move followed by touching or moving a die ends the turn."""
    if not f.clock_in_use and f.last_act in ("touched_die", "moved_die") and not f.announced:
        if f.full_move:
            yield Verdict("A die was touched after a full move: the turn is over.")
            yield TurnOver()
            if f.last_act == "touched_die":
                yield Reading("Touching is enough by 5.3 and 5.7; 5.8 names only picking up, moving and covering.")
        else:
            yield Verdict("The move was not full: the turn is not over.")
            yield TurnGoesOn()


@chapter.decides("end_of_turn", "5.3.b")
@chapter.decides("live_dice", "5.3.b")
def announced_handling(f: Facts) -> Findings:
    """To move the dice before the turn is over one says so before touching them; then the turn stays open."""
    if f.announced and not f.clock_in_use:
        yield Verdict("The handling was announced: the turn is not over.", violation=False)
        yield TurnGoesOn()


@chapter.decides("end_of_turn", "5.3.c")
def lifted_or_covered(f: Facts) -> Findings:
    """Without a clock picking up either die, or covering the dice after moving, ends the turn."""
    if f.clock_in_use or f.announced:
        return
    if f.last_act == "lifted_die" or (f.last_act == "covered_dice" and f.full_move):
        yield Verdict("Without a clock that ends the turn.")
        yield TurnOver()
    elif f.last_act in ("none", "covered_dice", "tapped_bar", "tapped_bar_twice", "tapped_surface"):
        yield Verdict("No die was picked up and the dice were not covered after a move: the turn is not over.")
        yield TurnGoesOn()


@chapter.decides("end_of_turn", "5.3.d")
def only_the_clock(f: Facts) -> Findings:
    """With a clock only pressing it ends the turn."""
    if f.clock_in_use:
        if f.last_act == "hit_clock":
            yield TurnOver()
        else:
            yield TurnGoesOn(Party.ON_TURN, "may still change the move until the clock is hit")


@chapter.decides("end_of_turn", "5.7.b")
def silent_handling_ends_the_turn(f: Facts) -> Findings:
    """Without a clock, touching or covering the dice silently after a valid move ends the turn; the play stands."""
    handled = f.last_act in ("touched_die", "moved_die", "covered_dice")
    if not f.clock_in_use and handled and not f.announced and f.full_move:
        yield TurnOver()
        yield PlayStands()


@chapter.decides("live_dice", "5.7.b")
def dice_handled_silently(f: Facts) -> Findings:
    """The same, seen from the handling of the dice: without notice and after a full move the turn is over."""
    if not f.clock_in_use and not f.announced:
        if f.full_move:
            yield Verdict("Handled without notice after a full move: the turn is over and the play stands.")
            yield TurnOver()
            yield PlayStands()
        else:
            yield Verdict("The move was not full: the turn is not over, but notice should have been given.")
            yield TurnGoesOn()


@chapter.decides("live_dice", "5.7.a")
def call_the_roll_first(f: Facts) -> Findings:
    """After a valid roll the dice may be moved, if the roll is called first and it is said that they are only moved."""
    if f.announced:
        yield Verdict("The roll was called first: the dice may be moved.", violation=False)


@chapter.decides("live_dice", "5.7.c")
def with_a_clock(f: Facts) -> Findings:
    """With a clock handling the dice never ends the turn; still the roll must be called and the move of dice said."""
    if f.clock_in_use:
        if not f.announced:
            yield Verdict("The dice were moved without a word: a breach without a named penalty.", violation=True)
        yield TurnGoesOn()


# --- hands off ----------------------------------------------------------------------------------------------------


@chapter.decides("fast_grab", "5.2")
def dice_lifted_early(f: Facts) -> Findings:
    """Only the player on turn touches the dice; no penalty is named."""
    if not f.turn_ended:
        yield Verdict("The dice were touched by the player who was not on turn.", violation=True)
        yield TurnGoesOn(Party.ON_TURN, "completes the turn")
    else:
        yield Verdict("The turn was over.", violation=False)


@chapter.decides("fast_grab", "5.1.c")
def hands_off_the_opening_dice(f: Facts) -> Findings:
    """Who threw the lower opening die leaves the dice alone until the other has finished the first turn."""
    if f.opening_turn and not f.turn_ended:
        yield Duty(
            Party.OFFENDER, "leave the dice alone until the other has finished and picked them up or hit the clock"
        )


@chapter.decides("hands_in_opponents_turn", "5.2")
def only_the_player_on_turn(f: Facts) -> Findings:
    """Only the player on turn touches board, dice, checkers or cube, however helpful it is meant."""
    yield Verdict(f"The {f.item} may be touched only by the player on turn, even if it was meant to be helpful.", True)


@chapter.decides("hands_in_opponents_turn", "5.9.i", "5.9.k")
def cube_in_the_others_turn(f: Facts) -> Findings:
    """Who reaches for the cube or handles it without notice must follow through and double."""
    if f.item == "cube":
        yield Verdict("Handled without notice, the cube counts as doubled: the double follows in the own turn.")
        yield Discretion(
            bounds=("bound to double in the own turn", "announced as putting it straight, or not open: no double")
        )


@chapter.decides("turn_passed", "A.pass")
def no_giving_away(f: Facts) -> Findings:
    """A turn may not be given away by the clock while a legal play could exist."""
    if f.could_move:
        yield Verdict("The turn was given away although a play could exist.", violation=True)
        if f.known("since") in (None, "nothing"):
            yield Duty(Party.OFFENDER, "play the turn")
        else:
            yield Reading("How long a turn given away can be taken back is not said.")
            yield Discretion(bounds=("the turn is played after all", "play goes on, as after an illegal move"))
    else:
        yield Verdict("No play could exist: nothing was given away.", violation=False)


@chapter.sets("end_of_turn", "5.3.c", "5.3.d")
def end_of_turn(clock: bool, dice: int = 4) -> str:
    """How a turn ends with this equipment."""
    return "hit the clock" if clock else "pick up a die or cover the dice; touching one after a full move is enough"
