"""Spectators, aids and phones in the U.S. rules (sections 1.4 to 1.6 and 6.2)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, Sanction

chapter = Chapter("us2009")


@chapter.decides("aid_used", "1.4")
def no_aids(f: Facts) -> Findings:
    """Once the match is under way no aid may be used, save for keeping the score and the time."""
    if f.purpose == "score_or_time":
        yield Verdict("For score and time: allowed.", violation=False)
    elif f.when == "between_matches":
        yield Verdict("No match is in progress: not forbidden.", violation=False)
    elif f.purpose == "medical":
        yield Verdict("Only aids for score and time are excepted; whether this aids play is a matter of judgement.")
        yield Discretion(bounds=("allow it", "forbid it"))
    else:
        yield Verdict("Not allowed: only score and time may be kept with an aid.", violation=True)


@chapter.decides("recording", "1.4")
def no_recording(f: Facts) -> Findings:
    """The exception covers score and time only, so writing down positions is not covered by it."""
    if f.what == "score":
        yield Verdict("Keeping the score is allowed.", violation=False)
    else:
        yield Verdict("Not covered by the exception for score and time.", violation=True)


@chapter.decides("phone_used", "1.4", "1.5.b")
def no_phones(f: Facts) -> Findings:
    """Phones are off limits inside a designated tournament area, for everybody and at any moment."""
    if f.purpose == "rang":
        yield Verdict("A phone that only rings is not used, and using it is what the clause forbids.", violation=False)
        yield Discretion(guidance="whether the noise disturbs play is for the director to weigh")
    elif f.in_area:
        if f.purpose in ("clock", "score"):
            yield Reading(
                "1.4 lets electronic aids keep score and time, 1.5 bars phones from the area: the ban names phones and goes before."
            )
        yield Verdict("No phone in the designated area, whatever it is used for.", violation=True)
        yield MayNot(Party.SPECTATOR if f.by_spectator else Party.EITHER, "use a phone in the area")
    else:
        yield Verdict("Outside the designated area this clause does not forbid it.", violation=False)


@chapter.decides("headphones", "1.4")
def headphones(f: Facts) -> Findings:
    """The book does not name headphones; its general ban on electronic aids covers what helps with play."""
    if f.helpful_content:
        yield Verdict("An electronic aid: not allowed.", violation=True)


@chapter.decides("spectator_spoke", "1.6.a")
def spectators_stay_silent(f: Facts) -> Findings:
    """Spectators watch in silence and may not comment on, or point to, anything in a match."""
    if f.to != "staff" and f.about != "facts_of_dispute" and not f.match_over:
        yield Verdict("A spectator has no right to comment, not even rightly.", violation=True)
        yield MayNot(Party.SPECTATOR, "comment on the match to the players")


@chapter.decides("spectator_helped", "1.6.a")
def no_signals(f: Facts) -> Findings:
    """Spectators are silent and may not draw attention to anything in a match."""
    if f.what in ("signal", "reaction"):
        yield Verdict("A spectator has no right to comment on, or point to, anything in a match.", violation=True)
        yield MayNot(Party.SPECTATOR, "signal, comment or react audibly")


@chapter.decides("spectator_helped", "1.6.d")
def signalling_spectator(f: Facts) -> Findings:
    """Violators may be sanctioned as the director alone sees fit."""
    if f.what in ("signal", "reaction"):
        yield Sanction(Party.SPECTATOR, ("whatever the director sees fit",))


@chapter.decides("plays_discussed", "1.6.a")
def silent_during_the_match(f: Facts) -> Findings:
    """Spectators are silent during a match and may not comment on it."""
    if f.match_over:
        yield Verdict("The match is over: it may be talked about.", violation=False)
    else:
        yield Verdict("During a match spectators may not comment on it, asked or not.", violation=True)


@chapter.decides("spectator_spoke", "1.6.d")
def commenting_spectator(f: Facts) -> Findings:
    """Violators may be sanctioned as the director alone sees fit."""
    if f.to != "staff" and f.about != "facts_of_dispute" and not f.match_over:
        yield Sanction(Party.SPECTATOR, ("whatever the director sees fit",))


@chapter.decides("spectator_spoke", "1.6.b")
def privately_to_the_staff(f: Facts) -> Findings:
    """Something irregular is talked over with the staff in private."""
    if f.to == "staff":
        yield Verdict("In private with the staff: as it should be.", violation=False)


@chapter.decides("spectator_spoke", "6.2.b")
def testimony(f: Facts) -> Findings:
    """A spectator testifies only if the director asks; a request of both players is not enough."""
    if f.about == "facts_of_dispute" and f.to != "staff":
        if f.asked_by == "director":
            yield Verdict("Asked by the director: the spectator may testify.", violation=False)
            yield May(Party.SPECTATOR, "testify")
        else:
            yield Verdict("Only the director may ask a spectator to testify.", violation=True)
            yield MayNot(Party.SPECTATOR, "testify")


@chapter.decides("bar_spectator", "1.6.c")
def barring(f: Facts) -> Findings:
    """Any player may ask that spectators be kept from watching; no reason is demanded."""
    yield Verdict("The request is admissible; no reason is demanded.")
    yield May(Party.EITHER, "ask the staff to keep a spectator from watching")


@chapter.decides("clock_not_pressed", "1.6.a", "1.6.b")
def clock_error_seen_by_a_spectator(f: Facts) -> Findings:
    """Spectators say nothing at the table; what they see they talk over with the staff in private."""
    if f.known("who_noticed") == "spectator":
        yield from _told_in_private()


@chapter.decides("time_expired", "1.6.a", "1.6.b")
def end_of_time_seen_by_a_spectator(f: Facts) -> Findings:
    """Spectators say nothing at the table; what they see they talk over with the staff in private."""
    if f.known("announced_by") == "spectator":
        yield from _told_in_private()


def _told_in_private() -> Findings:
    yield MayNot(Party.SPECTATOR, "draw the players' attention to it")
    yield May(Party.SPECTATOR, "tell the staff in private")
