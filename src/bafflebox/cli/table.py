"""`bafflebox table`: one match in a journal, from its opening to its record."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bafflebox.cli.arguments import style_option
from bafflebox.cli.entering import command as enter
from bafflebox.cli.output import json_option, pairs, print_json, write_whole
from bafflebox.cli.table_file import append, at_option, id_argument, load, moment, where_argument
from bafflebox.errors import Conflict, InvalidInput

if TYPE_CHECKING:
    from bafflebox.table import Table


@click.group()
def command() -> None:
    """Play, referee and record a match at a table; FILE is a journal or, for reading, an export of one.

    \b
    bafflebox table new club.db t1 --white ann --black ben --length 5
    bafflebox table act club.db t1 ann take-seat
    bafflebox table show club.db t1 --as ann
    """


command.add_command(enter)


@command.command()
@where_argument
@id_argument
@click.option("--white", multiple=True, required=True, help="Who plays White; twice for a team.")
@click.option("--black", multiple=True, required=True, help="Who plays Black.")
@click.option("--length", default=7, show_default=True, type=click.IntRange(1, 99), help="Points to play to.")
@click.option(
    "--form", default="points", show_default=True, type=click.Choice(["points", "timed", "money"]), help="When it ends."
)
@click.option(
    "--mode",
    default="online",
    show_default=True,
    type=click.Choice(["online", "live", "transcription"]),
    help="The kind of table.",
)
@click.option("--book", default="usbgf", show_default=True, help="The rule book, or a file of house rules.")
@click.option("--discipline", default="backgammon", show_default=True, help="The game to play.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A rule option of the book.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="An event setting, e.g. delay=12.")
@click.option("--director", "directors", multiple=True, help="Who directs the table.")
@click.option("--monitor", "monitors", multiple=True, help="Who watches the match as its monitor.")
@click.option("--no-clock", is_flag=True, help="Without a clock.")
@at_option
@json_option
def new(
    where: str,
    table_id: str,
    white: tuple[str, ...],
    black: tuple[str, ...],
    length: int,
    form: str,
    mode: str,
    book: str,
    discipline: str,
    options: tuple[str, ...],
    settings: tuple[str, ...],
    directors: tuple[str, ...],
    monitors: tuple[str, ...],
    no_clock: bool,
    at: int | None,
    as_json: bool,
) -> None:
    """Open a table. An online table commits to a secret for its dice, stored beside the journal until the end."""
    from bafflebox.books import open_book
    from bafflebox.cases import PersonId
    from bafflebox.table import Form, Mode, TableTerms, open_table
    from bafflebox.table.dice import commitment

    terms = TableTerms(
        tuple(map(PersonId, white)),
        tuple(map(PersonId, black)),
        length,
        form=Form(form),
        mode=Mode(mode),
        book=open_book(book).key,
        options=tuple(pairs(options, "option").items()),
        settings=tuple(pairs(settings, "setting").items()),
        discipline=discipline,
        clock=not no_clock,
        directors=tuple(map(PersonId, directors)),
        monitors=tuple(map(PersonId, monitors)),
    )
    bound = ""
    opened = open_table(table_id, terms, moment(at))
    if terms.mode is Mode.ONLINE:
        secret = secrets.token_hex(32)
        bound = commitment(table_id, secret)
        opened = open_table(table_id, terms, moment(at), bound)
        _keep_secret(where, table_id, secret)
    try:
        append(where, table_id, (opened,), 0, white[0])
    except Conflict:
        raise _taken(where, table_id) from None
    if as_json:
        print_json({"table": table_id, "commitment": bound, "version": 1})
    else:
        click.echo(f"Table {table_id} is open." + (f" Its dice are bound by {bound}." if bound else ""))


@command.command()
@where_argument
@id_argument
@click.argument("who")
@click.argument("act")
@click.argument("details", nargs=-1, metavar="[DETAIL…]")
@click.option("--based-on", type=int, help="The version this act is based on; refused if the table has changed since.")
@at_option
@json_option
def act(
    where: str,
    table_id: str,
    who: str,
    act: str,
    details: tuple[str, ...],
    based_on: int | None,
    at: int | None,
    as_json: bool,
) -> None:
    """Do something: WHO, by name or id, does ACT, with its details as values in order or as name=value. `show --as WHO`
    lists what is open.

    \b
    bafflebox table act club.db t1 ann play "8/5 6/5"
    bafflebox table act club.db t1 dee point-out illegal_move offender=white
    """
    from bafflebox.cases import PersonId
    from bafflebox.cli.acts import read_act
    from bafflebox.table import TABLE, acts, answer, decide, evolve
    from bafflebox.table.dice import must_renew, renewed, throw
    from bafflebox.table.telling import event_sentence

    done = read_act(act, details)
    table, _ = load(where, table_id)
    who = _person(where, who)
    secret = _secret(where, table_id) if table.dice.commitment else None
    dice = throw(table.id, table.dice, secret) if secret and isinstance(done, acts.Roll | acts.RollOpening) else None
    when = moment(at, table.at)
    events = answer(table, done, PersonId(who), when, dice)
    after = table
    for event in events:
        after = evolve(after, event)
    if after.is_over and secret and not after.dice.secret:
        events += decide(after, acts.RevealDice(secret), TABLE, when)
    if must_renew(after):  # taken back after its end
        fresh = secrets.token_hex(32)
        events += (renewed(after, fresh, when),)
        _secret_file(where, table_id).unlink(missing_ok=True)
        _keep_secret(where, table_id, fresh)
    if events:
        append(where, table_id, events, table.version if based_on is None else based_on, who)
    if as_json:
        print_json({"version": table.version + len(events), "events": [type(event).__name__ for event in events]})
    else:
        for event in events:
            click.echo(event_sentence(event))
        if not events:
            click.echo("Nothing changes.")


@command.command()
@where_argument
@id_argument
@click.option("--as", "who", default="", help="Whose view to show; a spectator's by default.")
@style_option
@at_option
@json_option
def show(where: str, table_id: str, who: str, style: str, at: int | None, as_json: bool) -> None:
    """Show the board, the score, the clocks, what play is waiting for, and what a person may do now."""
    from bafflebox.cases import PersonId
    from bafflebox.cli.tables import board
    from bafflebox.table import view

    table, _ = load(where, table_id)
    seen = view(table, PersonId(_person(where, who)), moment(at, table.at))
    if as_json:
        print_json(seen)
        return
    if table.match.game is not None:
        click.echo(board(table, style))
    score, clock = seen["score"], seen["clock"]
    click.echo(f"Score {score['white']}-{score['black']}" + (f" of {score['length']}" if score["length"] else ""))
    if clock is not None:
        white, black = (clock["shows"][side].partition(".")[0] for side in ("white", "black"))
        click.echo(f"Clock: White {white}, Black {black}")
    if seen["waiting"]:
        click.echo(f"Play is stopped: {seen['waiting']}.")
    for found in seen.get("incidents", ()):
        if found["status"] != "settled":
            click.echo(
                f"Incident {found['number']}: {found['incident'].replace('_', ' ')}. {found['verdict']}".rstrip()
            )
    if who:
        from bafflebox.cli.acts import word

        names = dict.fromkeys(word(choice["act"]) for choice in seen["allowed"])
        click.echo(f"{who} may: {', '.join(names) or 'nothing now'}.")


@command.command()
@where_argument
@id_argument
@click.option("--boards/--no-boards", default=True, help="Draw the board after each turn.")
@style_option
@json_option
def replay(where: str, table_id: str, boards: bool, style: str, as_json: bool) -> None:
    """Show the match move by move, with every event as a sentence."""
    from bafflebox.cli.tables import board
    from bafflebox.table import events as e
    from bafflebox.table import evolve
    from bafflebox.table.telling import event_sentence

    _, journal = load(where, table_id)
    if as_json:
        print_json(
            [
                {"version": number, "at": event.at, "told": event_sentence(event)}
                for number, event in enumerate(journal, 1)
            ]
        )
        return
    table: Table | None = None
    for number, event in enumerate(journal, 1):
        table = evolve(table, event)
        click.echo(f"{number:>4}  {event_sentence(event)}")
        if boards and isinstance(event, e.TurnEnded | e.OpeningRolled | e.Reverted) and table.match.game is not None:
            click.echo(board(table, style))


@command.command()
@where_argument
@id_argument
@click.option("--to", "form", default="mat", show_default=True, help="A match format, or: sheets, times, incidents.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this file instead of the screen.")
@click.option("--json", "as_json", is_flag=True, help="As JSON: the record in our own format.")
def export(where: str, table_id: str, form: str, output: Path | None, as_json: bool) -> None:
    """Write the record of the match in any notation, both score sheets, the times used, or the incident report."""
    from bafflebox.cli.tables import papers

    table, journal = load(where, table_id)
    text = papers(table, journal, "json" if as_json and form == "mat" else form)
    if output is None:
        click.echo(text.decode("utf-8", "replace"), nl=not text.endswith(b"\n"))
        return
    write_whole(output, [text])


@command.command()
@where_argument
@id_argument
@json_option
def verify(where: str, table_id: str, as_json: bool) -> None:
    """Replay the journal of a table, and recompute its dice once their secret has been published."""
    from bafflebox.table.verify import verify as recomputed

    table, journal = load(where, table_id)
    report = recomputed(journal) if table.dice.secret else None
    if as_json:
        print_json({"events": len(journal), "over": table.is_over, "dice": report and report.to_json()})
    else:
        click.echo(f"{len(journal)} events replay to version {table.version}.")
        if report is not None:
            click.echo(f"{report.rolls} rolls recomputed: {'all right' if report.proven else 'not right'}.")
            for wrong in report.wrong:
                click.echo(wrong)
    if report is not None and not report.proven:
        raise click.exceptions.Exit(1)


def _person(where: str, who: str) -> str:
    """The id of a person the journal knows by name; otherwise the text as written."""
    from bafflebox.cli.journal import is_export
    from bafflebox.store import open_journal

    if not who or is_export(where):
        return who
    with open_journal(where, create=False, read_only=True) as journal:
        people = {person.id: person.name.casefold() for person in journal.persons()}
    found = [id for id, name in people.items() if name == who.casefold()]
    return found[0] if len(found) == 1 and who not in people else who


def _taken(where: str, table_id: str) -> InvalidInput:
    return InvalidInput(f"There is already a table {table_id} in {where}.", code="table_exists")


def _secret_file(where: str, table_id: str) -> Path:
    return Path(f"{where}.{table_id}.dice")


def _keep_secret(where: str, table_id: str, secret: str) -> None:
    """The secret of the dice stays beside the journal, readable by its owner only, until it is published."""
    path = _secret_file(where, table_id)
    try:
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(secret, "ascii")
    except FileExistsError:
        raise _taken(where, table_id) from None
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be written: {wrong.strerror}.", code="unwritable") from None


def _secret(where: str, table_id: str) -> str | None:
    try:
        return _secret_file(where, table_id).read_text("ascii").strip()
    except OSError:
        return None
