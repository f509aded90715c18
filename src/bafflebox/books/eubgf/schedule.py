"""Times, breaks, lateness and slow play in the EUBGF rules (sections 2.1 to 2.3)."""

from __future__ import annotations

from bafflebox.books.eubgf.times import rest_of_the_match
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import BreaksLeft, Discretion, MatchLost, May, MayNot, PointsAwarded, Sanction, Warning
from bafflebox.rulings.timing import minutes_text, still_open

chapter = Chapter("eubgf")

BREAK_MINUTES = 5  # 2.2.ii.a
LONG_MATCH = 15  # 2.2.ii.a: up to here one break, two above
MINUTES_A_POINT = 5  # 2.2.iv.b


@chapter.sets("breaks", "2.2.ii.a")
def breaks(length: int) -> int:
    """One in matches up to 15 points, two in longer ones."""
    return 1 if length <= LONG_MATCH else 2


@chapter.sets("break_rules", "2.2.ii.a", "2.2.ii.b", "2.2.ii.c")
def break_rules() -> dict[str, object]:
    """Five minutes each, between games; in best of three between matches; may be joined."""
    return {
        "minutes": BREAK_MINUTES,
        "joined": "own breaks, and both players'",
        "during_a_game": "only as the director's exception",
    }


@chapter.sets("joined_breaks_minutes", "2.2.ii.c")
def joined_breaks_minutes(joined: int) -> int:
    """The length of breaks taken one after the other."""
    return joined * BREAK_MINUTES


@chapter.sets("lateness_points", "2.2.iv.b")
def lateness_points(minutes: int) -> tuple[int, str]:
    """One point after five minutes, one more for each further five."""
    return minutes // MINUTES_A_POINT, "may be given"


@chapter.sets("lateness_forfeit", "2.2.iv.c")
def lateness_forfeit(length: int) -> dict[str, int]:
    """The opponent wins when awarded more than half of the points."""
    points = length // 2 + 1
    return {"points": points, "minutes": points * MINUTES_A_POINT}


