"""Times, breaks and absence in the USBGF rules (sections 2.1 to 2.3); what lateness costs is in `lateness`."""

from __future__ import annotations

from typing import Any

from bafflebox.books.usbgf.lateness import GRACE_MINUTES
from bafflebox.books.usbgf.times import TABLE
from bafflebox.clock import face
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    BreaksLeft,
    Choice,
    Discretion,
    Duty,
    May,
    MayNot,
    Option,
    Sanction,
)
from bafflebox.rulings.timing import clock_for_the_rest, control_at, formula, still_open

chapter = Chapter("usbgf")

BREAK_MINUTES = 5  # 2.2.3.a
POINTS_A_BREAK = 6  # 2.2.3.a: one break for every full six points of match length
BETWEEN_MATCHES = 5  # 2.2.1.d
SIGN_OUT_MINUTES = 10  # 2.2.6.a
LONG_ABSENCE_MINUTES = 60  # 2.2.6.c
DIVERSION_SECONDS = 60  # 2.2.3.d


@chapter.sets("breaks", "2.2.3.a")
def breaks(length: int, points_per_break: int = POINTS_A_BREAK) -> int:
    """One five-minute break for every full six points of match length, or as many points as the event has set."""
    return length // points_per_break


@chapter.sets("break_rules", "2.2.3.a", "2.2.3.c", "2.2.3.e")
def break_rules() -> dict[str, Any]:
    """Five minutes each, between games, several may be joined."""
    return {
        "minutes": BREAK_MINUTES,
        "joined": "own breaks, and both players' by agreement",
        "during_a_game": "only for exceptional urgency",
    }


@chapter.sets("joined_breaks_minutes", "2.2.3.c")
def joined_breaks_minutes(joined: int) -> int:
    """The length of breaks that are joined to one."""
    return joined * BREAK_MINUTES


@chapter.sets("between_matches", "2.2.1.d", "2.2.5.f")
def between_matches() -> tuple[dict[str, int], str]:
    """Five minutes from the end of one's own last match, and the grace of five on top."""
    return (
        {"break_minutes": BETWEEN_MATCHES, "penalty_after_minutes": BETWEEN_MATCHES + GRACE_MINUTES},
        "for consecutive matches, each player counted apart; this grace is not taken from the grace inside the match",
    )


@chapter.sets("sign_out", "2.2.6.a", "2.2.6.c")
def sign_out() -> dict[str, Any]:
    """Longer than ten minutes away: sign out, or ask; longer than an hour: ask."""
    return {
        "free_minutes": SIGN_OUT_MINUTES,
        "check_every_minutes": LONG_ABSENCE_MINUTES,
        "longer": "the director's permission",
    }


@chapter.decides("late_from_break", "2.2.3.b")
def break_is_open_to_both(f: Facts) -> Findings:
    """A called break is used up whole; both have its five minutes, also when the caller is back early."""
    if not f.own_break and not f.minutes_late:
        yield Verdict("Both may use the whole break: no delay before its five minutes end.", violation=False)


def _breaks_left(f: Facts) -> int:
    return int(_breaks(f) - f.breaks_taken)


@chapter.decides("break_wanted", "2.2.1.d")
def between_matches_of_a_series(f: Facts) -> Findings:
    """The matches of a best-of series follow each other; between two of them each player has five minutes."""
    if f.between_matches:
        yield Verdict(f"Between consecutive matches each player has {BETWEEN_MATCHES} minutes.", violation=False)
        yield May(Party.EITHER, f"take {BETWEEN_MATCHES} minutes, which are not charged as a break of the match")


def _breaks(f: Facts) -> int:
    """How many breaks the length gives, by the event's own number of points for each."""
    return int(breaks(f.match_length, int(f.of_event("points_per_break", POINTS_A_BREAK))))


def _break_minutes(f: Facts) -> int:
    return int(f.of_event("break_minutes", BREAK_MINUTES))


@chapter.decides("break_wanted", "2.2.3.a")
def break_due(f: Facts) -> Findings:
    """Between games each side may call as many breaks as the length gives."""
    if f.reason in ("ordinary", "urgent") and f.between_games and not f.between_matches:
        left = _breaks_left(f)
        if left >= max(1, f.joined - f.opponent_gives):
            yield Verdict(f"Allowed: {left} of {_breaks(f)} breaks left.", violation=False)
            yield May(Party.EITHER, f"take a break of {f.joined * _break_minutes(f)} minutes; both may leave")
            yield BreaksLeft(Party.OFFENDER, left - max(0, f.joined - f.opponent_gives))
        else:
            yield Verdict(f"Not allowed: breaks in a match to {f.match_length}: {_breaks(f)}, left: {max(0, left)}.")
            yield MayNot(Party.EITHER, "take more breaks than are left")


