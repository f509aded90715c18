"""What people call a match: "Consolation quarter-final", "Group 2, round 1", "Round 3"."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.message import Message, said
from bafflebox.tournament.course import match_now, structure_of
from bafflebox.tournament.events import MatchId
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Fixture, SectionKind, Structure, title_section

UPPER, LOWER = "upper", "lower"
"""The two brackets of a double elimination."""
SAID = {UPPER: "upper bracket", LOWER: "lower bracket", "last": "last chance"}
"""Sections whose everyday name differs from the notation."""


class RoundName(Enum):
    """The stage of a section a match belongs to."""

    FINAL = "final"
    SECOND_FINAL = "second final"
    SEMI_FINAL = "semi-final"
    QUARTER_FINAL = "quarter-final"
    ROUND = "round"
    PLAY_OFF = "play-off"
    MATCH = "match"
    CHALLENGE = "challenge"


@dataclass(frozen=True, slots=True)
class Stop:
    """A match's place in an event. `section` is empty for the main section."""

    section: str
    step: RoundName
    number: int = 0
    group: int = 0

    @property
    def words(self) -> Message:
        """In English: `consolation quarter-final`."""
        numbered = self.step in (RoundName.ROUND, RoundName.MATCH, RoundName.CHALLENGE)
        step = said(f"{self.step.value} {{number}}", number=self.number) if numbered else said(self.step.value)
        if self.section:
            return said("{section} {step}", section=said(SAID.get(self.section, self.section)), step=step)
        return said("group {group}, {step}", group=self.group, step=step) if self.group else step


def stop_of(structure: Structure, fixture: Fixture) -> Stop:
    """The place of a match in a structure.

    >>> from bafflebox.tournament.structures import build
    >>> structure = build("KO len 7; consolation len 5; last: progressive from consolation R1..R2 len 3", 16)
    >>> [stop_of(structure, structure.fixture(name)).words for name in ("main:1.1", "main:4.1", "consolation:1.2", "last:1.1")]
    ['round 1', 'final', 'consolation quarter-final', 'last chance round 1']
    """
    section = structure.section(fixture.section)
    first, title = structure.sections[0], title_section(structure)
    if section.plays_on:
        name = UPPER if section is first else LOWER
    else:
        name = "" if section.name in (first.name, title) else section.name
    if fixture.round == 0:
        return Stop(name, RoundName.PLAY_OFF)
    if section.kind is SectionKind.FINAL:
        return Stop("", RoundName.SECOND_FINAL if fixture.recharge else RoundName.FINAL)
    if section.kind is SectionKind.CONTINUOUS:
        return Stop(name, RoundName.MATCH, fixture.number)
    if section.kind is SectionKind.LADDER:
        return Stop(name, RoundName.CHALLENGE, fixture.number)
    if section.kind is not SectionKind.BRACKET:
        return Stop(name, RoundName.ROUND, fixture.round, fixture.group if len(section.groups) > 1 else 0)
    matches = len(section.rounds[fixture.round - 1])
    left = len(section.rounds) - fixture.round
    if left == 0:
        return Stop(name, RoundName.FINAL)
    if left == 1 and matches == 2:
        return Stop(name, RoundName.SEMI_FINAL)
    if left == 2 and matches == 4:
        return Stop(name, RoundName.QUARTER_FINAL)
    return Stop(name, RoundName.ROUND, fixture.round)


def stop(state: Tournament, match: MatchId) -> Stop:
    """The place of a match in its tournament."""
    return stop_of(structure_of(state.contest(contest_of(match))), match_now(state, match).fixture)


def match_called(state: Tournament, match: MatchId) -> str:
    """The name of a match, with its event if there are several."""
    words = stop(state, match).words
    if len(state.contests) > 1:
        return f"{state.contest(contest_of(match)).conditions.name}, {words}"
    return words[:1].upper() + words[1:]
