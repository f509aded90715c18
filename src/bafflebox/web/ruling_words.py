"""Rulings, incidents, refusals and the desk's sentences in the reader's language.

`texts/rulings.<language>.json` has `parties` with the forms that a language needs, and `texts` by the English template.
A sentence is translated as a whole, or stays in English and is marked as such.

`texts/incidents.<language>.json` has `titles` by incident, `questions` and `choices` by fact, where `incident.fact`
takes precedence over `fact`. Missing texts stay in English and are marked as such.

Names, and anything else typed by people, go into the gaps unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from bafflebox.message import English, Message, Series, read
from bafflebox.party import Party
from bafflebox.rulings import Ruling
from bafflebox.rulings.facts import Fact
from bafflebox.rulings.incident import Incident, all_incidents, incident
from bafflebox.rulings.remedies import Remedy
from bafflebox.tournament.events import DeskResult
from bafflebox.web.languages import CATALOGUES, ENGLISH, translations
from bafflebox.web.wording import Wording

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


@cache
def words(language: str) -> dict[str, dict[str, Any]]:
    """The texts of a language."""
    if language == ENGLISH:
        return {"titles": {}, "questions": {}, "choices": {}}
    found: dict[str, dict[str, Any]] = json.loads((CATALOGUES / f"incidents.{language}.json").read_text("utf-8"))
    return found


class IncidentWords:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._rulings = RulingWords(language)
        gettext = translations(language).gettext
        self._yes_no = {"yes": gettext("Yes"), "no": gettext("No")}
        self._titles, self._questions, self._choices = (
            words(language)[kind] for kind in ("titles", "questions", "choices")
        )

    def title(self, incident: Incident) -> str:
        return str(self._titles.get(incident.name, incident.title))

    def question(self, incident: Incident, fact: Fact) -> str:
        """The question for a fact."""
        return str(self._found(self._questions, incident.name, fact.name) or fact.question)

    def choices(self, incident: Incident, fact: Fact) -> list[tuple[str, str]]:
        """The possible answers, each with its meaning."""
        known = self._found(self._choices, incident.name, fact.name) or {}
        return [(value, known.get(value, meaning)) for value, meaning in fact.choices.items()]

    def value(self, incident: Incident, fact: Fact, value: str) -> str:
        """A given answer."""
        return dict(self.choices(incident, fact)).get(value, value)

    def mark(self, incident: str, fact: Fact | None = None) -> Markup:
        """Attributes for an element that stays in English on a translated page."""
        known = incident in self._titles if fact is None else self._found(self._questions, incident, fact.name)
        return Markup("") if known or self._language == ENGLISH else MARKED

    @property
    def language(self) -> str:
        """The language used."""
        return self._language

    def speaks_as_written(self, shown: dict[str, Any]) -> bool:
        """Whether `view` would leave everything as it is."""
        return self._language == ENGLISH and not shown.get("docket")

    def view(self, shown: dict[str, Any]) -> dict[str, Any]:
        """A person's view of a table: its open incidents and the rulings in its list."""
        names = shown.get("names", {})
        if self._language == ENGLISH:
            named = [self._rulings.ruling(one, names) for one in shown.get("docket", ())]
            return shown | {"docket": named} if named else shown
        return shown | {
            **({"docket": [self._incident(one, names) for one in shown["docket"]]} if shown.get("docket") else {}),
            "list": self._rulings.lines(shown["list"]),
        }

    def _incident(self, one: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
        kind = incident(one["incident"])

        def asked(told: dict[str, Any]) -> dict[str, Any]:
            fact = kind.by_name.get(told["fact"])
            if fact is None:
                return told
            meanings = {
                meaning: said
                for (_, said), meaning in zip(self.choices(kind, fact), fact.choices.values(), strict=True)
            }
            said = told | {"asks": self.question(kind, fact)}
            if "choices" in told:
                said["choices"] = dict(self.choices(kind, fact))
            if "value" in told:
                said["value"] = meanings.get(told["value"], self._yes_no.get(told["value"], told["value"]))
            return said

        return self._rulings.ruling(one, names) | {
            "title": self.title(kind),
            "facts": [asked(fact) for fact in one["facts"]],
            "question": one["question"] and asked(one["question"]),
            "assumed": [asked(fact) for fact in one.get("assumed", ())],
        }

    @staticmethod
    def _found(kept: dict[str, Any], incident: str, fact: str) -> Any:
        return kept.get(f"{incident}.{fact}") or kept.get(fact)


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


class SheetWording(Wording):
    """The words of one language for sheets."""

    def say(self, text: str) -> str:
        """A title, a heading or a remark."""
        return RefusalWords(self.language).say(text)

    def outcome_of(self, result: DeskResult, name: Callable[[str], str]) -> str:
        """A result in words."""
        return self.outcome(result, {player: name(player) for player in result.players})
