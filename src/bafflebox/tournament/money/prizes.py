"""Prizes: places and shares published before play; ties are split to the cent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.course import is_over, layout, places
from bafflebox.tournament.events import (
    HUNDRED_PERCENT,
    ContestId,
    DeskEvent,
    Entrant,
    MoneyMoved,
    MoneyReason,
    MoneyTransfer,
    Prize,
    PrizesPublished,
)
from bafflebox.tournament.law import refused
from bafflebox.tournament.money.amounts import rounded, split
from bafflebox.tournament.money.fees import play_has_begun
from bafflebox.tournament.money.ledger import account_of, amount, balance, fund_of, moved
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Place, title_section


def publish(
    state: Tournament,
    contest: ContestId,
    prizes: Sequence[Prize],
    who: PersonId,
    at: Millis,
    *,
    why: str = "",
    unit: int = 0,
) -> tuple[DeskEvent, ...]:
    """Publishes the paid places, whose shares must add up to the whole fund, and how they are rounded.

    Once play has begun, a change needs a reason.
    """
    check_director(state, who, at, contest)
    if play_has_begun(state, contest) and not why.strip():
        raise refused(
            state,
            "Play has begun, and paid places are published before it. To correct them, give the reason.",
            "disclosure",
            "too_late",
        )
    total = sum(prize.share for prize in prizes)
    if total != HUNDRED_PERCENT or any(prize.share <= 0 for prize in prizes):
        raise InvalidInput(
            "The shares add up to {total} %, not to 100 %.", total=f"{total / 100:.10g}", code="bad_shares"
        )
    now = state.contest(contest)
    structure = layout(now.conditions.structure, len(now.field))
    if len({(title_section(structure, prize.bracket), prize.place) for prize in prizes}) != len(prizes):
        raise InvalidInput("A place is paid twice in this table.", code="named_twice")
    for prize in prizes:
        if prize.place < 1:
            raise InvalidInput("Places are counted from 1.", code="bad_place")
    return (PrizesPublished(at, who, contest, tuple(prizes), (), why.strip(), unit),)


def fund(state: Tournament, contest: ContestId) -> int:
    """The prize fund, including prizes already credited."""
    return balance(state, fund_of(contest)) + sum(awarded(state, contest).values())


def prize_table(state: Tournament, contest: ContestId) -> tuple[tuple[Prize, int], ...]:
    """Each paid place with its amount from the current fund."""
    published = state.contest(contest).prizes
    if published is None:
        return ()
    amounts = rounded(fund(state, contest), [prize.share for prize in published.prizes], published.unit)
    return tuple(zip(published.prizes, amounts, strict=True))


def winnings(state: Tournament, contest: ContestId) -> dict[Entrant, int]:
    """What each entrant has won so far, in all sections."""
    won: dict[Entrant, int] = {}
    for found in winnings_by_section(state, contest).values():
        for entrant, cents in found.items():
            won[entrant] = won.get(entrant, 0) + cents
    return won


def winnings_by_section(state: Tournament, contest: ContestId) -> dict[str, dict[Entrant, int]]:
    """What each entrant has won so far in each section. Tied entrants share prizes; prizes of a finished section that
    nobody won go to the others in proportion."""
    published = state.contest(contest).prizes
    if published is None or not state.contest(contest).is_drawn:
        return {}
    found = {prize.bracket: places(state, contest, prize.bracket) for prize in published.prizes}
    over = {bracket for bracket in found if is_over(state, contest, bracket)}
    held = [
        prize
        for prize in published.prizes
        if prize.bracket not in over or any(p.best <= prize.place <= p.worst for p in found[prize.bracket])
    ]
    if not held:
        return {}
    amounts = dict(zip(held, rounded(fund(state, contest), [p.share for p in held], published.unit), strict=True))
    return {
        bracket: shared(ordered, {prize.place: cents for prize, cents in amounts.items() if prize.bracket == bracket})
        for bracket, ordered in found.items()
    }


def shared(ordered: Sequence[Place], by_place: Mapping[int, int]) -> dict[Entrant, int]:
    """Prizes by place; ties share, odd cents going to the first by name."""
    found: dict[Entrant, int] = {}
    for (best, worst), level in groupby(ordered, key=lambda place: (place.best, place.worst)):
        cents = sum(by_place.get(place, 0) for place in range(best, worst + 1))
        parts = split(cents, [1] * (worst - best + 1))
        names = sorted(place.entrant for place in level)
        found |= {entrant: part for entrant, part in zip(names, parts, strict=False) if part}
    return found


def by_person(state: Tournament, contest: ContestId, won: Mapping[Entrant, int]) -> dict[PersonId, int]:
    """Winnings of entrants as winnings of their persons."""
    found: dict[PersonId, int] = {}
    for entrant, cents in won.items():
        persons = state.contest(contest).entry(entrant).persons
        for person, part in zip(persons, split(cents, [1] * len(persons)), strict=True):
            found[person] = found.get(person, 0) + part
    return found


def awarded(state: Tournament, contest: ContestId, pool: str = "") -> dict[PersonId, int]:
    """What has been credited to winners so far."""
    prefix = account_of(PersonId(""))
    found: dict[PersonId, int] = {}
    for movement in state.movements:
        if movement.reason is MoneyReason.PRIZE and movement.contest == contest and movement.pool == pool:
            for transfer in movement.transfers:
                for account, cents in ((transfer.target, transfer.cents), (transfer.source, -transfer.cents)):
                    if account.startswith(prefix):
                        person = PersonId(account.removeprefix(prefix))
                        found[person] = found.get(person, 0) + cents
    return found


def is_awarded(state: Tournament, contest: ContestId) -> bool:
    """Whether exactly what has been won so far is credited."""
    due = by_person(state, contest, winnings(state, contest))
    put = awarded(state, contest)
    return all(due.get(person, 0) == put.get(person, 0) for person in due | put)


def award(state: Tournament, contest: ContestId, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """Credits prizes to the winners; after a correction only the differences."""
    check_director(state, who, at, contest)
    due = by_person(state, contest, winnings(state, contest))
    return settle(state, contest, fund_of(contest), due, who, at)


def settle(
    state: Tournament,
    contest: ContestId,
    account: str,
    due: Mapping[PersonId, int],
    who: PersonId,
    at: Millis,
    pool: str = "",
) -> tuple[MoneyMoved, ...]:
    """The transfers that give each winner what is due."""
    now = awarded(state, contest, pool)
    transfers = []
    for person in sorted({*due, *now}):
        change = due.get(person, 0) - now.get(person, 0)
        ends = (account, account_of(person)) if change > 0 else (account_of(person), account)
        transfers.append(MoneyTransfer(*ends, abs(change)))
    return moved(state, MoneyReason.PRIZE, transfers, who, at, contest=contest, pool=pool)


def prize_sheet(state: Tournament, contest: ContestId) -> str:
    """The published table as text for the wall."""
    now = state.contest(contest)
    fees = now.fees
    lines = [f"Prizes of {now.conditions.name}"]
    if fees:
        lines.append(
            f"Entry {amount(state, fees.entry)}, registration {amount(state, fees.registration)}, "
            f"to the organiser {fees.rake / 100:g} % of the entry fees"
        )
    lines.append(f"Fund so far: {amount(state, fund(state, contest))}")
    lines += [
        f"  {prize.bracket} {prize.place}: {prize.share / 100:g} %  {amount(state, cents)}"
        for prize, cents in prize_table(state, contest)
    ]
    return "\n".join(lines) + "\n"
