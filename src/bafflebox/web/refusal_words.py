"""Refusals and the desk's sentences in the reader's language: `texts/refusals.<language>.json` and
`texts/desk.<language>.json` have each by its English template.

Names, and anything else typed by people, go into the gaps unchanged.

Printed sheets in the reader's language.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

from bafflebox.tournament.events import DeskResult
from bafflebox.web.languages import CATALOGUES, ENGLISH, translations
from bafflebox.web.ruling_words import RulingWords
from bafflebox.web.wording import Wording


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
        """A refusal, a text of a ruling that it repeats, a sentence of the desk, or what pages call a setting."""
        if self.language == ENGLISH or not template:
            return super().text(template)
        return self._refusal(template) or desk_catalogue(self.language).get(template) or self._page(template)

    def part(self, text: str) -> str:
        """A text in a gap, or the name that it is: nobody called Money is called otherwise."""
        return self._refusal(text) or text

    def _refusal(self, template: str) -> str | None:
        found = None if self.language == ENGLISH else refusal_catalogue(self.language).get(template)
        return found or super().text(template)

    def _page(self, template: str) -> str | None:
        found = translations(self.language).gettext(template)
        return found if found != template else None


class SheetWording(Wording):
    """The words of one language for sheets."""

    def say(self, text: str) -> str:
        """A title, a heading or a remark."""
        return RefusalWords(self.language).say(text)

    def outcome_of(self, result: DeskResult, name: Callable[[str], str]) -> str:
        """A result in words."""
        return self.outcome(result, {player: name(player) for player in result.players})
