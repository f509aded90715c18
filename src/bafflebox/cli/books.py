"""`bafflebox books`: read, search and compare the rule books, and see how much of them is implemented."""

from __future__ import annotations

from pathlib import Path

import click

from bafflebox.books import BOOKS, load, open_book
from bafflebox.books.house import all_books
from bafflebox.cli.output import json_option, pairs, paragraph, print_json, shown, table
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import Clause, Setting

LISTS = {
    "missing": "missing",
    "untested": "untested",
    "shown": "shown, not proved",
    "unnoticed": "proved by an example, and only shown at a table or desk",
}
"""What `coverage --missing` lists."""


@click.group()
def command() -> None:
    """Read, search and compare the rule books."""


@command.command("list")
@json_option
def list_books(as_json: bool) -> None:
    """List the books."""
    books = all_books()
    if as_json:
        print_json([{"id": b.id, "title": b.title, "edition": b.edition, "clauses": len(b.clauses)} for b in books])
    else:
        table(("book", "title", "edition", "clauses"), ((b.id, b.title, b.edition, str(len(b.clauses))) for b in books))


@command.command("show")
@click.argument("clause")
@json_option
def show(clause: str, as_json: bool) -> None:
    """Show a clause, e.g. usbgf:4.1.7.2.a, or a whole section, e.g. ibf:9."""
    book, colon, number = clause.partition(":")
    if not colon:
        raise InvalidInput(f"'{clause}' doesn't name a book. Write for example usbgf:{clause}.", code="bad_clause")
    loaded = open_book(book)
    found = [
        one for one in loaded.clauses.values() if one.id == clause or one.id.startswith((f"{clause}.", f"{clause}("))
    ]
    if not found or not number:
        raise unknown_name("clause", clause, loaded.clauses)
    if as_json:
        print_json([_data(c) for c in found])
    for item in found if not as_json else ():
        _print(item)


def _print(clause: Clause) -> None:
    click.secho(f"{clause.id}  {clause.title}", bold=True)
    click.echo(paragraph(f"{clause.topic}, {clause.force.value}, {clause.kind.value}", indent="  "))
    click.echo(paragraph(clause.says, indent="  "))
    click.echo(paragraph(clause.outcome, indent="     ", first="  => "))
    for example in clause.examples:
        click.echo(paragraph(f"{example.given} — {example.then}", indent="      ", first="    e.g. "))
    if clause.see:
        click.echo(paragraph(f"see {', '.join(clause.see)}", indent="  "))
    click.echo()


def _data(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "title": clause.title,
        "topic": clause.topic,
        "force": clause.force.value,
        "kind": clause.kind.value,
        "says": clause.says,
        "outcome": clause.outcome,
        "see": list(clause.see),
        "examples": [{"given": example.given, "then": example.then} for example in clause.examples],
    }


@command.command("search")
@click.argument("words", nargs=-1, required=True)
@click.option("--book", type=click.Choice(BOOKS), help="Only in this book.")
@json_option
def search(words: tuple[str, ...], book: str | None, as_json: bool) -> None:
    """Find clauses by words, best match first; any word counts."""
    from bafflebox.books.search import search as find

    found = find(" ".join(words), (book,) if book else BOOKS)
    if as_json:
        print_json([_data(clause) for clause in found])
    elif not found:
        click.echo("No clause has any of these words.")
    else:
        table(("clause", "title", "topic", "kind"), ((c.id, c.title, c.topic, c.kind.value) for c in found))


