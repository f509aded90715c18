"""`bafflebox tournament report-result|confirm|withdraw-report`: players' reports about their own match."""

from __future__ import annotations

import click

from bafflebox.cli.tournament.resulting import ending_option, told_result
from bafflebox.cli.tournament.session import Session, at_desk, event_option
from bafflebox.service.hall.acts.fields import read_as
from bafflebox.service.hall.acts.results import ToldResult, result_of
from bafflebox.tournament.events import MatchId, ResultDisputed, ResultEntered, ResultReported
from bafflebox.tournament.explain import result_sentence
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.results import confirm, report, withdraw_report


def _answer(session: Session, name: MatchId) -> str:
    """What happens to a report: it waits, it stands, or the desk decides."""

    def names(entrant: str) -> str:
        return session.entrant(contest_of(name), entrant)

    match session.happened:
        case (ResultReported(), *_):
            return f"Reported. {name} stands when the other side confirms it."
        case (ResultEntered(result=result), *_):
            return f"Both sides agree: {result_sentence(result, names)}."
        case (ResultDisputed(), *_):
            earlier = session.state.file(name).report
            said = f" ({result_sentence(earlier.result, names)})" if earlier else ""
            return f"The other side reported something else{said}. The desk decides."
        case _:
            return f"{name} has already been reported like this."


@click.command("report-result")
@click.argument("winner")
@click.argument("score", default="")
@click.option("--match", "match", default="", help="The match, if it is not the one you are playing.")
@ending_option
@event_option
@at_desk()
def report_result(
    session: Session, winner: str, score: str, match: str, ending: str, contest: str, as_json: bool
) -> None:
    """Report the result of a match, as one of its players (say who with --as); it stands when the other side agrees."""
    name = session.match(match or session.who, contest)
    told = read_as(ToldResult, told_result(session, name, winner, score, ending))
    session.do(report, name, result_of(session.state, told))
    line = _answer(session, name)
    session.done(as_json, line, match=name, told=line)


@click.command("confirm")
@click.option("--match", "match", default="", help="The match, if it is not the one you are playing.")
@event_option
@at_desk()
def confirm_(session: Session, match: str, contest: str, as_json: bool) -> None:
    """Confirm what the other player reported (say who with --as)."""
    name = session.match(match or session.who, contest)
    session.do(confirm, name)
    line = _answer(session, name)
    session.done(as_json, line, match=name, told=line)


@click.command("withdraw-report")
@click.argument("why")
@click.option("--match", "match", default="", help="The match, if it is not the one you are playing.")
@event_option
@at_desk()
def withdraw_report_(session: Session, why: str, match: str, contest: str, as_json: bool) -> None:
    """Take back a report that was not confirmed."""
    session.do(withdraw_report, session.match(match or session.who, contest), why)
    session.done(as_json)


COMMANDS: dict[str, click.Command] = {
    "report-result": report_result,
    "confirm": confirm_,
    "withdraw-report": withdraw_report_,
}
