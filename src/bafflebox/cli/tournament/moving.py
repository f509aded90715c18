"""`bafflebox tournament export|import|ratings|wall`: what leaves the file, and what comes from another one."""

from __future__ import annotations

from html import escape
from pathlib import Path

import click

from bafflebox.cli.journal import take_in
from bafflebox.cli.output import print_json
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened, written
from bafflebox.errors import unknown_name
from bafflebox.store.lines import to_lines
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawn import bracket_sheet, bracket_svg
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.rated import rated_matches
from bafflebox.tournament.ratings import FORMULAS, POLICIES, Ledger
from bafflebox.tournament.reports import Paper


@click.command("export")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="As JSON: an export always is, a line for each entry.")
@click.pass_obj
def export(wanted: Wanted, file: str, as_json: bool) -> None:
    """Write the whole tournament with its cases and its own people into one file that another laptop takes in."""
    with opened(wanted, read_only=True) as session:
        streams = {session.stream, *(f"case/{case}" for case in session.state.incidents)}
        people = [person for person in session.people.values() if person.id in persons_of(session.state)]
        with session.journal.rows() as (rows, _, _):
            text = "".join(f"{line}\n" for line in to_lines((row for row in rows if row.stream in streams), people))
    written(Path(file), text)
    told = {"written": file, "persons": len(people), "version": session.state.version}
    print_json(told) if as_json else click.echo(f"{file} written: {session.state.version} events.")


@click.command("import")
@click.argument("file")
@json_option
@click.pass_obj
@click.pass_context
def import_(ctx: click.Context, wanted: Wanted, file: str, as_json: bool) -> None:
    """Take in a tournament that was exported; what is there already is left alone, and a fork is refused."""
    ctx.invoke(take_in, where=wanted.where, files=(file,), as_json=as_json)


@click.command("ratings")
@click.option("--formula", default="fibs", show_default=True, help="By which formula: " + ", ".join(FORMULAS) + ".")
@click.option("--policy", default="usual", show_default=True, help="What is rated: " + ", ".join(POLICIES) + ".")
@json_option
@click.pass_obj
def ratings(wanted: Wanted, formula: str, policy: str, as_json: bool) -> None:
    """What the matches of this tournament do to ratings that all begin level, and which matches are not rated."""
    if formula not in FORMULAS:
        raise unknown_name("formula", formula, FORMULAS)
    if policy not in POLICIES:
        raise unknown_name("policy", policy, POLICIES)
    with opened(wanted, read_only=True) as session:
        found = rated_matches(session.state, POLICIES[policy])
        ledger = Ledger(FORMULAS[formula]).with_matches(found.matches)
        order = sorted(ledger.ratings.items(), key=lambda item: (-item[1].value, item[0]))
        if as_json:
            print_json(
                {
                    "ratings": {player: round(rating.value, 2) for player, rating in order},
                    "not_rated": dict(found.left_out),
                }
            )
            return
        for player, rating in order:
            click.echo(f"{rating.value:8.2f}  {session.name(player)}, experience {rating.experience}")
        for match, why in found.left_out:
            click.echo(f"{match}: {why}")


@click.command("wall")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--paper", type=click.Choice([paper.value for paper in Paper]), default="A3", show_default=True)
@event_option
@json_option
@click.pass_obj
def wall(wanted: Wanted, out: Path, paper: str, contest: str, as_json: bool) -> None:
    """Write the brackets of an event as a page for the wall, each on a sheet of its own."""
    with opened(wanted, read_only=True) as session:
        where = session.contest(contest)
        now = session.state.contest(where)
        structure, stands, record = structure_of(now), course(session.state, where), record_of(session.state, where)
        names = {str(entrant): session.entrant_name(where, entrant) for entrant in now.entries}
        drawn = [
            bracket_svg(bracket_sheet(structure, section, stands, record, names))
            for section in structure.sections
            if section.rounds
        ]
        title = escape(f"{session.state.opened.name}: {now.conditions.name}")
    style = f"@page {{ size: {paper}; margin: 12mm }} svg {{ width: 100%; height: auto; break-after: page }}"
    page = f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{style}</style>"
    written(out, f"{page}<h1>{title}</h1>{''.join(drawn)}</html>\n")
    print_json({"written": str(out), "sheets": len(drawn)}) if as_json else click.echo(f"{out} written.")


COMMANDS: dict[str, click.Command] = {"export": export, "import": import_, "ratings": ratings, "wall": wall}
