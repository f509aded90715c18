"""Fields of a JSON object whose types can't be relied on."""

from __future__ import annotations

from collections.abc import Mapping

MOST_GAMES = 10_000
"""The most games in one file; the longest real sessions have a few hundred."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


class Fields:
    """An object in a document; a field that is missing or has another type reads as empty."""

    __slots__ = ("_found",)

    def __init__(self, found: Json) -> None:
        self._found: Mapping[str, Json] = found if isinstance(found, dict) else {}

    def number(self, name: str, otherwise: int = 0, *, most: int = 1_000_000) -> int:
        value = self._found.get(name)
        return value if isinstance(value, int) and abs(value) < most else otherwise

    def has(self, name: str) -> bool:
        return self._found.get(name) is not None

    def flag(self, name: str) -> bool:
        return self._found.get(name) is True

    def text(self, name: str) -> str:
        value = self._found.get(name)
        return value.strip() if isinstance(value, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """One text or a list of them."""
        value = self._found.get(name)
        values = value if isinstance(value, list) else [value]
        return tuple(text.strip() for text in values if isinstance(text, str) and text.strip())

    def numbers(self, name: str) -> tuple[int, ...]:
        value = self._found.get(name)
        return tuple(n if isinstance(n, int) else -1 for n in value) if isinstance(value, list) else ()

    def objects(self, name: str) -> tuple[Fields, ...]:
        value = self._found.get(name)
        return tuple(map(Fields, value)) if isinstance(value, list) else ()

    def inner(self, name: str) -> Fields:
        return Fields(self._found.get(name))
