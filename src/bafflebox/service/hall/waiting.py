"""Forms that wait for the desk of a tournament: whatever has come while a write was on its way is written together.

Each is decided on what the one before it makes of the tournament, and is answered when everything up to it is on disk. So a slow disk
keeps everybody waiting once, and nobody is told of a change, by an answer or by a refusal, that might still be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.service.hall.work import About, Work
from bafflebox.store import Stale
from bafflebox.tournament.events import Event
from bafflebox.tournament.state import Tournament

Job = Callable[[Work], None]
Done = tuple[Event, ...]


class Again(tuple[Event, ...]):
    """What followed from a form the first time, for one that was sent again: nobody is told of it twice."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DeskRequest:
    """What somebody wants done, and where the answer is awaited."""

    who: PersonId
    job: Job
    based_on: int | None = None
    about: About = field(default_factory=dict)
    mark: str = ""
    device: str = ""
    with_cases: bool = False
    names: tuple[str, ...] = ()
    fresh: dict[str, PersonId] = field(default_factory=dict)
    """Ids for names that nobody in the tournament has, kept while the form is tried again."""
    outcome: asyncio.Future[Done] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def is_done(self) -> bool:
        """Whether it was carried out, and somebody was told so."""
        return self.outcome.done() and not self.outcome.cancelled() and self.outcome.exception() is None

    def answer(self, told: Done | BaseException) -> None:
        if self.outcome.done():
            return  # whoever asked has gone
        if isinstance(told, BaseException):
            self.outcome.set_exception(told)
        else:
            self.outcome.set_result(told)


@dataclass(slots=True)
class Ahead:
    """A tournament as the forms that are being written leave it; nobody is shown it before it is on disk."""

    state: Tournament
    events: list[Event] = field(default_factory=list)
    marks: dict[tuple[str, str], Done] = field(default_factory=dict)

    def take(self, work: Work, who: PersonId, mark: str) -> None:
        self.state = work.state
        self.events += work.events
        self.marks[who, mark] = tuple(work.events)


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """What a form comes to: events with the write that keeps them, or an answer without one."""

    form: DeskRequest
    told: Done | Exception = ()
    write: asyncio.Future[Any] | None = None

    @property
    def failure(self) -> BaseException | None:
        """Why the write, which has ended, kept nothing."""
        return self.write.exception() if self.write is not None else None


def settled(decided: list[Decided]) -> list[DeskRequest]:
    """Answer the forms whose writes have ended; gives those that have to be decided again, because what they rest on was not kept."""
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
