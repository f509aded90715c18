"""What a house rule decides: verdict, remedies and readings as data, in the closed vocabulary of remedies."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bafflebox.books.house.conditions import Expression, condition
from bafflebox.books.house.located import Located, Path, keys_known
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.rulings import Verdict
from bafflebox.rulings.facts import Fact, Facts
from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies import REMEDIES, Option, Remedy
from bafflebox.rulings.ruling import Finding, Reading

Options = Mapping[str, Mapping[str, str]]
Made = Callable[[Facts], Any]
"""A value that may depend on the facts."""
GAP = re.compile(r"\{(\w+)\}")
DECISION = ("incident", "when", "verdict", "violation", "remedies", "reading", "over", "note")


class Findings:
    """Reads what one decision finds; what is wrong is noted with its place."""

    def __init__(self, where: Located, facts: Mapping[str, Fact], options: Options) -> None:
        self.where, self.facts, self.options = where, facts, options

    def function(self, path: Path, data: Mapping[str, Any]) -> Callable[[Facts], Iterator[Finding]]:
        """The decision as a function, like those that are written in Python."""
        keys_known(self.where, path, data, DECISION, "part of a decision")
        when = self._when((*path, "when"), data.get("when", True))
        parts: list[Made] = []
        if "verdict" in data:
            parts.append(self._verdict((*path, "verdict"), data["verdict"], data.get("violation")))
        for number, written in enumerate(self._list((*path, "remedies"), data.get("remedies"))):
            parts.append(self.remedy((*path, "remedies", number), written))
        if "reading" in data:
            said = self.text((*path, "reading"), data["reading"])
            parts.append(lambda facts: Reading(said(facts)))
        if not parts:
            self.where.wrong(path, "A decision needs a verdict, remedies or a reading.")

        def decide(facts: Facts) -> Iterator[Finding]:
            if when is None or when.of_facts(facts):
                for part in parts:
                    yield part(facts)

        return decide

    def _when(self, path: Path, written: Any) -> Expression | None:
        if written is True:
            return None
        return self.expression(path, written)

    def expression(self, path: Path, written: Any) -> Expression | None:
        try:
            return condition(written, self.facts, self.options)
        except BaffleBoxError as wrong:
            self.where.wrong(path, wrong)
            return None

    def _verdict(self, path: Path, sentence: Any, violation: Any) -> Made:
        if violation not in (None, True, False):
            self.where.wrong((*path[:-1], "violation"), "violation is yes, no, or left out.")
        said = self.text(path, sentence)
        return lambda facts: Verdict(said(facts), violation=violation)

    def text(self, path: Path, written: Any) -> Made:
        """A text in which `{minutes_late}` stands for the value of a fact."""
        text = " ".join(str(written).split())
        for name in GAP.findall(text):
            if name not in self.facts:
                self.where.wrong(path, unknown_name("fact", name, self.facts))
        return lambda facts: GAP.sub(lambda gap: _shown(facts.get(gap[1])), text)

    def remedy(self, path: Path, written: Any) -> Made:
        """`{reroll: {by: offender}}`, or just `roll_stands`."""
        name, fields = (written, {}) if isinstance(written, str) else next(iter(_mapping(written).items()), ("", {}))
        if name not in REMEDIES or (isinstance(written, dict) and len(written) != 1):
            self.where.wrong(path, unknown_name("remedy", str(name), REMEDIES))
            return lambda _: None
        kind = REMEDIES[name]
        typed = {field: str(type_) for field, type_ in inspect.get_annotations(kind).items() if field != "about"}
        given = _mapping(fields)
        keys_known(self.where, (*path, name), given, typed, f"part of {name}")
        missing = [field for field in typed if field not in given and not hasattr(kind, field)]
        if missing:
            self.where.wrong(path, f"{name} needs {', '.join(missing)}.")
        made = {
            field: self._field((*path, name, field), typed[field], value)
            for field, value in given.items()
            if field in typed
        }
        return lambda facts: kind(**{field: value(facts) for field, value in made.items()})

    def _field(self, path: Path, type_: str, written: Any) -> Made:
        if isinstance(written, str) and written.startswith("="):
            found = self.expression(path, written[1:])
            return lambda facts: _as(type_, found.of_facts(facts)) if found else None
        if "Option" in type_:
            return self._options(path, written)
        if type_ == "str":
            return self.text(path, written)
        try:
            value = _as(type_, written)
        except BaffleBoxError as wrong:
            self.where.wrong(path, wrong)
            value = None
        return lambda _: value

    def _options(self, path: Path, written: Any) -> Made:
        made: list[tuple[str, list[Made]]] = []
        for number, one in enumerate(self._list(path, written)):
            data = _mapping(one)
            keys_known(self.where, (*path, number), data, ("option", "remedies"), "part of an option")
            inner = self._list((*path, number, "remedies"), data.get("remedies"))
            remedies = [self.remedy((*path, number, "remedies", at), part) for at, part in enumerate(inner)]
            made.append((str(data.get("option", "")), remedies))
        if len(made) < 2:
            self.where.wrong(path, "A choice needs at least two options.")
        return lambda facts: tuple(Option(label, tuple(one(facts) for one in parts)) for label, parts in made)

    def _list(self, path: Path, written: Any) -> list[Any]:
        if written is None:
            return []
        if not isinstance(written, list):
            self.where.wrong(path, f"{path[-1]} is a list: write each on a line of its own, with a dash.")
            return []
        return written


def _mapping(written: Any) -> Mapping[str, Any]:
    return written if isinstance(written, dict) else {}


def _as(type_: str, value: Any) -> Any:
    """A value of the type that a remedy has for it."""
    if "Party" in type_:
        names = {party.value: party for party in Party}
        if value not in names:
            raise unknown_name("party", str(value), names)
        return names[value]
    if type_ == "bool" and isinstance(value, bool):
        return value
    if type_ == "int" and isinstance(value, int | float) and not isinstance(value, bool) and float(value).is_integer():
        return int(value)
    if type_.startswith("tuple[str") and isinstance(value, list):
        return tuple(map(str, value))
    if type_ == "str":
        return str(value)
    wanted = {"bool": "yes or no", "int": "a whole number"}.get(type_, "a list")
    raise InvalidInput(f"'{value}' is not {wanted}.", code="bad_remedy")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")


__all__ = ["Findings", "Remedy"]
