"""Incidents: situations that a book decides, each with the facts that may matter."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.kept import kept
from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, Facts, FactType
from bafflebox.rulings.state import ALSO, SAME, state_facts

OWN = (Party.OFFENDER, Party.ROLLER, Party.ON_TURN, Party.DOUBLER, Party.CLAIMANT, Party.LATE_PLAYER)
OPP = (Party.OPPONENT, Party.OFF_TURN, Party.RESPONDER)
"""The side of a party, unless an incident says otherwise."""
FOLDER = os.path.join(os.path.dirname(__file__), "incidents")
COMPILED = "incidents.json"


def _said_otherwise(name: str, names: list[str]) -> bool:
    """Whether one of the incident's own facts means the same as a fact of the state."""
    return any(other in names for other in ALSO.get(name, ()))


@dataclass(frozen=True)
class Incident:
    """A kind of irregularity or question. Its facts are in the order in which they are asked."""

    name: str
    title: str
    topic: str
    about: str
    """What it covers, in a sentence for somebody at a table."""
    facts: tuple[Fact, ...]
    words: tuple[str, ...] = ()
    """More words under which people look for it."""
    own: tuple[Party, ...] = OWN
    """The parties on the first side (`score_own`); the side is named after the first of them."""
    opp: tuple[Party, ...] = OPP
    """The parties on the other side."""
    called: tuple[str, str] | None = None
    """The names of the sides if no party gives them one."""
    implies: tuple[tuple[str, Any], ...] = ()
    """What the incident itself says about the state of the match."""
    then: str = ""
    """The book's answer also covers the player on turn having to roll again while the clock runs."""
    by_name: Mapping[str, Fact] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = [fact.name for fact in self.facts]
        if len(set(names)) != len(names):
            raise ValueError(f"incident {self.name} names a fact twice")
        state = {fact.name: fact for fact in state_facts(*self.side_names)}
        object.__setattr__(
            self,
            "by_name",
            {fact.name: fact for fact in self.facts}
            | {name: fact for name, fact in state.items() if name not in names and not _said_otherwise(name, names)},
        )

    @property
    def side_names(self) -> tuple[str, str]:
        """The names of the two sides, the player's own first."""
        return self.called or (str(self.own[0]), str(self.opp[0]))

    @property
    def state(self) -> tuple[Fact, ...]:
        """Facts about the match's state that are never asked for; they are only used for the outcome."""
        return tuple(fact for fact in self.by_name.values() if fact not in self.facts)

    def in_own_names(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts, with the state's facts under this incident's names for them."""
        renamed = {name: SAME[name] for name in facts if name in SAME and name not in self.by_name}
        renamed = {name: own for name, own in renamed.items() if own in self.by_name}
        for name, own in renamed.items():
            if own in facts and str(facts[own]) != str(facts[name]):
                raise InvalidInput(
                    f"{own} is given as {facts[own]}, and {name} says {facts[name]}. One of them is wrong.",
                    code="contradictory_facts",
                    facts={"fact": own},
                )
        return {renamed.get(name, name): value for name, value in facts.items()} if renamed else facts

    def schema(self) -> dict[str, Any]:
        """The incident's facts as JSON Schema."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.title,
            "description": self.about,
            "type": "object",
            "properties": {
                **{fact.name: fact.schema() for fact in self.facts},
                **{fact.name: fact.schema() | {"x-outcome-only": True} for fact in self.state},
            },
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Derivation:
    """A function in `rulings.incidents`, as `module.function`, that works out a fact from others; None if it can't."""

    name: str

    def function(self) -> Callable[[Facts], Any]:
        module, _, function = self.name.partition(".")
        found: Callable[[Facts], Any] = getattr(importlib.import_module(f"{__package__}.incidents.{module}"), function)
        return found

    def __call__(self, facts: Facts) -> Any:
        return self.function()(facts)


@cache
def _texts() -> Mapping[str, Any]:
    """Every incident, checked. A wheel includes them; otherwise they are read once and cached for the user."""
    built = os.path.join(FOLDER, COMPILED)
    if os.path.exists(built):
        with open(built, encoding="utf-8") as text:
            found: dict[str, Any] = json.load(text)
            return found
    made_from = [path for path in Path(FOLDER).parent.glob("**/*") if path.suffix in (".py", ".yaml")]
    return dict(kept("incidents", made_from, _compiled))


def _compiled() -> Mapping[str, Any]:
    from bafflebox.rulings.incident_texts import compiled  # imported here: YAML is slow, and rarely read

    return compiled()


def _from_text(text: Mapping[str, Any]) -> Incident:
    given = {key: text[key] for key in ("title", "topic", "about", "then") if key in text}
    given |= {key: tuple(text[key]) for key in ("words", "called") if key in text}
    given |= {key: tuple(map(Party, text[key])) for key in ("own", "opp") if key in text}
    facts = tuple(map(_fact, text["facts"]))
    return Incident(name=text["id"], facts=facts, implies=tuple(text.get("implies", {}).items()), **given)


def _fact(text: Mapping[str, Any]) -> Fact:
    default, derive = text.get("default"), text.get("derive")
    return Fact(
        **{key: text[key] for key in ("name", "question", "choices", "low", "high")},
        type=FactType(text["type"]),
        default=tuple(default) if isinstance(default, list) else default,
        derive=Derivation(derive) if derive else None,
    )


@cache
def all_incidents() -> Mapping[str, Incident]:
    """Every incident by name."""
    return {name: incident(name) for name in _texts()}


@cache
def incident(name: str) -> Incident:
    """The incident with that name, or a refusal with the nearest names."""
    key = name.strip().lower().replace(" ", "_").replace("-", "_")
    if key not in _texts():
        raise unknown_name("incident", name, _texts())
    return _from_text(_texts()[key])
