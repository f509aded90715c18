"""What stands above games of match text: tags as fields of a record, and the line with both names and scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from bafflebox.game import BACKGAMMON, DISCIPLINES, NACKGAMMON, SPRINTGAMMON, Both, Discipline
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


_SCORE = re.compile(r"\s*:\s*(-?\d{1,6})(?!\d)")
_CRAWFORD = re.compile(r"\s*\(?\s*crawford(?:\s+game)?\s*\)?\s*$", re.IGNORECASE)

NO_NAME = "(no name)"
"""Written for a player without a name, since GNU Backgammon crashes on an empty one; read back as an empty name."""


class ScoreLine(NamedTuple):
    """Names, scores, and the column where the right name begins."""

    names: Both[str]
    score: Both[int]
    column: int
    line: int

    def turned_like(self, names: Both[str]) -> ScoreLine:
        """The same line with its columns swapped, if it has these two names the other way round."""
        if not is_turned(self.names, names):
            return self
        return self._replace(names=names, score=Both(self.score.black, self.score.white))


def is_turned(names: Both[str], others: Both[str]) -> bool:
    """Whether the same two players are in the opposite columns."""
    return names != others and (names.white, names.black) == (others.black, others.white)


def score_line(text: str, line: int, known: Callable[[], Sequence[str]] = tuple) -> ScoreLine | None:
    """Read the line of names, or None if it is something else. Names may be empty, and may contain colons.

    `known` are names seen before; they decide where an ambiguous name ends.

    >>> score_line(" C: 3 Annie : 0        Bob : 2", 4).names
    Both(white='C: 3 Annie', black='Bob')
    """
    text = text.expandtabs(8).rstrip()
    if "rawford" in text.lower():
        text = _CRAWFORD.sub("", text).rstrip()
    ends = list(_SCORE.finditer(text))
    if len(ends) < 2 or ends[-1].end() != len(text):
        return None
    last = ends[-1]
    first = ends[0] if len(ends) == 2 else _left_end(text, ends[:-1], last, [name for name in known() if name])
    right = text[first.end() : last.start()]
    column = first.end() + len(right) - len(right.lstrip())
    return ScoreLine(
        Both(_name(text[: first.start()]), _name(right)),
        Both(int(first[1]), int(last[1])),
        column if right.strip() else first.end(),
        line,
    )


def _left_end(text: str, ends: list[re.Match[str]], last: re.Match[str], known: Sequence[str]) -> re.Match[str]:
    """Which of several colons with a number ends the left name."""

    def likelihood(found: re.Match[str]) -> tuple[int, int, int]:
        left, right = text[: found.start()].strip(), text[found.end() : last.start()]
        after = text[found.end() :]
        gap = len(after) - len(after.lstrip())
        return (left in known) + (right.strip() in known), min(gap, 2), gap

    return max(ends, key=likelihood)


def _name(text: str) -> str:
    name = text.strip()
    return "" if name == NO_NAME else name
