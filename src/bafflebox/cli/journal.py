"""`bafflebox journal`: verify, show, export, import, back up and heal a journal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bafflebox.cli.output import json_option, print_json, table, write_whole
from bafflebox.errors import InvalidInput, unknown_name

if TYPE_CHECKING:  # the database is imported by the commands themselves, so that help is quick
    from bafflebox.store import JournalEntry
    from bafflebox.store.bundle import Bundle
    from bafflebox.store.entry import Head
    from bafflebox.store.sql import SqlJournal
    from bafflebox.store.verify import Verification

where_argument = click.argument("where", metavar="FILE|URL")


@click.group()
def command() -> None:
    """Look after a journal: a SQLite file, or a postgresql:// URL.

    \b
    bafflebox journal show club.db
    bafflebox journal verify club.db
    bafflebox journal backup club.db club-friday.db
    """


def _reading(where: str) -> SqlJournal:
    from bafflebox.store import open_journal

    return open_journal(where, create=False, read_only=True)


@command.command()
@where_argument
@click.option("--seal", "seal_file", metavar="FILE", help="An earlier seal: also detects a rewritten past.")
@json_option
def verify(where: str, seal_file: str | None, as_json: bool) -> None:
    """Recompute the hash chain: finds changed, missing, reordered or inserted entries, and says where.

    FILE may also be an export. The exit code is 0 if everything is sound, 1 if something was found.
    """
    verdict = _verdict(where, _seal(seal_file) if seal_file else None)
    if as_json:
        print_json(
            {
                "sound": verdict.sound,
                "entries": verdict.entries,
                "streams": verdict.streams,
                "faults": [
                    {
                        "code": fault.code,
                        "stream": fault.stream,
                        "version": fault.version,
                        "position": fault.position,
                        "sentence": fault.sentence,
                    }
                    for fault in verdict.faults
                ],
                "unreadable": [str(fault) for fault in verdict.unreadable],
            }
        )
    else:
        for fault in (*verdict.faults, *verdict.unreadable):
            click.echo(str(fault))
        told = "sound" if verdict.sound else f"{len(verdict.faults)} found"
        click.echo(f"{verdict.entries:,} entries in {verdict.streams:,} streams: {told}.")
    if not verdict.sound:
        raise click.exceptions.Exit(1)


def _verdict(where: str, sealed: dict[str, Head] | None) -> Verification:
    from bafflebox.store import HOUSE
    from bafflebox.store.verify import verify as verified

    if is_export(where):
        with opened_export(where) as bundle:
            for sha256 in bundle.photos:
                bundle.photo(sha256)
            return verified(bundle.lines.rows, None, HOUSE, sealed)
    with _reading(where) as journal, journal.rows() as (rows, heads, _):
        return verified(rows, heads, journal.codec, sealed)


def is_export(where: str) -> bool:
    try:
        with open(where, "rb") as file:
            return file.read(2) in (b"PK", b'{"')
    except OSError:
        return False


@contextmanager
def opened_export(name: str) -> Iterator[Bundle]:
    """An export from a file or from standard input, with its photos if it has any."""
    from bafflebox.store.bundle import opened

    try:
        file = BytesIO(sys.stdin.buffer.read()) if name == "-" else open(name, "rb")  # noqa: SIM115 - closed below
    except OSError as wrong:
        raise InvalidInput(f"{name} cannot be read: {wrong.strerror}.", code="unreadable") from None
    with file, opened(file, name) as bundle:
        yield bundle


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except OSError as wrong:
        raise InvalidInput(f"{name} cannot be read: {wrong.strerror}.", code="unreadable") from None
    except UnicodeDecodeError:
        raise InvalidInput(f"{name} is not a journal export: it is not text.", code="bad_export") from None


@command.command()
@where_argument
@click.option("--json", "_as_json", is_flag=True, help="As JSON: a seal always is.")
def seal(where: str, _as_json: bool) -> None:
    """Print the heads of all streams as JSON: store it elsewhere, and `verify --seal` proves that the past was not
    rewritten."""
    with _reading(where) as journal:
        print_json({head.stream: {"version": head.version, "hash": head.hash.hex()} for head in journal.streams()})


def _seal(name: str) -> dict[str, Head]:
    from bafflebox.store.entry import Head

    try:
        told = json.loads(_text(name))
        return {stream: Head(stream, end["version"], bytes.fromhex(end["hash"])) for stream, end in told.items()}
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        if isinstance(wrong, InvalidInput):
            raise
        raise InvalidInput(f"{name} is not a seal: make one with `bafflebox journal seal`.", code="bad_seal") from None


@command.command()
@where_argument
@click.argument("stream", required=False)
@click.option("--after", default=0, type=click.IntRange(0), help="Only what comes after this version.")
@json_option
def show(where: str, stream: str | None, after: int, as_json: bool) -> None:
    """List the streams, or the entries of one: when, who, what, why."""
    with _reading(where) as journal:
        if stream is None:
            heads = journal.streams()
            if as_json:
                print_json(
                    [{"stream": head.stream, "version": head.version, "hash": head.hash.hex()} for head in heads]
                )
            else:
                table(("stream", "versions"), ((head.stream, str(head.version)) for head in heads))
            return
        entries = journal.read(stream, after)
        if not journal.version(stream):
            raise unknown_name("stream", stream, (head.stream for head in journal.streams()))
        if as_json:
            print_json([_data(journal, entry) for entry in entries])
        else:
            names = {str(person.id): person.name for person in journal.persons() if person.name}
            rows = (
                (str(entry.version), _time(entry.meta.at), entry.meta.actor, _what(entry, names)) for entry in entries
            )
            table(("version", "when (UTC)", "who", "what"), rows)


def _time(at: int) -> str:
    try:
        return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M:%S}"
    except (ValueError, OverflowError, OSError):
        return str(at)


def _what(entry: JournalEntry, names: Mapping[str, str]) -> str:
    more = [f"{name}: {told}." for name, told in (("Device", entry.meta.device), ("Why", entry.meta.reason)) if told]
    return " ".join((_told(entry.event, names), *more))


def _told(event: Any, names: Mapping[str, str]) -> str:
    """An entry as a sentence, from the package that defines it."""
    from bafflebox import cases, table
    from bafflebox.cases.views import case_sentence as of_a_case
    from bafflebox.store.persons import RecordChanged, RecordErased, RecordMade
    from bafflebox.table.telling import event_sentence as of_a_table
    from bafflebox.tournament.explain import sentence

    match event:
        case RecordMade():
            return "The record of a person was made."
        case RecordChanged():
            return "The record of a person was changed."
        case RecordErased():
            return "The record of a person was erased."
        case _ if isinstance(event, cases.Event):
            return of_a_case(event)
        case _ if isinstance(event, table.Event):
            return of_a_table(event)
        case _:
            return sentence(event, lambda person: names.get(person, person))


def _data(journal: SqlJournal, entry: JournalEntry) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(journal.codec.text(entry.stream, entry.version, entry.meta, entry.event))
    return {"position": entry.position, **told, "hash": entry.hash.hex()}


@command.command()
@where_argument
@click.option("-o", "--output", metavar="FILE", help="Write to this file instead of the screen.")
@click.option("--stream", "names", multiple=True, help="Only this stream; may be repeated.")
@click.option("--persons", is_flag=True, help="Include names and contacts.")
@click.option("--json", "_as_json", is_flag=True, help="As JSON: an export always is, with one line per entry.")
def export(where: str, output: str | None, names: tuple[str, ...], persons: bool, _as_json: bool) -> None:
    """Write the entries as lines of JSON, to check, store or import elsewhere.

    Includes names on request and, if FILE ends in .zip, the photos of score sheets.
    """
    from bafflebox.service.hall.moving import photos_in
    from bafflebox.store.bundle import archive
    from bafflebox.store.lines import to_lines
    from bafflebox.store.scans import SqlScans

    with _reading(where) as journal, journal.rows() as (rows, heads, people):
        for name in names:
            if name not in heads:
                raise unknown_name("stream", name, heads)
        lines = to_lines((row for row in rows if not names or row.stream in names), people if persons else ())
        if output is None:
            for line in lines:
                click.echo(line)
            return
        with closing(SqlScans(where)) as scans:
            photos = photos_in(journal, scans, names or heads) if persons else {}
            if output.endswith(".zip"):
                held = (scans.get(tournament, sha256) or b"" for sha256, tournament in photos.items())
                write_whole(Path(output), archive(lines, held), private=True)
                return
        write_whole(Path(output), (f"{line}\n".encode() for line in lines), private=True)
        if photos:
            click.echo(
                f"{len(photos)} photos of score sheets are not included: a .zip file would include them.", err=True
            )


@command.command("import")
@where_argument
@click.argument("files", nargs=-1, required=True, metavar="EXPORT…")
@json_option
def take_in(where: str, files: tuple[str, ...], as_json: bool) -> None:
    """Import exports, each completely or not at all; existing entries are left alone. `-` reads from standard input."""
    from bafflebox.service.hall.moving import check_secrets, keep_secrets, taken_in
    from bafflebox.store import HOUSE, open_journal
    from bafflebox.store.scans import SqlScans
    from bafflebox.store.taking_in import check_openings
    from bafflebox.store.vault import SqlVault

    with ExitStack() as stack:
        read = {name: stack.enter_context(opened_export(name)) for name in files}
        for bundle in read.values():
            check_openings(HOUSE, bundle.lines.rows)
            check_secrets(bundle.lines)
        journal = stack.enter_context(open_journal(where))
        vault, scans = stack.enter_context(closing(SqlVault(where))), stack.enter_context(closing(SqlScans(where)))
        for name, bundle in read.items():
            done = taken_in(journal, scans, bundle, bundle.lines.persons)
            keep_secrets(vault, bundle.lines)  # cards that were printed stay good
            photos = len(bundle.photos)
            if as_json:
                print_json(
                    {"file": name, "new": done.new, "known": done.known, "persons": done.persons, "photos": photos}
                )
            else:
                more = f", {photos:,} photos" if photos else ""
                click.echo(
                    f"{name}: {done.new:,} new entries, {done.known:,} known, {done.persons:,} new persons{more}."
                )


@command.command()
@where_argument
@click.argument("copy", metavar="COPY")
@click.option("--overwrite", is_flag=True, help="Replace an existing copy.")
@json_option
def backup(where: str, copy: str, overwrite: bool, as_json: bool) -> None:
    """Copy a journal into one file while it is in use, and verify the copy."""
    from bafflebox.store.backup import back_up

    verdict = back_up(where, Path(copy), overwrite=overwrite)
    if as_json:
        print_json({"copy": copy, "entries": verdict.entries, "streams": verdict.streams, "sound": verdict.sound})
    else:
        click.echo(f"{verdict.entries:,} entries in {verdict.streams:,} streams copied to {copy}: sound.")


@command.command()
@where_argument
@click.argument("person", metavar="NAME|ID")
@click.option("--sure", is_flag=True, help="Really erase; without this, only show who would be erased.")
@json_option
def erase(where: str, person: str, sure: bool, as_json: bool) -> None:
    """Erase a person who asks for it: name, contacts, account, keys, and photos of score sheets with the name on them.

    Results and rulings stay, but no longer identify the person. Earlier copies and exports still contain the name.
    """
    from bafflebox.service.hall.own_data import forget
    from bafflebox.store import open_journal

    with open_journal(where, create=False) as journal:
        people = [one for one in journal.persons() if not one.erased]
        found = [one for one in people if person in (one.id, one.name)]
        if len(found) != 1:
            named = ", ".join(one.id for one in found)
            raise (
                InvalidInput(f"Several people are called {person}: {named}. Give the id instead.", code="ambiguous")
                if found
                else unknown_name("person", person, (one.name for one in people))
            )
        (known,) = found
        if not sure:
            raise InvalidInput(
                f"{known.name} ({known.id}) would be erased for good. To do it, add --sure.",
                code="not_sure",
            )
        photos = forget(journal, where, known.id)
    if as_json:
        print_json({"erased": known.id, "photos": photos})
    else:
        click.echo(f"{known.id} is erased, with {photos} photos of score sheets.")


@command.command()
@click.argument("file")
@json_option
def heal(file: str, as_json: bool) -> None:
    """Repair a file after a crash or damage, and report what was found. The damaged file is kept beside the new one."""
    if "://" in file:
        raise InvalidInput("Only a file can be healed here; PostgreSQL heals itself.", code="bad_arguments")
    from bafflebox.store.healing import heal as healed

    done = healed(Path(file))
    if as_json:
        print_json({"kept": done.kept, "lost": list(done.lost), "aside": done.aside, "mended": done.mended})
        return
    for said in (done.mended, *done.lost):
        if said:
            click.echo(said)
    if done.aside:
        click.echo(f"{done.kept:,} entries saved into {file}; the damaged file is kept as {done.aside}.")
    else:
        click.echo(f"{done.kept:,} entries, all sound.")
