"""Results: taken at the desk, confirmed, corrected."""

from __future__ import annotations

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, match, number
from bafflebox.service.hall.work import Work
from bafflebox.tournament import results
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import players_now
from bafflebox.tournament.events import Ending, Entrant, MatchId, Repair, Result
from bafflebox.tournament.scores import read_scores
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
        raise InvalidInput(f"{winner} does not play {name}.", code="wrong_players")
    first, second = (number(form, side, "The score") if form.get(side) else 0 for side in ("first", "second"))
    boards = read_scores(form["boards"]) if form.get("boards", "").strip() else ()
    return Result(players, None if winner == NOBODY else Entrant(winner), ending, (first, second), boards=boards)


def _result(work: Work, form: Form) -> None:
    name = match(form)
    goes_on = Entrant(form["goes_on"]) if form.get("goes_on") else None
    work.do(results.enter_result, name, result_of(work.state, name, form), goes_on=goes_on)


def _accept(work: Work, form: Form) -> None:
    """The desk takes what one side reported."""
    report = work.state.file(match(form)).report
    if report is None:
        raise InvalidInput("Nothing was reported for this match.", code="no_report")
    work.do(results.enter_result, match(form), report.result, ended=report.ended)


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


ONE = ("match",)
ACTS = (
    DeskAct("result", _result, ONE),
    DeskAct("accept-report", _accept, ONE),
    DeskAct("drop-report", _drop_report, ONE),
    DeskAct("verify", _verify, ONE),
    DeskAct("correct", _correct, ONE),
)
