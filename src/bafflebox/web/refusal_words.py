"""Refusals and the desk's sentences in the reader's language: `texts/refusals.<language>.json` and
`texts/desk.<language>.json` have each by its English template.

Names, and anything else typed by people, go into the gaps unchanged.
"""

from __future__ import annotations

import json
from functools import cache

from bafflebox.rulings.incident import all_incidents
from bafflebox.web.incident_words import IncidentWords
from bafflebox.web.languages import CATALOGUES, ENGLISH, translations
from bafflebox.web.ruling_words import RulingWords


@cache
def refusal_catalogue(language: str) -> dict[str, str]:
    """The refusals of a language."""
    found: dict[str, str] = json.loads((CATALOGUES / f"refusals.{language}.json").read_text("utf-8"))
    return found


@cache
def desk_catalogue(language: str) -> dict[str, str]:
    """What the desk says of a tournament: its journal, what is to do, printed sheets."""
    found: dict[str, str] = json.loads((CATALOGUES / f"desk.{language}.json").read_text("utf-8"))
    return found


@cache
def of_incidents(language: str) -> dict[str, str]:
    """The titles and questions of the incidents, by their English."""
    words, found = IncidentWords(language), {}
    for one in all_incidents().values():
        found[one.title[:1].lower() + one.title[1:]] = words.title(one)
        found |= {fact.question: words.question(one, fact) for fact in one.by_name.values()}
    return found


class RefusalWords(RulingWords):
    """The words of one language for refusals."""

    def text(self, template: str) -> str | None:
        """A refusal, a text of a ruling that it repeats, a sentence of the desk, or what pages call a setting."""
        if self.language == ENGLISH or not template:
            return super().text(template)
        found = self._refusal(template) or desk_catalogue(self.language).get(template) or self._page(template)
        return found or of_incidents(self.language).get(template)

    def part(self, text: str) -> str:
        """A text in a gap, or the name that it is: nobody called Money is called otherwise."""
        return self._refusal(text) or text

    def _refusal(self, template: str) -> str | None:
        found = None if self.language == ENGLISH else refusal_catalogue(self.language).get(template)
        return found or super().text(template)

    def _page(self, template: str) -> str | None:
        found = translations(self.language).gettext(template)
        return found if found != template else None
