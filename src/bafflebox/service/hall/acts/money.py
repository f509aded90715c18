"""Money at the desk: payments, fees, prizes, side pools."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, Form, contest, entrant, money, number, percent, text
from bafflebox.service.hall.work import Work
from bafflebox.tournament.entrants import Standing
from bafflebox.tournament.events import HUNDRED_PERCENT, ContestId, Entrant, PoolKind, PoolOpened, Prize
from bafflebox.tournament.money.amounts import cents, share
from bafflebox.tournament.money.fees import charged, set_fees, set_kind, waive
from bafflebox.tournament.money.ledger import (
    account_of,
    add_money,
    balance,
    bank,
    debts,
    hand_on,
    pay_in,
    pay_out,
    take_back,
)
from bafflebox.tournament.money.pools import join, open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import award, publish
from bafflebox.tournament.money.sharing import split
from bafflebox.tournament.money.treasury import statement


def _pay(work: Work, form: Form) -> None:
    """An amount, or all that is owed."""
    person = PersonId(text(form, "person"))
    owed = -balance(work.state, account_of(person))
    work.do(pay_in, person, money(form, "amount", "The amount", owed))


def _pay_all(work: Work, form: Form) -> None:
    """Everybody who owes something has paid it; with an event, everybody who is entered there."""
    where = form.get("contest", "")
    here = (
        {person for entry in work.state.contest(ContestId(where)).field for person in entry.persons} if where else None
    )
    owing = {person: owed for person, owed in debts(work.state).items() if here is None or person in here}
    if not owing:
        raise InvalidInput("Nobody owes anything.", code="nothing_owed")
    for person, owed in owing.items():
        work.do(pay_in, person, owed)


def _pay_out_all(work: Work, _: Form) -> None:
    """Everybody who is owed something has got it."""
    owed = statement(work.state).owed
    if not owed:
        raise InvalidInput("Nobody is owed anything.", code="nothing_owed")
    for person, due in owed.items():
        work.do(pay_out, person, due)


def _waive(work: Work, form: Form) -> None:
    work.do(waive, contest(form), entrant(form), form.get("why", ""))


def _waive_absent(work: Work, form: Form) -> None:
    """No fee for those who did not come."""
    gone = [e for e in work.state.contest(contest(form)).entries.values() if e.standing is Standing.ABSENT]
    charged_ = [e.entrant for e in gone if charged(work.state, contest(form), e.entrant)]
    if not charged_:
        raise InvalidInput("Nobody who did not come has been charged.", code="nothing_charged")
    for one in charged_:
        work.do(waive, contest(form), one, form.get("why") or "did not come")


def _kind(work: Work, form: Form) -> None:
    """Another fee for an entrant: member, student."""
    work.do(set_kind, contest(form), entrant(form), form.get("kind", ""), form.get("why") or "changed at the desk")


def _pay_out(work: Work, form: Form) -> None:
    person = PersonId(text(form, "person"))
    due = balance(work.state, account_of(person))
    work.do(pay_out, person, money(form, "amount", "The amount", due))


def _take_back(work: Work, form: Form) -> None:
    work.do(take_back, number(form, "receipt", "The receipt"), form.get("why", ""))


def _agreement(work: Work, form: Form) -> None:
    """Two share what one of them is owed."""
    gives, gets = PersonId(text(form, "gives", "Who gives")), PersonId(text(form, "gets", "Who gets it"))
    work.do(hand_on, gives, gets, money(form, "amount", "The amount"), form.get("why", ""))


def _bank(work: Work, form: Form) -> None:
    """The organiser's part leaves the box."""
    work.do(bank, money(form, "amount", "The amount"))


def _fees(work: Work, form: Form) -> None:
    work.do(
        set_fees,
        contest(form),
        entry=money(form, "entry", "The fee"),
        registration=money(form, "registration", "Registration", 0),
        rake=percent(form, "rake"),
        buy_back=money(form, "buy_back", "Buy-back", 0),
        kinds=_kinds(form.get("kinds", "")),
        why=form.get("why", ""),
    )


