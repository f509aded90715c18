"""What all events have in common: when they happened, by whose act, and their effect on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Side

if TYPE_CHECKING:
    from bafflebox.table.state import Table

NOBODY = PersonId("")
TABLE = PersonId("table")
"""The table itself: it rolls dice, and it notices that time has run out."""

FactValue = str | int | bool
"""The value of a fact, as stated by a person."""
StatedFacts = tuple[tuple[str, FactValue], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """When, and by whose act. The journal stores the name of an event's class and its fields."""

    says: ClassVar[str]
    """The event's sentence, with fields and `gaps` in braces; `{because}` is the reason, if there is one."""
    at: Millis
    by: PersonId = NOBODY

    def gaps(self) -> dict[str, Any]:
        """The values in its sentence that aren't simply fields."""
        return {}

    def fold(self, table: Table) -> Table:
        """The table after this event. It never refuses: what is in the journal has happened."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class BySide(Happened):
    side: Side
