"""`bafflebox tournament show|bracket|standings|forecast|why|log|report|export|import|simulate`."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import click

from bafflebox.cli.output import print_json
from bafflebox.cli.tournament.running import shown
from bafflebox.cli.tournament.session import Session, Wanted, event_option, json_option, opened
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.calls import desk
from bafflebox.tournament.course import course
from bafflebox.tournament.events import Event
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.notices import unreached
from bafflebox.tournament.reports import Paper, Sheet, federation_report, report_due, results_csv, results_json, sheet
from bafflebox.tournament.results import open_reports
from bafflebox.tournament.schedule import slow_matches


def clock_time(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%H:%M")


@click.command("show")
@json_option
@click.pass_obj
def show(wanted: Wanted, as_json: bool) -> None:
    """The desk now: what is on, what can be called, what hinders, what waits for an answer."""
    with opened(wanted, read_only=True) as session:
        now, state = desk(session.state, session.at), session.state
        if as_json:
            print_json(
                {
                    "tournament": state.id,
                    "version": state.version,
                    "events": {c.id: {"entrants": len(c.field), "drawn": c.is_drawn} for c in state.contests.values()},
                    "called": list(now.called),
                    "playing": list(now.playing),
                    "waiting": [
                        {"match": w.match, "players": list(w.players), "hindrances": list(w.hindrances)}
                        for w in now.waiting
                    ],
                    "free_tables": list(now.tables),
                    "unconfirmed": list(open_reports(state)),
                    "unreached": [list(item) for item in unreached(state)],
                }
            )
            return
        click.secho(f"{state.opened.name} ({state.book.title})", bold=True)
        for contest in state.contests.values():
            over = (
                "over"
                if contest.is_drawn and course(state, contest.id).is_over
                else "drawn"
                if contest.is_drawn
                else "entries open"
            )
            click.echo(f"{contest.id}: {len(contest.field)} entrants, {over}")
        for title, names in (("Playing", now.playing), ("Called", now.called), ("Suspended", now.suspended)):
            for name in names:
                click.echo(f"{title}: {shown(session, name)}")
        for item in now.waiting:
            players = " - ".join(session.entrant_name(contest_of(item.match), p) for p in item.players)
            hindered = f" ({'; '.join(map(_named(session), item.hindrances))})" if item.hindrances else ""
            click.echo(f"Waiting: {item.match}  {players}{hindered}")
        for match in open_reports(state):
            click.echo(f"Not confirmed: {match}")
        for slow in slow_matches(state, session.at):
            click.echo(f"Slow: {slow.match}, {slow.minutes} minutes; usual are {slow.usual}")
        for number, person in unreached(state):
            click.echo(f"Notice {number} has not reached {session.name(person)}")
        click.echo(f"Free tables: {', '.join(now.tables) or 'none'}")


def _named(session: Session) -> Callable[[str], str]:
    def named(text: str) -> str:
        return " ".join(session.name(word) for word in text.split(" "))

    return named


@click.command("bracket")
@event_option
@json_option
@click.pass_obj
def bracket(wanted: Wanted, contest: str, as_json: bool) -> None:
    """The draw sheet with results."""
    _sheet(wanted, "matches", contest, as_json)


@click.command("standings")
@event_option
@json_option
@click.pass_obj
def standings(wanted: Wanted, contest: str, as_json: bool) -> None:
    """Places as far as they are settled."""
    _sheet(wanted, "standings", contest, as_json)


def _sheet(wanted: Wanted, name: str, contest: str, as_json: bool) -> None:
    with opened(wanted, read_only=True) as session:
        made = sheet(session.state, name, session.contest(contest), session.at, session.name)
        print_json(made.data()) if as_json else click.echo(made.text(), nl=False)


@click.command("forecast")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--runs", type=int, default=200, show_default=True)
@json_option
@click.pass_obj
def forecast_(wanted: Wanted, seed: int, runs: int, as_json: bool) -> None:
    """When each round and event will end: the median, and by when nine in ten."""
    with opened(wanted, read_only=True) as session:
        found = forecast(session.state, session.at, seed, runs=runs)
        if as_json:
            print_json(
                [
                    {"event": f.contest, "section": f.section, "round": f.round, "median": f.median, "late": f.late}
                    for f in found
                ]
            )
            return
        for item in found:
            what = f"{item.section} round {item.round}" if item.section else "the end"
            click.echo(
                f"{item.contest}, {what}: {clock_time(item.median)}, at the latest {clock_time(item.late)} (9 in 10)"
            )


@click.command("why")
@click.argument("name")
@event_option
@json_option
@click.pass_obj
def why(wanted: Wanted, name: str, contest: str, as_json: bool) -> None:
    """Why somebody plays where and whom they play."""
    from bafflebox.tournament.reasons import why_here

    with opened(wanted, read_only=True) as session:
        where = session.contest(contest)
        lines = why_here(session.state, where, session.entrant(where, name), lambda e: session.entrant_name(where, e))
        print_json(list(lines)) if as_json else click.echo("\n".join(lines))


@click.command("log")
@click.option("--last", type=int, default=20, show_default=True, help="So many of the newest; 0 is all.")
@click.option("--search", default="", help="Only entries with this text.")
@json_option
@click.pass_obj
def log(wanted: Wanted, last: int, search: str, as_json: bool) -> None:
    """What happened, who did it and when."""
    with opened(wanted, read_only=True) as session:
        rows = [
            {
                "version": entry.version,
                "at": datetime.fromtimestamp(entry.meta.at / 1000).astimezone().isoformat(timespec="seconds"),
                "by": session.name(entry.meta.actor),
                "device": entry.meta.device,
                "what": session.sentence(cast(Event, entry.event)),
            }
            for entry in session.journal.read(session.stream)
        ]
        rows = [row for row in rows if search.lower() in str(row["what"]).lower()][-last:]
        if as_json:
            print_json(rows)
        for row in rows if not as_json else ():
            click.echo(f"{row['version']}  {str(row['at'])[:16]}  {row['what']}")


@click.command("report")
@click.argument("name", metavar="SHEET", default="federation")
@click.option("--format", "form", type=click.Choice(["text", "html", "csv", "json"]), default="text", show_default=True)
@click.option("--paper", type=click.Choice([paper.value for paper in Paper]), default="A4", show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file.")
@event_option
@json_option
@click.pass_obj
def report(wanted: Wanted, name: str, form: str, paper: str, out: Path | None, contest: str, as_json: bool) -> None:
    """Print a sheet, the results, or the federation's report (`federation`).

    Sheets: entries, matches, slips, standings, prizes, payouts, cash, receipts, away, variance; and results.
    """
    form = "json" if as_json else form
    with opened(wanted, read_only=True) as session:
        if name == "federation":
            text = _federation(session, form)
        elif name == "results":
            data = results_json(session.state, session.name)
            text = (
                results_csv(session.state, session.name)
                if form == "csv"
                else json.dumps(data, ensure_ascii=False, indent=2) + "\n"
            )
        else:
            first = next(iter(session.state.contests), None)
            wants_event = name not in ("cash", "receipts", "away")
            where = session.contest(contest) if wants_event or first is None else first
            zone = datetime.now().astimezone().tzinfo
            made = sheet(session.state, name, where, session.at, session.name, zone or UTC)
            text = _formed(made, form, Paper(paper))
    if out:
        _written(out, text)
        click.echo(f"{out} written.")
    else:
        click.echo(text, nl=False)


def _formed(made: Sheet, form: str, paper: Paper) -> str:
    if form == "json":
        return json.dumps(made.data(), ensure_ascii=False, indent=2) + "\n"
    return made.html(paper) if form == "html" else made.csv() if form == "csv" else made.text()


def _federation(session: Session, form: str) -> str:
    if form == "json":
        return (
            json.dumps(federation_report(session.state, session.cases(), session.name), ensure_ascii=False, indent=2)
            + "\n"
        )
    due = report_due(session.state, session.cases(), session.name)
    lines = [f"{item.sentence} [{', '.join(item.clauses)}]" for item in due]
    return "\n".join(lines or [f"{session.state.book.title} demand no report, or it has been sent."]) + "\n"


def _written(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be written: {wrong.strerror}.", code="unwritable") from None


COMMANDS: dict[str, click.Command] = {
    "show": show,
    "bracket": bracket,
    "standings": standings,
    "forecast": forecast_,
    "why": why,
    "log": log,
    "report": report,
}
