"""Calling the director, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox.clock import PauseReason
from bafflebox.game.values import replace
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.resuming import then_clock
from bafflebox.table.state import Table
from bafflebox.table.words import because


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorCalled(Happened):
    says = "{who} calls the director{because}."
    about: str = ""

    def fold(self, table: Table) -> Table:
        called = replace(table, docket=replace(table.docket, called=self.about or "a question"))
        return called.stopped(PauseReason.DIRECTOR_CALLED, self.at)

    def gaps(self) -> dict[str, Any]:
        return {"who": self.by or "Somebody", "because": because(self.about)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered(Happened):
    says = "The director answers the call{because}."
    answer: str = ""

    def fold(self, table: Table) -> Table:
        return replace(table, docket=replace(table.docket, called=None)).going_on(self.at)

    def gaps(self) -> dict[str, Any]:
        return {"because": f": {self.answer.removesuffix('.')}" if self.answer else ""}


@dataclass(frozen=True, slots=True)
class CallDirector:
    """Call the director to the table."""

    about: str = ""

    def decide(self, asked: Request) -> Answer:
        may_call(asked)
        return (DirectorCalled(at=asked.at, by=asked.who, about=self.about),)


def may_call(asked: Request) -> None:
    asked.player_or_entry()
    if asked.table.docket.called is not None:
        raise asked.law.refusal(Conduct.DISPUTE, "The director has already been called.", "called")
    if asked.apart:
        raise asked.law.refusal(Conduct.DISPUTE, "This match has no director, so nobody would come.", "no_director")


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """The director has come and dealt with the call; play continues."""

    answer: str = ""

    def decide(self, asked: Request) -> Answer:
        may_answer(asked)
        return then_clock(asked, (CallAnswered(at=asked.at, by=asked.who, answer=self.answer),))


def may_answer(asked: Request) -> None:
    if asked.table.docket.called is None:
        raise asked.law.refusal(Conduct.DISPUTE, "Nobody has called the director.", "not_called")
    asked.in_charge("answer a call")


def offers(asked: Request) -> OpenActs:
    if not asked.apart and holds(may_call, asked):
        yield OpenAct(CallDirector(), ("about",))
    if asked.table.docket.called is not None and holds(may_answer, asked):
        yield OpenAct(AnswerCall(), ("answer",))
