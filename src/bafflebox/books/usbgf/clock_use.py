"""Whether a clock is used, which one and on which terms, in the USBGF rules (sections 1.8.2, 3.4, 3.5.4, 4.1.6.2)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import TABLE
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import ClockPaused, ClockSet, Duty, May, MayNot
from bafflebox.rulings.timing import clock_for_the_rest, still_open

chapter = Chapter("usbgf")


def _policy(f: Facts) -> str:
    """The announced policy; where none was announced, the standard of the kind of event."""
    if f.clock_policy != "none":
        return str(f.clock_policy)
    return TABLE[f.event].policy if f.federation else "if_agreed"


def _too_late_alone(f: Facts) -> bool:
    """One player wants a clock in a match that began without one, and none is required."""
    return bool(f.wanted_by == "one" and f.match_started and _policy(f) != "required")


@chapter.decides("clock_wanted", "1.7.1.a", "2.3.3")
def settled_at_the_start(f: Facts) -> Findings:
    """A policy settles wishes before the match; later a clock needs both players, or the director, who may be asked."""
    if _too_late_alone(f):
        yield Verdict("The match began without a clock: now it takes both players, before a game, or the director.")
        yield MayNot(Party.EITHER, "put a clock on the match alone, unless that was a condition of doing without it")
        yield May(
            Party.EITHER,
            "ask the director for a clock; where clocks are preferred slow play is generally reason enough",
        )


@chapter.decides("clock_wanted", "3.4.4.a")
def standard_policy(f: Facts) -> Findings:
    """Where the director announced nothing, the standard of the kind of event says whether a clock is used."""
    if f.wanted_by == "director" or f.clock_policy != "none" or not f.federation or _too_late_alone(f):
        return
    policy = _policy(f)
    if policy == "required":
        yield Verdict("Required by the standard for this kind of event: a clock must be used.")
        yield MayNot(Party.BOTH, "agree to play without a clock")
    elif f.wanted_by == "both" or (policy == "preferred" and f.wanted_by == "one"):
        yield Verdict(f"Clocks {policy.replace('_', ' ')} by the standard: the clock is used.")
    else:
        yield Verdict(f"Clocks {policy.replace('_', ' ')} by the standard: no clock.")


@chapter.decides("clock_wanted", "3.4.4.1.a")
def core_default(f: Facts) -> Findings:
    """Without a federation's standard and without a policy of the director a clock is used only if both agree."""
    if f.wanted_by != "director" and f.clock_policy == "none" and not f.federation:
        if f.wanted_by == "both":
            yield Verdict("Both agree: the clock is used.")
        else:
            yield Verdict("A clock is used only if both agree: no clock.")
            yield MayNot(Party.EITHER, "have a clock against the other's wish")


@chapter.decides("clock_wanted", "1.7.1.1", "1.7.1.2.a", "1.7.1.3", "1.7.1.4")
def announced_policy(f: Facts) -> Findings:
    """Required: always. Preferred: if one insists. By Roll: the higher roll decides. If Agreed: both must agree."""
    if f.wanted_by == "director" or f.clock_policy == "none" or _too_late_alone(f):
        return
    if f.clock_policy == "required":
        yield Verdict("Clocks required: the clock is used.")
        yield MayNot(Party.BOTH, "agree to play without a clock, unless the director authorises it")
    elif f.clock_policy == "by_roll" and f.wanted_by == "one":
        yield Verdict("By Roll: the winner of the higher roll decides.")
    elif f.wanted_by == "both" or (f.clock_policy == "preferred" and f.wanted_by == "one"):
        yield Verdict("The clock is used.")
    else:
        yield Verdict("No clock.")


@chapter.decides("clock_wanted", "2.3.2.a")
def imposed(f: Facts) -> Findings:
    """The director may put a clock on any match at any time, whatever was announced."""
    if f.wanted_by == "director":
        yield Verdict("A clock may be imposed at any time.")
        yield May(Party.DIRECTOR, "impose a clock on the match")


