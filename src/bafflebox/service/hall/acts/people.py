"""People who are away, people to be told, and people with a task."""

from __future__ import annotations

from datetime import date, datetime

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, money, number, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament.accommodations import grant
from bafflebox.tournament.entries import show_membership, state_preference
from bafflebox.tournament.events import ContestId, Role
from bafflebox.tournament.monitors import pay_monitor
from bafflebox.tournament.notices import acknowledge, send, sign_in, sign_out
from bafflebox.tournament.officials import declare_stake, name_official, release_official
from bafflebox.tournament.rulings import expel_spectator

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


def _role(form: Form) -> Role:
    roles = {role.value: role for role in Role}
    if form.get("role") not in roles:
        raise unknown_name("role", form.get("role", ""), roles)
    return roles[form["role"]]


def _official(work: Work, form: Form) -> None:
    """A task for somebody who needs no browser: a player on the committee's list, a monitor without a phone."""
    work.do(name_official, _someone(work, form), _role(form))


def _someone(work: Work, form: Form) -> PersonId:
    """A person of the tournament, or one whose name is written."""
    written = list(work.persons.values())
    if form.get("person") or not written:
        return PersonId(text(form, "person", "Who"))
    return written[0]


def _interest(work: Work, form: Form) -> None:
    """An official has a stake in a player, or is close to one."""
    official, player = PersonId(text(form, "person", "The official")), PersonId(text(form, "player", "The player"))
    work.do(declare_stake, official, player, form.get("nature", "stake"))


def _grant(work: Work, form: Form) -> None:
    """An accommodation for a disability or a medical need."""

    def given(name: str, what: str) -> int:
        return number(form, name, what) if form.get(name) else 0

    work.do(
        grant,
        PersonId(text(form, "person")),
        text(form, "what", "What is granted"),
        text(form, "reason", "The reason"),
        extra_breaks=given("breaks", "Extra breaks"),
        extra_reserve_seconds=60 * given("reserve", "Extra minutes"),
        extra_delay_seconds=given("delay", "Extra delay"),
        table=form.get("table", ""),
    )


def _prefer(work: Work, form: Form) -> None:
    """Which event comes first for somebody who is called to several."""
    wanted = [ContestId(one) for one in form.get("contests", "").split(",") if one]
    work.do(state_preference, PersonId(text(form, "person")), wanted)


def _pay_monitor(work: Work, form: Form) -> None:
    work.do(pay_monitor, PersonId(text(form, "person")), money(form, "amount", "The amount"), note=form.get("note", ""))


def _expel(work: Work, form: Form) -> None:
    """Somebody who only watches has to leave."""
    work.do(expel_spectator, _someone(work, form), form.get("why", ""))


def _release(work: Work, form: Form) -> None:
    role = _role(form)
    if form.get("person") == work.who:
        raise InvalidInput("You can't release yourself. Ask another director.", code="own_role")
    work.do(release_official, PersonId(text(form, "person")), role)


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
    DeskAct("official", _official, takes="person names role"),
    DeskAct("interest", _interest, takes="person player nature"),
    DeskAct("grant", _grant, ("person",), takes="what reason breaks reserve delay table"),
    DeskAct("prefer", _prefer, ("person",), takes="contests"),
    DeskAct("pay-monitor", _pay_monitor, ("person",), takes="amount note"),
    DeskAct("expel", _expel, takes="person names why"),
)
