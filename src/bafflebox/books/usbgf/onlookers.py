"""Spectators, aids, phones, headphones and recording in the USBGF rules (sections 1.6 and 1.8)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Choice, Discretion, Duty, May, MayNot, Option, Sanction

chapter = Chapter("usbgf")


def _to_players(f: Facts) -> bool:
    return f.to == "players" and not f.stream_viewer and not f.match_over


def _asked_by_both(f: Facts) -> bool:
    """Asked by the director, by both players, or by one with the other's consent."""
    return f.asked_by in ("both_players", "director") or bool(f.asked_by == "one_player" and f.opponent_consents)


def _must_be_silent(f: Facts) -> bool:
    """What a spectator must not say to the players, short of what other clauses decide."""
    if f.about == "illegal_move":
        return not f.sign_posted and not _asked_by_both(f)
    return f.about in ("other_irregularity", "time_low") or not f.between_games


@chapter.decides("spectator_spoke", "1.6.1.a")
def after_the_match(f: Facts) -> Findings:
    """The silence of spectators belongs to a match in progress."""
    if f.match_over:
        yield Verdict("The match is over: a spectator may speak.", violation=False)


@chapter.decides("spectator_spoke", "4.2.3")
def asked_about_a_move(f: Facts) -> Findings:
    """On a specific move a spectator may speak if both players or the director ask."""
    if _to_players(f) and f.about == "illegal_move" and not f.sign_posted and _asked_by_both(f):
        yield Verdict(
            "Asked by both players or the director about that move: the spectator may speak.", violation=False
        )
        yield May(Party.SPECTATOR, "say what the spectator knows of that move")


@chapter.decides("spectator_spoke", "1.6.1.a", "4.2.3")
def silence(f: Facts) -> Findings:
    """During a match spectators point to no mistake or illegal act, and neither ask nor comment."""
    if not _to_players(f) or f.about in ("facts_of_dispute", "banter", "setup", "clock_running"):
        return
    if _must_be_silent(f):
        yield Verdict("A spectator must not say this to the players.", violation=True)
        yield MayNot(Party.SPECTATOR, "say it to the players during the match")


@chapter.decides("spectator_spoke", "1.6.4")
def sanctions_for_speaking(f: Facts) -> Findings:
    """A spectator who speaks against the rule may be sanctioned as the director sees fit, up to expulsion."""
    if not _to_players(f) or f.about in ("facts_of_dispute", "banter"):
        return
    out_of_time = f.about in ("setup", "clock_running") and not f.between_games
    if out_of_time or (f.about not in ("setup", "clock_running") and _must_be_silent(f)):
        yield Sanction(Party.SPECTATOR, ("any just sanction", "expulsion from the playing area"))


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
        if _asked_by_both(f):
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


@chapter.decides("spectator_helped", "1.6.4")
def sanctions_for_help(f: Facts) -> Findings:
    """The spectator may be sanctioned; the player only who knowingly sought or took the help."""
    if f.what == "signal":
        yield Sanction(Party.SPECTATOR, ("any just sanction", "expulsion from the playing area"))
        if f.player_sought_it:
            yield Sanction(Party.OFFENDER, ("any just sanction", "disqualification", "expulsion from the playing area"))
        else:
            yield MayNot(Party.DIRECTOR, "sanction the player for help that was neither sought nor knowingly taken")


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
    if f.how == "passive" and not f.in_view and not f.director_forbids:
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


def _on_own_clock(f: Facts) -> bool:
    return bool(f.clock_in_use and f.moment == "own_time" and not f.director_forbids and f.what != "other")


@chapter.decides("recording", "1.8.1.a")
def notes_that_help(f: Facts) -> Findings:
    """Beside score, time, positions and the match nothing that relates to play may be written down."""
    if f.what == "other":
        yield Verdict("Notes that help with play, such as a pip count, are a forbidden aid.", violation=True)
        yield MayNot(Party.EITHER, "write down anything that helps with play")


@chapter.decides("recording", "1.8.2.1.c")
def streaming_limits(f: Facts) -> Findings:
    """The director may regulate or ban streaming where help is feared; handling a camera counts as non-passive recording."""
    if f.how in ("streamed", "passive") and f.director_forbids:
        yield Verdict("The director has forbidden it.", violation=True)
    elif f.how == "streamed":
        yield Verdict("The director may regulate or ban live streaming or an external computer.")
        yield May(Party.DIRECTOR, "limit or ban it where help to a player is reasonably feared")
    elif f.how == "handled" and _on_own_clock(f):
        yield Verdict("Handling a camera counts as recording by hand, and is done on the own clock.", violation=False)


