"""The clock in use, in the USBGF rules (sections 4.1.3.3.3, 4.1.6.1, 4.1.7, 4.3, 4.4.5.1, 4.4.6.1)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import LOST_DELAY_SECONDS
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    ClockPaused,
    ClockRuns,
    ClockSet,
    DelayForfeited,
    DelayReset,
    Discretion,
    Duty,
    MatchGoesOn,
    May,
    MayNot,
    Sanction,
    TimeAdded,
    TurnOver,
)
from bafflebox.rulings.timing import seconds_text

chapter = Chapter("usbgf")


# --- pressing -----------------------------------------------------------------------------------------------------


@chapter.decides("clock_not_pressed", "3.4.1.a")
def whose_time_runs(f: Facts) -> Findings:
    """The time of the one who has to think or act runs; after a double that is the doubled player."""
    if f.after != "pass" and not f.at_once:
        yield ClockRuns(Party.OPPONENT)


@chapter.decides("clock_not_pressed", "4.1.6.1.b")
def pressed_every_turn(f: Facts) -> Findings:
    """With a clock every turn is ended by pressing it, also against an opponent who cannot move."""
    if f.after in ("move", "close_out"):
        yield Verdict(
            "The clock has to be pressed at the end of every turn; until then the turn is not over.", violation=True
        )


@chapter.decides("clock_not_pressed", "4.1.6.1.e")
def right_to_lost_time(f: Facts) -> Findings:
    """Whose clock ran on because turn ends were not pressed is entitled to lost time."""
    if f.after == "move" and f.clock_timed:
        yield May(Party.OFFENDER, "claim the lost time")


@chapter.decides("clock_not_pressed", "4.3.3.a")
def say_it_at_once(f: Facts) -> Findings:
    """Whoever notices that a clock runs against the wrong player must say so at once, and it is put right."""
    if f.who_noticed == "opponent" and not (f.after in ("double", "take") and f.at_once):
        yield Duty(Party.OPPONENT, "say at once that the wrong clock runs, so that it is put right")


@chapter.decides("clock_not_pressed", "4.3.3.b")
def silence_about_the_clock(f: Facts) -> Findings:
    """To let the opponent's time run wrongly, knowing it, is cheating; the director should sanction it."""
    if f.knowingly_silent:
        yield Verdict("The opponent had to say so at once and kept silent.", violation=True)
        yield Sanction(Party.OPPONENT, ("a sanction for cheating, if it was deliberate",))


@chapter.decides("clock_not_pressed", "4.1.7.3.a")
def close_out_exchanged(f: Facts) -> Findings:
    """In a timed close-out turns are still exchanged; the closed-out player must stop play and say so."""
    if f.after == "close_out" and f.clock_timed:
        yield Duty(Party.OPPONENT, "stop play and point it out")


@chapter.decides("clock_not_pressed", "4.3.3.g")
def delay_lost_in_a_close_out(f: Facts) -> Findings:
    """The mover lost the delay of each such turn: six seconds a turn without better knowledge, never more than the delay."""
    if f.after == "close_out" and f.clock_timed:
        back = f.turns_unpressed * min(f.seconds_each, f.delay_seconds)
        yield TimeAdded(Party.OFFENDER, seconds_text(back), back)


@chapter.decides("clock_not_pressed", "4.4.5.1.b")
def after_a_double(f: Facts) -> Findings:
    """The doubler presses at once; noticed late, at least the doubler's delay is reset, and lost reserve may be claimed."""
    if f.after in ("double", "take") and f.at_once:
        yield Verdict("Double and answer were almost instantaneous: no presses are needed.", violation=False)
    elif f.after == "double":
        yield Verdict("The doubler has to press so that the opponent decides on own time.", violation=True)
        yield DelayReset(Party.OFFENDER)
        yield May(Party.OFFENDER, "claim the lost reserve")


@chapter.decides("clock_not_pressed", "4.4.6.1.b")
def after_an_answer(f: Facts) -> Findings:
    """After a take the taker restarts the doubler's time, after a pass the clock is paused; the answer is complete anyway."""
    if f.after == "take" and not f.at_once:
        yield Verdict("The take is complete; the taker has to press.", violation=True)
        yield Duty(Party.OFFENDER, "press the clock; lost time is correctable")
    elif f.after == "pass":
        yield Verdict("The pass is complete; the clock is paused until the next game.", violation=True)
        yield ClockPaused()


