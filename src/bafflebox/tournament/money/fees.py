"""What an entry costs, who pays it, and what goes back."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.events import (
    HUNDRED_PERCENT,
    ContestId,
    Entrant,
    Event,
    FeesSet,
    MoneyMoved,
    Reason,
    Transfer,
)
from bafflebox.tournament.law import refused
from bafflebox.tournament.match_file import Stage
from bafflebox.tournament.money.ledger import ORGANISER, account_of, fund_of, moved
from bafflebox.tournament.money.sharing import split
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament

ENTRY_REASONS = (Reason.FEE, Reason.BUY_BACK, Reason.REFUND)


def play_has_begun(state: Tournament, contest: ContestId) -> bool:
    return any(file.stage is not Stage.WAITING for file in state.files_of(contest))


def set_fees(
    state: Tournament,
    contest: ContestId,
    who: PersonId,
    at: Millis,
    *,
    entry: int,
    registration: int = 0,
    rake: int = 0,
    buy_back: int = 0,
) -> tuple[Event, ...]:
    """Say what an entry costs; later entries pay it, and nothing changes after play has begun."""
    check_director(state, who, at, contest)
    if min(entry, registration, rake, buy_back) < 0 or rake > HUNDRED_PERCENT:
        raise InvalidInput("A fee is not negative, and the organiser takes at most everything.", code="bad_fee")
    if play_has_begun(state, contest):
        raise refused(state, "Play has begun: what it costs was fixed before.", "disclosure", "too_late")
    if any(entry_.is_in for entry_ in state.contest(contest).entries.values()) and state.contest(contest).fees:
        raise Refused("Somebody has entered at the fees that were set: they stay.", code="too_late")
    return (FeesSet(at, who, contest, entry, registration, rake, buy_back),)


def entry_transfers(fees: FeesSet, contest: ContestId, persons: Sequence[PersonId], cents: int) -> list[Transfer]:
    """A fee, shared among the persons of an entrant, into the fund, and from there the organiser's part."""
    parts = split(cents, [1] * len(persons))
    paid = [Transfer(account_of(person), fund_of(contest), part) for person, part in zip(persons, parts, strict=True)]
    return [*paid, Transfer(fund_of(contest), ORGANISER, cents * fees.rake // HUNDRED_PERCENT)]


def charge(
    state: Tournament, contest: ContestId, entrant: Entrant, persons: Sequence[PersonId], who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Charge an entry to its persons; those who have paid it already are not charged twice."""
    fees = state.contest(contest).fees
    if fees is None or charged(state, contest, entrant):
        return ()
    transfers = entry_transfers(fees, contest, persons, fees.entry)
    transfers += [Transfer(account_of(person), ORGANISER, fees.registration) for person in persons]
    return moved(state, Reason.FEE, transfers, who, at, contest=contest, entrant=entrant)


def charged(state: Tournament, contest: ContestId, entrant: Entrant) -> int:
    """What an entrant has been charged for an entry and not got back."""
    prefix = account_of(PersonId(""))
    total = 0
    for movement in state.movements:
        if movement.contest == contest and movement.entrant == entrant and movement.reason in ENTRY_REASONS:
            for transfer in movement.transfers:
                total += transfer.cents * transfer.source.startswith(prefix)
                total -= transfer.cents * transfer.target.startswith(prefix)
    return total


def passed_on(
    state: Tournament,
    contest: ContestId,
    entrant: Entrant,
    leaves: PersonId,
    comes: PersonId,
    who: PersonId,
    at: Millis,
) -> tuple[MoneyMoved, ...]:
    """What one person of an entrant was charged for the entry is charged to another instead; the fund is not touched."""
    account, share = account_of(leaves), 0
    for movement in state.movements:
        if movement.contest == contest and movement.entrant == entrant and movement.reason in ENTRY_REASONS:
            share += sum(t.cents for t in movement.transfers if t.source == account)
            share -= sum(t.cents for t in movement.transfers if t.target == account)
    if not share:
        return ()
    over = [Transfer(account_of(comes), account, share)]
    return moved(state, Reason.FEE, over, who, at, contest=contest, entrant=entrant)


def refund_all(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Everything paid for an entry goes back, as if it had never been made."""
    if not charged(state, contest, entrant):
        return ()
    back: dict[tuple[str, str], int] = {}
    for movement in state.movements:
        if movement.contest == contest and movement.entrant == entrant and movement.reason in ENTRY_REASONS:
            for transfer in movement.transfers:
                key = (transfer.target, transfer.source)
                other = (transfer.source, transfer.target)
                if other in back:
                    back[other] -= transfer.cents
                else:
                    back[key] = back.get(key, 0) + transfer.cents
    transfers = [Transfer(source, target, cents) for (source, target), cents in back.items()]
    return moved(state, Reason.REFUND, transfers, who, at, contest=contest, entrant=entrant)


def buy_back(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Somebody who has lost comes back for the stated price; one buy-back an entrant."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    if now.fees is None or not now.fees.buy_back:
        raise Refused(f"{contest} has no buy-back.", code="no_buy_back")
    if any(m.reason is Reason.BUY_BACK and m.contest == contest and m.entrant == entrant for m in state.movements):
        raise Refused(f"{entrant} has bought back already.", code="bought_back")
    transfers = entry_transfers(now.fees, contest, entry.persons, now.fees.buy_back)
    return moved(state, Reason.BUY_BACK, transfers, who, at, contest=contest, entrant=entrant)
