"""Money at the desk: payments, fees, prizes, side pools."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct, OfEntry
from bafflebox.service.hall.acts.fields import Cents, Contest, Lines, Share, Why
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.roles import Right
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.events import HUNDRED_PERCENT, ContestId, Entrant, PoolKind, PoolOpened, Prize
from bafflebox.tournament.money.amounts import cents, share, split
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
    statement,
    take_back,
)
from bafflebox.tournament.money.pools import join, open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import award, publish

Person = Annotated[PersonId, "The person."]
Amount = Annotated[Cents, "The amount."]
Pool = Annotated[str, "The name of the pool."]
ENTRY = ("contest", "entrant")


class Pay(DeskAct, name="pay", about=("person",)):
    """Take a payment: an amount, or everything owed."""

    person: Person
    amount: Annotated[Cents | None, "The amount; everything owed by default."] = None

    def run(self, work: DeskWork) -> None:
        owed = -balance(work.state, account_of(self.person))
        if self.amount is None and owed <= 0:
            raise InvalidInput(
                "{person} owes nothing. To take money anyway, write an amount.", person=self.person, code="owes_nothing"
            )
        work.do(pay_in, self.person, owed if self.amount is None else self.amount)


class PayAll(DeskAct, name="pay-all"):
    """Note that everybody who owed something has paid."""

    contest: Annotated[ContestId | None, "The event whose players have paid; without it, everybody."] = None

    def run(self, work: DeskWork) -> None:
        here = (
            {person for entry in work.state.contest(self.contest).field for person in entry.persons}
            if self.contest
            else None
        )
        owing = {person: owed for person, owed in debts(work.state).items() if here is None or person in here}
        if not owing:
            raise InvalidInput("Nobody owes anything.", code="nothing_owed")
        for person, owed in owing.items():
            work.do(pay_in, person, owed)


class PayOutAll(DeskAct, name="pay-out-all", needs=Right.RUN):
    """Note that everybody who was owed something has been paid."""

    def run(self, work: DeskWork) -> None:
        owed = statement(work.state).owed
        if not owed:
            raise InvalidInput("Nobody is owed anything.", code="nothing_owed")
        for person, due in owed.items():
            work.do(pay_out, person, due)


class Waive(OfEntry, name="waive", about=ENTRY, needs=Right.RUN, does=waive):
    """Waive the fee of an entrant."""

    why: Why = ""


class WaiveAbsent(DeskAct, name="waive-absent", about=("contest",), needs=Right.RUN):
    """Waive the fees of those who did not come."""

    contest: Contest
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        gone = [e for e in work.state.contest(self.contest).entries.values() if e.standing is EntryStatus.ABSENT]
        charged_ = [e.entrant for e in gone if charged(work.state, self.contest, e.entrant)]
        if not charged_:
            raise InvalidInput("No no-show has been charged.", code="nothing_charged")
        for one in charged_:
            work.do(waive, self.contest, one, self.why or "did not come")


class FeeKind(OfEntry, name="fee-kind", about=ENTRY, needs=Right.RUN):
    """Charge an entrant a different fee: member, student."""

    kind: Annotated[str, "The kind of fee; empty for the usual one."] = ""
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(set_kind, self.contest, self.entrant, self.kind, self.why or "changed at the desk")


class PayOut(DeskAct, name="pay-out", about=("person",)):
    """Pay somebody what they are owed, or part of it."""

    person: Person
    amount: Annotated[Cents | None, "The amount; everything owed by default."] = None

    def run(self, work: DeskWork) -> None:
        due = balance(work.state, account_of(self.person))
        if self.amount is None and due <= 0:
            raise InvalidInput("{person} is owed nothing.", person=self.person, code="owes_nothing")
        work.do(pay_out, self.person, due if self.amount is None else self.amount)


class TakeBackPayment(DeskAct, name="take-back", about=("receipt",), does=take_back):
    """Take back a payment that was noted by mistake."""

    receipt: Annotated[int, "The receipt, by its number."]
    why: Why = ""


class Agreement(DeskAct, name="agreement", about=("gives", "gets"), does=hand_on):
    """Let two share what one of them is owed."""

    gives: Annotated[PersonId, "Who gives."]
    gets: Annotated[PersonId, "Who gets it."]
    amount: Amount
    why: Why = ""


class Bank(DeskAct, name="bank", needs=Right.RUN, does=bank):
    """Take the organiser's part out of the cash box."""

    amount: Amount


class Fees(DeskAct, name="fees", about=("contest",), needs=Right.RUN):
    """Set the fees of an event."""

    contest: Contest
    entry: Annotated[Cents, "The fee."]
    registration: Annotated[Cents, "Registration, none of which goes to the prizes."] = Cents(0)
    rake: Annotated[Share, "The percentage that the organiser keeps."] = Share(0)
    buy_back: Annotated[Cents, "The fee for coming back after a loss."] = Cents(0)
    kinds: Annotated[Lines, "A fee for another kind of entrant, one per line: student = 10."] = Lines("")
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(
            set_fees,
            self.contest,
            entry=self.entry,
            registration=self.registration,
            rake=self.rake,
            buy_back=self.buy_back,
            kinds=_kinds(self.kinds),
            why=self.why,
        )