@chapter.decides("clock_pressed_wrongly", "4.3.1")
def same_hand(f: Facts) -> Findings:
    """The clock is pressed with the hand that moved; the other hand ends the turn too, but the opponent must mention it."""
    if f.how == "other_hand":
        yield Verdict("The turn is ended, and the wrong hand was used.", violation=True)
        yield TurnOver()
        yield Duty(Party.OPPONENT, "point out that the wrong hand was used")
    elif f.how == "same_hand":
        yield Verdict("In order.", violation=False)


@chapter.decides("clock_pressed_wrongly", "4.1.6.1.b")
def pressed_before_the_move_was_finished(f: Facts) -> Findings:
    """Hitting the clock ends the turn, whatever has been moved by then."""
    if f.how == "too_early":
        yield Verdict("The turn is over. If no complete legal move stands on the board it was an illegal move.")
        yield TurnOver()
        yield Duty(Party.BOTH, "point out an illegal or incomplete move: see illegal_move")


@chapter.decides("clock_pressed_wrongly", "4.1.7.3.a")
def both_buttons(f: Facts) -> Findings:
    """Pressing both sides to skip the other's turn is an infraction, which the closed-out player must point out."""
    if f.how == "both_buttons":
        yield Verdict(
            "Turns are exchanged also in a close-out: skipping the other's turn is an infraction.", violation=True
        )
        yield Duty(Party.OPPONENT, "stop play and point it out")


# --- stopping -----------------------------------------------------------------------------------------------------


@chapter.decides("clock_stopped", "4.3.2")
def only_listed_stops(f: Facts) -> Findings:
    """The clock is stopped in eight situations and in no other."""
    if f.accidental or f.reason in ("think", "private", "recording", "invalid_roll", "dice_replaced"):
        yield Verdict("Not one of the eight reasons: an error in the management of the clock.", violation=True)
        yield MayNot(Party.EITHER, "stop the clock for this")


@chapter.decides("clock_stopped", "1.8.2.2.a")
def not_for_recording(f: Facts) -> Findings:
    """In a game the clock is not stopped to record a position; the position that ended a game may be recorded after it."""
    if f.reason == "recording" and not f.accidental:
        yield Verdict("A position is recorded on one's own running time, or between games.", violation=True)


@chapter.decides("clock_stopped", "4.3.2.a")
def game_ended(f: Facts) -> Findings:
    """Between games the clock is stopped."""
    if not f.accidental and f.reason == "game_over":
        yield Verdict("Between games the clock must be stopped.", violation=False)
        yield ClockPaused()


@chapter.decides("clock_stopped", "4.3.2.b")
def during_a_break(f: Facts) -> Findings:
    """In breaks the clock is stopped, also in mid-game."""
    if not f.accidental and f.reason == "break":
        yield Verdict("In a break the clock must be stopped.", violation=False)
        yield ClockPaused()


@chapter.decides("clock_stopped", "4.3.2.c")
def die_got_away(f: Facts) -> Findings:
    """A lost die allows a stop; once somebody gets up to look for it the clock must be stopped."""
    if not f.accidental and f.reason == "die_lost":
        if f.seat_left:
            yield Verdict("Somebody got up to look for the die: the clock must be stopped.", violation=False)
            yield Duty(Party.BOTH, "stop the clock")
        else:
            yield Verdict("The clock may be stopped, and need not be.", violation=False)
            yield May(Party.EITHER, "stop the clock")


@chapter.decides("clock_stopped", "4.3.2.d")
def dispute(f: Facts) -> Findings:
    """In a dispute the clock is stopped when it takes more than a few seconds, and must be when reserve runs or the director is called."""
    if f.accidental or f.reason not in ("dispute", "call_director"):
        return
    if f.reason == "call_director" or f.reserve_running or f.director_wanted:
        yield Verdict(
            "The clock must be stopped: reserve is running, or the director is to be called.", violation=False
        )
        yield Duty(Party.BOTH, "stop the clock")
    else:
        yield Verdict("It may be stopped; no duty yet, but it should be stopped if the talk goes on.", violation=False)
        yield May(Party.EITHER, "stop the clock")


@chapter.decides("clock_stopped", "4.3.2.e")
def dice_handed_back(f: Facts) -> Findings:
    """Dice that the mover lifted after pressing are handed over; if that is quick, the delay is just reset."""
    if not f.accidental and f.reason == "dice_kept":
        yield DelayReset(Party.OPPONENT)
        if f.quick:
            yield Verdict("The dice are handed over and the delay is reset; no stop is needed.", violation=False)
        else:
            yield Verdict("The clock may be stopped until the dice are handed over.", violation=False)
            yield May(Party.OPPONENT, "stop the clock")


