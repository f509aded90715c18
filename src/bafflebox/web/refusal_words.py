"""Refusals, and what happened, in the reader's language: `texts/refusals.<language>.json` has each by its English template.

Names, and anything else typed by people, go into the gaps unchanged.
"""

from __future__ import annotations

import json
from functools import cache

from bafflebox.web.languages import CATALOGUES, ENGLISH
from bafflebox.web.ruling_words import RulingWords


@cache
def refusal_catalogue(language: str) -> dict[str, str]:
    """The refusals of a language."""
    found: dict[str, str] = json.loads((CATALOGUES / f"refusals.{language}.json").read_text("utf-8"))
    return found


class RefusalWords(RulingWords):
    """The words of one language for refusals."""

    def text(self, template: str) -> str | None:
        """A refusal, or a text of a ruling that it repeats."""
        found = None if self.language == ENGLISH else refusal_catalogue(self.language).get(template)
        return found or super().text(template)

    def part(self, text: str) -> str:
        """A text in a gap, or the name that it is."""
        return self.text(text) or text


@cache
def event_catalogue(language: str) -> dict[str, str]:
    """What happens in a tournament, in a language, by the English template."""
    found: dict[str, str] = json.loads((CATALOGUES / f"events.{language}.json").read_text("utf-8"))
    return found


class EventWords(RefusalWords):
    """The words of one language for what happened in a tournament."""

    def text(self, template: str) -> str | None:
        """A sentence about an event, or a text within one."""
        found = None if self.language == ENGLISH else event_catalogue(self.language).get(template)
        return found or super().text(template)
