"""Short names of tournaments, used in URLs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from bafflebox.errors import InvalidInput

NO_NAMES = frozenset({"new", "preview", "season", "take-in"})
"""Words in URLs that can't be a tournament's short name."""


def short_name(name: str) -> str:
    """The short form of a tournament's name.

    >>> short_name("Münchner Open 2026!")
    'munchner-open-2026'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "tournament"


def free_names(wanted: str, taken: Collection[str]) -> Iterator[str]:
    """Unused short names: the wanted one, then the same with a number."""
    names = (wanted, *(f"{wanted}-{number}" for number in range(2, 10_000)))
    return (name for name in names if name not in NO_NAMES and f"tournament/{name}" not in taken)


def check_short_name(id: str) -> None:
    """Refuse a short name that a page uses."""
    if id in NO_NAMES:
        raise InvalidInput(
            "No tournament can have the short name '{id}': it is the address of a page.", id=id, code="bad_id"
        )
