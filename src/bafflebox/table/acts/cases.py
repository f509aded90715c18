"""Irregularities: pointing out, facts, rulings, choices."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Side

Told = str | int | bool
"""The value of a fact, as a person states it."""
Facts = tuple[tuple[str, Told], ...]


@dataclass(frozen=True, slots=True)
class CallDirector:
    about: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """The director has come and answered; play goes on."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class PointOut:
    """Point out an irregularity, or object: which incident, by whom, and what is known."""

    incident: str
    offender: Side | None = None
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class StateFact:
    number: int
    fact: str
    value: Told


@dataclass(frozen=True, slots=True)
class Rule:
    """The book is asked for its ruling on an incident."""

    number: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Who has a choice under a ruling chooses: the label of an option."""

    number: int
    option: str


@dataclass(frozen=True, slots=True)
class ApplyRuling:
    """The remedies of a ruling are carried out, with what they have to be told: a position, times, a line of the sheet."""

    number: int
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class CloseIncident:
    """An incident is let go, by who may: both agree, or an official says why."""

    number: int
    why: str = ""
