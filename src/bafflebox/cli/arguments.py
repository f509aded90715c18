"""Arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from bafflebox.cli.output import pairs
from bafflebox.errors import unknown_name
from bafflebox.game import READINGS, Discipline, FirstTurn
from bafflebox.game import discipline as named

position_argument = click.argument("position")
style_option = click.option(
    "--style",
    type=click.Choice(["unicode", "ascii"]),
    default="unicode",
    show_default=True,
    help="How a board is drawn as text.",
)


def discipline_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--discipline` and `--reading`, which together say what is played."""
    command = click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="NAME=VALUE",
        help="How to read an ambiguous passage of the book, e.g. first_turn=second_player.",
    )(command)
    return click.option(
        "--discipline", default="backgammon", show_default=True, help="The game to play, e.g. longgammon."
    )(command)


def read_rules(name: str, readings: Iterable[str] = ()) -> Discipline:
    """The discipline with that name under the readings requested; "two off the head" is the second player's
    (`ibf:4.2.c`)."""
    rules = named(name)
    if rules.head:
        rules = rules.reading(first_turn=FirstTurn.SECOND_PLAYER)
    for reading, value in pairs(readings, "reading").items():
        if reading not in READINGS:
            raise unknown_name("reading", reading, READINGS)
        choices = {choice.value: choice for choice in READINGS[reading]}
        if value not in choices:
            raise unknown_name(f"value of {reading}", value, choices)
        rules = rules.reading(**{reading: choices[value]})
    return rules
