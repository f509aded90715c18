"""The contents of a structure's notation as values, before it is built for a number of entrants, and written back as
briefly as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import assert_never

from bafflebox.tournament.structures.fixture import OpeningKind


@dataclass(frozen=True, slots=True)
class Openings:
    """A number of places reserved for entries at that round."""

    kind: OpeningKind
    count: int
    round: int


@dataclass(frozen=True, slots=True)
class Knockout:
    """Single elimination. `size` is the number of lines (by default as few as hold everybody); after `->` it takes the
    best of the previous section, `top` the best of each group."""

    size: int | None = None
    top: int | None = None


@dataclass(frozen=True, slots=True)
class DoubleElimination:
    """Double elimination; with `recharge` the undefeated player has to lose twice in the final too."""

    recharge: bool = False
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Consolation:
    """A bracket for players who lost their first match."""

    source: str


@dataclass(frozen=True, slots=True)
class Progressive:
    """A bracket that losers of later rounds join later. Rounds count from 1; -1 is the final, -2 the semi-final."""

    source: str
    first: int = 1
    last: int = -2
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class AllPlaces:
    """Every place is played for: the compass draw."""


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody meets everybody, `times` times; in groups of about that size if one is given."""

    group: int | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Swiss:
    """Pairing by score for a number of rounds, or until lives are lost."""

    rounds: int | None = None
    lives: int | None = None


@dataclass(frozen=True, slots=True)
class Continuous:
    """Continuous pairing without rounds, for a number of matches each or until lives are lost."""

    matches: int | None = None
    lives: int | None = None


@dataclass(frozen=True, slots=True)
class Ladder:
    """Challenges of players up to `reach` places above; the winner takes the higher place."""

    reach: int = 3


Stage = Knockout | DoubleElimination | Consolation | Progressive | AllPlaces | RoundRobin | Swiss | Continuous | Ladder


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A stage with its name and how its matches are played. `follows`: it is fed by the places of the previous one."""

    name: str
    stage: Stage
    follows: bool = False
    lengths: tuple[int, ...] = ()
    best_of: int = 1
    boards: int = 1
    openings: tuple[Openings, ...] = ()
    ties: tuple[str, ...] = ()
    discipline: str = ""
    """A game other than backgammon, by name: longgammon."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A structure as its notation describes it, before it is built for a number of entrants."""

    sections: tuple[SectionPlan, ...]


FROM_END = {-1: "F", -2: "SF", -3: "QF"}
"""Rounds counted from the end."""


def usual_name(stage: Stage, follows: bool, before: Sequence[SectionPlan]) -> str:
    """The name of a section if its notation gives none."""
    match stage:
        case Knockout():
            return "final" if follows else "main"
        case DoubleElimination() | AllPlaces():
            return "main"
        case Consolation(source) | Progressive(source):
            first = not before or source == before[0].name
            return "consolation" if first and len(before) < 2 else "last chance"
        case RoundRobin(group):
            return "groups" if group else "round robin"
        case Swiss():
            return "swiss"
        case Continuous():
            return "continuous"
        case Ladder():
            return "ladder"
        case _:
            assert_never(stage)


def write(plan: Plan) -> str:
    """The notation of a plan; parsing it gives the same plan."""
    text = ""
    for index, section in enumerate(plan.sections):
        joint = "" if not index else " -> " if section.follows else "; "
        usual = usual_name(section.stage, section.follows, plan.sections[:index])
        name = "" if section.name == usual else f"{section.name}: "
        text += joint + name + " ".join(_words(section))
    return text


def _words(section: SectionPlan) -> Iterable[str]:
    yield from _stage(section.stage)
    if section.lengths:
        yield f"len {','.join(map(str, section.lengths))}"
    if section.best_of > 1:
        yield f"best of {section.best_of}"
    if section.boards > 1:
        yield f"team {section.boards} boards"
    for opening in section.openings:
        yield f"{opening.kind.value} {opening.count} at {_round(opening.round)}"
    if section.discipline:
        yield section.discipline
    if section.ties:
        yield f"ties {','.join(section.ties)}"


def _stage(stage: Stage) -> Iterable[str]:
    match stage:
        case Knockout(size, top):
            yield "KO"
            yield from [str(size)] if size else [f"top {top}"] if top else []
        case DoubleElimination(recharge, pattern):
            yield "DE"
            yield from ["recharge"] if recharge else []
            yield from [f"pattern {pattern}"] if pattern else []
        case Consolation(source):
            yield f"consolation from {source}"
        case Progressive(source, first, last, pattern):
            yield f"progressive from {source} {_round(first)}..{_round(last)}"
            yield from [f"pattern {pattern}"] if pattern else []
        case AllPlaces():
            yield "all places"
        case RoundRobin(group, times):
            yield "RR"
            yield from [f"groups of {group}"] if group else []
            yield from ["twice"] if times > 1 else []
        case Swiss(rounds, lives):
            yield "swiss"
            yield from _amount(rounds, "rounds", lives)
        case Continuous(matches, lives):
            yield "continuous"
            yield from _amount(matches, "matches", lives)
        case Ladder(reach):
            yield f"ladder reach {reach}"
        case _:
            assert_never(stage)


def _amount(number: int | None, unit: str, lives: int | None) -> Iterable[str]:
    yield from [f"{number} {unit}"] if number else []
    yield from [f"lives {lives}"] if lives else []


def _round(number: int) -> str:
    return FROM_END.get(number, f"R{number}")
