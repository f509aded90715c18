"""What all tournament events have in common, the ids in them, and a tournament's initial values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, NewType

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings import Entrant as Entrant

if TYPE_CHECKING:
    from bafflebox.tournament.state import Tournament

ContestId = NewType("ContestId", str)
"""An event of the tournament: the open, the doubles, a jackpot. The word `event` is kept for what is in the journal."""

MatchId = NewType("MatchId", str)
"""A match of the tournament: the contest and the match of its structure, e.g. `open/main:1.3`."""


class PhoneUse(Enum):
    """What players may do on their own phones."""

    NOTHING = "nothing"
    SEE = "see"
    """See where and against whom they play; not during a match."""
    REPORT = "report"
    """Also report results and call the director from the table."""


class Condition(Enum):
    """Of a table in the hall."""

    IN_ORDER = "in_order"
    RESERVED = "reserved"
    OUT_OF_ORDER = "out_of_order"


@dataclass(frozen=True, slots=True)
class DeskEvent:
    """What happened, as stored in the journal; `at` is wall time in milliseconds UTC."""

    says: ClassVar[str]
    """The event's sentence, with its fields in braces; `explain.sentence` fills them in."""
    says_without: ClassVar[tuple[str, str]] = ("", "")
    """A field, and the sentence where it is empty."""
    at: Millis
    by: PersonId

    def opened(self) -> Tournament:
        """The tournament that begins with this event."""
        raise InvalidInput("The first event of a tournament has to be its opening.", code="not_opened")

    def fold(self, state: Tournament) -> Tournament:
        """The tournament after this event. Never refuses: it has happened."""
        raise NotImplementedError
