"""Results: taken at the desk, confirmed, corrected."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from bafflebox.errors import BaffleBoxError, InvalidInput, Refused, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, entrant, match, number, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament import hall, results
from bafflebox.tournament.corrections import correct, move_result, proposals
from bafflebox.tournament.course import length_of, match_now, players_now
from bafflebox.tournament.events import Ending, Entrant, MatchId, Repair, Result
from bafflebox.tournament.performance import note_performance
from bafflebox.tournament.result_list import take_results
from bafflebox.tournament.scores import TO_THE_END, parts_of, read_scores
from bafflebox.tournament.state import Tournament

NOBODY = "nobody"


def result_of(state: Tournament, name: MatchId, form: Form) -> Result:
    """A result as a form tells it: who won, and the points of the first and the second player, or of each board."""
    file = state.file(name)
    players = file.result.players if file.result else players_now(state, name)
    endings = {ending.value: ending for ending in Ending}
    if form.get("ending", "score") not in endings:
        raise unknown_name("ending", form.get("ending", ""), endings)
    ending, winner = endings[form.get("ending", "score")], form.get("winner", "")
    if not winner:
        raise InvalidInput("Say who won.", code="no_winner")
    if winner not in (NOBODY, *players):
        raise InvalidInput(
            f"'{winner}' doesn't play in {name}. Give the winner's entrant id, or '{NOBODY}'.",
            code="wrong_players",
            facts={"entrants": list(players)},
        )
    result = Result(players, None if winner == NOBODY else Entrant(winner), ending)
    if form.get("boards", "").strip():
        return replace(result, boards=read_scores(form["boards"]))
    several = parts_of(match_now(state, name).fixture) > 1
    return replace(result, points=_points(form, result, None if several else length_of(state, name)))


def _points(form: Form, result: Result, full: int | None) -> tuple[int, int]:
    """The points of both: none where the score is not known, and the full ones for a winner without points."""
    told = [number(form, side, "The score") if form.get(side) else None for side in ("first", "second")]
    if result.winner is None or result.ending not in TO_THE_END or told == [None, None]:
        return told[0] or 0, told[1] or 0
    ahead = result.players.index(result.winner)
    if told[ahead] is None:
        told[ahead] = full
    missing = [player for player, points in zip(result.players, told, strict=True) if points is None]
    if missing:
        raise InvalidInput(
            f"The points of {missing[0]} are missing. Write 0 if there were none; leave both empty if nobody knows.",
            code="score_missing",
        )
    return told[0] or 0, told[1] or 0


def _result(work: Work, form: Form) -> None:
    name = match(form)
    goes_on = Entrant(form["goes_on"]) if form.get("goes_on") else None
    work.do(results.enter_result, name, result_of(work.state, name, form), goes_on=goes_on)


QUICK = re.compile(r"\s*(.+?)\s+(\d{1,3})\s*[-–:]\s*(\d{1,3})\s*")


def _quick(work: Work, form: Form) -> None:
    """A result typed in one line: the table, or a part of a name, and the score with the upper name first: `1 7-6`."""
    written = text(form, "line", "Table and score")
    found = QUICK.fullmatch(written)
    if found is None:
        raise InvalidInput(
            f"'{written}' can't be read. Write the table and the score, the upper name first: 1 7-6.",
            code="bad_score",
            facts={"field": "line"},
        )
    try:
        _quick_result(work, found[1], (int(found[2]), int(found[3])))
    except BaffleBoxError as wrong:
        wrong.facts = {**wrong.facts, "field": "line"}
        raise


def _quick_result(work: Work, where: str, points: tuple[int, int]) -> None:
    name = _match_at(work, where)
    players = players_now(work.state, name)
    if parts_of(match_now(work.state, name).fixture) > 1:
        raise InvalidInput("This match has several boards: open it to enter each score.", code="bad_boards")
    if points[0] == points[1]:
        raise InvalidInput(f"{points[0]}-{points[1]} has no winner.", code="no_winner")
    winner = players[0] if points[0] > points[1] else players[1]
    work.do(results.enter_result, name, Result(players, winner, points=points))


def _match_at(work: Work, where: str) -> MatchId:
    """The match at a table, or of somebody whose name has these letters in it."""
    on = [file for file in work.state.files.values() if file.is_on]
    at_table = [file.match for file in on if where in file.tables]
    if at_table:
        return at_table[0]
    wanted = where.casefold()
    named = [
        file.match
        for file in on
        for entrant in file.players or ()
        if any(wanted in work.names(person).casefold() for person in work.state.persons(file.match, entrant))
    ]
    if len(named) == 1:
        return named[0]
    if named:
        raise InvalidInput(
            f"'{where}' fits {len(named)} players who are on. Write more of the name.", code="unknown_table"
        )
    raise InvalidInput(f"Nobody plays at table {where} now.", code="unknown_table")


def _list(work: Work, form: Form) -> None:
    """Results from a spreadsheet, pasted: all of them or none."""
    where = contest(form) if form.get("contest") else None
    listed = text(form, "list", "The list")
    taken = take_results(work.state, listed, work.who, work.at, names=work.names, contest=where)
    work.take(taken.events)


def _accept(work: Work, form: Form) -> None:
    """The desk takes what one side reported first, or (`of` is `other`) what the other side says instead."""
    file = work.state.file(match(form))
    report = file.report
    if report is None:
        raise InvalidInput("Nothing was reported for this match.", code="no_report")
    taken = file.disputed if form.get("of") == "other" else report.result
    if taken is None:
        raise InvalidInput("The other side has reported nothing else.", code="no_report")
    work.do(results.enter_result, match(form), taken, ended=report.ended)


def _drop_report(work: Work, form: Form) -> None:
    work.do(results.withdraw_report, match(form), form.get("why", ""))


def _verify(work: Work, form: Form) -> None:
    work.do(results.verify, match(form))


def _correct(work: Work, form: Form) -> None:
    name = match(form)
    after = None if form.get("never") else result_of(work.state, name, form)
    repairs = {repair.value: repair for repair in Repair}
    if form.get("repair") not in repairs:
        raise unknown_name("repair", form.get("repair", ""), repairs)
    work.do(correct, name, after, repairs[form["repair"]], form.get("reason", ""))


def took_back(work: Work, name: MatchId, why: str) -> bool:
    """Take a result away if nobody has gone on from it."""
    (mildest, *_) = proposals(work.state, name, None, work.who, work.at)
    if not mildest.event.consequences:
        work.do(correct, name, None, mildest.repair, why)
    return not mildest.event.consequences


def _take_back(work: Work, form: Form) -> None:
    """A result that was taken by mistake, while nobody has gone on from it: the match is where it was before."""
    name = match(form)
    was = work.state.file(name)
    if not took_back(work, name, form.get("why", "")):
        raise Refused("Others have gone on from this result. Open the match and correct it there.", code="gone_on")
    if was.called is None and was.started is None:
        return
    try:
        work.do(hall.put_back, name, was)
    except Refused as refused:  # somebody else sits there now, or one of the players is called elsewhere
        if refused.code not in ("table_in_use", "table_out_of_order", "table_reserved", "elsewhere"):
            raise


ONE = ("match",)


def _post_result(work: Work, form: Form) -> None:
    """The result is on the draw sheet on the wall."""
    work.do(results.post_result, match(form))


def _move_result(work: Work, form: Form) -> None:
    """A result that was given to the wrong match of the same two players."""
    repairs = {repair.value: repair for repair in Repair}
    if form.get("repair") not in repairs:
        raise unknown_name("repair", form.get("repair", ""), repairs)
    right = MatchId(text(form, "right", "The right match"))
    work.do(move_result, match(form), right, repairs[form["repair"]], form.get("reason", ""))


def _performance(work: Work, form: Form) -> None:
    """The PR of a player in an analysed match."""
    written = form.get("pr", "").strip().replace(",", ".")
    try:
        pr = Fraction(written)
    except (ValueError, ZeroDivisionError):
        raise InvalidInput(
            f"'{written}' is not a PR. Write for example 4.85.", code="bad_number", facts={"field": "pr"}
        ) from None
    decisions = number(form, "decisions", "The number of decisions")
    work.do(note_performance, match(form), entrant(form), pr, decisions, form.get("source", ""))


ACTS = (
    DeskAct("post-result", _post_result, ONE),
    DeskAct("move-result", _move_result, ONE, takes="right repair reason"),
    DeskAct("pr", _performance, ONE, takes="entrant pr decisions source"),
    DeskAct("result", _result, ONE, takes="winner first second boards ending goes_on"),
    DeskAct("quick-result", _quick, takes="line"),
    DeskAct("result-list", _list, takes="list contest"),
    DeskAct("accept-report", _accept, ONE, takes="of"),
    DeskAct("drop-report", _drop_report, ONE, takes="why"),
    DeskAct("verify", _verify, ONE),
    DeskAct("correct", _correct, ONE, takes="winner first second boards ending never repair reason"),
    DeskAct("take-back-result", _take_back, ONE, takes="why"),
)
