"""`bafflebox operator`: makes an operator's token, for anyone who can read the server's journal."""

from __future__ import annotations

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.serve import data_option, own_file


@click.group()
def command() -> None:
    """Make a token for the server's operator."""


@command.command("new-token")
@data_option
@json_option
def new_token(data: str | None, as_json: bool) -> None:
    """Make a new operator's token. The old one, and everybody who signed in with it, are locked out."""
    from bafflebox.service.keys import Keys
    from bafflebox.service.operator import Operators
    from bafflebox.service.running import Moments
    from bafflebox.store.vault import SqlVault

    vault = SqlVault(data or str(own_file()))
    try:
        token = Operators(vault, Keys(vault, Moments())).new_token()
    finally:
        vault.close()
    if as_json:
        print_json({"token": token})
    else:
        click.echo(token)