def _kinds(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, equals, amount = line.partition("=")
        if not equals or not name.strip():
            raise InvalidInput(
                "'{line}' is not a fee. Write for example student = 10.", line=line, facts={"field": "kinds"}
            )
        found[name.strip()] = cents(amount)
    return found


class Prizes(DeskAct, name="prizes", about=("contest",), needs=Right.RUN):
    """Publish the paid places with their shares."""

    contest: Contest
    prizes: Annotated[Lines, "The paid places, one per line: main:1=50."] = Lines("")
    prize: Annotated[dict[str, str], "The same by section and place: `main.1` is the share of first place."]
    round: Annotated[Cents, "The amount to which prizes are rounded."] = Cents(0)
    why: Why = ""

    def run(self, work: DeskWork) -> None:
        work.do(publish, self.contest, self.places, why=self.why, unit=self.round)

    @property
    def places(self) -> list[Prize]:
        """The paid places, from the table and from lines."""
        return [*_from_table(self.prize), *_from_lines(self.prizes)]


def _from_lines(text: str) -> Iterator[Prize]:
    for line in filter(None, map(str.strip, text.splitlines())):
        parts = re.fullmatch(r"(.+):(\d{1,4})\s*=(.+)", line)
        if not parts:
            raise InvalidInput("'{line}' is not a prize. Write for example main:1=50.", line=line, code="bad_prize")
        yield Prize(parts[1].strip(), int(parts[2]), share(parts[3]))


def _from_table(table: Mapping[str, str]) -> Iterator[Prize]:
    """The rows of the table; an empty row means no prize."""
    for name, written in table.items():
        parts = re.fullmatch(r"(.+)\.(\d{1,4})", name)
        if parts and written.strip() not in ("", "0"):
            try:
                yield Prize(parts[1], int(parts[2]), share(written))
            except InvalidInput as wrong:
                wrong.facts = {**wrong.facts, "field": f"prize.{name}"}
                raise


class AddMoney(DeskAct, name="add-money", does=add_money):
    """Add money to the prizes of an event."""

    contest: Contest
    amount: Amount


class Award(DeskAct, name="award", needs=Right.RUN, does=award):
    """Award the prizes of an event."""

    contest: Contest


class OpenPool(DeskAct, name="open-pool", needs=Right.RUN):
    """Open a side pool."""

    pool: Pool
    kind: Annotated[PoolKind, "The kind."]
    contest: Contest
    stake: Annotated[Cents, "The stake."] = Cents(0)
    rake: Annotated[Share, "The percentage that the organiser keeps."] = Share(0)
    shares: Annotated[tuple[Share, ...], "The percentages of first place, second place and so on."] = (
        Share(HUNDRED_PERCENT),
    )

    def run(self, work: DeskWork) -> None:
        told = (self.pool, self.kind, self.contest, self.stake, self.rake, self.shares)
        work.take(open_pool(work.state, PoolOpened(work.at, work.who, *told)))


class JoinPool(DeskAct, name="join-pool"):
    """Enter one or more entrants into a pool."""

    pool: Pool
    entrant: Annotated[Entrant | None, "The player, if there is only one."] = None
    in_: Annotated[dict[str, bool], "The players who join."]

    def run(self, work: DeskWork) -> None:
        ticked = [Entrant(name) for name, joins in self.in_.items() if joins]
        if self.entrant and not ticked:
            ticked = [self.entrant]
        if not ticked:
            raise InvalidInput("The player is missing.", code="field_missing", facts={"field": "entrant"})
        for one in ticked:
            work.do(join, self.pool, one)


class SellLot(DeskAct, name="sell-lot"):
    """Sell a lot of a Calcutta to one buyer, or to several in equal parts."""

    pool: Pool
    lot: Annotated[tuple[Entrant, ...], "The lot."]
    price: Annotated[Cents, "The price."]
    names: Annotated[Lines, "The buyers, one per line."] = Lines("")
    parts: Annotated[tuple[Share, ...], "The percentage of each buyer; equal shares by default."] = ()

    def run(self, work: DeskWork) -> None:
        buyers = list(work.persons.values())
        if not buyers:
            raise InvalidInput("Who bought it? Write names, one per line.", code="nobody")
        parts = self.parts or split(HUNDRED_PERCENT, [1] * len(buyers))
        if len(parts) != len(buyers):
            raise InvalidInput("Write a percentage for each buyer.", code="bad_shares", facts={"field": "parts"})
        work.do(sell_lot, self.pool, list(self.lot), self.price, dict(zip(buyers, parts, strict=True)))


class PayPool(DeskAct, name="pay-pool", needs=Right.RUN, does=pay_pool):
    """Pay out a pool."""

    pool: Pool
