"""The clock in the U.S. rules (sections 7 to 11)."""

from __future__ import annotations

from bafflebox.books.us2009.times import rate_and_delay
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock import out_of_time
from bafflebox.rulings.remedies import (
    ClockPaused,
    ClockRuns,
    ClockSet,
    DelayForfeited,
    Discretion,
    Duty,
    MatchLost,
    May,
    MayNot,
    TurnOver,
)
from bafflebox.rulings.timing import clock_for_the_rest, still_open

chapter = Chapter("us2009")

REASONS = ("settled", "break", "die_lost", "dispute", "illegal_move", "early_pick_up", "dice_kept", "call_director")


@chapter.decides("clock_wanted", "7.1.a")
def clock_classes(f: Facts) -> Findings:
    """Required: it must be used. Preferred: either player can have it. Optional: both must agree. The director may demand it."""
    if f.wanted_by == "director":
        yield Verdict("The director may demand a clock.")
        yield May(Party.DIRECTOR, "demand a clock")
    elif f.clock_policy == "required":
        yield Verdict("Required: the clock is used.")
        yield MayNot(Party.BOTH, "agree to play without a clock")
    elif f.clock_policy in ("none", "by_roll"):
        yield Verdict("The book names no default: the event has to say required, preferred or optional.")
        yield Discretion(Party.DIRECTOR, ("required", "preferred", "optional"))
    elif f.wanted_by == "both" or (f.clock_policy == "preferred" and f.wanted_by == "one"):
        yield Verdict("The clock is used.")
    else:
        yield Verdict("No clock.")
        yield MayNot(Party.EITHER, "have a clock against the other's wish")


@chapter.decides("clock_wanted", "7.1.b")
def clock_comes_in_later(f: Facts) -> Findings:
    """A clock may come in at any time during a game; its reserve follows from the score."""
    used = (
        f.wanted_by in ("director", "both")
        or f.clock_policy == "required"
        or (f.wanted_by == "one" and f.clock_policy == "preferred")
    )
    if f.match_started and used and still_open(f):
        yield Verdict("It comes in at once, also in the middle of a game.")
        yield clock_for_the_rest(f, *rate_and_delay(f.event))


@chapter.decides("clock_terms", "7.1.c")
def simple_delay_only(f: Facts) -> Findings:
    """The clock runs simple delay."""
    if f.what == "increment":
        yield Verdict("Simple delay is prescribed: increments are excluded.", violation=True)
        yield MayNot(Party.EITHER, "use an increment")


@chapter.decides("clock_terms", "8.1.a")
def announced_and_posted(f: Facts) -> Findings:
    """The standard settings hold unless the director announces and posts others."""
    if f.what in ("looser", "tighter") and f.who == "director":
        if f.posted:
            yield Verdict("Announced and posted: the posted settings hold.", violation=False)
        else:
            yield Verdict("Not announced and posted: the standard settings apply.")
    elif f.what in ("looser", "tighter"):
        yield Verdict("Only the director can set others, by announcing and posting them: the standard settings apply.")


@chapter.decides("clock_fitness", "7.1.c")
def approved_clock(f: Facts) -> Findings:
    """A clock runs simple delay and needs the director's approval."""
    if f.doubt == "method":
        yield Verdict("Not acceptable: the clock has to run simple delay.", violation=True)
        yield MayNot(Party.EITHER, "use this clock")
    elif f.doubt == "quality":
        yield Verdict("Approved: it may be used." if f.director_approves else "Not approved: it may not be used.")
        yield Duty(Party.DIRECTOR, "approve or refuse the clock")


@chapter.decides("clock_set_wrongly", "8.1.b")
def both_confirm(f: Facts) -> Findings:
    """Both sides check the settings before the clock is used, and share the responsibility; the remedy is not said."""
    if f.found == "before_play":
        yield Verdict("The settings are checked by both before the clock is used: set it right.")
        yield ClockSet("to the right reserve and delay")
    elif f.both_confirmed:
        yield Verdict("Both were responsible for the setting.")
        yield Discretion(Party.DIRECTOR, ("correct the times", "leave them"), "the book names no remedy")
    else:
        yield Verdict("The settings should have been checked by both.", violation=True)
        yield Discretion(Party.DIRECTOR, ("correct the times", "leave them"), "the book names no remedy")


