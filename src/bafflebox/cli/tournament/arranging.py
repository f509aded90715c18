"""`bafflebox tournament change-event|prefer|ask-monitor|pay-monitor|expel|post-result|move-result`: what a desk arranges now and then."""

from __future__ import annotations

import click

from bafflebox.cli.output import pairs
from bafflebox.cli.tournament.session import Wanted, event_option, json_option, opened
from bafflebox.tournament.corrections import move_result
from bafflebox.tournament.entries import state_preference
from bafflebox.tournament.events import Repair
from bafflebox.tournament.money.amounts import cents
from bafflebox.tournament.monitors import pay_monitor, request_monitor
from bafflebox.tournament.opening import change_contest
from bafflebox.tournament.results import post_result
from bafflebox.tournament.rulings import expel_spectator


@click.command("change-event")
@click.argument("changes", nargs=-1, required=True, metavar="CONDITION=VALUE...")
@click.option("--reason", required=True, help="Why.")
@event_option
@json_option
@click.pass_obj
def change_event(wanted: Wanted, changes: tuple[str, ...], reason: str, contest: str, as_json: bool) -> None:
    """Change the conditions of an event before its draw, e.g. structure="KO len 7"; afterwards only name, priority and times."""
    with opened(wanted) as session:
        session.do(change_contest, session.contest(contest), pairs(changes, "condition"), reason)
        session.done(as_json)


@click.command("prefer")
@click.argument("name")
@click.argument("contests", nargs=-1, required=True, metavar="EVENT...")
@json_option
@click.pass_obj
def prefer(wanted: Wanted, name: str, contests: tuple[str, ...], as_json: bool) -> None:
    """Say which events come first for a player who is in several."""
    with opened(wanted) as session:
        session.do(state_preference, session.person(name), [session.contest(contest) for contest in contests])
        session.done(as_json)


@click.command("ask-monitor")
@click.argument("match", metavar="MATCH|PLAYER")
@event_option
@json_option
@click.pass_obj
def ask_monitor(wanted: Wanted, match: str, contest: str, as_json: bool) -> None:
    """Ask for a monitor, as a player (say who with --as); the director decides."""
    with opened(wanted) as session:
        session.do(request_monitor, session.match(match, contest))
        session.done(as_json)


@click.command("pay-monitor")
@click.argument("name")
@click.argument("amount")
@click.option("--note", default="", help="What it is for.")
@json_option
@click.pass_obj
def pay_monitor_(wanted: Wanted, name: str, amount: str, note: str, as_json: bool) -> None:
    """Put what a monitor gets to the monitor's account; `pay-out` then pays it."""
    with opened(wanted) as session:
        session.do(pay_monitor, session.known_or_new(name), cents(amount), note=note)
        session.done(as_json)


@click.command("expel")
@click.argument("name")
@click.option("--reason", required=True, help="Why.")
@json_option
@click.pass_obj
def expel(wanted: Wanted, name: str, reason: str, as_json: bool) -> None:
    """Send a spectator away; a player is excluded by a ruling."""
    with opened(wanted) as session:
        session.do(expel_spectator, session.known_or_new(name), reason)
        session.done(as_json)


@click.command("post-result")
@click.argument("match", metavar="MATCH|PLAYER")
@event_option
@json_option
@click.pass_obj
def post_result_(wanted: Wanted, match: str, contest: str, as_json: bool) -> None:
    """Note that an official has put a result on the draw sheet on the wall."""
    with opened(wanted) as session:
        session.do(post_result, session.match(match, contest))
        session.done(as_json)


@click.command("move-result")
@click.argument("wrong", metavar="MATCH")
@click.argument("right", metavar="MATCH")
@click.option(
    "--repair",
    type=click.Choice([repair.value for repair in Repair]),
    default="replay",
    show_default=True,
    help="What to do about later matches.",
)
@click.option("--reason", required=True, help="Why.")
@event_option
@json_option
@click.pass_obj
def move_result_(wanted: Wanted, wrong: str, right: str, repair: str, reason: str, contest: str, as_json: bool) -> None:
    """Move a result that was given to the wrong match of the same two players to where it belongs."""
    with opened(wanted) as session:
        places = session.match(wrong, contest), session.match(right, contest)
        session.do(move_result, *places, Repair(repair), reason)
        session.done(as_json)


COMMANDS: dict[str, click.Command] = {
    command.name or "": command
    for command in (change_event, prefer, ask_monitor, pay_monitor_, expel, post_result_, move_result_)
}
