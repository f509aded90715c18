"""`bafflebox rule`: from the facts of an incident to the ruling of a book."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from bafflebox.books import BOOKS, load, open_book
from bafflebox.books.asking import ask
from bafflebox.cli.output import pairs, paragraph, print_json
from bafflebox.errors import InvalidInput
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.neighbours import neighbours, with_neighbours


@click.command()
@click.argument("name", metavar="INCIDENT")
@click.argument("facts", nargs=-1, metavar="[FACT=VALUE]...")
@click.option(
    "--book",
    default=BOOKS[0],
    show_default=True,
    help="The rule book: " + ", ".join(BOOKS) + ", or a file of house rules.",
)
@click.option(
    "--event",
    "event",
    metavar="KIND",
    help="Kind of event: singles, doubles, lower_division, other, or your own name for it.",
)
@click.option(
    "--set",
    "terms",
    multiple=True,
    metavar="NAME=VALUE",
    help="A rule option of the book, or one of the event's own settings (minutes_per_point, delay, breaks …).",
)
@click.option("--facts", "file", type=click.Path(path_type=Path), help="A YAML or JSON file of facts.")
@click.option("--all-books", is_flag=True, help="Show the answers of all books side by side.")
@click.option("--why", is_flag=True, help="Show each clause that applies, and which one overrides which.")
@click.option("--tree", is_flag=True, help="The whole interview as a decision tree (JSON).")
@click.option("--json", "as_json", is_flag=True, help="The ruling, or the open questions, as JSON.")
def command(
    name: str,
    facts: tuple[str, ...],
    book: str,
    event: str | None,
    terms: tuple[str, ...],
    file: Path | None,
    all_books: bool,
    why: bool,
    tree: bool,
    as_json: bool,
) -> None:
    """Rule on an incident. Missing facts are asked for one by one.

    \b
    bafflebox rule fast_roll --book standards turn_ended=no
    bafflebox incidents            lists what can be ruled on
    """
    kind = incident(name)
    known = _from_file(file) if file else {}
    for key, value in pairs(facts, "fact").items():
        if key in known and str(known[key]).lower() != value.lower():
            raise InvalidInput(
                f"{key} is {known[key]} in the file and {value} on the command line.", code="contradiction"
            )
        known[key] = value
    chosen: dict[str, Any] = dict(pairs(terms, "option"))
    if tree:
        from bafflebox.rulings.tree import decision_tree

        print_json(decision_tree(open_book(book), kind.name, open_book(book).options_for(chosen)))
    elif all_books:
        answers = [ask(load(id), kind.name, known, event, chosen, side_by_side=True) for id in BOOKS]
        if as_json:
            print_json({answer.book: with_neighbours(answer) for answer in answers})
        for answer in answers if not as_json else ():
            click.secho(f"\n{load(answer.book).title}", bold=True)
            _show(answer, why)
    else:
        answer = _interview(
            lambda told: ask(open_book(book), kind.name, told, event, chosen),
            known,
            ask_people=not as_json and sys.stdin.isatty(),
        )
        print_json(with_neighbours(answer)) if as_json else _show(answer, why)
        if not as_json:
            _show_neighbours(kind.name, known)


def _show_neighbours(name: str, known: Mapping[str, Any]) -> None:
    """What else may have been meant, as a command with the facts that carry over."""
    for place, one in enumerate(neighbours(name, known)):
        facts = "".join(f" {fact}={_told(value)}" for fact, value in one.facts.items())
        first = "  Not quite? " if place == 0 else "             "
        click.echo(
            paragraph(f"{one.incident.title}: bafflebox rule {one.incident.name}{facts}", indent=" " * 13, first=first)
        )


def _from_file(path: Path) -> dict[str, Any]:
    import yaml

    try:
        data = yaml.safe_load(path.read_text("utf-8"))
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be read: {wrong.strerror}.", code="no_file") from None
    except (yaml.YAMLError, ValueError) as wrong:
        raise InvalidInput(f"{path} is neither YAML nor JSON: {str(wrong).splitlines()[0]}.", code="bad_file") from None
    except RecursionError:
        raise InvalidInput(f"{path} is nested too deeply.", code="bad_file") from None
    if not isinstance(data, dict):
        raise InvalidInput(f"{path} should contain facts as name: value, one per line.", code="bad_file")
    return {str(key): value for key, value in data.items()}


def _interview(
    put: Callable[[Mapping[str, Any]], Ruling | OpenQuestions], known: dict[str, Any], *, ask_people: bool
) -> Ruling | OpenQuestions:
    answer = put(known)
    while ask_people and isinstance(answer, OpenQuestions):
        fact = answer.questions[0]
        known[fact.name] = _asked(fact)
        answer = put(known)
    return answer


def _asked(fact: Fact) -> Any:
    click.echo()
    click.echo(paragraph(fact.question))
    for value, meaning in fact.choices.items():
        click.echo(paragraph(meaning, indent=" " * 24, first=f"  {value:<20}  "))
    hint = {FactType.YES_NO: "yes/no", FactType.CHOICE: "/".join(fact.choices)}.get(fact.type, fact.type.value)
    while True:
        try:
            return fact.read(click.prompt(f"[{hint}]", prompt_suffix=" "))
        except InvalidInput as wrong:
            click.echo(str(wrong), err=True)


def _told(value: Any) -> str:
    """A value as one would give it on the command line."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float() if not value.is_integer():
            return f"{value:.2f}"
        case list() | tuple():
            return ",".join(map(_told, value)) or "none"
        case _:
            return str(value)


def _show(answer: Ruling | OpenQuestions, why: bool) -> None:
    if isinstance(answer, OpenQuestions):
        click.echo("To rule on this, the book needs to know:")
        for fact in answer.questions:
            choices = f" ({', '.join(fact.choices)})" if fact.choices else ""
            click.echo(paragraph(f"{fact.question}{choices}", indent="    ", first=f"  {fact.name}: "))
        return
    click.secho(paragraph(answer.verdict), bold=True)
    for remedy, clauses in answer.remedies:
        click.echo(paragraph(f"{remedy.sentence} [{', '.join(clauses)}]", indent="    ", first="  - "))
        for option in getattr(remedy, "options", ()):
            parts = " ".join(part.sentence for part in option.remedies)
            click.echo(
                paragraph(f"{option.label}: {parts}" if parts else option.label, indent="        ", first="      * ")
            )
    for reading in answer.readings:
        click.echo(paragraph(reading, indent="    ", first="  Reading: "))
    for label, outcome in answer.outcomes:
        if sentences := " ".join(outcome.sentences):
            first = f"  Outcome, if {label}: " if label else "  Outcome: "
            click.echo(paragraph(sentences, indent="    ", first=first))
    if answer.unused:
        idle = ", ".join(f"{name}={_told(value)}" for name, value in answer.unused.items())
        click.echo(paragraph(idle, indent="    ", first="  Makes no difference here: "))
    if answer.assumed:
        taken = ", ".join(f"{name}={_told(value)}" for name, value in answer.assumed.items())
        click.echo(paragraph(taken, indent="    ", first="  Assumed: "))
    for citation in answer.citations:
        click.echo(paragraph(f"{citation.clause} ({citation.force}) {citation.title}", indent="    ", first="  § "))
    if why:
        click.echo()
        for step in answer.steps:
            gave_way = f" (gives way to {', '.join(step.gave_way_to)})" if step.gave_way_to else ""
            click.echo(paragraph(f"{', '.join(step.clauses)}: {step.explains}{gave_way}", indent="    ", first="  > "))
