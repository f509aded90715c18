"""The facts of an incident: which can be asked for, which are known, and which are still open.

Decisions read facts. A fact that isn't known is unknown, never false: reading it raises `Unanswered`, and the interview
asks for it. So a book asks only for what it needs in this case.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Position, Roll
from bafflebox.rulings.traced import TracedNumber
from bafflebox.rulings.wanted import wanted


class FactType(Enum):
    """What kind of answer a fact takes."""

    YES_NO = "yes_no"
    CHOICE = "choice"
    SEVERAL = "several"
    """Any number of choices; choosing none is written as `none`."""
    NUMBER = "number"
    SECONDS = "seconds"
    MINUTES = "minutes"
    TEXT = "text"
    LIST = "list"
    POSITION = "position"
    ROLL = "roll"
    PLAY = "play"
    GAMES = "games"


@dataclass(frozen=True)
class Fact:
    """Something that can be known about an incident, and the question for it."""

    name: str
    type: FactType
    question: str
    choices: Mapping[str, str] = field(default_factory=dict, hash=False)
    """For a choice: each value and its meaning in plain words."""
    low: int = 0
    high: int = 99
    default: Any = None
    """What is assumed if nobody says otherwise; such a fact is never asked, and the ruling lists it as assumed."""
    derive: Callable[[Facts], Any] | None = None
    """Derives the fact from other facts (a position, a play, a list of games); None if they don't determine it."""

    def read(self, value: Any) -> Any:
        """The value in this fact's type; otherwise an error that says what is expected."""
        if isinstance(value, TracedNumber):
            return value
        try:
            return _READERS[self.type](self, value)
        except (ValueError, TypeError) as wrong:
            if isinstance(wrong, InvalidInput):
                raise
            raise self._wrong(value) from None

    @property
    def asked(self) -> str:
        """The question for somebody who types the answer, with the fact's name and its values."""
        values = ("yes", "no") if self.type is FactType.YES_NO else tuple(self.choices)
        named = f" ({', '.join(values)})." if values else ""
        return f"{self.name}: {self.question}{named}"

    def _wrong(self, value: Any) -> InvalidInput:
        fits = wanted(self.name, self.type.value, value, (self.low, self.high), self.choices)
        return InvalidInput(fits, code="bad_fact", facts={"fact": self.name})

    def schema(self) -> dict[str, Any]:
        """The fact as JSON Schema."""
        shapes: dict[FactType, dict[str, Any]] = {
            FactType.YES_NO: {"type": "boolean"},
            FactType.CHOICE: {"enum": list(self.choices)},
            FactType.NUMBER: {"type": "integer", "minimum": self.low, "maximum": self.high},
            FactType.SECONDS: _time_schema(self),
            FactType.MINUTES: _time_schema(self),
            FactType.SEVERAL: {"type": "array", "items": {"enum": list(self.choices)}, "uniqueItems": True},
            FactType.LIST: {"type": "array"},
            FactType.GAMES: {"type": "array"},
        }
        shape = {**shapes.get(self.type, {"type": "string"}), "title": self.question}
        if self.choices:
            shape["x-choices"] = dict(self.choices)
        if self.default is not None:
            shape["default"] = list(self.default) if isinstance(self.default, tuple) else self.default
        if self.type in (FactType.POSITION, FactType.ROLL, FactType.PLAY):
            shape["format"] = self.type.value
        return shape


def _time_schema(fact: Fact) -> dict[str, Any]:
    """A time is a number in its unit, or a text as a clock shows it."""
    return {"type": ["number", "string"], "minimum": fact.low, "maximum": fact.high, "pattern": r"^\d+(:[0-5]\d)?$"}


def yes_no(name: str, question: str) -> Fact:
    """A yes-or-no fact."""
    return Fact(name, FactType.YES_NO, question)


def choice(name: str, question: str, choices: Mapping[str, str] | None = None, /, **words: str) -> Fact:
    """A fact answered with one of several words, each with its meaning: `touched="touched the cube"`, or a mapping."""
    return Fact(name, FactType.CHOICE, question, {**(choices or {}), **words})


def number(name: str, question: str, low: int, high: int) -> Fact:
    """A fact answered with a whole number within limits."""
    return Fact(name, FactType.NUMBER, question, low=low, high=high)


