"""Times, breaks, lateness and absence in the U.S. rules (section 2)."""

from __future__ import annotations

from bafflebox.books.us2009.clock import checked_by_both, rate_and_delay
from bafflebox.message import said
from bafflebox.rulings import Cites, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import BreaksLeft, Discretion, MatchLost, May, MayNot, PointsAwarded
from bafflebox.rulings.remedies.score import penalty_points as points_text
from bafflebox.rulings.timing import (
    break_refused,
    breaks_allowed,
    breaks_kept,
    clock_for_the_rest,
    minutes_text,
    still_open,
)

BREAK_MINUTES = 5  # 2.2.b
FIRST_POINT_MINUTES = 15  # 2.3.a
MINUTES_A_POINT = 5  # 2.3.b
NOT_IN_THE_TABLE = (10, 14, 20)  # 2.2.b


def breaks(length: int) -> int | tuple[None, str]:
    """Up to 9 points one, 11 to 13 two, 15 to 19 three, 21 or more four; 10, 14 and 20 are not in the table."""
    if length in NOT_IN_THE_TABLE:
        return None, "not in the book's table; the director has to say"
    return 1 if length <= 9 else 2 if length <= 13 else 3 if length <= 19 else 4


def lateness_points(minutes: float) -> int:
    """The first point at 15 minutes, and one more for every further five."""
    return 0 if minutes < FIRST_POINT_MINUTES else 1 + int((minutes - FIRST_POINT_MINUTES) // MINUTES_A_POINT)


def lateness_forfeit(length: int) -> dict[str, int]:
    """The match is forfeited as soon as the points exceed half of its length."""
    points = length // 2 + 1
    return {"points": points, "minutes": FIRST_POINT_MINUTES + (points - 1) * MINUTES_A_POINT}


def penalty_points(f: Facts) -> Findings:
    """Unless excused, the first point is due 15 minutes after the appointed start, and one more for every further
    five."""
    if f.excused:
        yield Verdict("Excused by the director: no penalty.", violation=False)
    elif f.both_late and lateness_points(f.minutes_late):
        yield Verdict("Both players are late; the book only speaks of one late player.", violation=True)
        yield Discretion(guidance="the book doesn't provide for points awarded to each other")
    elif points := lateness_points(f.minutes_late):
        go = "go" if points > 1 else "goes"
        late = {"minutes": minutes_text(f.minutes_late), "points": points_text(points)}
        yield Verdict(said(f"Late by {{minutes}}: {{points}} {go} to the opponent.", **late), violation=True)
        if f.opponent_waives:
            yield Verdict("Only the director can excuse it, not the opponent.")
        yield Verdict(said("No forfeit: that is not more than half of {length}.", length=f.match_length))
        yield PointsAwarded(Party.OPPONENT, points)
    else:
        yield Verdict("Less than 15 minutes late: no penalty point.", violation=None)


def forfeited(f: Facts) -> Findings:
    """The match is forfeited as soon as the points exceed half of its length."""
    points = 0 if f.excused else lateness_points(f.minutes_late)
    if points and points + f.earlier_points > f.match_length / 2:
        late = {"minutes": minutes_text(f.minutes_late), "points": points_text(points), "length": f.match_length}
        template = "Late by {minutes}: {points}, more than half of {length}. The match is forfeited."
        if f.earlier_points:
            template = "Late by {minutes}: {points}, with the {earlier} from before more than half of {length}. The match is forfeited."
            late["earlier"] = f.earlier_points
        yield Verdict(said(template, **late), violation=True)
        yield MatchLost(Party.BOTH if f.both_late else Party.LATE_PLAYER, penalty=points)


def break_due(f: Facts) -> Findings:
    """Breaks of five minutes, only between games, as many as the length allows."""
    if f.director_exception:
        yield Verdict("The director has made an exception.", violation=False)
        yield Cites(("us2009:2.2.b", "us2009:1.2.a"))
        return
    if not f.between_games:
        yield Verdict(
            "Not allowed: breaks are taken between games only, and the clock is not stopped for one in a game."
        )
        yield Cites(("us2009:2.2.b", "us2009:11.2"))
        yield MayNot(Party.EITHER, "take a break during the game")
        given = breaks(length) if (length := f.known("match_length")) else None
        if isinstance(given, int):
            yield from breaks_kept(f, given)
        if f.known("reason") not in (None, "ordinary"):
            yield Discretion(guidance="fair play comes before any rule: the director may make an exception (0.a)")
        return
    allowed = breaks(f.match_length)
    if f.joined > 1:
        yield Verdict("The book doesn't say whether breaks may be joined.")
        yield Discretion(Party.DIRECTOR, ("the breaks are joined", "one break of five minutes at a time"))
    elif isinstance(allowed, tuple):
        least, most = (int(str(breaks(f.match_length + step))) for step in (-1, 1))
        template = (
            "The book's table leaves out matches to {length}: it gives {least} for one point less, {most} for one more."
        )
        yield Verdict(said(template, length=f.match_length, least=least, most=most))
        if f.breaks_taken < least:
            yield May(Party.CLAIMANT, said("take a break of {minutes} minutes", minutes=BREAK_MINUTES))
        elif f.breaks_taken >= most:
            yield MayNot(Party.CLAIMANT, "take a further break")
        else:
            yield Discretion(Party.DIRECTOR, ("as many breaks as the next shorter or longer length in the table",))
    elif f.breaks_taken < allowed:
        yield Verdict(breaks_allowed(allowed - f.breaks_taken, allowed), violation=False)
        yield May(Party.CLAIMANT, said("take a break of {minutes} minutes", minutes=BREAK_MINUTES))
        yield BreaksLeft(Party.OFFENDER, allowed - f.breaks_taken - 1)
    else:
        yield from break_refused(f.match_length, allowed)


def clock_for_slow_play(f: Facts) -> Findings:
    """The director may put a clock on a match that holds up the schedule; the reserve depends on the score."""
    yield Verdict("The director may impose a clock.")
    yield May(Party.DIRECTOR, "impose a clock for the rest of the match")
    if still_open(f):
        yield clock_for_the_rest(f, *rate_and_delay(f.event), "{times}, by the points scored")
        yield Cites(("us2009:2.4.b", "us2009:8.1(b)" if f.event == "doubles" else "us2009:8.1(a)"))
        yield from checked_by_both()
    yield Reading("It doesn't matter whose request it is: the book gives the power to the director alone.")
