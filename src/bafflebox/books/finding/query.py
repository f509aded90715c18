"""The terms of a query, and how well each incident matches it. `web/static/finding.js` does the same offline."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from bafflebox.books.finding.index import COMMONEST, Index
from bafflebox.books.finding.words import vector

BY_EXPRESSION, BY_TEXT, BY_PROFILE, BY_HABIT = 1.0, 1.5, 3.0, 0.04
"""The weights of the most similar expression, all texts together, typical words, and being common."""
BEGUN = 0.8
"""The weight of an unfinished word."""
NEARLY, TYPING_ERRORS = 0.7, 2
"""How much of a word has to be right, and how many typing errors it may have."""
MOST_ENDINGS = 12


def wanted(where: Index, said: str) -> dict[str, float]:
    """The terms of a query, weighted."""
    terms = vector(where.words, said, lambda word: guessed(where, word))
    return {term: weight for term, weight in terms.items() if term in where.rarity}


def scores(where: Index, wanted: Mapping[str, float]) -> dict[int, float]:
    """How well each incident matches, by its number in the index."""
    mine = {term: weight * where.rarity[term] for term, weight in wanted.items()}
    full = sum(value for term, value in mine.items() if term[0] != "=") or 1
    size = sqrt(sum(value * value for value in mine.values())) or 1
    found: dict[int, float] = {}
    for term, value in mine.items():
        for at, amount, typical in where.weights[term]:
            found[at] = found.get(at, 0.0) + BY_TEXT * value * amount / full + BY_PROFILE * value * typical / size
    best: dict[int, float] = {}
    alike: dict[int, float] = {}
    for term, value in mine.items():
        for number, amount in where.said_with.get(term, ()):
            alike[number] = alike.get(number, 0.0) + value * amount / size
    for number, similarity in alike.items():
        at = where.expressions[number][0]
        best[at] = max(best.get(at, 0.0), similarity)
    common = {where.incidents.index(name) for name in COMMONEST}
    return {
        at: score + BY_EXPRESSION * best.get(at, 0.0) + (BY_HABIT if at in common else 0) for at, score in found.items()
    }


def guessed(where: Index, word: str) -> dict[str, float]:
    """The terms of an unknown word: words that start with it, or else the most similar ones."""
    single = [known for known in where.words.meaning if " " not in known and known[0] == word[0]]
    begun = sorted((known for known in single if known.startswith(word)), key=lambda known: (len(known), known))
    near = dict.fromkeys(begun[:MOST_ENDINGS], BEGUN) if len(word) > 1 else {}
    found: dict[str, float] = {}
    for known, weight in (near or _alike(single, word)).items():
        for term in where.words.meaning[known]:
            found[term] = max(found.get(term, 0.0), weight)
    return {term: weight / sqrt(len(found)) for term, weight in found.items()}


def _alike(single: list[str], word: str) -> dict[str, float]:
    """The known words most similar to this one."""
    found: dict[str, float] = {}
    for known in single:
        if abs(len(known) - len(word)) <= TYPING_ERRORS:
            alike = 1 - typing_errors(word, known) / max(len(word), len(known))
            if alike >= NEARLY:
                found[known] = alike
    best = max(found.values(), default=0.0)
    return {known: alike for known, alike in sorted(found.items()) if alike == best}


def typing_errors(one: str, other: str) -> int:
    """The number of letters omitted, inserted, changed, or swapped with a neighbour.

    >>> typing_errors("cokced", "cocked"), typing_errors("opponnent", "opponent")
    (1, 1)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, there in enumerate(other, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != there))
            if last and j > 1 and letter == other[j - 2] and one[i - 2] == there:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
