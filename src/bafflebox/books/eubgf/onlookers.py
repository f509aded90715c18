"""Spectators, aids, phones, headphones and recording in the EUBGF rules (sections 1.6 and 1.7)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot

chapter = Chapter("eubgf")


@chapter.decides("spectator_spoke", "1.6.i.b")
def no_comments(f: Facts) -> Findings:
    """Spectators may not draw attention to mistakes or illegal acts, comment, or ask for the score during a match."""
    if f.to == "players" and f.about not in ("facts_of_dispute", "cheering", "banter") and not f.match_over:
        yield Verdict("A spectator may not say this during a match.", violation=True)
        yield MayNot(Party.SPECTATOR, "comment, point out mistakes or ask for the score")


@chapter.decides("spectator_spoke", "1.6.i.a")
def quiet(f: Facts) -> Findings:
    """Spectators watch quietly and stay in the background."""
    if f.to == "players" and f.about in ("cheering", "banter"):
        yield Verdict("Spectators should watch quietly.")


@chapter.decides("spectator_spoke", "1.6.i.c")
def discreet_alert(f: Facts) -> Findings:
    """A spectator may quietly tell the director of concerns."""
    if f.to != "players":
        yield Verdict("A spectator may alert the director discreetly.", violation=False)
        yield May(Party.SPECTATOR, "tell the director")


@chapter.decides("spectator_spoke", "5.3.b")
def testimony(f: Facts) -> Findings:
    """Spectators testify where the director or committee asks them."""
    if f.about == "facts_of_dispute" and f.to == "players":
        asked = f.asked_by == "director"
        yield Verdict(
            "The director or committee may hear spectators."
            if asked
            else "Only the director or committee may hear spectators.",
            violation=not asked,
        )


@chapter.decides("spectator_helped", "1.6.ii")
def no_signals(f: Facts) -> Findings:
    """During a match spectators may not signal to or help players."""
    if f.what in ("signal", "reaction"):
        yield Verdict("Spectators may not signal to or help players.", violation=f.what == "signal")


@chapter.decides("spectator_helped", "1.7.v")
def no_outside_help(f: Facts) -> Findings:
    """Players may not take signals or other help from spectators."""
    if f.what == "signal" and f.player_sought_it:
        yield MayNot(Party.EITHER, "take signals or help from spectators")


@chapter.decides("bar_spectator", "1.6.iv")
def barring(f: Facts) -> Findings:
    """A player may ask the director, giving reasons, to bar certain spectators."""
    if f.reason_given:
        yield Verdict("The director decides on the request.")
        yield Discretion(Party.DIRECTOR, ("bar the spectator", "refuse"))
    else:
        yield Verdict("Incomplete: the request needs reasons.")


@chapter.decides("aid_used", "1.7.i")
def no_aids(f: Facts) -> Findings:
    """During a match no aid is allowed except what is needed to keep score."""
    if f.purpose == "score_or_time":
        yield Verdict("Needed to keep score: allowed.", violation=False)
    elif f.purpose != "recording":
        yield Verdict("No aid is allowed during a match.", violation=True)


@chapter.decides("recording", "1.7.ii.a")
def recording_by_consent(f: Facts) -> Findings:
    """A player may record or stream if the opponent agrees each time; consent may not be withheld unreasonably; the director may revoke it."""
    if f.director_forbids:
        yield Verdict("The director has revoked it.", violation=True)
    elif f.opponent_consents:
        yield Verdict("The opponent agrees: allowed.", violation=False)
    elif f.opponent_reasonable:
        yield Verdict("Not without the opponent's agreement, which is withheld for a reason.", violation=True)
    else:
        yield Verdict("Consent may not be withheld unreasonably: the recording is allowed.", violation=False)


@chapter.decides("recording", "1.7.ii.b", over=("1.7.ii.a",))
def when_to_record(f: Facts) -> Findings:
    """Without a clock only after one's own turn; with a clock only in one's own time or between games."""
    if f.how == "handled" and not f.director_forbids:
        allowed = ("own_time", "between_games") if f.clock_in_use else ("after_own_turn", "between_games")
        if f.moment not in allowed:
            yield Verdict(
                "Not at this moment: in one's own time or between games, without a clock after one's own turn.",
                violation=True,
            )


@chapter.decides("headphones", "1.7.iii")
def headphones(f: Facts) -> Findings:
    """Allowed if the opponent agrees, which may not be refused unreasonably; the director may revoke it."""
    if f.director_forbids:
        yield Verdict("Headphones off: the director has revoked it.", violation=True)
    elif f.opponent_consents:
        yield Verdict("The opponent agrees: allowed.", violation=False)
    elif f.opponent_reasonable:
        yield Verdict("Refused for a reason: not allowed.", violation=True)
    else:
        yield Verdict("The opponent may not refuse unreasonably: allowed.", violation=False)


@chapter.decides("phone_used", "1.7.iv")
def phones(f: Facts) -> Findings:
    """Not in a running match, except in a break or for recording, unless the opponent agrees each time."""
    if f.when == "break":
        yield Verdict("In a break: allowed.", violation=False)
    elif f.purpose == "recording":
        yield Verdict("Recording: the opponent's acceptance is needed and may not be withheld unreasonably.")
    elif f.director_forbids or not f.opponent_consents:
        yield Verdict("Not allowed: the opponent has a free veto.", violation=True)
    else:
        yield Verdict("The opponent agrees this time: allowed.", violation=False)