def seconds(name: str, question: str, low: int, high: int) -> Fact:
    """A time in seconds: `40`, or as a clock shows it, `1:20`."""
    return Fact(name, FactType.SECONDS, question, low=low, high=high)


class Options:
    """The book's options for this event; records which ones were read."""

    def __init__(self, chosen: Mapping[str, Any]) -> None:
        self._chosen = chosen
        self.used: dict[str, Any] = {}

    @property
    def all(self) -> Mapping[str, Any]:
        """All options with their choices; reading them here doesn't count as using them."""
        return self._chosen

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._chosen:
            raise AttributeError(f"a decision reads an option that its book does not have: {name}")
        self.used[name] = self._chosen[name]
        return self._chosen[name]


class EventValues:
    """The event's own settings (rate, delay, breaks); records which were read and which had to be assumed."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self._settings = settings
        self.used: dict[str, Any] = {}
        self.assumed: dict[str, Any] = {}

    @property
    def left_unread(self) -> dict[str, Any]:
        """Settings of the event that no decision read."""
        return {item: value for item, value in self._settings.items() if item not in self.used}

    def value(self, item: str, standard: Any) -> Any:
        """The event's setting for an item; otherwise the book's standard, shown as assumed."""
        if item in self._settings:
            self.used[item] = self._settings[item]
            return self._settings[item]
        if standard is not None:
            self.assumed[item] = standard
        return standard


class Unanswered(Exception):
    """A fact was read that isn't known yet."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.name)
        self.fact = fact


