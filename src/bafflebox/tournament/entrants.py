"""The current entries of a contest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.happened import Entrant

if TYPE_CHECKING:
    from bafflebox.tournament.events import AccommodationGranted


class EntryStatus(Enum):
    """The status of an entry."""

    REQUESTED = "requested"
    APPROVED = "approved"
    REFUSED = "refused"
    MOVED = "moved_up"
    WITHDRAWN = "withdrawn"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant of one contest. `since` is when the entry was requested."""

    entrant: Entrant
    persons: tuple[PersonId, ...]
    since: Millis
    club: str = ""
    seed: int = 0
    standing: EntryStatus = EntryStatus.REQUESTED
    checked_in: bool = False
    reason: str = ""
    by_director: bool = False
    left_after_the_cut: bool = False
    kind: str = ""
    """The kind of fee this entrant pays; empty for the standard fee."""

    @property
    def is_in(self) -> bool:
        """Whether the entry is in play."""
        return self.standing is EntryStatus.APPROVED


@dataclass(frozen=True, slots=True)
class Attendance:
    """What the desk knows about a person besides their entries."""

    member_of: tuple[str, ...] = ()
    member_until: Millis | None = None
    accommodations: tuple[AccommodationGranted, ...] = ()
    away_since: Millis | None = None
    back: Millis | None = None
    reachable: bool = True
    permitted: bool = False
    preference: tuple[str, ...] = ()
    """Contests in this player's order of preference."""
    expelled: bool = False

    def is_member(self, at: Millis) -> bool:
        return bool(self.member_of) and (self.member_until is None or at <= self.member_until)