@chapter.decides("break_wanted", "2.2.3.c")
def joined_breaks(f: Facts) -> Findings:
    """Breaks may be joined, the own ones and by agreement those of both; each is used up in full."""
    if f.joined > 1 and f.reason == "ordinary" and f.between_games:
        yield Verdict(f"Breaks may be joined: {f.joined} of them last {f.joined * _break_minutes(f)} minutes.")


@chapter.decides("break_wanted", "2.2.3.e")
def not_during_a_game(f: Facts) -> Findings:
    """Breaks are taken between games; during one only in exceptional urgency."""
    if not f.between_games and not f.between_matches:
        if f.reason == "ordinary":
            yield Verdict("Not now: breaks are taken between games.")
            yield MayNot(Party.EITHER, "take a break during the game")
        elif f.reason == "urgent" and _breaks_left(f) > 0:
            yield Verdict("Exceptional urgency: a break during the game is allowed, and uses up a break.", False)
            yield May(Party.EITHER, "take a break now")
            yield BreaksLeft(Party.OFFENDER, _breaks_left(f) - 1)


@chapter.decides("break_wanted", "2.2.3.f")
def emergency(f: Facts) -> Findings:
    """With no break left a player may leave for an emergency only, telling the director, and returns as soon as it is dealt with."""
    none_left = f.reason == "urgent" and not f.between_matches and not f.between_games and _breaks_left(f) <= 0
    if f.reason == "emergency" or none_left:
        in_order = f.told_director and not f.stayed_longer
        yield Verdict(
            "An emergency: the player may leave, for as long as it takes and no longer.", violation=not in_order
        )
        yield May(Party.EITHER, "leave for the emergency")
        yield Duty(Party.EITHER, "tell the director at the start if possible, otherwise at once on return")
        if not in_order:
            yield Sanction(Party.OFFENDER, ("delay penalties", "penalties for abuse"))


@chapter.decides("break_wanted", "2.2.3.g")
def medical_need(f: Facts) -> Findings:
    """More breaks for a medical need are asked for before play; the director may grant a schedule of its own."""
    if f.reason == "medical":
        yield Verdict("A medical need: the director should try to accommodate it.")
        yield Discretion(
            Party.DIRECTOR,
            ("a modified break schedule for this player, as a narrow exception",),
            "Asking alone gives no claim",
        )


@chapter.decides("break_wanted", "2.2.4", over=("2.2.3.a", "2.2.3.e"))
def director_changes_breaks(f: Facts) -> Findings:
    """The director may depart from the break rules for a match, and tells both players beforehand."""
    if f.director_exception or f.posted_rule:
        yield Verdict("The break schedule that the director has set applies instead of the standard.")
        yield Duty(Party.DIRECTOR, "tell both players directly beforehand; a general departure is published in advance")


@chapter.decides("left_table", "2.2.3.d")
def absence_as_a_break(f: Facts) -> Findings:
    """Leaving can be charged as a break; a minute in sight of the table, announced and not abused, should be tolerated."""
    if f.necessary:
        yield Verdict("The match itself made it necessary: no break is charged.", violation=False)
    elif f.seconds_away <= DIVERSION_SECONDS and f.in_sight and f.announced and not f.holds_up_event:
        yield Verdict("A small diversion: it should be tolerated.", violation=False)
    else:
        yield Verdict("The absence may be charged as if a break had been called.")
        yield May(Party.DIRECTOR, "charge a break")


@chapter.decides("agreed_delay", "2.2.1.f")
def no_private_delay(f: Facts) -> Findings:
    """Two players may not agree to start later than break time permits; both may be penalised and in the end forfeited."""
    if not f.director_allowed:
        yield Verdict("Players may not agree on a delay without the director.", violation=True)
        yield Sanction(Party.BOTH, ("penalty points for the delay", "in the end forfeit of both"))
    else:
        yield Verdict("The director permitted it.", violation=False)


@chapter.decides("away_between_matches", "2.2.6.a")
def sign_out_first(f: Facts) -> Findings:
    """Longer than ten minutes away: put name and contact on the sheet or, where there is none, get permission."""
    if f.minutes_away <= SIGN_OUT_MINUTES:
        yield Verdict("Ten minutes or less need no sign-out.", violation=False)
    elif f.permission or (f.sheet_in_use and f.signed_out):
        yield Verdict("In order: signed out, or permitted.", violation=False)
    else:
        yield Verdict("Away for longer than ten minutes without signing out or permission.", violation=True)


@chapter.decides("away_between_matches", "2.2.6.c")
def hourly_check(f: Facts) -> Findings:
    """Signed out, one comes back to check at least hourly; for longer the director's direct permission is needed."""
    if f.minutes_away > LONG_ABSENCE_MINUTES and not f.permission:
        yield Duty(Party.EITHER, "get the director's direct permission for more than an hour; the sheet is not enough")


@chapter.decides("away_between_matches", "2.2.6.b")
def reachable(f: Facts) -> Findings:
    """Signing out gives no protection: whoever is unreachable or slow to return is liable to delay penalties."""
    if f.minutes_away > SIGN_OUT_MINUTES and f.match_called:
        yield Sanction(Party.LATE_PLAYER, ("delay penalties, counted as for any lateness",))


