"""A book with house rules: the book it extends, with clauses removed, changed and added by a file anybody can write."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from bafflebox import texts
from bafflebox.books.written.conditions import formula
from bafflebox.books.written.findings import Findings
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.rulings import Book, Clause
from bafflebox.rulings.book import BookOption, Decision, SettingRule
from bafflebox.rulings.clause import ClauseKind, Force
from bafflebox.rulings.incident import incident
from bafflebox.rulings.places import Located, Path, keys_known
from bafflebox.rulings.variation import Value

HEAD = ("house", "title", "edition", "extends", "options", "event", "strike", "clauses", "principle")
CLAUSE = ("id", "title", "says", "topic", "force", "instead_of", "decides", "sets", "see", "examples")

LONGEST = {"house": 40, "title": 200, "edition": 40}
"""The most characters in a heading."""


@dataclass(repr=False, eq=False)
class HouseBook(Book):
    """A book with house rules. Everything that the house rules don't change is as in the base book."""

    base: Book = field(kw_only=True)
    added: Mapping[str, Clause] = field(default_factory=dict)
    struck: frozenset[str] = frozenset()
    """Clauses of the base book that don't apply here, with what they decide."""
    house_decisions: tuple[Decision, ...] = ()
    house_settings: Mapping[str, SettingRule] = field(default_factory=dict)
    standards: Mapping[str, Value] = field(default_factory=dict)
    """The default settings of an event under this book, by item."""
    house_examples: tuple[dict[str, Any], ...] = ()
    source: str = ""
    """The house rules as JSON, as stored in a journal, so that they can always be read again."""

    def __reduce__(self) -> tuple[Callable[..., Book], tuple[Any, ...]]:
        """Pickled and copied with its text, as stored in journals."""
        return _from_text, (self.source, self.without)

    @property
    def shown(self) -> Mapping[str, Any]:
        return self.base.shown

    @property
    def notes(self) -> list[str]:
        """What is easily overlooked: a setting that stays though its clause is struck out, an incident that nothing
        decides any more, and a ruling that doesn't follow a new setting."""
        stays = [
            f"{name} rests on {', '.join(rule.clauses)}, which is struck out. It stays as in {self.base.id} until a clause sets it."
            for name, rule in self.base.setting_rules.items()
            if rule.clauses and name not in self.house_settings and self.struck.issuperset(rule.clauses)
        ]
        silent = [name for name in self.base.decisions if not self.decisions_on(name)]
        if silent:
            stays.append(
                f"Nothing decides {', '.join(silent)} any more: the book is silent there, and the director decides."
            )
        decided = {one.incident for one in self.house_decisions}
        return stays + [
            f"{name} is set anew, but rulings on {', '.join(sorted(incidents))} still follow {', '.join(clauses)}. Strike out that clause or decide the incident, too."
            for name in self.house_settings
            if (clauses := self._kept_clauses(name)) and (incidents := self._decided_by(clauses) - decided)
        ]

    def _kept_clauses(self, setting: str) -> tuple[str, ...]:
        rule = self.base.setting_rules.get(setting)
        return tuple(id for id in rule.clauses if id not in self.struck) if rule else ()

    def _decided_by(self, clauses: tuple[str, ...]) -> set[str]:
        return {
            name for name, found in self.base.decisions.items() if any(set(clauses) & set(one.clauses) for one in found)
        }

    @property
    def key(self) -> str:
        return f"{self.id}~{sha256(self.source.encode()).hexdigest()[:12]}"

    @property
    def family(self) -> str:
        return self.base.family

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        kept = {id: clause for id, clause in self.base.clauses.items() if id not in self.struck}
        return kept | dict(self.added)

    def clause(self, number: str) -> Clause:
        for prefix in ("", f"{self.id.partition('+')[2]}:", f"{self.base.id}:"):
            if prefix + number in self.clauses:
                return self.clauses[prefix + number]
        raise unknown_name("clause", number, self.clauses)

    def decisions_on(self, incident: str) -> tuple[Decision, ...]:
        kept = (one for one in self.base.decisions_on(incident) if not self.struck & set(one.clauses))
        return (*kept, *(one for one in self.house_decisions if one.incident == incident))

    @cached_property
    def decisions(self) -> Mapping[str, tuple[Decision, ...]]:
        names = dict.fromkeys((*self.base.decisions, *(one.incident for one in self.house_decisions)))
        return {name: found for name in names if (found := self.decisions_on(name))}

    @cached_property
    def setting_rules(self) -> Mapping[str, SettingRule]:
        kept = {
            name: replace(rule, clauses=tuple(id for id in rule.clauses if id not in self.struck))
            for name, rule in self.base.setting_rules.items()
        }
        return kept | dict(self.house_settings)


