"""What every event has: when it happened, by whose act, and what it does to the table."""

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
"""The table itself: it throws dice, and it notices that time has run out."""

FactValue = str | int | bool
"""The value of a fact, as a person states it."""
StatedFacts = tuple[tuple[str, FactValue], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """When, and by whose act. The name of an event's class and its fields are what the journal stores."""

    says: ClassVar[str]
    """The sentence for it, with fields and `gaps` in braces; `{because}` is the reason, if it has one."""
    at: Millis
    by: PersonId = NOBODY

    def gaps(self) -> dict[str, Any]:
        """What stands in its sentence and is no field as it is."""
        return {}

    def fold(self, table: Table) -> Table:
        """The table after this event. It never refuses: what is in the journal has happened."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class BySide(Happened):
    side: Side
