"""Refusals and the desk's sentences in the reader's language: `texts/refusals.<language>.json` and
`texts/desk.<language>.json` have each by its English template.

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


@cache
def desk_catalogue(language: str) -> dict[str, str]:
    """What the desk says of a tournament: its journal, what is to do, printed sheets."""
    found: dict[str, str] = json.loads((CATALOGUES / f"desk.{language}.json").read_text("utf-8"))
    return found


class RefusalWords(RulingWords):
    """The words of one language for refusals."""

    def text(self, template: str) -> str | None:
        """A refusal, or a text of a ruling that it repeats."""
        if self.language == ENGLISH:
            return super().text(template)
        found = refusal_catalogue(self.language).get(template) or desk_catalogue(self.language).get(template)
        return found or super().text(template)

    def part(self, text: str) -> str:
        """A text in a gap, or the name that it is."""
        return self.text(text) or text
