"""`bafflebox tournament tables|call|start|suspend|resume|post|late|length|clock`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import click

from bafflebox.cli.output import json_option
from bafflebox.cli.tournament.acting import Saying, command_for
from bafflebox.cli.tournament.session import Session, Wanted, at_desk, event_option, opened
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
from bafflebox.tournament.results import read_score


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


def _read_delay(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """A delay in minutes, or in minutes and seconds such as 2:40."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,3})(?::([0-5]\d))?", text.strip())
    if not found:
        raise click.BadParameter(f"'{text}' is not a delay. Write minutes, or minutes and seconds such as 2:40.")
    return int(found[1]), int(found[2] or 0)


def _back(overrun: tuple[int, int] | None) -> dict[str, int]:
    """How late a player came back, as the desk takes it."""
    return {} if overrun is None else {"minutes_back": overrun[0], "seconds_back": overrun[1]}


def shown(session: Session, match: MatchId) -> str:
    """A match in progress, on one line."""
    file = session.state.file(match)
    players = " - ".join(session.entrant(contest_of(match), e) for e in file.players or ())
    length = f", to {file.length}" if file.length else ""
    return f"{match}  {players}{f', table {file.tables_told}' if file.table else ''}{length}"


@click.command()
@click.argument("match", metavar="MATCH|PLAYER")
@click.argument("missing", nargs=-1, required=True)
@click.option("--points", "given", type=int, help="Give penalty points.")
@click.option("--clock", is_flag=True, help="Start the late player's clock.")
@click.option("--forfeit", is_flag=True, help="The match is forfeited.")
@click.option(
    "--back",
    "overrun",
    metavar="M[:SS]",
    callback=_read_delay,
    help="Minutes, or m:ss, late from a break in the match.",
)
@click.option("--waive", "waive", default="", metavar="REASON", help="Give nothing, for a reason.")
@click.option("--reason", default="", help="Why.")
@event_option
@at_desk()
def late(
    session: Session,
    match: str,
    missing: tuple[str, ...],
    given: int | None,
    clock: bool,
    forfeit: bool,
    overrun: tuple[int, int] | None,
    waive: str,
    reason: str,
    contest: str,
    as_json: bool,
) -> None:
    """Show what the book proposes for who is missing at a match; with an option, do it."""
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
        raise InvalidInput("Say it for each player who came back late.", code="one_at_a_time")
    if chosen:
        players = match_now(session.state, name).players
        told = {"missing": BOTH if set(who) == set(players) else who[0], "measure": chosen[0].value}
        session.act(
            DecideLateness,
            {"match": name, **told, "points": given, "reason": waive or reason, **_back(overrun)},
        )
        session.done(as_json)
        return
    found = (
        late_now(session.state, name, session.at, who)
        if overrun is None
        else (late_back(session.state, name, who[0], overrun[0], session.at, seconds=overrun[1]),)
    )
    lines = [
        f"{session.entrant(contest_of(name), item.entrant)}: {item.told} minutes. {item.ruling.verdict} "
        f"[{', '.join(item.clauses)}]"
        for item in found
    ]
    data = [{"entrant": i.entrant, "minutes": i.minutes, "points": i.points, "forfeit": i.forfeit} for i in found]
    session.done(as_json, *(lines or ["Nobody is late."]), late=data)


def _called(session: Session, _: Mapping[str, Any]) -> Saying:
    calls = [event for event in session.happened if isinstance(event, MatchCalled)]
    return [shown(session, call.match) for call in calls], {"calls": [[call.match, call.table] for call in calls]}


def _at_score(_: Session, given: Mapping[str, Any], __: str) -> dict[str, Any]:
    return dict(zip(("first", "second"), read_score(given["score"]), strict=True))


def _clock_put(session: Session, given: Mapping[str, Any]) -> Saying:
    imposed = session.state.file(given["match"]).clock
    assert imposed is not None
    minutes, seconds = divmod(imposed.reserve // 1000, 60)
    told = f"Each has {minutes}:{seconds:02d}, delay {imposed.delay // 1000} [{', '.join(imposed.clauses)}]"
    return (told,), {"reserve": imposed.reserve, "delay": imposed.delay}


def _begun(session: Session, given: Mapping[str, Any]) -> Saying:
    return (shown(session, given["match"]),), {}


COMMANDS: dict[str, click.Command] = {
    "tables": tables,
    "call": command_for(
        Call,
        "match?",
        helps={"table": "The table of the hall."},
        instead={"": CallAll},
        told=_called,
        text="Call a match to a table; without a match, every match that can be called to a free table.",
    ),
    "start": command_for(Start, "match", told=_begun),
    "suspend": command_for(SuspendMatch, "match", "why"),
    "resume": command_for(ResumeMatch, "match"),
    "post": command_for(Post, "match", "starts"),
    "late": late,
    "length": command_for(Length, "match", "length", "why"),
    "clock": command_for(
        PutClockOnMatch, "match", "score", "why", left_out=("first", "second"), reads=_at_score, told=_clock_put
    ),
}
