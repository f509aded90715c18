"""`bafflebox why`: whether a play is legal, and if not, why, and what was probably meant."""

from __future__ import annotations

import click

from bafflebox.cli.arguments import discipline_option, position_argument, read_rules
from bafflebox.cli.output import json_option, paragraph, print_json
from bafflebox.game import Roll, nearest_legal, only_in_order, why_illegal
from bafflebox.notation.plays import read_moves
from bafflebox.notation.positions import read_position


@click.command()
@position_argument
@click.argument("roll")
@click.argument("play", nargs=-1, required=True)
@discipline_option
@json_option
def command(
    position: str, roll: str, play: tuple[str, ...], discipline: str, readings: tuple[str, ...], as_json: bool
) -> None:
    """Say whether a PLAY of a ROLL is legal, and if not, why.

    \b
    bafflebox why start 64 24/18 13/8
    """
    rules = read_rules(discipline, readings)
    seen, thrown, moves = read_position(position, rules), Roll.parse(roll), read_moves(" ".join(play))
    wrong = why_illegal(seen, thrown, moves, rules)
    order = only_in_order(seen, thrown, moves, rules)
    meant = nearest_legal(seen, thrown, moves, rules)[:3] if wrong else ()
    if as_json:
        print_json(
            {
                "legal": wrong is None,
                "reason": wrong.reason.value if wrong else None,
                "sentence": wrong.sentence if wrong else "",
                "clauses": list(wrong.clauses) if wrong else [],
                "only_in_order": order.sentence if order else "",
                "nearest": [near.notation for near in meant],
            }
        )
    elif wrong is None:
        click.echo(paragraph(f"Legal. {order.sentence} [{', '.join(order.clauses)}]" if order else "Legal."))
    else:
        click.echo(paragraph(f"{wrong.sentence} [{', '.join(wrong.clauses)}]"))
        if meant:
            click.echo(f"Probably meant: {' or '.join(near.notation for near in meant)}")
