"""Facts of an incident: what can be asked, what is known, and what becomes a question.

A decision reads facts. A fact that nobody has established is unknown, never false: reading it raises `Unanswered`,
and the interview asks for it. So only what this book needs in this case is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import SimpleNamespace
from typing import Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.game import Position, Roll
from bafflebox.rulings.traced import TracedNumber


class FactType(Enum):
    YES_NO = "yes_no"
    CHOICE = "choice"
    NUMBER = "number"
    SECONDS = "seconds"
    TEXT = "text"
    LIST = "list"
    POSITION = "position"
    ROLL = "roll"
    PLAY = "play"
    GAMES = "games"


@dataclass(frozen=True)
class Fact:
    """Something that somebody may establish about an incident, and the question that asks for it."""

    name: str
    type: FactType
    question: str
    choices: Mapping[str, str] = field(default_factory=dict)
    """For a choice: each value and what it means in plain words."""
    low: int = 0
    high: int = 99
    default: Any = None
    """What is taken as given when nobody says otherwise; such a fact is never asked, and the ruling names it as assumed."""
    derive: Callable[[Facts], Any] | None = None
    """Works the fact out of other facts (a position, a play, a list of games); None where they do not settle it."""

    def read(self, value: Any) -> Any:
        """The value as this fact holds it, or a refusal that says what would be right."""
        if isinstance(value, TracedNumber):
            return value
        try:
            return _READERS[self.type](self, value)
        except (ValueError, TypeError) as wrong:
            if isinstance(wrong, InvalidInput):
                raise
            raise self._wrong(value) from None

    def _wrong(self, value: Any) -> InvalidInput:
        wanted = {
            FactType.YES_NO: "yes or no",
            FactType.CHOICE: f"one of {', '.join(self.choices)}",
            FactType.NUMBER: f"a whole number from {self.low} to {self.high}",
            FactType.SECONDS: f"seconds, or minutes as m:ss, from {self.low} to {self.high} seconds",
        }.get(self.type, f"a {self.type.value}")
        return InvalidInput(f"{self.name} is {wanted}, not {value!r}.", code="bad_fact", facts={"fact": self.name})

    def schema(self) -> dict[str, Any]:
        """The fact as JSON Schema."""
        shapes: dict[FactType, dict[str, Any]] = {
            FactType.YES_NO: {"type": "boolean"},
            FactType.CHOICE: {"enum": list(self.choices)},
            FactType.NUMBER: {"type": "integer", "minimum": self.low, "maximum": self.high},
            FactType.SECONDS: {"type": "number", "minimum": self.low, "maximum": self.high},
            FactType.LIST: {"type": "array"},
            FactType.GAMES: {"type": "array"},
        }
        shape = {**shapes.get(self.type, {"type": "string"}), "title": self.question}
        if self.choices:
            shape["x-choices"] = dict(self.choices)
        if self.default is not None:
            shape["default"] = self.default
        if self.type in (FactType.POSITION, FactType.ROLL, FactType.PLAY):
            shape["format"] = self.type.value
        return shape


def yes_no(
    name: str, question: str, *, default: bool | None = None, derive: Callable[[Facts], Any] | None = None
) -> Fact:
    return Fact(name, FactType.YES_NO, question, default=default, derive=derive)


def choice(
    name: str,
    question: str,
    choices: Mapping[str, str],
    *,
    default: str | None = None,
    derive: Callable[[Facts], Any] | None = None,
) -> Fact:
    return Fact(name, FactType.CHOICE, question, choices, default=default, derive=derive)


def number(
    name: str,
    question: str,
    low: int = 0,
    high: int = 99,
    *,
    default: int | None = None,
    derive: Callable[[Facts], Any] | None = None,
) -> Fact:
    return Fact(name, FactType.NUMBER, question, low=low, high=high, default=default, derive=derive)


def seconds(name: str, question: str, high: int = 7200, *, default: float | None = None) -> Fact:
    return Fact(name, FactType.SECONDS, question, high=high, default=default)


class Unanswered(Exception):
    """A fact was read that nobody has established yet."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.name)
        self.fact = fact


