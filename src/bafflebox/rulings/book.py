"""What a rule book is to a program: clauses as data, decisions and settings as small functions tied to clauses."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import Parameter, signature
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings.clause import Clause
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.ruling import Findings

DecisionFunction = Callable[[Facts], Findings]
SettingFunction = Callable[..., Any]


@dataclass(frozen=True)
class Decision:
    """A function that applies clauses to an incident."""

    incident: str
    clauses: tuple[str, ...]
    function: DecisionFunction
    over: tuple[str, ...]
    """Clauses that give way where this one yields anything: it is their exception."""

    @property
    def name(self) -> str:
        return f"{self.function.__module__.removeprefix('bafflebox.')}.{self.function.__name__}"


@dataclass(frozen=True)
class Setting:
    """A value of the book: `value` for these arguments, the clauses it rests on, and what to know about it.

    A value of None means that the book is silent, unless `needs` names arguments that have to be given first.
    """

    name: str
    value: Any
    clauses: tuple[str, ...]
    note: str = ""
    needs: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The setting as JSON values."""
        return {"value": self.value, "clauses": list(self.clauses), "note": self.note, "needs": list(self.needs)}


@dataclass(frozen=True)
class SettingRule:
    """A function that computes a setting from keyword arguments (match length, kind of event, score, ...)."""

    name: str
    clauses: tuple[str, ...]
    function: SettingFunction

    @property
    def path(self) -> str:
        return f"{self.function.__module__.removeprefix('bafflebox.')}.{self.function.__name__}"


@dataclass(frozen=True)
class BookOption:
    """A rule option that the book lets an event choose; the first choice is not special, `default` is."""

    name: str
    choices: Mapping[str, str] = field(hash=False)
    default: str
    clauses: tuple[str, ...]

    def read(self, value: Any) -> str:
        """The choice that a word names; case, spaces and hyphens do not matter."""
        word = str(value).strip().lower().replace(" ", "_").replace("-", "_")
        if word not in self.choices:
            raise unknown_name(f"value of option {self.name}", str(value), self.choices)
        return word


