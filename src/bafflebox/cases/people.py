"""The people in a case, always by id: names and contacts are kept elsewhere and can be erased."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

PersonId = NewType("PersonId", str)
"""A person, known across tournaments."""


class Authority(Enum):
    """Who decides, from the table up."""

    MONITOR = "monitor"
    ASSISTANT = "arbiter"
    """An assistant director; in `ibf` an arbiter who is not the Chief Arbiter."""
    DIRECTOR = "director"
    COMMITTEE = "committee"

    @property
    def height(self) -> int:
        """How high the instance is; a higher one decides about a lower one."""
        return list(Authority).index(self)


class ConflictOfInterest(Enum):
    """Reasons a person may not sit on the committee; the values are those of the incident."""

    DIRECTOR = "director"
    STAFF = "staff"
    DIRECTOR_ELSEWHERE = "director_elsewhere"
    STAKE = "stake"
    FRIEND = "friend"
    PARTIAL = "partial"
    NOVICE = "novice"
    ABSENT = "absent"
    NOT_ENTERED = "not_entered"


@dataclass(frozen=True, slots=True)
class Member:
    """A person proposed for a committee, with their declared ties."""

    person: PersonId
    ties: tuple[ConflictOfInterest, ...] = ()


class Penalty(Enum):
    """A penalty or warning; `NOTED` is an offence dealt with but not penalised."""

    NOTED = "noted"
    WARNING = "warning"
    TIME = "time"
    POINTS = "points"
    GAME = "game"
    MATCH = "match"
    EXCLUSION = "exclusion"
    """Disqualification, exclusion or expulsion."""
    BAN = "ban"


@dataclass(frozen=True, slots=True)
class Measure:
    """A penalty for a person: what for (`kind`, the name of an incident or offence), and how much."""

    person: PersonId
    kind: str
    penalty: Penalty
    amount: int = 0
    aspect: str = ""
    """The aspect of the ruling it belongs to, so that an appeal against that aspect alone can change it."""
