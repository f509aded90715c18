"""The index: how well each incident matches each term. Built once per language, small enough to send to a phone.

Everything possible is computed beforehand: a query only adds up weights. `web/static/finding.js` does the same on a
phone.

The terms of a query, and how well each incident matches it. `web/static/finding.js` does the same offline.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from math import log, sqrt
from pathlib import Path
from typing import Any

import yaml

import bafflebox.rulings
from bafflebox.books import BOOKS, load
from bafflebox.books.finding.words import LANGUAGES, SearchWords, listed, vector, words_of
from bafflebox.errors import unknown_name
from bafflebox.kept import kept
from bafflebox.rulings.incident import Incident, all_incidents

FIELDS = {"title": 3.0, "words": 3.0, "said": 2.0, "about": 2.0, "choices": 1.0, "facts": 0.5, "clauses": 0.5}
"""The weight of an occurrence, by field."""
PROFILE = ("title", "words", "said", "about")
"""The fields with the words that are typical of an incident."""
SATURATION, LENGTH = 1.5, 0.3
"""BM25's k1 and b: how soon more occurrences stop counting, and the penalty for long texts."""
TYPICAL = 0.5
"""How much of a word's weight comes from occurring here more than elsewhere."""
UNLISTED = 0.8
"""The weight of a word that is in no word list."""
COMMONEST = (
    *("illegal_move", "cocked_die", "fast_roll", "late_start", "clock_not_pressed", "time_expired"),
    *("cube_offer", "cube_answer", "score_dispute", "setup_error", "wrong_length", "phone_used"),
)
"""The most common incidents, in order: shown before anybody searches, and preferred among equals."""


@dataclass(frozen=True)
class Index:
    """Weights of terms in incidents, and in the expressions players use for them."""

    words: SearchWords
    incidents: tuple[str, ...]
    rarity: Mapping[str, float]
    """How informative the presence of a term is."""
    weights: Mapping[str, tuple[tuple[int, float, float], ...]]
    """By term: each incident with it, its weight there, and how typical it is of that incident."""
    expressions: tuple[tuple[int, Mapping[str, float]], ...]
    """Each an incident and terms whose squares add up to 1."""

    def to_json(self) -> dict[str, Any]:
        """The index for a phone."""
        return {
            "stop": sorted(self.words.stop),
            "meaning": self.words.meaning,
            "endings": self.words.endings,
            "literal": self.words.literal,
            "incidents": self.incidents,
            "commonest": COMMONEST,
            "rarity": self.rarity,
            "weights": self.weights,
            "expressions": self.expressions,
        }

    @cached_property
    def said_with(self) -> Mapping[str, list[tuple[int, float]]]:
        """By term: the numbers of the expressions it occurs in, and its weight there."""
        found: dict[str, list[tuple[int, float]]] = {}
        for number, (_, terms) in enumerate(self.expressions):
            for term, weight in terms.items():
                found.setdefault(term, []).append((number, weight))
        return found

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Index:
        words = SearchWords(frozenset(data["stop"]), data["meaning"], tuple(data["endings"]), literal=data["literal"])
        return Index(words, tuple(data["incidents"]), data["rarity"], data["weights"], data["expressions"])


@cache
def index_of(language: str = "en") -> Index:
    """The index for queries in a language. The indexed texts are English; only the words differ."""
    if language not in LANGUAGES:
        raise unknown_name("language", language, LANGUAGES)
    return Index.from_json(kept(f"finding-{language}", _sources(), lambda: _built(language).to_json()))


def _sources() -> Iterable[Path]:
    """Every file that the index is built from."""
    books, rulings = Path(__file__).parents[1], Path(bafflebox.rulings.__file__).parent
    yield from (path for folder in (books, rulings) for path in folder.rglob("*") if path.suffix in (".py", ".yaml"))


def _built(language: str) -> Index:
    english = _english()
    return english if language == "en" else replace(english, words=words_of(language, _all_texts()))


@cache
def _english() -> Index:
    texts = _texts()
    words = words_of("en", _all_texts())
    read = {
        name: {field: [vector(words, part) for part in text.split(";")] for field, text in fields.items()}
        for name, fields in texts.items()
    }
    rarity = _rarity(read)
    counts, typical = _counted(read), [_profile(rarity, fields) for fields in read.values()]
    weights: dict[str, list[tuple[int, float, float]]] = {}
    for at, profile in enumerate(typical):
        for term in dict.fromkeys((*profile, *(term for term, there in counts.items() if at in there))):
            amount = counts.get(term, {}).get(at, 0.0)
            weights.setdefault(term, []).append((at, amount, round(profile.get(term, 0.0), 4)))
    expressions = tuple(_expressions(words, rarity, tuple(texts)))
    return Index(words, tuple(texts), rarity, {term: tuple(there) for term, there in weights.items()}, expressions)


