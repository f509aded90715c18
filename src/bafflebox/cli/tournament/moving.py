"""`bafflebox tournament export|import|wall`: exports to files, and imports from another laptop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from html import escape
from pathlib import Path

import click

from bafflebox.cli.journal import opened_export, take_in
from bafflebox.cli.output import json_option, print_json, write_whole
from bafflebox.cli.tournament.publishing import paper_option
from bafflebox.cli.tournament.session import Session, Wanted, event_option, opened, written
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.moving import (
    check_strangers,
    checked_copy,
    copy_of,
    keep_origin,
    signer_of,
    taken_as_new,
)
from bafflebox.service.hall.names import free_names
from bafflebox.store import open_journal
from bafflebox.store.scans import SqlScans
from bafflebox.store.vault import SqlVault
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawn import bracket_sheet, bracket_svg
from bafflebox.tournament.drawn.pages import MARGIN, paged
from bafflebox.tournament.entry_list import EntryLine, write_entries
from bafflebox.tournament.reports import Paper


@click.command("export")
@click.argument("file")
@click.option("--without-photos", is_flag=True, help="Leave the photos of score sheets out.")
@click.option("--json", "as_json", is_flag=True, help="As JSON: what was written.")
@click.pass_obj
def export(wanted: Wanted, file: str, without_photos: bool, as_json: bool) -> None:
    """Write the whole tournament with its cases and people into one file that another laptop can import.

    A file whose name ends in .zip includes the photos of score sheets; any other has only lines of JSON. One that ends
    in .csv gets the entries with their details instead, for a spreadsheet.
    """
    with opened(wanted, read_only=True) as session:
        if file.endswith(".csv"):
            lines = list(_entries(session))
            written(Path(file), write_entries(lines))
            told = {"written": file, "entries": len(lines)}
            print_json(told) if as_json else click.echo(f"{file} written: {len(lines)} entries.")
            return
        with closing(SqlVault(wanted.where)) as vault, closing(SqlScans(wanted.where)) as scans:
            copy = copy_of(session.journal, vault, scans, session.state)
            if without_photos:
                copy = replace(copy, photos=())
            elif copy.photos and not file.endswith(".zip"):
                raise InvalidInput(
                    f"There are {len(copy.photos)} photos of score sheets, which a JSON file can't hold. Name the file {Path(file).with_suffix('.zip')}, or leave them out: --without-photos.",
                    code="photos",
                )
            write_whole(Path(file), copy.pieces(packed=file.endswith(".zip")), private=True)
    persons, version = copy.persons, session.state.version
    if as_json:
        told = {"written": file, "persons": persons, "version": version}
        print_json({**told, "photos": len(copy.photos), "missing": list(copy.missing)})
        return
    click.echo(f"{file} written: {version} events, {len(copy.photos)} photos.")
    if copy.missing:
        click.echo(f"{len(copy.missing)} photos are missing: erased with a player, damaged, or never imported.")


def _entries(session: Session) -> Iterator[EntryLine]:
    for contest in session.state.contests.values():
        for entry in contest.field:
            names = tuple(session.name(person) for person in entry.persons)
            known = [session.people.get(person) for person in entry.persons]
            first, *mates = [dict(person.seen_in(session.state.id).contacts) if person else {} for person in known]
            yield EntryLine(0, names, entry.club, entry.seed, contest.id, first, tuple(mates))


@click.command("import")
@click.argument("file")
@click.option("--as-new", is_flag=True, help="Import as a new tournament: everybody gets a new id, and cards are void.")
@json_option
@click.pass_obj
@click.pass_context
def import_(ctx: click.Context, wanted: Wanted, file: str, as_new: bool, as_json: bool) -> None:
    """Import an exported tournament; existing entries are left alone, and a fork is refused.

    It continues as it is, with its people and cards. Import somebody else's file with --as-new; a file that names
    people of this journal who had no part in that tournament can be imported only that way.
    """
    with ExitStack() as stack:
        bundle = stack.enter_context(opened_export(file))
        journal = stack.enter_context(open_journal(wanted.where, create=True))
        vault, scans = stack.enter_context(closing(SqlVault(wanted.where))), SqlScans(wanted.where)
        stack.enter_context(closing(scans))
        found, giver = checked_copy(journal, bundle.lines), signer_of(bundle.lines)
        if as_new:
            taken = {head.stream for head in journal.streams("tournament/")}
            id = next(free_names(found.id, taken))
            done, _ = taken_as_new(journal, vault, scans, bundle, found, id, None)
            told = {"file": file, "tournament": id, "new": done.new, "persons": done.persons}
            shown = f"{file}: {done.new:,} entries, {done.persons:,} persons, as the new tournament {id}."
            print_json(told) if as_json else click.echo(shown)
            return
        check_strangers(journal, vault, found, giver, "Add --as-new")
        if giver:
            keep_origin(vault, bundle.lines.persons, giver)
    ctx.invoke(take_in, where=wanted.where, files=(file,), as_json=as_json)


@click.command("wall")
@click.argument("out", type=click.Path(path_type=Path))
@paper_option(Paper.A3)
@event_option
@json_option
@click.pass_obj
def wall(wanted: Wanted, out: Path, paper: Paper, contest: str, as_json: bool) -> None:
    """Write the brackets of an event as one HTML page for the wall, cut into legible sheets; `print wall` makes a
    PDF."""
    with opened(wanted, read_only=True) as session:
        where = session.contest(contest)
        now = session.state.contest(where)
        structure, stands, record = structure_of(now), course(session.state, where), record_of(session.state, where)
        names = {str(entrant): session.entrant(where, entrant) for entrant in now.entries}
        caption = f"{session.state.opened.name}: {now.conditions.name}"
        drawn = [
            page
            for number, section in enumerate(structure.sections)
            if section.rounds
            for page in paged(
                bracket_svg(bracket_sheet(structure, section, stands, record, names), caption),
                paper.value,
                f"bracket-{number}",
            )
        ]
        title = escape(caption)
    style = f"@page {{ size: {paper.value}; margin: {MARGIN}mm }} body, figure {{ margin: 0 }} "
    style += "figure { break-after: page; break-inside: avoid } figure:last-child { break-after: auto }"
    page = f"<!doctype html><html lang=en><meta charset=utf-8><title>{title}</title><style>{style}</style>"
    written(out, f"{page}{''.join(drawn)}</html>\n")
    print_json({"written": str(out), "sheets": len(drawn)}) if as_json else click.echo(f"{out} written.")


COMMANDS: dict[str, click.Command] = {"export": export, "import": import_, "wall": wall}
