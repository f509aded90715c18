"""The tournament itself: events, tables, announcements, its end."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from datetime import datetime

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, number, text
from bafflebox.service.hall.programmes import MOST_TABLES
from bafflebox.service.hall.work import Work
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


def _event(work: Work, form: Form) -> None:
    check_director(work.state, work.who, work.at)
    team = number(form, "team_size", "Players in an entrant") if form.get("team_size") else 1
    priority = number(form, "priority", "Priority") if form.get("priority") else 0
    added = ContestAdded(
        work.at,
        work.who,
        ContestId(form.get("id", "").strip() or short_name(text(form, "name", "The name"), work.state.contests)),
        text(form, "name", "The name"),
        text(form, "structure", "The structure"),
        "doubles" if team == 2 else "singles",
        team,
        priority=priority,
        capacity=number(form, "capacity", "The most entrants") if form.get("capacity") else 0,
    )
    work.take(add_contest(work.state, added))


def short_name(name: str, taken: Container[str]) -> str:
    """A short name for addresses, made from the one that people know."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "event"
    return next(one for one in (base, *(f"{base}-{more}" for more in range(2, 1000))) if one not in taken)


def _change_event(work: Work, form: Form) -> None:
    """The conditions of an event: its name at any time, its structure until the draw."""
    where = contest(form)
    now = work.state.contest(where).conditions
    before = {
        "name": now.name,
        "structure": now.structure,
        "capacity": str(now.capacity),
        "priority": str(now.priority),
    }
    changes = {name: form[name].strip() for name in before if name in form and form[name].strip() != before[name]}
    if "starts" in form and (start := moment_of(form["starts"])) != (now.starts or 0):
        changes["starts"] = str(start)
    if not changes:
        raise InvalidInput("Nothing was changed.", code="no_change")
    work.do(change_contest, where, changes, form.get("why") or "changed at the desk")


def moment_of(written: str) -> int:
    """A moment as browsers send it, day and time where this machine stands; 0 where nothing is written."""
    if not written.strip():
        return 0
    try:
        return int(datetime.fromisoformat(written.strip()).astimezone().timestamp() * 1000)
    except ValueError:
        raise InvalidInput(
            f"'{written}' is not a day and time. Write for example 2026-11-21T10:00.",
            code="bad_time",
            facts={"field": "starts"},
        ) from None


def _details(work: Work, form: Form) -> None:
    """What people know the tournament by."""
    changes = {name: form[name] for name in ("name", "place", "first_day", "last_day", "currency") if name in form}
    work.do(change_details, changes, form.get("why", ""))


def _tables(work: Work, form: Form) -> None:
    """Tables 1 to so many."""
    many = number(form, "tables", "How many tables")
    if many > MOST_TABLES:
        raise InvalidInput(f"A hall has up to {MOST_TABLES} tables.", code="bad_number")
    for name in map(str, range(1, many + 1)):
        if name not in work.state.tables:
            work.do(set_table, name)


def _table(work: Work, form: Form) -> None:
    conditions = {condition.value: condition for condition in Condition}
    if form.get("condition") not in conditions:
        raise unknown_name("condition", form.get("condition", ""), conditions)
    work.do(
        set_table,
        text(form, "table", "The table"),
        condition=conditions[form["condition"]],
        featured=bool(form.get("featured")),
        reserved_for=form.get("reserved_for", ""),
        note=form.get("note", ""),
    )


def _announce(work: Work, form: Form) -> None:
    work.do(announce_deviations, [place.strip() for place in form.get("where", "").split(",") if place.strip()])


def _phones(work: Work, form: Form) -> None:
    uses = {use.value: use for use in PhoneUse}
    if form.get("use") not in uses:
        raise unknown_name("use of phones", form.get("use", ""), uses)
    work.do(authorise_phones, uses[form["use"]], form.get("where", ""))


def _finish(work: Work, form: Form) -> None:
    work.do(finish_contest, contest(form))


def _close(work: Work, _: Form) -> None:
    work.do(close_tournament)


def _discard(work: Work, form: Form) -> None:
    """A trial run that nobody needs."""
    work.do(discard_tournament, form.get("name", ""), form.get("why", ""))


def _reopen(work: Work, form: Form) -> None:
    work.do(reopen_tournament, form.get("why", ""))


def _hand_over(work: Work, form: Form) -> None:
    work.do(hand_over, text(form, "to", "The other machine"))


def _take_over(work: Work, form: Form) -> None:
    work.do(take_over, text(form, "here", "This machine"))


def _report(work: Work, form: Form) -> None:
    work.do(send_report, text(form, "federation", "The federation"), work.cases)


ACTS = (
    DeskAct("event", _event, takes="id name structure team_size priority capacity"),
    DeskAct("change-event", _change_event, ("contest",), takes="name structure capacity priority starts why"),
    DeskAct("details", _details, takes="name place first_day last_day currency why"),
    DeskAct("tables", _tables, takes="tables"),
    DeskAct("table", _table, ("table",), takes="condition featured reserved_for note"),
    DeskAct("announce", _announce, takes="where"),
    DeskAct("phones", _phones, takes="use where"),
    DeskAct("finish", _finish, ("contest",)),
    DeskAct("close", _close),
    DeskAct("discard", _discard, takes="name why"),
    DeskAct("reopen", _reopen, takes="why"),
    DeskAct("hand-over", _hand_over, takes="to"),
    DeskAct("take-over", _take_over, takes="here"),
    DeskAct("report-sent", _report, with_cases=True, takes="federation"),
)
