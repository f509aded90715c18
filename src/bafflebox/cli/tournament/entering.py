"""The registration desk: `bafflebox tournament enter|approve|refuse|withdraw|check-in|absent|partner` and more."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.service.hall.acts.entries import Approve, CheckIn, MoveUp, Refuse, Reinstate, UndoCheckIn, Withdraw
from bafflebox.service.hall.acts.people import SignIn
from bafflebox.tournament.accommodations import grant
from bafflebox.tournament.entries import enter, mark_all_absent, request_entry
from bafflebox.tournament.entry_list import read_entries
from bafflebox.tournament.notices import sign_out
from bafflebox.tournament.partners import replace_partner
from bafflebox.tournament.spreadsheet import decoded


@click.command("enter")
@click.argument("names", nargs=-1)
@click.option("--file", "names_file", type=click.File(encoding="utf-8"), help="Names, one a line.")
@click.option(
    "--list",
    "table",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A list from a spreadsheet, as CSV: name, club, rating, federation id, country, email, phone, event, seed, partner.",
)
@click.option("--club", default="", help="The club of all who are named.")
@click.option("--seed", type=int, default=0, help="Place in the seeding.")
@click.option("--request", is_flag=True, help="Ask only; a director approves later.")
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
    """Enter players by name; in an event for pairs or teams, the names with + between."""
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
            together = text.split("+")
            if not all(name.strip() for name in together):
                raise InvalidInput(f"'{text}': a name is missing before or after the +.", code="bad_name")
            persons = [session.known_or_new(name, in_full=in_full) for name in together]
            session.do(request_entry if request else enter, where, persons, club=club, seed=seed)
        entered = len(session.state.contest(where).field)
        waiting = f" {len(everybody)} asked: approve or refuse them." if request else ""
        session.done(as_json, f"{entered} in {where}.{waiting}", entered=entered)


def _enter_list(wanted: Wanted, table: Path, contest: str, request: bool, as_json: bool) -> None:
    """Everybody on a list, or nobody if a line of it is wrong or refused."""
    with opened(wanted) as session:
        lines = read_entries(text_of(table), list(session.state.contests))
        for line in lines:
            where = session.contest(line.event.lower() if line.event else contest)
            try:
                persons = [session.known_or_new(name, in_full=True) for name in line.names]
            except InvalidInput as wrong:
                wrong.sentence = f"Line {line.line}: {wrong.sentence} Nobody was entered."
                raise
            for person, details in zip(persons, line.known, strict=True):
                if details:
                    session.remember(person, details)
            try:
                session.do(request_entry if request else enter, where, persons, club=line.club, seed=line.seed)
            except BaffleBoxError as wrong:
                wrong.sentence = f"Line {line.line}: {wrong.sentence} Nobody was entered."
                raise
        session.done(as_json, f"{len(lines)} entered from {table}.", entered=len(lines))


def text_of(path: Path) -> str:
    """A text file as spreadsheets write it."""
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
def sign_out_(wanted: Wanted, name: str, minutes: int | None, unreachable: bool, as_json: bool) -> None:
    """Note that somebody leaves the hall for a while."""
    with opened(wanted) as session:
        back = session.at + minutes * 60_000 if minutes else None
        session.do(sign_out, session.person(name), reachable=not unreachable, back=back)
        session.done(as_json)


@click.command("grant")
@click.argument("name")
@click.argument("what")
@click.option("--reason", required=True, help="Why.")
@click.option("--breaks", type=int, default=0, help="Breaks more than the book gives.")
@click.option("--reserve", type=int, default=0, help="Seconds of reserve more.")
@click.option("--delay", type=int, default=0, help="Seconds of delay more.")
@click.option("--table", default="", help="The table that the player needs.")
@json_option
@click.pass_obj
def grant_(
    wanted: Wanted, name: str, what: str, reason: str, breaks: int, reserve: int, delay: int, table: str, as_json: bool
) -> None:
    """Grant an accommodation for a disability or a medical need."""
    with opened(wanted) as session:
        more = {"extra_breaks": breaks, "extra_reserve_seconds": reserve, "extra_delay_seconds": delay, "table": table}
        session.do(grant, session.person(name), what, reason, **more)
        session.done(as_json)


@click.command("absent")
@click.argument("names", nargs=-1, required=True)
@event_option
@json_option
@click.pass_obj
def absent(wanted: Wanted, names: tuple[str, ...], contest: str, as_json: bool) -> None:
    """Mark who did not come. Of two who should have met and are both named, neither goes on."""
    with opened(wanted) as session:
        where = session.contest(contest)
        session.do(mark_all_absent, where, [session.entrant(where, name) for name in names])
        session.done(as_json)


@click.command("partner")
@click.argument("leaves")
@click.argument("comes")
@click.option("--reason", required=True, help="Why.")
@click.option("--after-start", is_flag=True, help="Although the side has begun to play.")
@event_option
@json_option
@click.pass_obj
def partner(
    wanted: Wanted, leaves: str, comes: str, reason: str, after_start: bool, contest: str, as_json: bool
) -> None:
    """Let somebody take the place of a partner in a pair or team."""
    with opened(wanted) as session:
        where = session.contest(contest)
        side, new = session.entrant(where, leaves), session.known_or_new(comes)
        session.do(replace_partner, where, side, session.person(leaves), new, reason, after_start=after_start)
        session.done(as_json)


COMMANDS: dict[str, click.Command] = {
    "enter": enter_,
    "approve": command_for(Approve, "entrant..."),
    "refuse": command_for(Refuse, "entrant..."),
    "move-up": command_for(MoveUp, "entrant", "to"),
    "withdraw": command_for(Withdraw, "entrant..."),
    "check-in": command_for(CheckIn, "entrant..."),
    "undo-check-in": command_for(UndoCheckIn, "entrant...", renamed={"why": "reason"}),
    "absent": absent,
    "reinstate": command_for(Reinstate, "entrant...", renamed={"why": "reason"}),
    "partner": partner,
    "sign-out": sign_out_,
    "sign-in": command_for(SignIn, "person"),
    "grant": grant_,
}
