"""Incidents: what can happen that a book decides, each with the facts that may matter."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bafflebox.errors import unknown_name
from bafflebox.rulings.facts import Fact


@dataclass(frozen=True)
class Incident:
    """A kind of irregularity or question. The order of its facts is the order in which they are asked."""

    name: str
    title: str
    topic: str
    about: str
    """What it covers, in a sentence for somebody at a table."""
    facts: tuple[Fact, ...]
    words: tuple[str, ...] = ()
    """Further words under which people look for it."""
    by_name: Mapping[str, Fact] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = [fact.name for fact in self.facts]
        if len(set(names)) != len(names):
            raise ValueError(f"incident {self.name} names a fact twice")
        object.__setattr__(self, "by_name", {fact.name: fact for fact in self.facts})

    def schema(self) -> dict[str, Any]:
        """The incident's facts as JSON Schema."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": self.title,
            "description": self.about,
            "type": "object",
            "properties": {fact.name: fact.schema() for fact in self.facts},
            "additionalProperties": False,
        }


@cache
def all_incidents() -> Mapping[str, Incident]:
    """Every incident by name: those of all modules in `rulings.incidents`."""
    package = importlib.import_module("bafflebox.rulings.incidents")
    found: dict[str, Incident] = {}
    for module in pkgutil.iter_modules(package.__path__):
        for incident in importlib.import_module(f"{package.__name__}.{module.name}").INCIDENTS:
            if incident.name in found:
                raise ValueError(f"two incidents are called {incident.name}")
            found[incident.name] = incident
    return found


@cache
def _modules() -> Mapping[str, str]:
    """In which module each incident stands, so that one can be had without the others (written by `books.data`)."""
    with open(os.path.join(os.path.dirname(__file__), "incidents", "index.json"), encoding="utf-8") as text:
        found: dict[str, str] = json.load(text)
        return found


@cache
def incident(name: str) -> Incident:
    """The incident of that name, or a refusal with the nearest names."""
    key = name.strip().lower().replace(" ", "_").replace("-", "_")
    if key not in _modules():
        raise unknown_name("incident", name, _modules())
    module = importlib.import_module(f"bafflebox.rulings.incidents.{_modules()[key]}")
    incidents: tuple[Incident, ...] = module.INCIDENTS
    return next(found for found in incidents if found.name == key)
