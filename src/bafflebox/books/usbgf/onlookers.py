"""Spectators, aids, phones, headphones and recording in the USBGF rules (sections 1.6 and 1.8)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Choice, Discretion, Duty, May, MayNot, Option

chapter = Chapter("usbgf")


def _to_players(f: Facts) -> bool:
    return f.to == "players" and not f.stream_viewer


@chapter.decides("spectator_spoke", "1.6.1.a", "4.2.3")
def silence(f: Facts) -> Findings:
    """During a match spectators point to no mistake or illegal act, and neither ask nor comment."""
    if not _to_players(f) or f.about in ("facts_of_dispute", "banter", "setup", "clock_running"):
        return
    if f.about == "illegal_move":
        silent = not f.sign_posted and f.asked_by not in ("both_players", "director")
    elif f.about in ("other_irregularity", "time_low"):
        silent = True
    else:
        silent = not f.between_games
    if silent:
        yield Verdict("A spectator must not say this to the players.", violation=True)
        yield MayNot(Party.SPECTATOR, "say it to the players during the match")


@chapter.decides("spectator_spoke", "1.6.1.b")
def between_games_no_analysis(f: Facts) -> Findings:
    """Between games applause is fine, but remarks on past or coming play should not be made there."""
    if _to_players(f) and f.about in ("play", "cheering", "score_asked") and f.between_games:
        if f.about == "cheering":
            yield Verdict("Applause between games is tolerated.", violation=False)
        else:
            yield Verdict("Remarks on play of the match should not be made at the table.")


@chapter.decides("spectator_spoke", "1.6.1.c")
def asked_about_the_facts(f: Facts) -> Findings:
    """In a dispute a spectator may speak on the facts if the director or both players ask; one alone is not enough."""
    if f.about == "facts_of_dispute" and _to_players(f):
        if f.asked_by in ("both_players", "director") or (f.asked_by == "one_player" and f.opponent_consents):
            yield Verdict(
                "Asked by the director, or by both players: the spectator may speak on the facts.", violation=False
            )
            yield May(Party.SPECTATOR, "tell the facts")
        else:
            yield Verdict("One player alone cannot ask; the spectator stays silent.", violation=f.asked_by == "nobody")
            yield MayNot(Party.SPECTATOR, "tell anything until the other player consents")


@chapter.decides("spectator_spoke", "1.1.4.1.c", "5.4.c")
def witness_comes_forward(f: Facts) -> Findings:
    """A spectator who saw it tells the director so, and gives details only when asked."""
    if f.about == "facts_of_dispute" and f.to == "staff":
        if f.details_given and f.asked_by != "director":
            yield Verdict("Too much: a witness says that much, and gives details only when asked.", violation=True)
        else:
            yield Verdict("A witness may tell the director of being one.", violation=False)


@chapter.decides("spectator_spoke", "1.6.1.d")
def error_in_the_score(f: Facts) -> Findings:
    """Between games a spectator may say that the score is believed wrong; details only if both players ask."""
    if f.about == "score" and _to_players(f) and f.between_games:
        if f.details_given and f.asked_by != "both_players":
            yield Verdict("Only both players together may ask for details of the score.", violation=True)
            yield MayNot(Party.SPECTATOR, "give details or a remedy")
        else:
            yield Verdict(
                "Between games a spectator may say that the score or length is believed wrong.", violation=False
            )
            yield May(Party.SPECTATOR, "say that there is an error, without details")


@chapter.decides("spectator_spoke", "1.6.1.e", "1.6.1.f")
def error_in_the_setup_or_clock(f: Facts) -> Findings:
    """Between games a spectator may point out a wrong set-up, cube or clock setting, or a clock that still runs."""
    if f.about in ("setup", "clock_running") and _to_players(f):
        if f.between_games:
            yield Verdict("Between games a spectator may point this out.", violation=False)
            yield May(Party.SPECTATOR, "say so")
        else:
            yield Verdict("Not during a game: then a spectator must not say it.", violation=True)
            yield MayNot(Party.SPECTATOR, "say it during the game")


@chapter.decides("spectator_spoke", "1.6.1.g", "4.6.3.e")
def privately_to_the_staff(f: Facts) -> Findings:
    """Other irregularities are reported privately to the director or staff; silence is not sanctioned."""
    if f.to == "staff" and f.about != "facts_of_dispute":
        yield Verdict("Reported privately to the staff, as it should be.", violation=False)


@chapter.decides("spectator_spoke", "1.6.1.h")
def banter(f: Facts) -> Findings:
    """Friendly talk may be tolerated if both welcome it; on request of either player it must stop at once."""
    if f.about == "banter" and _to_players(f):
        if f.player_asks_to_stop:
            yield Verdict("One player's request suffices: the spectator must stop.", violation=True)
            yield Duty(Party.SPECTATOR, "stop at once")
        else:
            yield Verdict("Friendly talk may be tolerated while both players welcome it.", violation=False)


@chapter.decides("spectator_spoke", "1.6.1.i")
def stream_viewers(f: Facts) -> Findings:
    """Viewers of a stream may tell the director or the stream crew, never the players."""
    if f.stream_viewer:
        if f.to == "players":
            yield Verdict("A viewer must not try to reach the players.", violation=True)
            yield MayNot(Party.SPECTATOR, "contact the players")
        else:
            yield Verdict("A viewer may tell the director or the stream crew.", violation=False)
            yield May(Party.SPECTATOR, "tell the director or the stream crew")


@chapter.decides("spectator_spoke", "1.6.3")
def posted_permission(f: Facts) -> Findings:
    """With both players' and the director's consent and a visible sign, spectators may call illegal checker moves, and only those."""
    if f.sign_posted and _to_players(f):
        if f.about == "illegal_move":
            yield Verdict("The sign allows spectators to call illegal checker moves.", violation=False)
            yield May(Party.SPECTATOR, "call it at once")
        elif f.about == "other_irregularity":
            yield Verdict("The sign covers illegal checker moves only.", violation=True)


@chapter.decides("spectator_helped", "1.6.2")
def no_signals(f: Facts) -> Findings:
    """Spectators must not signal or help in any way; everyday courtesy is not meant."""
    if f.what == "signal":
        yield Verdict("A signal or help from a spectator is a violation.", violation=True)
        yield MayNot(Party.SPECTATOR, "signal or help")
    elif f.what == "courtesy":
        yield Verdict("Mere courtesy: no violation.", violation=False)
    elif f.what == "reaction":
        yield Verdict("An audible reaction can inform a player; it should be avoided.")


@chapter.decides("bar_spectator", "1.6.5")
def barring(f: Facts) -> Findings:
    """A player may ask; the director should not refuse without reason, such as no rational basis or a monitor instead."""
    if f.reason_given and not f.monitor_assigned:
        yield Verdict("The director should bar the spectator, or assign a monitor.")
        yield Choice(Party.DIRECTOR, (Option("bar the spectator"), Option("assign a monitor instead")))
    else:
        yield Verdict("The director may refuse: no rational basis was given, or a monitor answers the concern.")
        yield May(Party.DIRECTOR, "refuse the request")


@chapter.decides("aid_used", "1.8.1.a")
def no_aids(f: Facts) -> Findings:
    """From start to end of a match all aids are forbidden, save what is needed for score, time and recording."""
    if f.purpose == "advice":
        if f.when == "playing":
            yield Verdict("Aids are forbidden while the match is in progress.", violation=True)
            yield MayNot(Party.EITHER, "use it during the match")
    elif f.purpose in ("score_or_time", "recording"):
        yield Verdict("Needed for score, time or recording: allowed.", violation=False)


@chapter.decides("aid_used", "1.8.1.b")
def breaks_are_outside(f: Facts) -> Findings:
    """A scheduled or called break is outside the ban; so is the time between matches."""
    if f.purpose == "advice" and f.when != "playing":
        yield Verdict("For this rule the match is not in progress then: no violation.", violation=False)


@chapter.decides("aid_used", "1.8.1.d")
def exceptions_for_devices(f: Facts) -> Findings:
    """The director may permit a forbidden device for medical, legal or similarly essential reasons."""
    if f.purpose == "medical":
        yield Verdict("The director may permit it by a narrow exception.", violation=False)
        yield May(Party.DIRECTOR, "permit the device")


@chapter.decides("recording", "1.8.2.1.a")
def passive_recording(f: Facts) -> Findings:
    """A camera set up before play that only records is free."""
    if f.how == "passive" and not f.in_view:
        if f.analyses_live:
            yield Verdict("A device that analyses while recording is an aid.", violation=True)
        else:
            yield Verdict("Passive recording is allowed without the consent of the opponent.", violation=False)


@chapter.decides("recording", "1.8.2.1.b")
def placement(f: Facts) -> Findings:
    """Recording equipment stays out of the players' view of the board and does not block other recorders."""
    if f.how == "passive" and f.in_view:
        yield Verdict("It must not distract or block another recorder.", violation=True)
        yield Duty(Party.OFFENDER, "move the equipment")


