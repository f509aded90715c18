"""The registration desk: `bafflebox tournament enter|approve|refuse|withdraw|check-in|absent|partner` and more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.tournament.accommodations import grant
from bafflebox.tournament.divisions import move_up
from bafflebox.tournament.entries import (
    approve,
    check_in,
    enter,
    mark_all_absent,
    refuse,
    reinstate,
    request_entry,
    undo_check_in,
    withdraw,
)
from bafflebox.tournament.entry_list import read_entries
from bafflebox.tournament.events import ContestId, Event
from bafflebox.tournament.notices import sign_in, sign_out
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


def on_entrants(
    name: str, step: Callable[..., Iterable[Event]], text: str, *, reason: str = "", told: bool = False
) -> click.Command:
    """A command that takes a step for each entrant named; `reason` is what the step calls the reason, if it takes one."""
    reason_named = reason

    @click.command(name, help=text)
    @click.argument("names", nargs=-1, required=True)
    @click.option("--reason", default="", hidden=not reason_named, help="Why.")
    @event_option
    @json_option
    @click.pass_obj
    def run(wanted: Wanted, names: tuple[str, ...], reason: str, contest: str, as_json: bool) -> None:
        with opened(wanted) as session:
            where: ContestId = session.contest(contest)
            extra: dict[str, Any] = {reason_named: reason} if reason_named else {}
            for one in names:
                session.do(
                    step, where, session.entrant(where, one), **extra, **({"told": bool(reason)} if told else {})
                )
            session.done(as_json)

    return run


@click.command("move-up")
@click.argument("name")
@click.argument("to", metavar="EVENT")
@click.option("--reason", default="", help="Why.")
@event_option
@json_option
@click.pass_obj
def move_up_(wanted: Wanted, name: str, to: str, reason: str, contest: str, as_json: bool) -> None:
    """Place a player in a higher division."""
    with opened(wanted) as session:
        where = session.contest(contest)
        session.do(move_up, where, session.entrant(where, name), session.contest(to), reason=reason)
        session.done(as_json)


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


@click.command("sign-in")
@click.argument("name")
@json_option
@click.pass_obj
def sign_in_(wanted: Wanted, name: str, as_json: bool) -> None:
    """Note that somebody is back in the hall."""
    with opened(wanted) as session:
        session.do(sign_in, session.person(name))
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
    "approve": on_entrants("approve", approve, "Approve entries that were asked for."),
    "refuse": on_entrants(
        "refuse", refuse, "Refuse entries; with a reason it counts as told to the player.", reason="reason", told=True
    ),
    "move-up": move_up_,
    "withdraw": on_entrants("withdraw", withdraw, "Withdraw entries.", reason="reason"),
    "check-in": on_entrants("check-in", check_in, "Check in who is here."),
    "undo-check-in": on_entrants(
        "undo-check-in", undo_check_in, "Take back a check-in that was made by mistake.", reason="why"
    ),
    "absent": absent,
    "reinstate": on_entrants(
        "reinstate", reinstate, "Bring back who was withdrawn or marked absent by mistake.", reason="why"
    ),
    "partner": partner,
    "sign-out": sign_out_,
    "sign-in": sign_in_,
    "grant": grant_,
}
