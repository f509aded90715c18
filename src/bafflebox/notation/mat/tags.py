"""Converts the tags above a match text, `; [Event "Example Open"]`, to the fields of a record and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from bafflebox.game import BACKGAMMON, DISCIPLINES, NACKGAMMON, SPRINTGAMMON, Discipline
from bafflebox.notation.record import Properties, RecordedMatch, RecordedTerms

_TAG = re.compile(r'\s*;?\s*\[\s*([^"\]\[]{1,60}?)\s*"(.*)"\s*\]\s*$')
MOST_OF_A_NAME = 60
_DATE = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_SWITCH = {"on": True, "off": False}
_SWITCHES = {"crawford": "crawford", "jacoby": "jacoby", "beaver": "beavers"}
_ONCE = {"clocktype": "time_control", "rulebook": "book"}
_TERMS = {*_SWITCHES, *_ONCE, "cubelimit", "variation", "discipline"}

ACE_POINT_START = BACKGAMMON.arranged("ace-point-start", "24:15")
"""What eXtreme Gammon calls LongGammon: backgammon with hitting, with fifteen checkers on the 24 point."""

VARIATIONS = {
    "backgammon": BACKGAMMON,
    "nackgammon": NACKGAMMON,
    "hypergammon": SPRINTGAMMON,
    "longgammon": ACE_POINT_START,
}
_VARIATION_OF = {
    BACKGAMMON: "Backgammon",
    NACKGAMMON: "NackGammon",
    SPRINTGAMMON: "HyperGammon",
    ACE_POINT_START: "LongGammon",
}
_FIELDS = {"site": "place", "event": "event", "round": "round", "eventtime": "time", "transcriber": "transcriber"}
_NAME_OF = {"place": "Site", "event": "Event", "round": "Round", "time": "EventTime", "transcriber": "Transcriber"}


@lru_cache(maxsize=4096)
def tag(line: str) -> tuple[str, str] | None:
    """The name and the text of a tag line, or None.

    >>> tag('; [Event "Example "Open""]')
    ('Event', 'Example "Open"')
    """
    if line.startswith("; [") and line.endswith('"]'):  # as nearly all are written
        name, _, text = line[3:-2].partition('"')
        name = name.strip()
        if 0 < len(name) <= MOST_OF_A_NAME and "]" not in name and "[" not in name:
            return name, text
    found = _TAG.match(line)
    return (found[1], found[2]) if found else None


@dataclass
class Heading:
    """Tags being gathered, until the match they belong to is made."""

    fields: dict[str, str] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    """The terms that are stated."""
    properties: list[tuple[str, str]] = field(default_factory=list)
    kept: dict[str, str] = field(default_factory=dict)
    """The first text of each property, by its lower-case name."""

    def add(self, name: str, text: str) -> None:
        """Store a tag in a field, if there is one for it and the text makes sense there; otherwise keep it as it is."""
        key = name.lower()
        place = _FIELDS.get(key)
        if place is not None and place not in self.fields:
            self.fields[place] = text.strip()
        elif key == "eventdate" and "date" not in self.fields:
            date = _DATE.fullmatch(text)
            self.fields["date"] = "-".join(date.groups()) if date else text.strip()
        elif key not in _TERMS or not self._term(key, text.strip()):
            self.properties.append((name, text))
            self.kept.setdefault(key, text)

    @property
    def is_stated(self) -> bool:
        """Whether there was any tag."""
        return bool(self.fields or self.given or self.properties)

    @property
    def terms(self) -> RecordedTerms:
        return RecordedTerms(**self.given)

    @property
    def discipline(self) -> Discipline:
        found: Discipline = self.given.get("discipline", BACKGAMMON)
        return found

    def _term(self, key: str, text: str) -> bool:
        word, given = text.lower(), self.given
        if key in _SWITCHES and word in _SWITCH:
            given[_SWITCHES[key]] = _SWITCH[word]
        elif key == "cubelimit" and text.isascii() and text.isdigit() and len(text) < 10:
            given["cube_limit"] = int(text)
        elif key in _ONCE and text and _ONCE[key] not in given:
            given[_ONCE[key]] = text
        elif key == "variation" and word in VARIATIONS:
            given["discipline"] = VARIATIONS[word]
        elif key == "discipline" and word in DISCIPLINES:
            given["discipline"] = DISCIPLINES[word]
        else:
            return False
        return True

    def text(self, name: str) -> str:
        """A tag that was kept as it is, by name; empty if there is none."""
        return self.kept.get(name.lower(), "")


def tags_of(match: RecordedMatch) -> Properties:
    """The tags for what match text has no other place for."""
    tags = [(_NAME_OF[name], getattr(match, name)) for name in ("place", "event", "round")]
    tags.append(("EventDate", _ISO.sub(r"\1.\2.\3", match.date) if _ISO.fullmatch(match.date) else match.date))
    tags += [(_NAME_OF[name], getattr(match, name)) for name in ("time", "transcriber")]
    terms = match.terms
    tags += [("Discipline", _discipline_name(terms.discipline)), ("Variation", _VARIATION_OF.get(terms.discipline, ""))]
    switches = (("Crawford", terms.crawford), ("Jacoby", terms.jacoby), ("Beaver", terms.beavers))
    tags += [(name, "On" if value else "Off") for name, value in switches if value is not None]
    tags += [("CubeLimit", "" if terms.cube_limit is None else str(terms.cube_limit))]
    tags += [("ClockType", terms.time_control), ("RuleBook", terms.book)]
    return (*((name, text) for name, text in tags if text), *match.properties)


def _discipline_name(rules: Discipline) -> str:
    return "" if rules in _VARIATION_OF else rules.name


def one_line(text: str) -> str:
    """Text that must not break a line."""
    return " ".join(text.split())


def written(tags: Iterable[tuple[str, str]]) -> list[str]:
    return [f'; [{one_line(name)} "{" ".join(text.splitlines())}"]' for name, text in tags]
