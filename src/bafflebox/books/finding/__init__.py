"""Finds an incident from players' words: ranked, tolerant of typing errors, and while somebody is still typing.

>>> from bafflebox.books.finding import find
>>> find("opponent rolled before I lifted")[0]
'fast_roll'
>>> find("Würfel liegt schief", "de")[0]
'cocked_die'
"""

from __future__ import annotations

from bafflebox.books.finding.index import COMMONEST, Index, index_of, scores, wanted
from bafflebox.books.finding.words import LANGUAGES

__all__ = ["COMMONEST", "LANGUAGES", "Index", "find", "index_of"]


def find(said: str, language: str = "en", most: int = 20) -> list[str]:
    """The best matching incidents, best first; the most common ones for an empty query."""
    if not said.strip():
        return list(COMMONEST)
    where = index_of(language)
    found = scores(where, wanted(where, said))
    order = sorted(found, key=lambda at: (-round(found[at], 6), at))
    return [where.incidents[at] for at in order[:most]]