def house_book(where: Located, load: Callable[[str], Book]) -> HouseBook:
    """The book made by these house rules; everything wrong with them is noted in `where`."""
    data = where.data
    texts.check_all(data, "House rules")
    keys_known(where, (), data, HEAD, "part of house rules")
    for key, longest in LONGEST.items():
        if len(str(data.get(key, ""))) > longest:
            where.wrong((key,), f"{key}: has at most {longest} characters.")
    name = _word(where, "house")
    try:
        base = load(str(data.get("extends", "")))
    except BaffleBoxError as wrong:
        where.wrong(
            ("extends",), wrong if "extends" in data else "extends: says which book this changes, e.g. usbgf@2025."
        )
        raise InvalidInput("\n".join(where.problems), code="bad_house_rules") from None
    reading = _Reading(where, name, base)
    clauses = reading.clauses()
    struck = reading.struck()
    principle = str(data.get("principle", "")) or base.principle[0]
    return HouseBook(
        id=f"{base.id}+{name}",
        title=str(data.get("title") or f"{base.title}, with the rules of {name}"),
        edition=f"{base.edition}, {name} {data.get('edition', '')}".strip(),
        package=base.package,
        chapters=base.chapters,
        options=reading.options(),
        principle=(principle, base.principle[1] if base.principle[1] not in struck else ""),
        leaves_penalties_open=base.leaves_penalties_open,
        base=base,
        added=clauses,
        struck=struck,
        house_decisions=tuple(reading.decided),
        house_settings=reading.set,
        standards=reading.standards(),
        house_examples=tuple(reading.examples),
        source=json.dumps(data, ensure_ascii=False, sort_keys=True),
    )


def _word(where: Located, key: str) -> str:
    word = str(where.data.get(key, ""))
    if not word.isidentifier() or word != word.lower():
        where.wrong((key,), f"{key}: is a short name in small letters, for example club.")
    return word