@chapter.decides("recording", "1.8.2.1.c")
def streaming_limits(f: Facts) -> Findings:
    """The director may regulate or ban streaming where help is feared; handling a camera counts as non-passive recording."""
    if f.how == "streamed":
        yield Verdict("The director may regulate or ban live streaming or an external computer.")
        yield May(Party.DIRECTOR, "limit or ban it where help to a player is reasonably feared")
    elif f.how == "handled" and f.clock_in_use and f.moment == "own_time":
        yield Verdict("On one's own clock: allowed.", violation=False)


@chapter.decides("recording", "1.8.2.2.a")
def on_ones_own_clock(f: Facts) -> Findings:
    """Recording that needs action is done on one's own running time or between games; the clock is not stopped for it."""
    if f.how == "handled" and f.clock_in_use:
        if f.moment in ("opponent_time", "clock_stopped", "after_own_turn"):
            yield Verdict("Not on the opponent's time, and not with the clock stopped in a game.", violation=True)
        elif f.moment == "between_games":
            yield Verdict("Between games: allowed, also with the clock paused.", violation=False)


@chapter.decides("recording", "1.8.2.2.b")
def without_a_clock(f: Facts) -> Findings:
    """Without a clock it is kept within reason; abuse is met by limits, a ban, or a clock."""
    if f.how == "handled" and not f.clock_in_use:
        if f.excessive:
            yield Verdict("More than reasonable: the director may limit or ban it, or impose a clock.")
            yield Discretion(Party.DIRECTOR, ("fixed limits", "a ban for the future", "an imposed clock"))
        else:
            yield Verdict("Within reason: allowed.", violation=False)


