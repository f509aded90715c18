"""Money at the desk."""

from __future__ import annotations

import re

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament.events import Prize
from bafflebox.tournament.money.amounts import cents, share
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import account_of, add_money, balance, pay_in, pay_out
from bafflebox.tournament.money.prizes import award, publish


def _pay(work: Work, form: Form) -> None:
    """An amount, or all that is owed."""
    person = PersonId(text(form, "person"))
    owed = -balance(work.state, account_of(person))
    work.do(pay_in, person, cents(form["amount"]) if form.get("amount") else owed)


def _pay_out(work: Work, form: Form) -> None:
    person = PersonId(text(form, "person"))
    due = balance(work.state, account_of(person))
    work.do(pay_out, person, cents(form["amount"]) if form.get("amount") else due)


def _fees(work: Work, form: Form) -> None:
    rake = share(form.get("rake") or "0")
    work.do(set_fees, contest(form), entry=cents(text(form, "entry", "The fee")), rake=rake)


def _prizes(work: Work, form: Form) -> None:
    """The paid places, a line each: `main:1=50`."""
    found = []
    for line in filter(None, map(str.strip, form.get("prizes", "").splitlines())):
        parts = re.fullmatch(r"(.+):(\d+)\s*=(.+)", line)
        if not parts:
            raise InvalidInput(f"'{line}' is no prize. Write for example main:1=50.", code="bad_prize")
        found.append(Prize(parts[1].strip(), int(parts[2]), share(parts[3])))
    work.do(publish, contest(form), found)


def _add(work: Work, form: Form) -> None:
    work.do(add_money, contest(form), cents(text(form, "amount", "The amount")))


def _award(work: Work, form: Form) -> None:
    work.do(award, contest(form))


ACTS = (
    DeskAct("pay", _pay, ("person",)),
    DeskAct("pay-out", _pay_out, ("person",)),
    DeskAct("fees", _fees, ("contest",)),
    DeskAct("prizes", _prizes, ("contest",)),
    DeskAct("add-money", _add),
    DeskAct("award", _award),
)
