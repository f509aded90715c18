"""Scorekeeping and reporting of results in the USBGF rules (sections 4.6 and 4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.score import right_score
from bafflebox.rulings.remedies import (
    Discretion,
    Duty,
    GameAwarded,
    MatchGoesOn,
    MatchLost,
    MatchStands,
    May,
    MayNot,
    RecordPrevails,
    Sanction,
    ScoreCorrected,
    StillGammonable,
)
from bafflebox.rulings.stake import points, points_text, result_of

chapter = Chapter("usbgf")

Line = Sequence[int]


def score_text(f: Facts) -> str:
    scores = right_score(f)
    return f"{scores[0]}-{scores[1]}" if scores else "the right score"


@chapter.decides("score_error", "4.6.3.a")
def right_score_prevails(f: Facts) -> Findings:
    """The right score always prevails and is put right when noticed, without time limit, whatever was agreed before."""
    yield Verdict("The right score prevails, even over one that both agreed on; there is no time limit.", True)
    scores = right_score(f) or (None, None)
    yield ScoreCorrected(score_text(f), *scores)
    if f.kept_silent:
        yield Duty(Party.OFFENDER, "point out an error of the score as soon as it is noticed")


@chapter.decides("score_error", "4.6.3.b")
def later_lines_follow(f: Facts) -> Findings:
    """The wrong line is mended and all later ones by the same amount; Crawford and dead-cube doubles too."""
    yield Duty(Party.BOTH, "mend the wrong line of the sheets and every later line by the same amount")
    if f.cube_forbidden:
        yield Duty(Party.DIRECTOR, "treat doubles that the right score forbids (Crawford game, dead cube) as void too")


@chapter.decides("score_error", "4.6.3.d")
def match_after_correction(f: Facts) -> Findings:
    """A corrected score that reaches the length wins; one that falls below reopens the match, if the result is voided."""
    if f.length_reached:
        yield Verdict("The corrected score ends the match.")
        yield MatchLost(Party.LOSER, score_text(f))
    elif f.match_over and (not f.result_reported or f.director_voids == "yes"):
        yield MatchGoesOn("from the corrected score")
    elif f.match_over and f.director_voids == "no":
        yield MatchStands()
    elif f.match_over:
        yield Discretion(bounds=("void the reported result and resume the match", "keep the result"))


def _nothing_favours_one(f: Facts) -> bool:
    """Two sheets of equal quality, and neither evidence nor a record of every game beside them."""
    return bool(f.evidence == "none" and f.scoreboard != "running" and f.trailer_sheet_clear)


@chapter.decides("score_dispute", "4.6.3.c")
def whose_record(f: Facts) -> Findings:
    """The only sheet prevails unless evidence refutes it; of two equal sheets the trailer's, if who trails is certain."""
    if f.records == "one" and f.evidence != "against_sheet" and f.scoreboard != "running":
        yield Verdict("Only one player kept a written score: it prevails.")
        yield RecordPrevails("the only sheet")
    elif f.records == "none" and f.scoreboard == "running":
        yield Verdict("A scoreboard that keeps every game equals a written record.")
        yield RecordPrevails("the running record of the scoreboard")
    elif f.records == "both" and _nothing_favours_one(f) and f.trailer_certain:
        yield Verdict("Both sheets are of equal quality and nothing favours one: the trailer's prevails.")
        yield RecordPrevails("the trailer's sheet", Party.TRAILER)
    else:
        yield Discretion(guidance="decide on all evidence which score is right; the right score prevails")


@chapter.decides("gammon_saved", "4.5.3.a")
def only_a_legal_bear_off_saves(f: Facts) -> Findings:
    """A gammon is saved only by a checker legally borne off; missing ones do not count."""
    if f.ended_by != "played_out":
        return
    if f.missing:
        yield StillGammonable(Party.LOSER)
    result = result_of(f.borne_off, f.borne_off == 0 and f.behind)
    yield Verdict(f"The game is lost as a {result}.")
    yield won_by(f, result)


@chapter.decides("gammon_saved", "4.5.3.b")
def ends_that_count_as_agreed(f: Facts) -> Findings:
    """A pass is always a single game at the value before the double; a resignation or claim counts as agreed."""
    if f.ended_by == "passed":
        yield won_by(f, "single")
    elif f.ended_by != "played_out":
        yield won_by(f, f.agreed)


