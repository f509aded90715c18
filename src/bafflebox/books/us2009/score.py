"""Scores and results in the U.S. rules of 2009 (sections 4.4, 4.7, 4.10, 5.1, 5.3, and gammons in the basic rules)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, GameAwarded, May, Presumption, StillGammonable
from bafflebox.rulings.stake import points, points_text, result_of

chapter = Chapter("us2009")


def won(f: Facts, result: str) -> GameAwarded:
    """The game with its points; in the Crawford game the cube is 1."""
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, f"{result}: {points_text(score)}", result, score)


@chapter.decides("gammon_saved", "4.4.c")
def wrongly_removed_checker(f: Facts) -> Findings:
    """A checker wrongly taken out of play does not save the gammon."""
    if f.ended_by == "played_out" and f.missing and f.missing_why == "removed":
        yield StillGammonable(Party.LOSER)


@chapter.decides("gammon_saved", "4.7.b")
def began_with_fewer(f: Facts) -> Findings:
    """A player who began with fewer than 15 checkers can still be gammoned or backgammoned."""
    if f.ended_by == "played_out" and f.missing and f.missing_why == "started_short":
        yield StillGammonable(Party.LOSER)


@chapter.decides("gammon_saved", "basic.gammon.a")
def plain_loss(f: Facts) -> Findings:
    """With a checker borne off the loss is the value of the cube."""
    if f.ended_by == "played_out" and f.borne_off > 0:
        yield won(f, "single")


@chapter.decides("gammon_saved", "basic.gammon.b")
def gammon(f: Facts) -> Findings:
    """With no checker borne off the loss is twice the cube."""
    if f.ended_by == "played_out" and f.borne_off == 0 and not f.behind:
        yield won(f, "gammon")


@chapter.decides("gammon_saved", "basic.gammon.c")
def backgammon(f: Facts) -> Findings:
    """With none off and one on the bar or in the winner's home the loss is three times the cube."""
    if f.ended_by == "played_out" and f.borne_off == 0 and f.behind:
        yield won(f, "backgammon")


@chapter.decides("gammon_saved", "basic.double.c")
def refused_double(f: Facts) -> Findings:
    """Refusing costs the stake before the double."""
    if f.ended_by == "passed":
        yield won(f, "single")


@chapter.decides("gammon_saved", "11.1.b")
def accepted_offer(f: Facts) -> Findings:
    """An accepted concession is scored as offered."""
    if f.ended_by == "resigned":
        yield won(f, f.agreed)


@chapter.decides("score_dispute", "5.1.a")
def compared_before_every_game(f: Facts) -> Findings:
    """Each player keeps a running score and compares it at the start of every game."""
    yield Duty(Party.BOTH, "settle the score before the next game starts")


@chapter.decides("score_dispute", "5.1.b")
def without_a_written_log(f: Facts) -> Findings:
    """In a dispute the player without a written log is at a disadvantage."""
    if f.records == "one":
        yield Verdict("The player without a written log is at a disadvantage.")
        yield Presumption(Party.OFFENDER, "the player who kept no written log")
        yield Discretion(guidance="lean to the written log")
    else:
        yield Discretion(guidance="two logs, or none, are not mentioned: rule on the evidence")


@chapter.decides("result_report", "4.10.a")
def winner_reports(f: Facts) -> Findings:
    """The winner reports the result; the staff verify and post it."""
    if f.reported_by == "winner":
        yield Verdict("The winner reported the result.", violation=False)
    else:
        yield Verdict("Reporting the result is the winner's duty.", violation=True)
        yield Duty(Party.WINNER, "report the result")
    yield Duty(Party.STAFF, "verify and post the result")


@chapter.decides("result_wrong", "4.10.b")
def posted_result(f: Facts) -> Findings:
    """The director may correct a wrongly posted result; no limit is given."""
    yield Verdict("The director may correct the posted result; no time limit is given.")
    yield May(Party.DIRECTOR, "correct the posted result")
    yield Discretion(bounds=("correct the result", "leave it as posted"))


@chapter.decides("score_error", "4.10.b")
def wrong_score_posted(f: Facts) -> Findings:
    """The director may correct a wrongly posted result; no limit is given."""
    if f.match_over and f.result_reported:
        yield Verdict("The director may correct a wrongly posted result; no time limit is given.")
        yield May(Party.DIRECTOR, "correct the posted result")
        yield Discretion(bounds=("correct the result", "leave it as posted"))


@chapter.decides("late_report", "4.10.a")
def reported_late(f: Facts) -> Findings:
    """The winner reports the result; no time and no penalty are named."""
    yield Verdict("Reporting the result is the winner's duty; no time and no penalty are named.")
    yield Duty(Party.WINNER, "report the result")


@chapter.sets("game_points", "5.3", "basic.gammon.a", "basic.gammon.b", "basic.gammon.c", "basic.double.a")
def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> int:
    """Points of a game: 1, 2 or 3 times the cube, at all times."""
    return points(result, 1 if crawford_game else cube_value)


@chapter.sets("game_result", "basic.gammon.a", "basic.gammon.b", "basic.gammon.c")
def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The class of the loss from the loser's checkers off, and whether one is on the bar or in the winner's home."""
    return result_of(borne_off, behind)


@chapter.sets("score_sheet_duty", "5.1.a")
def score_sheet_duty() -> tuple[str, str]:
    return "shall", "each keeps a running score and compares it at the start of every game"


@chapter.sets("score_record", "5.1.b")
def score_record() -> tuple[list[str], str]:
    return ["who has no written log is at a disadvantage"], "silent on two logs"


@chapter.sets("result_reporter", "4.10.a")
def result_reporter() -> str:
    """Who has to report the result."""
    return "winner"


@chapter.sets("result_correction", "4.10.b")
def result_correction() -> str:
    """Until when a wrongly posted result may be corrected."""
    return "the director may correct it, no limit given"


@chapter.sets("score_correction_limit")
def score_correction_limit() -> tuple[None, str]:
    return None, "silent: until when a wrong score is corrected is not said"
