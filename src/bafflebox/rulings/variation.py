"""What an event may set for itself: the book's standard, what else is allowed, and the clauses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bafflebox.errors import InvalidInput

Value = str | int | float


@dataclass(frozen=True)
class OneOf:
    """Only certain choices."""

    choices: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Choices that make sense but that the book doesn't allow."""

    @property
    def words(self) -> str:
        return "one of " + ", ".join(self._shown)

    @property
    def _shown(self) -> list[str]:
        return [choice.replace("_", " ") for choice in self.choices]

    def read(self, value: Any) -> str:
        word = str(value).strip().lower().replace(" ", "_").replace("-", "_")
        if isinstance(value, bool) or word not in (*self.choices, *self.others):
            raise InvalidInput(
                "'{value}' is not one of {choices}.", value=value, choices=", ".join(self._shown), code="bad_setting"
            )
        return word

    def allows(self, value: Value) -> bool:
        return value in self.choices


@dataclass(frozen=True)
class Amount:
    """A number within bounds; None means unlimited on that side."""

    unit: str
    low: float | None = None
    high: float | None = None

    @property
    def words(self) -> str:
        if self.low is None and self.high is None:
            return f"any number of {self.unit}"
        if self.low == self.high:
            return f"{self.low:g} {self.unit} only"
        low = f"from {self.low:g} " if self.low is not None else ""
        if self.high is None:
            return f"{low}{self.unit} or more"
        return f"{low}to {self.high:g} {self.unit}" if low else f"up to {self.high:g} {self.unit}"

    def read(self, value: Any) -> int | float:
        try:
            number = float(str(value).strip())
        except ValueError:
            number = -1
        if isinstance(value, bool) or not 0 <= number < 1_000_000:
            raise InvalidInput("'{value}' is not a number of {unit}.", value=value, unit=self.unit, code="bad_setting")
        return int(number) if number == int(number) else number

    def allows(self, value: Value) -> bool:
        if isinstance(value, str):
            return False
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


@dataclass(frozen=True)
class FreeText:
    """A rule of the event's own, in words."""

    words: str = "as the event says"

    def read(self, value: Any) -> str:
        text = " ".join(str(value).split())
        if not text:
            raise InvalidInput("An empty text says nothing; write the rule of the event.", code="bad_setting")
        return text

    def allows(self, value: Value) -> bool:
        return bool(value)


@dataclass(frozen=True)
class Fixed:
    """Only the standard."""

    words: str = "nothing else"

    def read(self, value: Any) -> str:
        return str(value).strip().lower().replace(" ", "_").replace("-", "_")

    def allows(self, _value: Value) -> bool:
        return False


Allowed = OneOf | Amount | FreeText | Fixed


@dataclass(frozen=True)
class Variation:
    """One item of an event; `standard` is None if the book has none and the event decides."""

    item: str
    title: str
    standard: Value | None
    allowed: Allowed
    clauses: tuple[str, ...]
    note: str = ""
    """What it requires: where it is announced, what else counts."""
    implies: tuple[str, Callable[[Value], str]] | None = field(default=None, compare=False)
    """A rule option of the book, and which choice follows from a value."""

    @property
    def is_free(self) -> bool:
        """Whether the book leaves it entirely to the event."""
        return self.standard is None

    def accepts(self, value: Value) -> bool:
        return value == self.standard or self.allowed.allows(value)
