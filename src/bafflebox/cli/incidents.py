"""`bafflebox incidents`: what can be ruled on, which facts matter, and which incident fits the players' words."""

from __future__ import annotations

import click

from bafflebox.cli.output import paragraph, print_json, shown
from bafflebox.rulings import all_incidents, incident


class ShowByDefault(click.Group):
    """`incidents NAME` is short for `incidents show NAME`; only `search` has to be typed."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not any(arg in ("-h", "--help") for arg in args[:1]) and args[:1] != ["search"]:
            args = ["show", *args]
        return super().parse_args(ctx, args)


@click.group(cls=ShowByDefault, subcommand_metavar="[NAME | search WORDS...]")
@click.option("--json", expose_value=False, is_flag=True, help="Incident types with their facts as JSON Schema.")
def command() -> None:
    """List the incident types, or show the facts of one. `search` finds one by what players say."""


@command.command("show", hidden=True)
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--json", "as_json", is_flag=True, help="Every incident type with its facts as JSON Schema.")
def show(name: str | None, as_json: bool) -> None:
    """List the incident types, or show the facts of one."""
    chosen = [incident(name)] if name else list(all_incidents().values())
    if as_json:
        print_json({kind.name: kind.schema() for kind in chosen})
    elif name:
        kind = chosen[0]
        click.secho(kind.title, bold=True)
        click.echo(paragraph(kind.about))
        for fact in kind.facts:
            normally = (
                f" [taken as {shown(fact.default)} unless said otherwise]" if fact.default not in (None, ()) else ""
            )
            click.echo(paragraph(f"{fact.question}{normally}", indent="      ", first=f"  {fact.name}: "))
            for value, meaning in fact.choices.items():
                click.echo(paragraph(meaning, indent="          ", first=f"      {value}: "))
    else:
        topic = ""
        for kind in sorted(chosen, key=lambda kind: kind.topic):
            if kind.topic != topic:
                topic = kind.topic
                click.secho(f"\n{topic.replace('_', ' ').capitalize()}", bold=True)
            click.echo(paragraph(kind.about, indent=" " * 30, first=f"  {kind.name:<28}"))


@command.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--language", default="en", show_default=True, help="The language of the words: en, de, fr or es.")
@click.option("--most", type=click.IntRange(1, 200), default=10, show_default=True, help="How many to list.")
@click.option("--json", "as_json", is_flag=True, help="The names of the incidents as JSON, best first.")
def search(words: tuple[str, ...], language: str, most: int, as_json: bool) -> None:
    """Find an incident by what players say: `search opponent rolled before I lifted`. Best match first; any word
    counts."""
    from bafflebox.books.finding import find

    found = find(" ".join(words), language, most)
    if as_json:
        print_json(found)
        return
    for name in found:
        kind = incident(name)
        title = kind.title if kind.title.endswith("?") else f"{kind.title}."
        click.echo(paragraph(f"{title} {kind.about}", indent=" " * 30, first=f"  {kind.name:<28}"))
    if not found:
        click.echo("Nothing fits. Try other words, or `bafflebox incidents` for the whole list.")
