"""What a person reads on a page, text by text, and which of it has escaped translation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

from bafflebox.web.languages import ENGLISH, catalogue
from bafflebox.web.ruling_words import desk_catalogue

SILENT = {"script", "style", "code", "pre", "kbd"}
"""Elements whose text is for programs."""
VOID = {"input", "img", "br", "hr", "meta", "link", "use", "path", "rect", "circle", "line", "source", "col", "wbr"}
READ = ("placeholder", "aria-label", "title", "alt", "aria-description")
"""Attributes that are read out or shown."""
LETTERS = re.compile(r"[^\W\d_]{2,}")
ENGLISH_WORDS = re.compile(
    r"\b(the|and|of|with|not|is|this|from|been|they|that|your|you|by|their|were|which|when|nobody|everybody|it)\b",
    re.IGNORECASE,
)
"""Words that no sentence in German, French or Spanish has."""


POINT = re.compile(r"(?<![\d.])\d+\.\d\d(?![\d.])")
"""An amount or a rating with a decimal point, where these languages have a comma."""

TECHNICAL = re.compile(
    r"\S*[/=@]\S*|\b(?=\w*\d)[0-9a-f]{8,}\b|\.[a-z]{2,5}\b|\d+ (?:h|min)\b|\b(?:KO|DE|RR) (?:len|groups|team|recharge)[^.]*|\b[A-Z]{3,}\b(?: \(\.\w+\))?"
)
"""Addresses, fingerprints, endings of files, times, structures in their notation, and names in capitals: CSV, EUR."""


class Page(HTMLParser):
    """The texts of a page that are shown or read out, and those among them that say they are English."""

    def __init__(self, text: str, language: str) -> None:
        super().__init__(convert_charrefs=True)
        self.language = language
        self.found: list[str] = []
        self.english: list[str] = []
        self._open: list[tuple[str, str]] = [("", language)]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attributes}
        kind, tongue = self._open[-1]
        tongue = told.get("lang", tongue)
        if told.get("translate") == "no":
            tongue = "none"
        shown = [told[name] for name in READ if name in told]
        if tag == "input" and told.get("type") in ("submit", "button"):
            shown.append(told.get("value", ""))
        for text in shown:
            self._take(text, tongue)
        if tag not in VOID:
            self._open.append((tag if tag in SILENT else kind, tongue))

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and len(self._open) > 1:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        kind, tongue = self._open[-1]
        if not kind:
            self._take(data, tongue)

    def _take(self, text: str, tongue: str) -> None:
        said = " ".join(text.split())
        if LETTERS.search(said) and tongue in (self.language, ENGLISH):
            (self.found if tongue == self.language else self.english).append(said)


@cache
def same(language: str) -> frozenset[str]:
    """Words that a translator left as they are: `Name` in German."""
    kept = (message for message in catalogue(language) if message.id)
    pairs = [pair for message in kept for pair in zip(_forms(message.id), _forms(message.string), strict=False)]
    pairs += desk_catalogue(language).items()
    return frozenset(
        word.casefold() for one, other in pairs if one.casefold() == other.casefold() for word in LETTERS.findall(one)
    )


@cache
def translations(language: str) -> frozenset[str]:
    """Everything that a translator wrote."""
    return frozenset(form for message in catalogue(language) for form in _forms(message.string))


def _forms(text: Any) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text),)


def escaped(
    english: str, translated: str, language: str, names: Iterable[str], *, marked: bool = False
) -> Iterator[str]:
    """Texts of a page in another language that are still English: those that say exactly what the English page says, and
    those with an English word in them. On a page with the words of the law, texts may be `marked` as English."""
    mine = Page(translated, language)
    before = set(Page(english, ENGLISH).found)
    known = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    for text in dict.fromkeys(mine.found):
        left = TECHNICAL.sub(" ", known.sub(" ", text))
        words = {word.casefold() for word in LETTERS.findall(left)} - same(language)
        is_english = text in before and words and text not in translations(language)
        if is_english or ENGLISH_WORDS.search(left) or POINT.search(text):
            yield text
    for text in () if marked else dict.fromkeys(mine.english):
        if {word.casefold() for word in LETTERS.findall(TECHNICAL.sub(" ", known.sub(" ", text)))} - same(language):
            yield f"marked as English: {text}"
