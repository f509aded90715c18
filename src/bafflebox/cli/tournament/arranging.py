"""`bafflebox tournament change-event|prefer|ask-monitor|pay-monitor|expel|post-result|move-result`: occasional desk
tasks."""

from __future__ import annotations

import click

from bafflebox.cli.output import pairs
from bafflebox.cli.tournament.acting import command_for
from bafflebox.cli.tournament.session import Session, at_desk, event_option
from bafflebox.service.hall.acts.people import Expel, PayMonitor, PreferEvent
from bafflebox.service.hall.acts.results import MoveResult, PostResult
from bafflebox.tournament.events import Repair
from bafflebox.tournament.monitors import request_monitor
from bafflebox.tournament.opening import change_contest


@click.command("change-event")
@click.argument("changes", nargs=-1, required=True, metavar="CONDITION=VALUE...")
@click.option("--reason", required=True, help="Why.")
@event_option
@at_desk()
def change_event(session: Session, changes: tuple[str, ...], reason: str, contest: str, as_json: bool) -> None:
    """Change the conditions of an event before its draw, e.g. structure="KO len 7"; afterwards only name, priority and times."""
    session.do(change_contest, session.contest(contest), pairs(changes, "condition"), reason)
    session.done(as_json)


@click.command("ask-monitor")
@click.argument("match", metavar="MATCH|PLAYER")
@event_option
@at_desk()
def ask_monitor(session: Session, match: str, contest: str, as_json: bool) -> None:
    """Ask for a monitor, as a player (say who with --as); the director decides."""
    session.do(request_monitor, session.match(match, contest))
    session.done(as_json)


COMMANDS: dict[str, click.Command] = {
    command.name or "": command
    for command in (
        change_event,
        command_for(PreferEvent, "person", "contests"),
        ask_monitor,
        command_for(PayMonitor, "person", "amount", newcomers=True),
        command_for(Expel, "person", renamed={"why": "reason"}, required=("why",), newcomers=True),
        command_for(PostResult, "match"),
        command_for(MoveResult, "match", "right", required=("reason",), usual={"repair": Repair.REPLAY.value}),
    )
}
