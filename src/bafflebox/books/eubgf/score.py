"""Scorekeeping and reporting of results in the EUBGF rules (sections 4.2 iv, 4.6, 4.7)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, GameAwarded, MatchStands, May, RecordPrevails, StillGammonable
from bafflebox.rulings.stake import points, points_text, result_of

chapter = Chapter("eubgf")

WORTH = "What a game is worth is taken as known: 1, 2 or 3 times the cube, for a pass the cube before it."


@chapter.decides("gammon_saved", "4.2.iv.b")
def missing_checkers_do_not_count(f: Facts) -> Findings:
    """A player who began with fewer than 15 checkers can still lose a gammon or backgammon."""
    if f.ended_by == "played_out" and f.missing:
        yield StillGammonable(Party.LOSER)
        if f.missing_why == "removed":
            yield Reading(
                "Said of a player who began with too few checkers; applied to checkers taken off wrongly too."
            )


@chapter.decides("gammon_saved", "4.5.a")
def played_to_completion(f: Facts) -> Findings:
    """A game is played to its end, or ended by a pass at the cube before the double."""
    value = 1 if f.crawford_game else int(f.cube_value)
    if f.ended_by == "played_out":
        result = result_of(f.borne_off, f.borne_off == 0 and f.behind)
        yield Verdict(f"The game is lost as a {result}.")
        yield GameAwarded(
            Party.WINNER, f"{result}: {points_text(points(result, value))}", result, points(result, value)
        )
    elif f.ended_by == "passed":
        yield GameAwarded(Party.WINNER, points_text(value), "single", value)
    else:
        return
    yield Reading(WORTH)


@chapter.decides("gammon_saved", "4.5.b")
def accepted_loss(f: Facts) -> Findings:
    """Without contact a loss may be accepted as single game, gammon or backgammon."""
    if f.ended_by in ("resigned", "claimed"):
        value = 1 if f.crawford_game else int(f.cube_value)
        yield GameAwarded(Party.WINNER, points_text(points(f.agreed, value)), f.agreed, points(f.agreed, value))
        yield Reading(WORTH)


@chapter.decides("score_error", "4.6.b")
def wrong_score_reported(f: Facts) -> Findings:
    """A wrong result may be corrected within a reasonable time, even after a next match has begun."""
    if f.match_over and f.result_reported:
        yield Verdict("A wrong result that was announced may be corrected within a reasonable time.")
        yield May(Party.DIRECTOR, "correct the result, even if the next match has begun")
        yield Discretion(guidance="what the right score means for the match is not said")


@chapter.decides("late_report", "4.6.a")
def reported_late(f: Facts) -> Findings:
    """The winner reports as soon as reasonable after the match."""
    yield Verdict("The winner has to report as soon as reasonably possible; no penalty is named.", violation=True)
    yield Duty(Party.WINNER, "report the result to the director")


@chapter.decides("score_dispute", "4.7.d")
def trailers_sheet(f: Facts) -> Findings:
    """The trailer's sheet decides if it is clear; where only one sheet was kept, that one."""
    if f.records == "one":
        yield Verdict("Only one player kept a score sheet: it decides.")
        yield RecordPrevails("the only sheet")
    elif f.records == "both" and f.trailer_certain and f.trailer_sheet_clear:
        yield Verdict("The trailing player's sheet decides.")
        yield RecordPrevails("the trailer's sheet", Party.TRAILER)


@chapter.decides("score_dispute", "4.7.open")
def nobody_knows_who_trails(f: Facts) -> Findings:
    """Reading: if it is unclear who trails, or the trailer's sheet is unclear, the director rules on all evidence."""
    if f.records == "none" or (f.records == "both" and not (f.trailer_certain and f.trailer_sheet_clear)):
        yield Reading("Sheets that disagree on who trails, and unclear sheets, are not covered.")
        yield Discretion(guidance="rule on all the evidence")


@chapter.decides("result_report", "4.6.a")
def winner_reports(f: Facts) -> Findings:
    """The winner reports as soon as reasonable; the director checks and posts it."""
    if f.reported_by == "winner" and f.at_once:
        yield Verdict("The result was reported as it should be.", violation=False)
    else:
        yield Verdict("Reporting the result as soon as reasonable is the winner's duty.", violation=True)
        yield Duty(Party.WINNER, "report the result to the director")
    yield Duty(Party.DIRECTOR, "check and post the result")


@chapter.decides("result_wrong", "4.6.b")
def posted_result(f: Facts) -> Findings:
    """A posted result may be corrected within reasonable time, even if a player has begun the next match."""
    if f.reasonable_time:
        yield Verdict("The posted result may still be corrected.")
        yield May(Party.DIRECTOR, "correct the posted result, even if the next match has begun")
    else:
        yield Verdict("The reasonable time for a correction is over.")
        yield MatchStands()


@chapter.sets("game_points", "4.4.iv.d", "4.4.iv.e")
def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[int, str]:
    """Points of a game; in the Crawford game as without the cube."""
    return points(
        result, 1 if crawford_game else cube_value
    ), "1, 2 and 3 by the common rules, which the book takes as known"


@chapter.sets("score_sheet_duty", "4.7.a")
def score_sheet_duty() -> tuple[str, str]:
    return "encouraged", "both are encouraged to keep the score, on own cards even with a scoreboard"


@chapter.sets("scoreboard", "4.7.c")
def scoreboard(demanded: bool = False, agreed: bool = False) -> dict[str, Any]:
    """Used if the players agree, and whatever they want if the director demands it."""
    return {"used": demanded or agreed, "shows": ["match length", "score", "Crawford game"]}


@chapter.sets("score_record", "4.7.d")
def score_record() -> list[str]:
    """Whose record prevails in a dispute, in order."""
    return ["the only sheet", "the trailer's sheet, if it is clear"]


@chapter.sets("result_reporter", "4.6.a")
def result_reporter() -> str:
    """Who has to report the result."""
    return "winner"


@chapter.sets("result_correction", "4.6.b")
def result_correction() -> str:
    """Until when a wrongly posted result may be corrected."""
    return "within a reasonable time, even after the next match began"


@chapter.sets("score_correction_limit")
def score_correction_limit() -> tuple[None, str]:
    return None, "silent: until when a wrong score is corrected is not said"
