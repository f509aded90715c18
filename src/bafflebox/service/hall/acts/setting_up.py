"""The tournament itself: events, tables, announcements, its end."""

from __future__ import annotations

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
    close_tournament,
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
        ContestId(text(form, "id", "The short name")),
        text(form, "name", "The name"),
        text(form, "structure", "The structure"),
        "doubles" if team == 2 else "singles",
        team,
        priority=priority,
    )
    work.take(add_contest(work.state, added))


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


def _reopen(work: Work, form: Form) -> None:
    work.do(reopen_tournament, form.get("why", ""))


def _hand_over(work: Work, form: Form) -> None:
    work.do(hand_over, text(form, "to", "The other machine"))


def _take_over(work: Work, form: Form) -> None:
    work.do(take_over, text(form, "here", "This machine"))


def _report(work: Work, form: Form) -> None:
    work.do(send_report, text(form, "federation", "The federation"), work.cases)


ACTS = (
    DeskAct("event", _event),
    DeskAct("tables", _tables),
    DeskAct("table", _table, ("table",)),
    DeskAct("announce", _announce),
    DeskAct("phones", _phones),
    DeskAct("finish", _finish, ("contest",)),
    DeskAct("close", _close),
    DeskAct("reopen", _reopen),
    DeskAct("hand-over", _hand_over),
    DeskAct("take-over", _take_over),
    DeskAct("report-sent", _report, with_cases=True),
)
