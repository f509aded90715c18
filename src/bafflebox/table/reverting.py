"""Going back: to an earlier moment, or to before a ruling. What was open then is open again, without what its ruling recorded."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.game.values import replace
from bafflebox.table.board import reverted
from bafflebox.table.choice import OpenAct, OpenActs
from bafflebox.table.incidents import undone_with_it
from bafflebox.table.remedies.process import overturned, ruled, without_points, without_time
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Closing, Table, TableIncident

OVERTURNED = "overturned on appeal"


@dataclass(frozen=True, slots=True)
class Overturn:
    """The ruling on a settled incident is overturned, as on appeal: its effects are undone, and the incident is open
    again."""

    number: int
    why: str = OVERTURNED
    order: str = ""

    def decide(self, asked: Request) -> Answer:
        asked.official("overturn a ruling")
        return overturned(asked, may_overturn(asked, self.number), self.why, self.order)


def may_overturn(asked: Request, number: int) -> TableIncident:
    found = next((one for one in ruled(asked.table) if one.number == number), None)
    if found is None:
        raise InvalidInput(
            "No ruling on an incident {number} has been carried out.", number=number, code="no_such_ruling"
        )
    return found


@dataclass(frozen=True, slots=True)
class Revert:
    """Everything goes back to the state after an earlier event; the journal keeps what has happened since.

    Incidents that were open then, or are about a play that is on the board again, are open once more. What their rulings
    gave falls with them; other penalties stay.
    """

    to: int

    def decide(self, asked: Request) -> Answer:
        asked.official("take the match back to an earlier moment")
        why = "by the director"
        back = reverted(asked, self.to, why, as_it_lay=True)
        again = [found for found in asked.table.docket.incidents if _open_at(asked.table, found, self.to)]
        fallen = [found for found in again if found.closing is Closing.RULED]
        for found in fallen:
            yield from without_points(asked, found, why)
        yield replace(
            back, reopens=tuple(found.number for found in again), falls=tuple(found.number for found in fallen)
        )
        for found in fallen:
            yield from without_time(asked, found, why)
        yield from undone_with_it(asked, self.to, "It was undone by the director.")


def _open_at(table: Table, found: TableIncident, to: int) -> bool:
    """Whether an incident that is settled now was open after an event, or is about the play on the board then."""
    if found.closing is Closing.LAPSED or found.settled <= to:
        return False
    alike = [one for one in table.docket.incidents if one.back_to == found.back_to > 0]
    if found.closing is Closing.TAKEN_UP and any(one.closing is not Closing.TAKEN_UP for one in alike):
        return False  # the one that took it up is open again
    first = min(alike, key=lambda one: one.number, default=found)
    if not first.seen_by_table or first.incident != "illegal_move":
        return found.opened <= to
    # The table notices an illegal play with the end of its turn, whatever else that one act recorded.
    return max(point.version for point in table.history if point.version <= first.opened) <= to


def offers(asked: Request) -> OpenActs:
    if asked.is_official:
        yield OpenAct(Revert(1), ("to",))
        if ruled(asked.table):
            yield OpenAct(Overturn(ruled(asked.table)[-1].number), ("number", "why"))
