"""The clock in use in the EUBGF rules: pressed, forgotten, paused, run out (section 4.3)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock import certain_loser, out_of_time
from bafflebox.rulings.remedies import (
    Choice,
    ClockPaused,
    ClockRemoved,
    ClockRuns,
    ClockSet,
    DelayForfeited,
    DelayReset,
    Discretion,
    Duty,
    MatchGoesOn,
    MatchLost,
    May,
    MayNot,
    Option,
    Sanction,
    TimeAdded,
    TurnOver,
    Warning,
)
from bafflebox.rulings.timing import seconds_text

chapter = Chapter("eubgf")

SILENCE_SANCTIONS = (  # 4.3.iv.b
    "time given back",
    "warning",
    "penalty points",
    "loss of the game",
    "loss of the match",
    "disqualification",
    "in exceptional cases a ban for a time or for good",
)


@chapter.decides("clock_not_pressed", "4.1.vi.b")
def pressed_every_turn(f: Facts) -> Findings:
    """The turn ends by starting the opponent's time, whose press is awaited even if the opponent can neither move nor double."""
    if f.after == "close_out":
        yield Verdict(
            "The clock is pressed, and the opponent's press awaited, also when the opponent cannot move.",
            violation=True,
        )
    elif f.after == "move":
        yield Verdict("The turn is not over until the opponent's time is started.")
        yield ClockRuns(Party.OFFENDER)


@chapter.decides("clock_not_pressed", "4.3.iv.a")
def duty_to_tell(f: Facts) -> Findings:
    """Who notices, or obviously should have noticed, that the opponent's time runs by mistake and unawares must say so."""
    if f.knowingly_silent:
        yield Verdict("The opponent saw it, or had to see it, and was bound to say so.", violation=True)
    if f.knowingly_silent or f.who_noticed == "opponent":
        yield Duty(Party.OPPONENT, "tell the player whose time runs by mistake")


@chapter.decides("clock_not_pressed", "4.3.iv.b")
def penalty_for_silence(f: Facts) -> Findings:
    """Silence may cost anything from time given back to the match, in exceptional cases a ban."""
    if f.knowingly_silent:
        yield Sanction(Party.OPPONENT, SILENCE_SANCTIONS)


@chapter.decides("clock_not_pressed", "4.4.ii.b")
def after_a_double(f: Facts) -> Findings:
    """Who doubles also starts the opponent's time."""
    if f.after == "double":
        yield Verdict("The double is made; the doubler's own time runs on until the clock is pressed.")
        yield ClockRuns(Party.OFFENDER)
        yield Duty(Party.OFFENDER, "start the opponent's time")


@chapter.decides("clock_not_pressed", "4.4.iii.d")
def after_an_answer(f: Facts) -> Findings:
    """The taker must start the doubler's time, who passes should pause the clock; the answer is valid without it."""
    if f.after == "take":
        yield Verdict("The take is valid; the taker's own time runs on until the clock is pressed.")
        yield ClockRuns(Party.OFFENDER)
        yield Duty(Party.OFFENDER, "start the doubler's time")
    elif f.after == "pass":
        yield Verdict("The pass is valid; who passes should pause the clock.")
        yield ClockPaused()


@chapter.decides("clock_pressed_wrongly", "4.3.i")
def same_hand(f: Facts) -> Findings:
    """The clock is pressed with the hand that moves the checkers; repetition brings a warning, then penalty points."""
    if f.how == "same_hand":
        yield Verdict("In order.", violation=False)
    elif f.how == "other_hand":
        yield Verdict("The clock is pressed with the hand that moves the checkers.", violation=True)
        if f.repeated and f.warned_before:
            yield Sanction(Party.OFFENDER, ("penalty points",))
        elif f.repeated:
            yield Warning(Party.OFFENDER, "pressing with the other hand")


@chapter.decides("clock_pressed_wrongly", "4.1.vi.b")
def pressed_too_early(f: Facts) -> Findings:
    """A turn ends by starting the opponent's time, also one whose move is not finished."""
    if f.how == "too_early":
        yield Verdict("The turn is over; a move that is not complete is an illegal move and is treated as such.")
        yield TurnOver()


@chapter.decides("clock_pressed_wrongly", "4.1.vi.b")
def no_turn_skipped(f: Facts) -> Findings:
    """The opponent's press is awaited, even if the opponent can neither move nor double."""
    if f.how == "both_buttons":
        yield Verdict("The opponent's press has to be awaited.", violation=True)


def _may_pause(who: Party = Party.EITHER) -> Findings:
    yield Verdict("The clock may be paused.", violation=False)
    yield May(who, "pause the clock")


@chapter.decides("clock_stopped", "4.3.ii")
def only_listed_pauses(f: Facts) -> Findings:
    """The clock may be paused in the situations listed and in no other."""
    if f.accidental:
        yield Verdict("Stopped by accident: not one of the situations for a pause, so it is started again.", True)
    elif f.reason in ("think", "private", "dice_replaced"):
        yield Verdict("Not one of the situations in which the clock may be paused: a breach.", violation=True)
        yield MayNot(Party.EITHER, "pause the clock for this, except by calling the director")


