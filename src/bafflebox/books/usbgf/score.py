"""The end of games, the score and the length of a match in the USBGF rules."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.books.usbgf.times import TABLE
from bafflebox.clock.millis import SECOND, Millis, face
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.completion import level_possible
from bafflebox.rulings.incidents.crawford import known
from bafflebox.rulings.incidents.score import agreed_end, counted_as, right_score
from bafflebox.rulings.remedies import (
    Choice,
    Duty,
    GameAwarded,
    GameGoesOn,
    May,
    Option,
    ScoreCorrected,
    StillGammonable,
)
from bafflebox.rulings.stake import points, result_of, result_text
from bafflebox.rulings.timing import event_of

Line = Sequence[int]


def score_text(f: Facts) -> str:
    scores = right_score(f)
    return f"{scores[0]}-{scores[1]}" if scores else "the right score"


def right_score_prevails(f: Facts) -> Findings:
    """The right score always prevails, and is corrected when noticed, without time limit, whatever was agreed
    before."""
    yield Verdict("The right score prevails, even over one that both agreed on; there is no time limit.", True)
    own, opp = right_score(f) or (None, None)
    yield ScoreCorrected(score_text(f), own, opp, recounts=True)
    if f.kept_silent:
        yield Duty(Party.OFFENDER, "point out an error in the score as soon as it is noticed")


def only_a_legal_bear_off_saves(f: Facts) -> Findings:
    """Only a checker legally borne off saves a gammon; missing ones don't count."""
    if f.ended_by != "played_out":
        return
    if f.missing:
        yield StillGammonable(Party.LOSER)
    result = result_of(f.borne_off, f.borne_off == 0 and f.behind)
    yield Verdict(said("The game is lost as a {result}.", result=result))
    yield won_by(f, result)


def ends_that_count_as_agreed(f: Facts) -> Findings:
    """A pass is always a single game at the value before the double; a resignation or claim counts as agreed."""
    if f.ended_by == "passed":
        yield won_by(f, "single")
    elif f.ended_by != "played_out":
        yield from agreed_end(f)
        yield won_by(f, counted_as(f))


def won_by(f: Facts, result: str) -> GameAwarded:
    """The game with its points; in the Crawford game the cube is 1."""
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, result_text(result, score), result, score)


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> int:
    """Points of a game: 1, 2 or 3 times the cube, which is 1 in the Crawford game."""
    return points(result, 1 if crawford_game else cube_value)


def pass_points(cube_value: int) -> int:
    """A passed double loses a single game at the value before the double."""
    return points("single", cube_value)


def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


def points_by_line(lines: Sequence[Line]) -> list[int]:
    """The points of each game, from the lines of a running score sheet: the difference from the previous line."""
    before = [(0, 0), *(tuple(line) for line in lines)]
    return [sum(line) - sum(last) for last, line in zip(before, lines, strict=False)]


def corrected_lines(lines: Sequence[Line], line: int, right: Line = (0, 0), change: str = "modify") -> list[list[int]]:
    """The score sheet after a line (counted from 1) is modified, deleted or inserted, with all later lines adjusted."""
    changes = {"modify": 1, "delete": 1, "insert": 0}
    if change not in changes:
        raise unknown_name("change of a line", change, changes)
    if not 1 <= line <= len(lines):
        raise InvalidInput(f"The sheet has lines 1 to {len(lines)}, not {line}.", code="bad_line")
    before = lines[line - 2] if line > 1 else (0, 0)
    wrong = before if change == "insert" else lines[line - 1]
    new = before if change == "delete" else right
    gain = [new[0] - wrong[0], new[1] - wrong[1]]
    middle = [] if change == "delete" else [list(right)]
    later = [[own + gain[0], opp + gain[1]] for own, opp in lines[line - 1 + changes[change] :]]
    return [list(kept) for kept in lines[: line - 1]] + middle + later


