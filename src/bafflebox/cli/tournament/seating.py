"""`bafflebox tournament table open|hear`: plays a tournament match at a table in the same journal."""

from __future__ import annotations

import secrets
from typing import Any, cast

import click

from bafflebox.cli.tournament.session import Session, at_desk, event_option
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.store import Append
from bafflebox.table import Event as TableEvent
from bafflebox.table import Mode, decide, open_table, replay
from bafflebox.tournament.at_tables import has_news, news, orders, seat, terms_for
from bafflebox.tournament.events import MatchId
from bafflebox.tournament.match_file import MatchStage


@click.group("table")
def table() -> None:
    """Play a tournament match at a table: opened from the desk, which receives its score, breaks, incidents and result.

    \b
    bafflebox tournament table open "Ann Lee"
    bafflebox table act tournament.db TABLE ann take-seat
    bafflebox tournament table hear
    """


@table.command("open")
@click.argument("match", metavar="MATCH|NAME")
@click.option("--place", default="", metavar="TABLE", help="The table of the hall.")
@click.option("--clock/--no-clock", default=None, help="With or without a clock; as set for the event by default.")
@event_option
@at_desk()
def open_(session: Session, match: str, place: str, clock: bool | None, contest: str, as_json: bool) -> None:
    """Open a table over the board for a match. An online one is opened on the pages, where the server throws the dice."""
    name = session.match(match, contest)
    terms = terms_for(session.state, name, Mode.LIVE, clock=clock)
    table_id = secrets.token_hex(5)
    session.do(seat, name, table_id, table=place)
    made = open_table(table_id, terms, session.at, by=session.who)
    session.take((), Append(f"table/{table_id}", (made,), 0))
    session.done(as_json, f"{name} is played at table {table_id}.", match=name, table=table_id)


@table.command("hear")
@at_desk()
def hear(session: Session, as_json: bool) -> None:
    """Import news from the tables, and pass them the desk's decisions."""
    told: list[str] = []
    for file in tuple(session.state.files.values()):
        if file.table_id and file.stage is not MatchStage.DONE:
            told += _passed_on(session, file.match, file.table_id)
    session.done(as_json, *[*map(session.sentence, session.happened), *told], orders=told)


def _passed_on(session: Session, match: MatchId, name: str) -> list[str]:
    """Passes news to the desk, then orders to the table and the resulting news back; returns what a table refused or
    was told."""
    log = [cast(TableEvent, entry.event) for entry in session.journal.read(f"table/{name}")]
    if not log:
        raise Refused(f"This journal has no table {name}: {match} is played on another server.", code="unknown_table")
    known, told = len(log), []
    _heard(session, match, log)
    now = replay(log)
    for order in orders(session.state, match, now, log):
        what = type(order.act).__name__
        try:
            log += decide(replay(log), order.act, order.who, session.at)
        except BaffleBoxError as refused:
            told.append(f"The table of {match} refused {what}: {refused.sentence}")
        else:
            told.append(f"The table of {match} was told: {what}.")
    if len(log) > known:
        session.take((), Append(f"table/{name}", tuple(log[known:]), known))
        _heard(session, match, log)
    return told


def _heard(session: Session, match: MatchId, log: list[TableEvent]) -> None:
    now = replay(log)
    if has_news(session.state, match, now, log):
        found = news(session.state, match, now, log, session.cases(), session.at)
        cases: list[Any] = [Append(f"case/{case.case}", case.events, case.expected) for case in found.cases]
        session.take(found.events, *cases)


COMMANDS: dict[str, click.Command] = {"table": table}
