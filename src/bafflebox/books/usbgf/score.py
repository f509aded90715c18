"""Scorekeeping and reporting of results in the USBGF rules (sections 4.6 and 4.7)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.score import agreed_end, counted_as, right_score
from bafflebox.rulings.remedies import (
    Duty,
    GameAwarded,
    ScoreCorrected,
    StillGammonable,
)
from bafflebox.rulings.stake import points, result_of, result_text

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
