"""Schedule, breaks and lateness in the USBGF rules."""

from __future__ import annotations

from bafflebox.books.usbgf.people import BETWEEN_MATCHES
from bafflebox.books.usbgf.times import TABLE
from bafflebox.clock import face
from bafflebox.message import Message, said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    BreaksLeft,
    Choice,
    ClockSet,
    Discretion,
    Duty,
    MatchLost,
    May,
    MayNot,
    Option,
    PointsAwarded,
    TimeTaken,
)
from bafflebox.rulings.remedies.score import penalty_points as points_text
from bafflebox.rulings.timing import clock_for_the_rest, control_at, fixed_part, formula, minutes_text, still_open

GRACE_MINUTES = 5  # 2.2.5.a
MINUTES_A_POINT = 5  # 2.2.5.b


def lateness_points(minutes: int, earlier: int = 0) -> tuple[int, str]:
    """At most one point at five minutes of delay, and one for every further five."""
    points = points_for(minutes, earlier)
    return points, "may be given; the clock may be started instead"


def lateness_forfeit(length: int) -> dict[str, int]:
    """The match is forfeited when penalty points exceed half of its length."""
    points = length // 2 + 1
    return {"points": points, "minutes": points * MINUTES_A_POINT}


def delay_counted(start_late: int, breaks_late: int = 0, follows_last_match: bool = False) -> dict[str, int]:
    """The total delay in a match; up to five minutes after the break between matches don't count against the match's
    own grace."""
    spared = follows_last_match and start_late < GRACE_MINUTES
    minutes = breaks_late if spared else start_late + breaks_late
    return {"minutes": minutes, "points": points_for(minutes, 0)}


def points_for(minutes: float, earlier: float) -> int:
    """Points for a delay; lateness after the grace is used up may cost its first point at once."""
    if earlier >= GRACE_MINUTES:
        return 1 + int(minutes // MINUTES_A_POINT) if minutes > 0 else 0
    return int((earlier + minutes) // MINUTES_A_POINT)


def within_the_grace(f: Facts) -> Findings:
    """Delay is added up over the match; less than five minutes in total has no consequence."""
    if f.excused:
        yield Verdict("The director has excused it: penalties may be given but don't have to be.", violation=False)
    elif f.minutes_late + f.earlier_delay < GRACE_MINUTES:
        yield Verdict(
            said(
                "{minutes} late in all: within the five that are forgiven once a match.",
                minutes=minutes_text(f.minutes_late + f.earlier_delay),
            ),
            violation=False,
        )
        yield MayNot(Party.DIRECTOR, "penalise this delay")
    elif f.earlier_delay >= GRACE_MINUTES and f.minutes_late > 0:
        yield Verdict("The period of grace is used up: the director may act from the first moment of another delay.")


def penalty_points(f: Facts) -> Findings:
    """One point may be given at five minutes of delay, and one more for every further five."""
    if f.already_given == "clock":
        return
    if not f.excused and (points := points_for(f.minutes_late, f.earlier_delay)):
        yield Verdict(
            said("Late beyond the grace: up to {points} may be given.", points=points_text(points)),
            violation=True,
        )
        yield PointsAwarded(Party.BOTH if f.both_late else Party.OPPONENT, points, may=True)


def forfeited(f: Facts) -> Findings:
    """When penalty points exceed half of the match length, the match is forfeited."""
    if f.already_given == "clock":
        return
    new = points_for(f.minutes_late, f.earlier_delay)
    if not f.excused and new and f.earlier_points + new > f.match_length / 2:
        who = Party.BOTH if f.both_late else Party.LATE_PLAYER
        yield Verdict(
            "The penalty points for this delay exceed half of the match length: with them the match is forfeited.", True
        )
        yield MatchLost(who, penalty=new)


def clock_instead(f: Facts) -> Findings:
    """Instead of giving points, the director may start the late player's clock after five minutes; running out
    forfeits."""
    if f.excused or f.minutes_late + f.earlier_delay < GRACE_MINUTES or f.already_given == "points":
        return
    reserve = _reserve(f)
    used = max(0, f.minutes_late - max(0, GRACE_MINUTES - f.earlier_delay))
    if reserve is None and f.already_given != "clock":  # in the middle of a match some of it has been used
        yield May(
            Party.DIRECTOR,
            said("instead start the late player's clock: {used} used", used=minutes_text(used)),
            measure="clock",
            then=() if f.both_late else (TimeTaken(Party.LATE_PLAYER, minutes_text(used), 60 * used),),
        )
        return
    reserve = float(f.reserve_minutes) if reserve is None else reserve
    if f.already_given == "clock":
        if used >= reserve:
            yield Verdict(
                said("The {minutes} of reserve ran out: the match is forfeited.", minutes=minutes_text(reserve)),
                violation=True,
            )
            yield _all_of_it(reserve)
            yield MatchLost(Party.LATE_PLAYER)
        else:
            yield Verdict(said("The late player's clock was started: {times}.", times=_used_and_left(used, reserve)))
            yield TimeTaken(Party.LATE_PLAYER, minutes_text(used), 60 * used)
            yield Duty(
                Party.DIRECTOR, "pause the clock once the late player is there and ready, while play is prepared"
            )
    elif used >= reserve:
        yield May(
            Party.DIRECTOR,
            said(
                "instead have run the late player's clock: its {minutes} would be used up",
                minutes=minutes_text(reserve),
            ),
            measure="clock",
            then=() if f.both_late else (_all_of_it(reserve), MatchLost(Party.LATE_PLAYER)),
        )
    else:
        yield May(
            Party.DIRECTOR,
            said("instead start the late player's clock: {times}", times=_used_and_left(used, reserve)),
            measure="clock",
            then=() if f.both_late else (TimeTaken(Party.LATE_PLAYER, minutes_text(used), 60 * used),),
        )


def _all_of_it(reserve: float) -> TimeTaken:
    return TimeTaken(Party.LATE_PLAYER, minutes_text(reserve), 60 * reserve)


def _used_and_left(used: float, reserve: float) -> Message:
    return said("{used} used, {left} left", used=minutes_text(used), left=minutes_text(reserve - used).fields["count"])


def _reserve(f: Facts) -> float | None:
    """The late player's reserve in minutes: as given, or else, before the first game, the full reserve for the match at
    the event's own rate; None after a break in a match, where it isn't known."""
    if (clock := f.known("clock_own")) is not None:
        return float(clock) / 60
    if (told := f.known("reserve_minutes")) is not None:
        return float(told)
    if "own_break" in f.names:
        return None
    return float(f.of_event("minutes_per_point", TABLE[f.event].per_point) * f.match_length + fixed_part(f))


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