def _kinds(text: str) -> dict[str, int]:
    """Fees of other kinds of entrants, a line each: `student = 10`."""
    found: dict[str, int] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, equals, amount = line.partition("=")
        if not equals or not name.strip():
            raise InvalidInput(f"'{line}' is not a fee. Write for example student = 10.", facts={"field": "kinds"})
        found[name.strip()] = cents(amount)
    return found


def _prizes(work: Work, form: Form) -> None:
    """The paid places, a line each: `main:1=50`."""
    work.do(
        publish, contest(form), prizes_in(form), why=form.get("why", ""), unit=money(form, "round", "Rounded to", 0)
    )


def prizes_in(form: Form) -> list[Prize]:
    """The paid places of a form, from its table and from lines."""
    return [*_from_table(form), *_from_lines(form.get("prizes", ""))]


def _from_lines(text: str) -> Iterator[Prize]:
    for line in filter(None, map(str.strip, text.splitlines())):
        parts = re.fullmatch(r"(.+):(\d{1,4})\s*=(.+)", line)
        if not parts:
            raise InvalidInput(f"'{line}' is not a prize. Write for example main:1=50.", code="bad_prize")
        yield Prize(parts[1].strip(), int(parts[2]), share(parts[3]))


def _from_table(form: Form) -> Iterator[Prize]:
    """The rows of the table: `prize.main.1` has the share of the first place of the main draw; an empty row is no prize."""
    for name, written in form.items():
        parts = re.fullmatch(r"prize\.(.+)\.(\d{1,4})", name)
        if parts and written.strip() not in ("", "0"):
            yield Prize(parts[1], int(parts[2]), percent(form, name))


def _add(work: Work, form: Form) -> None:
    work.do(add_money, contest(form), money(form, "amount", "The amount"))


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
        money(form, "stake", "The stake", 0),
        percent(form, "rake"),
        shares,
    )
    work.take(open_pool(work.state, pool))


def _join(work: Work, form: Form) -> None:
    """One entrant, or all that are ticked."""
    ticked = [Entrant(name[3:]) for name, value in form.items() if name.startswith("in.") and value == "yes"]
    for one in ticked or [entrant(form)]:
        work.do(join, text(form, "pool"), one)


def _sell(work: Work, form: Form) -> None:
    """A lot of a Calcutta to one buyer, or to several by equal parts."""
    buyers = list(work.persons.values())
    if not buyers:
        raise InvalidInput("Who bought it? Write names, one a line.", code="nobody")
    parts = dict(zip(buyers, split(HUNDRED_PERCENT, [1] * len(buyers)), strict=True))
    lot = [Entrant(one) for one in text(form, "lot", "The lot").split(",")]
    work.do(sell_lot, text(form, "pool"), lot, money(form, "price", "The price"), parts)


def _pay_pool(work: Work, form: Form) -> None:
    work.do(pay_pool, text(form, "pool"))


ACTS = (
    DeskAct("pay", _pay, ("person",), takes="amount"),
    DeskAct("pay-all", _pay_all, takes="contest"),
    DeskAct("pay-out-all", _pay_out_all),
    DeskAct("waive", _waive, ("contest", "entrant"), takes="why"),
    DeskAct("waive-absent", _waive_absent, ("contest",), takes="why"),
    DeskAct("fee-kind", _kind, ("contest", "entrant"), takes="kind why"),
    DeskAct("pay-out", _pay_out, ("person",), takes="amount"),
    DeskAct("take-back", _take_back, ("receipt",), takes="why"),
    DeskAct("agreement", _agreement, ("gives", "gets"), takes="amount why"),
    DeskAct("bank", _bank, takes="amount"),
    DeskAct("open-pool", _open_pool, takes="pool kind contest stake rake shares"),
    DeskAct("join-pool", _join, takes="pool entrant in.*"),
    DeskAct("sell-lot", _sell, takes="pool lot price names"),
    DeskAct("pay-pool", _pay_pool, takes="pool"),
    DeskAct("fees", _fees, ("contest",), takes="entry registration rake buy_back kinds why"),
    DeskAct("prizes", _prizes, ("contest",), takes="prizes prize.* round why"),
    DeskAct("add-money", _add, takes="contest amount"),
    DeskAct("award", _award, takes="contest"),
)
