"""Writes the reference under docs/reference from the code itself. Run by `make docs`; a test fails where they differ."""

from __future__ import annotations

import importlib
import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from bafflebox.books import BOOKS, load
from bafflebox.bots.levels import Strength, levels, strengths
from bafflebox.cli import COMMANDS, bafflebox
from bafflebox.game import BACKGAMMON, LONGGAMMON, SPRINTGAMMON
from bafflebox.rulings import all_incidents
from bafflebox.rulings.remedies import REMEDIES
from bafflebox.service.hall.acts import DESK, PHONE, TABLET, VISITOR
from bafflebox.service.roles import MAY, NEEDS, UNDIRECTED, Right, Role
from bafflebox.web import create_app, rights
from bafflebox.web.rights import doors

sys.path.insert(0, str(Path(__file__).parent))
from described import members, public, says, signature

ROOT = Path(__file__).parents[1]
HERE = ROOT / "docs" / "reference"
PACKAGES = (
    "game",
    "clock",
    "match",
    "notation",
    "rulings",
    "books",
    "cases",
    "table",
    "bots",
    "bots.analysis",
    "store",
)
TOURNAMENT = ("structures", "draws", "pairing", "standings", "ratings", "drawn")
OFFERED = (
    "bafflebox",
    *(f"bafflebox.{name}" for name in PACKAGES),
    "bafflebox.game.draw",
    "bafflebox.records.check",
    *(f"bafflebox.tournament.{name}" for name in TOURNAMENT),
)
"""The packages that are described to programmers."""


def commands() -> Iterator[str]:
    yield "# The command line\n"
    yield "Bad input is answered with one sentence and exit code 2. `--json` prints data for programs.\n"
    for name in COMMANDS:
        command = bafflebox.get_command(click.Context(bafflebox), name)
        assert command is not None
        yield from _command(f"bafflebox {name}", command)


def _command(name: str, command: click.Command) -> Iterator[str]:
    context = click.Context(
        command, info_name=name, max_content_width=100, terminal_width=100, help_option_names=["-h", "--help"]
    )
    command._help_option = None  # click keeps the option as the first caller's context spelled it
    yield f"## `{name}`\n"
    yield f"```text\n{command.get_help(context).rstrip()}\n```\n"
    if isinstance(command, click.Group):
        for sub in command.list_commands(context):
            found = command.get_command(context, sub)
            assert found is not None
            yield from _command(f"{name} {sub}", found)


def incidents() -> Iterator[str]:
    yield "# Incidents\n"
    yield "What can be ruled on, with the facts that may matter. Only those that a book needs in a case are asked.\n"
    for kind in sorted(all_incidents().values(), key=lambda kind: (kind.topic, kind.name)):
        books = ", ".join(book for book in BOOKS if kind.name in load(book).decisions)
        yield f"## {kind.title} (`{kind.name}`)\n"
        yield f"{kind.about} Topic: {kind.topic.replace('_', ' ')}. Decided by: {books or 'no book; all leave it to the director'}.\n"
        yield "| fact | question | values |\n|---|---|---|"
        for fact in kind.facts:
            values = ", ".join(f"`{value}`" for value in fact.choices) or fact.type.value.replace("_", " or ")
            yield f"| `{fact.name}` | {fact.question} | {values}{'' if fact.default is None else f' (else `{fact.default}`)'} |"
        yield ""


def remedies() -> Iterator[str]:
    yield "# Remedies\n"
    yield "The closed vocabulary of what a ruling can contain. Remedies about the same thing exclude each other.\n"
    yield "| remedy | about | what it is |\n|---|---|---|"
    for name, kind in sorted(REMEDIES.items()):
        says = (inspect.getdoc(kind) or "").splitlines()[0]
        yield f"| `{name}` | {kind.about.replace('_', ' ') or '-'} | {'' if says.startswith(f'{kind.__name__}(') else says} |"
    yield ""


