"""`bafflebox tournament new|event|official|announce|hand-over|take-over|finish|close|reopen`."""

from __future__ import annotations

import click

from bafflebox.books import BOOKS, open_book
from bafflebox.cli.output import pairs, print_rows
from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.people import Interest, Official, Release
from bafflebox.service.hall.acts.setting_up import AddEvent, Announce, Close, FinishEvent, HandOver, Reopen, TakeOver
from bafflebox.tournament.events import Office
from bafflebox.tournament.officials import NATURES
from bafflebox.tournament.opening import open_tournament


@click.command()
@click.argument("name")
@click.option("--id", "id_", default="club", show_default=True, help="A short name for this tournament in the journal.")
@click.option(
    "--book",
    default=BOOKS[0],
    show_default=True,
    help="The rule book: " + ", ".join(BOOKS) + ", or a file of house rules.",
)
@click.option("--director", default="Director", show_default=True, help="The executive director, by name.")
@click.option(
    "--event", "events", multiple=True, metavar="ID: STRUCTURE", help="An event and its structure; may be repeated."
)
@click.option(
    "--set", "settings", multiple=True, metavar="SETTING=VALUE", help="A deviation from the book's standards."
)
@click.option("--option", "options", multiple=True, metavar="OPTION=VALUE", help="A rule option of the book.")
@click.option("--currency", default="EUR", show_default=True, help="The currency.")
@click.option("--place", default="", help="The place.")
@json_option
@click.pass_obj
def new(
    wanted: Wanted,
    name: str,
    id_: str,
    book: str,
    director: str,
    events: tuple[str, ...],
    settings: tuple[str, ...],
    options: tuple[str, ...],
    currency: str,
    place: str,
    as_json: bool,
) -> None:
    """Open a tournament under a rule book."""
    with opened(wanted, create=True) as session:
        session.stream = f"tournament/{id_}"
        if session.journal.version(session.stream):
            raise InvalidInput(
                f"{wanted.where} already holds a tournament '{id_}'. Give the new one another --id, or another file with --in.",
                code="named_twice",
            )
        chosen, set_here = pairs(options, "option"), pairs(settings, "setting")
        who = session.known_or_new(director)
        session.take(
            open_tournament(
                id_,
                name,
                open_book(book).key,
                who,
                session.at,
                options=chosen,
                settings=set_here,
                currency=currency,
                place=place,
            )
        )
        for text in events:
            contest, colon, structure = text.partition(":")
            if not colon:
                raise InvalidInput(f"'{text}' is not an event. Write for example \"open: KO len 5\".", code="bad_event")
            id, shape = contest.strip(), structure.strip()
            session.act(AddEvent, {"id": id, "name": id.capitalize(), "structure": shape})
        session.done(as_json, tournament=id_)


@click.command()
@click.argument("name")
@click.argument("role", type=click.Choice([role.value for role in Office]))
@click.option("--release", is_flag=True, help="Take the task back.")
@click.option("--tables", nargs=2, type=click.IntRange(1), help="The first and the last table of the task.")
@event_option
@json_option
@click.pass_obj
def official(
    wanted: Wanted,
    name: str,
    role: str,
    release: bool,
    tables: tuple[int, int] | None,
    contest: str,
    as_json: bool,
) -> None:
    """Name an official: director, staff, monitor, committee and so on."""
    with opened(wanted) as session:
        told = {"person": session.known_or_new(name), "role": role}
        only = {"contests": [session.contest(contest)] if contest else [], "tables": list(tables or ())}
        session.act(Release if release else Official, told if release else told | only)
        session.done(as_json)


@click.command()
@click.argument("official", default="")
@click.argument("player", default="")
@click.argument("nature", type=click.Choice(NATURES), default="stake")
@json_option
@click.pass_obj
def interest(wanted: Wanted, official: str, player: str, nature: str, as_json: bool) -> None:
    """Declare an official's interest in a player; without names, list the declared interests."""
    with opened(wanted) as session:
        if official and player:
            told = {"person": session.person(official), "player": session.person(player), "nature": nature}
            session.act(Interest, told)
            session.done(as_json)
            return
        rows = [
            {"official": session.name(s.person), "player": session.name(s.in_player), "nature": s.nature}
            for s in session.state.stakes
        ]
        print_rows(rows, as_json, lambda row: "  ".join(row.values()), "No interest was declared.")


COMMANDS: dict[str, click.Command] = {
    "new": new,
    "event": command_for(
        AddEvent,
        "id",
        "structure",
        renamed={"team_size": "team", "settings": "set"},
        usual={"kind": "singles"},
        also={"name": lambda _, given, __: str(given["id"]).capitalize()},
        text='Add an event with its structure, e.g. open "KO len 7; consolation from main len 5".',
    ),
    "official": official,
    "interest": interest,
    "announce": command_for(Announce, "where"),
    "hand-over": command_for(HandOver, "to"),
    "take-over": command_for(TakeOver, "here"),
    "finish": command_for(FinishEvent),
    "close": command_for(Close),
    "reopen": command_for(Reopen, "why"),
}
