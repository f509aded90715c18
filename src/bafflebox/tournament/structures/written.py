"""Writes a plan back in the notation, as briefly as possible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from bafflebox.tournament.structures.plan import (
    AllPlaces,
    Consolation,
    Continuous,
    DoubleElimination,
    Knockout,
    Ladder,
    Plan,
    Progressive,
    RoundRobin,
    SectionPlan,
    Stage,
    Swiss,
)

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