def settings() -> Iterator[str]:
    yield "# Settings of the books\n"
    for book in map(load, BOOKS):
        yield f"## {book.title} (`{book.id}`)\n"
        if book.options:
            yield "Options that an event may choose:\n"
            yield "| option | choices | standard | clauses |\n|---|---|---|---|"
            for option in book.options:
                yield f"| `{option.name}` | {', '.join(f'`{c}`' for c in option.choices)} | `{option.default}` | {', '.join(option.clauses)} |"
            yield ""
        yield "| setting | depends on | what it is | clauses |\n|---|---|---|---|"
        for name, rule in sorted(book.setting_rules.items()):
            wants = ", ".join(f"`{p}`" for p in inspect.signature(rule.function).parameters)
            says = " ".join((inspect.getdoc(rule.function) or "").split())
            yield f"| `{name}` | {wants or '-'} | {says} | {', '.join(rule.clauses) or '-'} |"
        yield ""


def library() -> Iterator[str]:
    yield "# The library\n"
    yield "What each package offers to programmers, in the words of its docstrings. Everything is typed.\n"
    for name in OFFERED:
        module = importlib.import_module(name)
        yield f"## `{name}`\n"
        yield f"{inspect.getdoc(module)}\n"
        yield "| name | what it is |\n|---|---|"
        for item in public(module):
            thing = getattr(module, item)
            yield f"| `{item}{_cell(signature(thing)) if inspect.isfunction(thing) else ''}` | {_cell(says(module, item))} |"
            if inspect.isclass(thing):
                for member, takes, told in members(thing):
                    yield f"| `{item}.{member}{_cell(takes)}` | {_cell(told)} |"
        yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def roles() -> Iterator[str]:
    yield "# Roles\n"
    yield "Who may do what. Every act that comes in, at a table, at the desk or from a phone, is held against this table first.\n"
    yield f"| may | {' | '.join(role.value for role in Role)} |\n|---|{'---|' * len(Role)}"
    for right in Right:
        yield f"| {right.value} | {' | '.join('yes' if right in MAY[role] else '' for role in Role)} |"
    also = " and ".join(right.value for right in Right if right in UNDIRECTED)
    yield f"\nAt a table without a director those who play, enter or watch over the match also {also}, as far as the book lets them. A player at a table has no other role there. A clerk's range of tables limits the results that clerk enters; a monitor is one only at the matches assigned to them.\n"
    yield "A tournament gives these roles: *Staff* at the desk invites people, staff (clerks) perhaps for a range of tables. They hold at once, also at tables that are open already.\n"
    yield "## Acts at a table\n\n| act | any of these is enough |\n|---|---|"
    for kind, needs in sorted(NEEDS.items(), key=lambda line: line[0].__name__):
        yield f"| `{kind.__name__}` | {_rights(needs)} |"
    for title, group in (
        ("Acts at the desk", DESK),
        ("Acts on a player's phone", PHONE),
        ("Acts of visitors", VISITOR),
    ):
        yield f"\n## {title}\n\n| act | any of these is enough |\n|---|---|"
        for name, act in sorted(group.items()):
            yield f"| `{name}` | {_rights(act.needs)} |"
    yield "\n## Doors\n"
    yield f"Which key opens which route. {' '.join((inspect.getdoc(rights) or '').split(chr(10) * 2)[1].split())}\n"
    yield "| route | opened by | what it is |\n|---|---|---|"
    for door in doors(create_app()):
        whom, what = rights.row(f"{door.method} {door.path}")
        told = ", ".join(kind for kind in rights.KINDS if kind in whom) or "no key: a word in the request"
        yield f"| `{door.method} {door.path}` | {'everybody' if whom == rights.EVERYBODY else told} | {what} |"
    yield ""


