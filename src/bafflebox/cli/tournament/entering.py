"""The registration desk: `bafflebox tournament enter|approve|refuse|withdraw|check-in|absent|partner` and more."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
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


@click.command("sign-out")
@click.argument("name")
@click.option("--minutes", type=int, help="For how long.")
@click.option("--unreachable", is_flag=True, help="Cannot be called.")
@json_option
@click.pass_obj
def sign_out(wanted: Wanted, name: str, minutes: int | None, unreachable: bool, as_json: bool) -> None:
    """Note that somebody leaves the hall for a while."""
    with opened(wanted) as session:
        session.act(SignOut, {"person": session.person(name), "minutes": minutes, "reachable": not unreachable})
        session.done(as_json)


@click.command("absent")
@click.argument("names", nargs=-1, required=True)
@event_option
@json_option
@click.pass_obj
def absent(wanted: Wanted, names: tuple[str, ...], contest: str, as_json: bool) -> None:
    """Mark players who did not come. If two players named here should have met, neither advances."""
    with opened(wanted) as session:
        where = session.contest(contest)
        first, *others = (session.entrant_called(where, name) for name in names)
        session.act(Absent, {"contest": where, "entrant": first, "others": others})
        session.done(as_json)


@click.command("partner")
@click.argument("leaves")
@click.argument("comes")
@click.option("--reason", required=True, help="Why.")
@click.option("--after-start", is_flag=True, help="Allow it although the side has started to play.")
@event_option
@json_option
@click.pass_obj
def partner(
    wanted: Wanted, leaves: str, comes: str, reason: str, after_start: bool, contest: str, as_json: bool
) -> None:
    """Let somebody replace a partner in a pair or team."""
    with opened(wanted) as session:
        where = session.contest(contest)
        side = {"contest": where, "entrant": session.entrant_called(where, leaves), "leaves": session.person(leaves)}
        session.act(Partner, {**side, "names": comes, "why": reason, "after_start": after_start})
        session.done(as_json)


COMMANDS: dict[str, click.Command] = {
    "enter": enter_,
    "approve": command_for(Approve, "entrant..."),
    "refuse": command_for(RefuseEntry, "entrant..."),
    "move-up": command_for(MoveUp, "entrant", "to"),
    "withdraw": command_for(WithdrawEntry, "entrant..."),
    "check-in": command_for(CheckIn, "entrant..."),
    "undo-check-in": command_for(UndoCheckIn, "entrant...", renamed={"why": "reason"}),
    "absent": absent,
    "reinstate": command_for(Reinstate, "entrant...", renamed={"why": "reason"}),
    "partner": partner,
    "sign-out": sign_out,
    "sign-in": command_for(SignIn, "person"),
    "grant": command_for(GrantAccommodation, "person", "what", left_out=("reserve",), renamed={"seconds": "reserve"}),
}