class _Reading:
    """House rules, checked against the book they extend."""

    def __init__(self, where: Located, name: str, base: Book) -> None:
        self.where, self.name, self.base = where, name, base
        self.decided: list[Decision] = []
        self.set: dict[str, SettingRule] = {}
        self.examples: list[dict[str, Any]] = []
        self.words = {option.name: option.choices for option in base.options}

    def clauses(self) -> dict[str, Clause]:
        found: dict[str, Clause] = {}
        listed = self._list(("clauses",), self.where.data.get("clauses"))
        self.ids = {f"{one.get('id')}" for one in listed if isinstance(one, dict)}
        for number, one in enumerate(listed):
            path: Path = ("clauses", number)
            if not isinstance(one, dict):
                self.where.wrong(path, "A clause has an id, a title and what it says.")
                continue
            keys_known(self.where, path, one, CLAUSE, "part of a clause")
            clause = self._clause(path, one)
            if clause.id in found:
                self.where.wrong((*path, "id"), f"There are two clauses {clause.id}.")
            found[clause.id] = clause
            self._sets(path, one, clause)
            for at, decision in enumerate(self._list((*path, "decides"), one.get("decides"))):
                self._decides((*path, "decides", at), decision, clause, at, one.get("instead_of"))
            for example in self._list((*path, "examples"), one.get("examples")):
                self.examples.append({"clause": clause.id, **(example if isinstance(example, dict) else {})})
        return found

    def _clause(self, path: Path, one: Mapping[str, Any]) -> Clause:
        id = str(one.get("id", ""))
        if not id.startswith(f"{self.name}:") or id == f"{self.name}:":
            self.where.wrong((*path, "id"), f"The id of a clause begins with {self.name}:, for example {self.name}:1.")
        for key in ("title", "says"):
            if not str(one.get(key) or "").strip():
                self.where.wrong(path, f"{id or 'A clause'} has no {key}.")
        force = str(one.get("force", "must"))
        if force not in {known.value for known in Force}:
            self.where.wrong((*path, "force"), unknown_name("force", force, [known.value for known in Force]))
            force = "must"
        kind = ClauseKind.DECIDE if one.get("decides") else ClauseKind.COMPUTE if one.get("sets") else ClauseKind.ADVISE
        return Clause(
            id=id,
            title=str(one.get("title", "")),
            topic=str(one.get("topic", "house rules")),
            force=Force(force),
            kind=kind,
            says=" ".join(str(one.get("says", "")).split()),
            outcome="",
            see=tuple(self._known((*path, "see"), one.get("see"))),
        )

    def _decides(self, path: Path, data: Any, clause: Clause, number: int, instead_of: Any) -> None:
        if not isinstance(data, dict) or "incident" not in data:
            self.where.wrong(path, "A decision names its incident.")
            return
        try:
            kind = incident(str(data["incident"]))
        except BaffleBoxError as wrong:
            self.where.wrong((*path, "incident"), wrong)
            return
        function = Findings(self.where, kind.by_name, self.words, getattr(self.base, "definitions", {})).function(
            path, data
        )
        function.__module__, function.__name__ = clause.id, f"{kind.name}_{number + 1}"
        function.__doc__ = str(data.get("note") or clause.title)
        over = tuple(self._known((*path, "over"), data.get("over")))
        over += tuple(map(str, instead_of)) if isinstance(instead_of, list) else ()
        self.decided.append(Decision(kind.name, (clause.id,), function, over))

    def _sets(self, path: Path, one: Mapping[str, Any], clause: Clause) -> None:
        sets = one.get("sets") or {}
        if not isinstance(sets, dict):
            self.where.wrong((*path, "sets"), "sets: names settings with their values.")
            return
        for name, written in sets.items():
            place = (*path, "sets", name)
            if name not in self.base.setting_rules:
                self.where.wrong(place, unknown_name("setting", name, self.base.setting_rules))
            elif name in self.set:
                self.where.wrong(place, f"{name} is set twice.")
            else:
                self.set[name] = SettingRule(name, (clause.id,), self._setting(place, name, written))

    def _setting(self, path: Path, name: str, written: Any) -> Callable[..., Any]:
        """A function with the same arguments as the setting in the base, so that callers don't change."""
        signature = inspect.signature(self.base.setting_rules[name].function)
        known = signature.parameters
        made = None
        if isinstance(written, str) and written.startswith("="):
            try:
                made = formula(written[1:], known)
            except BaffleBoxError as wrong:
                self.where.wrong(path, wrong)

        def value(**given: Any) -> Any:
            if made is None:
                return written
            defaults = {one: known[one].default for one in made.names}
            return made.of_values(defaults | {one: what for one, what in given.items() if one in made.names})

        used = set(made.names) if made else set()
        kept = [
            told
            if one in used or told.default is not told.empty
            else told.replace(default=None, kind=told.KEYWORD_ONLY)
            for one, told in known.items()
        ]
        value.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[told.replace(kind=told.KEYWORD_ONLY) for told in kept]
        )
        value.__module__, value.__name__ = self.name, name
        return value

    def struck(self) -> frozenset[str]:
        found = set(self._known(("strike",), self.where.data.get("strike")))
        for number, one in enumerate(self._list(("clauses",), self.where.data.get("clauses"))):
            if isinstance(one, dict):
                found |= set(self._known(("clauses", number, "instead_of"), one.get("instead_of")))
        return frozenset(found)

    def options(self) -> tuple[BookOption, ...]:
        chosen = self.where.data.get("options") or {}
        found = {option.name: option for option in self.base.options}
        for name, value in (chosen if isinstance(chosen, dict) else {}).items():
            try:
                if name not in found:
                    raise unknown_name("option", name, found)
                found[name] = replace(found[name], default=found[name].read(value))
            except BaffleBoxError as wrong:
                self.where.wrong(("options", name), wrong)
        return tuple(found.values())

    def standards(self) -> dict[str, Value]:
        from bafflebox.books.event import variations  # imported late, since `event` imports books

        known = variations(self.base.key)
        found: dict[str, Value] = {}
        for item, value in (self.where.data.get("event") or {}).items():
            try:
                if item not in known:
                    raise unknown_name("setting of an event", item, known)
                found[item] = known[item].allowed.read(value)
            except BaffleBoxError as wrong:
                self.where.wrong(("event", item), wrong)
        return found

    def _known(self, path: Path, listed: Any) -> list[str]:
        """Clauses by their ids, which must exist."""
        found = []
        for number, id in enumerate(self._list(path, listed)):
            if str(id) not in self.base.clauses and str(id) not in self.ids:
                self.where.wrong((*path, number), unknown_name("clause", str(id), self.base.clauses))
            found.append(str(id))
        return found

    def _list(self, path: Path, written: Any) -> list[Any]:
        if written is None:
            return []
        if not isinstance(written, list):
            self.where.wrong(path, f"{path[-1]} is a list: write each on a line of its own, with a dash.")
            return []
        return written


def _from_text(source: str, without: frozenset[str]) -> Book:
    from bafflebox.books.house import from_source

    found: Book = from_source(source)
    for clause in sorted(without):
        found = found.switched_off(clause)
    return found
