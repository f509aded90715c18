"""The treasurer's statement: what came in, what went out, what is in the cash box and whose it is."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.tournament.events import MoneyMoved
from bafflebox.tournament.money.ledger import ADDED, CASH, ORGANISER, balance, cash_in_hand, person_of
from bafflebox.tournament.state import Tournament


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