Read = Mapping[str, Mapping[str, list[dict[str, float]]]]
"""The terms of every part of every text, by incident and field."""


def _rarity(read: Read) -> dict[str, float]:
    found: Counter[str] = Counter()
    curated = listed()
    for fields in read.values():
        whole = {term for parts in fields.values() for part in parts for term in part if term[0] != "="}
        typical = {term for field in PROFILE for part in fields[field] for term in part if term[0] == "="}
        found.update(whole | typical)
    return {
        term: round(sqrt(log(1 + len(read) / count)) * (1 if term in curated or term[0] == "=" else UNLISTED), 4)
        for term, count in found.items()
    }


def _counted(read: Read) -> dict[str, dict[int, float]]:
    """The weight of a term's occurrences in an incident: more if it occurs often here, and rarely elsewhere."""
    sums = [{f: _summed(parts) for f, parts in fields.items()} for fields in read.values()]
    average = {f: sum(sum(fields[f].values()) for fields in sums) / len(sums) or 1 for f in FIELDS}
    amounts: dict[str, dict[int, float]] = {}
    for at, fields in enumerate(sums):
        for field, counts in fields.items():
            held = 1 - LENGTH + LENGTH * sum(counts.values()) / average[field]
            for term, count in counts.items():
                there = amounts.setdefault(term, {})
                there[at] = there.get(at, 0.0) + FIELDS[field] * count / held
    return {
        term: {at: _weight(amount, max(there.values())) for at, amount in there.items()}
        for term, there in amounts.items()
    }


def _summed(parts: list[dict[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in parts:
        for term, weight in part.items():
            if term[0] != "=":
                found[term] = found.get(term, 0.0) + weight
    return found


def _weight(amount: float, most: float) -> float:
    return round((1 - TYPICAL) * amount / (amount + SATURATION) + TYPICAL * sqrt(amount / most), 4)


def _profile(rarity: Mapping[str, float], fields: Mapping[str, list[dict[str, float]]]) -> dict[str, float]:
    """The terms that are typical of an incident; their squares add up to 1."""
    found: dict[str, float] = {}
    for field in PROFILE:
        for part in fields[field]:
            for term, value in _scaled(rarity, part).items():
                found[term] = found.get(term, 0.0) + FIELDS[field] * value
    size = sum(found.values())
    return {term: sqrt(value / size) for term, value in found.items()}


def _scaled(rarity: Mapping[str, float], terms: Mapping[str, float]) -> dict[str, float]:
    found = {term: weight * rarity[term] for term, weight in terms.items() if term in rarity}
    size = sqrt(sum(value * value for value in found.values()))
    return {term: value / size for term, value in found.items()}


def _expressions(
    words: SearchWords, rarity: Mapping[str, float], incidents: tuple[str, ...]
) -> Iterable[tuple[int, dict[str, float]]]:
    for at, name in enumerate(incidents):
        kind = all_incidents()[name]
        for said in dict.fromkeys((*spoken()[name].split(";"), *kind.words, kind.title)):
            if found := _scaled(rarity, vector(words, said)):
                yield at, {term: round(value, 3) for term, value in found.items()}


@cache
def spoken() -> Mapping[str, str]:
    """Expressions players use, by incident."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, str] = yaml.load((Path(__file__).parent / "expressions.yaml").read_text("utf-8"), Loader=loader)
    return found


def _all_texts() -> Iterable[str]:
    return (text for fields in _texts().values() for text in fields.values())


@cache
def _texts() -> dict[str, dict[str, str]]:
    clauses = _clauses()
    return {name: _fields(kind, clauses.get(name, "")) for name, kind in all_incidents().items()}


def _fields(kind: Incident, clauses: str) -> dict[str, str]:
    return {
        "title": kind.title,
        "words": "; ".join((kind.name.replace("_", " "), *kind.words)),
        "said": spoken()[kind.name],
        "about": kind.about,
        "facts": "; ".join(fact.question for fact in kind.facts),
        "choices": "; ".join(text for fact in kind.facts for text in fact.choices.values()),
        "clauses": clauses,
    }


def _clauses() -> dict[str, str]:
    """The titles of the clauses that decide on each incident, in any book."""
    found: dict[str, list[str]] = {}
    for book in map(load, BOOKS):
        for name, decisions in book.decisions.items():
            for clause in dict.fromkeys(clause for decision in decisions for clause in decision.clauses):
                found.setdefault(name, []).append(book.clause(clause).title)
    return {name: "; ".join(titles) for name, titles in found.items()}


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
