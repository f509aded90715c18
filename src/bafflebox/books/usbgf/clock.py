"""The clock in use, in the USBGF rules (sections 4.1.3.3.3, 4.1.6.1, 4.1.7, 4.3, 4.4.5.1, 4.4.6.1)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import LOST_DELAY_SECONDS, TABLE
from bafflebox.message import Message, said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    Duty,
    May,
    TimeAdded,
)
from bafflebox.rulings.timing import seconds_text


def delay_lost_in_a_close_out(f: Facts) -> Findings:
    """The mover lost the delay of each such turn: six seconds per turn unless more is known, never more than the
    delay."""
    if f.after == "close_out" and f.clock_timed:
        back = f.turns_unpressed * min(f.seconds_each, f.delay_seconds)
        if f.seconds_each > f.delay_seconds:
            yield Verdict(_turns(f, said("never more than the delay, {time} in all", time=seconds_text(back))))
        yield TimeAdded(Party.OFFENDER, seconds_text(back), back)


def _turns(f: Facts, each: Message | str) -> Message:
    return said("{turns} turns without the delay: {each}.", turns=f.turns_unpressed, each=each)


def announced_and_mended(f: Facts) -> Findings:
    """A player who notices it says so at once; the players may set agreed times, otherwise the director rules."""
    yield Duty(Party.EITHER, "say so at once")
    if f.amount_agreed:
        yield May(Party.BOTH, "set the clock to the agreed times, noting the times first")
        if (lost := f.known("seconds_lost")) is not None:
            yield TimeAdded(Party.CLAIMANT, seconds_text(lost), lost)
            if f.when == "wrong_player":
                yield from _charged(lost, f.known("delay") or float(f.of_event("delay", TABLE["singles"].delay)))
    else:
        yield Duty(Party.BOTH, "call the director at once, who rules on the amount")


def restored(f: Facts) -> Findings:
    """A player who lost significant time to a wrongly running clock gets it back; the other may be charged for
    theirs."""
    if f.cause == "correction" or f.evidence == "none" or _counted_turns(f):
        return
    if f.known("deferred") and not f.known("expired"):  # postponed, until the time is needed
        return
    if f.evidence == "clear":
        yield Verdict("Entitled to the lost time: the clocks should show what a perfect timekeeper would show.")
        yield TimeAdded(Party.CLAIMANT, seconds_text(f.seconds_lost), f.seconds_lost)
        if f.cause == "unpressed":
            yield from _charged(f.seconds_lost, f.delay_seconds)


def restored_at_once(f: Facts) -> Findings:
    """If it is known how long the clock ran on, the time is restored when the missing press is made."""
    if f.after != "close_out" and f.clock_timed and (lost := f.known("seconds_lost")):
        yield TimeAdded(Party.OFFENDER, seconds_text(lost), lost)
        yield from _charged(lost, f.delay_seconds)


def _charged(lost: float, delay: float) -> Findings:
    """The opponent's own time, which should have been running, is used once the delay has passed."""
    if lost > delay:
        yield May(Party.DIRECTOR, said("charge the opponent about {time}", time=seconds_text(lost - delay)))


def _counted_turns(f: Facts) -> bool:
    """The number of turns in a close-out not ended on the clock, if known."""
    return bool(f.cause == "close_out" and f.evidence != "none" and f.turns_unpressed)


def turns_of_a_close_out(f: Facts) -> Findings:
    """Six seconds for each turn of a close-out not ended on the clock, unless there is evidence for more; never above
    the delay."""
    if _counted_turns(f):
        shown, most = f.known("seconds_lost"), f.turns_unpressed * f.delay_seconds
        if shown is None:
            back = f.turns_unpressed * min(f.seconds_each, f.delay_seconds)
            each: Message | str = (
                "six seconds each, unless more is shown" if f.seconds_each == LOST_DELAY_SECONDS else "as shown"
            )
            if f.seconds_each > f.delay_seconds:
                each = said("never more than the delay, {time} in all", time=seconds_text(most))
        else:
            back = min(shown, most)
            each = (
                "as shown"
                if shown <= most
                else said("never more than the delay, {time} in all", time=seconds_text(most))
            )
        yield Verdict(_turns(f, each))
        yield TimeAdded(Party.CLAIMANT, seconds_text(back), back)
