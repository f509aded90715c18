"""The clock in the EUBGF rules (sections 3.5, 3.7 and 4.3)."""

from __future__ import annotations

from bafflebox.books.eubgf.times import DELAY_SECONDS, MINUTES_PER_POINT, STANDARD
from bafflebox.clock import face
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    ClockPaused,
    ClockRuns,
    ClockSet,
    DelayReset,
    Duty,
    MatchGoesOn,
    MatchLost,
    May,
    MayNot,
    Sanction,
    Warning,
)
from bafflebox.rulings.timing import control_at, formula, points_to_go

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


# --- using a clock ------------------------------------------------------------------------------------------------


@chapter.decides("clock_wanted", "3.5.i.a")
def by_option(f: Facts) -> Findings:
    """In any tournament the players may agree on a clock; one alone cannot have it."""
    if f.wanted_by == "director" or f.clock_policy in ("required", "preferred"):
        return
    if f.wanted_by == "both":
        yield Verdict("Both agree: the clock is used.")
    else:
        yield Verdict("Not both agree: no clock by option.")
        yield MayNot(Party.EITHER, "have a clock against the other's wish")


@chapter.decides("clock_wanted", "3.5.i.b")
def by_preference(f: Facts) -> Findings:
    """One player may insist if the invitation announced a preference and a clock is readily available."""
    if f.wanted_by != "director" and f.clock_policy == "preferred":
        if f.wanted_by == "neither" or not f.clock_available:
            yield Verdict("Nobody insists, or none is at hand: no clock.")
        else:
            yield Verdict("A preference was announced: the clock is used.")


@chapter.decides("clock_wanted", "3.5.i.c")
def by_obligation(f: Facts) -> Findings:
    """Compulsory if the invitation announced it."""
    if f.wanted_by != "director" and f.clock_policy == "required" and not f.special_concern:
        yield Verdict("An obligation was announced: the clock is used.")
        yield MayNot(Party.BOTH, "agree to play without a clock")


@chapter.decides("clock_wanted", "3.5.i.d")
def by_imposition(f: Facts) -> Findings:
    """Compulsory for the rest of the match if the director rules so for slow play and a clock is available."""
    if f.wanted_by == "director" and f.slow_play and f.clock_available:
        yield Verdict("Imposed for slow play: a clock for the rest of the match.")
        yield Duty(Party.BOTH, "play the rest of the match with the clock")


@chapter.decides("clock_wanted", "3.5.i.e")
def at_the_directors_request(f: Facts) -> Findings:
    """The director may ask for a clock in any match at any time if one is available."""
    if f.wanted_by == "director" and not f.slow_play:
        if f.clock_available:
            yield Verdict("The director may have a clock used in any match at any time.")
            yield May(Party.DIRECTOR, "have the match played with a clock")
        else:
            yield Verdict("None is available: it cannot be asked for.")


@chapter.decides("clock_wanted", "3.5.ii")
def exceptions(f: Facts) -> Findings:
    """The director may except players from preference and obligation for special concerns."""
    if f.wanted_by != "director" and f.clock_policy in ("preferred", "required") and f.special_concern:
        yield Verdict("A special concern: an exception is possible.")
        yield May(Party.DIRECTOR, "except the player from preference or obligation")


@chapter.decides("clock_wanted", "3.5.vi")
def times_by_the_score(f: Facts) -> Findings:
    """The average of the points both still need, times the match time a point."""
    used = (
        (f.wanted_by == "director" and f.slow_play)
        or f.wanted_by == "both"
        or (f.wanted_by == "one" and f.clock_policy == "preferred")
    )
    if used and f.match_started and max(f.score_own, f.score_opp) < f.match_length:
        score = (f.score_own, f.score_opp)
        if f.event in STANDARD:
            control = control_at(formula(MINUTES_PER_POINT, DELAY_SECONDS), f.match_length, score)
            yield ClockSet(f"{face(control.reserve)} each, delay {DELAY_SECONDS} seconds")
        else:
            yield ClockSet(f"the director's minutes a point, times {points_to_go(f.match_length, score):g}, each")


