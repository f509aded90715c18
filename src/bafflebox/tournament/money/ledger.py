"""The ledger. A balance is what the tournament holds for an account; cash is negative by the amount in the box.

| account | what it holds |
|---|---|
| `cash` | the box; its balance is minus the cash in hand |
| `person:ID` | what is owed to a person; below zero: what that person owes |
| `prizes:EVENT` | the prize fund of an event |
| `pool:NAME` | a side pool, jackpot or Calcutta |
| `organiser` | registration fees, rake, monitor fees |
| `added` | money added by organiser or sponsor; below zero by what was added |

The treasurer's statement: what came in, what went out, what is in the cash box and whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import Message, said
from bafflebox.tournament.events import ContestId, Entrant, MoneyMoved, MoneyReason, MoneyTransfer
from bafflebox.tournament.law import reason_given
from bafflebox.tournament.officials import check_staff
from bafflebox.tournament.state import Tournament

CASH = "cash"
ORGANISER = "organiser"
ADDED = "added"


def account_of(person: PersonId) -> str:
    return f"person:{person}"


def person_of(account: str) -> PersonId | None:
    """The owner of an account, if it is a person's."""
    kind, _, person = account.partition(":")
    return PersonId(person) if kind == "person" else None


def fund_of(contest: ContestId) -> str:
    """The prize fund of a contest."""
    return f"prizes:{contest}"


def pool_of(pool: str) -> str:
    return f"pool:{pool}"


def balance(state: Tournament, account: str) -> int:
    return state.balances.get(account, 0)


def cash_in_hand(state: Tournament) -> int:
    return -balance(state, CASH)


def next_receipt(state: Tournament) -> int:
    """Receipts are numbered without gaps."""
    return max((moved.receipt for moved in state.movements), default=0) + 1


def moved(
    state: Tournament,
    reason: MoneyReason,
    transfers: Iterable[MoneyTransfer],
    who: PersonId,
    at: Millis,
    *,
    contest: ContestId | None = None,
    person: PersonId | None = None,
    entrant: Entrant | None = None,
    pool: str = "",
    note: str = "",
    receipt: bool = False,
) -> tuple[MoneyMoved, ...]:
    """A transfer of a positive amount; none if the amount is zero."""
    real = tuple(transfer for transfer in transfers if transfer.cents)
    if any(transfer.cents < 0 for transfer in real):
        raise InvalidInput("Write a positive amount.", code="bad_amount")
    if not real:
        return ()
    number = next_receipt(state) if receipt else 0
    return (MoneyMoved(at, who, reason, real, contest, person, entrant, number, note, pool),)


