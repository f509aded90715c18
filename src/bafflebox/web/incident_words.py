"""Incidents in the reader's language: titles, questions and choices, by their identifiers.

`texts/incidents.<language>.json` has `titles` by incident, `questions` and `choices` by fact, where `incident.fact`
takes precedence over `fact`. Missing texts stay in English and are marked as such.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from markupsafe import Markup

from bafflebox.rulings.facts import Fact
from bafflebox.rulings.incident import Incident, incident
from bafflebox.web.languages import CATALOGUES, ENGLISH, translations
from bafflebox.web.ruling_words import MARKED, RulingWords


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
