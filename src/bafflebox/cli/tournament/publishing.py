"""`bafflebox tournament print|report`: sheets on paper, results, and reports for a federation."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import click
from click.decorators import FC

from bafflebox.cli.output import json_option, print_json, write_whole
from bafflebox.cli.tournament.session import Session, Wanted, event_option, opened, written
from bafflebox.errors import InvalidInput
from bafflebox.tournament.federations import federation_of, written_for
from bafflebox.tournament.paper import PRINTS, pdf
from bafflebox.tournament.reports import Paper, Sheet, federation_report, report_due, results_csv, results_json, sheet
from bafflebox.tournament.reports.sheets import OF_THE_HOUSE

PAPERS = {paper.value.replace(" ", "-").lower(): paper for paper in Paper}


def _size(_: click.Context, __: click.Parameter, value: str) -> Paper:
    """A paper size in any spelling: A4, a4-landscape, "A4 landscape"."""
    try:
        return PAPERS[value.replace(" ", "-").lower()]
    except KeyError:
        raise click.BadParameter(f"'{value}' is not a paper size. Choose from {', '.join(PAPERS)}.") from None


def paper_option(usual: Paper) -> Callable[[FC], FC]:
    """The paper used for printing."""
    sizes = f"The size of the paper: {', '.join(PAPERS)}."
    return click.option("--paper", callback=_size, default=usual.value.lower(), show_default=True, help=sizes)


@click.command("print")
@click.argument("name", metavar="SHEET", type=click.Choice(PRINTS))
@paper_option(Paper.A4)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The output file; SHEET.pdf by default.")
@click.option(
    "--font",
    "fonts",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A font file for scripts that the usual font lacks.",
)
@event_option
@json_option
@click.pass_obj
def print_(
    wanted: Wanted, name: str, paper: Paper, out: Path | None, fonts: tuple[Path, ...], contest: str, as_json: bool
) -> None:
    """Write a sheet as PDF in a real paper size.

    The draw comes in legible parts, one per page (`draw`), or as a chart of many pages for the wall (`wall`).
    """
    with opened(wanted, read_only=True) as session:
        first = next(iter(session.state.contests), None)
        where = first if name in OF_THE_HOUSE and first else session.contest(contest)
        zone = datetime.now().astimezone().tzinfo or UTC
        made = pdf(session.state, name, where, session.at, session.name, zone, paper=paper, fonts=fonts)
    out = out or Path(f"{name}.pdf")
    write_whole(out, (made,))
    if as_json:
        print_json({"file": str(out), "bytes": len(made), "paper": paper.value.replace(" ", "-").lower()})
    else:
        click.echo(f"{out} written.")


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


COMMANDS: dict[str, click.Command] = {
    "print": print_,
    "report": report,
}
