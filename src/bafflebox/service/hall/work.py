"""Work at the desk: steps decided together on the newest state, written in one go or not at all.

Forms are queued for each tournament: all that arrive during a write are written together. Each is decided on the state that the one before
it leads to, and answered when everything up to it is on disk. So a slow disk delays everybody only once, and no answer or refusal reveals a
change that might still be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bafflebox.cases import Case, PersonId
from bafflebox.clock import Millis
from bafflebox.store import Append, Stale
from bafflebox.tournament.events import DeskEvent, ResultCorrected
from bafflebox.tournament.state import Tournament, evolve

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


Job = Callable[[DeskWork], None]
Done = tuple[DeskEvent, ...]


class Again(tuple[DeskEvent, ...]):
    """The first outcome of a form that was sent again: viewers are not notified twice."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DeskRequest:
    """A queued request and the future for its answer."""

    who: PersonId
    job: Job
    based_on: int | None = None
    about: About = field(default_factory=dict)
    mark: str = ""
    device: str = ""
    with_cases: bool = False
    names: tuple[str, ...] = ()
    fresh: dict[str, PersonId] = field(default_factory=dict)
    """Ids for new names, kept while the form is retried."""
    outcome: asyncio.Future[Done] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_done(self) -> bool:
        """Whether it was carried out, and somebody was told so."""
        return self.outcome.done() and not self.outcome.cancelled() and self.outcome.exception() is None

    def answer(self, told: Done | BaseException) -> None:
        if self.outcome.done():
            return  # the caller has cancelled
        if isinstance(told, BaseException):
            self.outcome.set_exception(told)
        else:
            self.outcome.set_result(told)


@dataclass(slots=True)
class Ahead:
    """The state of a tournament after the forms being written; it is not shown before it is on disk."""

    state: Tournament
    events: list[DeskEvent] = field(default_factory=list)
    marks: dict[tuple[str, str], Done] = field(default_factory=dict)

    def take(self, work: DeskWork, who: PersonId, mark: str) -> None:
        self.state = work.state
        self.events += work.events
        self.marks[who, mark] = tuple(work.events)


@dataclass(frozen=True, slots=True, eq=False)
class AnsweredForm:
    """The outcome of a form: events and their write, or an answer without a write."""

    form: DeskRequest
    told: Done | Exception = ()
    write: asyncio.Future[Any] | None = None

    @property
    def failure(self) -> BaseException | None:
        """Why the finished write failed."""
        return self.write.exception() if self.write is not None else None


def settled(decided: list[AnsweredForm]) -> list[DeskRequest]:
    """Answer the forms whose writes have ended; returns those to decide again because their basis was lost."""
    again: list[DeskRequest] = []
    broken = False
    for one in decided:
        failure = one.failure
        if isinstance(failure, Stale) or (broken and one.write is None):
            again.append(one.form)
        else:
            one.form.answer(failure or one.told)
        broken = broken or failure is not None
    return again
