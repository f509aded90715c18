"""A table is opened, and what is settled before play; the dice that bind everybody."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.table.events.base import BySide, Happened
from bafflebox.table.terms import TableTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Happened):
    table: str
    terms: TableTerms
    commitment: str = ""
    """The SHA-256 that binds the table's secret, where it rolls the dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceStated(BySide):
    item: str
    wish: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceSettled(Happened):
    """What holds, how it was settled, and by which clauses."""

    item: str
    value: str
    how: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceRolled(Happened):
    item: str
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchBegan(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceMixed(BySide):
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceReplaced(Happened):
    reason: str
    side: Side | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorSeated(BySide):
    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyCommitted(BySide):
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyGiven(BySide):
    value: str
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRevealed(Happened):
    secret: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRenewed(Happened):
    """A match that was taken back after its end goes on: the secret is published, so the table is bound to another one."""

    commitment: str
