"""`bafflebox tournament member|monitor|cover|notify|acknowledge|expect-late`: people and matches that need minding."""

from __future__ import annotations

from typing import Any

import click

from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Session, Wanted, event_option, json_option, opened
from bafflebox.service.hall.acts.matches import today
from bafflebox.service.hall.acts.people import Acknowledge, Membership, Notice
from bafflebox.tournament.events import Coverage
from bafflebox.tournament.money.amounts import cents
from bafflebox.tournament.monitors import appoint_monitor, arrange_coverage, stop_coverage, withdraw_monitor
from bafflebox.tournament.schedule import foretell_lateness


@click.command("monitor")
@click.argument("match", metavar="MATCH|PLAYER")
@click.argument("name", default="")
@click.option("--fee", default="0", help="Charged to whom the book lets pay it.")
@click.option("--release", "why", default="", metavar="REASON", help="Withdraw the monitor.")
@event_option
@json_option
@click.pass_obj
def monitor(wanted: Wanted, match: str, name: str, fee: str, why: str, contest: str, as_json: bool) -> None:
    """Put a monitor on a match, or withdraw one."""
    with opened(wanted) as session:
        where = session.match(match, contest)
        if why:
            session.do(withdraw_monitor, where, why)
        else:
            session.do(appoint_monitor, where, session.known_or_new(name or "Monitor"), fee=cents(fee))
        session.done(as_json)


@click.command("cover")
@click.argument("match", metavar="MATCH|PLAYER")
@click.argument("what", nargs=-1, type=click.Choice([kind.value for kind in Coverage]))
@click.option("--board", default="", help="The board on which it is played.")
@click.option("--objects", multiple=True, metavar="PLAYER", help="A player who does not want it; may be repeated.")
@click.option("--delay", type=int, default=0, help="Seconds by which a broadcast is delayed.")
@click.option("--stop", "why", default="", metavar="REASON", help="Stop it, for this reason.")
@event_option
@json_option
@click.pass_obj
def cover(
    wanted: Wanted,
    match: str,
    what: tuple[str, ...],
    board: str,
    objects: tuple[str, ...],
    delay: int,
    why: str,
    contest: str,
    as_json: bool,
) -> None:
    """Have a match recorded, streamed or filmed, or stop it."""
    with opened(wanted) as session:
        where = session.match(match, contest)
        if why:
            session.do(stop_coverage, where, why)
        else:
            against = [session.person(player) for player in objects]
            kinds = [Coverage(kind) for kind in what]
            session.do(arrange_coverage, where, kinds, board=board, objected=against, delay_seconds=delay)
        session.done(as_json)


@click.command("expect-late")
@click.argument("name")
@click.argument("arrival", metavar="HH:MM")
@click.argument("reason")
@event_option
@json_option
@click.pass_obj
def expect_late(wanted: Wanted, name: str, arrival: str, reason: str, contest: str, as_json: bool) -> None:
    """Note that a player told beforehand of coming late; post a later time if you grant it."""
    with opened(wanted) as session:
        match = session.next_match(name, contest)
        session.do(foretell_lateness, session.person(name), match, today(session.at, arrival), reason)
        session.done(as_json)


def _sent(session: Session) -> tuple[str, dict[str, Any]]:
    return "", {"notice": list(session.state.notices)[-1]}


COMMANDS: dict[str, click.Command] = {
    "member": command_for(Membership, "person", "federation", newcomers=True),
    "monitor": monitor,
    "cover": cover,
    "notify": command_for(
        Notice, "text", name="notify", renamed={"must": "must-acknowledge"}, required=("to",), told=_sent
    ),
    "acknowledge": command_for(Acknowledge, "notice", "person..."),
    "expect-late": expect_late,
}
