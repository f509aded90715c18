"""Entry fees: charging and refunding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.tournament.entrants import Entry
from bafflebox.tournament.events import (
    HUNDRED_PERCENT,
    ContestId,
    DeskEvent,
    Entrant,
    EntryKindSet,
    FeesSet,
    MoneyMoved,
    MoneyReason,
    MoneyTransfer,
)
from bafflebox.tournament.law import reason_given, refused
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.money.ledger import ORGANISER, account_of, fund_of, moved
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament

ENTRY_REASONS = (MoneyReason.FEE, MoneyReason.BUY_BACK, MoneyReason.REFUND)


def play_has_begun(state: Tournament, contest: ContestId) -> bool:
    return any(file.stage is not MatchStage.WAITING for file in state.files_of(contest))


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
    kinds: Mapping[str, int] | None = None,
    why: str = "",
) -> tuple[DeskEvent, ...]:
    """Sets the fees. Once anyone has entered, a change needs a reason and everyone is charged the difference."""
    check_director(state, who, at, contest)
    others = dict(kinds or {})
    if min(entry, registration, rake, buy_back, *others.values()) < 0 or rake > HUNDRED_PERCENT:
        raise InvalidInput("Fees can't be negative, and the organiser takes at most 100 %.", code="bad_fee")
    now = state.contest(contest)
    used = {one.kind for one in now.field if one.kind} - set(others)
    if used:
        raise Refused(
            "Somebody has entered as {used}, so that fee can't be removed.",
            used=", ".join(sorted(used)),
            code="kind_in_use",
        )
    reason = why.strip()
    if not reason and play_has_begun(state, contest):
        raise refused(state, "Play has begun. To correct the fees, give the reason.", "disclosure", "too_late")
    if not reason and now.fees and any(one.is_in for one in now.entries.values()):
        raise Refused(
            "Somebody has entered at these fees. To change them for everybody, give the reason.", code="too_late"
        )
    fees = FeesSet(at, who, contest, entry, registration, rake, buy_back, others, reason)
    after = fees.fold(state)
    changes: list[DeskEvent] = [fees]
    for one in now.field:
        moved_ = charged_again(after, contest, one, who, at)
        changes += moved_
        for event in moved_:
            after = replace(after, movements=(*after.movements, event))
    return tuple(changes)


def charged_again(
    state: Tournament, contest: ContestId, entry: Entry, who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Recharges an entrant whose fee has changed."""
    fees = state.contest(contest).fees
    bought = any(
        m.reason is MoneyReason.BUY_BACK and m.contest == contest and m.entrant == entry.entrant
        for m in state.movements
    )
    if fees is None or bought:
        return ()
    due = _fee_transfers(fees, contest, entry)
    if _net(due) == _net(t for m in _of_entry(state, contest, entry.entrant) for t in m.transfers):
        return ()
    back = refund_all(state, contest, entry.entrant, who, at)
    return (*back, *moved(state, MoneyReason.FEE, due, who, at, contest=contest, entrant=entry.entrant))


def _fee_transfers(fees: FeesSet, contest: ContestId, entry: Entry) -> list[MoneyTransfer]:
    paid = entry_transfers(fees, contest, entry.persons, fees.entry_of(entry.kind))
    return [*paid, *(MoneyTransfer(account_of(person), ORGANISER, fees.registration) for person in entry.persons)]


def _of_entry(state: Tournament, contest: ContestId, entrant: Entrant) -> Iterator[MoneyMoved]:
    for movement in state.movements:
        if movement.contest == contest and movement.entrant == entrant and movement.reason in ENTRY_REASONS:
            yield movement


def _net(transfers: Iterable[MoneyTransfer]) -> dict[str, int]:
    """The gain of each account."""
    found: dict[str, int] = {}
    for transfer in transfers:
        found[transfer.source] = found.get(transfer.source, 0) - transfer.cents
        found[transfer.target] = found.get(transfer.target, 0) + transfer.cents
    return {account: cents for account, cents in found.items() if cents}


