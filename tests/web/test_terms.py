"""The words of players: each language says one thing by one name, on pages, in incidents, rulings and refusals alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bafflebox.web.languages import catalogue as pages
from bafflebox.web.ruling_words import catalogue as rulings
from bafflebox.web.ruling_words import refusal_catalogue, words

BARRED = {
    "de": {
        "Anfangswurf": "Eröffnungswurf",
        "Ausgespielte?r? Stein": "abgetragener Stein",
        "Doppelnde": "Verdoppelnde",
        "Klub": "Club",
        "Partien?": "Spiel",
        "Regelbuch": "Regelwerk",
        "Zeitkont(?:o|en)": "Zeitreserve",
        "gedoppelt": "verdoppelt",
    },
    "fr": {
        "commission": "comité",
        "contrôleur": "moniteur",
        "cornet": "gobelet",
        "jets?": "lancer",
        "tablier": "plateau",
    },
    "es": {
        "adversarios?": "rival",
        "aparatos?": "dispositivo",
        "demora": "retardo",
        "(?<!sala de )descansos?": "pausa",
        "doblajes?": "doble",
        "partidos?": "match",
        "torcidos?": "montado",
        "ustedes|usted|vosotros|vuestr[oa]s?": "tú",
    },
}
"""What is not said, and what is said instead."""


def texts(language: str) -> Iterator[str]:
    for message in pages(language):
        if message.id:
            yield from (message.string,) if isinstance(message.string, str) else message.string
    for kept in (words(language), rulings(language), refusal_catalogue(language)):
        yield from _leaves(kept)


def _leaves(kept: dict[str, Any]) -> Iterator[str]:
    for value in kept.values():
        yield from _leaves(value) if isinstance(value, dict) else (value,)


@pytest.mark.parametrize("language", BARRED)
def test_a_thing_has_one_name(language: str) -> None:
    barred = re.compile(rf"\b(?:{'|'.join(BARRED[language])})\b", re.IGNORECASE)
    found = list(texts(language))
    assert len(found) > 6000
    assert [text for text in found if barred.search(text)] == []


def test_french_signs_have_a_narrow_space_that_does_not_break() -> None:
    wrong = re.compile(r"[ \u00a0][;:!?»]|[^\W\d_»)}][;!?](?!\w)|«(?!\u202f)|(?<!\u202f)»|[^\W\d_]'[^\W\d_]")
    assert [text for text in texts("fr") if wrong.search(re.sub(r"<[^>]*>|&\w+;|\{[^}]*\}", "", text))] == []


def test_spanish_questions_open_as_they_close() -> None:
    unequal = [text for text in texts("es") if text.count("?") != text.count("¿") or text.count("!") != text.count("¡")]
    assert unequal == []


def test_a_recommendation_is_no_duty() -> None:
    """What a book says with `should` is `sollte` in German: `soll` is what it says with `shall`."""
    advice = {en: de for en, de in rulings("de")["texts"].items() if re.search(r"\bshould\b", en, re.IGNORECASE)}
    as_it_ought = re.compile(r"wie (?:es sein|er) soll\b")
    assert len(advice) > 80
    assert [de for de in advice.values() if re.search(r"\bsoll(?:en)?\b", as_it_ought.sub("", de))] == []
