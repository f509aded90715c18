"""The clock in the USBGF rules: whether one is used, how it is used, and what follows when time is over."""

from __future__ import annotations

from bafflebox.books.usbgf.times import LOST_DELAY_SECONDS, TABLE
from bafflebox.message import Message, said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import ClockSet, Discretion, Duty, GameAwarded, MatchGoesOn, MatchLost, May, TimeAdded
from bafflebox.rulings.stake import points_text
from bafflebox.rulings.timing import clock_for_the_rest, seconds_text, still_open


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


def policy(f: Facts) -> str:
    """The announced policy; if none was announced, the standard for the kind of event."""
    if f.clock_policy != "none":
        return str(f.clock_policy)
    return TABLE[f.event].policy if f.federation else "if_agreed"


def in_mid_match(f: Facts) -> Findings:
    """A clock introduced later is set from the average of the points both still need, ignoring the game in progress."""
    used = f.wanted_by in ("director", "both") or policy(f) == "required"
    if f.match_started and used and still_open(f):
        row = TABLE[f.event]
        yield clock_for_the_rest(
            f,
            row.per_point,
            row.delay,
            "{times}; nothing is taken off for the game in progress, and whole minutes above are allowed",
        )


def times_before_the_failure(f: Facts) -> Findings:
    """Known or estimated times first, as agreed or ruled; as a last resort, times based on the points left to play."""
    if f.times == "unknown":
        if still_open(f):
            row = TABLE[f.event]
            how = "as a last resort {times}, from the points left to play"
            yield clock_for_the_rest(f, row.per_point, row.delay, how)
    else:
        yield ClockSet(
            "the times before the failure, as known or by the best estimate; either may have the director rule",
            as_before=True,
        )


def _timed(f: Facts) -> bool:
    """Whether running out has any effect: a clock that only marks turns never expires."""
    return bool(f.clock_timed) and not f.no_effect_noted


def _announced(f: Facts) -> bool:
    return _timed(f) and f.announced_by in ("player", "opponent", "director") and not f.match_ended


def _two_banks(f: Facts) -> bool:
    """Whether there are two banks: by the event's option, or because somebody says this was the first of two."""
    return bool(f.known("bank") == "first" or f.option.time_banks == "two")


def _first_bank(f: Facts) -> bool:
    return bool(_two_banks(f) and f.bank == "first")


def second_bank(f: Facts) -> Findings:
    """With two banks, the end of the first isn't an expiry: the event's second bank is put on the clock."""
    if not (_announced(f) and _two_banks(f)):
        return
    if f.bank == "first":
        held_back = 60 * float(f.of_event("second_bank_minutes", None) or 0)
        if f.both_expired:
            recommended = "the second bank is put on both clocks; one minute is recommended for it"
            yield Verdict(
                "The first bank of both players has run out: the second is put on both clocks.", violation=False
            )
            put = "the second bank is put on both clocks" if held_back else recommended
        else:
            recommended = "the second bank is put on the clock; one minute is recommended for it"
            yield Verdict("Only the first bank has run out: the second bank is put on the clock.", violation=False)
            put = "the second bank is put on the clock" if held_back else recommended
        yield ClockSet(put, reserve=held_back or None, second_bank=True, both=True if f.both_expired else None)
        yield MatchGoesOn("with the second bank")
    else:
        yield Verdict("The second bank is used up: the time has expired.")


def truly_over(f: Facts) -> bool:
    """Announced, in the last bank, not both in unknown order, and not cancelled by a clock error."""
    if not _announced(f) or _first_bank(f):
        return False
    if out_of_time(f) is None:
        return False
    return not (f.clock_error and f.seconds_restored > 0)


def caused_by_an_error(f: Facts) -> Findings:
    """An expiry that a clock error may have caused goes to the director first; restored time cancels it."""
    if _announced(f) and not _first_bank(f) and f.clock_error:
        yield Duty(Party.BOTH, "call the director, who first applies the rules on clock errors")
        if f.seconds_restored > 0:
            yield Verdict("The restored time cancels the expiry; play goes on.")
            yield TimeAdded(Party.OFFENDER, seconds_text(f.seconds_restored), f.seconds_restored)
            yield MatchGoesOn("with the restored time")


def both_over(f: Facts) -> Findings:
    """If both have expired and nobody knows who was first, both get a nominal reserve and play on."""
    last_bank = _announced(f) and not _first_bank(f)
    if last_bank and out_of_time(f) is None:
        yield Verdict("Both clocks have run out, and nobody knows which was first: each player gets a nominal reserve.")
        yield ClockSet("the same nominal reserve for both, as the director sees fit")
        yield MatchGoesOn("with the nominal reserve")


def claim_or_loss(f: Facts) -> Findings:
    """A valid claim is scored first; if it does not win the match, the match is lost on time."""
    if not truly_over(f):
        return
    if out_of_time(f) is Party.OPPONENT:
        yield Verdict("The opponent's time ran out first: the opponent has lost the match on time.")
        yield MatchLost(Party.OPPONENT)
        return
    if _claimed_too_late(f):
        return
    if f.valid_claim and not f.claim_falls_short:
        at = " at {score}" if (score := _score(f)) else ""
        yield Verdict(said(f"The valid claim wins the match{at}, despite the time.", score=score))
        yield from _claim_scored(f)
        yield MatchLost(Party.OPPONENT)
    elif f.valid_claim:
        yield Verdict("The claim is scored, but does not win the match: it is lost on time.")
        yield from _claim_scored(f)
        yield MatchLost(Party.OFFENDER)
    else:
        yield Verdict("No valid claim: the match is lost on time.")
        yield MatchLost(Party.OFFENDER)


def _claim_scored(f: Facts) -> Findings:
    """A valid claim ends the game, and its points are added in full (4.6.2)."""
    if (points := f.known("claim_points")) is not None:
        yield GameAwarded(Party.OFFENDER, points_text(points), worth=points)


def _claimed_too_late(f: Facts) -> bool:
    """Whether a claim would win the match, but proof shows that time ran out before it was possible."""
    return bool(f.valid_claim and not f.claim_falls_short and f.expired_earlier)


def proof_of_an_earlier_expiry(f: Facts) -> Findings:
    """The claim is judged on the board when the player's time last ran; the director may void it on conclusive
    proof."""
    if truly_over(f) and out_of_time(f) is Party.OFFENDER and _claimed_too_late(f):
        yield Verdict("The time ran out before a valid claim was possible.")
        yield Discretion(
            bounds=("void the claim: the match is lost on time", "let the claim win the match"),
            guidance="only conclusive evidence voids a claim",
        )


def _score(f: Facts) -> str:
    """The score after the claim, if fully known."""
    length, own, opp, points = (f.known(name) for name in ("match_length", "score_own", "score_opp", "claim_points"))
    return "" if None in (length, own, opp, points) else f"{own + points}-{opp}"