@chapter.decides("clock_wanted", "3.4.4.4.a")
def in_mid_match(f: Facts) -> Findings:
    """A clock that comes in later is set from the average of the points that both still need; the running game is disregarded."""
    used = f.wanted_by in ("director", "both") or _policy(f) == "required"
    if f.match_started and used and still_open(f):
        row = TABLE[f.event]
        yield clock_for_the_rest(f, row.per_point, row.delay, "; whole minutes above are allowed")


@chapter.decides("clock_supply", "3.4.4.1.d")
def who_brings_it(f: Facts) -> Findings:
    """Players bring or borrow the clock that is required or wanted; one that is imposed comes from the director."""
    if f.needed == "imposed":
        yield Verdict("A clock that is imposed where none is required comes from the director.")
        yield Duty(Party.DIRECTOR, "supply the clock")
    else:
        yield Verdict("The players bring or borrow the clock; an app on a telephone serves.")
        yield Duty(Party.BOTH, "arrange a clock (a recommendation)")


@chapter.decides("clock_terms", "3.4.4.1.c")
def agreed_terms(f: Facts) -> Findings:
    """Where clocks are by agreement players may agree on the standard, on more time or on an untimed clock, never on less."""
    if f.what in ("increment", "two_banks") or f.who == "director":
        return
    if f.what == "tighter" or f.clock_policy not in ("if_agreed", "none"):
        yield Verdict(
            "Not theirs to agree on: less time never, and other terms only where clocks are by agreement.",
            violation=True,
        )
        yield MayNot(Party.BOTH, "agree on these terms")
    else:
        yield Verdict("They may agree on it; an untimed clock should be noted on the score sheet.", violation=False)
        yield May(Party.BOTH, "agree on more time or on an untimed clock")


@chapter.decides("clock_terms", "3.4.4.2")
def simple_delay_only(f: Facts) -> Findings:
    """All clocked matches use simple delay."""
    if f.what == "increment":
        yield Verdict("All clocked matches use simple delay; no other method is allowed.", violation=True)
        yield MayNot(Party.EITHER, "use an increment or another method")


@chapter.decides("clock_terms", "3.4.4.d")
def banks_by_the_director(f: Facts) -> Findings:
    """Only the director may split the reserve into two banks."""
    if f.what == "two_banks":
        if f.who == "players":
            yield Verdict("Only the director may split the reserve.", violation=True)
            yield MayNot(Party.BOTH, "split the reserve into banks among themselves")
        else:
            yield Verdict(
                "The director may split the reserve; one minute is recommended for the second bank.", violation=False
            )


@chapter.decides("clock_terms", "3.4.4.b")
def terms_of_the_director(f: Facts) -> Findings:
    """The director may set other times within the allowed variations only."""
    if f.what in ("looser", "tighter", "untimed") and f.who == "director":
        yield Verdict("Only within the allowed variations of the kind of event: see the setting 'reserve limits'.")


@chapter.decides("clock_fitness", "3.4.2")
def fit_for_use(f: Facts) -> Findings:
    """The clock must be properly made and work; the director rules on a doubt and may impose another."""
    if f.doubt == "quality":
        if f.director_approves:
            yield Verdict("The director finds it suitable: it is used.", violation=False)
        else:
            yield Verdict("The director finds it unsuitable.")
            yield May(Party.DIRECTOR, "impose another clock")


@chapter.decides("clock_fitness", "3.4.4.2")
def method_of_the_clock(f: Facts) -> Findings:
    """A clock that cannot run simple delay is no clock for a timed match."""
    if f.doubt == "method":
        yield Verdict(
            "All clocked matches use simple delay: this clock cannot be used for a timed match.", violation=True
        )
        yield MayNot(Party.EITHER, "use this clock")


@chapter.decides("clock_fitness", "3.4.3")
def side_of_the_clock(f: Facts) -> Findings:
    """The clock stands on the side of the home boards; a player may have it moved."""
    if f.doubt == "side":
        yield Verdict("The clock stands on the side of the home boards.", violation=True)
        yield May(Party.EITHER, "have it moved")


