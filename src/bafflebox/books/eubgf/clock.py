"""Whether a clock is used, which, and with what times, in the EUBGF rules (sections 3.5 and 3.7)."""

from __future__ import annotations

from bafflebox.books.eubgf.times import rest_of_the_match
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import ClockSet, Duty, May, MayNot
from bafflebox.rulings.timing import still_open

chapter = Chapter("eubgf")


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
    if f.wanted_by == "director" and f.slow_play:
        if f.clock_available:
            yield Verdict("Imposed for slow play: a clock for the rest of the match.")
            yield Duty(Party.BOTH, "play the rest of the match with the clock")
        else:
            yield Verdict("No clock is available: none can be imposed.")


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
        or (f.wanted_by != "director" and f.clock_policy == "required" and not f.special_concern)
    )
    if used and f.clock_available and f.match_started and still_open(f):
        yield rest_of_the_match(f)


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
    else:
        yield Verdict("The clock itself is sound and may stay.")
        yield Reading("Lost times of a sound clock are not mentioned; they are set like those of a replaced one.")
    yield ClockSet("by the director, by best estimate")


@chapter.decides("clock_fitness", "3.7.ii")
def doubt_after_the_start(f: Facts) -> Findings:
    """Approval can be asked for before the start; after it a clock with evident errors is replaced at once."""
    if f.doubt == "quality" and f.match_started:
        yield Verdict(
            "Approval is asked for before the match; now a clock is replaced at once if its errors are evident."
        )
        yield Duty(Party.DIRECTOR, "set the times of a new clock by best estimate, if this one shows evident errors")
