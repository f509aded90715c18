"""A rule book as a program sees it: clauses as data, decisions and settings as small functions tied to clauses."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import Parameter, signature
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings.clause import Clause, DeskRule
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
    """Clauses that give way if this one yields anything: it is their exception."""

    @property
    def name(self) -> str:
        module = self.function.__module__.removeprefix("bafflebox.")
        return f"{module}.{self.function.__name__}".lstrip(".")


@dataclass(frozen=True)
class Setting:
    """A value set by the book: `value` for these arguments, the clauses behind it, and a note.

    A value of None means that the book is silent, unless `needs` names arguments that must be given first.
    """

    name: str
    value: Any
    clauses: tuple[str, ...]
    note: str = ""
    needs: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The setting as JSON."""
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
    """A rule option that the book lets an event choose. `default` is the default, not the first choice."""

    name: str
    choices: Mapping[str, str] = field(hash=False)
    default: str
    clauses: tuple[str, ...]

    def read(self, value: Any) -> str:
        """The choice named by a word; case, spaces and hyphens don't matter."""
        word = str(value).strip().lower().replace(" ", "_").replace("-", "_")
        if word not in self.choices:
            raise unknown_name(f"value of option {self.name}", str(value), self.choices)
        return word


@dataclass(repr=False, eq=False)
class Book:
    """The interface of a rule book. `books.written` reads one from its chapters, `books.house` puts house rules on
    top."""

    id: str
    title: str
    edition: str
    package: str
    chapters: tuple[str, ...]
    """The names of its files, in the order of the book."""
    options: tuple[BookOption, ...] = ()
    principle: tuple[str, str] = ("", "")
    """What the book says about cases it doesn't cover: the sentence in our words, and its clause."""
    leaves_penalties_open: bool = False
    """Whether a breach for which it names no penalty is left to the director, as everything that it doesn't say."""
    last_pass: bool = True
    """Whether a passed double may end a match."""
    reference: str = ""
    """The id with the edition, such as usbgf@2025; set by the loader."""
    without: frozenset[str] = field(default_factory=frozenset)
    """Clauses whose implementation is switched off: only to prove that tests notice."""

    def __repr__(self) -> str:
        return f"<Book {self.key}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and (self.key, self.without) == (other.key, other.without)

    def __hash__(self) -> int:
        return hash((self.key, self.without))

    @property
    def key(self) -> str:
        """The name that loads this very book again, including edition and house rules."""
        return self.reference or self.id

    @property
    def family(self) -> str:
        """The id of the book without house rules, used outside the books."""
        return self.id

    def file(self, *names: str) -> str:
        """The path of one of the book's data files."""
        folder = os.path.dirname(importlib.import_module(self.package).__file__ or "")
        return os.path.join(folder, *names)

    @property
    def shown(self) -> Mapping[str, Any]:
        """What demonstrates the clauses: `examples`, `unchecked` cases, `scripts` at a table, `places` in the
        program."""
        return {}

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The clauses by id, in the order of the book."""
        raise NotImplementedError

    def clause(self, number: str) -> Clause:
        """A clause by `4.1.7.2.a` or `usbgf:4.1.7.2.a`."""
        key = number if ":" in number else f"{self.id}:{number}"
        if key not in self.clauses:
            raise unknown_name("clause", key, self.clauses)
        return self.clauses[key]

    def at_desk(self, rule: str) -> tuple[str, ...]:
        """The clauses behind a rule of the desk; none if the book is silent."""
        wanted = DeskRule(rule)
        return tuple(id for id, clause in self.clauses.items() if wanted in clause.desk and id not in self.without)

    def decisions_on(self, incident: str) -> tuple[Decision, ...]:
        """The decisions on one incident, in the order in which they apply."""
        raise NotImplementedError

    def switched_off(self, clause: str) -> Book:
        """The same book without the implementation of a clause; whatever was already read is kept."""
        other = replace(self, without=self.without | {clause})
        other.__dict__.update({name: kept for name, kept in self.__dict__.items() if name not in other.__dict__})
        return other

    @cached_property
    def decisions(self) -> Mapping[str, tuple[Decision, ...]]:
        """All decisions by incident."""
        raise NotImplementedError

    @cached_property
    def setting_rules(self) -> Mapping[str, SettingRule]:
        """The settings of the book, by name."""
        raise NotImplementedError

    def setting(self, name: str, **arguments: Any) -> Setting:
        """A setting of the book for these arguments, with its clauses; its value is `silent` if the book has none."""
        if name not in self.setting_rules:
            raise unknown_name("setting", name, self.setting_rules)
        rule = self.setting_rules[name]
        if self.without & set(rule.clauses):
            return Setting(name, "switched off", tuple(c for c in rule.clauses if c not in self.without))
        takes = signature(rule.function).parameters
        if missing := [one for one, told in takes.items() if told.default is Parameter.empty and one not in arguments]:
            raise InvalidInput(
                "The setting {setting} of {book} depends on {missing}: say that, too.",
                setting=name,
                book=self.id,
                missing=", ".join(missing),
                code="bad_setting",
            )
        if strange := [one for one in arguments if one not in takes]:
            raise InvalidInput(
                "The setting {setting} of {book} does not depend on {strange}.",
                setting=name,
                book=self.id,
                strange=", ".join(strange),
                code="bad_setting",
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
