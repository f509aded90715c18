"""Open acts: what somebody can do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from bafflebox.errors import BaffleBoxError
from bafflebox.rulings import FactType
from bafflebox.rulings.facts import Fact

if TYPE_CHECKING:
    from bafflebox.table.acts import Act
    from bafflebox.table.request import Request

P = ParamSpec("P")
STANDS = "stands"
"""The answer that leaves the board, sheet or moment as it is at the table."""


@dataclass(frozen=True)
class OpenAct:
    """An open act. `asks` names the fields still to be filled in; the act shows one legal way to fill them."""

    act: Act
    asks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the act as it is sent: `Roll`, `Double`."""
        return type(self.act).__name__

    def to_json(self) -> dict[str, Any]:
        """The name of the act, the fields it asks for, and the values of the others. Callers must not modify the
        result."""
        return self._json

    @cached_property
    def _json(self) -> dict[str, Any]:
        return _as_json(self.act, self.asks)


@lru_cache(maxsize=1024)  # the same few acts are open at every table
def _as_json(act: Act, asks: tuple[str, ...]) -> dict[str, Any]:
    settled = (f.name for f in fields(act) if f.name not in asks)
    told = {name: getattr(act, name) for name in settled}
    return {
        "act": type(act).__name__,
        "asks": list(asks),
        "with": {name: value.value if isinstance(value, Enum) else value for name, value in told.items()},
    }


OpenActs = Iterator[OpenAct]


def holds(
    condition: Callable[Concatenate[Request, P], object], asked: Request, *args: P.args, **kwargs: P.kwargs
) -> bool:
    """Whether a condition allows an act now: it raises what the referee would answer."""
    try:
        condition(asked, *args, **kwargs)
    except BaffleBoxError:
        return False
    return True


def values(fact: Fact) -> tuple[Any, ...]:
    """Possible values of a fact, the one that changes least first."""
    match fact.type:
        case FactType.YES_NO:
            return (True, False)
        case FactType.CHOICE:
            return tuple(sorted(fact.choices, key=lambda value: value != STANDS))
        case FactType.NUMBER | FactType.SECONDS:
            return (fact.low, fact.high)
        case FactType.POSITION:
            return (STANDS, "start")
        case FactType.ROLL:
            return ("6-5",)
        case _:
            return ("",)
