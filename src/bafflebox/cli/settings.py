"""`bafflebox settings`: what a book sets for a match of this kind, with clauses."""

from __future__ import annotations

import click

from bafflebox.books import BOOKS, open_book
from bafflebox.books.settings import all_settings, arguments_of, check_names, not_allowed, unused
from bafflebox.cli.output import json_option, pairs, paragraph, print_json, shown
from bafflebox.errors import unknown_name
from bafflebox.game import discipline as played
from bafflebox.rulings.timing import event_of


@click.command()
@click.argument("more", nargs=-1, metavar="[SETTING]... [NAME=VALUE]...")
@click.option(
    "--book",
    default=BOOKS[0],
    show_default=True,
    help="The rule book: " + ", ".join(BOOKS) + ", or a file of house rules.",
)
@click.option("--event", help="Kind of event, e.g. singles, doubles, lower_division. Singles unless you say otherwise.")
@click.option("--length", type=click.IntRange(1, 99), help="Match length in points.")
@click.option("--score", metavar="A-B", help="The score, if a clock is introduced in mid-match.")
@click.option("--discipline", help="The game to play; backgammon by default.")
@json_option
def command(
    more: tuple[str, ...],
    book: str,
    event: str | None,
    length: int | None,
    score: str | None,
    discipline: str | None,
    as_json: bool,
) -> None:
    """Show the settings of a book: clock, breaks, dice, deadlines, duties, each with its clauses.

    Names of settings show only these; name=value supplies what a setting needs to know.
    """
    wanted = [text.replace("-", "_") for text in more if "=" not in text]
    given = pairs((text for text in more if "=" in text), "value")
    rules = open_book(book)
    check_names([rules], given)
    if discipline is not None:
        played(discipline)
    if event is not None:
        event = event_of(event)
    told = arguments_of(**{"event": event, "length": length, "score": score, "discipline": discipline, **given})
    arguments = {"event": "singles", "discipline": "backgammon"} | told
    for name in wanted:
        if name not in rules.setting_rules:
            raise unknown_name("setting", name, rules.setting_rules)
    found = all_settings(rules, arguments, wanted)
    idle = {} if not wanted else unused(rules, found, told)
    barred = {} if told.get("federation") is False else not_allowed(rules, arguments)
    if as_json:
        shown_all = {setting.name: setting.to_json() for setting in found}
        print_json(shown_all | ({"unused": idle} if idle else {}) | ({"not_allowed": barred} if barred else {}))
        return
    for setting in found:
        if not setting.needs:
            silence = setting.value is None and setting.note.startswith("silent")
            note = (
                ""
                if not setting.note
                else f" ({setting.note.removeprefix('silent').lstrip(' :;')})"
                if silence
                else f" ({setting.note})"
            )
            click.secho(f"{setting.name.replace('_', ' ')}: ", bold=True, nl=False)
            click.echo(
                paragraph(
                    f"{shown(setting.value)}{note.removesuffix(' ()')} [{', '.join(setting.clauses)}]",
                    indent="    ",
                    first="",
                )
            )
    if idle:
        names = ", ".join(
            f"{name}={'-'.join(map(str, value)) if name == 'score' else shown(value)}" for name, value in idle.items()
        )
        click.echo(paragraph(names, indent="    ", first="Makes no difference here: "))
    for name, words in barred.items():
        click.echo(
            paragraph(
                words, indent="    ", first=f"No event of this kind may set {name} to {shown(told[name])}; allowed is "
            )
        )
    waiting = [f"{setting.name} ({', '.join(setting.needs)})" for setting in found if setting.needs]
    if waiting:
        click.echo(
            paragraph(
                ", ".join(waiting), indent="    ", first="\nFurther settings, with what they need as name=value: "
            )
        )