def set_kind(
    state: Tournament, contest: ContestId, entrant: Entrant, kind: str, why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Changes which fee an entrant pays, charging or refunding the difference."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    known = now.fees.kinds if now.fees else {}
    if kind and kind not in known:
        raise unknown_name("fee", kind, known)
    if entry.kind == kind:
        return ()
    event = EntryKindSet(at, who, contest, entrant, kind, reason_given(why, "Another fee"))
    return (event, *(charged_again(state, contest, replace(entry, kind=kind), who, at) if entry.is_in else ()))


def waive(
    state: Tournament, contest: ContestId, entrant: Entrant, why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Refunds the fee of a no-show or of anyone the director excuses."""
    check_director(state, who, at, contest)
    state.contest(contest).entry(entrant)
    reason = reason_given(why, "Waiving a fee")
    back = refund_all(state, contest, entrant, who, at)
    if not back:
        raise Refused(
            "{entrant} was charged nothing in {event}.",
            entrant=entrant,
            event=state.title(contest),
            code="nothing_charged",
        )
    return tuple(replace(movement, note=reason) for movement in back)


def entry_transfers(fees: FeesSet, contest: ContestId, persons: Sequence[PersonId], cents: int) -> list[MoneyTransfer]:
    """The transfers of a fee: split among an entrant's players, into the fund, less the organiser's share."""
    parts = split(cents, [1] * len(persons))
    paid = [
        MoneyTransfer(account_of(person), fund_of(contest), part) for person, part in zip(persons, parts, strict=True)
    ]
    return [*paid, MoneyTransfer(fund_of(contest), ORGANISER, cents * fees.rake // HUNDRED_PERCENT)]


def charge(
    state: Tournament, contest: ContestId, entrant: Entrant, persons: Sequence[PersonId], who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Charges an entry to its players, never twice."""
    fees = state.contest(contest).fees
    if fees is None or charged(state, contest, entrant):
        return ()
    entered = state.contest(contest).entries.get(entrant)
    transfers = _fee_transfers(fees, contest, Entry(entrant, tuple(persons), at, kind=entered.kind if entered else ""))
    return moved(state, MoneyReason.FEE, transfers, who, at, contest=contest, entrant=entrant)


def charged(state: Tournament, contest: ContestId, entrant: Entrant) -> int:
    """What an entrant has been charged for an entry, less refunds."""
    prefix = account_of(PersonId(""))
    total = 0
    for transfer in (t for movement in _of_entry(state, contest, entrant) for t in movement.transfers):
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
    """Moves one partner's charge to another; the fund is unchanged."""
    account, share = account_of(leaves), 0
    for movement in _of_entry(state, contest, entrant):
        share += sum(t.cents for t in movement.transfers if t.source == account)
        share -= sum(t.cents for t in movement.transfers if t.target == account)
    if not share:
        return ()
    over = [MoneyTransfer(account_of(comes), account, share)]
    return moved(state, MoneyReason.FEE, over, who, at, contest=contest, entrant=entrant)


def refund_all(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Refunds everything charged for an entry."""
    if not charged(state, contest, entrant):
        return ()
    back: dict[tuple[str, str], int] = {}
    for transfer in (t for movement in _of_entry(state, contest, entrant) for t in movement.transfers):
        key = (transfer.target, transfer.source)
        other = (transfer.source, transfer.target)
        if other in back:
            back[other] -= transfer.cents
        else:
            back[key] = back.get(key, 0) + transfer.cents
    transfers = [MoneyTransfer(source, target, cents) for (source, target), cents in back.items()]
    return moved(state, MoneyReason.REFUND, transfers, who, at, contest=contest, entrant=entrant)


def buy_back(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[MoneyMoved, ...]:
    """Charges a buy-back; one per entrant."""
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    if now.fees is None or not now.fees.buy_back:
        raise Refused("{event} has no buy-back.", event=state.title(contest), code="no_buy_back")
    if any(m.reason is MoneyReason.BUY_BACK and m.contest == contest and m.entrant == entrant for m in state.movements):
        raise Refused("{entrant} has already bought back.", entrant=entrant, code="bought_back")
    transfers = entry_transfers(now.fees, contest, entry.persons, now.fees.buy_back)
    return moved(state, MoneyReason.BUY_BACK, transfers, who, at, contest=contest, entrant=entrant)