@chapter.decides("late_start", "2.2.iv.b", "2.2.iv.open")
@chapter.decides("late_from_break", "2.2.iv.b", "2.2.iv.open")
def penalty_points(f: Facts) -> Findings:
    """Not there five minutes after the start or the end of a break: one point, one more for each further five."""
    if f.excused:
        return
    if f.both_late:
        yield Verdict("Both are late: none against each other for the same minutes.", violation=True)
        yield Reading("The book has no rule on two late players; read as no points for either (eubgf:2.2.iv.open).")
    elif points := int(f.minutes_late // MINUTES_A_POINT):
        yield Verdict(
            f"Late by {minutes_text(f.minutes_late)}: up to {points} penalty point{'s' * (points > 1)} may be given.",
            violation=True,
        )
        yield PointsAwarded(Party.OPPONENT, points, may=True)
        yield Reading(
            "The book does not say to whose score a penalty point goes; it is read as the opponent's (eubgf:2.2.iv.open)."
        )
    else:
        yield Verdict("Less than five minutes late: no penalty point.", violation=None)


@chapter.decides("late_start", "2.2.iv.c", over=("2.2.iv.b",))
@chapter.decides("late_from_break", "2.2.iv.c", over=("2.2.iv.b",))
def opponent_wins(f: Facts) -> Findings:
    """A player who has been awarded more than half of the points by lateness wins the match."""
    if not f.excused and not f.both_late and f.minutes_late // MINUTES_A_POINT > f.match_length / 2:
        points = int(f.minutes_late // MINUTES_A_POINT)
        yield Verdict(
            f"{points} penalty points may be given: more than half of the match, so that the opponent wins it.",
            violation=True,
        )
        yield MatchLost(Party.LATE_PLAYER)


@chapter.decides("late_start", "2.2.iii")
@chapter.decides("late_from_break", "2.2.iii")
def excused(f: Facts) -> Findings:
    """The director may make exceptions to times and breaks."""
    if f.excused:
        yield Verdict("The director made an exception: no penalty.", violation=False)


def _own_structure(f: Facts) -> bool:
    """Whether the director has devised another break structure or excepted this match (2.2.iii)."""
    return bool(f.director_exception or f.posted_rule)


@chapter.decides("break_wanted", "2.2.ii.a")
def break_due(f: Facts) -> Findings:
    """One break in matches up to 15 points, two in longer ones."""
    if f.between_games and not _own_structure(f) and not f.best_of_series:
        left = breaks(f.match_length) - f.breaks_taken
        if 0 < left < f.joined:
            yield Verdict(f"Only {left} of {breaks(f.match_length)} breaks left; the opponent may add own ones.")
            yield May(
                Party.EITHER, f"take a break of {left * BREAK_MINUTES} minutes, longer with the opponent's breaks"
            )
        elif left > 0:
            yield Verdict(f"Allowed: {left} of {breaks(f.match_length)} breaks left.", violation=False)
            yield May(Party.EITHER, f"take a break of {joined_breaks_minutes(f.joined)} minutes")
            yield BreaksLeft(Party.OFFENDER, left - f.joined)
        else:
            yield Verdict(f"Not allowed: a match to {f.match_length} gives {breaks(f.match_length)}, and none is left.")
            yield MayNot(Party.EITHER, "take a further break")


@chapter.decides("break_wanted", "2.2.ii.c")
def joined_breaks(f: Facts) -> Findings:
    """Breaks may be taken one after the other, by one player or by both."""
    if f.joined > 1 and f.between_games and not _own_structure(f) and not f.best_of_series:
        yield Verdict("Breaks may be joined, own ones and both players'.")


@chapter.decides("break_wanted", "2.2.ii.b")
def between_games_only(f: Facts) -> Findings:
    """Breaks are taken between games; in best-of-three contests only between the matches."""
    if _own_structure(f):
        return
    if f.best_of_series and f.between_matches:
        yield Verdict("Allowed: between the matches of the contest.", violation=False)
        yield May(Party.EITHER, f"take a break of {BREAK_MINUTES} minutes")
    elif not f.between_games:
        yield Verdict("Not allowed: breaks are taken between games.")
        yield MayNot(Party.EITHER, "take a break during the game")
    elif f.best_of_series:
        yield Verdict("Not allowed: in a best-of-three contest breaks are taken between the matches only.")
        yield MayNot(Party.EITHER, "take a break between games")


def _grave_reason(f: Facts) -> bool:
    reason = f.known("reason") if f.between_games else f.reason
    return reason not in (None, "ordinary")


def _no_break_left(f: Facts) -> bool:
    if f.best_of_series:
        return not f.between_matches
    return bool(not f.between_games or f.breaks_taken >= breaks(f.match_length))


@chapter.decides("break_wanted", "2.2.iii")
def exception_by_the_director(f: Facts) -> Findings:
    """The director may set another break structure, for particular concerns or matches of special significance."""
    if _own_structure(f):
        yield Verdict("The director's own break schedule applies.", violation=False)
    elif _no_break_left(f) and _grave_reason(f):
        yield Discretion(Party.DIRECTOR, ("make an exception and allow the break", "refuse it"))


@chapter.decides("left_table", "2.2.ii.d")
def leaving_is_a_break(f: Facts) -> Findings:
    """Any leaving of the board counts as a break unless the game itself makes it necessary."""
    if f.necessary:
        yield Verdict("The game made it necessary: no break is used.", violation=False)
    else:
        yield Verdict("Leaving the board counts as a break; one is used up.")


@chapter.decides("left_table", "2.2.iv.a")
def break_without_right(f: Facts) -> Findings:
    """Any breach of times and breaks may cost penalty points."""
    if not f.necessary and not f.break_allowed:
        yield Verdict("No break was allowed at that moment.", violation=True)
        yield Sanction(Party.OFFENDER, ("penalty points",))


@chapter.decides("agreed_delay", "2.2.iv.a")
def agreed_without_asking(f: Facts) -> Findings:
    """Any breach of times and breaks may cost penalty points, also one that both agreed on."""
    if not f.director_allowed:
        yield Verdict("Times and breaks are not the players' to change.", violation=True)
        yield Sanction(Party.BOTH, ("penalty points",))
    else:
        yield Verdict("The director permitted it.", violation=False)


@chapter.decides("start_time", "2.2.i")
def as_scheduled(f: Facts) -> Findings:
    """Matches begin as scheduled or as the director says."""
    yield Verdict("The match begins as scheduled, or as the director says; a time the director moved it to counts.")


@chapter.decides("place_of_play", "2.1.a")
def designated_area(f: Facts) -> Findings:
    """Matches are played in the area that the director designates."""
    yield Verdict(
        "Permitted." if f.permitted else "Not allowed: matches are played in the designated area.",
        violation=not f.permitted,
    )


@chapter.decides("slow_play", "2.3.i.a")
def warning_first(f: Facts) -> Findings:
    """For an unreasonably slow pace the director may warn that penalty points may follow."""
    if not f.warned_before:
        yield Verdict("The director may warn the slow player, put a clock on the match, or both.")
        yield May(Party.DIRECTOR, "warn that penalty points may follow if it goes on")
        yield Warning(Party.OFFENDER, "unreasonably slow play")
    else:
        yield Verdict("Warned before: penalty points may now follow.")
        yield Sanction(Party.OFFENDER, ("penalty points",))


@chapter.decides("slow_play", "2.3.i.b")
def clock_for_the_rest(f: Facts) -> Findings:
    """Instead or in addition the rest of the match is played with a clock."""
    if f.clock_available:
        yield May(Party.DIRECTOR, "have the rest of the match played with a clock")
        if still_open(f):
            yield rest_of_the_match(f)


@chapter.decides("slow_play", "2.3.ii")
def request_of_a_player(f: Facts) -> Findings:
    """A player may ask the director for a clock for the rest of the match, or for a monitor."""
    if f.asked_by == "player":
        yield May(Party.EITHER, "ask for a clock or a monitor; the director decides")
