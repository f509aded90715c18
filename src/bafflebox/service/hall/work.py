"""Work at the desk: steps decided together on the newest state, written in one go or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bafflebox.cases import Case, PersonId
from bafflebox.clock import Millis
from bafflebox.store import Append
from bafflebox.tournament.events import DeskEvent, ResultCorrected
from bafflebox.tournament.evolving import evolve
from bafflebox.tournament.state import Tournament

About = Mapping[str, object]
"""What a form concerns, by the field names of events: a match, an entrant of an event, a person, a table."""


class DeskWork:
    """A tournament while a form is being processed."""

    def __init__(
        self,
        state: Tournament,
        who: PersonId,
        at: Millis,
        cases: Mapping[str, Case],
        persons: Mapping[str, PersonId],
        secret: Callable[[str], str],
        names: Callable[[str], str] = str,
    ) -> None:
        self.state, self.who, self.at = state, who, at
        self.cases = cases
        """The case files of the tournament, if the act asked for them."""
        self.persons = persons
        """People by the names in the form."""
        self.secret = secret
        """The secret of the next draw of an event: committed when its entries are frozen, revealed when it is drawn."""
        self.names = names
        """The names of persons by their ids."""
        self.in_break = False
        """Whether the acting player's match is in a break now, according to its table."""
        self.events: list[DeskEvent] = []
        self.beside: list[Append] = []

    def do(self, step: Callable[..., Iterable[DeskEvent]], *args: Any, **named: Any) -> tuple[DeskEvent, ...]:
        """Take a step of the tournament."""
        return self.take(tuple(step(self.state, *args, who=self.who, at=self.at, **named)))

    def take(self, events: tuple[DeskEvent, ...], *beside: Append) -> tuple[DeskEvent, ...]:
        """Events of the tournament, and of other streams beside it."""
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        self.beside += beside
        return events


def touches(event: DeskEvent, about: About) -> bool:
    """Whether an event changed what a form is about."""
    if not about:
        return False
    if isinstance(event, ResultCorrected) and about.get("match") in {item.match for item in event.consequences}:
        return True
    return all(getattr(event, name, None) == value for name, value in about.items())
