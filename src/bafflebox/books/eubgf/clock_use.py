"""The clock in use in the EUBGF rules: pressed, forgotten, paused, run out (section 4.3)."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.clock_time import certain_loser, declared_too_late, out_of_time
from bafflebox.rulings.remedies import (
    Choice,
    ClockRemoved,
    Duty,
    MatchGoesOn,
    MatchLost,
    May,
    Option,
    Remedy,
    Sanction,
    TimeAdded,
)
from bafflebox.rulings.timing import seconds_text

SILENCE_SANCTIONS = (
    "time given back",
    "warning",
    "penalty points",
    "loss of the game",
    "loss of the match",
    "disqualification",
    "in exceptional cases a ban for a time or for good",
)


def time_given_back(f: Facts) -> Findings:
    """The director may give back time lost through the opponent's silence, and impose more."""
    if f.cause == "opponent_silent":
        yield Verdict("The director may give the time back.")
        played_on = (MatchGoesOn("with the time added back"),) if f.expired else ()
        lost = (MatchLost(Party.CLAIMANT),) if f.expired else ()
        yield _given_back_or_not(Party.CLAIMANT, f.seconds_lost, played_on, lost)
        yield Sanction(Party.OPPONENT, SILENCE_SANCTIONS)


def silence(f: Facts) -> Findings:
    """Silence may cost anything from time given back to the loss of the match; in exceptional cases, a ban."""
    if f.knowingly_silent:
        if f.clock_timed and f.seconds_lost:
            yield _given_back_or_not(Party.OFFENDER, f.seconds_lost)
        yield Sanction(Party.OPPONENT, SILENCE_SANCTIONS)


def _given_back_or_not(
    to: Party, lost: float, then: tuple[Remedy, ...] = (), otherwise: tuple[Remedy, ...] = ()
) -> Choice:
    time = seconds_text(lost)
    back = Option(said("give the time back: {time}", time=time), (TimeAdded(to, time, lost), *then))
    return Choice(Party.DIRECTOR, (back, Option("leave the clock as it is", otherwise)))


def _may_pause(who: Party = Party.EITHER) -> Findings:
    yield Verdict("The clock may be paused.", violation=False)
    yield May(who, "pause the clock")


def game_played_out(f: Facts) -> Findings:
    """When a game has been played out."""
    if not f.accidental and f.reason == "game_over":
        yield from _may_pause()


def in_breaks(f: Facts) -> Findings:
    """During breaks; if anyone leaves the table, both write down the times."""
    if not f.accidental and f.reason == "break":
        yield from _may_pause()
        yield Duty(Party.BOTH, "write down the clock times if anyone leaves the table")


def for_the_director(f: Facts) -> Findings:
    """When the director is called or asks for it."""
    if not f.accidental and f.reason in ("call_director", "dispute"):
        yield from _may_pause()
        if f.reason == "dispute":
            yield Duty(Party.BOTH, "call the director: a dispute alone is not in the list")


def illegal_move(f: Facts) -> Findings:
    """When a player demands that an illegal, or supposedly illegal, move be replayed."""
    if not f.accidental and f.reason == "illegal_move":
        yield from _may_pause()
        yield Verdict("Pausing the clock was right even if the claim turns out to be wrong.")


def game_decided(f: Facts) -> Findings:
    """When a player believes the game is decided: the result is noted, or the clock restarts and play goes on."""
    if not f.accidental and f.reason == "settled":
        yield from _may_pause()
        yield Verdict("If the opponent does not agree, the clock is started again and the game is played out.")


def invalid_roll(f: Facts) -> Findings:
    """After an invalid roll, such as a die on the floor, either player may pause."""
    if not f.accidental and f.reason in ("invalid_roll", "die_lost"):
        yield from _may_pause()
    if not f.accidental and f.reason == "die_lost":
        yield Reading(
            "A die that is lost in rolling makes the roll invalid. For a die dropped in another way the book lists no "
            "pause, except by calling the director."
        )


def declared(f: Facts) -> Findings:
    """Time is out when a player or the director notices and declares it; the director must be told, and the match is
    lost."""
    if not f.clock_timed:
        yield Verdict("This clock keeps no time, so none can run out.")
    elif f.announced_by in ("nobody", "spectator"):
        yield Verdict("Not out of time yet: a player or the director has to notice and say so.")
    elif f.match_ended:
        yield from declared_too_late()
    elif (loser := out_of_time(f)) is not None:
        yield Verdict(
            "The player who ran out of time first has lost the match."
            if f.both_expired
            else "Out of time: the match is lost."
        )
        yield MatchLost(loser)
        if f.announced_by != "director":
            yield Duty(Party.BOTH, "tell the director")


def time_given_back_after_all(f: Facts) -> Findings:
    """Time that ran by mistake, with the opponent silent, may be added back; then it hasn't run out."""
    said_in_time = f.clock_timed and f.announced_by not in ("nobody", "spectator") and not f.match_ended
    if said_in_time and f.clock_error and f.seconds_restored > 0:
        yield Verdict("The time that was lost by mistake is added back, so it hasn't run out: the match goes on.")
        yield TimeAdded(Party.OFFENDER, seconds_text(f.seconds_restored), f.seconds_restored)
        yield MatchGoesOn("with the time added back")
        yield Duty(Party.BOTH, "tell the director, who decides on the time")


def both_out(f: Facts) -> Findings:
    """If both are out and nobody knows who was first, the rest is played without a clock, unless somebody is certain to
    win the match."""
    if f.clock_timed and f.announced_by not in ("nobody", "spectator") and not f.match_ended and out_of_time(f) is None:
        if f.announced_by != "director":
            yield Duty(Party.BOTH, "tell the director")
        if f.certain_to_win:
            yield Verdict("The player who is certain to win the match is declared the winner.")
            yield MatchLost(certain_loser(f))
        else:
            yield Verdict("The rest of the match is played without a clock.")
            yield MatchGoesOn("without a clock")
            yield ClockRemoved()
