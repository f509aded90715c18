"""Time running out in the USBGF rules (section 4.3.4)."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import (
    ClockSet,
    Discretion,
    Duty,
    GameAwarded,
    MatchGoesOn,
    MatchLost,
    TimeAdded,
)
from bafflebox.rulings.stake import points_text
from bafflebox.rulings.timing import seconds_text


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