@chapter.decides("away_between_matches", "2.2.6.d")
def do_not_leave_as_well(f: Facts) -> Findings:
    """Who is ready while the opponent is away tells the staff and has the opponent called."""
    if f.opponent_away_too:
        yield Duty(Party.EITHER, "tell the staff and have the opponent called rather than leave as well")


@chapter.decides("waiting_player", "2.2.1.e")
def be_ready_at_once(f: Facts) -> Findings:
    """A waiting player must be there as soon as the opponent is known and the own break has passed."""
    if f.situation == "opponent_just_known":
        if f.own_break_over:
            yield Verdict("The waiting player must be ready now; any delay from here is that player's.")
            yield Duty(Party.LATE_PLAYER, "start at once")
        else:
            yield Verdict("The waiting player still has the rest of the own break.", violation=False)


@chapter.decides("waiting_player", "2.2.2")
def priority(f: Facts) -> Findings:
    """The director alone sets priority among matches of different events; main event first unless told otherwise."""
    if f.situation != "opponent_just_known":
        yield Verdict("The director alone sets which match comes first; players should assume the main event.")
        yield Duty(Party.EITHER, "tell the director; just waiting is not a choice")
        yield May(Party.DIRECTOR, "suspend the match of lower priority")


@chapter.decides("start_time", "2.2.1.c")
def consecutive_or_timed(f: Facts) -> Findings:
    """With no start time set, matches follow each other as soon as the opponent is known; a set time rules otherwise."""
    if f.time_posted:
        yield Verdict("The posted time rules; the match is not consecutive.")
    else:
        yield Verdict(
            "Consecutive: it starts as soon as the opponent is known and the break between matches has passed."
        )


@chapter.decides("start_time", "2.2.1.a")
def resumed_on_time(f: Facts) -> Findings:
    """Suspended matches resume with the next session, unless another time is posted for that match; delay counts from there."""
    if f.session_break:
        if f.time_posted:
            yield Verdict("The match resumes at its own posted time, not with the session.")
        else:
            yield Verdict("The match resumes with the next session.")


@chapter.decides("start_time", "2.2.1.g")
def more_time_between_matches(f: Facts) -> Findings:
    """A start time that the director writes down replaces the five minutes between matches; the grace runs from it."""
    if f.time_posted:
        yield Verdict(
            "The break between matches no longer applies: penalties are possible after five minutes from the posted time."
        )


@chapter.decides("start_time", "2.2.1.i")
def moved_earlier(f: Facts) -> Findings:
    """A match moved to an earlier time: every affected player must be told individually."""
    if f.moved_earlier and not f.each_player_told:
        yield Verdict("A posting is not enough: the earlier time binds nobody until each player has been reached.")
        yield Duty(Party.DIRECTOR, "contact every affected player individually")


@chapter.decides("place_of_play", "2.1")
def designated_area(f: Facts) -> Findings:
    """Matches are played in the designated area, elsewhere only with the director's prior consent."""
    yield Verdict(
        "Permitted." if f.permitted else "Not allowed without the director's prior consent.", violation=not f.permitted
    )


@chapter.decides("slow_play", "2.3.2.a")
def clock_may_be_imposed(f: Facts) -> Findings:
    """The director may put a clock on any match at any time, whatever was announced."""
    if f.asked_by == "director":
        yield Verdict("A clock may be imposed at any time, without a reason tied to this match.")
        yield May(Party.DIRECTOR, "impose a clock for the rest of the match")


@chapter.decides("slow_play", "2.3.2.b")
def settings_of_an_imposed_clock(f: Facts) -> Findings:
    """Reserve from what is left to play: average distance times the minutes a point of the event, never below its minimum."""
    if f.asked_by != "director" and f.clock_policy == "if_agreed":
        return
    if still_open(f):
        row, score = TABLE[f.event], (f.score_own, f.score_opp)
        lowest = row.per_point_range[0] if row.per_point_range else None
        least = (
            f"at the least {face(control_at(formula(lowest, row.delay), f.match_length, score).reserve)}"
            if lowest
            else "no minimum"
        )
        yield clock_for_the_rest(f, row.per_point, row.delay, f"; tightened {least}")


@chapter.decides("slow_play", "2.3.3")
def player_asks_for_a_clock(f: Facts) -> Findings:
    """Either player may ask for a clock; where clocks are preferred the director should generally grant it."""
    if f.asked_by == "player":
        if f.clock_policy == "if_agreed":
            yield Verdict("A player may ask for a clock; here it is for the director to judge.")
            yield Discretion(Party.DIRECTOR, ("order a clock for the rest of the match, or not",))
        else:
            yield Verdict("A player may ask for a clock, and the director should generally grant it.")
            yield Choice(
                Party.DIRECTOR, (Option("order a clock for the rest of the match"), Option("refuse, with a reason"))
            )
