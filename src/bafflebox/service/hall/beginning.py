"""A tournament begun from the fields of a form: its programme, its book, its tables, perhaps the first names."""

from __future__ import annotations

from bafflebox.books import BOOKS, load
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.acts.act import Form, number
from bafflebox.service.hall.acts.entries import names_of
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.programmes import Plan, opening, programme
from bafflebox.service.hall.work import Work
from bafflebox.tournament.events import PhoneUse
from bafflebox.tournament.money.amounts import cents, share


def plan_of(form: Form) -> Plan:
    """Read the plan from a form; refuses values that make no sense."""
    chosen = programme(form.get("programme", ""))
    uses = {use.value: use for use in PhoneUse}
    if form.get("phones", "nothing") not in uses:
        raise unknown_name("use of phones", form["phones"], uses)
    tables = number(form, "tables", "How many tables there are")
    return Plan(
        form.get("name", ""),
        chosen,
        load(form.get("book", BOOKS[0])).key,
        {event.id: form.get(f"structure.{event.id}", "") for event in chosen.events},
        tables,
        cents(form.get("fee") or "0"),
        (form.get("currency") or "EUR").upper(),
        form.get("place", ""),
        uses[form.get("phones", "nothing")],
        form.get("announced", "").strip(),
        share(form.get("rake") or "0"),
        form.get("first_day", ""),
        form.get("last_day", ""),
    )


def names_in(form: Form) -> list[str]:
    """The names of a form, each once."""
    names = [" ".join(name.split()) for together in names_of(form) for name in together]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise InvalidInput(f"{twice} is in the list of names twice.", code="entered_twice")
    return names


async def begin(desks: Desks, form: Form, who: PersonId, plan: Plan, names: list[str]) -> Hall:
    """Open the tournament, with its creator as executive director."""
    entries = {**form, "contest": plan.programme.events[0].id}

    def enter(work: Work) -> None:
        DESK["enter"].run(work, entries)

    return await desks.open(
        plan.name,
        who,
        lambda id, at: opening(plan, id, who, at),
        enter if names else None,
        names=names,
        mark=form.get("mark", "")[:200],
    )
