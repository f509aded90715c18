"""`bafflebox incidents`: what can be ruled on, and which facts matter."""

from __future__ import annotations

import click

from bafflebox.cli.output import paragraph, print_json, shown
from bafflebox.rulings import all_incidents, incident


@click.command()
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--json", "as_json", is_flag=True, help="Every incident type with its facts as JSON Schema.")
def command(name: str | None, as_json: bool) -> None:
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
