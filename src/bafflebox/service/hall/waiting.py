"""Queued forms for a tournament: all that arrive during a write are written together.

Each is decided on the state that the one before it leads to, and answered when everything up to it is on disk. So a
slow disk delays everybody only once, and no answer or refusal reveals a change that might still be lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.service.hall.work import About, DeskWork
from bafflebox.store import Stale
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.state import Tournament

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
