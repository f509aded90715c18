"""Printed sheets in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from bafflebox.tournament.events import DeskResult
from bafflebox.web.refusal_words import RefusalWords
from bafflebox.web.wording import Wording


class SheetWording(Wording):
    """The words of one language for sheets."""

    def say(self, text: str) -> str:
        """A title, a heading or a remark."""
        return RefusalWords(self.language).say(text)

    def outcome_of(self, result: DeskResult, name: Callable[[str], str]) -> str:
        """A result in words."""
        return self.outcome(result, {player: name(player) for player in result.players})