@chapter.decides("clock_stopped", "4.3.ii.a")
def game_played_out(f: Facts) -> Findings:
    """When a game has been played out."""
    if not f.accidental and f.reason == "game_over":
        yield from _may_pause()


@chapter.decides("clock_stopped", "4.3.ii.b")
def in_breaks(f: Facts) -> Findings:
    """During breaks; if anyone leaves the table both write down the times."""
    if not f.accidental and f.reason == "break":
        yield from _may_pause()
        yield Duty(Party.BOTH, "write down the clock times if anyone leaves the table")


@chapter.decides("clock_stopped", "4.3.ii.c")
def for_the_director(f: Facts) -> Findings:
    """When the director is called or asks for it."""
    if not f.accidental and f.reason in ("call_director", "dispute"):
        yield from _may_pause()
        if f.reason == "dispute":
            yield Duty(Party.BOTH, "call the director: a dispute alone is not in the list")


@chapter.decides("clock_stopped", "4.3.ii.d")
def dice_lifted_early(f: Facts) -> Findings:
    """When dice were picked up before the opponent had ended the turn."""
    if not f.accidental and f.reason == "early_pick_up":
        yield from _may_pause(Party.ON_TURN)


@chapter.decides("clock_stopped", "4.3.ii.e")
def dice_taken_along(f: Facts) -> Findings:
    """When someone has lifted the dice and then also started the opponent's time."""
    if not f.accidental and f.reason == "dice_kept":
        yield from _may_pause(Party.OPPONENT)


@chapter.decides("clock_stopped", "4.3.ii.f")
def illegal_move(f: Facts) -> Findings:
    """When the remaking of an illegal, or supposedly illegal, move is demanded."""
    if not f.accidental and f.reason == "illegal_move":
        yield from _may_pause()
        yield Verdict("The pause is in order even if the claim turns out wrong.")


@chapter.decides("clock_stopped", "4.3.ii.g")
def game_decided(f: Facts) -> Findings:
    """When a player believes the game is decided: the result is noted, or the clock restarts and play goes on."""
    if not f.accidental and f.reason == "settled":
        yield from _may_pause()
        yield Verdict("If the opponent does not agree, the clock is started again and the game is played out.")


@chapter.decides("clock_stopped", "4.3.v.a")
def invalid_roll(f: Facts) -> Findings:
    """After an invalid roll, such as a die on the floor, either player may pause."""
    if not f.accidental and f.reason in ("invalid_roll", "die_lost"):
        yield from _may_pause()


@chapter.decides("clock_ran_on", "4.3.ii.b")
def ran_in_a_break(f: Facts) -> Findings:
    """Noted times are restored; without them the director is called at once and sets the clock by best estimate."""
    if f.when == "break":
        if f.times_noted:
            yield Verdict("The noted times are restored.")
            yield ClockSet("to the noted times")
        else:
            yield Verdict("The times were not noted: the director is called at once.")
            yield Duty(Party.BOTH, "call the director at once")
            yield ClockSet("by the director's best estimate")


@chapter.decides("clock_ran_on", "4.3.ii.a")
def ran_between_games(f: Facts) -> Findings:
    """When a game has been played out the clock may be paused."""
    if f.when == "between_games":
        yield Verdict("The clock may be paused between games; on lost time the director decides.")
        yield ClockPaused()


@chapter.decides("clock_ran_on", "4.3.iv.a")
def ran_against_the_wrong_player(f: Facts) -> Findings:
    """Who notices that the opponent's time runs by mistake must say so."""
    if f.when == "wrong_player":
        yield Duty(Party.EITHER, "tell the player whose time runs by mistake")


@chapter.decides("break_times", "4.3.ii.b")
def times_written_down(f: Facts) -> Findings:
    """If anyone leaves the table both write down the clock times."""
    if f.times_noted:
        yield Verdict("In order.", violation=False)
    else:
        yield Verdict("Both have to write down the times before anyone leaves.", violation=True)
        yield Duty(Party.BOTH, "write down the clock times")


@chapter.decides("lost_time", "4.3.iv.b")
def time_given_back(f: Facts) -> Findings:
    """For time lost by the opponent's silence the director may give it back, and impose more."""
    if f.cause == "opponent_silent":
        yield Verdict("The director may give the time back.")
        back = TimeAdded(Party.CLAIMANT, seconds_text(f.seconds_lost), f.seconds_lost)
        yield Choice(
            Party.DIRECTOR,
            (
                Option(f"give the time back: {seconds_text(f.seconds_lost)}", (back,)),
                Option("leave the clock as it is"),
            ),
        )
        yield Sanction(Party.OPPONENT, SILENCE_SANCTIONS)


