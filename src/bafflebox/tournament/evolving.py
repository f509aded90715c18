"""The tournament after each event. Never refuses: it has happened.

>>> from bafflebox.tournament.evolving import replay
>>> from bafflebox.cases import PersonId
>>> from bafflebox.clock import Millis
>>> from bafflebox.tournament.events import TournamentOpened
>>> state = replay([TournamentOpened(Millis(0), PersonId("dee"), "club", "Club night", "usbgf")])
>>> state.version, list(state.officials)
(1, ['dee'])
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.tournament.events import DeskEvent, Office, TournamentOpened
from bafflebox.tournament.state import Tournament

IMPOSSIBLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What goes wrong with contradictory facts: a missing event or entrant."""


def evolve(state: Tournament | None, event: DeskEvent) -> Tournament:
    """The tournament after an event."""
    if state is None:
        if not isinstance(event, TournamentOpened):
            raise InvalidInput("A tournament begins with its opening.", code="not_opened")
        return Tournament(event, event.at, officials={event.by: {Office.EXECUTIVE: ()}})
    after = event.fold(state)
    return replace(after, version=state.version + 1, at=Millis(max(state.at, event.at)))


def replay(events: Iterable[DeskEvent]) -> Tournament:
    """The tournament resulting from these events; refuses contradictory ones, as in a journal put together by hand."""
    state: Tournament | None = None
    for number, event in enumerate(events, 1):
        try:
            state = evolve(state, event)
        except BaffleBoxError:
            raise
        except IMPOSSIBLE as wrong:
            raise InvalidInput(
                f"Event {number}, {type(event).__name__}, can't have happened after those before it.",
                code="bad_history",
            ) from wrong
    if state is None:
        raise InvalidInput("There is no tournament without events.", code="not_opened")
    return state
