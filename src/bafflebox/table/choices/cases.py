"""What could be open about irregularities: pointing out, facts, rulings, choices, carrying out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.rulings import FactType, Ruling, incident
from bafflebox.rulings.facts import Fact
from bafflebox.rulings.remedies import Choice as Option
from bafflebox.table import acts as a
from bafflebox.table.choices.choice import Choice, Ways, one
from bafflebox.table.referee.remedies import questions
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Incident, Status, Table

AN_INCIDENT = "cocked_die"
"""Whether something may be pointed out does not depend on what it is."""
STANDS = "stands"


def of_cases(table: Table, who: PersonId, at: Millis) -> Iterator[Ways]:
    """What can be done about incidents and calls: to open one, and to bring on each that is open."""
    yield one(a.PointOut(AN_INCIDENT), "incident", "offender", "facts")
    if table.docket.called is not None:
        yield one(a.AnswerCall(), "answer")
    for found in table.docket.open:
        number = found.number
        yield tuple(
            Choice(a.StateFact(number, fact.name, value), ("fact", "value"))
            for fact in incident(found.incident).facts
            for value in values(fact)
        )
        yield one(a.Rule(number))
        if found.status is Status.RULED:
            yield from _of_ruling(table, found, who, at)
        yield one(a.CloseIncident(number), "why")


def _of_ruling(table: Table, found: Incident, who: PersonId, at: Millis) -> Iterator[Ways]:
    try:
        ruling = table.law.answer(found.incident, found.facts)
    except InvalidInput:  # facts that contradict each other have no ruling
        return
    if not isinstance(ruling, Ruling):
        return
    for remedy, _ in ruling.remedies:
        if isinstance(remedy, Option):
            yield from (one(a.Choose(found.number, option.label)) for option in remedy.options)
    told: dict[str, Any] = {}
    asked = Request(table, who, at)
    while missing := [fact for fact in questions(asked, found, ruling, told) if fact.name not in told]:
        told[missing[0].name] = values(missing[0])[0]
    yield one(a.ApplyRuling(found.number, tuple(told.items())), *(["facts"] if told else []))


def values(fact: Fact) -> tuple[Any, ...]:
    """Values that a fact could have, the one that changes least first."""
    match fact.type:
        case FactType.YES_NO:
            return (True, False)
        case FactType.CHOICE:
            return tuple(sorted(fact.choices, key=lambda value: value != STANDS))
        case FactType.NUMBER | FactType.SECONDS:
            return (fact.low, fact.high)
        case FactType.POSITION:
            return (STANDS, "start")
        case FactType.ROLL:
            return ("6-5",)
        case _:
            return ("",)
