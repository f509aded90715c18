"""Director, openness and monitors in the Standards Guide (sections 1.1, 2.2, 4 and the addendum)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot

chapter = Chapter("standards")


@chapter.sets("monitor_fee", "4.a")
def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has monitors and says nothing about a fee."""
    return None, "silent: no fee is foreseen"


@chapter.decides("tournament_staff", "2.2.1")
def one_director(f: Facts) -> Findings:
    """A single named person directs and carries the final responsibility; assistants may be appointed."""
    if f.directors == 1 or (f.directors > 1 and f.executives == 1):
        yield Verdict("One person directs and carries the final responsibility.", violation=False)
    else:
        yield Verdict("One person must be named as the director.", violation=True)
        yield Duty(Party.ORGANISER, "name one person as director")


@chapter.decides("fairness_shown", "1.1.2")
def visible_fairness(f: Facts) -> Findings:
    """Rules are posted with copies for all, and the draw is public or witnessed."""
    if f.what in ("draw", "rules"):
        if f.done:
            yield Verdict("Fairness is shown.", violation=False)
        else:
            yield Verdict("Not enough: rules are posted, and draws are public or witnessed.", violation=True)
            yield Duty(Party.DIRECTOR, "draw in public or with witnesses" if f.what == "draw" else "post the rules")


@chapter.decides("fairness_shown", "2.2.4")
def drawsheet(f: Facts) -> Findings:
    """The draw sheet is posted for all and shows at least the pairings of the round and its match length."""
    if f.what == "drawsheet":
        yield Verdict(
            "The draw sheet is complete." if f.done else "Incomplete: pairings and match length are posted for all.",
            violation=not f.done,
        )


@chapter.decides("fairness_shown", "1.1.3.a")
def money_disclosed(f: Facts) -> Findings:
    """All financial matters, points and awards are fully disclosed in advance."""
    if f.what == "money":
        if f.done:
            yield Verdict("Disclosed in advance.", violation=False)
        else:
            yield Verdict("Money, points and awards must be fully disclosed in advance.", violation=True)
            yield Duty(Party.DIRECTOR, "publish them before the event")


@chapter.decides("fairness_shown", "1.1.3.b")
def affiliation(f: Facts) -> Findings:
    """Belonging to a recognised federation or association is strongly encouraged."""
    if f.what == "affiliation":
        yield Verdict("Affiliation is only encouraged.", violation=False)


@chapter.decides("monitor_appointment", "4.a")
def staff_appoint_monitors(f: Facts) -> Findings:
    """At the staff's discretion a person watches over a match."""
    if f.wanted_by == "director":
        yield Verdict("The staff decide on monitors, without anyone asking.", violation=False)
        yield May(Party.STAFF, "appoint or withdraw a monitor")
    else:
        yield Verdict("Monitors are at the discretion of the staff.")
        yield Discretion(Party.STAFF, ("appoint or withdraw a monitor", "leave it as it is"))


@chapter.decides("monitor_sees", "4.b")
def monitor_must_speak(f: Facts) -> Findings:
    """A monitor of the staff calls attention to every irregularity and has it put right before play goes on."""
    if f.who == "monitor" and f.appointed_by == "director":
        yield Verdict("The monitor must call attention to it, and have it put right before play goes on.")
        yield Duty(Party.MONITOR, "call attention to it at once")


@chapter.decides("monitor_sees", "A.monitor")
def by_agreement_before_the_match(f: Facts) -> Findings:
    """A transcriber or monitor of the players' own may point out illegal moves if both agreed before the match."""
    if f.sees == "illegal_move" and (f.who == "transcriber" or f.appointed_by == "players"):
        who = Party.TRANSCRIBER if f.who == "transcriber" else Party.MONITOR
        if f.agreed_before_match:
            yield Verdict("Both agreed before the match: illegal moves may be pointed out.", violation=False)
            yield May(who, "point out illegal moves")
        else:
            yield Verdict("Without an agreement before the match illegal moves may not be pointed out.")
            yield MayNot(who, "point out illegal moves")
