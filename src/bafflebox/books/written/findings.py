"""What a clause decides, as data: conditions on facts, a verdict, remedies from the fixed vocabulary, and readings.

```yaml
- incident: cube_offer                         # or several; every fact read must be one of each of them
  over: [4.4.ii.a]                             # clauses that say nothing where this one applies
  when: act in doubling_acts and has_access    # facts of the incident, and words that the book defines
  first_of:                                    # the first one that applies
    - when: in_time
      verdict: The double is in time.
      violation: no
    - when: otherwise
      verdict: It is too late to double in this turn.
      violation: yes
      remedies:
        - may_not: {who: doubler, what: double in this turn}
      also:                                    # each one that applies
        - {when: after_failed_throw, remedies: [double_void]}
```
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bafflebox.books.written.conditions import Definitions, Expression, condition
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.message import GAP, Message
from bafflebox.party import Party
from bafflebox.rulings import Cites, Verdict
from bafflebox.rulings.facts import Fact, Facts
from bafflebox.rulings.places import Located, Path, keys_known
from bafflebox.rulings.remedies import REMEDIES, Option
from bafflebox.rulings.ruling import Finding, Reading

Options = Mapping[str, Mapping[str, str]]
Made = Callable[[Facts], Any]
"""A value that may depend on the facts."""
BLOCK = ("when", "verdict", "violation", "remedies", "reading", "cites", "first_of", "also", "says")
DECISION = ("incident", *BLOCK[:-1], "over", "note", "with", "where")
PARTIES = {party.value: party for party in Party}


@dataclass(frozen=True)
class Block:
    """What follows if a condition holds; then the first of `first_of`, and each of `also`, whose own condition
    holds."""

    when: Expression | None = None
    parts: tuple[Made, ...] = ()
    first_of: tuple[Block, ...] = ()
    also: tuple[Block, ...] = ()

    def __call__(self, facts: Facts) -> Iterator[Finding]:
        if self.when is None or self.when.of_facts(facts):
            yield from self.found(facts)

    def found(self, facts: Facts) -> Iterator[Finding]:
        for part in self.parts:
            yield part(facts)
        for case in self.first_of:
            if case.when is None or case.when.of_facts(facts):
                yield from case.found(facts)
                break
        for block in self.also:
            yield from block(facts)


class Findings:
    """Reads the findings of one decision; mistakes are noted with their place."""

    def __init__(
        self, where: Located, facts: Mapping[str, Fact], options: Options, definitions: Definitions | None = None
    ) -> None:
        self.where, self.facts, self.options = where, facts, options
        self.definitions: Definitions = definitions or {}

    def function(self, path: Path, data: Mapping[str, Any]) -> Callable[[Facts], Iterator[Finding]]:
        """The decision as a function, like those written in Python."""
        keys_known(self.where, path, data, DECISION, "part of a decision")
        local = _mapping(data.get("where"))
        self.definitions = {**self.definitions, **{name: str(text) for name, text in local.items()}}
        block = self.block(path, data)

        def decide(facts: Facts) -> Iterator[Finding]:
            return block(facts)

        return decide

    def block(self, path: Path, data: Any) -> Block:
        """A condition, and what follows from it."""
        if not isinstance(data, dict):
            self.where.wrong(path, "Write what follows as verdict:, remedies: and so on.")
            return Block()
        found = Block(
            self._when((*path, "when"), data.get("when", True)),
            tuple(self._parts(path, data)),
            tuple(self._blocks((*path, "first_of"), data.get("first_of"))),
            tuple(self._blocks((*path, "also"), data.get("also"))),
        )
        if data.get("when") == "otherwise" and path[-2] != "first_of":
            self.where.wrong((*path, "when"), "otherwise is for the last one of first_of.")
        if not (found.parts or found.first_of or found.also) and data.get("says") != "nothing":
            self.where.wrong(
                path, "A decision needs a verdict, remedies or a reading. Where nothing follows, write says: nothing."
            )
        return found

    def _blocks(self, path: Path, written: Any) -> Iterator[Block]:
        for number, one in enumerate(self._list(path, written)):
            if isinstance(one, dict):
                keys_known(self.where, (*path, number), one, BLOCK, "part of a case")
            yield self.block((*path, number), one)

    def _parts(self, path: Path, data: Mapping[str, Any]) -> Iterator[Made]:
        if "verdict" in data:
            yield self._verdict((*path, "verdict"), data["verdict"], data.get("violation"))
        elif "violation" in data:
            self.where.wrong((*path, "violation"), "violation belongs to a verdict, and there is none.")
        for number, written in enumerate(self._list((*path, "remedies"), data.get("remedies"))):
            yield self.remedy((*path, "remedies", number), written)
        if "reading" in data:
            yield self._made(Reading, [self.text((*path, "reading"), data["reading"])])
        if "cites" in data:
            cited = Cites(tuple(map(str, self._list((*path, "cites"), data["cites"]))))
            yield lambda _: cited

    def _when(self, path: Path, written: Any) -> Expression | None:
        if written is True or written == "otherwise":
            return None
        return self.expression(path, written)

    def expression(self, path: Path, written: Any, words: Mapping[str, Any] | None = None) -> Expression | None:
        try:
            return condition(written, self.facts, self.options, self.definitions, words)
        except BaffleBoxError as wrong:
            self.where.wrong(path, wrong)
            return None

    def _verdict(self, path: Path, sentence: Any, violation: Any) -> Made:
        if isinstance(violation, str) and violation.startswith("="):
            found = self.expression((*path[:-1], "violation"), violation[1:])
            said = self.text(path, sentence)
            return lambda facts: Verdict(said(facts), bool(found.of_facts(facts)) if found else None)
        if violation not in (None, True, False):
            self.where.wrong((*path[:-1], "violation"), "violation is yes, no, or left out.")
        return self._made(lambda said: Verdict(said, violation=violation), [self.text(path, sentence)])

    def _made(self, make: Callable[..., Any], parts: list[Made]) -> Made:
        """Something built from values: at once if none of them depends on the facts."""
        if all(isinstance(part, _Fixed) for part in parts):
            return _Fixed(make(*(part.value for part in parts if isinstance(part, _Fixed))))
        return lambda facts: make(*(part(facts) for part in parts))

    def text(self, path: Path, written: Any) -> Made:
        """A text in which `{minutes_late}` is replaced by the value of a fact or a defined word."""
        text = " ".join(str(written).split())
        gaps: dict[str, Expression | None] = {}
        for name, _ in GAP.findall(text):
            if name not in self.facts and name not in self.definitions:
                self.where.wrong(path, unknown_name("fact", name, self.facts))
            else:
                gaps[name] = self.expression(path, name)
        if not gaps:
            return _Fixed(text)
        return lambda facts: Message(
            text, {name: _shown(found.of_facts(facts)) if found else "" for name, found in gaps.items()}
        )

    def remedy(self, path: Path, written: Any) -> Made:
        """`{reroll: {by: offender}}`, or just `roll_stands`."""
        name, fields = (written, {}) if isinstance(written, str) else next(iter(_mapping(written).items()), ("", {}))
        if name not in REMEDIES or (isinstance(written, dict) and len(written) != 1):
            self.where.wrong(path, unknown_name("remedy", str(name), REMEDIES))
            return lambda _: None
        kind = REMEDIES[name]
        typed = _fields(name)
        given = _mapping(fields)
        keys_known(self.where, (*path, name), given, typed, f"part of {name}")
        missing = [field for field in typed if field not in given and not hasattr(kind, field)]
        if missing:
            self.where.wrong(path, f"{name} needs {', '.join(missing)}.")
            return lambda _: None
        names = [field for field in given if field in typed]
        made = [self._field((*path, name, field), typed[field], given[field]) for field in names]
        return self._made(lambda *values: kind(**dict(zip(names, values, strict=True))), made)

    def _field(self, path: Path, type_: str, written: Any) -> Made:
        if isinstance(written, str) and written.startswith("="):
            words = {name: name for name in PARTIES} if "Party" in type_ else None
            found = self.expression(path, written[1:], words)
            return lambda facts: _as(type_, found.of_facts(facts)) if found else None
        if "Option" in type_:
            return self._options(path, written)
        if type_ == "str":
            return self.text(path, written)
        if type_.startswith("tuple[str") and isinstance(written, list):
            return self._made(lambda *said: said, [self.text((*path, at), one) for at, one in enumerate(written)])
        try:
            return _Fixed(_as(type_, written))
        except BaffleBoxError as wrong:
            self.where.wrong(path, wrong)
            return _Fixed(None)

    def _options(self, path: Path, written: Any) -> Made:
        made: list[Made] = []
        for number, one in enumerate(self._list(path, written)):
            data = _mapping(one)
            keys_known(self.where, (*path, number), data, ("option", "remedies"), "part of an option")
            inner = self._list((*path, number, "remedies"), data.get("remedies"))
            remedies = [self.remedy((*path, number, "remedies", at), part) for at, part in enumerate(inner)]
            label = self.text((*path, number, "option"), data.get("option", ""))
            made.append(_option(label, remedies))
        if len(made) < 2:
            self.where.wrong(path, "A choice needs at least two options.")
        return lambda facts: tuple(one(facts) for one in made)

    def _list(self, path: Path, written: Any) -> list[Any]:
        if written is None:
            return []
        if not isinstance(written, list):
            self.where.wrong(path, f"{path[-1]} is a list: write each on a line of its own, with a dash.")
            return []
        return written


@dataclass(frozen=True)
class _Fixed:
    """A value that doesn't depend on the facts."""

    value: Any

    def __call__(self, _: Facts) -> Any:
        return self.value


