"""The clock in the Standards Guide (sections 2.2.6 and 5.10); the clock rules proper are a separate document."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock import out_of_time
from bafflebox.rulings.remedies import Discretion, Duty, MatchGoesOn, MatchLost, May, MayNot

chapter = Chapter("standards")


@chapter.decides("break_times", "2.2.6.f")
def recorded_and_agreed(f: Facts) -> Findings:
    """Before anyone leaves the table the times of both clocks are recorded and agreed."""
    if f.times_noted and f.times_agreed:
        yield Verdict("Recorded and agreed: in order.", violation=False)
    else:
        yield Verdict("The times must be recorded and agreed before anyone leaves the table.", violation=True)
        yield Duty(Party.BOTH, "record and agree the times on both clocks first")


@chapter.decides("clock_wanted", "5.10.a")
def announced_conditions(f: Facts) -> Findings:
    """Required, on request of either player, or on agreement, as the conditions of contest or the director say."""
    if f.wanted_by == "director" or f.clock_policy == "required":
        yield Verdict("Required by the conditions or the director: the clock is used.")
        yield MayNot(Party.BOTH, "play without a clock")
    elif f.clock_policy == "preferred":
        if f.wanted_by == "neither":
            yield Verdict("On request, and nobody asks: no clock.")
        else:
            yield Verdict("On request of either player: the clock is used.")
    elif f.clock_policy == "if_agreed":
        if f.wanted_by == "both":
            yield Verdict("Both agree: the clock is used.")
        else:
            yield Verdict("Not both agree: no clock.")


@chapter.decides("slow_play", "5.10.a")
def clock_for_slow_play(f: Facts) -> Findings:
    """The book has no rule on slow play itself; the director may require a clock in any match."""
    yield Verdict("No rule on slow play itself; the director may require a clock.")
    yield May(Party.DIRECTOR, "require a clock for the rest of the match; its times are in the Clock Rules")


@chapter.decides("clock_wanted", "5.10.b")
def nothing_announced(f: Facts) -> Findings:
    """If nothing is announced the clock is used only when both agree."""
    if f.wanted_by != "director" and f.clock_policy in ("none", "by_roll"):
        if f.wanted_by == "both":
            yield Verdict("Both agree: the clock is used.")
        else:
            yield Verdict("Nothing announced and not both agree: no clock.")
            yield MayNot(Party.EITHER, "have a clock against the other's wish")


@chapter.decides("clock_terms", "5.10.d")
def clock_as_a_device(f: Facts) -> Findings:
    """A clock without effect must be on the score sheet or reported beforehand; otherwise running out loses the match."""
    if f.what == "untimed" and f.who == "players":
        if f.noted:
            yield Verdict("Noted or reported beforehand: the clock has no effect.", violation=False)
            yield May(Party.BOTH, "use the clock only as a device")
        else:
            yield Verdict("Not noted: if time runs out, the match is lost.")
            yield Duty(Party.BOTH, "put it on the score sheet or tell the director beforehand")


@chapter.decides("clock_terms", "1.2.2")
def no_private_settings(f: Facts) -> Findings:
    """Players may not agree among themselves on other clock settings without the director's approval."""
    if f.who == "players" and f.what != "untimed":
        yield Verdict(
            "No private agreement on clock settings without the director's approval beforehand.", violation=True
        )
        yield MayNot(Party.BOTH, "agree on other settings")


@chapter.decides("clock_terms", "5.10.c")
def other_settings(f: Facts) -> Findings:
    """The settings come from the Clock Rules, a separate document."""
    if f.who == "director":
        yield Verdict("The settings are a matter of the Clock Rules, a separate document.")


@chapter.decides("clock_failed", "3.4.b")
def broken_clock(f: Facts) -> Findings:
    """Broken equipment is replaced under the director's direction; the times are a matter of the Clock Rules."""
    yield Verdict("A suitable replacement is made under the director's direction.")
    yield Duty(Party.DIRECTOR, "direct the replacement")
    yield Discretion(Party.DIRECTOR, guidance="how the times are set is in the separate Clock Rules")


