"""The ledger after a fact about money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from bafflebox.tournament.events import (
    FeesSet,
    LotSold,
    Money,
    MoneyMoved,
    PoolOpened,
    PrizesPublished,
    Transfer,
)
from bafflebox.tournament.evolving.keeping import put, with_contest
from bafflebox.tournament.state import Tournament


def money(state: Tournament, event: Money) -> Tournament:
    match event:
        case FeesSet():
            return with_contest(state, event.contest, lambda c: replace(c, fees=event))
        case PrizesPublished():
            return with_contest(state, event.contest, lambda c: replace(c, prizes=event))
        case PoolOpened():
            return replace(state, pools=put(state.pools, event.pool, event))
        case LotSold():
            return replace(state, lots=(*state.lots, event))
        case MoneyMoved():
            return replace(
                state,
                movements=(*state.movements, event),
                balances=transferred(state.balances, event.transfers),
            )
        case _:
            assert_never(event)


def transferred(balances: Mapping[str, int], transfers: Iterable[Transfer]) -> dict[str, int]:
    """The balances after transfers; what one account loses another gains."""
    after = dict(balances)
    for transfer in transfers:
        after[transfer.source] = after.get(transfer.source, 0) - transfer.cents
        after[transfer.target] = after.get(transfer.target, 0) + transfer.cents
    return after
