"""`bafflebox verify`: compute again what was published."""

from __future__ import annotations

import click

from bafflebox.cli.draw import verify_draw


@click.group()
def command() -> None:
    """Compute again what was published, and say whether it is right."""


command.add_command(verify_draw, "draw")
