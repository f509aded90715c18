"""Money, in cents. Every event that moves money is a list of transfers, so the books always balance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.tournament.happened import ContestId, DeskEvent, Entrant
from bafflebox.tournament.state import Tournament

HUNDRED_PERCENT = 10_000
"""Shares are written in hundredths of a percent, so that they add up exactly."""


@dataclass(frozen=True, slots=True)
class MoneyTransfer:
    """An amount in cents from one account to another."""

    source: str
    target: str
    cents: int


class MoneyReason(Enum):
    """Why money moved."""

    FEE = "fee"
    PAYMENT = "payment"
    REFUND = "refund"
    ADDED = "added"
    RAKE = "rake"
    STAKE = "stake"
    BUY_BACK = "buy_back"
    AUCTION = "auction"
    PRIZE = "prize"
    PAYOUT = "payout"
    MONITOR = "monitor"
    AGREEMENT = "agreement"
    """Two people have agreed on it, such as finalists who split their prizes."""
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class FeesSet(DeskEvent):
    """What an entry costs: `entry` goes to the prizes minus the rake, `registration` to the organiser."""

    says = "{by} set the fees of {contest}. {why}"
    contest: ContestId
    entry: int
    registration: int = 0
    rake: int = 0
    """The organiser's share of the entry fees, in hundredths of a percent."""
    buy_back: int = 0
    """The price of coming back after a first loss; 0 means no buy-back."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """Entry fees for other kinds of entrants: members, students."""
    why: str = ""

    def entry_of(self, kind: str) -> int:
        """The entry fee for a kind of entrant."""
        return self.kinds.get(kind, self.entry)

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, fees=self)


@dataclass(frozen=True, slots=True)
class Prize:
    """A paid place: where it is won, e.g. `main` 1 or `consolation` 2, and its share of the pool."""

    bracket: str
    place: int
    share: int


@dataclass(frozen=True, slots=True)
class PrizesPublished(DeskEvent):
    """The paid places of a contest and their shares, published; after the first match a change is a correction."""

    says = "{by} published the prizes of {contest}. {why}"
    contest: ContestId
    prizes: tuple[Prize, ...]
    where: tuple[str, ...] = ()
    why: str = ""
    unit: int = 0
    """Prizes are rounded down to multiples of this many cents; the remainder goes to the largest prize. 0 means no
    rounding."""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, prizes=self)


class PoolKind(Enum):
    SIDE = "side_pool"
    JACKPOT = "jackpot"
    CALCUTTA = "calcutta"
    PERFORMANCE = "pr_pool"
    """Paid by the PR of analysed matches, lowest first."""


@dataclass(frozen=True, slots=True)
class PoolOpened(DeskEvent):
    """An optional stake on a contest, paid to the best of those who joined; in a Calcutta, to the owners."""

    says = "{by} opened the pool {pool} on {contest}."
    pool: str
    kind: PoolKind
    contest: ContestId
    stake: int
    rake: int = 0
    shares: tuple[int, ...] = (HUNDRED_PERCENT,)
    """Shares of the best finishers among the stakers, in order."""

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, pools={**state.pools, self.pool: self})


@dataclass(frozen=True, slots=True)
class LotSold(DeskEvent):
    """A lot in a Calcutta: these entrants to this buyer; `shares` are the owners after buying back."""

    says = "{entrants} sold in {pool} for {price}."
    pool: str
    entrants: tuple[Entrant, ...]
    price: int
    shares: Mapping[str, int]
    """From person to share, in hundredths of a percent."""

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, lots=(*state.lots, self))


@dataclass(frozen=True, slots=True)
class MoneyMoved(DeskEvent):
    """Transfers that belong together, with the receipt number if there is one."""

    says = "{transfers}. {note}"
    reason: MoneyReason
    transfers: tuple[MoneyTransfer, ...]
    contest: ContestId | None = None
    person: PersonId | None = None
    entrant: Entrant | None = None
    receipt: int = 0
    note: str = ""
    pool: str = ""
    takes_back: int = 0
    """The receipt voided by this one."""

    def fold(self, state: Tournament) -> Tournament:
        balances = dict(state.balances)
        for transfer in self.transfers:
            balances[transfer.source] = balances.get(transfer.source, 0) - transfer.cents
            balances[transfer.target] = balances.get(transfer.target, 0) + transfer.cents
        return replace(state, movements=(*state.movements, self), balances=balances)