@chapter.decides("clock_stopped", "4.3.2.f")
def fast_grab(f: Facts) -> Findings:
    """The opponent's early grab allows a stop to complete the turn."""
    if not f.accidental and f.reason == "early_pick_up":
        yield Verdict("The player on turn may stop the clock and finish the turn.", violation=False)
        yield May(Party.ON_TURN, "stop the clock and complete the turn")


@chapter.decides("clock_stopped", "4.3.2.g")
def alleged_illegal_move(f: Facts) -> Findings:
    """Telling the opponent of an alleged illegal move allows a stop."""
    if not f.accidental and f.reason == "illegal_move":
        yield Verdict("Either player may stop the clock.", violation=False)
        yield May(Party.EITHER, "stop the clock")


@chapter.decides("clock_stopped", "4.3.2.h")
def resignation_or_claim(f: Facts) -> Findings:
    """A wish to resign or to claim the game allows a stop while it is considered."""
    if not f.accidental and f.reason == "settled":
        yield Verdict("The clock may be stopped while the offer or claim is considered.", violation=False)
        yield May(Party.EITHER, "stop the clock")


@chapter.decides("clock_ran_on", "4.3.2.a", "4.3.2.b")
def should_stand(f: Facts) -> Findings:
    """Between games and in breaks the clock stands."""
    if f.when != "wrong_player":
        yield Verdict("The clock must be stopped; lost time may be restored.", violation=True)
        yield ClockPaused()


@chapter.decides("clock_ran_on", "4.3.3.a", "4.3.3.d")
def announced_and_mended(f: Facts) -> Findings:
    """Whoever notices it says so at once; both may set the agreed times, otherwise the director rules."""
    yield Duty(Party.EITHER, "say so at once")
    if f.amount_agreed:
        yield May(Party.BOTH, "set the clock to the agreed times, noting the times first")
        if (lost := f.known("seconds_lost")) is not None:
            yield TimeAdded(Party.CLAIMANT, seconds_text(lost), lost)
    else:
        yield Duty(Party.BOTH, "call the director at once, who rules on the amount")


@chapter.decides("break_times", "4.3.2.b")
def times_for_a_break(f: Facts) -> Findings:
    """The clock is stopped in a break, and both should write the times on their score sheets before anybody leaves."""
    yield ClockPaused()
    if not f.clock_stopped:
        yield Verdict("The clock must be stopped in a break.", violation=True)
    elif f.times_noted:
        yield Verdict("In order.", violation=False)
    else:
        yield Verdict("Both should write down both times before a player leaves.")
        yield Duty(Party.BOTH, "write the clock times on the score sheets (a recommendation)")


# --- wrong settings and lost time ---------------------------------------------------------------------------------


@chapter.decides("clock_set_wrongly", "4.3.3.a")
def wrong_setting(f: Facts) -> Findings:
    """Both are responsible for the settings; whoever notices a wrong one must say so at once, and it is corrected."""
    if f.found in ("before_play", "in_play"):
        yield Verdict("It must be announced and corrected at once.", violation=True)
        yield Duty(Party.EITHER, "announce it at once")
        yield ClockSet("to the right reserve and delay")


@chapter.decides("clock_set_wrongly", "4.3.4.c")
def wrong_setting_after_expiry(f: Facts) -> Findings:
    """Where a clock error may have caused an expiry, the director first applies the rules on clock errors."""
    if f.found == "after_expiry":
        yield Verdict(
            "The director first rules on the clock error; the expiry counts only if no correction removes it."
        )
        yield Duty(Party.BOTH, "call the director")


@chapter.decides("lost_time", "4.3.3.c")
def restored(f: Facts) -> Findings:
    """Who lost meaningful time on a clock that ran wrongly gets it back; the other may be charged what should have run."""
    if f.cause == "correction" or f.evidence == "none" or _counted_turns(f):
        return
    if f.evidence == "clear":
        yield Verdict("Entitled to the lost time: the aim is what a perfect timekeeper would show.")
        yield TimeAdded(Party.CLAIMANT, seconds_text(f.seconds_lost), f.seconds_lost)
        if f.cause == "unpressed" and f.seconds_lost > f.delay_seconds:
            yield May(Party.DIRECTOR, f"charge the opponent about {seconds_text(f.seconds_lost - f.delay_seconds)}")


def _counted_turns(f: Facts) -> bool:
    """Turns of a close-out that were not ended on the clock, where their number is known."""
    return bool(f.cause == "close_out" and f.evidence != "none" and f.turns_unpressed)


