"""`bafflebox tournament report`: sheets, results, and reports for a federation."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.tournament.printing import paper_option
from bafflebox.cli.tournament.session import Session, Wanted, event_option, opened, written
from bafflebox.errors import InvalidInput
from bafflebox.tournament.federations import federation_of, written_for
from bafflebox.tournament.reports import Paper, Sheet, federation_report, report_due, results_csv, results_json, sheet
from bafflebox.tournament.reports.sheets import OF_THE_HOUSE


@click.command("report")
@click.argument("name", metavar="[SHEET]", default="federation")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "html", "csv", "json"]),
    default="text",
    show_default=True,
    help="The output format.",
)
@paper_option(Paper.A4)
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file; for a federation, into this folder.")
@click.option("--federation", default="", metavar="ID", help="The reports for this federation, as files in a folder.")
@event_option
@json_option
@click.pass_obj
def report(
    wanted: Wanted, name: str, form: str, paper: Paper, out: Path | None, federation: str, contest: str, as_json: bool
) -> None:
    """Print a sheet, the results, or the federation's report (`federation`).

    Sheets: entries, matches, slips, cards, scoresheets, standings, prizes, payouts, cash, receipts, away, variance; and results.
    """
    form = "json" if as_json else form
    with opened(wanted, read_only=True) as session:
        if federation:
            _papers(session, federation, out, as_json)
            return
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
            wants_event = name not in OF_THE_HOUSE
            where = session.contest(contest) if wants_event or first is None else first
            zone = datetime.now().astimezone().tzinfo
            made = sheet(session.state, name, where, session.at, session.name, zone or UTC)
            text = _formed(made, form, paper)
    if out:
        written(out, text)
        click.echo(f"{out} written.")
    else:
        click.echo(text, nl=False)


def _formed(made: Sheet, form: str, paper: Paper) -> str:
    if form == "json":
        return json.dumps(made.data(), ensure_ascii=False, indent=2) + "\n"
    return made.html(paper) if form == "html" else made.csv() if form == "csv" else made.text()


def _papers(session: Session, name: str, out: Path | None, as_json: bool) -> None:
    """Reports for a federation, written to a folder; without one, the cover page."""
    federation = federation_of(session.state, name)
    files = written_for(federation, session.state, session.cases(), session.name)
    if out is None:
        print_json(files) if as_json else click.echo(files["cover.txt"], nl=False)
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise InvalidInput(f"{out} cannot be made: {wrong.strerror}.", code="unwritable") from None
    for file, text in files.items():
        written(out / file, text)
    if as_json:
        print_json({"folder": str(out), "files": list(files)})
    else:
        click.echo(f"{len(files)} files for the {federation.name} written to {out}.")


def _federation(session: Session, form: str) -> str:
    if form == "json":
        return (
            json.dumps(federation_report(session.state, session.cases(), session.name), ensure_ascii=False, indent=2)
            + "\n"
        )
    due = report_due(session.state, session.cases(), session.name)
    lines = [f"{item.sentence} [{', '.join(item.clauses)}]" for item in due]
    return "\n".join(lines or [f"{session.state.book.title} demand no report, or it has been sent."]) + "\n"


COMMANDS: dict[str, click.Command] = {"report": report}
