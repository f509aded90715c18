"""Side pools, jackpots and Calcuttas: optional stakes, paid to the best of those who joined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.tournament.course import Groups, standing_order
from bafflebox.tournament.events import (
    HUNDRED_PERCENT,
    ContestId,
    DeskEvent,
    Entrant,
    LotSold,
    MoneyMoved,
    MoneyReason,
    MoneyTransfer,
    PoolKind,
    PoolOpened,
)
from bafflebox.tournament.law import refused
from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.money.fees import play_has_begun
from bafflebox.tournament.money.ledger import ORGANISER, account_of, balance, moved, pool_of
from bafflebox.tournament.money.prizes import awarded, by_person, settle, shared
from bafflebox.tournament.officials import check_director, check_staff
from bafflebox.tournament.performance import performance_order
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Place


def open_pool(state: Tournament, pool: PoolOpened) -> tuple[DeskEvent, ...]:
    """Opens a pool on a contest."""
    check_director(state, pool.by, pool.at, pool.contest)
    state.contest(pool.contest)
    if pool.pool in state.pools:
        raise InvalidInput("There is already a pool '{pool}'.", pool=pool.pool, code="named_twice")
    if pool.stake < 0 or (pool.kind is not PoolKind.CALCUTTA and not pool.stake):
        raise InvalidInput(
            "A pool needs a stake. In a Calcutta, leave it at 0: the bids are the stakes.", code="bad_amount"
        )
    if sum(pool.shares) != HUNDRED_PERCENT or min(pool.shares) <= 0 or not 0 <= pool.rake < HUNDRED_PERCENT:
        raise InvalidInput("The shares of a pool must add up to 100 %, each more than zero.", code="bad_shares")
    _check_in_time(state, pool.contest)
    return (pool,)


def _check_in_time(state: Tournament, contest: ContestId) -> None:
    if play_has_begun(state, contest):
        raise refused(state, "Play has begun: pools are closed.", "disclosure", "too_late")


def pool_named(state: Tournament, name: str) -> PoolOpened:
    if name not in state.pools:
        raise unknown_name("pool", name, state.pools)
    return state.pools[name]


def stakers(state: Tournament, pool: str) -> tuple[Entrant, ...]:
    """Who is in a pool, in order of joining."""
    return tuple(
        m.entrant for m in state.movements if m.reason is MoneyReason.STAKE and m.pool == pool and m.entrant is not None
    )


def join(state: Tournament, pool: str, entrant: Entrant, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """An entrant joins a pool."""
    check_staff(state, who, at)
    opened = pool_named(state, pool)
    entry = state.contest(opened.contest).entry(entrant)
    if opened.kind is PoolKind.CALCUTTA:
        raise Refused("In a Calcutta players are auctioned; sell a lot instead.", code="calcutta")
    if not entry.is_in:
        raise Refused("{entrant} is not in the event.", entrant=entrant, code="not_in")
    if entrant in stakers(state, pool):
        raise Refused("{entrant} is in the pool already.", entrant=entrant, code="not_in")
    _check_in_time(state, opened.contest)
    parts = split(opened.stake, [1] * len(entry.persons))
    transfers = [
        MoneyTransfer(account_of(p), pool_of(pool), part) for p, part in zip(entry.persons, parts, strict=True)
    ]
    transfers.append(MoneyTransfer(pool_of(pool), ORGANISER, opened.stake * opened.rake // HUNDRED_PERCENT))
    return moved(state, MoneyReason.STAKE, transfers, who, at, contest=opened.contest, entrant=entrant, pool=pool)


def sell_lot(
    state: Tournament,
    pool: str,
    entrants: Sequence[Entrant],
    price: int,
    shares: Mapping[PersonId, int],
    who: PersonId,
    at: Millis,
) -> tuple[DeskEvent, ...]:
    """A lot of a Calcutta goes to its owners, who pay by their shares (a player may have bought a part back)."""
    check_staff(state, who, at)
    opened = pool_named(state, pool)
    if opened.kind is not PoolKind.CALCUTTA:
        raise Refused(
            "{pool} is a {kind}, not a Calcutta.",
            pool=pool,
            kind=opened.kind.value.replace("_", " "),
            code="no_calcutta",
        )
    sold = {entrant for lot in state.lots if lot.pool == pool for entrant in lot.entrants}
    for entrant in entrants:
        if not state.contest(opened.contest).entry(entrant).is_in or entrant in sold:
            raise Refused("{entrant} has already been sold, or isn't in the event.", entrant=entrant, code="sold")
    if price <= 0 or not entrants or sum(shares.values()) != HUNDRED_PERCENT or min(shares.values()) <= 0:
        raise InvalidInput("A lot needs entrants, a price, and owners whose shares add up to 100 %.", code="bad_lot")
    _check_in_time(state, opened.contest)
    owners = sorted(shares)
    paid = split(price, [shares[owner] for owner in owners])
    transfers = [MoneyTransfer(account_of(o), pool_of(pool), part) for o, part in zip(owners, paid, strict=True)]
    transfers.append(MoneyTransfer(pool_of(pool), ORGANISER, price * opened.rake // HUNDRED_PERCENT))
    lot = LotSold(at, who, pool, tuple(entrants), price, {str(owner): shares[owner] for owner in owners})
    return (lot, *moved(state, MoneyReason.AUCTION, transfers, who, at, contest=opened.contest, pool=pool))


def pool_order(state: Tournament, pool: str) -> Groups:
    """Those in a pool (or sold, in a Calcutta), best finisher first."""
    opened = pool_named(state, pool)
    inside = set(stakers(state, pool)) | {e for lot in state.lots if lot.pool == pool for e in lot.entrants}
    if opened.kind is PoolKind.PERFORMANCE:
        return performance_order(state, opened.contest, stakers(state, pool))
    groups = (tuple(e for e in group if e in inside) for group in standing_order(state, opened.contest))
    return tuple(group for group in groups if group)


def pay_pool(state: Tournament, pool: str, who: PersonId, at: Millis) -> tuple[MoneyMoved, ...]:
    """Credits a pool to its winners or their owners; after a correction only the differences."""
    check_director(state, who, at)
    opened = pool_named(state, pool)
    return settle(state, opened.contest, pool_of(pool), due_from_pool(state, pool), who, at, pool)


def due_from_pool(state: Tournament, pool: str) -> dict[PersonId, int]:
    """What a pool pays each person as things stand."""
    opened = pool_named(state, pool)
    order = pool_order(state, pool)
    held = min(len(opened.shares), sum(map(len, order)))
    if not held:
        return awarded(state, opened.contest, pool)
    total = balance(state, pool_of(pool)) + sum(awarded(state, opened.contest, pool).values())
    won = shared(_placed(order), dict(enumerate(split(total, opened.shares[:held]), 1)))
    return _owners(state, pool, won) if opened.kind is PoolKind.CALCUTTA else by_person(state, opened.contest, won)


def _placed(order: Groups) -> tuple[Place, ...]:
    """The places among those in the pool."""
    found: list[Place] = []
    for group in order:
        best, worst = len(found) + 1, len(found) + len(group)
        found += [Place(entrant, best, worst) for entrant in group]
    return tuple(found)


def _owners(state: Tournament, pool: str, won: Mapping[Entrant, int]) -> dict[PersonId, int]:
    found: dict[PersonId, int] = {}
    for lot in state.lots:
        if lot.pool == pool:
            owners = sorted(lot.shares)
            cents = sum(won.get(entrant, 0) for entrant in lot.entrants)
            if cents:
                parts = split(cents, [lot.shares[owner] for owner in owners])
                for owner, part in zip(owners, parts, strict=True):
                    found[PersonId(owner)] = found.get(PersonId(owner), 0) + part
    return found