def pay_in(state: Tournament, person: PersonId, cents: int, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """A person pays at the desk and gets a receipt."""
    check_staff(state, who, at)
    if cents <= 0:
        raise InvalidInput("A payment must be more than zero. Write for example 12.50.", code="bad_amount")
    transfer = MoneyTransfer(CASH, account_of(person), cents)
    return moved(state, MoneyReason.PAYMENT, [transfer], who, at, person=person, receipt=True)


def pay_out(state: Tournament, person: PersonId, cents: int, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """A person is paid what is owed, and signs the receipt."""
    check_staff(state, who, at)
    owed = balance(state, account_of(person))
    if cents <= 0 or cents > owed:
        raise Refused(
            "{person} is owed {amount}, not {asked}.",
            person=person,
            amount=amount(state, max(0, owed)),
            asked=amount(state, cents),
            code="not_owed",
        )
    if cents > cash_in_hand(state):
        raise Refused("The cash box holds only {amount}.", amount=amount(state, cash_in_hand(state)), code="no_cash")
    transfer = MoneyTransfer(account_of(person), CASH, cents)
    return moved(state, MoneyReason.PAYOUT, [transfer], who, at, person=person, receipt=True)


def hand_on(
    state: Tournament, gives: PersonId, gets: PersonId, cents: int, why: str, who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Transfers money two players have agreed on, such as a split. Places and published prizes don't change."""
    check_staff(state, who, at)
    if gives == gets:
        raise InvalidInput("An agreement needs two different people.", code="one_person")
    owed = balance(state, account_of(gives))
    if cents <= 0 or cents > owed:
        raise Refused(
            "{gives} is owed {amount} now, not {asked}. Credit the prizes first.",
            gives=gives,
            amount=amount(state, max(0, owed)),
            asked=amount(state, cents),
            code="not_owed",
        )
    transfer = MoneyTransfer(account_of(gives), account_of(gets), cents)
    note = reason_given(why, "An agreement")
    return moved(state, MoneyReason.AGREEMENT, [transfer], who, at, person=gives, note=note, receipt=True)


def take_back(state: Tournament, receipt: int, why: str, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """Voids a receipt: the payment is reversed, with a receipt of its own."""
    check_staff(state, who, at)
    reason = reason_given(why, "Taking a receipt back")
    paid = next((m for m in state.movements if receipt and m.receipt == receipt), None)
    if paid is None or paid.takes_back:
        raise Refused("There is no payment with receipt {receipt}.", receipt=receipt, code="no_receipt")
    if taken_back(state, receipt):
        raise Refused("Receipt {receipt} has already been voided.", receipt=receipt, code="taken_back")
    back = tuple(MoneyTransfer(one.target, one.source, one.cents) for one in reversed(paid.transfers))
    out = sum(one.cents for one in back if one.target == CASH)
    if out > cash_in_hand(state):
        raise Refused("The cash box holds only {amount}.", amount=amount(state, cash_in_hand(state)), code="no_cash")
    if any(one.source.startswith("prizes:") and one.cents > balance(state, one.source) for one in back):
        raise Refused("That money has already gone into prizes.", code="not_owed")
    note = f"receipt {receipt} is void: {reason}"
    (made,) = moved(
        state,
        MoneyReason.CORRECTION,
        back,
        who,
        at,
        contest=paid.contest,
        person=paid.person,
        entrant=paid.entrant,
        note=note,
        receipt=True,
    )
    return (replace(made, takes_back=receipt),)


def taken_back(state: Tournament, receipt: int) -> bool:
    return any(m.takes_back == receipt for m in state.movements)


def bank(state: Tournament, cents: int, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """The organiser takes money out of the box."""
    check_staff(state, who, at)
    held = balance(state, ORGANISER)
    if cents <= 0 or cents > held or cents > cash_in_hand(state):
        raise Refused(
            "The organiser holds {amount}, the box {asked}.",
            amount=amount(state, held),
            asked=amount(state, cash_in_hand(state)),
            code="not_owed",
        )
    return moved(state, MoneyReason.PAYOUT, [MoneyTransfer(ORGANISER, CASH, cents)], who, at, receipt=True)


def add_money(state: Tournament, contest: ContestId, cents: int, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """Organiser or sponsor adds to the prize fund, in cash."""
    check_staff(state, who, at, contest)
    state.contest(contest)
    if cents <= 0:
        raise InvalidInput("Added money must be more than zero. Write for example 100.", code="bad_amount")
    transfers = [MoneyTransfer(CASH, ADDED, cents), MoneyTransfer(ADDED, fund_of(contest), cents)]
    return moved(state, MoneyReason.ADDED, transfers, who, at, contest=contest, receipt=True)


def amount(state: Tournament, cents: int) -> Message:
    """Cents as money, with a decimal comma where the reader's language has one.

    >>> from types import SimpleNamespace
    >>> amount(SimpleNamespace(opened=SimpleNamespace(currency="EUR")), 123456)  # type: ignore[arg-type]
    '1234.56 EUR'
    """
    sign = "-" if cents < 0 else ""
    whole, rest, currency = f"{sign}{abs(cents) // 100}", f"{abs(cents) % 100:02d}", state.opened.currency
    return said("{whole}.{rest} {currency}", whole=whole, rest=rest, currency=currency)


def debts(state: Tournament) -> dict[PersonId, int]:
    """Who owes the tournament how much."""
    prefix = account_of(PersonId(""))
    return {
        PersonId(account.removeprefix(prefix)): -cents
        for account, cents in sorted(state.balances.items())
        if account.startswith(prefix) and cents < 0
    }


def imbalance(state: Tournament) -> int:
    """The sum of every account: always zero."""
    return sum(state.balances.values())


@dataclass(frozen=True, slots=True)
class Statement:
    """Amounts in cents. Money in minus money out is in the box, and all of it belongs to someone."""

    received: int
    """Paid in by players, buyers and others."""
    added: int
    """Added to the prizes by the organiser or a sponsor."""
    paid_out: int
    kept: int
    """Taken out by the organiser."""
    in_box: int
    owed: dict[PersonId, int]
    """Winnings and overpayments not yet paid out."""
    owing: dict[PersonId, int]
    """What people still owe."""
    funds: dict[str, int]
    """Prize money not yet credited, by event."""
    pools: dict[str, int]
    organiser: int
    """The organiser's share that is still in the box or still owed by someone."""

    @property
    def left(self) -> int:
        """What is in prize funds and pools and not yet anyone's."""
        return sum(self.funds.values()) + sum(self.pools.values())

    @property
    def difference(self) -> int:
        """The discrepancy in the books; anything but zero is an error."""
        flow = self.received + self.added - self.paid_out - self.kept - self.in_box
        held = sum(self.owed.values()) - sum(self.owing.values()) + self.left + self.organiser - self.in_box
        return abs(flow) + abs(held)


def statement(state: Tournament) -> Statement:
    """The books of a tournament as they stand."""
    flows = {"received": 0, "added": 0, "paid_out": 0, "kept": 0}
    for movement in state.movements:
        for kind, cents in _flows(movement):
            flows[kind] += cents
    persons = {person: cents for account, cents in state.balances.items() if (person := person_of(account))}
    by_kind = {
        kind: {account.partition(":")[2]: cents for account, cents in state.balances.items() if _is(account, kind)}
        for kind in ("prizes", "pool")
    }
    return Statement(
        **flows,
        in_box=cash_in_hand(state),
        owed={person: cents for person, cents in persons.items() if cents > 0},
        owing={person: -cents for person, cents in persons.items() if cents < 0},
        funds=by_kind["prizes"],
        pools=by_kind["pool"],
        organiser=balance(state, ORGANISER) + balance(state, ADDED),
    )


def _is(account: str, kind: str) -> bool:
    return account.startswith(f"{kind}:")


def _flows(movement: MoneyMoved) -> list[tuple[str, int]]:
    """The effect of a transfer on the cash box. A voided receipt cancels the original."""
    void = bool(movement.takes_back)
    found = []
    for transfer in movement.transfers:
        if CASH not in (transfer.source, transfer.target):
            continue
        into = transfer.source == CASH
        other = transfer.target if into else transfer.source
        cents = -transfer.cents if void else transfer.cents
        if other == ADDED:
            found.append(("added", cents))
        elif other == ORGANISER:
            found.append(("kept", cents))
        else:
            found.append(("received" if into != void else "paid_out", cents))
    return found
