"""Spectators, aids and recording in the Standards Guide (sections 1.2, 1.3, 2.2.6, 3.1, 3.7, A, E)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, Sanction

chapter = Chapter("standards")


@chapter.decides("aid_used", "1.2.3.a", "3.1.a")
def no_help_and_no_notes(f: Facts) -> Findings:
    """During a match or set of matches no help is taken and no written material consulted; score and position may be recorded."""
    if f.purpose in ("score_or_time", "recording"):
        yield Verdict("Score keeping and position recording are allowed.", violation=False)
    elif f.purpose == "medical":
        yield Verdict("Outside aid is forbidden; whether this aids play at all is a matter of judgement.")
        yield Discretion(bounds=("allow it", "forbid it"))
    else:
        yield Verdict("Any outside aid is forbidden until the match or set is over.", violation=True)


@chapter.decides("headphones", "1.2.3.a")
def advice_through_headphones(f: Facts) -> Findings:
    """During a match no help or advice is taken."""
    if f.helpful_content:
        yield Verdict("Help and advice are forbidden during a match.", violation=True)


@chapter.decides("recording", "3.1.a", over=("1.2.4",))
def recorder_that_helps(f: Facts) -> Findings:
    """Devices may keep the score and record positions for later; any outside aid is forbidden."""
    if f.analyses_live:
        yield Verdict("A device that analyses is an outside aid and forbidden.", violation=True)


@chapter.decides("recording", "3.1.b", over=("1.2.4",))
def recorder_in_the_way(f: Facts) -> Findings:
    """Recording equipment must not interfere with play and is subject to the director's approval."""
    if f.director_forbids or f.in_view or f.excessive:
        yield Verdict("It needs the director's approval and may not interfere with play.", violation=True)
        yield MayNot(Party.EITHER, "record like that")


@chapter.decides("recording", "1.2.4")
def what_may_be_written(f: Facts) -> Findings:
    """Only the conditions of play and the current position may be written down."""
    if f.what == "other":
        yield Verdict("Not among what may be written: score, times, cube, kind of win, the position.", violation=True)
    else:
        yield Verdict("Score, times, cube and the position may be written down.", violation=False)


@chapter.decides("spectator_spoke", "1.3.1", "3.7.b")
def still_and_quiet(f: Facts) -> Findings:
    """Spectators stay quiet and do not talk to the players until the match or set is over."""
    if f.to == "players" and f.about in ("play", "banter", "other_irregularity") and not f.match_over:
        yield Verdict("Spectators do not talk to the players before the match is over.", violation=True)
        yield MayNot(Party.SPECTATOR, "talk to the players")


@chapter.decides("spectator_spoke", "1.3.2")
def in_a_dispute(f: Facts) -> Findings:
    """Spectators do not comment on a dispute unless both players, or the director, ask."""
    if f.about == "facts_of_dispute":
        if f.asked_by in ("both_players", "director"):
            yield Verdict("Asked by both players, or by the director: the spectator may answer.", violation=False)
            yield May(Party.SPECTATOR, "answer")
        else:
            yield Verdict("One player asking is not enough.", violation=True)
            yield MayNot(Party.SPECTATOR, "answer")


@chapter.decides("spectator_spoke", "1.3.3", "E.6")
def cheering(f: Facts) -> Findings:
    """No cheers, applause or comment before the end of the match."""
    if f.about == "cheering":
        yield Verdict(
            "After the match: fine." if f.match_over else "Not before the match is over.", violation=not f.match_over
        )


@chapter.decides("spectator_spoke", "1.3.4.a")
def tell_the_staff(f: Facts) -> Findings:
    """A spectator who sees an irregularity tells the director or staff at once and leaves the rest to them."""
    if f.about in ("setup", "score") and f.to == "players":
        yield Verdict("To be told to the director, not to the players.", violation=True)
    elif f.about in ("setup", "score", "other_irregularity") and f.to != "players":
        yield Verdict("Told to the staff, as it should be.", violation=False)


