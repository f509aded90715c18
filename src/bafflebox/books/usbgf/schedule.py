"""Times, breaks and absence in the USBGF rules (sections 2.1 to 2.3); penalties for lateness are in `lateness`."""

from __future__ import annotations

from bafflebox.books.usbgf.entry import BETWEEN_MATCHES
from bafflebox.books.usbgf.lateness import GRACE_MINUTES
from bafflebox.books.usbgf.times import TABLE
from bafflebox.clock import face
from bafflebox.rulings import Facts, Findings, Party, Reading
from bafflebox.rulings.remedies import BreaksLeft, Choice, ClockSet, Discretion, Option
from bafflebox.rulings.timing import clock_for_the_rest, control_at, formula, still_open

BREAK_MINUTES = 5  # 2.2.3.a
LONGEST_DIVERSION = 60  # 2.2.3.d, in seconds
POINTS_A_BREAK = 6  # 2.2.3.a: one break for every full six points of match length


def breaks(length: int, points_per_break: int = POINTS_A_BREAK) -> int:
    """One five-minute break for every full six points of match length, or for the number of points set by the event."""
    return length // points_per_break


def joined_breaks_minutes(joined: int, break_minutes: int = BREAK_MINUTES) -> int:
    """The length of breaks taken together."""
    return joined * break_minutes


def break_rules(break_minutes: int = BREAK_MINUTES) -> dict[str, int | str]:
    """Five minutes each, or as set by the event; between games, several may be joined."""
    return {
        "minutes": break_minutes,
        "joined": "own breaks, and both players' by agreement",
        "during_a_game": "only for exceptional urgency",
    }


def breaks_left(f: Facts) -> int:
    return int(breaks_in_case(f) - f.breaks_taken)


def breaks_known(f: Facts) -> bool:
    """Whether length and breaks so far are known, so that a refusal can say how many are left."""
    return f.known("match_length") is not None and f.known("breaks_taken") is not None


def breaks_in_case(f: Facts) -> int:
    """The number of breaks for the length, by the event's own number of points per break."""
    return int(breaks(f.match_length, int(f.of_event("points_per_break", POINTS_A_BREAK))))


def break_minutes(f: Facts) -> int:
    return int(f.of_event("break_minutes", BREAK_MINUTES))


def break_between_matches(f: Facts) -> int:
    return int(f.of_event("between_matches_minutes", BETWEEN_MATCHES))


def between_matches(between_matches_minutes: int = BETWEEN_MATCHES) -> tuple[dict[str, int], str]:
    """Five minutes from the end of a player's last match, or as set by the event, plus five minutes of grace."""
    return (
        {"break_minutes": between_matches_minutes, "penalty_after_minutes": between_matches_minutes + GRACE_MINUTES},
        "for consecutive matches, each player counted apart; this grace is not taken from the grace inside the match",
    )


def charged_break(f: Facts) -> Findings:
    """An absence that the director charges uses up a break, if one is left."""
    if f.necessary or not f.charged:
        return
    if f.seconds_away <= LONGEST_DIVERSION and f.in_sight and f.announced and not f.holds_up_event:
        return
    left = f.known("breaks_left_own")
    if left:
        yield BreaksLeft(Party.OFFENDER, left - 1)
    elif left is not None:
        yield Reading("The book doesn't say what is charged when no break is left.")
        yield Discretion(guidance="no break is left to charge")


def settings_of_an_imposed_clock(f: Facts) -> Findings:
    """Reserve for the points left to play: their average times the event's minutes per point, never below its
    minimum."""
    if f.asked_by == "director" and still_open(f):
        yield _imposed(f)


def clock_granted_or_refused(f: Facts) -> Findings:
    """Asked for by a player, that clock is ordered or refused."""
    if f.asked_by == "player" and f.clock_policy != "if_agreed":
        ordered = Option("order a clock for the rest of the match", (_imposed(f),) if still_open(f) else ())
        yield Choice(Party.DIRECTOR, (ordered, Option("refuse, with a reason")))


def _imposed(f: Facts) -> ClockSet:
    row, score = TABLE[f.event], (f.score_own, f.score_opp)
    lowest = row.per_point_range[0] if row.per_point_range else None
    if lowest:
        least = face(control_at(formula(lowest, row.delay), f.match_length, score).reserve)
        how = "at the least {least}"
    else:
        how, least = "no minimum", ""
    template = "{times}; nothing is taken off for the game in progress; tightened " + how
    return clock_for_the_rest(f, row.per_point, row.delay, template, least=least)
