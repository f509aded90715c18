"""Players' words, and the terms they are searched as.

`words.<language>.yaml` lists words that mean the same at a table. German, French and Spanish words are searched as
English ones, so one index serves all four languages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import sqrt
from pathlib import Path
from typing import Any

import yaml

LANGUAGES = ("en", "de", "fr", "es")
LONGEST_PHRASE = 4
TOKEN = re.compile(r"\d+[:/-]\d+|[^\W_]+(?:'[^\W_]+)*")
SHORTEST_STEM = 3
WITHIN_PHRASE = 0.5
"""The weight of a word that is part of a phrase with its own meaning."""


def folded(text: str) -> str:
    """Lower case without accents.

    >>> folded("Zug zurückgenommen – ça va?")
    'zug zuruckgenommen – ca va?'
    """
    plain = unicodedata.normalize("NFKD", text.replace("\u2019", "'")).lower().replace("ß", "ss")
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def tokens(text: str) -> list[str]:
    """The words of a text; 6-5 and 0:00 are one word each."""
    return TOKEN.findall(folded(text))


def stem(word: str, endings: Iterable[str]) -> str:
    """A word without its longest ending, a doubled last letter and a final e.

    >>> [stem(word, ("ing", "ed", "s")) for word in ("rolled", "dropping", "dice", "bus")]
    ['rol', 'drop', 'dic', 'bus']
    """
    for ending in endings:  # the longest first
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            word = word[: -len(ending)]
            break
    if len(word) > SHORTEST_STEM and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if len(word) > SHORTEST_STEM and word.endswith("e") else word


@dataclass(frozen=True)
class SearchWords:
    """What words and phrases are searched as, in one language."""

    stop: frozenset[str]
    meaning: Mapping[str, tuple[str, ...]]
    """The terms of each word and phrase."""
    endings: tuple[str, ...]
    literal: bool
    """Whether words also match literally, not only by meaning: in the language of the indexed texts."""

    @cached_property
    def stems(self) -> Mapping[str, tuple[str, ...]]:
        """The terms of each word by its stem, for endings that aren't listed."""
        found: dict[str, tuple[str, ...]] = {}
        for word, terms in self.meaning.items():
            if " " not in word:
                found.setdefault(stem(word, self.endings), terms)
        return found

    def phrase_at(self, said: list[str], start: int) -> int:
        """The number of words in the longest phrase that starts there; 0 if none does."""
        for size in range(min(LONGEST_PHRASE, len(said) - start), 1, -1):
            if " ".join(said[start : start + size]) in self.meaning:
                return size
        return 0

    def of(self, word: str) -> tuple[str, ...] | None:
        """The terms of a word; none for a stop word, None for an unknown word."""
        if word in self.stop:
            return ()
        if word in self.meaning:
            return self.meaning[word]
        if word[0].isdigit():
            return ("move",) if "/" in word else ("pair",) if "-" in word else ("number",)
        return self.stems.get(stem(word, self.endings))


def vector(words: SearchWords, text: str, guess: Callable[[str], dict[str, float]] = lambda _: {}) -> dict[str, float]:
    """The terms of a text with their weights. A word with several meanings counts for each of them, but less; `guess`
    is called for unknown words."""
    found: dict[str, float] = {}
    said = tokens(text)
    covered = 0
    for at, word in enumerate(said):
        size = words.phrase_at(said, at) if at >= covered else 0
        if size:
            covered = at + size
            found |= dict.fromkeys(words.meaning[" ".join(said[at:covered])], 1.0)
        share = WITHIN_PHRASE if at < covered else 1.0
        if words.literal and word not in words.stop:
            found[f"={stem(word, words.endings)}"] = 1.0
        for part in [word] if words.of(word) is not None else word.split("'"):
            terms = words.of(part)
            near = guess(part) if terms is None else {term: 1 / sqrt(len(terms)) for term in terms}
            for term, weight in near.items():
                found[term] = max(found.get(term, 0.0), share * weight)
    return found


def listed() -> frozenset[str]:
    """The terms that have a list of words."""
    return frozenset(_read("en")["words"])


def words_of(language: str, texts: Iterable[str] = ()) -> SearchWords:
    """The words of a language, together with the English ones and those of the indexed texts."""
    english = _read("en")
    data = _read(language)
    meaning = _meanings(english["words"])
    endings = _endings(english)
    known = SearchWords(frozenset(), meaning, endings, literal=True).stems
    for word in {word for text in texts for word in tokens(text)}:
        if word not in meaning and not word[0].isdigit():
            meaning[word] = known.get(stem(word, endings)) or (stem(word, endings),)
    if language != "en":
        meaning |= _meanings(data["words"])
        endings = tuple(sorted({*endings, *_endings(data)}, key=lambda ending: (-len(ending), ending)))
    stop = frozenset(tokens(data["stop"])) | (frozenset(tokens(english["stop"])) - meaning.keys())
    return SearchWords(stop, meaning, endings, literal=language == "en")


@cache
def _read(language: str) -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    path = Path(__file__).parent / f"words.{language}.yaml"
    found: dict[str, Any] = yaml.load(path.read_text("utf-8"), Loader=loader)
    return found


def _endings(data: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(sorted(tokens(data["endings"]), key=lambda ending: (-len(ending), ending)))


def _meanings(lists: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for term, said in lists.items():
        for words in (term, *said.split(",")):
            key = " ".join(tokens(words))
            found[key] = (*found.get(key, ()), *(() if term in found.get(key, ()) else (term,)))
    return found
