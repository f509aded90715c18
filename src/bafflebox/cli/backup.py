"""`bafflebox backup`: a copy of the current journal, while the server keeps running."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.serve import data_option, own_file, shown


@click.command()
@click.argument("target", required=False, type=click.Path(path_type=Path))
@data_option
@click.option("--overwrite", is_flag=True, help="Replace an existing copy of the same name.")
@json_option
def command(target: Path | None, data: str | None, overwrite: bool, as_json: bool) -> None:
    """Copy the journal to TARGET, and verify the copy. Without TARGET it is named after the time, in this folder.

    Safe while a server runs; from PostgreSQL too, into a file.
    """
    from sqlalchemy.exc import DBAPIError

    from bafflebox.service.health import note_backup
    from bafflebox.store.backup import back_up
    from bafflebox.store.vault import SqlVault

    where = data or str(own_file())
    made = target or Path(f"bafflebox-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.db")
    verdict = back_up(where, made, overwrite=overwrite)
    try:
        vault = SqlVault(where)
        note_backup(vault, time.time_ns() // 1_000_000)
        vault.close()
    except DBAPIError:  # a medium that cannot be written: the copy is good all the same
        click.echo("The server couldn't be told about this copy.", err=True)
    if as_json:
        print_json({"copy": str(made), "entries": verdict.entries, "streams": verdict.streams, "sound": verdict.sound})
    else:
        click.echo(f"{made}: {verdict.entries:,} entries of {shown(where)}, verified.")
