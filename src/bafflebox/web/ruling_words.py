"""Rulings in the reader's language: verdicts, remedies, readings and outcomes, from the templates they were made from.

`texts/rulings.<language>.json` has `parties` with the forms that a language needs, and `texts` by the English template.
A sentence is translated as a whole, or stays in English and is marked as such.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from bafflebox.message import English, Message, Series, read
from bafflebox.party import Party
from bafflebox.rulings import Ruling
from bafflebox.rulings.remedies import Remedy
from bafflebox.web.languages import CATALOGUES, ENGLISH

MARKED = Markup(' lang="en"')
USUAL = "nominative"
"""The default form of a party in a gap."""


@cache
def catalogue(language: str) -> dict[str, dict[str, Any]]:
    """The texts of a language."""
    found: dict[str, dict[str, Any]] = json.loads((CATALOGUES / f"rulings.{language}.json").read_text("utf-8"))
    return found


def _formed(language: str, form: str, name: str) -> str:
    """A name in a form that stands for a party."""
    if form in ("genitive", "de"):
        elided = language == "fr" and name[:1].lower() in "aeiouyàâéèêîôœ"
        return f"d’{name}" if elided else f"{'von' if form == 'genitive' else 'de'} {name}"
    return f"{'à' if language == 'fr' else 'a'} {name}" if form == "a" else name


class _NamedEnglish(English):
    """English that calls parties by their names."""

    def __init__(self, names: Mapping[Party, str]) -> None:
        self.names = names

    def party(self, party: Party, form: str) -> str:
        return self.names.get(party) or super().party(party, form)


class RulingWords:
    """The words of one language."""

    def __init__(self, language: str, names: Mapping[Party, str] | None = None) -> None:
        self.language, self.names = language, names or {}
        kept = {"parties": {}, "texts": {}} if language == ENGLISH else catalogue(language)
        self._parties, self._texts = kept["parties"], kept["texts"]

    def text(self, template: str) -> str | None:
        """A text or template in this language."""
        return self._texts.get(template)

    part = text

    def party(self, party: Party, form: str) -> str | None:
        """A party with its article, or by name if known."""
        if party in self.names:
            return _formed(self.language, form, self.names[party])
        found: str | None = self._parties.get(party.value, {}).get(form or USUAL)
        return found

    def say(self, text: str) -> str:
        """A text in this language, or unchanged."""
        if self.is_english(text):
            return str(read(text).translated(_NamedEnglish(self.names))) if self.names else str(text)
        return str(read(text).translated(self))

    def is_english(self, text: str) -> bool:
        """Whether a text is not translated."""
        return self.language == ENGLISH or read(text).translated(self) is None

    def mark(self, text: str) -> Markup:
        """Attributes for an element that stays in English on a translated page."""
        return MARKED if self.language != ENGLISH and self.is_english(text) else Markup("")

    def tongue(self, text: str) -> Markup:
        """Attributes for an element in this language on a desk page that is otherwise in English."""
        return Markup("") if self.is_english(text) else Markup(' lang="{}"').format(self.language)

    @staticmethod
    def again(stored: dict[str, Any]) -> str:
        """The sentence of a remedy that a case stores as JSON."""
        return Remedy.read(stored).sentence

    def lines(self, shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The list of a table; lines with a ruling in them are in this language."""
        return [self._line(one) if isinstance(one.get("told", {}).get("verdict"), Message) else one for one in shown]

    def _line(self, one: dict[str, Any]) -> dict[str, Any]:
        verdict = one["told"]["verdict"]
        return one | {"told": one["told"] | {"verdict": self.say(verdict)}, "english": self.is_english(verdict)}

    def answer(self, ruling: Ruling) -> dict[str, Any]:
        """A ruling as JSON in this language; `english` marks what is not translated."""
        shown = ruling.answer_json()
        if self.language == ENGLISH:
            return shown
        return shown | {
            "verdict": self.say(ruling.verdict),
            "english": self.is_english(ruling.verdict),
            "remedies": [self._remedy(one) for one in shown["remedies"]],
            "readings": list(map(self.say, ruling.readings)),
            "english_readings": list(map(self.is_english, ruling.readings)),
        }

    def _remedy(self, shown: dict[str, Any]) -> dict[str, Any]:
        said = {"sentence": self.say(shown["sentence"]), "english": self.is_english(shown["sentence"])}
        if "options" in shown:
            said["options"] = [
                {
                    "option": self.say(one["option"]),
                    "english": self.is_english(one["option"]),
                    "remedies": list(map(self._remedy, one["remedies"])),
                }
                for one in shown["options"]
            ]
        return shown | said

    def ruling(self, shown: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
        """A ruling at a table as a page shows it, with the players' names; `english` marks what is not translated."""
        if "verdict" not in shown:
            return shown
        by_party = {Party(party): names[side] for party, side in shown["parties"].items() if names.get(side)}
        return (
            shown if self.language == ENGLISH and not by_party else RulingWords(self.language, by_party)._ruling(shown)
        )

    def _ruling(self, shown: dict[str, Any]) -> dict[str, Any]:
        return shown | {
            "verdict": self.say(shown["verdict"]),
            "english": self.is_english(shown["verdict"]),
            "remedies": [self._remedy(one) for one in shown["remedies"]],
            "choices": [
                one
                | {
                    "made": one["made"] and self.say(one["made"]),
                    "english": bool(one["made"]) and self.is_english(one["made"]),
                    "options": [self._option(option) for option in one["options"]],
                }
                for one in shown["choices"]
            ],
            "readings": list(map(self.say, shown["readings"])),
            "english_readings": list(map(self.is_english, shown["readings"])),
            "asks": list(map(self._asked, shown.get("asks", ()))),
        }

    def _asked(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The questions of a ruling, sentence by sentence, since the book's own words may not be translated."""
        question = asked["asks"]
        parts = question.items if isinstance(question, Series) else (question,)
        return asked | {
            "asks": " ".join(map(self.say, parts)),
            "english": any(map(self.is_english, parts)),
            "choices": {value: self.say(meaning) for value, meaning in asked["choices"].items()},
        }

    def _option(self, option: dict[str, Any]) -> dict[str, Any]:
        label = option["label"]
        return option | {
            "said": self.say(label),
            "english": self.is_english(label),
            "means": self.say(option["means"]),
        }
