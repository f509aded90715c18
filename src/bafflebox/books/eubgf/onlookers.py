"""Spectators, aids, phones, headphones and recording in the EUBGF rules (sections 1.6 and 1.7)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, May, MayNot, Sanction

chapter = Chapter("eubgf")

PENALTIES = ("warning", "penalty points", "disqualification", "expulsion", "in exceptional cases a ban")  # 1.7.vi
EXPULSION = ("expulsion", "in exceptional cases a ban")  # 1.6.iii
COMMENTS = ("facts_of_dispute", "cheering", "banter")
"""What a spectator may say without commenting on the game."""


def _called_by_request(f: Facts) -> bool:
    """Whether both players have asked that observers call illegal moves (4.2.iii.a.2)."""
    return bool(f.about == "illegal_move" and f.sign_posted)


def _commented(f: Facts) -> bool:
    return bool(f.to == "players" and f.about not in COMMENTS and not f.match_over and not _called_by_request(f))


@chapter.decides("spectator_spoke", "1.6.i.b")
def no_comments(f: Facts) -> Findings:
    """Spectators may not draw attention to mistakes or illegal acts, comment, or ask for the score during a match."""
    if _commented(f):
        yield Verdict("A spectator may not say this during a match.", violation=True)
        yield MayNot(Party.SPECTATOR, "comment, point out mistakes or ask for the score")


@chapter.decides("spectator_spoke", "4.2.iii.a.2")
def asked_to_call_illegal_moves(f: Facts) -> Findings:
    """Observers point out illegal moves only where the players have clearly told them to."""
    if f.to == "players" and not f.match_over and _called_by_request(f):
        yield Verdict("The players have clearly asked for it: the illegal move may be pointed out.", violation=False)
        yield May(Party.SPECTATOR, "point out the illegal move")


@chapter.decides("spectator_spoke", "1.6.iii")
def commenting_spectator(f: Facts) -> Findings:
    """Spectators in breach may be expelled; in exceptional cases banned for a time or for good."""
    if _commented(f):
        yield Sanction(Party.SPECTATOR, EXPULSION)


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
        yield Verdict("Spectators may not signal to or help players.", violation=True if f.what == "signal" else None)


@chapter.decides("spectator_helped", "1.7.v")
def no_outside_help(f: Facts) -> Findings:
    """Players may not take signals or other help from spectators."""
    if f.what == "signal" and f.player_sought_it:
        yield MayNot(Party.EITHER, "take signals or help from spectators")


@chapter.decides("spectator_helped", "1.6.iii")
def helping_spectator(f: Facts) -> Findings:
    """Spectators in breach may be expelled; in exceptional cases banned for a time or for good."""
    if f.what == "signal":
        yield Sanction(Party.SPECTATOR, EXPULSION)


@chapter.decides("spectator_helped", "1.7.vi")
def helped_player(f: Facts) -> Findings:
    """A player who took help may be warned, penalised, disqualified or expelled."""
    if f.what == "signal" and f.player_sought_it:
        yield Sanction(Party.OFFENDER, PENALTIES)


@chapter.decides("plays_discussed", "1.7.v", "1.7.vi")
def no_help_by_talk(f: Facts) -> Findings:
    """During a match players may not take help in any way."""
    if f.match_over:
        yield Verdict("The match is over: the players may talk about it.", violation=False)
    else:
        yield Verdict("During a match a player may not take help in any way, such as by talk about plays.", True)
        yield Sanction(Party.OFFENDER, PENALTIES)


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
    elif f.purpose == "recording":
        return
    elif f.when == "between_matches":
        yield Verdict("No match is in progress: not forbidden.", violation=False)
        yield Reading("The time between two matches of one contest is not mentioned; no match is in progress then.")
    elif f.purpose == "medical":
        yield Verdict("No exception is made for medical needs; the director judges whether this aids play at all.")
        yield Discretion(bounds=("allow it", "forbid it"))
    else:
        yield Verdict("No aid is allowed while a match is in progress, breaks included.", violation=True)
        yield Sanction(Party.OFFENDER, PENALTIES)


@chapter.decides("aid_used", "1.7.ii.a")
def aids_for_recording(f: Facts) -> Findings:
    """Equipment for recording is allowed if the opponent agrees each time."""
    if f.purpose == "recording":
        yield Verdict("Recording takes the opponent's acceptance, which may not be withheld unreasonably.")


@chapter.decides("headphones", "1.7.i", over=("1.7.iii",))
def advice_through_headphones(f: Facts) -> Findings:
    """No aid and no help, whatever the opponent accepts."""
    if f.helpful_content:
        yield Verdict(
            "What helps with play is a forbidden aid, even if the opponent accepts headphones.", violation=True
        )
        yield Sanction(Party.OFFENDER, PENALTIES)


@chapter.decides("recording", "1.7.i", over=("1.7.ii.a",))
def more_than_a_record(f: Facts) -> Findings:
    """No aid except what is needed to keep score."""
    if f.analyses_live or f.what == "other":
        yield Verdict("That is no record but an aid, and forbidden.", violation=True)
        yield Sanction(Party.OFFENDER, PENALTIES)
    elif f.what == "score":
        yield Verdict("Needed to keep score: allowed without asking.", violation=False)


def _refused_without_a_word() -> Findings:
    yield Verdict("Acceptance is needed and may not be withheld unreasonably; nobody has said why it is.")
    yield Discretion(bounds=("the refusal is reasonable: not allowed", "it is not: allowed"))


@chapter.decides("recording", "1.7.ii.a")
def recording_by_consent(f: Facts) -> Findings:
    """A player may record or stream if the opponent agrees each time; consent may not be withheld unreasonably; the director may revoke it."""
    if f.director_forbids:
        yield Verdict("The director has revoked it.", violation=True)
        yield Sanction(Party.OFFENDER, PENALTIES)
    elif f.opponent_consents:
        yield Verdict("The opponent agrees: allowed.", violation=False)
    elif f.known("opponent_reasonable") is None:
        yield from _refused_without_a_word()
    elif f.opponent_reasonable:
        yield Verdict("Not without the opponent's agreement, which is withheld for a reason.", violation=True)
    else:
        yield Verdict("Consent may not be withheld unreasonably: the recording is allowed.", violation=False)


@chapter.decides("recording", "1.7.ii.b", over=("1.7.ii.a",))
def when_to_record(f: Facts) -> Findings:
    """Without a clock only after one's own turn; with a clock only in one's own time or between games."""
    if f.what == "position" and f.how == "handled" and not f.director_forbids:
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
        yield MayNot(Party.EITHER, "use headphones")
    elif f.opponent_consents:
        yield Verdict("The opponent agrees: allowed.", violation=False)
    elif f.known("opponent_reasonable") is None:
        yield from _refused_without_a_word()
    elif f.opponent_reasonable:
        yield Verdict("Refused for a reason: not allowed.", violation=True)
    else:
        yield Verdict("The opponent may not refuse unreasonably: allowed.", violation=False)


@chapter.decides("headphones", "1.7.vi")
def headphones_without_right(f: Facts) -> Findings:
    """Breaches may bring a warning, penalty points, disqualification or expulsion."""
    if not f.helpful_content and (f.director_forbids or (not f.opponent_consents and f.opponent_reasonable)):
        yield Sanction(Party.OFFENDER, PENALTIES)


def _phoned_without_right(f: Facts) -> bool:
    if f.by_spectator or f.when == "break" or f.purpose in ("recording", "rang"):
        return False
    return bool(f.director_forbids or not f.opponent_consents)


@chapter.decides("phone_used", "1.6.i.a")
def phone_of_a_spectator(f: Facts) -> Findings:
    """Spectators watch quietly; the rule on phones binds players."""
    if f.by_spectator:
        yield Verdict("The rule on phones binds players; spectators have to be quiet and stay in the background.")


@chapter.decides("phone_used", "1.7.iv")
def phones(f: Facts) -> Findings:
    """Not in a running match, except in a break or for recording, unless the opponent agrees each time."""
    if f.by_spectator or (f.when != "break" and f.purpose == "recording"):
        return
    if f.purpose == "rang":
        yield Verdict("A phone that only rings is not used, and using it is what the rule forbids.", violation=False)
    elif f.when == "break":
        yield Verdict("In a break: allowed.", violation=False)
    elif _phoned_without_right(f):
        yield Verdict("Not allowed: the opponent has a free veto.", violation=True)
    else:
        yield Verdict("The opponent agrees this time: allowed.", violation=False)


@chapter.decides("phone_used", "1.7.ii.a", "1.7.iv")
def phone_for_recording(f: Facts) -> Findings:
    """For recording the opponent's acceptance is needed each time and may not be withheld unreasonably."""
    if f.by_spectator or f.when == "break" or f.purpose != "recording":
        return
    if f.director_forbids:
        yield Verdict("The director has revoked it.", violation=True)
        yield Sanction(Party.OFFENDER, PENALTIES)
    elif f.known("opponent_consents"):
        yield Verdict("Recording, and the opponent agrees: allowed.", violation=False)
    else:
        yield Verdict("Recording: the opponent's acceptance is needed and may not be withheld unreasonably.")
        yield Discretion(bounds=("the refusal is reasonable: not allowed", "it is not: allowed"))


@chapter.decides("phone_used", "1.7.vi")
def phoned_without_right(f: Facts) -> Findings:
    """Breaches may bring a warning, penalty points, disqualification or expulsion."""
    if _phoned_without_right(f):
        yield Sanction(Party.OFFENDER, PENALTIES)


@chapter.decides("clock_not_pressed", "1.6.i.b", "1.6.i.c")
def clock_error_seen_by_a_spectator(f: Facts) -> Findings:
    """A spectator does not point it out at the table, and may quietly tell the director that a clock runs unnoticed."""
    if f.known("who_noticed") == "spectator":
        yield MayNot(Party.SPECTATOR, "point it out to the players")
        yield May(Party.SPECTATOR, "discreetly tell the director")