def _option(label: Made, remedies: list[Made]) -> Made:
    return lambda facts: Option(label(facts), tuple(one(facts) for one in remedies))


def _fields(name: str) -> dict[str, str]:
    """The fields of a remedy with their types."""
    annotations = inspect.get_annotations(REMEDIES[name])
    return {field: str(type_) for field, type_ in annotations.items() if field not in ("about", "changes")}


def _mapping(written: Any) -> Mapping[str, Any]:
    return written if isinstance(written, dict) else {}


def _as(type_: str, value: Any) -> Any:
    """A value converted to the type of the remedy's field."""
    base = type_.removesuffix(" | None")
    if value is None and base != type_:
        return None
    if base == "Party":
        if isinstance(value, Party):
            return value
        if value not in PARTIES:
            raise unknown_name("party", str(value), PARTIES)
        return PARTIES[value]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if base == "bool" and isinstance(value, bool):
        return value
    if base == "int" and number and float(value).is_integer():
        return int(value)
    if base == "float" and number:
        return value
    if base.startswith("tuple[str") and isinstance(value, list | tuple):
        return tuple(map(str, value))
    if base == "str":
        return value if isinstance(value, str) else str(value)
    wanted = {"bool": "yes or no", "int": "a whole number", "float": "a number"}.get(base, "a list")
    raise InvalidInput(f"'{value}' is not {wanted}.", code="bad_remedy")


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value).replace("_", " ")
