"""Matches in the hall: called, started, moved, suspended, timed, late."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.hall.acts.act import DeskAct, OfMatch
from bafflebox.service.hall.acts.fields import Cents, Why, Written
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament import hall
from bafflebox.tournament.calls import next_calls
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import ContestId, Coverage, Entrant, LateMeasure
from bafflebox.tournament.lateness import rule_late_back, rule_lateness
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.monitors import appoint_monitor, arrange_coverage, stop_coverage, withdraw_monitor
from bafflebox.tournament.results import read_score
from bafflebox.tournament.rounds import can_pair
from bafflebox.tournament.schedule import foretell_lateness, impose_clock, post

BOTH = "both"
ONE = ("match",)
OneEvent = Annotated[ContestId | None, "The event; without it, every event."]
Arrival = Annotated[str, "The arrival, as HH:MM.", Written("time")]


def today(at: Millis, written: str) -> Millis:
    """A time on the day of `at`, in this machine's time zone."""
    try:
        time = datetime.strptime(written.strip(), "%H:%M").time()
    except ValueError:
        raise InvalidInput(
            "'{written}' is not a time of day. Write for example 19:30.", written=written, code="bad_time"
        ) from None
    day = datetime.fromtimestamp(at / 1000).astimezone()
    return Millis(int(datetime.combine(day.date(), time, day.tzinfo).timestamp() * 1000))


class Call(OfMatch, name="call", about=ONE, does=hall.call):
    """Call a match to a table."""

    table: Annotated[str, "The table; without one the players find one themselves."] = ""


class CallAll(DeskAct, name="call-all"):
    """Call every match that can be called to a free table."""

    contest: OneEvent = None

    def run(self, work: DeskWork) -> None:
        calls = [call for call in next_calls(work.state, work.at) if self.contest in (None, contest_of(call[0]))]
        for name, table in calls:
            work.do(hall.call, name, table=table)
        unpaired = [] if calls else [one for one in work.state.contests if can_pair(work.state, one, work.at)]
        if unpaired and self.contest in (None, *unpaired):
            contest = self.contest or unpaired[0]
            raise Refused(
                "No match can be called: the next round of {contest} is not paired yet. Pair it first.",
                contest=work.state.title(contest),
                code="not_paired",
                facts={"contest": contest},
            )


class TakeBackCall(OfMatch, name="take-back-call", about=ONE, does=hall.withdraw_call):
    """Take back a call."""

    why: Why = ""


class Start(OfMatch, name="start", about=ONE, does=hall.start):
    """Note that a match has begun."""

    table: Annotated[str, "The table, if the match wasn't called to one."] = ""


class StartAll(DeskAct, name="start-all"):
    """Note that every called match has started."""

    contest: OneEvent = None

    def run(self, work: DeskWork) -> None:
        for name, file in work.state.files.items():
            if file.stage is MatchStage.CALLED and self.contest in (None, file.contest):
                work.do(hall.start, name)


class MoveMatch(OfMatch, name="move", about=ONE, does=hall.move):
    """Move a match to another table."""

    table: Annotated[str, "The table."] = ""
    why: Why = ""


class SuspendMatch(OfMatch, name="suspend", about=ONE, needs=Right.CORRECT):
    """Suspend a match in progress; its players are free meanwhile."""

    why: Why = ""
    score: Annotated[str, "The score as it stands, e.g. 3-2."] = ""

    def run(self, work: DeskWork) -> None:
        work.do(hall.suspend, self.match, self.why, score=read_score(self.score) if self.score else None)


class ResumeMatch(OfMatch, name="resume", about=ONE, does=hall.resume):
    """Go on with a suspended match."""

    table: Annotated[str, "The table; the same one by default."] = ""


class Length(OfMatch, name="length", about=ONE, needs=Right.RUN, does=hall.set_length):
    """Set another length for a match."""

    length: Annotated[int, "The length, in points."]
    why: Why = ""


