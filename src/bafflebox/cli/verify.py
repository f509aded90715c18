"""`bafflebox verify`: recomputes what was published."""

from __future__ import annotations

import click

from bafflebox.cli.draw import verify_draw
from bafflebox.cli.output import json_option, print_json


@click.group()
def command() -> None:
    """Recompute what was published, and say whether it is correct."""


command.add_command(verify_draw, "draw")


@command.command()
@click.argument("where", metavar="FILE")
@click.argument("table_id", metavar="[TABLE]", required=False)
@json_option
def dice(where: str, table_id: str | None, as_json: bool) -> None:
    """Recompute every roll of an online match from a journal or an export; exit code 1 if one was chosen."""
    from bafflebox.cli.tables import events_of
    from bafflebox.table.verify import verify

    report = verify(events_of(where, table_id))
    if as_json:
        print_json(report.to_json())
    else:
        for wrong in report.wrong:
            click.echo(wrong)
        withheld = ", ".join(f"{side} {count}" for side, count in report.to_json()["withheld"].items())
        told = "every roll is what the recipe gives" if report.proven else f"{len(report.wrong)} found"
        click.echo(f"Table {report.table}, {report.rolls} rolls: {told}. Entropy withheld: {withheld}.")
    if not report.proven:
        raise click.exceptions.Exit(1)
