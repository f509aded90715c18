"""`bafflebox show`: a position or a moment of a match file, drawn."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from bafflebox.cli.arguments import discipline_option, read_rules, style_option
from bafflebox.errors import InvalidInput
from bafflebox.game import Discipline, Roll, Side
from bafflebox.game.draw import NIGHT, PARCHMENT, CubeShown, Scene, Style, svg, text
from bafflebox.notation.plays import read_play
from bafflebox.notation.positions import PositionRecord, read_position_record


@click.command()
@click.argument("what", metavar="POSITION|FILE")
@discipline_option
@click.option("--game", default=1, show_default=True, help="For a match file: which game.")
@click.option("--turn", default=1, show_default=True, help="For a match file: which turn of the game.")
@click.option("--roll", "thrown", help="Dice to draw, e.g. 31.")
@click.option("--play", help="A play of that roll to show, e.g. '8/5 6/5'.")
@click.option(
    "--below",
    type=click.Choice(["white", "black", "turn"]),
    default="turn",
    show_default=True,
    help="Who sits at the lower edge.",
)
@click.option(
    "--home",
    type=click.Choice(["right", "left"]),
    default="right",
    show_default=True,
    help="On which side that player bears off.",
)
@style_option
@click.option("--svg", "as_svg", is_flag=True, help="A picture (SVG) instead of text.")
@click.option("--night", is_flag=True, help="Dark colours for the picture.")
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file.")
@click.option(
    "--json", "as_json", is_flag=True, help="As JSON: the position in every notation, with pips, roll and score."
)
def command(
    what: str,
    discipline: str,
    readings: tuple[str, ...],
    game: int,
    turn: int,
    thrown: str | None,
    play: str | None,
    below: str,
    home: str,
    style: str,
    as_svg: bool,
    night: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Draw a position (start, GNU ID, XGID, places), or a turn of a match file.

    \b
    bafflebox show start --roll 31 --play "8/5 6/5"
    bafflebox show match.mat --game 3 --turn 12 --svg --out position.svg
    """
    rules = read_rules(discipline, readings)
    record, rules = _looked_up(what, rules, game, turn)
    roll = Roll.parse(thrown) if thrown else record.roll
    if play and roll is None:
        raise InvalidInput("A play is drawn with its roll: add --roll, e.g. --roll 31.", code="no_roll")
    scene = Scene(
        position=record.position,
        viewer=record.turn,
        rules=rules,
        below=record.turn if below == "turn" else Side(below),
        home_right=home == "right",
        cube=CubeShown(record.cube, record.cube_owner),
        roller=record.turn,
        roll=roll,
        play=read_play(play, record.position, roll, rules).moves if play and roll else (),
        names=record.names if any(record.names) else Scene(record.position).names,
        score=record.score if record.length else None,
        match_length=record.length or None,
        crawford=record.crawford,
    )
    if as_json:
        drawn = json.dumps(
            _data(replace(record, dice=(roll.high, roll.low) if roll else None), rules), ensure_ascii=False, indent=2
        )
    else:
        drawn = svg(scene, NIGHT if night else PARCHMENT) if as_svg else text(scene, Style[style.upper()])
    if out is None:
        click.echo(drawn)
        return
    try:
        out.write_text(drawn, "utf-8")
    except OSError as wrong:
        raise InvalidInput(f"{out} cannot be written: {wrong.strerror}.", code="no_file") from None
    click.echo(f"{out} written.")


def _data(record: PositionRecord, rules: Discipline) -> dict[str, Any]:
    from bafflebox.cli.convert import POSITIONS

    return {
        "discipline": rules.name,
        "turn": record.turn.value,
        "roll": str(record.roll) if record.roll else None,
        "pips": {"on_turn": record.position.pips, "opponent": record.position.opp_pips},
        "cube": {"value": record.cube, "owner": record.cube_owner.value if record.cube_owner else None},
        "length": record.length or None,
        "score": {side.value: record.score[side] for side in Side},
        "crawford": record.crawford,
        "position": {name: write(record) for name, write in POSITIONS.items()},
    }


def _looked_up(what: str, rules: Discipline, game: int, turn: int) -> tuple[PositionRecord, Discipline]:
    """A position as written, or a moment of a file, with the rules it is played by."""
    if not os.path.isfile(what):
        return read_position_record(what, rules), rules
    from bafflebox.cli.sources import FileSource
    from bafflebox.notation import read_match
    from bafflebox.records.frames import moment

    data = FileSource(what).data()
    try:
        return read_position_record(data.decode("utf-8-sig"), rules), rules  # a file that holds one position
    except (InvalidInput, UnicodeDecodeError):
        match = read_match(data, what).match
    return moment(match, game, turn), match.terms.discipline