@chapter.decides("spectator_spoke", "1.3.4.b")
def the_clock_exception(f: Facts) -> Findings:
    """Only about a clock that runs or stands and should not may a spectator speak to the players."""
    if f.about == "clock_running":
        yield Verdict("The one exception: the spectator may say so.", violation=False)
        yield May(Party.SPECTATOR, "tell the players about the clock, and nothing else")
    elif f.about == "time_low":
        yield Verdict("The exception is for a clock that runs or stands wrongly; nothing else is said.", violation=True)
        yield MayNot(Party.SPECTATOR, "speak of a clock that rightly runs")


@chapter.decides("spectator_spoke", "1.3.5.a")
def do_not_ask_the_score(f: Facts) -> Findings:
    """A newcomer should not ask the score, since that may suggest cube action."""
    if f.about == "score_asked":
        yield Verdict("A spectator should not ask the score.")


@chapter.decides("spectator_spoke", "A.who")
def who_may_call_an_illegal_move(f: Facts) -> Findings:
    """The two players and officials; spectators only when an official or both players ask."""
    if f.about == "illegal_move" and f.to != "players":
        yield Verdict("A spectator may always take an irregularity to the director.", violation=False)
    elif f.about == "illegal_move":
        asked = f.asked_by in ("both_players", "director")
        yield Verdict(
            "Asked by an official or both players: allowed." if asked else "Not for a spectator to call.",
            violation=not asked,
        )


@chapter.decides("spectator_helped", "1.3.5.b")
def no_photographs(f: Facts) -> Findings:
    """A spectator takes no picture of a position unless both players ask."""
    if f.what == "photograph":
        yield Verdict(
            "Both asked for it: fine." if f.both_asked else "Only if both players ask.", violation=not f.both_asked
        )


@chapter.decides("spectator_helped", "1.3.1")
def no_help(f: Facts) -> Findings:
    """Spectators offer no opinion, advice or comment."""
    if f.what in ("signal", "reaction"):
        yield Verdict("Spectators stay still and quiet and offer no advice.", violation=True)


@chapter.decides("spectator_helped", "1.1.4", "E.6")
def helping_spectator(f: Facts) -> Findings:
    """Spectators help to keep play fair; sanctions for a breach of the standards are the director's alone."""
    if f.what == "signal":
        yield Sanction(Party.SPECTATOR, ("as the director decides",))


@chapter.decides("phone_used", "2.2.6.d")
def no_electronics_in_a_break(f: Facts) -> Findings:
    """In a break no strategy talk, no electronic equipment, no written material, no coaching."""
    if f.when == "break" and not f.by_spectator and f.purpose != "rang":
        yield Verdict("A break is part of the match: no electronic equipment.", violation=True)


@chapter.decides("phone_used", "1.3.1")
def phone_of_a_spectator(f: Facts) -> Findings:
    """Spectators stay still and quiet and do nothing that distracts the players."""
    if f.by_spectator and f.when == "playing":
        yield Verdict("Spectators stay quiet and do nothing that distracts the players.", violation=True)


@chapter.decides("phone_used", "3.1.a")
def no_electronics_in_play(f: Facts) -> Findings:
    """Outside aid is forbidden; score keeping and position recording devices are allowed."""
    if f.purpose == "rang" and not f.by_spectator:
        yield Verdict("A phone that only rings gives no aid.", violation=False)
        yield Discretion(guidance="whether the noise was against courtesy is for the director to weigh")
    elif f.when == "playing" and not f.by_spectator:
        allowed = f.purpose in ("clock", "score", "recording")
        yield Verdict(
            "Score keeping and position recording devices are allowed."
            if allowed
            else "No such device during the match.",
            violation=not allowed,
        )


@chapter.decides("aid_used", "2.2.6.d", over=("1.2.3.a",))
def nothing_in_a_break(f: Facts) -> Findings:
    """The break is still part of the match."""
    if f.when == "break" and f.purpose == "advice":
        yield Verdict("Forbidden in a break as well: the break is part of the match.", violation=True)


@chapter.decides("time_expired", "1.3.4.a", "1.3.4.b")
def end_of_time_seen_by_a_spectator(f: Facts) -> Findings:
    """A spectator tells the director; the exception for clocks is for one that runs or stands wrongly."""
    if f.known("announced_by") == "spectator":
        yield MayNot(Party.SPECTATOR, "say it to the players")
        yield May(Party.SPECTATOR, "tell the director")
