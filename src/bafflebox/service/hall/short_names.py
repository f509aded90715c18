"""Short names of tournaments, which stand in addresses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from bafflebox.errors import InvalidInput

NO_NAMES = frozenset({"new", "preview", "season", "take-in"})
"""Words that stand in addresses where the short name of a tournament does."""


def short_name(name: str) -> str:
    """What a name that people know is shortened to.

    >>> short_name("Münchner Open 2026!")
    'munchner-open-2026'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or "tournament"


def free_names(wanted: str, taken: Collection[str]) -> Iterator[str]:
    """Short names that no tournament and no page has: the wanted one, then with a number behind it."""
    names = (wanted, *(f"{wanted}-{number}" for number in range(2, 10_000)))
    return (name for name in names if name not in NO_NAMES and f"tournament/{name}" not in taken)


def check_short_name(id: str) -> None:
    """Refuse a short name that a page has."""
    if id in NO_NAMES:
        raise InvalidInput(f"No tournament can have the short name '{id}': a page has it.", code="bad_id")
