"""`bafflebox tournament print`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import click
from click.decorators import FC

from bafflebox.cli.output import json_option, print_json, write_whole
from bafflebox.cli.tournament.session import Wanted, event_option, opened
from bafflebox.tournament.paper import PRINTS, pdf
from bafflebox.tournament.reports import Paper
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


COMMANDS = {"print": print_}