class Facts:
    """What is known of an incident. `facts.turn_ended` gives the value, or asks for it by raising `Unanswered`."""

    def __init__(
        self, schema: Mapping[str, Fact], known: Mapping[str, Any], options: Mapping[str, Any] | None = None
    ) -> None:
        for name in known:
            if name not in schema:
                raise unknown_name("fact", name, schema)
        self._schema = schema
        self._known = {name: schema[name].read(value) for name, value in known.items()}
        self._derived: dict[str, Any] = {}
        self.option = SimpleNamespace(**(options or {}))
        """The options of the book as this event plays it, e.g. `facts.option.moves`."""
        self.read_so_far: dict[str, Any] = {}
        """The facts that were looked at, with the values found."""
        self.assumed: dict[str, Any] = {}
        """Of those, the ones nobody stated, that were taken as given."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.get(name)

    def get(self, name: str) -> Any:
        """The value of a fact; asks for it if it is unknown."""
        if name not in self._schema:
            raise AttributeError(f"a decision reads a fact that its incident does not have: {name}")
        fact = self._schema[name]
        value = self._known.get(name)
        if fact.derive is not None:
            if name not in self._derived:
                self._derived[name] = fact.derive(self)
            derived = self._derived[name]
            if value is not None and derived is not None and derived != value:
                raise InvalidInput(
                    f"{name} is given as {_shown(value)}, but the other facts make it {_shown(derived)}. One of them is wrong.",
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

    @property
    def names(self) -> frozenset[str]:
        """The facts that this incident has, known or not."""
        return frozenset(self._schema)

    @property
    def told(self) -> Mapping[str, Any]:
        """What somebody has established."""
        return self._known

    def known(self, name: str) -> Any:
        """The value of a fact if somebody has established it, else None; never asks."""
        if name not in self._schema:
            raise AttributeError(f"a decision reads a fact that its incident does not have: {name}")
        return self._known.get(name)


def _shown(value: Any) -> str:
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
    if isinstance(value, bool):  # YAML reads a bare yes or no as a truth value
        word = "yes" if value else "no"
    if word not in fact.choices:
        raise unknown_name(f"value of {fact.name}", str(value), fact.choices)
    return word


def _number(fact: Fact, value: Any) -> int:
    whole = int(str(value).strip())
    if isinstance(value, bool) or not fact.low <= whole <= fact.high:
        raise fact._wrong(value)
    return whole


def _seconds(fact: Fact, value: Any) -> float:
    text = str(value).strip().removesuffix("s").strip()
    minutes, colon, rest = text.rpartition(":")
    total = float(rest) + (60 * int(minutes) if colon else 0)
    if isinstance(value, bool) or not fact.low <= total <= fact.high:
        raise fact._wrong(value)
    return total


def _position(_: Fact, value: Any) -> Position:
    from bafflebox.notation.positions import read_position  # only here: most rulings need no position

    return value if isinstance(value, Position) else read_position(str(value))


def _list(_: Fact, value: Any) -> tuple[Any, ...]:
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(",") if part.strip())
    return tuple(value)


_READERS: dict[FactType, Callable[[Fact, Any], Any]] = {
    FactType.YES_NO: _yes_no,
    FactType.CHOICE: _choice,
    FactType.NUMBER: _number,
    FactType.SECONDS: _seconds,
    FactType.TEXT: lambda _, value: str(value),
    FactType.LIST: _list,
    FactType.POSITION: _position,
    FactType.ROLL: lambda _, value: value if isinstance(value, Roll) else Roll.parse(str(value)),
    FactType.PLAY: lambda _, value: str(value),
    FactType.GAMES: _list,
}