class Post(OfMatch, name="post", about=ONE, needs=Right.RUN):
    """Post the time at which a match begins."""

    starts: Annotated[str, "The time, as HH:MM.", Written("time")] = ""
    why: Why = ""
    must_finish: Annotated[bool, "Whether it has to end in this session."] = False

    def run(self, work: DeskWork) -> None:
        work.do(post, self.match, today(work.at, self.starts), why=self.why, must_finish=self.must_finish)


class DecideLateness(OfMatch, name="late", about=ONE, needs=Right.CORRECT):
    """Decide what to do about somebody who is missing."""

    missing: Annotated[str, f"The player who is missing, or `{BOTH}`."] = ""
    measure: Annotated[LateMeasure, "The measure."]
    points: Annotated[int | None, "Points, if fewer than the book gives."] = None
    reason: Why = ""
    anyway: Annotated[bool, "Whether a match is forfeited although nobody is late yet."] = False
    minutes_back: Annotated[int | None, "Minutes by which a player came back late from a break in the match."] = None
    seconds_back: Annotated[int, "Seconds on top of these minutes."] = 0

    def run(self, work: DeskWork) -> None:
        players = match_now(work.state, self.match).players
        late = players if self.missing == BOTH else (Entrant(self.missing),)
        given: dict[str, Any] = {"points": self.points, "reason": self.reason}
        if self.minutes_back is None:
            work.do(rule_lateness, self.match, late, self.measure, anyway=self.anyway, **given)
        elif len(late) > 1:
            raise InvalidInput("Give it for each player who came back late.", code="one_at_a_time")
        else:
            given["seconds"] = self.seconds_back
            work.do(rule_late_back, self.match, late[0], self.minutes_back, self.measure, **given)


class Monitor(OfMatch, name="monitor", about=ONE, needs=Right.RUN):
    """Put a monitor on a match, or remove one if nobody is named."""

    person: Annotated[PersonId | None, "The monitor."] = None
    fee: Annotated[Cents, "The fee, charged to whom the book allows."] = Cents(0)
    why: Annotated[str, "Why a monitor is removed."] = ""

    def run(self, work: DeskWork) -> None:
        if self.person is None:
            work.do(withdraw_monitor, self.match, self.why)
        else:
            work.do(appoint_monitor, self.match, self.person, fee=self.fee)


class PutClockOnMatch(OfMatch, name="clock", about=ONE, needs=Right.RUN):
    """Put a clock on a match in progress, with the times that the book computes from the score."""

    first: Annotated[int, "The score of the first player."]
    second: Annotated[int, "The score of the second player."]
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(impose_clock, self.match, (self.first, self.second), self.why)


class Cover(OfMatch, name="cover", about=ONE, needs=Right.RUN):
    """Have a match recorded, streamed or filmed; with a reason, stop it."""

    what: Annotated[dict[Coverage, bool], f"How: {', '.join(kind.value for kind in Coverage)}."]
    board: Annotated[str, "The board on which it is played."] = ""
    delay: Annotated[int, "The delay of a broadcast in seconds."] = 0
    objects: Annotated[dict[PersonId, bool], "The players who object."]
    why: Annotated[str, "Why it is stopped."] = ""

    def run(self, work: DeskWork) -> None:
        if self.why:
            work.do(stop_coverage, self.match, self.why)
            return
        what = [kind for kind in Coverage if self.what.get(kind)]
        if not what:
            raise InvalidInput(
                "Say how: recorded, streamed or filmed.", code="nothing", facts={"field": "what.recorded"}
            )
        told = {
            "board": self.board,
            "delay_seconds": self.delay,
            "objected": [name for name, does in self.objects.items() if does],
        }
        work.do(arrange_coverage, self.match, what, **told)


class ExpectLate(OfMatch, name="expect-late", about=ONE):
    """Note that a player announced coming late."""

    person: Annotated[PersonId, "The player."]
    arrival: Arrival = ""
    reason: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(foretell_lateness, self.person, self.match, today(work.at, self.arrival), self.reason)
