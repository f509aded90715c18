"""The books of a tournament, added up again from the journal alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bafflebox.tournament.events import (
    DeskEvent,
    Entrant,
    EntryApproved,
    EntryRequested,
    EntryWithdrawn,
    FeesSet,
    LotSold,
    MoneyMoved,
    MoneyReason,
    PoolOpened,
    PrizesPublished,
)
from support.tournament_checker import consolation_final, last_match

WHOLE = 10_000


def unbalanced(events: Sequence[DeskEvent], *, settled: bool = False) -> list[str]:
    """Everything that is wrong with the money; with `settled` prizes and pools have been paid."""
    return [
        *_sum(events),
        *_fees(events),
        *_lots(events),
        *_receipts(events),
        *(_paid(events) if settled else ()),
        *(_prizes(events) if settled else ()),
    ]


def balances(events: Iterable[DeskEvent]) -> Counter[str]:
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, MoneyMoved):
            for transfer in event.transfers:
                found[transfer.source] -= transfer.cents
                found[transfer.target] += transfer.cents
    return found


def _sum(events: Sequence[DeskEvent]) -> Iterable[str]:
    total = sum(balances(events).values())
    if total:
        yield f"The books are off by {total}."
    for event in events:
        if isinstance(event, MoneyMoved) and any(transfer.cents < 0 for transfer in event.transfers):
            yield f"A transfer is below nothing: {event.reason.value}."


def _fees(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Everybody approved is charged what was set, once, and the organiser's part is what was said."""
    fees = next((event for event in events if isinstance(event, FeesSet)), None)
    persons = {e.entrant: e.persons for e in events if isinstance(e, EntryRequested)}
    if fees is None:
        return
    approved: Counter[Entrant] = Counter(e.entrant for e in events if isinstance(e, EntryApproved))
    charged = [e for e in events if isinstance(e, MoneyMoved) and e.reason in (MoneyReason.FEE, MoneyReason.BUY_BACK)]
    by_entrant = Counter(event.entrant for event in charged)
    back = Counter(e.entrant for e in events if isinstance(e, MoneyMoved) and e.reason is MoneyReason.REFUND)
    left = {e.entrant for e in events if isinstance(e, EntryWithdrawn)}
    for entrant in approved:
        if by_entrant[entrant] != 1 and entrant not in left and not back[entrant]:
            yield f"{entrant} was charged {by_entrant[entrant]} times."
    for event in charged:
        entry = fees.entry if event.reason is MoneyReason.FEE else fees.buy_back
        registration = fees.registration if event.reason is MoneyReason.FEE else 0
        people = persons[event.entrant] if event.entrant else ()
        paid = sum(t.cents for t in event.transfers if t.source.startswith("person:"))
        organiser = sum(t.cents for t in event.transfers if t.target == "organiser")
        if paid != entry + registration * len(people):
            yield f"{event.entrant} was charged {paid}, and it costs {entry + registration * len(people)}."
        if organiser != registration * len(people) + entry * fees.rake // WHOLE:
            yield f"The organiser got {organiser} of {event.entrant}."


