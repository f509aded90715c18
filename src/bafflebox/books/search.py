"""Finds clauses by any word, in players' language, best first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import log

from bafflebox.books import load
from bafflebox.books.finding import index_of
from bafflebox.books.finding.index import guessed
from bafflebox.books.finding.words import vector
from bafflebox.rulings import Clause

TITLE, TEXT = 3.0, 1.0
"""The weight of a word in a title, and in the text."""
ENOUGH = 0.4
"""How close a hit must be to the best one to be listed."""


def search(words: str, books: Iterable[str]) -> list[Clause]:
    """The clauses that match these words, best first; a clause named by its number comes first."""
    where = index_of("en")
    wanted = vector(where.words, words, lambda word: guessed(where, word))
    numbers = set(words.lower().split())
    found: list[tuple[float, int, Clause]] = []
    for book in books:
        terms, clauses = _terms(book), load(book).clauses
        rarity = {term: log(1 + len(clauses) / (1 + sum(term in has for has in terms.values()))) for term in wanted}
        for id, has in terms.items():
            score = sum(weight * rarity[term] * has[term] for term, weight in wanted.items() if term in has)
            named = bool({id, id.partition(":")[2].lower()} & numbers)
            if score or named:
                found.append((-score - 1000 * named, len(found), clauses[id]))
    best = min((score for score, *_ in found), default=0.0)
    return [clause for score, _, clause in sorted(found, key=lambda hit: hit[:2]) if score <= ENOUGH * best]


@cache
def _terms(book: str) -> Mapping[str, Mapping[str, float]]:
    """The weight of each term in each clause of a book."""
    words = index_of("en").words
    found: dict[str, dict[str, float]] = {}
    for clause in load(book).clauses.values():
        has = dict.fromkeys(vector(words, f"{clause.says} {clause.outcome}"), TEXT)
        found[clause.id] = has | dict.fromkeys(vector(words, f"{clause.title} {clause.topic}"), TITLE)
    return found
