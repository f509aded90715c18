"""An act that is open to somebody, and the ways to do it that are tried."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import lru_cache
from typing import Any

from bafflebox.table import acts as a


@dataclass(frozen=True, slots=True)
class Choice:
    """An act that is open; `asks` names what has still to be filled in, and the act shows one lawful way."""

    act: a.Act
    asks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return type(self.act).__name__

    @lru_cache(maxsize=1024)  # noqa: B019  (the same few acts are open at every table; nobody changes what is told)
    def to_json(self) -> dict[str, Any]:
        """The act by name, what it asks for, and the fields that are settled already."""
        settled = (f.name for f in fields(self.act) if f.name not in self.asks)
        told = {name: getattr(self.act, name) for name in settled}
        return {
            "act": self.name,
            "asks": list(self.asks),
            "with": {name: value.value if isinstance(value, Enum) else value for name, value in told.items()},
        }


Ways = tuple[Choice, ...]
"""Ways to do one act: it is open if one of them is."""


def one(act: a.Act, *asks: str) -> Ways:
    return (Choice(act, asks),)