def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The kind of loss, from the loser's checkers legally off and whether one is on the bar or in the winner's home."""
    return result_of(borne_off, behind)


def scoreboard(wanted: bool = False, room: bool = True) -> dict[str, bool]:
    """Added by the players or on the director's request, if there is room next to cube, clock and box; the written
    score stays."""
    return {"used": wanted and room, "replaces_written_score": False}


LEVELS = {"single": "single game", "gammon": "gammon", "backgammon": "backgammon"}


def worth(level: str) -> str:
    return f"{LEVELS[level]} times the cube"


def over_by_concession(f: Facts) -> bool:
    """No contact, or no legal way for the conceding player to win (4.5.1)."""
    return not f.contact or not f.could_win


def may_concede(f: Facts) -> bool:
    return bool(f.what != "match" and over_by_concession(f) and f.on_turn and level_possible(f))


def answer_to_a_concession(f: Facts) -> Findings:
    """The opponent accepts, and the game is over; or declines, or asks for more. Otherwise play goes on."""
    if not may_concede(f):
        return
    if f.response == "accepts":
        yield GameAwarded(Party.WINNER, worth(f.what), f.what)
    elif f.response == "rejects":
        yield GameGoesOn("the clock is restarted")
    elif f.response == "counteroffer":
        yield Choice(
            Party.LOSER,
            (
                Option("accept the counteroffer", (GameAwarded(Party.WINNER, *_asked_instead(f)),)),
                Option("decline, and play on", (GameGoesOn("the clock is restarted"),)),
            ),
        )
    else:
        yield May(Party.OPPONENT, "pause the clock and think, then accept, decline or ask for more")


def _asked_instead(f: Facts) -> tuple[str, str]:
    """The value of a counteroffer, where the position leaves only one above what was offered."""
    level = (
        "gammon" if f.what == "single" and f.known("behind") is False else "backgammon" if f.what == "gammon" else ""
    )
    return (worth(level), level) if level and f.known("borne_off") == 0 else ("as asked for, times the cube", "")


def may_claim(f: Facts) -> bool:
    return bool((f.on_turn or f.expired) and not (f.contact and f.could_lose))


def claim_test(f: Facts) -> Findings:
    """A claim is valid if it holds with the claimant always rolling 1-2 and the opponent always rolling 6-6."""
    if not may_claim(f) or (f.expired and f.expired_earlier):
        return
    if f.holds:
        yield Verdict(
            "The claim is valid: it holds even if the player rolls 1-2 and the opponent 6-6 every time.",
            violation=False,
        )
        yield GameAwarded(Party.CLAIMANT, worth(f.claimed), f.claimed)
    else:
        yield Verdict(
            "The claim isn't valid: it fails if the player rolls 1-2 and the opponent 6-6 every time.", violation=False
        )
        if not f.expired:
            yield GameGoesOn()


def adjusted_reserve(
    length: int,
    used_length: int,
    score: Sequence[int],
    reserve_own: float,
    reserve_opp: float,
    minutes_per_point: float | None = None,
    event: str = "singles",
) -> tuple[dict[str, str], str]:
    """Recommended reserves when the length in use is corrected to `length`: increased by the basic
    adjustment if it grows, otherwise the larger of the residual and the prorated time. The default rate is the standard
    for the kind of event.
    """
    rate = TABLE[event_of(event)].per_point if minutes_per_point is None else minutes_per_point
    basic = abs(length - used_length) * rate
    away_used = 2 * used_length - sum(score)
    away_right = 2 * length - sum(score)
    if away_used <= 0:
        raise InvalidInput("At that score the match to the length in use is over.", code="bad_score")

    def adjusted(reserve: float) -> float:
        if length >= used_length:
            return reserve + basic
        return max(reserve - basic, reserve / away_used * away_right)

    minutes = {"basic": basic, "own": adjusted(reserve_own), "opp": adjusted(reserve_opp)}
    return {name: face(Millis(round(60 * time) * SECOND)) for name, time in minutes.items()}, (
        "recommended; the director may adjust in any way or not at all"
    )


def reserves_after_correction(f: Facts) -> Findings:
    """When the length in use is corrected, the director may adjust the reserves in any way, or not at all."""
    if f.used == "right" or f.noticed_when != "between_games" or f.posted_reached:
        return
    numbers = known(f, "posted_length", "used_length", "score_own", "score_opp", "clock_own", "clock_opp")
    if numbers is None:
        yield May(Party.DIRECTOR, "adjust the reserves; for the recommended times see the setting adjusted_reserve")
        return
    length, used, own, opp, first, second = numbers
    rate = f.of_event("minutes_per_point", TABLE[f.event].per_point)
    times, _ = adjusted_reserve(length, used, (own, opp), first / 60, second / 60, rate)
    yield May(
        Party.DIRECTOR,
        said(
            "adjust the reserves; recommended are {first} for the first player and {second} for the second",
            first=times["own"],
            second=times["opp"],
        ),
    )
