"""A rule book that is read from its chapters."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bafflebox.books.written.conditions import Definitions
from bafflebox.books.written.findings import Findings
from bafflebox.errors import InvalidInput
from bafflebox.kept import kept
from bafflebox.rulings import Book, Clause
from bafflebox.rulings.book import Decision, SettingFunction, SettingRule
from bafflebox.rulings.incident import incident
from bafflebox.rulings.places import Located

COMPILED = "law.json"
"""The checked text of a book, as included in a wheel; otherwise it is computed once and cached for the user."""


@dataclass(repr=False, eq=False)
class WrittenBook(Book):
    """A book whose chapters are text: clauses, what they decide and set, and examples that show them."""

    def __reduce__(self) -> tuple[Callable[..., Book], tuple[Any, ...]]:
        """Pickled and copied by name: unpickling loads the installed book."""
        from bafflebox.books import edition_of

        return _from_shelf, (f"{self.id}@{edition_of(self)}", self.without)

    @cached_property
    def law(self) -> Mapping[str, Any]:
        """All of the book, checked."""
        built = self.file(COMPILED)
        if os.path.exists(built):
            with open(built, encoding="utf-8") as text:
                found: dict[str, Any] = json.load(text)
                return found
        made_from = [*sources(self), *Path(__file__).parent.glob("*.py")]
        read: dict[str, Any] = kept(f"law-{self.id}", made_from, self._compiled)
        return read

    def _compiled(self) -> Mapping[str, Any]:
        from bafflebox.books.written.source import compiled  # imported here: YAML is slow, and rarely read

        return compiled(self)

    @property
    def shown(self) -> Mapping[str, Any]:
        return self.law

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        return {item["id"]: Clause.from_data(item) for item in self.law["clauses"]}

    @cached_property
    def definitions(self) -> Definitions:
        """The words that conditions may use."""
        return definitions_of(self, self.law["definitions"])

    @cached_property
    def _decisions_on(self) -> dict[str, tuple[Decision, ...]]:
        return {}

    def decisions_on(self, incident: str) -> tuple[Decision, ...]:
        if incident not in self._decisions_on:
            written = self.law["decisions"].get(incident, ())
            self._decisions_on[incident] = tuple(self._decision(incident, one) for one in written)
        return self._decisions_on[incident]

    @cached_property
    def decisions(self) -> Mapping[str, tuple[Decision, ...]]:
        return {name: self.decisions_on(name) for name in self.law["decisions"]}

    def _decision(self, name: str, written: Mapping[str, Any]) -> Decision:
        clauses, over = tuple(written["clauses"]), tuple(written["over"])
        if "python" in written:
            return Decision(name, clauses, function_of(self, written["python"]), over)
        body = {key: value for key, value in written.items() if key not in ("incidents", "clauses", "over", "name")}
        where = Located()
        options = {option.name: option.choices for option in self.options}
        function = Findings(where, incident(name).by_name, options, self.definitions).function((), body)
        if where.problems:
            raise InvalidInput("\n".join(where.problems), code="bad_book")
        function.__module__, function.__name__ = "", str(written["name"])
        function.__doc__ = str(written.get("note", ""))
        return Decision(name, clauses, function, over)

    @cached_property
    def setting_rules(self) -> Mapping[str, SettingRule]:
        found: dict[str, SettingRule] = {}
        for one in self.law["settings"]:
            name = one["setting"]
            if name in found:
                raise ValueError(f"{self.id} has two settings called {name}")
            found[name] = SettingRule(name, tuple(one["clauses"]), self._setting(name, one))
        return found

    def _setting(self, name: str, written: Mapping[str, Any]) -> SettingFunction:
        if "python" in written:
            return function_of(self, written["python"])
        value, note = written["value"], written.get("note")

        def setting() -> Any:
            return value if note is None else (value, note)

        setting.__module__, setting.__name__ = self.package, name
        setting.__doc__ = str(written.get("about", ""))
        return setting


def sources(book: Book) -> list[Path]:
    """The files of a book, in the order of the book, with the definitions and what a referee needs last."""
    folder = Path(book.file("chapters"))
    return [folder / f"{name}.yaml" for name in (*book.chapters, "definitions", "play")]


def function_of(book: Book, name: str) -> Callable[..., Any]:
    """A function of the book's own Python, by `module.name`."""
    module, _, function = name.partition(".")
    found: Callable[..., Any] = getattr(importlib.import_module(f"{book.package}.{module}"), function)
    return found


def definitions_of(book: Book, written: Mapping[str, Mapping[str, Any]]) -> Definitions:
    """The words that conditions of a book may use."""
    return {
        name: _lazy(book, one["python"]) if "python" in one else str(one.get("means", ""))
        for name, one in written.items()
    }


def _lazy(book: Book, name: str) -> Callable[[Any], Any]:
    """A function that is looked up on first use, so that a ruling imports only the modules it needs."""
    return lambda facts: function_of(book, name)(facts)


def _from_shelf(key: str, without: frozenset[str]) -> Book:
    from bafflebox.books import load

    found = load(key)
    for clause in sorted(without):
        found = found.switched_off(clause)
    return found
