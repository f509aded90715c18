"""The registration desk: `bafflebox tournament enter|approve|refuse|withdraw|check-in|absent|partner` and more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from bafflebox.cli.output import json_option
from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Session, Wanted, event_option, opened
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.service.hall.acts.entries import (
    Absent,
    Approve,
    CheckIn,
    MoveUp,
    Partner,
    RefuseEntry,
    Reinstate,
    UndoCheckIn,
    WithdrawEntry,
)
from bafflebox.service.hall.acts.people import GrantAccommodation, SignIn, SignOut
from bafflebox.tournament.entry_list import EntryLine, read_entries
from bafflebox.tournament.spreadsheet import decoded


@click.command("enter")
@click.argument("names", nargs=-1)
@click.option("--file", "names_file", type=click.File(encoding="utf-8"), help="Names, one per line.")
@click.option(
    "--list",
    "table",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A list from a spreadsheet, as CSV: name, club, rating, federation id, country, email, phone, event, seed, partner.",
)
@click.option("--club", default="", help="The club of all the players named.")
@click.option("--seed", type=int, default=0, help="Place in the seeding.")
@click.option("--request", is_flag=True, help="Only request the entry; a director approves later.")
@event_option
@json_option
@click.pass_obj
def enter_(
    wanted: Wanted,
    names: tuple[str, ...],
    names_file: Iterable[str] | None,
    table: Path | None,
    club: str,
    seed: int,
    request: bool,
    contest: str,
    as_json: bool,
) -> None:
    """Enter players by name; in an event for pairs or teams, join the names with +."""
    listed = [line.strip() for line in names_file or () if line.strip()]
    everybody = [*((name, False) for name in names), *((name, True) for name in listed)]
    if table is not None:
        _enter_list(wanted, table, contest, request, as_json)
        return
    if not everybody:
        raise InvalidInput("Whom? Give names, or a file of names with --file.", code="nobody")
    with opened(wanted) as session:
        where = session.contest(contest)
        for text, in_full in everybody:
            together = tuple(" ".join(name.split()) for name in text.split("+"))
            if not all(together):
                raise InvalidInput(f"'{text}': a name is missing before or after the +.", code="bad_name")
            session.enter(where, EntryLine(0, together, club, seed), in_full=in_full, request=request)
        entered = len(session.state.contest(where).field)
        waiting = f" {len(everybody)} asked: approve or refuse them." if request else ""
        session.done(as_json, f"{entered} in {where}.{waiting}", entered=entered)


def _enter_list(wanted: Wanted, table: Path, contest: str, request: bool, as_json: bool) -> None:
    """Enter everybody on a list, or nobody if one of its lines is wrong or refused."""
    with opened(wanted) as session:
        lines = read_entries(text_of(table), list(session.state.contests))
        for line in lines:
            where = session.contest(line.event.lower() if line.event else contest)
            try:
                session.enter(where, line, in_full=True, request=request)
            except BaffleBoxError as wrong:
                wrong.sentence = f"Line {line.line}: {wrong.sentence} Nobody was entered."
                raise
        session.done(as_json, f"{len(lines)} entered from {table}.", entered=len(lines))


def text_of(path: Path) -> str:
    """A text file as written by spreadsheets."""
    try:
        return decoded(path.read_bytes())
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be read: {wrong.strerror}.", code="unreadable") from None


def _new_partner(session: Session, given: Mapping[str, Any], contest: str) -> dict[str, Any]:
    side = session.entrant_called(session.contest(contest), given["leaves"])
    return {"entrant": side, "names": given["comes"]}


COMMANDS: dict[str, click.Command] = {
    "enter": enter_,
    "approve": command_for(Approve, "entrant..."),
    "refuse": command_for(RefuseEntry, "entrant..."),
    "move-up": command_for(MoveUp, "entrant", "to"),
    "withdraw": command_for(WithdrawEntry, "entrant..."),
    "check-in": command_for(CheckIn, "entrant..."),
    "undo-check-in": command_for(UndoCheckIn, "entrant...", renamed={"why": "reason"}),
    "absent": command_for(
        Absent,
        "others",
        renamed={"others": "names"},
        left_out=("entrant",),
        reads=lambda _, given, __: {"entrant": given["others"][0], "others": given["others"][1:]},
    ),
    "reinstate": command_for(Reinstate, "entrant...", renamed={"why": "reason"}),
    "partner": command_for(
        Partner,
        "leaves",
        "comes",
        renamed={"leaves": "leaves", "why": "reason"},
        required=("why",),
        left_out=("entrant",),
        reads=_new_partner,
    ),
    "sign-out": command_for(
        SignOut,
        "person",
        left_out=("reachable",),
        more=(click.option("--unreachable", is_flag=True, help="Cannot be called."),),
        reads=lambda _, given, __: {"reachable": not given["unreachable"]},
    ),
    "sign-in": command_for(SignIn, "person"),
    "grant": command_for(GrantAccommodation, "person", "what", left_out=("reserve",), renamed={"seconds": "reserve"}),
}