@chapter.decides("lost_time", "4.3.3.g")
def turns_of_a_close_out(f: Facts) -> Findings:
    """Six seconds for each turn of a close-out not ended on the clock, if nothing speaks for more; never above the delay."""
    if _counted_turns(f):
        shown, most = f.known("seconds_lost"), f.turns_unpressed * f.delay_seconds
        if shown is None:
            back = f.turns_unpressed * min(f.seconds_each, f.delay_seconds)
            each = "six seconds each, unless more is shown" if f.seconds_each == LOST_DELAY_SECONDS else "as shown"
        else:
            back = min(shown, most)
            each = "as shown" if shown <= most else f"never more than the delay, {seconds_text(most)} in all"
        yield Verdict(f"{f.turns_unpressed} turns without the delay: {each}.")
        yield TimeAdded(Party.CLAIMANT, seconds_text(back), back)


@chapter.decides("lost_time", "4.3.3.b")
def opponent_let_it_run(f: Facts) -> Findings:
    """To let the opponent's time run wrongly, knowing it, is cheating; the director should sanction it."""
    if f.cause == "opponent_silent" and f.evidence != "none":
        yield Verdict("Who knows that the opponent's time runs wrongly must say so at once.", violation=True)
        yield Sanction(Party.OPPONENT, ("a sanction for cheating, if it was deliberate",))


@chapter.decides("lost_time", "4.3.3.d")
def how_it_is_restored(f: Facts) -> Findings:
    """Agreed: the players may set it, noting the times first. Uncertain: the director is called at once and rules."""
    if f.cause == "correction" or f.evidence == "none":
        return
    if f.amount_agreed:
        yield May(Party.BOTH, "adjust the clock themselves, noting the times first")
    elif f.evidence == "some":
        yield Verdict("The amount is uncertain: the director is called at once.")
        yield Duty(Party.BOTH, "call the director at once")
        yield Discretion(Party.DIRECTOR, ("an amount from recordings, players and witnesses, by estimate if needed",))


@chapter.decides("lost_time", "4.3.3.e")
def postponed(f: Facts) -> Findings:
    """A correction may be postponed and applied only when the time is needed; it should be on the score sheets."""
    if f.deferred and f.expired and f.evidence != "none" and f.cause != "correction":
        yield Verdict("The postponed time is added first; the time is not over.")
        yield MatchGoesOn("with the time that was postponed")


@chapter.decides("lost_time", "4.3.3.f")
def burden_of_proof(f: Facts) -> Findings:
    """Who asks for time must prove the loss; players watch their own clocks."""
    if f.cause != "correction" and f.evidence == "none":
        yield Verdict("Nothing shows the loss: no restoration.")


@chapter.decides("lost_time", "4.2.3.3.a")
def time_of_an_illegal_move(f: Facts) -> Findings:
    """Reserve used on an illegal move is not given back; the offender goes on with a full delay."""
    if f.cause == "correction":
        yield Verdict("Reserve used on the illegal move is not restored.")
        yield DelayReset(Party.CLAIMANT)


# --- delay --------------------------------------------------------------------------------------------------------


@chapter.decides("delay_after_invalid_roll", "4.1.3.3.3.b")
def full_delay_for_each_roll(f: Facts) -> Findings:
    """Either player may reset the roller's delay by pressing to and fro: each attempt at a roll has a full delay."""
    if not f.forfeit_pending:
        yield Verdict("Each attempt at rolling has a full delay.")
        yield May(Party.EITHER, "reset the roller's delay by switching the clock to and fro")
        yield DelayReset(Party.ROLLER)


@chapter.decides("delay_after_invalid_roll", "4.1.7.1.d")
def penalised_roller(f: Facts) -> Findings:
    """A player who has lost the delay rerolls without a reset; if it was reset, it must run to zero again."""
    if f.forfeit_pending:
        if f.delay_reset:
            yield Verdict("The delay must run to zero again before the reroll.")
            yield DelayForfeited(Party.ROLLER, "before the reroll")
        else:
            yield Verdict("The reroll is made without a delay.")


@chapter.decides("delay_penalty", "4.1.7.1.d")
def serving_the_forfeit(f: Facts) -> Findings:
    """It is served only by a roll after the delay has reached zero; a passed double cancels it."""
    if f.since == "rolled_after":
        yield Verdict("Served: the roll came after the delay had run to zero.", violation=False)
    elif f.since == "double_passed":
        yield Verdict("The penalty lapses with the passed double and does not go into the next game.")
    elif f.since == "invalid_roll" and not f.delay_reset:
        yield Verdict("The reroll is made at once, without a delay.")
    else:
        again = " again" if f.delay_reset else ""
        yield Verdict(f"Still in force: the delay must run to zero{again} before rolling.")
        yield DelayForfeited(Party.OFFENDER, "until a roll is made after it has run to zero")
