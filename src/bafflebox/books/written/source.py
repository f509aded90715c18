"""A rule book as people write it: one file per chapter, in the book's order, with everything about a clause in one
place.

```yaml
- id: standards:5.6.b
  title: Flat on the right half
  topic: dice
  force: must                   # must, shall, should, may, definition, guidance
  kind: decide                  # enforce, compute, decide, workflow, record, advise
  says: What the clause says, in our own words.
  outcome: What follows, in a few words.
  see: [standards:5.6.c]
  desk: [posting]               # the rules of the desk based on it, see `rulings.clause.DeskRule`
  decides:                      # see `written.findings`; `python:` names a function that computes something
    - incident: cocked_die
      when: place != surface
      verdict: The die is not flat on the surface of the right half.
      remedies: [reroll]
  sets:
    - {setting: resting_place, about: Where a die has to end up., value: flat on the right half}
  cases:                        # the book's own examples, and how each is checked
    - given: A die leans against a checker.
      then: Both dice again.
      checked: [{incident: cocked_die, facts: {place: surface, posture: leaning}, expect: {remedies: [{remedy: reroll}]}}]
  examples: []                  # our further examples
  carried_out: {place: "incident:cocked_die", does: what the program does about it elsewhere}
  table: []                     # scripts at a table, see `cli.proof`
```

`definitions.yaml` has the words that conditions use (`in_time: {means: ..., note: ...}`); under `sets:`, settings that
every book has but no clause of this one covers; and under `order:`, the clauses of an incident that don't apply in the
order of the book. `play.yaml` has what a referee needs for every act in a match; `written.play` describes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path as File
from typing import Any

from bafflebox.books.written.book import WrittenBook, definitions_of, function_of, sources
from bafflebox.books.written.findings import Findings
from bafflebox.books.written.play import check
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.rulings.clause import ClauseKind, DeskRule, Force
from bafflebox.rulings.incident import incident
from bafflebox.rulings.located import located
from bafflebox.rulings.places import Located, Path, keys_known

WORDS = ("id", "title", "topic", "force", "kind", "says", "outcome", "see", "cases", "desk")
CLAUSE = (*WORDS, "decides", "sets", "examples", "carried_out", "table")
SETTING = ("setting", "about", "value", "note", "with", "python")
DEFINITION = ("means", "python", "note")
CASE = ("given", "then", "checked", "unchecked")

Data = dict[str, Any]


def compiled(book: WrittenBook) -> Data:
    """All of a book, checked, in the form that loads fastest; an error lists every mistake with file and line."""
    where = read(book)
    data = _Compiling(book, where).data()
    if where.problems:
        raise InvalidInput("\n".join(where.problems), code="bad_book")
    return data


def problems(book: WrittenBook) -> list[str]:
    """Every mistake in the text of a book, with file and line."""
    where = read(book)
    _Compiling(book, where).data()
    return where.problems


def read(book: WrittenBook) -> Located:
    package = File(book.file("..", "..")).resolve().parent
    return located([(str(file.relative_to(package)), file.read_text("utf-8")) for file in sources(book)])


class _Compiling:
    """The text of a book, read and checked."""

    def __init__(self, book: WrittenBook, where: Located) -> None:
        self.book, self.where = book, where
        self.listed: list[Data] = [one for one in where.data.get("clauses", ()) if isinstance(one, dict)]
        self.ids = [str(one.get("id")) for one in self.listed]
        self.words: dict[str, Data] = where.data.get("definitions") or {}
        self.options = {option.name: option.choices for option in book.options}

    def data(self) -> Data:
        keys_known(
            self.where, (), self.where.data, ("clauses", "definitions", "sets", "order", "play"), "part of a book"
        )
        check(self.where, self.options, self.ids)
        for name, one in self.words.items():
            keys_known(self.where, ("definitions", name), one, DEFINITION, "part of a definition")
            if "python" in one:
                self._function(("definitions", name, "python"), one["python"])
        found: Data = {"clauses": [], "decisions": {}, "settings": [], "definitions": self.words}
        found |= {"examples": [], "unchecked": [], "scripts": [], "places": {}}
        found |= {"play": self.where.data["play"]} if "play" in self.where.data else {}
        for number, one in enumerate(self.listed):
            path: Path = ("clauses", number)
            self._clause(path, one)
            found["clauses"].append({key: one[key] for key in WORDS if key in one} | {"cases": _words_of(one)})
            for decision in self._decisions(path, one):
                for name in decision["incidents"]:
                    found["decisions"].setdefault(name, []).append(decision)
            found["settings"] += self._settings(path, one)
            self._shown(path, one, found)
        found["settings"] += self._settings((), self.where.data)
        self._in_order(found["decisions"])
        return found

    def _clause(self, path: Path, one: Data) -> None:
        keys_known(self.where, path, one, CLAUSE, "part of a clause")
        id = str(one.get("id"))
        if self.ids.count(id) > 1:
            self.where.wrong((*path, "id"), f"There are two clauses {id}.")
        for key in WORDS[:7]:
            if not str(one.get(key) or "").strip():
                self.where.wrong(path, f"{id} has no {key}.")
        for rule in one.get("desk", ()):
            if rule not in set(DeskRule):
                self.where.wrong((*path, "desk"), unknown_name("rule of the desk", str(rule), list(DeskRule)))
        for key, known in (("force", Force), ("kind", ClauseKind)):
            if one.get(key) not in {value.value for value in known}:
                self.where.wrong((*path, key), unknown_name(key, str(one.get(key)), [value.value for value in known]))
        for number, other in enumerate(one.get("see", ())):
            if not any(known == other or known.startswith(f"{other}.") for known in self.ids):
                self.where.wrong((*path, "see", number), unknown_name("clause or section", str(other), self.ids))

    def _known(self, path: Path, listed: Any) -> list[str]:
        """Clauses by their ids or numbers, which must exist."""
        found = []
        for number, written in enumerate(listed):
            id = str(written) if ":" in str(written) else f"{self.book.id}:{written}"
            if id not in self.ids:
                self.where.wrong((*path, number), unknown_name("clause", id, self.ids))
            found.append(id)
        return found

    def _decisions(self, path: Path, one: Data) -> Iterator[Data]:
        for number, decision in enumerate(one.get("decides", ())):
            place = (*path, "decides", number)
            incidents = decision.get("incident", ())
            incidents = [incidents] if isinstance(incidents, str) else list(incidents)
            for name in incidents:
                before = len(self.where.problems)
                self._check(place, name, decision)
                if len(incidents) > 1:  # they have facts of their own, and the mistake may be one for some of them only
                    self.where.problems[before:] = [f"{one} ({name})" for one in self.where.problems[before:]]
            body = {key: value for key, value in decision.items() if key not in ("incident", "with", "over")}
            yield {
                "incidents": incidents,
                "clauses": [one["id"], *self._known((*place, "with"), decision.get("with", ()))],
                "over": self._known((*place, "over"), decision.get("over", ())),
                "name": f"{one['id']}/{number + 1}",
                **body,
            }

    def _check(self, path: Path, name: str, decision: Data) -> None:
        try:
            facts = incident(name).by_name
        except BaffleBoxError as wrong:
            self.where.wrong((*path, "incident"), wrong)
            return
        if "python" in decision:
            self._function((*path, "python"), decision["python"])
            keys_known(
                self.where, path, decision, ("incident", "python", "over", "with"), "part of a computed decision"
            )
            return
        if clash := [word for word in (*self.words, *decision.get("where", ())) if word in facts]:
            self.where.wrong(path, f"{clash[0]} is defined, and a fact of {name} as well.")
        Findings(self.where, facts, self.options, definitions_of(self.book, self.words)).function(path, decision)

    def _function(self, path: Path, name: Any) -> None:
        try:
            function_of(self.book, str(name))
        except (ImportError, AttributeError):
            self.where.wrong(path, f"{self.book.package} has no function {name}.")

    def _settings(self, path: Path, one: Data) -> Iterator[Data]:
        for number, setting in enumerate(one.get("sets", ())):
            place = (*path, "sets", number)
            keys_known(self.where, place, setting, SETTING, "part of a setting")
            if "python" in setting:
                self._function((*place, "python"), setting["python"])
            elif "value" not in setting:
                self.where.wrong(place, f"The setting {setting.get('setting')} has no value.")
            clauses = [one["id"], *self._known((*place, "with"), setting.get("with", ()))] if "id" in one else []
            yield setting | {"clauses": clauses}

    def _shown(self, path: Path, one: Data, found: Data) -> None:
        """What demonstrates the clause: checked cases, further examples, scripts at a table, other places."""
        id, topic = one["id"], one.get("topic", "")
        for number, case in enumerate(one.get("cases", ()), 1):
            keys_known(self.where, (*path, "cases", number - 1), case, CASE, "part of a case")
            for example in case.get("checked", ()):
                found["examples"].append({"clause": id, "case": number, "topic": topic, **example})
            if "unchecked" in case:
                found["unchecked"].append({"clause": id, "case": number, "why": case["unchecked"]})
        for example in one.get("examples", ()):
            found["examples"].append({"clause": id, "case": 0, "topic": topic, **example})
        for script in one.get("table", ()):
            found["scripts"].append({**script, "clauses": [id, *self._known((*path, "table"), script.get("with", ()))]})
        if "carried_out" in one:
            found["places"][id] = one["carried_out"]

    def _in_order(self, decisions: dict[str, list[Data]]) -> None:
        """Sorts the clauses of some incidents into the order in which they apply; one listed twice applies twice."""
        for name, listed in (self.where.data.get("order") or {}).items():
            if name not in decisions:
                self.where.wrong(("order", name), unknown_name("incident", name, decisions))
                continue
            turns: dict[str, list[int]] = {}
            for at, id in enumerate(self._known(("order", name), listed)):
                turns.setdefault(id, []).append(at)
            decisions[name].sort(key=partial(_turn, turns))


def _turn(turns: dict[str, list[int]], one: Data) -> float:
    """When a decision applies: at its clause's next place in the order, and again at the last one; unlisted ones come
    last."""
    mine = turns.get(one["clauses"][0])
    if not mine:
        return inf
    return mine.pop(0) if len(mine) > 1 else mine[0]


def _words_of(one: Data) -> list[Data]:
    return [{"given": case.get("given", ""), "then": case.get("then", "")} for case in one.get("cases", ())]