def won_by(f: Facts, result: str) -> GameAwarded:
    """The game with its points; in the Crawford game the cube is 1."""
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, f"{result}: {points_text(score)}", result, score)


@chapter.decides("result_report", "4.7.a")
def report_at_once(f: Facts) -> Findings:
    """A finished match is reported at once to the staff, who post it."""
    if f.reported_by != "nobody" and f.at_once:
        yield Verdict("The result was reported as it should be.", violation=False)
    else:
        yield Verdict("The result must be reported at once after the match.", violation=True)


@chapter.decides("result_report", "4.7.b")
def only_officials_post(f: Facts) -> Findings:
    """Players do not write on official documents, unless the director lets them report into the software."""
    if f.wrote_on_sheet and not f.authorised:
        yield Verdict("Only officials post results.", violation=True)
        yield MayNot(Party.BOTH, "write on the official draw sheet")


@chapter.decides("result_report", "4.7.c")
def both_are_responsible(f: Facts) -> Findings:
    """Both players still in the event report and check the posting; failure may be sanctioned."""
    yield Duty(Party.BOTH, "see that the result is reported, and check that it is posted rightly")
    if f.reported_by == "nobody" or not f.at_once:
        yield Sanction(Party.BOTH)


@chapter.decides("result_wrong", "4.7.d")
def posted_result_may_be_corrected(f: Facts) -> Findings:
    """A wrong posting may be corrected within reasonable time, even if next matches have begun, if that is fairest."""
    if f.reasonable_time and f.fair_to_correct:
        yield Verdict("The posted result may still be corrected.")
        yield May(Party.DIRECTOR, "correct the posted result")
        yield Discretion(
            bounds=("correct the result", "leave it as posted"), guidance="weigh fairness to all and the schedule"
        )
    else:
        yield Verdict("The posted result is not corrected any more.")
        yield MatchStands()


@chapter.sets("game_points", "4.6.2", "4.4.8.b")
def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> int:
    """Points of a game: 1, 2 or 3 times the cube, which is 1 in the Crawford game."""
    return points(result, 1 if crawford_game else cube_value)


@chapter.sets("pass_points", "4.5.3.b")
def pass_points(cube_value: int) -> int:
    """A passed double loses a single game at the value before the double."""
    return points("single", cube_value)


@chapter.sets("match_winner", "4.6.1.a")
def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


@chapter.sets("points_by_line", "4.6.1.b")
def points_by_line(lines: Sequence[Line]) -> list[int]:
    """What each game scored, from the lines of a running score sheet: the difference to the line before."""
    before = [(0, 0), *(tuple(line) for line in lines)]
    return [sum(line) - sum(last) for last, line in zip(before, lines, strict=False)]


@chapter.sets("corrected_lines", "4.6.3.b")
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


@chapter.sets("score_sheet_duty", "4.6.1.b")
def score_sheet_duty() -> tuple[str, str]:
    return "should", "each player should keep an own running written score"


@chapter.sets("score_record", "4.6.3.c")
def score_record() -> list[str]:
    """Whose record prevails in a dispute, in order."""
    return ["the only sheet, unless refuted", "evidence", "the trailer's sheet, if who trails is certain"]


@chapter.sets("score_correction_limit", "4.6.3.a")
def score_correction_limit() -> str:
    return "none"


@chapter.sets("result_reporter", "4.7.c")
def result_reporter() -> str:
    """Who has to report the result."""
    return "both"


@chapter.sets("result_correction", "4.7.d")
def result_correction() -> str:
    """Until when a wrongly posted result may be corrected."""
    return "within a reasonable time, even after the next match began"


@chapter.sets("game_result", "4.5.3.a")
def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The class of the loss from the loser's checkers legally off, and whether one is on the bar or in the winner's home."""
    return result_of(borne_off, behind)


@chapter.sets("scoreboard", "4.6.1.c")
def scoreboard(wanted: bool = False, room: bool = True) -> dict[str, bool]:
    """Added by the players or at the director's wish where there is room beside cube, clock and box; the written score stays."""
    return {"used": wanted and room, "replaces_written_score": False}
