"""`bafflebox register`: a club's own list of players across its tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, cast

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.serve import data_option, own_file
from bafflebox.errors import InvalidInput, unknown_name

if TYPE_CHECKING:
    from bafflebox.service.hall.register import Register, RegisteredPlayer, Registers
    from bafflebox.tournament.state import Tournament

DETAILS = ("membership", "notes", "rating", "experience")


@click.group()
def command() -> None:
    """Keep a club's register of players: memberships, notes, and ratings over all its tournaments.

    An entrant belongs to one tournament. `link` says which registered player an entrant is; nothing is linked by name.
    """


@contextmanager
def _registers(data: str | None) -> Iterator[Registers]:
    from bafflebox.service.hall.register import Registers
    from bafflebox.store.vault import SqlVault

    with closing(SqlVault(data or str(own_file()))) as vault:
        yield Registers(vault)


def _named(registers: Registers, name: str) -> Register:
    """A register by its id or its name."""
    kept = registers.all()
    found = [one for one in kept if name in (one.id, one.name)]
    if len(found) != 1:
        raise unknown_name("register", name, [one.id if found else one.name for one in kept])
    return registers.get(found[0].id, None)


def _line(register: Register, player: str) -> RegisteredPlayer:
    found = [line for line in register.lines.values() if player in (line.id, line.name)]
    if not found:
        raise unknown_name("player", player, [line.name for line in register.lines.values()])
    return found[0]


@command.command("list")
@data_option
@json_option
def list_(data: str | None, as_json: bool) -> None:
    """List the registers of a file."""
    with _registers(data) as registers:
        kept = registers.all()
    if as_json:
        print_json([{"id": one.id, "name": one.name} for one in kept])
        return
    for one in kept:
        click.echo(f"{one.id}  {one.name}")
    if not kept:
        click.echo("There is no register yet. Open one: bafflebox register new NAME.")


@command.command("new")
@click.argument("name")
@data_option
@json_option
def new(name: str, data: str | None, as_json: bool) -> None:
    """Open a register."""
    with _registers(data) as registers:
        made = registers.open(name, None)
    print_json({"id": made.id, "name": made.name}) if as_json else click.echo(f"{made.id}  {made.name}")


@command.command("show")
@click.argument("register")
@data_option
@json_option
def show(register: str, data: str | None, as_json: bool) -> None:
    """Show the players of a register with their ratings, over all tournaments whose entrants are linked to it."""
    from bafflebox.service.hall.register import after, rated_by_line

    with _registers(data) as registers:
        kept = _named(registers, register)
        matches = [
            match for state in _tournaments(data) for match in rated_by_line(state, registers.linked(state.id, kept))
        ]
    ratings = after(kept, matches)
    if as_json:
        print_json(
            [
                {
                    "id": line.id,
                    "name": line.name,
                    "membership": line.membership,
                    "notes": line.notes,
                    "rating": round(ratings[line.id].value, 2) if line.id in ratings else None,
                    "experience": ratings[line.id].experience if line.id in ratings else line.experience,
                }
                for line in kept.lines.values()
            ]
        )
        return
    for line in kept.lines.values():
        rating = f"{ratings[line.id].value:8.2f}" if line.id in ratings else " " * 8
        more = ", ".join(filter(None, (line.membership, line.notes)))
        click.echo(f"{rating}  {line.name}{f' ({more})' if more else ''}")


def _details(function: click.decorators.FC) -> click.decorators.FC:
    for name, help_ in zip(
        DETAILS,
        ("The club or federation it is for.", "A note.", "The player's starting rating.", "Of that rating."),
        strict=True,
    ):
        function = click.option(f"--{name}", help=help_)(function)
    return function


@command.command("add")
@click.argument("register")
@click.argument("name")
@_details
@data_option
@json_option
def add(register: str, name: str, data: str | None, as_json: bool, **told: str | None) -> None:
    """Add a player to a register."""
    with _registers(data) as registers:
        made = registers.add(_named(registers, register), name, **{k: v for k, v in told.items() if v is not None})
    print_json({"id": made.id, "name": made.name}) if as_json else click.echo(f"{made.id}  {made.name}")


@command.command("change")
@click.argument("register")
@click.argument("player")
@click.option("--name", help="The new name.")
@_details
@data_option
@json_option
def change(register: str, player: str, data: str | None, as_json: bool, **told: str | None) -> None:
    """Change a player's details in a register."""
    with _registers(data) as registers:
        kept = _named(registers, register)
        line = _line(kept, player)
        now = registers.change(kept, line.id, **{k: v for k, v in told.items() if v is not None})
    print_json({"id": now.id, "name": now.name}) if as_json else click.echo(f"{now.name} changed.")


@command.command("remove")
@click.argument("register")
@click.argument("player")
@data_option
@json_option
def remove(register: str, player: str, data: str | None, as_json: bool) -> None:
    """Forget a player; tournaments stay as they are."""
    with _registers(data) as registers:
        kept = _named(registers, register)
        line = _line(kept, player)
        registers.remove(kept, line.id)
    print_json({"removed": line.name}) if as_json else click.echo(f"{line.name} removed.")


@command.command("link")
@click.argument("register")
@click.argument("tournament")
@click.argument("entrant")
@click.argument("player", required=False, default="")
@data_option
@json_option
def link(register: str, tournament: str, entrant: str, player: str, data: str | None, as_json: bool) -> None:
    """Say which registered player an entrant is; without a player, the link is removed."""
    from bafflebox.tournament.persons import players_of

    states = {state.id: state for state in _tournaments(data)}
    if tournament not in states:
        raise unknown_name("tournament", tournament, states)
    players = players_of(states[tournament])
    names = {person: name for person, name in _names(data).items() if person in players}
    found = [person for person, name in names.items() if entrant in (person, name)]
    if len(found) != 1:
        raise (
            InvalidInput(f"Several are called {entrant}. Write the id: {', '.join(sorted(found))}.", code="ambiguous")
            if found
            else unknown_name("entrant", entrant, list(names.values()))
        )
    with _registers(data) as registers:
        kept = _named(registers, register)
        if player:
            line = registers.link(tournament, players, found[0], kept, _line(kept, player).id).name
        else:
            registers.unlink(tournament, found[0], kept)
            line = ""
    told = f"{names[found[0]]} is {line} of {kept.name}." if line else f"{names[found[0]]} is no longer linked."
    print_json({"entrant": found[0], "player": line}) if as_json else click.echo(told)


def _tournaments(data: str | None) -> list[Tournament]:
    from bafflebox.store import open_journal
    from bafflebox.tournament.events import DeskEvent
    from bafflebox.tournament.state import replay

    with open_journal(data or str(own_file()), read_only=True) as journal:
        streams = [head.stream for head in journal.streams("tournament/")]
        return [replay(cast(DeskEvent, entry.event) for entry in journal.read(stream)) for stream in streams]


def _names(data: str | None) -> dict[str, str]:
    from bafflebox.store import open_journal

    with open_journal(data or str(own_file()), read_only=True) as journal:
        return {str(person.id): person.name or person.id for person in journal.persons()}