def api() -> Iterator[str]:
    described = create_app().openapi()
    schemas = described["components"]["schemas"]
    yield "# The API\n"
    yield "What [programs](../programmers.md#over-the-network) send and get, as the server tells it at `/api/openapi.json`, which has every field. A star: one has to say who one is.\n"
    for tag in dict.fromkeys(one["tags"][0] for methods in described["paths"].values() for one in methods.values()):
        yield f"## {tag.capitalize()}\n\n| door | what it does |\n|---|---|"
        for path, methods in described["paths"].items():
            for method, one in methods.items():
                if one["tags"][0] == tag:
                    says = one["description"].splitlines()[0]
                    yield f"| `{method.upper()} {path}`{' *' if 'security' in one else ''} | {says} |"
        yield ""
    yield "## The view of a table\n\n| part | what it is |\n|---|---|"
    for name, part in schemas["TableView"]["properties"].items():
        yield f"| `{name}` | {part.get('description', '')} |"
    yield "\n## Acts at a table\n\n`POST /api/tables/{table}/acts`, or on the live line. A field in brackets may be left out.\n\n| act | fields | what it does |\n|---|---|---|"
    for name in sorted(schemas["Act"]["discriminator"]["mapping"]):
        act = schemas[name]
        told = [field for field in act["properties"] if field not in ("act", "reference")]
        fields = ", ".join(f"`{field}`" if field in act["required"] else f"[`{field}`]" for field in told)
        says = act.get("description", "").replace("\n", " ")
        yield f"| `{name}` | {fields} | {'' if says.startswith(f'{name}(') else says} |"
    for title, door, group in (
        ("Acts at the desk", "acts", DESK),
        ("Acts on a player's phone", "mine", PHONE),
        ("Acts of visitors", "requests", VISITOR),
        ("Acts on a tablet of the staff", "tablet", TABLET),
    ):
        yield f"\n## {title}\n\n`POST /api/tournaments/{{id}}/{door}`. A field in brackets may be left out; `/api/openapi.json` has the type and the meaning of each.\n\n| act | fields | what it does |\n|---|---|---|"
        for name, form in sorted(group.items()):
            fields = ", ".join(f"`{one.name}`" if one.required else f"[`{one.name}`]" for one in form.fields)
            yield f"| `{name}` | {fields} | {form.meaning} |"
    yield ""


def strength() -> Iterator[str]:
    yield "# How strong the bots are\n"
    yield (
        "Duels between the levels for money, in pairs of games with the same dice and exchanged seats "
        "(`python -m bench.duels --write`, `--discipline` for another game). Luck, as an engine sees it, is taken off where one is quick enough, "
        "which leaves the mean as it is and most of the chance out of it. The interval holds 95 times of 100. Time is that of one core for a decision. What is empty has not been measured in 500 games.\n"
    )
    for title, rules in (("Backgammon", BACKGAMMON), ("Sprintgammon", SPRINTGAMMON), ("Longgammon", LONGGAMMON)):
        yield f"## {title}\n"
        yield "| level | what it is | against | points a game | interval | games | cube | milliseconds |\n|---|---|---|---:|---|---:|---|---:|"
        for level in levels(rules):
            for found in strengths(level.name, rules) or (None,):
                yield f"| {level.name} | {level.summary} | {_measured(found)} |"
        yield ""
    yield "## The network of Longgammon against plain players\n"
    yield (
        "Without the cube (`python -m bench.longgammon --write`). The greedy player bears off what it can, then holds as many points as it can; "
        "the pip counter wants nothing but fewer pips.\n"
    )
    yield "| player | against | games | points a game | interval | share of the points | interval |\n|---|---|---:|---:|---|---:|---|"
    for row in json.loads((ROOT / "bench" / "longgammon.json").read_text("utf-8")):
        points = f"{row['points']:+.3f} | {row['low']:+.3f} to {row['high']:+.3f}"
        share = f"{row['share']:.1%} | {row['share_low']:.1%} to {row['share_high']:.1%}"
        yield f"| {row['first']} | {row['second']} | {row['games']} | {points} | {share} |"
    yield ""


def _measured(found: Strength | None) -> str:
    if found is None:
        return " | | | | |"
    interval = f"{found.low:+.3f} to {found.high:+.3f}"
    time = f"{found.milliseconds:.1f}" if found.milliseconds else ""
    return (
        f"{found.against} | {found.points:+.3f} | {interval} | {found.games} | {'yes' if found.cube else 'no'} | {time}"
    )


def _rights(needs: frozenset[Right]) -> str:
    return "; ".join(right.value for right in Right if right in needs)


PAGES = {
    "api": api,
    "roles": roles,
    "strength": strength,
    "commands": commands,
    "incidents": incidents,
    "remedies": remedies,
    "settings": settings,
    "library": library,
}


def texts() -> dict[str, str]:
    """The pages by name, as they should stand under docs/reference."""
    return {f"{name}.md": "\n".join(page()).rstrip() + "\n" for name, page in PAGES.items()}


def main() -> None:
    HERE.mkdir(exist_ok=True)
    for name, text in texts().items():
        (HERE / name).write_text(text, "utf-8")
    sys.stdout.write(f"{len(PAGES)} pages of reference written.\n")


if __name__ == "__main__":
    main()
