"""Matches in the hall: called, begun, moved, suspended, timed, late."""

from __future__ import annotations

from datetime import datetime

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, match, money, number, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament import hall
from bafflebox.tournament.calls import next_calls
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import Coverage, Entrant, LateMeasure
from bafflebox.tournament.lateness import rule_lateness
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.monitors import appoint_monitor, arrange_coverage, stop_coverage, withdraw_monitor
from bafflebox.tournament.schedule import foretell_lateness, impose_clock, post

BOTH = "both"


def today(at: Millis, written: str) -> Millis:
    """A time of the day of `at`, where this machine stands."""
    try:
        time = datetime.strptime(written.strip(), "%H:%M").time()
    except ValueError:
        raise InvalidInput(f"'{written}' is not a time of day. Write for example 19:30.", code="bad_time") from None
    day = datetime.fromtimestamp(at / 1000).astimezone()
    return Millis(int(datetime.combine(day.date(), time, day.tzinfo).timestamp() * 1000))


def _call(work: Work, form: Form) -> None:
    work.do(hall.call, match(form), table=form.get("table", ""))


def _call_all(work: Work, form: Form) -> None:
    """Every match that can be called to a free table, or those of one event."""
    for name, table in next_calls(work.state, work.at):
        if form.get("contest", "") in ("", contest_of(name)):
            work.do(hall.call, name, table=table)


def _take_back(work: Work, form: Form) -> None:
    work.do(hall.withdraw_call, match(form), form.get("why", ""))


def _start(work: Work, form: Form) -> None:
    work.do(hall.start, match(form), table=form.get("table", ""))


def _start_all(work: Work, form: Form) -> None:
    """Every match that was called, or those of one event: all sit and play."""
    for name, file in work.state.files.items():
        if file.stage is MatchStage.CALLED and form.get("contest", "") in ("", file.contest):
            work.do(hall.start, name)


def _move(work: Work, form: Form) -> None:
    work.do(hall.move, match(form), form.get("table", ""), why=form.get("why", ""))


def _suspend(work: Work, form: Form) -> None:
    work.do(hall.suspend, match(form), form.get("why", ""))


def _resume(work: Work, form: Form) -> None:
    work.do(hall.resume, match(form), table=form.get("table", ""))


def _length(work: Work, form: Form) -> None:
    work.do(hall.set_length, match(form), number(form, "length", "The length"), form.get("why", ""))


def _post(work: Work, form: Form) -> None:
    work.do(post, match(form), today(work.at, form.get("starts", "")), why=form.get("why", ""))


def _late(work: Work, form: Form) -> None:
    """What the director does about somebody who is missing."""
    name, missing = match(form), form.get("missing", "")
    players = match_now(work.state, name).players
    late = players if missing == BOTH else (Entrant(missing),)
    measures = {measure.value: measure for measure in LateMeasure}
    if form.get("measure") not in measures:
        raise unknown_name("measure", form.get("measure", ""), measures)
    points = number(form, "points", "Points") if form.get("points") else None
    work.do(
        rule_lateness,
        name,
        late,
        measures[form["measure"]],
        points=points,
        reason=form.get("reason", ""),
        anyway=form.get("anyway") == "yes",
    )


def _monitor(work: Work, form: Form) -> None:
    """Put a monitor on a match, or take one away where nobody is named."""
    person = form.get("person", "")
    if not person:
        work.do(withdraw_monitor, match(form), form.get("why", ""))
        return
    work.do(appoint_monitor, match(form), PersonId(person), fee=money(form, "fee", "The fee", 0))


def _clock(work: Work, form: Form) -> None:
    """A clock on a match under way, with the times that the book computes from the score."""
    score = number(form, "first", "The score"), number(form, "second", "The score")
    work.do(impose_clock, match(form), score, form.get("why", ""))


def _cover(work: Work, form: Form) -> None:
    """Recorded, streamed or filmed; or no longer."""
    if form.get("why"):
        work.do(stop_coverage, match(form), form["why"])
        return
    what = [kind for kind in Coverage if form.get(f"what.{kind.value}") == "yes"]
    if not what:
        raise InvalidInput("Say how: recorded, streamed or filmed.", code="nothing", facts={"field": "what.recorded"})
    delay = number(form, "delay", "The delay") if form.get("delay") else 0
    against = [PersonId(name[8:]) for name, value in form.items() if name.startswith("objects.") and value == "yes"]
    work.do(
        arrange_coverage, match(form), what, board=form.get("board", ""), objected=against, delay_seconds=delay
    )  # fmt: skip


def _expect(work: Work, form: Form) -> None:
    """A player has told that they come late."""
    arrival = today(work.at, form.get("arrival", ""))
    work.do(foretell_lateness, PersonId(text(form, "person", "Who")), match(form), arrival, form.get("reason", ""))


ONE = ("match",)
ACTS = (
    DeskAct("call", _call, ONE, takes="table"),
    DeskAct("call-all", _call_all, takes="contest"),
    DeskAct("take-back-call", _take_back, ONE, takes="why"),
    DeskAct("start", _start, ONE, takes="table"),
    DeskAct("start-all", _start_all, takes="contest"),
    DeskAct("move", _move, ONE, takes="table why"),
    DeskAct("suspend", _suspend, ONE, takes="why"),
    DeskAct("resume", _resume, ONE, takes="table"),
    DeskAct("length", _length, ONE, takes="length why"),
    DeskAct("post", _post, ONE, takes="starts why"),
    DeskAct("monitor", _monitor, ONE, takes="person fee why"),
    DeskAct("clock", _clock, ONE, takes="first second why"),
    DeskAct("cover", _cover, ONE, takes="what.* board delay objects.* why"),
    DeskAct("expect-late", _expect, ONE, takes="person arrival reason"),
    DeskAct("late", _late, ONE, takes="missing measure points reason anyway"),
)