class Facts:
    """The known facts of an incident. `facts.turn_ended` returns the value, or asks for it by raising `Unanswered`."""

    def __init__(
        self,
        schema: Mapping[str, Fact],
        known: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        event: Mapping[str, Any] | None = None,
    ) -> None:
        for name in known:
            if name not in schema:
                raise unknown_name("fact", name, schema)
        self._schema = schema
        self._known = {name: schema[name].read(value) for name, value in known.items()}
        self._by_position(known)
        self._derived: dict[str, Any] = {}
        self.option = Options(options or {})
        """The options of the book for this event, e.g. `facts.option.moves`."""
        self.set_by_event = EventValues(event or {})
        """The event's own settings; decisions ask with `facts.of_event("minutes_per_point", 2)`."""
        self.looked_at: set[str] = set()
        """The facts that a decision read, known or not."""
        self.read_so_far: dict[str, Any] = {}
        """The facts that were read, with their values."""
        self.assumed: dict[str, Any] = {}
        """Those among them that were assumed, since nobody stated them."""

    def _by_position(self, known: Mapping[str, Any]) -> None:
        """Take the dice, cube and score from a position that has them; stated facts that differ contradict it."""
        for name, value in known.items():
            if self._schema[name].type is not FactType.POSITION or not isinstance(value, str):
                continue
            from bafflebox.rulings.from_position import told_by  # imported here: most rulings need no position

            for other, told in told_by(value).items():
                fact = self._schema.get(other)
                if fact is None or (fact.choices and told not in fact.choices):
                    continue
                read = fact.read(told)
                if self._known.setdefault(other, read) != read:
                    raise InvalidInput(
                        "{fact} is given as {value}, but {other} has it as {otherwise}. One of them is wrong.",
                        fact=other,
                        value=as_typed(self._known[other]),
                        other=name,
                        otherwise=as_typed(read),
                        code="contradictory_facts",
                        facts={"fact": other},
                    )

    def conclude(self, name: str, value: Any, *told: str) -> None:
        """Take a fact from these others, which are used by that; what was stated itself is kept."""
        self.looked_at.update((*told, *(() if name in self._known else (name,))))
        self._known.setdefault(name, value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.get(name)

    def get(self, name: str) -> Any:
        """The value of a fact; asks for it if it is unknown."""
        if name not in self._schema:
            raise AttributeError(f"a decision reads a fact that its incident does not have: {name}")
        fact = self._schema[name]
        self.looked_at.add(name)
        value = self._known.get(name)
        if fact.derive is not None:
            known = name in self._derived
            derived = self._derived[name] if known else self._derived.setdefault(name, fact.derive(self))
            if value is not None and derived is not None and derived != value:
                raise InvalidInput(
                    "{fact} is given as {value}, but the other facts make it {otherwise}. One of them is wrong.",
                    fact=name,
                    value=as_typed(value),
                    otherwise=as_typed(derived),
                    code="contradictory_facts",
                    facts={"fact": name},
                )
            value = derived if value is None else value
        if value is None:
            value = fact.default
            if value is None:
                raise Unanswered(fact)
            self.assumed[name] = value
        self.read_so_far[name] = value
        return value

    def of_event(self, item: str, standard: Any) -> Any:
        """The event's setting for an item, otherwise the book's standard."""
        return self.set_by_event.value(item, standard)

    @property
    def names(self) -> frozenset[str]:
        """The facts that this incident has, known or not."""
        return frozenset(self._schema)

    @property
    def established(self) -> Mapping[str, Any]:
        """The known facts."""
        return self._known

    def known(self, name: str) -> Any:
        """The value of a fact if it is known, otherwise None; never asks for it."""
        if name not in self._schema:
            raise AttributeError(f"a decision reads a fact that its incident does not have: {name}")
        self.looked_at.add(name)
        return self._known.get(name)

    @property
    def left_unread(self) -> dict[str, Any]:
        """Known facts that no decision read: they make no difference here."""
        return {name: value for name, value in self._known.items() if name not in self.looked_at}


def as_typed(value: Any) -> str:
    """A fact's value the way it is typed: `yes` or `no`, otherwise as it is."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _yes_no(fact: Fact, value: Any) -> bool:
    words = {"yes": True, "true": True, "y": True, "1": True, "no": False, "false": False, "n": False, "0": False}
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word not in words:
        raise fact._wrong(value)
    return words[word]


def _choice(fact: Fact, value: Any) -> str:
    word = str(value).strip().lower().replace(" ", "_").replace("-", "_")
    if isinstance(value, bool):  # YAML reads a bare yes or no as a boolean
        word = "yes" if value else "no"
    if word not in fact.choices:
        raise unknown_name(f"value of {fact.name}", str(value), fact.choices)
    return word


def _several(fact: Fact, value: Any) -> tuple[str, ...]:
    words = dict.fromkeys(_choice(fact, word) for word in _list(fact, value))
    if len(words) > 1 and "none" in words:
        raise fact._wrong(value)
    return tuple(sorted(word for word in words if word != "none"))


def _number(fact: Fact, value: Any) -> int:
    whole = int(str(value).strip())
    if isinstance(value, bool) or not fact.low <= whole <= fact.high:
        raise fact._wrong(value)
    return whole


def _time(fact: Fact, value: Any, of_clock: Callable[[int, float], float]) -> float:
    """A time as a number in its unit or as a clock shows it (m:ss); whole numbers stay whole."""
    text = str(value).strip().removesuffix("s").removesuffix("m").strip()
    minutes, colon, rest = text.rpartition(":")
    total = of_clock(int(minutes), float(rest)) if colon else float(rest)
    within = fact.low <= total <= fact.high and (not colon or 0 <= float(rest) < 60)
    if isinstance(value, bool) or not within:
        raise fact._wrong(value)
    return int(total) if total == int(total) else total


def _position(_: Fact, value: Any) -> Position:
    from bafflebox.notation.positions import read_position  # imported here: most rulings need no position

    return value if isinstance(value, Position) else read_position(str(value))


def _list(_: Fact, value: Any) -> tuple[Any, ...]:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return tuple(value)


_READERS: dict[FactType, Callable[[Fact, Any], Any]] = {
    FactType.YES_NO: _yes_no,
    FactType.CHOICE: _choice,
    FactType.SEVERAL: _several,
    FactType.NUMBER: _number,
    FactType.SECONDS: lambda fact, value: _time(fact, value, of_clock=lambda whole, rest: 60 * whole + rest),
    FactType.MINUTES: lambda fact, value: _time(fact, value, of_clock=lambda whole, rest: whole + rest / 60),
    FactType.TEXT: lambda _, value: str(value),
    FactType.LIST: _list,
    FactType.POSITION: _position,
    FactType.ROLL: lambda _, value: value if isinstance(value, Roll) else Roll.parse(str(value)),
    FactType.PLAY: lambda _, value: str(value),
    FactType.GAMES: _list,
}
