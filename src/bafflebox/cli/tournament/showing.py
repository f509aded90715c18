"""`bafflebox tournament show|bracket|standings|forecast|why|log|report|export|import|simulate`."""

from __future__ import annotations

from datetime import datetime
from typing import cast

import click

from bafflebox.cases import PersonId
from bafflebox.cli.output import json_option, print_json, print_rows
from bafflebox.cli.tournament.running import shown
from bafflebox.cli.tournament.session import Session, Wanted, at_desk, event_option, opened
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.calls import desk
from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.drawing import draw
from bafflebox.tournament.drawn import structure_text
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestAdded, ContestId, DeskEvent
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.notices import unreached
from bafflebox.tournament.opening import add_contest, open_tournament
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.rehearsal import Rehearsal
from bafflebox.tournament.reports import sheet
from bafflebox.tournament.results import open_reports
from bafflebox.tournament.schedule import slow_matches
from bafflebox.tournament.to_do import to_do


def clock_time(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%H:%M")


@click.command("show")
@at_desk(read_only=True)
def show(session: Session, as_json: bool) -> None:
    """Show the desk now: what is on, what can be called, what hinders, what waits for an answer."""
    now, state = desk(session.state, session.at), session.state
    tasks = [session.named(task.sentence) for task in to_do(state, session.cases())]
    if as_json:
        print_json(
            {
                "tournament": state.id,
                "version": state.version,
                "events": {c.id: {"entrants": len(c.field), "drawn": c.is_drawn} for c in state.contests.values()},
                "called": list(now.called),
                "playing": list(now.playing),
                "waiting": [
                    {
                        "match": w.match,
                        "players": list(w.players),
                        "hindrances": [why.said() for why in w.hindrances],
                    }
                    for w in now.waiting
                ],
                "free_tables": list(now.tables),
                "unconfirmed": list(open_reports(state)),
                "unreached": [list(item) for item in unreached(state)],
                "names": {person: session.name(person) for person in sorted(persons_of(state))},
                "to_do": tasks,
            }
        )
        return
    click.secho(f"{state.opened.name} ({state.book.title})", bold=True)
    for contest in state.contests.values():
        over = (
            "over"
            if contest.is_drawn and course(state, contest.id).is_over
            else "drawn"
            if contest.is_drawn
            else "entries open"
        )
        click.echo(f"{contest.id}: {len(contest.field)} entrants, {over}")
    for title, names in (("Playing", now.playing), ("Called", now.called), ("Suspended", now.suspended)):
        for name in names:
            click.echo(f"{title}: {shown(session, name)}")
    for item in now.waiting:
        players = " - ".join(session.entrant(contest_of(item.match), p) for p in item.players)
        hindered = f" ({'; '.join(why.said(session.name) for why in item.hindrances)})" if item.hindrances else ""
        click.echo(f"Waiting: {item.match}  {players}{hindered}")
    for match in open_reports(state):
        click.echo(f"{'Disputed' if state.file(match).disputed else 'Not confirmed'}: {match}")
    for slow in slow_matches(state, session.at):
        click.echo(f"Slow: {slow.match}, {slow.minutes} minutes; usual are {slow.usual}")
    for number, person in unreached(state):
        click.echo(f"Notice {number} has not reached {session.name(person)}")
    for task in tasks:
        click.echo(f"To do: {task}")
    click.echo(f"Free tables: {', '.join(now.tables) or 'none'}")


@click.command("bracket")
@event_option
@at_desk(read_only=True)
def bracket(session: Session, contest: str, as_json: bool) -> None:
    """Draw the brackets, groups and standings."""
    where = session.contest(contest)
    if as_json:
        print_json(sheet(session.state, "matches", where, session.at, session.name).data())
        return
    structure, record = structure_of(session.state.contest(where)), record_of(session.state, where)
    names = {str(entrant): session.entrant(where, entrant) for entrant in session.state.contest(where).entries}
    click.echo(structure_text(structure, course(session.state, where), record, names), nl=False)


@click.command("standings")
@event_option
@json_option
@click.pass_obj
def standings(wanted: Wanted, contest: str, as_json: bool) -> None:
    """Show the places settled so far."""
    _sheet(wanted, "standings", contest, as_json)


def _sheet(wanted: Wanted, name: str, contest: str, as_json: bool) -> None:
    with opened(wanted, read_only=True) as session:
        made = sheet(session.state, name, session.contest(contest), session.at, session.name)
        print_json(made.data()) if as_json else click.echo(made.text(), nl=False)


@click.command("forecast")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same answer.")
@click.option("--runs", type=int, default=200, show_default=True, help="How many times the rest is simulated.")
@at_desk(read_only=True)
def forecast_(session: Session, seed: int, runs: int, as_json: bool) -> None:
    """Forecast when each round and event will end: the median, and by when nine in ten."""
    found = forecast(session.state, session.at, seed, runs=runs)
    if as_json:
        print_json(
            [
                {"event": f.contest, "section": f.section, "round": f.round, "median": f.median, "late": f.late}
                for f in found
            ]
        )
        return
    for item in found:
        what = f"{item.section} round {item.round}" if item.section else "the end"
        click.echo(
            f"{item.contest}, {what}: {clock_time(item.median)}, at the latest {clock_time(item.late)} (9 in 10)"
        )
    if not found:
        click.echo("Nothing has been drawn yet: there is nothing to forecast.")


@click.command("why")
@click.argument("name")
@event_option
@json_option
@click.pass_obj
def why(wanted: Wanted, name: str, contest: str, as_json: bool) -> None:
    """Explain why a player is on a line and in a match."""
    from bafflebox.tournament.reasons import why_here

    with opened(wanted, read_only=True) as session:
        where = session.contest(contest)
        lines = why_here(session.state, where, session.entrant_called(where, name), lambda e: session.entrant(where, e))
        print_json(list(lines)) if as_json else click.echo("\n".join(lines))


@click.command("log")
@click.option("--last", type=int, default=20, show_default=True, help="Number of newest entries; 0 shows all.")
@click.option("--search", default="", help="Only entries with this text.")
@at_desk(read_only=True)
def log(session: Session, last: int, search: str, as_json: bool) -> None:
    """Show what happened, who did it and when."""
    rows = [
        {
            "version": entry.version,
            "at": datetime.fromtimestamp(entry.meta.at / 1000).astimezone().isoformat(timespec="seconds"),
            "by": session.name(entry.meta.actor),
            "device": entry.meta.device,
            "what": session.sentence(cast(DeskEvent, entry.event)),
        }
        for entry in session.journal.read(session.stream)
    ]
    rows = [row for row in rows if search.lower() in str(row["what"]).lower()][-last:]
    print_rows(
        rows,
        as_json,
        lambda row: f"{row['version']}  {str(row['at'])[:16]}  {row['what']}",
        f"Nothing in the journal contains '{search}'.",
    )


@click.command("simulate")
@click.argument("structure")
@click.option("--entrants", type=click.IntRange(2, 1000), default=16, show_default=True, help="Number of entrants.")
@click.option(
    "--tables",
    "halls",
    type=click.IntRange(0, 500),
    default=8,
    show_default=True,
    help="How many tables there are.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same answer.")
@click.option(
    "--mishaps", type=click.FloatRange(0, 1), default=0.0, help="How often something goes wrong, from 0 to 1."
)
@click.option("--book", default="usbgf", show_default=True, help="The rule book.")
@json_option
@click.pass_obj
def simulate(
    wanted: Wanted, structure: str, entrants: int, halls: int, seed: int, mishaps: float, book: str, as_json: bool
) -> None:
    """Play a whole event with simulated players and times, in a new journal: to rehearse, and to see how long it
    takes."""
    with opened(wanted, create=True) as session:
        if session.journal.streams("tournament/"):
            raise InvalidInput(f"{wanted.where} is in use. Rehearse in a new file with --in.", code="in_use")
        session.stream = "tournament/rehearsal"
        who = session.known_or_new("Director")
        session.take(open_tournament("rehearsal", "Rehearsal", book, who, session.at))
        session.take(add_contest(session.state, ContestAdded(session.at, who, ContestId("open"), "Open", structure)))
        for number in range(1, entrants + 1):
            session.do(enter, ContestId("open"), [PersonId(f"player-{number}")])
        for table in range(1, halls + 1):
            session.do(set_table, str(table))
        session.do(draw, ContestId("open"), Seed(secret="", dice=tuple(1 + (seed >> shift) % 6 for shift in range(20))))
        begin = session.at
        played = Rehearsal(session.state, ContestId("open"), who, begin, seed, mishaps)
        session.take(played.run())
        matches = sum(file.result is not None for file in session.state.files.values())
        hours = (played.at - begin) / 3_600_000
        told = (
            f"{matches} matches of {entrants} entrants on {halls or 'unlimited'} tables: over after {hours:.1f} hours."
        )
        session.done(as_json, told, matches=matches, hours=round(hours, 2))


COMMANDS: dict[str, click.Command] = {
    "simulate": simulate,
    "show": show,
    "bracket": bracket,
    "standings": standings,
    "forecast": forecast_,
    "why": why,
    "log": log,
}