@chapter.decides("lost_time", "4.3.ii.b")
def lost_in_a_break(f: Facts) -> Findings:
    """If the clock ran in a break and the times were not noted, the director sets it by best estimate."""
    if f.cause == "ran_on":
        yield Verdict("Times that were noted before a break are restored; otherwise the director estimates them.")
        if f.times_noted:
            yield ClockSet("to the noted times")
        else:
            yield Duty(Party.BOTH, "call the director at once")
            yield ClockSet("by the director's best estimate")
        yield Reading("Said of breaks; for time lost between games or in a dispute the book is silent.")


@chapter.decides("time_expired", "3.5.v.c", over=("4.3.iii.a", "4.3.iii.b"))
def first_of_two_banks(f: Facts) -> Findings:
    """Two banks are a structure of the director's own, who has said what the end of the first means."""
    if f.known("bank") == "first":
        yield Verdict(
            "Two banks are the director's own structure of times: what the end of the first means is said there."
        )
        yield Discretion(guidance="the book knows one match time only")


@chapter.decides("time_expired", "1.6.i.c")
def spectator_tells_the_director(f: Facts) -> Findings:
    """A spectator may discreetly alert the director that time has run out."""
    if f.announced_by == "spectator":
        yield May(Party.SPECTATOR, "discreetly tell the director, but not the players")


@chapter.decides("time_expired", "4.3.iii.a")
def declared(f: Facts) -> Findings:
    """Time is out when a player or the director realises and declares it; the director must be told, and the match is lost."""
    if not f.clock_timed:
        yield Verdict("This clock keeps no time, so none can run out.")
    elif f.announced_by in ("nobody", "spectator"):
        yield Verdict("Not out of time yet: a player or the director has to realise and declare it.")
    elif (loser := out_of_time(f)) is not None:
        yield Verdict(
            "Who was out of time first has lost the match." if f.both_expired else "Out of time: the match is lost."
        )
        yield MatchLost(loser)
        yield Duty(Party.BOTH, "tell the director")


@chapter.decides("time_expired", "4.3.iv.b", over=("4.3.iii.a", "4.3.iii.b"))
def time_given_back_after_all(f: Facts) -> Findings:
    """Time that ran by a mistake which the opponent let pass may be added back; then it has not run out."""
    if f.clock_timed and f.announced_by not in ("nobody", "spectator") and f.clock_error and f.seconds_restored > 0:
        yield Verdict("The time that was lost by mistake is added back, so it has not run out: the match goes on.")
        yield TimeAdded(Party.OFFENDER, seconds_text(f.seconds_restored), f.seconds_restored)
        yield MatchGoesOn("with the time added back")
        yield Duty(Party.BOTH, "tell the director, who decides on the time")


@chapter.decides("time_expired", "4.3.iii.b")
def both_out(f: Facts) -> Findings:
    """If both are out and the first cannot be told, the rest is played without a clock, unless somebody is certain to win the match."""
    if f.clock_timed and f.announced_by not in ("nobody", "spectator") and out_of_time(f) is None:
        if f.certain_to_win:
            yield Verdict("The player who is certain to win the match is declared the winner.")
            yield MatchLost(certain_loser(f))
        else:
            yield Verdict("The rest of the match is played without a clock.")
            yield MatchGoesOn("without a clock")
            yield ClockRemoved()


@chapter.decides("delay_after_invalid_roll", "4.3.v.a")
def fresh_delay(f: Facts) -> Findings:
    """After an invalid roll either player may pause or restart the delay, so that the roller is not harmed."""
    if f.forfeit_pending:
        yield Verdict("The clock may be paused; whether a forfeited delay comes back is not said.")
        yield May(Party.EITHER, "pause the clock, as reasonable")
        yield Discretion(bounds=("the roller goes on without a delay", "the delay is restarted"))
    else:
        yield Verdict("The delay may be restarted, so that the roller is not harmed.")
        yield May(Party.EITHER, "pause the clock or restart the delay, as reasonable")
        yield DelayReset(Party.ROLLER)


@chapter.decides("delay_penalty", "4.1.v.b.3")
def waiting_out_the_delay(f: Facts) -> Findings:
    """On the next turn the offender waits until the delay has run off before starting."""
    if f.since == "nothing":
        yield Verdict("Thinking and acting start on the reserve.")
        yield Duty(Party.OFFENDER, f"wait {f.delay_left} seconds more before rolling")
    elif f.since in ("rolled_after", "invalid_roll"):
        yield Verdict("Served: the turn was begun after the delay had run off.", violation=False)
    elif f.since == "double_taken":
        yield Verdict("The double belongs to the same turn: the delay is lost for all of it, also after the take.")
        yield DelayForfeited(Party.OFFENDER, "for the rest of this turn")
        yield Duty(Party.OFFENDER, "wait until the delay has run off before rolling")
    elif f.since == "double_passed":
        yield Verdict("The turn without a delay ended with the passed double: nothing is left of the penalty.")