@chapter.decides("clock_terms", "3.5.v.a")
def simple_delay_only(f: Facts) -> Findings:
    """Clocked matches use simple delay."""
    if f.what == "increment" and f.who == "players":
        yield Verdict("Clocked matches use simple delay.", violation=True)
        yield MayNot(Party.BOTH, "agree on another method")


@chapter.decides("clock_terms", "3.5.v.b", "3.5.v.c")
def times_of_the_director(f: Facts) -> Findings:
    """The standard holds unless the director says otherwise, who may devise another structure for any match or event."""
    if f.who == "director":
        yield Verdict("The director may set other times or another structure.", violation=False)
    elif f.what in ("looser", "tighter", "two_banks"):
        yield Verdict("Other times are the director's to set, not the players'.", violation=True)
        yield MayNot(Party.BOTH, "agree on other times among themselves")


@chapter.decides("clock_fitness", "3.5.iii")
def construction(f: Facts) -> Findings:
    """It must be properly made; if a player asks, the director approves it before the match starts."""
    if f.doubt == "quality" and not f.match_started:
        if f.director_approves:
            yield Verdict("Approved: it is used.", violation=False)
        else:
            yield Verdict("The director approves the clock before the match starts.")
            yield Duty(Party.BOTH, "wait with the start for the director's approval")


@chapter.decides("clock_fitness", "3.5.iv")
def place(f: Facts) -> Findings:
    """The clock stands on the side of the home boards."""
    if f.doubt == "side":
        yield Verdict("Wrong side: the clock stands on the side of the home boards.", violation=True)
        yield Duty(Party.BOTH, "put the clock on the side of the home boards")


@chapter.decides("clock_fitness", "3.5.v.a")
def method(f: Facts) -> Findings:
    """Clocked matches use simple delay, so that the clock must have it."""
    if f.doubt == "method":
        yield Verdict("Clocked matches use simple delay: this clock will not do.", violation=True)


@chapter.decides("clock_failed", "3.7.ii")
def faulty_clock(f: Facts) -> Findings:
    """A clock with evident errors is replaced at once; the director sets the new one by best estimate."""
    if f.cause in ("defective", "battery") or f.repeated:
        yield Verdict("The clock is replaced at once.")
        yield Duty(Party.BOTH, "replace the clock at once")
        yield ClockSet("by the director, by best estimate")


# --- the clock in use ---------------------------------------------------------------------------------------------


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
    if f.accidental or f.reason in ("think", "private", "die_lost", "dice_replaced"):
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
    """After an invalid roll either player may pause."""
    if not f.accidental and f.reason == "invalid_roll":
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
        yield May(Party.DIRECTOR, f"add {f.seconds_lost} seconds back")
        yield Sanction(Party.OPPONENT, SILENCE_SANCTIONS)


@chapter.decides("time_expired", "4.3.iii.a")
def declared(f: Facts) -> Findings:
    """Time is out when a player or the director realises and declares it; the director must be told, and the match is lost."""
    if f.announced_by in ("nobody", "spectator"):
        yield Verdict("Not out of time yet: a player or the director has to realise and declare it.")
    elif not f.both_expired or f.order_known:
        yield Verdict("Out of time: the match is lost.")
        yield MatchLost(Party.OFFENDER)
        yield Duty(Party.BOTH, "tell the director")


@chapter.decides("time_expired", "4.3.iii.b")
def both_out(f: Facts) -> Findings:
    """If both are out and the first cannot be told, the rest is played without a clock, unless somebody is certain to win the match."""
    if f.announced_by not in ("nobody", "spectator") and f.both_expired and not f.order_known:
        if f.certain_to_win:
            yield Verdict("The player who is certain to win the match is declared the winner.")
            yield MatchLost(Party.LOSER)
        else:
            yield Verdict("The rest of the match is played without a clock.")
            yield MatchGoesOn("without a clock")


@chapter.decides("delay_after_invalid_roll", "4.3.v.a")
def fresh_delay(f: Facts) -> Findings:
    """After an invalid roll either player may pause or restart the delay, so that the roller is not harmed."""
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
