"""Time that has run out, in the USBGF rules (section 4.3.4)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock import out_of_time
from bafflebox.rulings.remedies import (
    ClockPaused,
    ClockSet,
    Discretion,
    Duty,
    GameAwarded,
    MatchGoesOn,
    MatchLost,
    TimeAdded,
    Warning,
)
from bafflebox.rulings.stake import points_text
from bafflebox.rulings.timing import seconds_text

chapter = Chapter("usbgf")

TWO_BANKS_WARNING = "another expiry loses the match"  # 3.4.4.d


def _timed(f: Facts) -> bool:
    """Whether running out can have an effect at all: a clock that only marks turns never expires."""
    return bool(f.clock_timed) and not f.no_effect_noted


def _announced(f: Facts) -> bool:
    return _timed(f) and f.announced_by in ("player", "opponent", "director")


def _two_banks(f: Facts) -> bool:
    """By the option of the event, or because somebody says that it was the first of two banks."""
    return bool(f.option.time_banks == "two" or f.known("bank") == "first")


def _first_bank(f: Facts) -> bool:
    return bool(_two_banks(f) and f.bank == "first")


def _truly_over(f: Facts) -> bool:
    """Announced, in the last bank, not both in an unknown order, and not undone by a clock error."""
    if not _announced(f) or _first_bank(f):
        return False
    if out_of_time(f) is None:
        return False
    return not (f.clock_error and f.seconds_restored > 0)


@chapter.decides("time_expired", "3.4.4.3.c", "4.1.6.2.b")
def untimed(f: Facts) -> Findings:
    """An untimed clock only shows whose turn it is: it never expires, and is reset."""
    if not _timed(f):
        yield Verdict("An untimed clock never expires: add time or reset it, and play on.", violation=False)
        yield MatchGoesOn()


@chapter.decides("time_expired", "4.3.4.b")
def announced(f: Facts) -> Findings:
    """Time is over when a player or the staff correctly announces it; then play stops. Silence about the own expiry is a violation."""
    if not _timed(f):
        return
    if f.own_silence:
        yield Verdict("A player who sees the own expiry must announce it; playing on is a violation.", violation=True)
        yield Duty(Party.OFFENDER, "announce the own expiry")
    if f.announced_by == "nobody":
        yield Verdict("Not yet expired: a player or the staff has to announce it.")
    elif f.announced_by == "spectator":
        yield Verdict(
            "A call by somebody who watches is no announcement; it counts once a player or the staff says so."
        )
    else:
        yield ClockPaused()


@chapter.decides("time_expired", "4.3.4.g")
def two_banks(f: Facts) -> Findings:
    """With two banks the end of the first is no expiry: the second is put on the clock."""
    if _announced(f) and _two_banks(f):
        if _first_bank(f):
            yield Verdict("Only the first bank has run out: the second bank is put on the clock.", violation=False)
            yield ClockSet("the second bank is put on the clock", second_bank=True)
            yield MatchGoesOn("with the second bank")
        else:
            yield Verdict("The second bank is used up: the time has expired.")


@chapter.decides("time_expired", "3.4.4.d")
def warned_with_the_second_bank(f: Facts) -> Findings:
    """On the first expiry the player calls the director, who sets the second bank and warns."""
    if _announced(f) and _first_bank(f):
        yield Duty(Party.OFFENDER, "call the director, who sets the second bank")
        yield Warning(Party.OFFENDER, TWO_BANKS_WARNING)


@chapter.decides("time_expired", "4.3.4.c")
def caused_by_an_error(f: Facts) -> Findings:
    """An expiry that a clock error may have caused goes to the director first; restored time cancels it."""
    if _announced(f) and not _first_bank(f) and f.clock_error:
        yield Duty(Party.BOTH, "call the director, who first applies the rules on clock errors")
        if f.seconds_restored > 0:
            yield Verdict("The restored time cancels the expiry; play goes on.")
            yield TimeAdded(Party.OFFENDER, seconds_text(f.seconds_restored), f.seconds_restored)
            yield MatchGoesOn("with the restored time")


@chapter.decides("time_expired", "4.3.4.f", over=("4.3.4.c",))
def both_over(f: Facts) -> Findings:
    """If both have expired and nobody can tell who was first, both get a nominal reserve and play on."""
    last_bank = _announced(f) and not _first_bank(f)
    if last_bank and out_of_time(f) is None:
        yield Verdict("Both have expired and the first is unknown: a nominal reserve for both.")
        yield ClockSet("the same nominal reserve for both, as the director sees fit")
        yield MatchGoesOn("with the nominal reserve")


@chapter.decides("time_expired", "4.3.4.e")
def claim_or_loss(f: Facts) -> Findings:
    """A valid claim is scored first; if it does not win the match, the match is lost on time."""
    if not _truly_over(f):
        return
    if out_of_time(f) is Party.OPPONENT:
        yield Verdict("The opponent's time ran out first: the opponent has lost the match on time.")
        yield MatchLost(Party.OPPONENT)
        return
    if _claimed_too_late(f):
        return
    if f.valid_claim and not f.claim_falls_short:
        yield Verdict(f"The valid claim wins the match{_score(f)}, in spite of the time.")
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
    """A claim that would win the match, with proof that the time was over before it was possible."""
    return bool(f.valid_claim and not f.claim_falls_short and f.expired_earlier)


@chapter.decides("time_expired", "4.3.4.d")
def proof_of_an_earlier_expiry(f: Facts) -> Findings:
    """The claim is judged on the board as the player's time last ran; the director may void it on conclusive proof."""
    if _truly_over(f) and out_of_time(f) is Party.OFFENDER and _claimed_too_late(f):
        yield Verdict("The time ran out before a valid claim was possible.")
        yield Discretion(
            bounds=("void the claim: the match is lost on time", "let the claim win the match"),
            guidance="only conclusive evidence voids a claim",
        )


def _score(f: Facts) -> str:
    """The score after the claim, where all of it is known."""
    length, own, opp, points = (f.known(name) for name in ("match_length", "score_own", "score_opp", "claim_points"))
    return "" if None in (length, own, opp, points) else f" at {own + points}-{opp}"
