"""Carries out remedies at the table: as events that change it, or on record if they instruct people.

Each remedy in `rulings.remedies` is handled here. What changes board, cube, score or time becomes the corresponding
event; duties, rights, warnings and decisions left to a director are recorded with their sentence and clauses. A remedy
that needs something only people know (which position, how much time, which line of the sheet) asks for it with a fact
of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Side
from bafflebox.message import Series
from bafflebox.rulings import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.table.remedies import board, cube, persons, process, score, time
from bafflebox.table.remedies.carrying import Carrying, Decided, Effect, RemedyApplied, side_for
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import TableIncident

__all__ = [
    "EFFECTS",
    "Decided",
    "Given",
    "RemedyApplied",
    "carried_out",
    "is_chosen",
    "options",
    "questions",
    "side_for",
]

Given = tuple[tuple[r.Remedy, tuple[str, ...]], ...]
"""The remedies of a ruling, each with its clauses."""


EFFECTS: dict[type[r.Remedy], Effect] = {
    **board.EFFECTS,
    **cube.EFFECTS,
    **score.EFFECTS,
    **time.EFFECTS,
    **persons.EFFECTS,
    **process.EFFECTS,
}
"""The remedies that change something at the table; all others are only recorded."""


def carried_out(asked: Request, found: TableIncident, given: Given, told: Mapping[str, Any]) -> Answer:
    """The events of a ruling: those of each remedy and, for a choice, of the chosen option's remedies.

    Each remedy acts on the table as the previous ones left it, so none is carried out twice.
    """
    force = _in_force(given, found)
    now = Carrying(asked, found, tuple(remedy for remedy, _ in force))
    now = Carrying(asked, found, now.remedies, _read(now, force, told))
    for remedy, clauses in force:
        for event in _remedy(now, remedy, clauses):
            yield event
            now = now.after(event)


def questions(asked: Request, found: TableIncident, given: Given, told: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The facts needed before a ruling can be carried out, in the order of its remedies."""
    force = _in_force(given, found)
    return _questions(Carrying(asked, found, tuple(remedy for remedy, _ in force), told), force)


def _questions(c: Carrying, force: Given) -> tuple[Fact, ...]:
    asked = (fact for remedy, _ in force if type(remedy) in EFFECTS for fact in EFFECTS[type(remedy)].asks(c, remedy))
    return tuple({fact.name: fact for fact in asked}.values())


def _read(c: Carrying, force: Given, told: Mapping[str, Any]) -> dict[str, Any]:
    """The facts given, as typed values; a question without an answer is asked."""
    wanted = {fact.name: fact for fact in _questions(Carrying(c.asked, c.found, c.remedies, told), force)}
    possible = {fact.name: fact for fact in _questions(c, force)} | wanted
    for name in told:
        if not possible:
            raise InvalidInput(
                "This ruling needs no more information; '{name}' is not asked for.", name=name, code="unknown_fact"
            )
        if name not in possible:
            raise unknown_name("fact of this ruling", name, possible)
    if missing := [fact for name, fact in wanted.items() if name not in told]:
        raise InvalidInput(
            "To carry out the ruling on incident {number}, give {wanted}",
            number=c.found.number,
            wanted=Series(tuple(fact.asked for fact in missing), " And "),
            code="values_missing",
            facts={"questions": [fact.name for fact in missing]},
        )
    # A position can be parsed only once the discipline is known.
    return {
        name: told[name] if fact.type is FactType.POSITION else fact.read(told[name]) for name, fact in wanted.items()
    }


def options(given: Given) -> Iterator[tuple[r.Choice, int, r.Option]]:
    """The options of every choice that a ruling leaves, numbered from 1 across the ruling."""
    choices = [remedy for remedy, _ in given if isinstance(remedy, r.Choice)]
    pairs = ((choice, option) for choice in choices for option in choice.options)
    return ((choice, number, option) for number, (choice, option) in enumerate(pairs, 1))


def is_chosen(found: TableIncident, number: int, option: r.Option) -> bool:
    """Whether an option was chosen; older journals identify it by its words."""
    return number in found.chosen if found.chosen else option.label in found.choices


def _in_force(given: Given, found: TableIncident) -> Given:
    """The remedies of a ruling, with each choice replaced by the remedies of the chosen option."""
    force: list[tuple[r.Remedy, tuple[str, ...]]] = []
    for remedy, clauses in given:
        if isinstance(remedy, r.Choice):
            taken = (one for of, n, one in options(given) if of is remedy and is_chosen(found, n, one))
            force += [(inner, clauses) for option in taken for inner in option.remedies]
        else:
            force.append((remedy, clauses))
    return tuple(force)


def _remedy(c: Carrying, remedy: r.Remedy, clauses: tuple[str, ...]) -> Answer:
    yield RemedyApplied(
        at=c.at,
        by=c.who,
        number=c.found.number,
        remedy=remedy.name,
        sentence=remedy.sentence,
        clauses=clauses,
        side=_about(c, remedy),
    )
    effect = EFFECTS.get(type(remedy))
    if effect is not None:
        yield from effect.apply(c, remedy)


def _about(c: Carrying, remedy: r.Remedy) -> Side | None:
    """The side that a remedy refers to, if any."""
    for name in ("by", "to", "on", "of", "who", "side", "against", "holder", "through"):
        party = getattr(remedy, name, None)
        if isinstance(party, Party):
            return c.side(party)
    return None