@command.command("check")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="Mistakes and notes as JSON.")
def check_house(path: Path, as_json: bool) -> None:
    """Find mistakes in house rules: a YAML file, a folder of them, or an installed book such as usbgf+club.

    Every mistake is reported with file and line.
    """
    from bafflebox.books.house import check
    from bafflebox.books.house.differences import failing

    book, problems = check(path)
    problems += list(failing(book)) if book and not problems else []
    if as_json:
        print_json({"problems": problems, "notes": book.notes if book else []})
    if book is None or problems:
        raise InvalidInput("\n".join(problems), code="bad_house_rules")
    if as_json:
        return
    for note in book.notes:
        click.echo(paragraph(note, indent="      ", first="Note: "))
    click.echo(
        f"{book.title} ({book.id}) on top of {book.base.key}: {_count(len(book.added), 'clause')}, {_count(len(book.house_decisions), 'decision')}, {_count(len(book.house_settings), 'setting')}, {_count(len(book.struck), 'clause')} struck out, {_count(len(book.house_examples), 'example')}. No mistakes found."
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


KINDS = {
    "struck": "Struck out",
    "added": "Added",
    "changed": "Changed",
    "option": "Rule options",
    "standard": "Standards of an event",
    "setting": "Settings",
    "example": "Worked examples that come out differently",
}
"""What `diff` reports, in this order."""


@command.command("diff")
@click.argument("one", metavar="BOOK")
@click.argument("other", metavar="BOOK")
@json_option
def diff(one: str, other: str, as_json: bool) -> None:
    """Show what is different under the second book: clauses, settings, worked examples. For house rules and for two
    editions.

    \b
    bafflebox books diff usbgf usbgf+club
    bafflebox books diff usbgf@2025 examples/thursday-club.yaml
    """
    from bafflebox.books.house.differences import differences

    found = differences(open_book(one), open_book(other))
    if as_json:
        print_json([change.to_json() for change in found.changes])
        return
    for kind, title in KINDS.items():
        if changes := found.of(kind):
            click.secho(f"\n{title}", bold=True)
        for change in changes:
            click.echo(paragraph(change.what, indent="    ", first="  - "))
            for word, text in (("before", change.before), ("now", change.after)):
                if text:
                    click.echo(paragraph(text, indent="            ", first=f"    {word + ':':<8}"))
    different = len(found.of("example"))
    click.echo(f"\n{different} of {found.compared['examples']} worked examples come out differently.")


@command.command("compare")
@click.argument("name", metavar="SETTING")
@click.argument("more", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--event", help="Kind of event, e.g. singles, doubles.")
@click.option("--length", type=click.IntRange(1, 99), help="Match length in points.")
@click.option("--score", metavar="A-B", help="The score.")
@json_option
def compare(
    name: str, more: tuple[str, ...], event: str | None, length: int | None, score: str | None, as_json: bool
) -> None:
    """Compare all books on one question: `compare breaks --length 13`. For incidents: `bafflebox rule …
    --all-books`."""
    from bafflebox.books.settings import arguments_of, check_names, one_setting, unused

    given = pairs(more, "argument")
    books = [load(book) for book in BOOKS]
    check_names(books, given)
    arguments = arguments_of(**{"event": event, "length": length, "score": score, **given})
    known = {setting for book in books for setting in book.setting_rules}
    if name not in known:
        raise unknown_name("setting", name, known)
    answers = {book.id: one_setting(book, name, arguments) for book in books}
    idle = {book.id: unused(book, [a] if (a := answers[book.id]) else [], arguments) for book in books}
    if as_json:
        print_json(
            {
                book: (answer or Setting(name, None, (), "silent")).to_json() | {"unused": idle[book]}
                for book, answer in answers.items()
            }
        )
    else:
        rows = (
            (b, shown(a.value) if a else "silent", a.note if a else "", ", ".join(a.clauses) if a else "")
            for b, a in answers.items()
        )
        table(("book", name.replace("_", " "), "note", "clauses"), rows)
        for argument, value in arguments.items():
            where = [book for book, left in idle.items() if argument in left and answers[book] is not None]
            if where:
                told = "-".join(map(str, value)) if argument == "score" else shown(value)
                click.echo(paragraph(f"{argument}={told}", first=f"Makes no difference in {', '.join(where)}: "))


@command.command("coverage")
@click.argument("books", nargs=-1, metavar="[BOOK]...")
@click.option("--missing", is_flag=True, help="List every clause that is not covered.")
@click.option(
    "--prove",
    is_flag=True,
    help="Switch each implementation off in turn; only what a test then notices counts as tested.",
)
@json_option
def coverage(books: tuple[str, ...], missing: bool, prove: bool, as_json: bool) -> None:
    """Count how many clauses are implemented and tested, by book and kind.

    At a table: shown by a match played there; named tests: of the desk and of cases; ruled there: when the breach is
    reported at a table, the ruling cites the clause.
    """
    from bafflebox.books.coverage import summary
    from bafflebox.cli.proof import evidence, lists

    names = tuple(load(book).id for book in books) or BOOKS
    found = evidence(names, prove=prove)
    counted = summary(names, prove=prove, evidence=found)
    for rules in map(load, names):
        for column, clauses in lists(rules, found).items():
            for kind, row in counted[rules.id].items():
                of_the_kind = [clause for clause in clauses if rules.clause(clause).kind.value == kind]
                row[column] = [clause for clause in of_the_kind if column != "unnoticed" or clause not in row["shown"]]
    if as_json:
        print_json(counted)
        return
    columns = ("total", "implemented", "tested", "shown", "at_a_table", "ruled_there", "named_tests")
    rows = [
        (book, kind, *(str(len(row[c]) if isinstance(row[c], list) else row[c]) for c in columns))
        for book, kinds in counted.items()
        for kind, row in sorted(kinds.items())
    ]
    heads = ("clauses", "implemented", "tested", "shown only", "at a table", "ruled there", "named tests")
    table(("book", "kind", *heads), rows)
    if missing:
        for book, kinds in counted.items():
            for kind, row in sorted(kinds.items()):
                for word, title in LISTS.items():
                    if row[word]:
                        click.echo(paragraph(", ".join(row[word]), indent="    ", first=f"{book} {kind} {title}: "))
