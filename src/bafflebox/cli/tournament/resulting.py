"""`bafflebox tournament result|results|correct|verify|attach|report-result|confirm|withdraw-report`: the desk's results and the players' reports."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.entering import text_of
from bafflebox.cli.tournament.rating import brought_along, rating_list_option
from bafflebox.cli.tournament.session import Session, Wanted, at_desk, event_option, opened
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.service.hall.acts.fields import read_as
from bafflebox.service.hall.acts.results import NOBODY, Correct, EnterResult, ToldResult, result_of
from bafflebox.tournament.corrections import Proposal, announcement, proposals
from bafflebox.tournament.course import players_now
from bafflebox.tournament.drawing import verified
from bafflebox.tournament.draws import DrawCheck
from bafflebox.tournament.events import (
    DeskEvent,
    DrawMade,
    MatchEnding,
    MatchId,
    Repair,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    ResultReported,
)
from bafflebox.tournament.explain import result_sentence
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.money.ledger import imbalance
from bafflebox.tournament.ratings import FIBS, RatingLedger
from bafflebox.tournament.result_list import take_results
from bafflebox.tournament.results import confirm, read_scores, report, withdraw_report
from bafflebox.tournament.state import replay

ending_option = click.option(
    "--ending",
    type=click.Choice([ending.value for ending in MatchEnding]),
    default="score",
    show_default=True,
    help="How the match ended.",
)


def told_result(session: Session, match: MatchId, winner: str, score: str, ending: str) -> dict[str, Any]:
    """Converts a result as people give it (the winner, and the score with the winner's points first) to the fields of
    an act."""
    told: dict[str, Any] = {"match": match, "winner": NOBODY, "ending": ending}
    if winner in ("", "-", NOBODY):
        return told
    told["winner"] = session.entrant_called(contest_of(match), winner)
    file = session.state.file(match)
    players = file.result.players if file.result else players_now(session.state, match)
    scores = read_scores(score) if score else ()
    if told["winner"] != players[0]:
        scores = tuple((theirs, own) for own, theirs in scores)
    if len(scores) == 1:
        return told | dict(zip(("first", "second"), scores[0], strict=True))
    return told | {"boards": ", ".join(f"{own}-{theirs}" for own, theirs in scores)}


def _result(session: Session, given: Mapping[str, Any], contest: str) -> dict[str, Any]:
    name = session.match(given["match"], contest)
    return told_result(session, name, given["winner"], given.get("score", ""), given["ending"])


@click.command("results")
@click.argument("table", metavar="FILE", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@event_option
@at_desk()
def results_(session: Session, table: Path, contest: str, as_json: bool) -> None:
    """Take all results of a list from a spreadsheet, as CSV, or none: match, table or players, and the score of each.

    Columns: event, round, match, table, player 1, player 2, winner, score (or points 1 and points 2), boards, ending."""
    where = session.contest(contest) if contest else None
    found = take_results(session.state, text_of(table), session.who, session.at, names=session.name, contest=where)
    session.take(found.events)
    known = f" {found.known} were on record already." if found.known else ""
    session.done(as_json, f"{found.new} results taken from {table}.{known}", taken=found.new, known=found.known)


@click.command("correct")
@click.argument("match")
@click.argument("winner", default="")
@click.argument("score", default="")
@click.option("--never-played", is_flag=True, help="Remove the result altogether.")
@click.option(
    "--repair", type=click.Choice([repair.value for repair in Repair]), help="What to do about later matches."
)
@click.option("--reason", default="", help="Why.")
@rating_list_option
@ending_option
@click.option("--goes-on", default="", metavar="PLAYER", help="After a settled match: who goes on.")
@event_option
@at_desk()
def correct_(
    session: Session,
    match: str,
    winner: str,
    score: str,
    never_played: bool,
    repair: str | None,
    reason: str,
    rating_list: Path | None,
    ending: str,
    goes_on: str,
    contest: str,
    as_json: bool,
) -> None:
    """Correct a result at any time. Without --repair: show what each repair would do, and change nothing."""
    name = session.match(match, contest)
    if not winner and not never_played:
        raise InvalidInput("Say who won, or that it was --never-played.", code="no_winner")
    told = {"match": name} if never_played else told_result(session, name, winner, score, ending)
    on = session.entrant_called(contest_of(name), goes_on) if goes_on else None
    told |= {"never": never_played, "reason": reason, "goes_on": on}
    if repair is None:
        after = Correct.read(told | {"repair": Repair.REPLAY.value}).after(session.state)
        ledger = RatingLedger(FIBS, brought_along(session, rating_list))
        found = proposals(session.state, name, after, session.who, session.at, goes_on=on, ratings=ledger)
        print_json([_data(session, proposal) for proposal in found]) if as_json else _show(session, found)
        return
    session.act(Correct, told | {"repair": repair})
    event = next(event for event in session.happened if isinstance(event, ResultCorrected))
    changed = [f"{c.match} {c.change.value.replace('_', ' ')}" for c in event.consequences]
    lines = [session.named(line) for line in announcement(event, session.state)]
    session.done(as_json, *lines, changed=changed, announce=lines)


def _data(session: Session, proposal: Proposal) -> dict[str, object]:
    return {
        "repair": proposal.repair.value,
        "played_again": list(proposal.played_again),
        "stopped": list(proposal.stopped),
        "tables": list(proposal.tables),
        "prizes": dict(proposal.prizes),
        "rated": list(proposal.rated),
        "ratings": {person: round(moved, 2) for person, moved in proposal.ratings},
        "names": {person: session.name(person) for person, _ in (*proposal.prizes, *proposal.ratings)},
        "announce": list(proposal.sentences),
    }


def _show(session: Session, found: tuple[Proposal, ...]) -> None:
    for proposal in found:
        click.secho(f"--repair {proposal.repair.value}", bold=True)
        for sentence in proposal.sentences:
            click.echo(f"  {session.named(sentence)}")
        if proposal.played_again:
            click.echo(f"  Played again: {', '.join(proposal.played_again)}")
        for person, cents in proposal.prizes:
            click.echo(f"  {session.name(person)}: {'+' if cents > 0 else '-'}{abs(cents) / 100:.2f}")
        moved = ", ".join(f"{session.name(person)} {change:+.2f}" for person, change in proposal.ratings)
        if moved:
            click.echo(f"  Ratings: {moved}")


@click.command("verify")
@json_option
@click.pass_obj
def verify_(wanted: Wanted, as_json: bool) -> None:
    """Check the tournament: recompute the draws, replay the journal, check that the books balance."""
    with opened(wanted, read_only=True) as session:
        checks = [
            (check.good, f"Draw of {contest.id}: {check.sentence}")
            for contest in session.state.contests.values()
            for made in contest.draws
            for check in _checked(made)
        ]
        again = replay(cast(DeskEvent, entry.event) for entry in session.journal.read(session.stream))
        checks.append((again == session.state, f"{session.state.version} events replayed to the same tournament."))
        left = imbalance(session.state)
        checks.append((left == 0, f"The accounts add up to {left}."))
    good = all(fine for fine, _ in checks)
    if as_json:
        print_json({"good": good, "checks": [{"good": fine, "sentence": text} for fine, text in checks]})
    else:
        for fine, text in checks:
            click.echo(f"{'good' if fine else 'WRONG'}  {text}")
    if not good:
        raise click.exceptions.Exit(1)


def _checked(made: DrawMade) -> tuple[DrawCheck, ...]:
    try:
        return verified(made)
    except BaffleBoxError as wrong:
        return (DrawCheck(False, str(wrong)),)


@click.command("attach")
@click.argument("match", metavar="MATCH|PLAYER")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--note", default="", help="What the photo shows.")
@event_option
@json_option
@click.pass_obj
def attach(wanted: Wanted, match: str, file: Path, note: str, contest: str, as_json: bool) -> None:
    """Add a photo or scan of the score sheet to a match; exports and copies include it."""
    from bafflebox.service.hall.sheets import keep
    from bafflebox.store.scans import LARGEST, SqlScans, digest

    with file.open("rb") as taken:
        data = taken.read(LARGEST + 1)
    with opened(wanted) as session, closing(SqlScans(wanted.where)) as scans:
        name = session.match(match, contest)
        state = session.state
        session.take(keep(session.journal, scans, state, name, data, session.who, session.at, note))
        try:
            session.done(as_json, match=name, sha256=digest(data))
        except BaffleBoxError:
            if session.happened:  # it couldn't be saved
                scans.drop(state.id, digest(data))
            raise


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
    "attach": attach,
    "result": command_for(
        EnterResult,
        "winner",
        "score?",
        renamed={"winner": "winner"},
        helps={
            "match": "The match, if it is not the one that the winner plays now.",
            "goes_on": "After a settled match: who goes on.",
        },
        left_out=("first", "second", "boards"),
        also={"match": lambda _, given, __: str(given["winner"])},
        reads=_result,
        told=lambda _, given: ((), {"match": given["match"]}),
        text="Take a result: who won, and the score with the winner's points first, of a team match or a best of three that of each "
        "board with commas between (5-3,2-5,5-4). WINNER may be `nobody`.",
    ),
    "results": results_,
    "correct": correct_,
    "verify": verify_,
    "report-result": report_result,
    "confirm": confirm_,
    "withdraw-report": withdraw_report_,
}
