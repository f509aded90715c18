"""`bafflebox event`: what an event may set under its book, and the sheet of deviations to show to players."""

from __future__ import annotations

import click

from bafflebox.books import BOOKS, open_book
from bafflebox.books.event import EventRules, left_free, variance_sheet, variance_text
from bafflebox.cli.output import json_option, pairs, print_json, shown, table
from bafflebox.errors import InvalidInput


@click.command()
@click.argument("settings", nargs=-1, metavar="[SETTING=VALUE]...")
@click.option(
    "--book",
    default=BOOKS[0],
    show_default=True,
    help="The rule book: " + ", ".join(BOOKS) + ", or a file of house rules.",
)
@click.option(
    "--kind", default="singles", show_default=True, help="Kind of event, e.g. singles, doubles, lower_division."
)
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="A rule option of the book.")
@click.option(
    "--length",
    "lengths",
    multiple=True,
    type=click.IntRange(1, 99),
    help="A match length in use; may be repeated.",
)
@click.option("--may", is_flag=True, help="List what may be set, with the standard and what is allowed.")
@json_option
def command(
    settings: tuple[str, ...],
    book: str,
    kind: str,
    options: tuple[str, ...],
    lengths: tuple[int, ...],
    may: bool,
    as_json: bool,
) -> None:
    """Check an event's own settings against its book, and print the sheet of deviations.

    \b
    bafflebox event --book usbgf --length 9 clock_policy=required minutes_per_point=1.5
    bafflebox event --book usbgf --may
    """
    event = EventRules(open_book(book).key, kind, pairs(options, "option"), pairs(settings, "setting"), lengths)
    if may:
        if settings or options:
            raise InvalidInput("--may lists what can be set; leave out the settings.", code="bad_arguments")
        _may(event, as_json)
    elif as_json:
        print_json(
            {
                "book": event.rules.id,
                "kind": event.kind,
                "options": dict(event.options),
                "deviations": [row._asdict() for row in variance_sheet(event)],
                "left_free": list(left_free(event)),
            }
        )
    else:
        click.echo(variance_text(event))


def _may(event: EventRules, as_json: bool) -> None:
    rows = [(item, v.title, v.standard, v.allowed.words, v.clauses) for item, v in event.variations.items()]
    if as_json:
        print_json([dict(zip(("item", "title", "standard", "allowed", "clauses"), row, strict=True)) for row in rows])
    else:
        table(
            ("setting", "standard", "allowed", "clauses"),
            (
                (item, shown(standard) if standard is not None else "none", words, ", ".join(clauses))
                for item, _, standard, words, clauses in rows
            ),
        )
