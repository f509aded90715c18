"""Scorekeeping and reporting of results in the Standards Guide (sections 5.13 and 5.14)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, RecordPrevails, StillGammonable

chapter = Chapter("standards")


@chapter.decides("score_dispute", "5.13.a")
def both_keep_a_written_score(f: Facts) -> Findings:
    """Both keep a running written score, update it after each game and agree on it aloud before the next."""
    if f.records != "both":
        yield Verdict("Both players must keep a running written score.", violation=True)
        yield Duty(Party.BOTH, "keep a running written score")


@chapter.decides("score_dispute", "5.13.b")
def written_over_scoreboard(f: Facts) -> Findings:
    """The written score goes before a scoreboard, since it has the history; two sheets that differ are not covered."""
    if f.records != "none" and f.scoreboard != "none" and (f.records == "one" or f.sheets_agree):
        yield Verdict("The written score goes before the scoreboard.")
        yield RecordPrevails("the written score")
    elif f.records == "one":
        yield Discretion(guidance="only one player kept the written score that both owe: in doubt lean to it (1.1.1)")
    else:
        yield Discretion(guidance="which of two sheets counts is not said: rule on the evidence")


@chapter.decides("gammon_saved", "6.4")
def missing_checker(f: Facts) -> Findings:
    """A checker that left the board without being borne off does not save the gammon."""
    if f.ended_by == "played_out" and f.missing and f.borne_off == 0:
        yield Verdict("The missing checkers were not borne off: a gammon is lost.")
        yield StillGammonable(Party.LOSER)


@chapter.decides("result_report", "5.14.d")
def both_report(f: Facts) -> Findings:
    """Both are responsible that an official learns the result and that it is posted."""
    if f.reported_by == "nobody":
        yield Verdict("Nobody has told an official: both players were responsible.", violation=True)
    else:
        yield Verdict("An official knows the result; both stay responsible for its posting.", violation=False)
    yield Duty(Party.BOTH, "see that an official learns the result and that it is posted")


@chapter.decides("late_report", "5.14.d")
def reported_late(f: Facts) -> Findings:
    """Both are responsible that an official learns the result and that it is posted."""
    yield Verdict("Both players are responsible that an official learns the result; no penalty is named.")
    yield Duty(Party.BOTH, "see that an official learns the result and that it is posted")


@chapter.sets("game_points")
def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[None, str]:
    return None, "silent: the points of a game are taken from the common rules"


@chapter.sets("score_sheet_duty", "5.13.a")
def score_sheet_duty() -> tuple[str, str]:
    return "must", "both keep a running written score and agree on it aloud before each game"


@chapter.sets("score_record", "5.13.b")
def score_record() -> tuple[list[str], str]:
    """Whose record prevails in a dispute."""
    return ["the written score over a scoreboard"], "silent on two sheets that differ"


@chapter.sets("result_reporter", "5.14.d")
def result_reporter() -> str:
    """Who has to report the result."""
    return "both"


@chapter.sets("result_correction")
def result_correction() -> tuple[None, str]:
    return None, "silent"


@chapter.sets("score_correction_limit")
def score_correction_limit() -> tuple[None, str]:
    return None, "silent: until when a wrong score is corrected is not said"
