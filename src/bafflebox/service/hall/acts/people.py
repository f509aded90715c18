"""People who are away, people to be told, and people with a task."""

from __future__ import annotations

from datetime import date, datetime

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, number, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament.entries import show_membership
from bafflebox.tournament.events import Role
from bafflebox.tournament.notices import acknowledge, send, sign_in, sign_out
from bafflebox.tournament.officials import release_official

EVERYBODY = "everybody"


def leave(work: Work, person: PersonId, form: Form) -> None:
    """Somebody leaves the site, perhaps for so many minutes."""
    minutes = number(form, "minutes", "Minutes") if form.get("minutes") else 0
    back = Millis(work.at + minutes * 60_000) if minutes else None
    work.do(sign_out, person, reachable=form.get("reachable", "yes") == "yes", back=back)


def _sign_out(work: Work, form: Form) -> None:
    leave(work, PersonId(text(form, "person")), form)


def _sign_in(work: Work, form: Form) -> None:
    work.do(sign_in, PersonId(text(form, "person")))


def _notice(work: Work, form: Form) -> None:
    to = form.get("to", EVERYBODY)
    everybody = (p for c in work.state.contests.values() for e in c.field for p in e.persons)
    persons = list(dict.fromkeys(everybody)) if to == EVERYBODY else [PersonId(to)]
    work.do(send, persons, form.get("text", ""), must_acknowledge=bool(form.get("must")))


def _acknowledge(work: Work, form: Form) -> None:
    work.do(acknowledge, text(form, "notice"), PersonId(text(form, "person")))


def _release(work: Work, form: Form) -> None:
    roles = {role.value: role for role in Role}
    if form.get("role") not in roles:
        raise unknown_name("role", form.get("role", ""), roles)
    if form.get("person") == work.who:
        raise InvalidInput("One does not release oneself; ask another director.", code="own_role")
    work.do(release_official, PersonId(text(form, "person")), roles[form["role"]])


def _membership(work: Work, form: Form) -> None:
    """A membership card was shown at the desk."""
    until = form.get("until", "").strip()
    end = Millis(int(datetime.fromisoformat(day(until)).timestamp() * 1000) + DAY) if until else None
    work.do(show_membership, PersonId(text(form, "person")), form.get("federation", ""), until=end)


def day(written: str) -> str:
    """A day as browsers send it."""
    try:
        return date.fromisoformat(written).isoformat()
    except ValueError:
        raise InvalidInput(
            f"'{written}' is not a day. Write for example 2026-11-21.", code="bad_day", facts={"field": "until"}
        ) from None


DAY = 24 * 60 * 60 * 1000
ACTS = (
    DeskAct("membership", _membership, ("person",), takes="federation until"),
    DeskAct("sign-out", _sign_out, ("person",), takes="minutes reachable"),
    DeskAct("sign-in", _sign_in, ("person",)),
    DeskAct("notice", _notice, takes="to text must"),
    DeskAct("acknowledge", _acknowledge, ("notice", "person")),
    DeskAct("release", _release, ("person", "role")),
)
