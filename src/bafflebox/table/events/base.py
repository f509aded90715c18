"""What every event has: when it happened, and by whose act."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Side

NOBODY = PersonId("")
TABLE = PersonId("table")
"""What the table itself did: time that ran out, dice that it threw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """When, and by whose act."""

    at: Millis
    by: PersonId = NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class BySide(Happened):
    side: Side