@chapter.decides("recording", "1.8.2.2.a")
def on_ones_own_clock(f: Facts) -> Findings:
    """Recording that needs action is done on one's own running time or between games; the clock is not stopped for it."""
    if f.how == "handled" and f.clock_in_use:
        if _on_own_clock(f):
            yield Verdict("On one's own running time: allowed.", violation=False)
        elif f.moment in ("opponent_time", "clock_stopped", "after_own_turn"):
            yield Verdict("Not on the opponent's time, and not with the clock stopped in a game.", violation=True)
        elif f.moment == "between_games" and not f.director_forbids:
            yield Verdict("Between games: allowed, also with the clock paused.", violation=False)


@chapter.decides("recording", "1.8.2.2.b")
def without_a_clock(f: Facts) -> Findings:
    """Without a clock it is kept within reason; abuse is met by limits, a ban, or a clock."""
    if f.how == "handled" and f.director_forbids:
        yield Verdict("The director has forbidden it.", violation=True)
    elif f.how == "handled" and not f.clock_in_use:
        if f.excessive:
            yield Verdict("More than reasonable: the director may limit or ban it, or impose a clock.")
            yield Discretion(Party.DIRECTOR, ("fixed limits", "a ban for the future", "an imposed clock"))
        else:
            yield Verdict("Within reason: allowed.", violation=False)


def _forbidden(f: Facts) -> bool:
    """Whether the director has forbidden it in this case; a ban for everybody is no exception (1.1.4.4)."""
    return bool(f.director_forbids and f.forbidden_for == "case")


def _too_broad(f: Facts, what: str) -> Findings:
    """What the rules allow the director may forbid in a case with special circumstances, not to everybody."""
    if f.director_forbids and f.forbidden_for == "everybody":
        yield Verdict(f"An exception is narrowly tailored to a case: {what} cannot be forbidden to everybody.")
        yield MayNot(Party.DIRECTOR, f"forbid {what} to everybody")


@chapter.decides("headphones", "1.8.3.a")
def headphones_allowed(f: Facts) -> Findings:
    """Headphones for music or noise are allowed; the opponent alone cannot forbid them."""
    if f.helpful_content:
        yield Verdict("Nothing helpful to play may be heard.", violation=True)
    elif not f.disturbs and not _forbidden(f):
        yield Verdict("Allowed; the opponent alone cannot forbid it.", violation=False)


@chapter.decides("headphones", "1.8.3.b")
def headphones_reviewed(f: Facts) -> Findings:
    """The director may inspect a listening device and limit it for special circumstances."""
    if f.disturbs or _forbidden(f):
        yield Verdict("Special circumstances: the director may limit or forbid it.")
        yield May(Party.DIRECTOR, "limit or forbid the headphones")
    yield from _too_broad(f, "headphones")


@chapter.decides("phone_used", "1.8.4.a")
def phones(f: Facts) -> Findings:
    """Phones are barred during a match beyond clock, score and recording, unless the opponent consents each time."""
    if f.by_spectator or f.purpose == "rang":
        return
    yield from _too_broad(f, "what the rules let players use a phone for")
    if f.when == "break" and _forbidden(f):
        yield Verdict("The director may forbid a player to use a mobile device at any time, and has.", violation=True)
    elif f.when == "break":
        yield Verdict("A break is not the match: no violation.", violation=False)
    elif f.purpose in ("clock", "score", "recording"):
        yield Verdict("An authorised purpose: allowed, unless the director forbids it.", violation=_forbidden(f))
    elif f.opponent_consents and not _forbidden(f):
        yield Verdict("The opponent consents on this occasion: allowed.", violation=False)
    else:
        yield Verdict("Not allowed without the opponent's fresh consent.", violation=True)


@chapter.decides("phone_used", "1.8.4.b")
def message_not_shown(f: Facts) -> Findings:
    """Devices should be silent. Who reads a message during play should show it on request; the director should weigh a refusal."""
    if f.purpose == "rang":
        yield Verdict("Phones should be off or silent in the playing area; no penalty is named for one that rings.")
    elif f.by_spectator:
        yield Verdict("Phones should be off or silent in the playing area, and talk be quiet.", violation=False)
    elif f.purpose == "call_or_message" and f.when == "break" and f.in_area:
        yield Verdict("To speak on a phone players should leave the playing area.", violation=False)
    elif f.purpose == "reading_message" and f.when == "playing":
        yield Discretion(Party.DIRECTOR, ("weigh the refusal to show the message in any ruling",))


@chapter.decides("clock_not_pressed", "1.6.1.a", "1.6.1.g")
def clock_error_seen_by_a_spectator(f: Facts) -> Findings:
    """Errors with the clock are told to the staff at once and privately, not to the players; who says nothing is not punished."""
    if f.known("who_noticed") == "spectator":
        yield MayNot(Party.SPECTATOR, "say it to the players during the game")
        yield May(Party.SPECTATOR, "tell the director or staff privately, and should do so at once")
