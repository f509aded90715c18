"""Lateness and its penalties in the USBGF rules (section 2.2.5)."""

from __future__ import annotations

from bafflebox.books.usbgf.times import TABLE
from bafflebox.message import Message, said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Duty, MatchLost, May, MayNot, PointsAwarded, TimeTaken
from bafflebox.rulings.remedies.score import penalty_points as points_text
from bafflebox.rulings.timing import fixed_part, minutes_text

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
