"""Entries and reports in the EUBGF rules (sections 1.4, 1.6, 1.7, 3.8, 5.4, 5.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Duty, May, Report

chapter = Chapter("eubgf")


@chapter.decides("entry", "1.4.i")
def approval_with_a_reason(f: Facts) -> Findings:
    """The director may exclude a player at own discretion, but has to explain it to the player."""
    if f.what in ("refused", "withdrawn"):
        if f.reason_given:
            yield Verdict("The refusal stands, having been explained.", violation=False)
        else:
            yield Verdict("The director may refuse, but owes the player an explanation.", violation=True)
            yield Duty(Party.DIRECTOR, "explain the refusal to the player")


@chapter.decides("entry", "1.4.ii")
def higher_flight(f: Facts) -> Findings:
    """The director may bar a player from a lower division and offer a place in a higher one."""
    if f.what == "moved_up":
        yield Verdict("The director may offer only the higher division, at sole discretion.")
        yield May(Party.DIRECTOR, "bar the player from the lower division")


@chapter.decides("entry", "1.4.iii")
@chapter.decides("report_due", "1.4.iii")
def report_refusals(f: Facts) -> Findings:
    """Refusals and moves up are reported with reasons to the federation soon after the tournament."""
    if f.what in ("refused", "moved_up", "entry_refused"):
        yield Report(Party.FEDERATION, "the refusal or move, with reasons, as soon as reasonable after the tournament")


@chapter.decides("report_due", "1.6.v")
def report_expelled_spectators(f: Facts) -> Findings:
    """An expulsion of a spectator is reported with reasons."""
    if f.what == "spectator_expelled":
        yield Report(Party.FEDERATION, "the expulsion, with reasons, as soon as reasonable after the tournament")


@chapter.decides("report_due", "1.7.viii")
def report_disqualifications(f: Facts) -> Findings:
    """Disqualifying or expelling a player is reported with reasons."""
    if f.what == "player_disqualified":
        yield Report(Party.FEDERATION, "the disqualification, with reasons, soon after the tournament")


@chapter.decides("report_due", "5.5.i")
def report_rulings(f: Facts) -> Findings:
    """Every decision in a dispute is reported with description and reasons."""
    if f.what == "dispute_ruled":
        yield Report(Party.FEDERATION, "the decision, with description and reasons, soon after the tournament")


@chapter.decides("report_due", "5.5.ii")
def report_results(f: Facts) -> Findings:
    """All results go to the federation or the ranking database."""
    if f.what == "results":
        yield Report(Party.FEDERATION, "all results, soon after the tournament")


@chapter.decides("report_due", "5.4")
def anyone_may_report(f: Facts) -> Findings:
    """Anyone may report a decision to the federation for a ruling of principle."""
    if f.reported_by_anyone:
        yield Verdict("Anyone may report a decision to the federation for a ruling of principle.")
        yield May(Party.FEDERATION, "set a precedent or impose sanctions")


@chapter.decides("filmed_match", "1.7.ii.a")
def filmed_by_a_player(f: Facts) -> Findings:
    """A player may record or stream if the opponent agrees each time, which may not be refused unreasonably."""
    if f.ordered_by == "player":
        yield Verdict("A player may film if the opponent accepts; that may not be withheld unreasonably.")
        yield May(Party.DIRECTOR, "revoke the acceptance at any time")


@chapter.decides("filmed_match", "3.8.a")
def featured_matches(f: Facts) -> Findings:
    """The director may demand that a match be played on a certain board, streamed, written down or filmed."""
    if f.ordered_by == "director":
        yield Verdict("The director may demand it; the players comply.")
        yield Duty(Party.BOTH, "play as demanded")
