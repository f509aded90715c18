"""The tournament itself: events, tables, announcements, its end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from typing import Annotated

from bafflebox.cases import report, reports_due
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct
from bafflebox.service.hall.acts.fields import Contest, Why, Written
from bafflebox.service.hall.programmes import MOST_TABLES
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.store import Append
from bafflebox.tournament.days import moment_of
from bafflebox.tournament.events import Condition, ContestAdded, ContestId, PhoneUse
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.opening import (
    add_contest,
    announce_deviations,
    change_contest,
    change_details,
    close_tournament,
    discard_tournament,
    finish_contest,
    hand_over,
    reopen_tournament,
    take_over,
)
from bafflebox.tournament.phones import authorise_phones
from bafflebox.tournament.reports import send_report


class AddEvent(DeskAct, name="event", needs=Right.RUN):
    """Add an event."""

    id: Annotated[str, "A short name for addresses; derived from the name by default."] = ""
    name: Annotated[str, "The name."]
    structure: Annotated[str, "The structure, e.g. KO len 7; consolation from main len 5."]
    kind: Annotated[
        str, "The kind: singles, doubles, lower_division or other; derived from the team size by default."
    ] = ""
    team_size: Annotated[int, "Players per entrant."] = 1
    rank: Annotated[int, "The place among skill divisions, 1 for the highest."] = 0
    priority: Annotated[int, "Priority over other events when players are called."] = 0
    members_only: Annotated[bool, "Whether an active membership is required."] = False
    capacity: Annotated[int, "The most entrants; 0 for no limit."] = 0
    settings: Annotated[dict[str, str], "Deviations from the book's standards."]

    def run(self, work: DeskWork) -> None:
        check_director(work.state, work.who, work.at)
        added = ContestAdded(
            work.at,
            work.who,
            ContestId(self.id or short_name(self.name, work.state.contests)),
            self.name,
            self.structure,
            self.kind or ("doubles" if self.team_size == 2 else "singles"),
            self.team_size,
            rank=self.rank,
            priority=self.priority,
            members_only=self.members_only,
            capacity=self.capacity,
            settings=self.settings,
        )
        work.take(add_contest(work.state, added))


def short_name(name: str, taken: Container[str]) -> str:
    """A short name for addresses, derived from the public name."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "event"
    return next(one for one in (base, *(f"{base}-{more}" for more in range(2, 1000))) if one not in taken)


class ChangeEvent(DeskAct, name="change-event", about=("contest",), needs=Right.RUN):
    """Change the conditions of an event: its name at any time, its structure until the draw."""

    contest: Contest
    name: Annotated[str | None, "The name."] = None
    structure: Annotated[str | None, "The structure."] = None
    capacity: Annotated[int | None, "The most entrants; 0 for no limit."] = None
    priority: Annotated[int | None, "Priority over other events when players are called."] = None
    starts: Annotated[str | None, "The beginning, a date and time; empty for none.", Written("date-time")] = None
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        now = work.state.contest(self.contest).conditions
        told = {name: getattr(self, name) for name in ("name", "structure", "capacity", "priority")}
        if self.starts is not None:
            told["starts"] = moment_of(self.starts, "starts") if self.starts.strip() else 0
        changes = {
            name: str(value) for name, value in told.items() if value is not None and value != (getattr(now, name) or 0)
        }
        if not changes:
            raise InvalidInput("Nothing was changed.", code="no_change")
        work.do(change_contest, self.contest, changes, self.why or "changed at the desk")


class Details(DeskAct, name="details", needs=Right.RUN):
    """Change the public details of the tournament."""

    name: Annotated[str | None, "The name."] = None
    place: Annotated[str | None, "The place."] = None
    first_day: Annotated[str | None, "The first day.", Written("date")] = None
    last_day: Annotated[str | None, "The last day.", Written("date")] = None
    currency: Annotated[str | None, "The currency: EUR."] = None
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        told = {name: getattr(self, name) for name in ("name", "place", "first_day", "last_day", "currency")}
        work.do(change_details, {name: value for name, value in told.items() if value is not None}, self.why)


class SetUpTables(DeskAct, name="tables"):
    """Set up tables 1 to a given number."""

    tables: Annotated[int, "How many tables."]

    def run(self, work: DeskWork) -> None:
        if self.tables > MOST_TABLES:
            raise InvalidInput("A hall has up to {most_tables} tables.", most_tables=MOST_TABLES, code="bad_number")
        for name in map(str, range(1, self.tables + 1)):
            if name not in work.state.tables:
                work.do(set_table, name)


class DescribeTable(DeskAct, name="table", about=("table",), does=set_table):
    """Describe a table."""

    table: Annotated[str, "The table."]
    condition: Annotated[Condition, "The condition."]
    featured: Annotated[bool, "Whether matches with an audience are played there."] = False
    reserved_for: Annotated[str, "The event or the person it is reserved for."] = ""
    note: Annotated[str, "A note."] = ""


class Announce(DeskAct, name="announce", needs=Right.RUN, does=announce_deviations):
    """Put on record where the deviations from the book were announced."""

    where: Annotated[tuple[str, ...], "The places: website, brochure, hall."] = ()


class Phones(DeskAct, name="phones", needs=Right.RUN, does=authorise_phones):
    """Authorise the use of phones."""

    use: Annotated[PhoneUse, "What players may do with a phone."]
    where: Annotated[str, "Where it was announced."] = ""


class FinishEvent(DeskAct, name="finish", about=("contest",), needs=Right.RUN, does=finish_contest):
    """Confirm that an event is over: places and prizes are final."""

    contest: Contest


class Close(DeskAct, name="close", needs=Right.RUN, does=close_tournament):
    """Close the tournament."""


class Discard(DeskAct, name="discard", needs=Right.RUN, does=discard_tournament):
    """Discard a trial run."""

    name: Annotated[str, "The name of the tournament, as confirmation."] = ""
    why: Why = ""


class Reopen(DeskAct, name="reopen", needs=Right.RUN, does=reopen_tournament):
    """Reopen a closed tournament."""

    why: Why = ""


class HandOver(DeskAct, name="hand-over", needs=Right.RUN, does=hand_over):
    """Stop here, so that the tournament continues on another machine."""

    to: Annotated[str, "The other machine, by any name."]


class TakeOver(DeskAct, name="take-over", needs=Right.RUN, does=take_over):
    """Continue a tournament on this machine after it was handed over."""

    here: Annotated[str, "This machine, by the name given at the hand-over."]


class NoteReportSent(DeskAct, name="report-sent", needs=Right.RUN, with_cases=True):
    """Note that the report went to the federation."""

    federation: Annotated[str, "The federation."]

    def run(self, work: DeskWork) -> None:
        work.do(send_report, self.federation, work.cases)
        for case in work.cases.values():
            due = reports_due(work.state.book, case)
            owed = [report(work.state.book, case, work.at, work.who, item.what) for item in due]
            if owed:
                work.take((), Append(f"case/{case.id}", tuple(owed), case.version))
