"""`bafflebox tournament print`."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from bafflebox.cli.output import print_json, write_whole
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.tournament.paper import PRINTS, pdf
from bafflebox.tournament.reports import Paper
from bafflebox.tournament.reports.sheets import OF_THE_HOUSE

PAPERS = {paper.value.replace(" ", "-").lower(): paper for paper in Paper}


@click.command("print")
@click.argument("name", metavar="SHEET", type=click.Choice(PRINTS))
@click.option("--paper", type=click.Choice(list(PAPERS), case_sensitive=False), default="a4", show_default=True)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The file; else SHEET.pdf.")
@click.option(
    "--font",
    "fonts",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A font file for names in letters that the usual font lacks.",
)
@event_option
@json_option
@click.pass_obj
def print_(
    wanted: Wanted, name: str, paper: str, out: Path | None, fonts: tuple[Path, ...], contest: str, as_json: bool
) -> None:
    """Write a sheet as PDF on real paper.

    The draw comes in parts that can be read, a page each (`draw`), or as a chart of many pages for the wall (`wall`).
    """
    with opened(wanted, read_only=True) as session:
        first = next(iter(session.state.contests), None)
        where = first if name in OF_THE_HOUSE and first else session.contest(contest)
        zone = datetime.now().astimezone().tzinfo or UTC
        made = pdf(session.state, name, where, session.at, session.name, zone, paper=PAPERS[paper.lower()], fonts=fonts)
    out = out or Path(f"{name}.pdf")
    write_whole(out, (made,))
    if as_json:
        print_json({"file": str(out), "bytes": len(made), "paper": paper})
    else:
        click.echo(f"{out} written.")


COMMANDS = {"print": print_}
