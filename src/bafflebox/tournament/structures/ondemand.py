"""A mapping whose values are computed once, on first access."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

V = TypeVar("V")


class OnDemand(Mapping[str, V]):
    """Equal to any mapping with the same keys and values; standings of a large field are not computed until they are
    read.

    >>> squares = OnDemand(["2", "3"], lambda text: int(text) ** 2)
    >>> squares["3"], "4" in squares, squares == {"2": 4, "3": 9}
    (9, False, True)
    """

    __slots__ = ("_known", "_names", "_value")

    def __init__(self, names: Iterable[str], value: Callable[[str], V]) -> None:
        self._names = dict.fromkeys(names)
        self._value = value
        self._known: dict[str, V] = {}

    def take_over(self, other: OnDemand[V]) -> None:
        """Takes over what another mapping has computed."""
        self._known.update(other._known)

    def forget(self, name: str) -> None:
        self._known.pop(name, None)

    def __getitem__(self, name: str) -> V:
        if name not in self._known:
            if name not in self._names:
                raise KeyError(name)
            self._known[name] = self._value(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __repr__(self) -> str:
        return repr(dict(self))