class Chapter:
    """What one module of a book contributes: decisions and settings, registered by decorators.

    ```python
    chapter = Chapter("usbgf")

    @chapter.decides("setup_error", "4.2.1.a")
    def must_be_corrected_early(f: Facts) -> Findings:
        \"\"\"Before the third valid roll a wrong set-up must be corrected.\"\"\"
        if f.valid_rolls < 3:
            yield Verdict("The set-up must be corrected now.", violation=True)
    ```
    """

    def __init__(self, book: str) -> None:
        self.book = book
        self.decisions: list[Decision] = []
        self.settings: list[SettingRule] = []

    def _ids(self, numbers: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(number if ":" in number else f"{self.book}:{number}" for number in numbers)

    def decides(
        self, incident: str, *clauses: str, over: tuple[str, ...] = ()
    ) -> Callable[[DecisionFunction], DecisionFunction]:
        """Register a decision on an incident under clauses; `over` are the clauses it is an exception to."""

        def register(function: DecisionFunction) -> DecisionFunction:
            self.decisions.append(Decision(incident, self._ids(clauses), function, self._ids(over)))
            return function

        return register

    def sets(self, name: str, *clauses: str) -> Callable[[SettingFunction], SettingFunction]:
        """Register a setting under clauses; the function returns a value, or a `(value, note)` pair."""

        def register(function: SettingFunction) -> SettingFunction:
            self.settings.append(SettingRule(name, self._ids(clauses), function))
            return function

        return register


@dataclass
class Book:
    """A rule book, loaded when it is used: its clauses from data, its chapters when an incident asks for them."""

    id: str
    title: str
    edition: str
    package: str
    chapters: tuple[str, ...]
    """Names of the modules that hold decisions and settings."""
    options: tuple[BookOption, ...] = ()
    principle: tuple[str, str] = ("", "")
    """What the book says about cases it does not cover: the sentence in our words, and its clause."""
    reference: str = ""
    """The id with the edition, such as usbgf@2025; given by the shelf that holds the book."""
    without: frozenset[str] = field(default_factory=frozenset)
    """Clauses whose implementation is switched off: only to prove that tests notice."""

    @property
    def key(self) -> str:
        """What this very book is loaded by again, edition and house rules included."""
        return self.reference or self.id

    @property
    def family(self) -> str:
        """The id of the book without house rules: what stands outside the books goes by it."""
        return self.id

    def file(self, *names: str) -> str:
        """The path of one of the book's data files."""
        folder = os.path.dirname(importlib.import_module(self.package).__file__ or "")
        return os.path.join(folder, *names)

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by id, in the order of the book."""
        with open(self.file("clauses.json"), encoding="utf-8") as text:
            return {item["id"]: Clause.from_data(item) for item in json.load(text)}

    def clause(self, number: str) -> Clause:
        """A clause by `4.1.7.2.a` or `usbgf:4.1.7.2.a`."""
        key = number if ":" in number else f"{self.id}:{number}"
        if key not in self.clauses:
            raise unknown_name("clause", key, self.clauses)
        return self.clauses[key]

    def _chapter(self, name: str) -> Chapter:
        chapter: Chapter = importlib.import_module(f"{self.package}.{name}").chapter
        return chapter

    @cached_property
    def _chapters(self) -> tuple[Chapter, ...]:
        return tuple(map(self._chapter, self.chapters))

    @cached_property
    def _index(self) -> Mapping[str, Any]:
        """Which chapters decide on an incident, so that a ruling opens only those (written by `books.data`)."""
        with open(self.file("index.json"), encoding="utf-8") as text:
            found: dict[str, Any] = json.load(text)
            return found

    @cached_property
    def _decisions_on(self) -> dict[str, tuple[Decision, ...]]:
        return {}

    def decisions_on(self, incident: str) -> tuple[Decision, ...]:
        """The decisions on one incident, in the order of the chapters; opens only the chapters that have some."""
        if incident not in self._decisions_on:
            chapters = map(self._chapter, self._index.get(incident, ()))
            self._decisions_on[incident] = tuple(
                decision for chapter in chapters for decision in chapter.decisions if decision.incident == incident
            )
        return self._decisions_on[incident]

    def switched_off(self, clause: str) -> Book:
        """The same book without the implementation of a clause; what was read of it stays read."""
        other = replace(self, without=self.without | {clause})
        other.__dict__.update({name: kept for name, kept in self.__dict__.items() if name not in other.__dict__})
        return other

    @cached_property
    def decisions(self) -> Mapping[str, tuple[Decision, ...]]:
        """The decisions by incident, in the order of the chapters."""
        found: dict[str, list[Decision]] = {}
        for chapter in self._chapters:
            for decision in chapter.decisions:
                found.setdefault(decision.incident, []).append(decision)
        return {incident: tuple(decisions) for incident, decisions in found.items()}

    @cached_property
    def setting_rules(self) -> Mapping[str, SettingRule]:
        """The settings of the book, by name."""
        found: dict[str, SettingRule] = {}
        for chapter in self._chapters:
            for rule in chapter.settings:
                if rule.name in found:
                    raise ValueError(f"{self.id} has two settings called {rule.name}")
                found[rule.name] = rule
        return found

    def setting(self, name: str, **arguments: Any) -> Setting:
        """A setting of the book for these arguments, with its clauses; `silent` as its value where the book has none."""
        if name not in self.setting_rules:
            raise unknown_name("setting", name, self.setting_rules)
        rule = self.setting_rules[name]
        if self.without & set(rule.clauses):
            return Setting(name, "switched off", tuple(c for c in rule.clauses if c not in self.without))
        takes = signature(rule.function).parameters
        if missing := [one for one, told in takes.items() if told.default is Parameter.empty and one not in arguments]:
            raise InvalidInput(
                f"The setting {name} of {self.id} depends on {', '.join(missing)}: say that, too.", code="bad_setting"
            )
        if strange := [one for one in arguments if one not in takes]:
            raise InvalidInput(
                f"The setting {name} of {self.id} does not depend on {', '.join(strange)}.", code="bad_setting"
            )
        found = rule.function(**arguments)
        value, note = (
            found if isinstance(found, tuple) and len(found) == 2 and isinstance(found[1], str) else (found, "")
        )
        return Setting(name, value, rule.clauses, note)

    def options_for(self, chosen: Mapping[str, Any]) -> dict[str, str]:
        """All options with what the event chose, or the book's default."""
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                raise unknown_name("option", name, known)
        return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
