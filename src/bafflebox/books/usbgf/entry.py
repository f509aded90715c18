"""Entries in the USBGF rules (section 1.4), and reporting after a match (2.2.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Choice, Duty, May, Option, Sanction

chapter = Chapter("usbgf")

BETWEEN_MATCHES = 5  # 2.2.1.d


@chapter.sets("delay_after_late_report", "2.2.5.h")
def delay_after_late_report(minutes_since_end: int) -> int:
    """The break between consecutive matches runs from the real end of the match, not from the report."""
    return max(0, minutes_since_end - BETWEEN_MATCHES)


@chapter.decides("entry", "1.4.1.a")
def approval(f: Facts) -> Findings:
    """The director must approve every entrant, and may exclude one with or without giving a reason."""
    if f.what == "refused":
        yield Verdict("The refusal stands; no reason is owed.", violation=False)


@chapter.decides("entry", "1.4.1.b")
def withdrawn_by_the_director(f: Facts) -> Findings:
    """An accepted entry may be withdrawn; its fees are refunded as if it had never been made."""
    if f.what == "withdrawn":
        yield Verdict("The director may withdraw the entry, with a full refund.")
        yield Duty(Party.DIRECTOR, "refund all fees paid for that entry")
        yield May(Party.DIRECTOR, "offer another event, or none")


@chapter.decides("entry", "1.4.1.c")
def membership(f: Facts) -> Findings:
    """Where an event demands active membership, players without it shall be refused; membership alone never suffices."""
    if f.what == "no_membership":
        if f.membership_required:
            yield Verdict("Refused until the membership is active; and the director's approval is needed all the same.")
        else:
            yield Verdict("Membership is not demanded here; the director's approval decides.")
    elif f.what == "refused":
        yield Verdict("Membership alone never suffices.")


@chapter.decides("entry", "2.2.1.h")
def side_event_started_at_will(f: Facts) -> Findings:
    """Side events may be started without a set time; entrants not available when needed may be refused or penalised."""
    if f.what == "not_available":
        yield Verdict("A side event may be started at will; who is not there may be refused or penalised.")
        yield May(Party.DIRECTOR, "refuse or penalise the entrant")


@chapter.decides("entry", "1.4.2")
def moved_up(f: Facts) -> Findings:
    """A player may be placed in a higher division, without appeal; the player may withdraw instead."""
    if f.what == "moved_up":
        yield Verdict("The director may do so at sole discretion; it cannot be appealed.")
        yield Choice(Party.ENTRANT, (Option("play the higher division"), Option("withdraw without obligation")))


@chapter.decides("late_report", "2.2.5.h")
def break_runs_from_the_end(f: Facts) -> Findings:
    """A late report does not lengthen the break; not reporting promptly is a violation of its own."""
    yield Verdict("The break between matches runs from the end of the match, not from the report.", violation=True)
    yield Sanction(Party.BOTH, ("for not reporting promptly",))
    if f.next_match_waits:
        yield Duty(Party.DIRECTOR, "count the delay from five minutes after the end of the match")
