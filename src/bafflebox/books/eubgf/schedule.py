"""Times, breaks, lateness and slow play in the EUBGF rules (sections 2.1 to 2.3)."""

from __future__ import annotations

from bafflebox.books.eubgf.clock import rest_of_the_match
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import BreaksLeft, MatchLost, May, PointsAwarded
from bafflebox.rulings.remedies.score import penalty_points as points_text
from bafflebox.rulings.timing import (
    break_refused,
    breaks_allowed,
    breaks_kept,
    minutes_text,
    own_break_rule,
    still_open,
)

BREAK_MINUTES = 5  # 2.2.ii.a
LONG_MATCH = 15  # 2.2.ii.a: up to here one break, two above
MINUTES_A_POINT = 5  # 2.2.iv.b


def breaks(length: int) -> int:
    """One in matches up to 15 points, two in longer ones."""
    return 1 if length <= LONG_MATCH else 2


def joined_breaks_minutes(joined: int, break_minutes: int = BREAK_MINUTES) -> int:
    """The length of breaks taken one after the other."""
    return joined * break_minutes


def break_rules(break_minutes: int = BREAK_MINUTES) -> dict[str, int | str]:
    """Five minutes each, or as many as the event has set; between games, in best of three between matches; may be joined."""
    return {
        "minutes": break_minutes,
        "joined": "own breaks, and both players'",
        "during_a_game": "only as the director's exception",
    }


def break_minutes(f: Facts) -> int:
    return int(f.of_event("break_minutes", BREAK_MINUTES))


def break_rule_in_words(f: Facts) -> str:
    """The event's own break rule; empty if it has none."""
    return own_break_rule(f)


def lateness_points(minutes: int) -> tuple[int, str]:
    """One point after five minutes, and one more for every further five."""
    return minutes // MINUTES_A_POINT, "may be given"


def lateness_forfeit(length: int) -> dict[str, int]:
    """The opponent wins once awarded more than half of the points."""
    points = length // 2 + 1
    return {"points": points, "minutes": points * MINUTES_A_POINT}


def penalty_points(f: Facts) -> Findings:
    """Absent five minutes after the start or the end of a break: one point, and one more for every further five."""
    if f.excused:
        return
    if f.both_late:
        yield Verdict("Both are late: neither gets points from the other for the same minutes.", violation=True)
        yield Reading("The book has no rule on two late players; read as no points for either (eubgf:2.2.iv.open).")
    elif points := int(f.minutes_late // MINUTES_A_POINT):
        yield Verdict(
            said(
                "Late by {minutes}: up to {points} may be given.",
                minutes=minutes_text(f.minutes_late),
                points=points_text(points),
            ),
            violation=True,
        )
        if f.known("match_length") and _match_is_played(f, points):
            yield Verdict("That is not more than half of the match length: the match is played.")
        yield PointsAwarded(Party.OPPONENT, points, may=True)
        yield Reading(
            "The book doesn't say to whose score a penalty point goes; it is read as the opponent's (eubgf:2.2.iv.open)."
        )
    else:
        yield Verdict("Less than five minutes late: no penalty point.", violation=None)


def _match_is_played(f: Facts, points: int) -> bool:
    """Whether the opponent has won neither by penalty points nor, with them, by the score."""
    return bool(
        2 * (points + f.earlier_points) <= f.match_length and (f.known("score_opp") or 0) + points < f.match_length
    )


def opponent_wins(f: Facts) -> Findings:
    """A player awarded more than half of the points for lateness wins the match."""
    points = 0 if f.excused or f.both_late else int(f.minutes_late // MINUTES_A_POINT)
    if points and points + f.earlier_points > f.match_length / 2:
        so_far = "{points} may be given, after {before} before" if f.earlier_points else "{points} may be given"
        yield Verdict(
            said(
                so_far + ": more than half of the match, so that the opponent wins it.",
                points=points_text(points),
                before=f.earlier_points,
            ),
            violation=True,
        )
        fewest = max(1, f.match_length // 2 + 1 - f.earlier_points)
        yield MatchLost(Party.LATE_PLAYER, penalty=points, fewest=fewest)


def _own_structure(f: Facts) -> bool:
    """Whether the director has devised another break structure or excepted this match (2.2.iii)."""
    return bool(f.director_exception or f.posted_rule)


def break_due(f: Facts) -> Findings:
    """One break in matches up to 15 points, two in longer ones."""
    if not f.between_games and not _own_structure(f) and not f.best_of_series and f.known("match_length"):
        yield from breaks_kept(f, breaks(f.match_length))
    if f.between_games and not _own_structure(f) and not f.best_of_series:
        left = breaks(f.match_length) - f.breaks_taken
        own = max(0, f.joined - f.opponent_gives)
        if 0 < left < own:
            only = "Only {left} of {breaks} breaks left; the opponent may add theirs."
            yield Verdict(said(only, left=left, breaks=breaks(f.match_length)))
            longer = "take a break of {minutes} minutes, longer with the opponent's breaks"
            yield May(Party.CLAIMANT, said(longer, minutes=left * break_minutes(f)))
        elif left > 0:
            yield Verdict(breaks_allowed(left, breaks(f.match_length)), violation=False)
            yield May(Party.CLAIMANT, said("take a break of {minutes} minutes", minutes=f.joined * break_minutes(f)))
            yield BreaksLeft(Party.OFFENDER, left - own)
        else:
            yield from break_refused(f.match_length, breaks(f.match_length))


def no_break_left(f: Facts) -> bool:
    if f.best_of_series:
        return not f.between_matches
    return bool(not f.between_games or f.breaks_taken >= breaks(f.match_length))


def clock_for_the_rest(f: Facts) -> Findings:
    """Instead, or in addition, the rest of the match is played with a clock."""
    if f.clock_available:
        yield May(Party.DIRECTOR, "have the rest of the match played with a clock")
        if still_open(f):
            yield rest_of_the_match(f)


def leaving_the_board(f: Facts) -> Findings:
    """Leaving the board counts as a break unless the game itself requires it."""
    if f.necessary:
        yield Verdict("The game made it necessary: no break is used.", violation=False)
        return
    if not f.break_allowed:
        yield Verdict("Leaving the board counts as a break.")
        return
    yield Verdict("Leaving the board counts as a break; one is used up.")
    if left := f.known("breaks_left_own"):
        yield BreaksLeft(Party.OFFENDER, left - 1)