@chapter.decides("clock_failed", "3.2.a")
def faulty_clock(f: Facts) -> Findings:
    """The director may replace equipment at any time; how the times are set then is not said."""
    yield Verdict("The director may replace the clock at any time.")
    yield May(Party.DIRECTOR, "replace the clock")
    yield Discretion(guidance="how the times of the new clock are set is not said")


@chapter.decides("clock_not_pressed", "9.4.b")
def pressed_against_a_closed_out_opponent(f: Facts) -> Findings:
    """The clock must be pressed even when the opponent cannot move: it resets the delay and gives the chance to double and to check."""
    if f.after == "close_out":
        lost = "; the opponent's chance to double was cut off" if f.opponent_has_cube else ""
        yield Verdict(
            f"The clock must be pressed every time, also against a closed-out opponent{lost}.", violation=True
        )


@chapter.decides("clock_not_pressed", "9.4.a")
def the_turn_is_open(f: Facts) -> Findings:
    """Until the clock is pressed the turn is open and the own time runs."""
    if f.after == "move":
        yield Verdict("The turn is not over until the clock is pressed.")
        yield ClockRuns(Party.OFFENDER)


@chapter.decides("clock_not_pressed", "9.5.a")
def after_a_double(f: Facts) -> Findings:
    """After doubling the player presses the clock."""
    if f.after == "double":
        yield Verdict("The doubler's time keeps running until the clock is pressed.")
        yield ClockRuns(Party.OFFENDER)
        yield Duty(Party.OFFENDER, "press the clock")


@chapter.decides("clock_not_pressed", "9.5.b")
def after_a_pass(f: Facts) -> Findings:
    """Who passes stops both clocks, records the score and resets the board."""
    if f.after == "pass":
        yield Verdict("The clock is stopped until the next game.")
        yield ClockPaused()
        yield Duty(Party.OFFENDER, "stop both clocks, record the score and reset the board")


@chapter.decides("clock_not_pressed", "9.5.c")
def after_a_take(f: Facts) -> Findings:
    """Who takes says so, puts the cube on the own side and presses the clock."""
    if f.after == "take":
        yield Verdict("The taker's time runs until the clock is pressed.")
        yield ClockRuns(Party.OFFENDER)
        yield Duty(Party.OFFENDER, "press the clock")


@chapter.decides("clock_pressed_wrongly", "9.4.a")
def same_hand(f: Facts) -> Findings:
    """The turn is ended by pressing with the hand that moved the checkers."""
    if f.how == "other_hand":
        yield Verdict("The clock is pressed with the hand that moved the checkers.", violation=True)
    elif f.how == "same_hand":
        yield Verdict("In order.", violation=False)


@chapter.decides("clock_pressed_wrongly", "9.4.a")
def pressed_too_early(f: Facts) -> Findings:
    """Hitting the clock completes the turn, also one whose play is not finished."""
    if f.how == "too_early":
        yield Verdict("The turn is over; a play that is not complete is an illegal play and is treated as such.")
        yield TurnOver()


@chapter.decides("clock_pressed_wrongly", "9.4.b")
def no_turn_skipped(f: Facts) -> Findings:
    """There are no series of turns without the opponent's turn between them."""
    if f.how == "both_buttons":
        yield Verdict("The opponent's turn may not be skipped.", violation=True)