@chapter.decides("headphones", "1.8.3.a")
def headphones_allowed(f: Facts) -> Findings:
    """Headphones for music or noise are allowed; the opponent alone cannot forbid them."""
    if f.helpful_content:
        yield Verdict("Nothing helpful to play may be heard.", violation=True)
    elif not f.disturbs and not f.director_forbids:
        yield Verdict("Allowed; the opponent alone cannot forbid it.", violation=False)


@chapter.decides("headphones", "1.8.3.b")
def headphones_reviewed(f: Facts) -> Findings:
    """The director may inspect a listening device and limit it for special circumstances."""
    if f.disturbs or f.director_forbids:
        yield Verdict("Special circumstances: the director may limit or forbid it.")
        yield May(Party.DIRECTOR, "limit or forbid the headphones")


@chapter.decides("phone_used", "1.8.4.a")
def phones(f: Facts) -> Findings:
    """Phones are barred during a match beyond clock, score and recording, unless the opponent consents each time."""
    if f.when == "break":
        yield Verdict("A break is not the match: no violation.", violation=False)
    elif f.purpose in ("clock", "score", "recording"):
        yield Verdict(
            "An authorised purpose: allowed, unless the director forbids it.", violation=bool(f.director_forbids)
        )
    elif f.opponent_consents and not f.director_forbids:
        yield Verdict("The opponent consents on this occasion: allowed.", violation=False)
    else:
        yield Verdict("Not allowed without the opponent's fresh consent.", violation=True)


@chapter.decides("phone_used", "1.8.4.b")
def message_not_shown(f: Facts) -> Findings:
    """Who reads a message during play should show it on request; the director should weigh a refusal."""
    if f.purpose == "reading_message" and f.when == "playing":
        yield Discretion(Party.DIRECTOR, ("weigh the refusal to show the message in any ruling",))