@chapter.decides("untimed_clock", "4.1.6.2.a")
def clock_before_taps(f: Facts) -> Findings:
    """In an untimed match with two dice an available clock marks the turns unless both agree not to."""
    if not f.clock_available:
        yield Verdict("No clock at hand: turns are ended by tapping the bar.")
    elif f.both_agree:
        yield Verdict("Both agree to do without it: turns are ended by tapping the bar.")
    else:
        yield Verdict("The clock is used: any toggle device that shows the turn counts, and is preferred to tapping.")


@chapter.decides("untimed_clock", "4.1.6.2.c")
def the_one_that_shows(f: Facts) -> Findings:
    """A clock that visibly shows who is on turn goes before one that does not; against a refusal it should be imposed."""
    if f.clock_available and f.two_devices and f.one_shows_turn:
        yield Verdict("The device is used that visibly shows who is on turn.")
        yield May(Party.DIRECTOR, "impose it where a player refuses, as should be done")


@chapter.decides("transcriber_clock", "1.8.2.2.c")
def one_sided_clock(f: Facts) -> Findings:
    """Who transcribes by hand should play on a clock; where the opponent may decline and does, only the transcriber is timed."""
    if f.may_decline and f.declines:
        yield Verdict("The clock may run with only the transcriber timed; both statuses should be on the score sheet.")
        yield May(Party.TRANSCRIBER, "be timed alone, the opponent untimed")
    else:
        yield Verdict("A clock with the normal settings for both.")
    yield Verdict("The director should normally impose a clock on a player who transcribes by hand.")


@chapter.decides("clock_failed", "3.4.4.5.a")
def failed_clock(f: Facts) -> Findings:
    """Play stops at once; a defective clock is replaced, a battery changed, and one switched off by accident may stay in use."""
    yield ClockPaused()
    if f.cause == "switched_off":
        yield Verdict("Play stops; the same clock may be used again.")
        yield May(Party.BOTH, "keep the clock")
    elif f.cause == "battery":
        yield Verdict("Play stops; battery or clock is changed.")
        yield Duty(Party.BOTH, "change the battery or the clock")
    elif f.cause == "defective" or f.repeated:
        yield Verdict("Play stops; the clock is defective, or presumed defective, and must be replaced.")
        yield Duty(Party.BOTH, "replace the clock")
    else:
        yield Verdict("Play stops; after a first loss of uncertain cause the clock may be kept.")
        yield May(Party.BOTH, "keep the clock")


@chapter.decides("clock_failed", "3.4.4.5.b")
def times_before_the_failure(f: Facts) -> Findings:
    """Known or estimated times first, as agreed or ruled; as a last resort times by the points that are left to play."""
    if f.times == "unknown":
        if still_open(f):
            row = TABLE[f.event]
            note = ", from the points left to play"
            yield clock_for_the_rest(f, row.per_point, row.delay, note, "as a last resort ")
    else:
        yield ClockSet(
            "the times before the failure, as known or by the best estimate; either may have the director rule"
        )


@chapter.decides("clock_failed", "4.3.4.c")
def failure_before_an_expiry(f: Facts) -> Findings:
    """An expiry that a clock error may have caused goes to the director, who applies the rules on clock errors first."""
    if f.after_expiry:
        yield Verdict("The director first rules on the clock; the expiry counts only if no correction removes it.")
        yield Duty(Party.BOTH, "call the director")


@chapter.decides("clock_failed", "3.5.4.c")
def times_on_the_new_clock(f: Facts) -> Findings:
    """The reserves of both are carried over to a replacement as closely as can be done."""
    if f.cause in ("defective", "battery") or (f.cause == "uncertain" and f.repeated):
        if f.times == "unknown":
            yield Duty(
                Party.BOTH, "set the new clock by the points left to play, as the reserves cannot be approximated"
            )
        else:
            yield Duty(Party.BOTH, "see that the reserves are carried over to the new clock as closely as can be done")