@chapter.decides("lost_time", "A.time")
def lost_by_a_correction(f: Facts) -> Findings:
    """The director may adjust the clock when actions are undone; it is not owed."""
    if f.cause == "correction":
        yield Verdict("An adjustment is possible and not owed.")
        yield Discretion(Party.DIRECTOR, ("adjust the clock", "leave it"), "players should not expect it")


@chapter.decides("clock_not_pressed", "E.4")
def no_profit_from_an_accident(f: Facts) -> Findings:
    """Nobody should profit from an accident, such as a disturbance that made the opponent forget the clock."""
    if f.who_noticed == "opponent":
        yield Verdict("No rule makes the opponent speak; to profit from an accident is against the ethics.")
        yield Discretion(Party.DIRECTOR, guidance="nobody should profit from an accident")
        yield Reading("What a forgotten press means is in the separate Clock Rules; here only the ethics speak.")


@chapter.decides("clock_not_pressed", "1.3.4.b")
def spectators_may_say_so(f: Facts) -> Findings:
    """Somebody who watches may tell the players that a clock runs or stands wrongly, and nothing else."""
    if f.who_noticed == "spectator":
        yield Verdict("Somebody who watches may tell the players.", violation=False)
        yield May(Party.SPECTATOR, "tell the players that the clock runs wrongly")


@chapter.decides("clock_pressed_wrongly", "A.pass")
def no_turn_given_away(f: Facts) -> Findings:
    """A turn may not be given away by the clock while a legal play could exist."""
    if f.how in ("too_early", "both_buttons"):
        yield Verdict(
            "A turn may not be given away or skipped by the clock while a legal play could exist.", violation=True
        )


@chapter.decides("clock_stopped", "A.clock.before", "A.clock.after")
def stop_for_an_illegal_move(f: Facts) -> Findings:
    """For an illegal move the clock may be stopped to talk about the facts, and is stopped to undo it."""
    if f.reason == "illegal_move" and not f.accidental:
        yield Verdict("The clock may be stopped for an alleged illegal move.", violation=False)
        yield May(Party.EITHER, "stop the clock")


@chapter.decides("clock_stopped", "5.10.c")
def other_stops(f: Facts) -> Findings:
    """Other reasons are in the Clock Rules, a separate document."""
    if f.accidental or f.reason != "illegal_move":
        yield Verdict("The reasons to stop a clock are in the Clock Rules, a separate document.")
        yield Discretion(Party.DIRECTOR, guidance="as the Clock Rules of the event say")


@chapter.decides("time_expired", "5.10.c", over=("5.10.d",))
def banks_and_turn_markers(f: Facts) -> Findings:
    """Two banks, and clocks that only mark turns, are a matter of the separate Clock Rules."""
    if f.known("bank") == "first" or not f.clock_timed:
        yield Verdict("What this display means is said in the Clock Rules of the event, a separate document.")
        yield Discretion(Party.DIRECTOR, guidance="as the Clock Rules of the event say")


@chapter.decides("time_expired", "5.10.d")
def time_runs_out(f: Facts) -> Findings:
    """Running out of time loses the match, unless it was noted or reported beforehand that the clock has no effect."""
    if f.no_effect_noted:
        yield Verdict("Noted beforehand: running out has no effect, and the match goes on.", violation=False)
        yield MatchGoesOn()
    elif (loser := out_of_time(f)) is None:
        yield Verdict("Both are out of time and the first is unknown: this book does not say what follows.")
        yield Discretion(Party.DIRECTOR, ("any fair way to finish the match",))
    elif f.clock_error:
        yield Verdict("Out of time, perhaps by an error of the clock: what that changes is not said in this book.")
        yield Discretion(Party.DIRECTOR, ("the match is lost on time", "give time back and let the match go on"))
    else:
        yield Verdict("Out of time: the match is lost.")
        yield MatchLost(loser)


@chapter.decides("clock_fitness", "5.10.a")
def approved_clock(f: Facts) -> Findings:
    """An approved clock is used."""
    if f.doubt == "quality":
        yield Verdict("Approved: it is used." if f.director_approves else "Only an approved clock is used.")
        yield Duty(Party.DIRECTOR, "approve or refuse the clock")
