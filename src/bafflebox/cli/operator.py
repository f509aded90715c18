"""`bafflebox operator`: the operator's token of a server, for whoever can read its journal."""

from __future__ import annotations

import click

from bafflebox.cli.serve import data_option, own_file


@click.group()
def command() -> None:
    """Who runs a server."""


@command.command("new-token")
@data_option
def new_token(data: str | None) -> None:
    """Make another operator's token. The old one, and everybody who came in by it, are out."""
    from bafflebox.service.keys import Keys
    from bafflebox.service.moments import Moments
    from bafflebox.service.operator import Operators
    from bafflebox.store.vault import SqlVault

    vault = SqlVault(data or str(own_file()))
    try:
        click.echo(Operators(vault, Keys(vault, Moments())).new_token())
    finally:
        vault.close()
