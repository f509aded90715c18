"""`bafflebox moves`: the legal plays of a roll."""

from __future__ import annotations

import click

from bafflebox.cli.arguments import discipline_option, position_argument, read_rules
from bafflebox.cli.output import json_option, print_json
from bafflebox.game import Roll, legal_plays, ways_to
from bafflebox.notation.positions import read_position, write_position_id


@click.command()
@position_argument
@click.argument("roll")
@discipline_option
@click.option("--ways", is_flag=True, help="Also every order and route that leads to each result.")
@json_option
def command(position: str, roll: str, discipline: str, readings: tuple[str, ...], ways: bool, as_json: bool) -> None:
    """List the legal plays of a ROLL in a POSITION, one for each position they lead to.

    \b
    A position is start, a GNU Position ID, an XGID, or both sides' checkers, each in its own numbering:
    bafflebox moves start 31
    bafflebox moves "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5" 6-4
    """
    rules = read_rules(discipline, readings)
    seen, thrown = read_position(position, rules), Roll.parse(roll)
    plays = sorted(legal_plays(seen, thrown, rules), key=lambda play: play.notation)
    routes = (
        {play: [way.notation_in_order for way in ways_to(seen, thrown, play.result, rules)] for play in plays}
        if ways
        else {}
    )
    if as_json:
        print_json(
            {
                "position": write_position_id(seen),
                "roll": str(thrown),
                "discipline": rules.name,
                "count": len(plays),
                "plays": [
                    {
                        "notation": play.notation,
                        "position": write_position_id(play.result.flipped()),
                        "places": str(play.result.flipped()),
                    }
                    | ({"ways": routes[play]} if ways else {})
                    for play in plays
                ],
                "seen_by": "the player on roll next",
            }
        )
        return
    for play in plays:
        click.echo(play.notation)
        for route in routes.get(play, ()):
            click.echo(f"    {route}")
    if not plays:
        click.echo("No legal play.")