def _lots(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Each lot of a Calcutta is paid by its owners by their shares, to the cent."""
    pools = {event.pool: event for event in events if isinstance(event, PoolOpened)}
    for lot, moved in zip(
        [e for e in events if isinstance(e, LotSold)],
        [e for e in events if isinstance(e, MoneyMoved) and e.reason is MoneyReason.AUCTION],
        strict=True,
    ):
        paid = {t.source: t.cents for t in moved.transfers if t.source.startswith("person:")}
        if sum(paid.values()) != lot.price:
            yield f"A lot at {lot.price} was paid with {sum(paid.values())}."
        for owner, share in lot.shares.items():
            if abs(paid.get(f"person:{owner}", 0) - lot.price * share / WHOLE) >= len(lot.shares):
                yield f"{owner} with {share} of {WHOLE} paid {paid.get(f'person:{owner}', 0)} of {lot.price}."
        rake = sum(t.cents for t in moved.transfers if t.target == "organiser")
        if rake != lot.price * pools[lot.pool].rake // WHOLE:
            yield f"The organiser took {rake} of a lot at {lot.price}."


def _prizes(events: Sequence[DeskEvent]) -> Iterable[str]:
    """The winner of the last match of the main draw has the first prize, and who lost it the second, to the cent or two."""
    published = next((event for event in events if isinstance(event, PrizesPublished)), None)
    persons = {e.entrant: e.persons for e in events if isinstance(e, EntryRequested)}
    final = last_match(events)
    if published is None or final is None or final.winner is None:
        return
    won: Counter[str] = Counter()
    for event in events:
        if isinstance(event, MoneyMoved) and event.reason is MoneyReason.PRIZE and not event.pool:
            for transfer in event.transfers:
                won[transfer.target] += transfer.cents
                won[transfer.source] -= transfer.cents
    fund = -won[f"prizes:{published.contest}"]
    entrants, title = persons.keys() - {f"{e}/2" for e in persons}, published.prizes[0].bracket
    won_by_nobody = sum(p.share for p in published.prizes if p.bracket == title and p.place > len(entrants))
    for place, entrant in enumerate((final.winner, final.loser), 1):
        share = sum(prize.share for prize in published.prizes if (prize.bracket, prize.place) == (title, place))
        got = sum(won[f"person:{person}"] for person in persons[Entrant(str(entrant))])
        due, whole = fund * share, WHOLE - won_by_nobody
        aside = any(prize.bracket != title for prize in published.prizes)  # a prize that nobody won goes to the others
        off = published.unit * len(published.prizes)  # what rounding moves to the largest prize
        if due / WHOLE - got >= 2 + published.unit or (
            not aside and abs(got - due / whole) >= len(persons[Entrant(str(entrant))]) + 1 + off
        ):
            yield f"{entrant} is number {place} with {share} of {WHOLE} of {fund}, and got {got}."
    yield from _consolation(events, published, won, persons, fund)


def _consolation(
    events: Sequence[DeskEvent],
    published: PrizesPublished,
    won: Counter[str],
    persons: Mapping[Entrant, Sequence[str]],
    fund: int,
) -> Iterable[str]:
    """Who won the final of the consolation has its first prize."""
    final = consolation_final(events)
    share = sum(prize.share for prize in published.prizes if (prize.bracket, prize.place) == ("consolation", 1))
    if final is None or final.winner is None or not share:
        return
    got = sum(won[f"person:{person}"] for person in persons[Entrant(str(final.winner))])
    if fund * share / WHOLE - got >= 2 + published.unit:
        yield f"{final.winner} won the consolation with {share} of {WHOLE} of {fund}, and got {got}."


def _receipts(events: Sequence[DeskEvent]) -> Iterable[str]:
    numbers = [event.receipt for event in events if isinstance(event, MoneyMoved) and event.receipt]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "The receipts are not numbered without gaps."


def _paid(events: Sequence[DeskEvent]) -> Iterable[str]:
    """Where all shares were published and somebody has won, nothing is left in a fund or pool; and nobody won less than
    nothing."""
    left = balances(events)
    published = [event for event in events if isinstance(event, PrizesPublished)]
    won: Counter[str] = Counter()
    for event in events:
        if isinstance(event, MoneyMoved) and event.reason is MoneyReason.PRIZE:
            for transfer in event.transfers:
                won[transfer.target] += transfer.cents
                won[transfer.source] -= transfer.cents
    for account in left:
        public = account.startswith("pool:") or (published and account.startswith("prizes:"))
        if public and account in won and left[account]:
            yield f"{left[account]} are left in {account} after everything was paid."
    for account, cents in won.items():
        if account.startswith("person:") and cents < 0:
            yield f"{account} won {cents}."