@chapter.decides("clock_stopped", "11.2")
def permitted_stops(f: Facts) -> Findings:
    """To concede, for a break between games, to fetch dice, to contest an action, to finish a turn, to call the director."""
    if f.reason in REASONS and not f.accidental:
        yield Verdict("One of the reasons for which the clock may be stopped.", violation=False)
        yield May(Party.EITHER, "stop the clock")
    elif f.reason != "game_over":
        yield Verdict("No reason to stop the clock.", violation=True)
        yield MayNot(Party.EITHER, "stop the clock for this")
        yield Reading("The list is not called complete, and no penalty is named; what follows is the director's.")


@chapter.decides("clock_stopped", "10.2")
def stopped_for_the_dice(f: Facts) -> Findings:
    """If the dice were taken along, the opponent may stop the clock and complete the next turn untimed."""
    if f.reason == "dice_kept" and not f.accidental:
        yield May(Party.OPPONENT, "complete the next turn with the clock stopped")


@chapter.decides("clock_stopped", "10.1.c")
def stopped_for_an_early_lift(f: Facts) -> Findings:
    """The player on turn stops both clocks and calls the director to claim the penalty, unless both let it go."""
    if f.reason == "early_pick_up" and not f.accidental:
        yield Duty(Party.ON_TURN, "call the director to claim the loss of the delay, unless both let it go")


@chapter.decides("clock_stopped", "11.1.c")
def last_checker_off(f: Facts) -> Findings:
    """Who takes off the last checker stops the clock and sets up the board."""
    if f.reason == "game_over" and not f.accidental:
        yield Verdict("The game is over: the clock is stopped.", violation=False)
        yield ClockPaused()
        yield Duty(Party.WINNER, "stop the clock and set up the board again")


@chapter.decides("clock_ran_on", "9.5.b", "11.1.c")
def should_stand_between_games(f: Facts) -> Findings:
    """After a pass and after the last checker the clock is stopped until the next game."""
    if f.when == "between_games":
        yield Verdict(
            "The clock has to be stopped until the next game; on lost time the book is silent.", violation=True
        )
        yield ClockPaused()


@chapter.decides("time_expired", "11.3")
def reserve_used_up(f: Facts) -> Findings:
    """A player whose reserve runs out loses the match; no exception is given."""
    if not f.clock_timed:
        yield Verdict("This clock keeps no reserve, so none can run out.")
    elif f.known("bank") == "first":
        yield Verdict("The book knows one reserve; what the end of a first bank means is said where it was announced.")
        yield Discretion(guidance="the director's announcement of two banks decides")
    elif (loser := out_of_time(f)) is None:
        yield Verdict("Both reserves are used up and the first is unknown: the book does not say what follows.")
        yield Discretion(Party.DIRECTOR, ("any fair way to finish the match",))
    elif f.clock_error:
        yield Verdict("The reserve is used up, perhaps by an error of the clock: the book gives no exception for that.")
        yield Discretion(
            Party.DIRECTOR,
            ("the match is lost on time", "give time back and let the match go on"),
            "fairness and sportsmanship decide where the rules do not (1.2)",
        )
    else:
        yield Verdict("The reserve is used up: the match is lost, no exception is given.")
        yield MatchLost(loser)


@chapter.decides("delay_penalty", "10.1.d")
def waiting_out_the_delay(f: Facts) -> Findings:
    """The penalised player waits until the delay has run down to zero before rolling."""
    if f.since == "nothing":
        yield Verdict("The player rolls only when the reserve runs.")
        yield Duty(Party.OFFENDER, f"wait {f.delay_left} seconds more before rolling")
    elif f.since in ("rolled_after", "invalid_roll"):
        yield Verdict("Served: the roll came after the delay had run down.", violation=False)
    elif f.since == "double_taken":
        yield Verdict("A double is no checker play: the delay is still lost, for the play that follows the take.")
        yield DelayForfeited(Party.OFFENDER, "on the next checker play")
    elif f.since == "double_passed":
        yield Verdict("The game ended before another checker play, so the delay was not lost yet.")
        yield DelayForfeited(Party.OFFENDER, "on the next checker play")
        yield Reading(
            "Whether it lapses with the game is not said; it is lost on the next checker play, whenever that is."
        )
