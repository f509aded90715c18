"""Irregularities and rulings."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Side
from bafflebox.table.acts import Facts, Told
from bafflebox.table.events.base import BySide, Happened


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorCalled(Happened):
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered(Happened):
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentOpened(Happened):
    """Something irregular happened or is said to have: which incident, by whom, and the facts that are known."""

    number: int
    incident: str
    offender: Side | None
    facts: Facts = ()
    back_to: int = 0
    """The version to which everything goes back if it has to be undone; 0 where the table did not see it happen."""
    seen_by_table: bool = False
    """Nobody has pointed it out: the table noticed it."""
    halts: bool = True
    """Play stands until it is settled."""
    dice: tuple[int, int] | None = None
    """A roll that was thrown and of which it is not yet decided whether it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactStated(Happened):
    number: int
    fact: str
    value: Told


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven(Happened):
    """The answer of the book, as data; `remedies` name each remedy with its sentence."""

    number: int
    verdict: str
    clauses: tuple[str, ...]
    remedies: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade(BySide):
    number: int
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyApplied(Happened):
    """A remedy was carried out, or where it speaks to people, put on record as what they owe or may."""

    number: int
    remedy: str
    sentence: str
    clauses: tuple[str, ...] = ()
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollKept(BySide):
    """An early roll counts, once it is that side's turn."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleOwed(BySide):
    """A double binds, and is made at the first moment at which it is legal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentClosed(Happened):
    number: int
    how: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(BySide):
    why: str = ""
