"""`bafflebox demo`: the server with matches being played live by simulated people."""

from __future__ import annotations

import click

from bafflebox.cli.serve import LOG_LEVELS, Server, host_option, place_of, port_option


@click.command()
@host_option
@port_option
@click.option("--data", metavar="FILE|URL", help="Keep it in a journal.  [default: in memory, lost when it stops]")
@click.option("--tables", default=12, show_default=True, type=click.IntRange(1, 500), help="Number of busy tables.")
@click.option("--pace", default=2.0, show_default=True, type=click.FloatRange(0.05), help="Seconds between two acts.")
@click.option("--open/--no-open", "show", default=False, help="Open a browser showing the tables.")
@click.option(
    "--log", "level", default="warning", show_default=True, type=click.Choice(LOG_LEVELS), help="How much to log."
)
@click.option("--json", "as_json", is_flag=True, help="Write the address and the log as JSON.")
def command(
    host: str, port: int, data: str | None, tables: int, pace: float, show: bool, level: str, as_json: bool
) -> None:
    """Start a server full of matches played by simulated people, at tables of every discipline, until Ctrl-C.

    Watch them at /tables, and take over the tournament of 32 at /tournaments as its director. In memory it grows with
    every act: a demo is meant for a day, not a year.
    """
    from bafflebox.service import House

    server = Server(host, port, as_json=as_json, level=level)
    house = House.at(data, bot_pace=pace) if data else House.in_memory(bot_pace=pace)
    house.operators.place = place_of(host, data or "", (), ())
    server.run(house, data or "memory", busy_tables=tables, page="tables" if show else None)
