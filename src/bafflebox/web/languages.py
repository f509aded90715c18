"""The language of a page: what the browser asks for, and the text catalogues.

English is the source language. A catalogue is a `.po` file beside this module, read directly: there is nothing to
compile, and installing the package needs no further step.

Marks texts for the catalogues.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from babel import negotiate_locale
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from starlette.requests import HTTPConnection

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""The languages of the pages, each by its own name."""
COOKIE = "bafflebox-language"
KEPT = 365 * 24 * 60 * 60
CATALOGUES = Path(__file__).parent / "texts"


def language_of(connection: HTTPConnection) -> str:
    """The language in the URL (`?lang=de`), otherwise the browser's earlier choice, otherwise the first of its
    languages that we have."""
    for asked in (chosen(connection), connection.cookies.get(COOKIE, "")):
        if asked in LANGUAGES:
            return asked
    wished = wishes(connection.headers.get("accept-language", ""))
    return negotiate_locale(wished, list(LANGUAGES), sep="-") or ENGLISH


def chosen(connection: HTTPConnection) -> str:
    """The language in the URL, if we have it."""
    asked = connection.query_params.get("lang", "")
    return asked if asked in LANGUAGES else ""


def in_languages(connection: HTTPConnection) -> dict[str, str]:
    """The same address in every language."""
    url = connection.url
    kept = [(name, value) for name, value in parse_qsl(url.query, keep_blank_values=True) if name != "lang"]
    asked = f"{url.path}?{urlencode([*kept, ('lang', '')])}"
    return {language: f"{asked}{language}" for language in LANGUAGES}


def wishes(header: str) -> list[str]:
    """The languages of an `Accept-Language` header, most preferred first.

    >>> wishes("fr;q=0.4, de-CH, de;q=0.9, *;q=0.1")
    ['de-ch', 'de', 'fr']
    """
    found: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        tag, _, weight = part.strip().lower().partition(";q=")
        try:
            worth = float(weight or 1)
        except ValueError:
            continue
        if tag.replace("-", "").isalnum() and worth > 0:
            found.append((worth, tag))
    return [tag for _, tag in sorted(found, key=lambda one: -one[0])]


@cache
def catalogue(language: str) -> Catalog:
    """The texts of a language as their translator wrote them."""
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, language)


@cache
def translations(language: str) -> NullTranslations:
    if language == ENGLISH:
        return NullTranslations()
    packed = BytesIO()
    write_mo(packed, catalogue(language))
    packed.seek(0)
    return GNUTranslations(packed)


@cache
def spoken_by(language: str, scripts: Sequence[str]) -> str:
    """The texts needed by these scripts, as JSON inside a page; English scripts contain their own."""
    if language == ENGLISH:
        return "{}"
    wanted = {f"static/{script}" for script in scripts}
    found = {
        message.id[0] if message.pluralizable else message.id: message.string
        for message in catalogue(language)
        if message.id and wanted.intersection(path for path, _ in message.locations)
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def N_(text: str) -> str:  # noqa: N802 - the name that programs for catalogues look for
    """Marks a text that is translated where it is shown."""
    return text
