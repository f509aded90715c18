"""Money at the desk: payments, fees, prizes, side pools."""

from __future__ import annotations

import re

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, entrant, number, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament.events import HUNDRED_PERCENT, Entrant, PoolKind, PoolOpened, Prize
from bafflebox.tournament.money.amounts import cents, share
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import account_of, add_money, balance, bank, hand_on, pay_in, pay_out, take_back
from bafflebox.tournament.money.pools import join, open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import award, publish
from bafflebox.tournament.money.sharing import split


def _pay(work: Work, form: Form) -> None:
    """An amount, or all that is owed."""
    person = PersonId(text(form, "person"))
    owed = -balance(work.state, account_of(person))
    work.do(pay_in, person, cents(form["amount"]) if form.get("amount") else owed)


def _pay_out(work: Work, form: Form) -> None:
    person = PersonId(text(form, "person"))
    due = balance(work.state, account_of(person))
    work.do(pay_out, person, cents(form["amount"]) if form.get("amount") else due)


def _take_back(work: Work, form: Form) -> None:
    work.do(take_back, number(form, "receipt", "The receipt"), form.get("why", ""))


def _agreement(work: Work, form: Form) -> None:
    """Two share what one of them is owed."""
    gives, gets = PersonId(text(form, "gives", "Who gives")), PersonId(text(form, "gets", "Who gets it"))
    work.do(hand_on, gives, gets, cents(text(form, "amount", "The amount")), form.get("why", ""))


def _bank(work: Work, form: Form) -> None:
    """The organiser's part leaves the box."""
    work.do(bank, cents(text(form, "amount", "The amount")))


def _fees(work: Work, form: Form) -> None:
    work.do(
        set_fees,
        contest(form),
        entry=cents(text(form, "entry", "The fee")),
        registration=cents(form.get("registration") or "0"),
        rake=share(form.get("rake") or "0"),
        buy_back=cents(form.get("buy_back") or "0"),
    )


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


def _open_pool(work: Work, form: Form) -> None:
    kinds = {kind.value: kind for kind in PoolKind}
    if form.get("kind") not in kinds:
        raise unknown_name("kind of pool", form.get("kind", ""), kinds)
    shares = tuple(share(part) for part in (form.get("shares") or "100").split(","))
    pool = PoolOpened(
        work.at,
        work.who,
        text(form, "pool", "The name of the pool"),
        kinds[form["kind"]],
        contest(form),
        cents(form.get("stake") or "0"),
        share(form.get("rake") or "0"),
        shares,
    )
    work.take(open_pool(work.state, pool))


def _join(work: Work, form: Form) -> None:
    work.do(join, text(form, "pool"), entrant(form))


def _sell(work: Work, form: Form) -> None:
    """A lot of a Calcutta to one buyer, or to several by equal parts."""
    buyers = list(work.persons.values())
    if not buyers:
        raise InvalidInput("Who bought it? Write names, one a line.", code="nobody")
    parts = dict(zip(buyers, split(HUNDRED_PERCENT, [1] * len(buyers)), strict=True))
    lot = [Entrant(one) for one in text(form, "lot", "The lot").split(",")]
    work.do(sell_lot, text(form, "pool"), lot, cents(text(form, "price", "The price")), parts)


def _pay_pool(work: Work, form: Form) -> None:
    work.do(pay_pool, text(form, "pool"))


ACTS = (
    DeskAct("pay", _pay, ("person",)),
    DeskAct("pay-out", _pay_out, ("person",)),
    DeskAct("take-back", _take_back, ("receipt",)),
    DeskAct("agreement", _agreement, ("gives", "gets")),
    DeskAct("bank", _bank),
    DeskAct("open-pool", _open_pool),
    DeskAct("join-pool", _join),
    DeskAct("sell-lot", _sell),
    DeskAct("pay-pool", _pay_pool),
    DeskAct("fees", _fees, ("contest",)),
    DeskAct("prizes", _prizes, ("contest",)),
    DeskAct("add-money", _add),
    DeskAct("award", _award),
)
