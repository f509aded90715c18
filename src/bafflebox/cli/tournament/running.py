"""`bafflebox tournament tables|call|start|suspend|resume|post|late|length|clock`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from bafflebox.cli.tournament.acting import Saying, command_for
from bafflebox.cli.tournament.session import Session, Wanted, event_option, json_option, opened
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.matches import (
    BOTH,
    Call,
    CallAll,
    DecideLateness,
    Length,
    Post,
    PutClockOnMatch,
    ResumeMatch,
    Start,
    SuspendMatch,
)
from bafflebox.service.hall.acts.setting_up import DescribeTable, SetUpTables
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import Condition, LateMeasure, MatchCalled, MatchId
from bafflebox.tournament.lateness import late_back, late_now
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.scores import read_score

match_argument = click.argument("match", metavar="MATCH|PLAYER")
table_option = click.option("--table", default="", help="The table of the hall.")


@click.command()
@click.argument("which", metavar="NUMBER|NAME")
@click.option("--out-of-order", is_flag=True, help="Call nobody to it.")
@click.option("--featured", is_flag=True, help="Use it for matches with an audience.")
@click.option("--reserved-for", default="", metavar="EVENT", help="Only for matches of this event.")
@click.option("--note", default="", help="A note for the desk.")
@json_option
@click.pass_obj
def tables(
    wanted: Wanted, which: str, out_of_order: bool, featured: bool, reserved_for: str, note: str, as_json: bool
) -> None:
    """Set up tables 1 to NUMBER, or change the one table that is named."""
    condition = Condition.OUT_OF_ORDER if out_of_order else Condition.RESERVED if reserved_for else Condition.IN_ORDER
    one = out_of_order or featured or bool(reserved_for) or bool(note) or not which.isdigit()
    with opened(wanted) as session:
        if one:
            told = {"condition": condition.value, "featured": featured, "reserved_for": reserved_for, "note": note}
            session.act(DescribeTable, {"table": which, **told})
        else:
            session.act(SetUpTables, {"tables": int(which)})
        known = list(session.state.tables)
        session.done(as_json, f"{len(known)} table{'' if len(known) == 1 else 's'}.", tables=known)


def shown(session: Session, match: MatchId) -> str:
    """A match in progress, on one line."""
    file = session.state.file(match)
    players = " - ".join(session.entrant(contest_of(match), e) for e in file.players or ())
    length = f", to {file.length}" if file.length else ""
    return f"{match}  {players}{f', table {file.tables_told}' if file.table else ''}{length}"


@click.command("call")
@click.argument("match", metavar="[MATCH|PLAYER]", default="")
@table_option
@event_option
@json_option
@click.pass_obj
def call_(wanted: Wanted, match: str, table: str, contest: str, as_json: bool) -> None:
    """Call a match to a table; without a match, every match that can be called to a free table."""
    with opened(wanted) as session:
        if match:
            session.act(Call, {"match": session.match(match, contest), "table": table})
        else:
            session.act(CallAll, {"contest": session.contest(contest)} if contest else {})
        calls = [event for event in session.happened if isinstance(event, MatchCalled)]
        lines = [shown(session, call.match) for call in calls]
        session.done(as_json, *lines, calls=[[call.match, call.table] for call in calls])


@click.command()
@match_argument
@click.argument("missing", nargs=-1, required=True)
@click.option("--points", "given", type=int, help="Give penalty points.")
@click.option("--clock", is_flag=True, help="Start the late player's clock.")
@click.option("--forfeit", is_flag=True, help="The match is forfeited.")
@click.option("--back", "overrun", type=int, metavar="MINUTES", help="Minutes late from a break in the match.")
@click.option("--waive", "waive", default="", metavar="REASON", help="Give nothing, for a reason.")
@click.option("--reason", default="", help="Why.")
@event_option
@json_option
@click.pass_obj
def late(
    wanted: Wanted,
    match: str,
    missing: tuple[str, ...],
    given: int | None,
    clock: bool,
    forfeit: bool,
    overrun: int | None,
    waive: str,
    reason: str,
    contest: str,
    as_json: bool,
) -> None:
    """Show what the book proposes for players missing from a match; with an option, do it."""
    with opened(wanted) as session:
        name = session.match(match, contest)
        who = [session.entrant_called(contest_of(name), player) for player in missing]
        chosen = [
            measure
            for measure, wished in (
                (LateMeasure.POINTS, given is not None),
                (LateMeasure.CLOCK, clock),
                (LateMeasure.FORFEIT, forfeit),
                (LateMeasure.WAIVED, bool(waive)),
            )
            if wished
        ]
        if len(chosen) > 1:
            raise InvalidInput(
                "One measure for one delay: points, the clock, the forfeit or a waiver.", code="bad_arguments"
            )
        if overrun is not None and len(who) > 1:
            raise InvalidInput("Give it for each player who came back late.", code="one_at_a_time")
        if chosen:
            players = match_now(session.state, name).players
            told = {"missing": BOTH if set(who) == set(players) else who[0], "measure": chosen[0].value}
            session.act(
                DecideLateness,
                {"match": name, **told, "points": given, "reason": waive or reason, "minutes_back": overrun},
            )
            session.done(as_json)
            return
        found = (
            late_now(session.state, name, session.at, who)
            if overrun is None
            else (late_back(session.state, name, who[0], overrun, session.at),)
        )
        lines = [
            f"{session.entrant(contest_of(name), item.entrant)}: {item.minutes} minutes. {item.ruling.verdict} "
            f"[{', '.join(item.clauses)}]"
            for item in found
        ]
        data = [{"entrant": i.entrant, "minutes": i.minutes, "points": i.points, "forfeit": i.forfeit} for i in found]
        session.done(as_json, *(lines or ["Nobody is late."]), late=data)


@click.command()
@match_argument
@click.argument("score")
@click.argument("why")
@event_option
@json_option
@click.pass_obj
def clock(wanted: Wanted, match: str, score: str, why: str, contest: str, as_json: bool) -> None:
    """Put a clock on a match in progress, with the times that the book computes from the score."""
    with opened(wanted) as session:
        name = session.match(match, contest)
        first, second = read_score(score)
        session.act(PutClockOnMatch, {"match": name, "first": first, "second": second, "why": why})
        imposed = session.state.file(name).clock
        assert imposed is not None
        seconds = imposed.reserve // 1000
        told = (
            f"Each has {seconds // 60}:{seconds % 60:02d}, delay {imposed.delay // 1000} [{', '.join(imposed.clauses)}]"
        )
        session.done(as_json, told, reserve=imposed.reserve, delay=imposed.delay)


def _begun(session: Session, given: Mapping[str, Any]) -> Saying:
    return (shown(session, given["match"]),), {}


COMMANDS: dict[str, click.Command] = {
    "tables": tables,
    "call": call_,
    "start": command_for(Start, "match", told=_begun),
    "suspend": command_for(SuspendMatch, "match", "why"),
    "resume": command_for(ResumeMatch, "match"),
    "post": command_for(Post, "match", "starts"),
    "late": late,
    "length": command_for(Length, "match", "length", "why"),
    "clock": clock,
}
