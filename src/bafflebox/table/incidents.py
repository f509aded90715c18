"""Irregularities: noticed by the table or pointed out by a person, with their facts, until they are settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bafflebox.clock import PauseReason
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.rulings import FactType, incident
from bafflebox.rulings.facts import Fact
from bafflebox.rulings.play_law import Rule
from bafflebox.table.choice import Choice, Choices, holds
from bafflebox.table.happened import Facts, Happened, Told
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import WARNING, Incident, Status, Table

AN_INCIDENT = "cocked_die"
"""Stands for any incident: whether something may be pointed out does not depend on what it is."""
STANDS = "stands"
"""The answer that leaves board, sheet or moment as the table has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentOpened(Happened):
    """Something irregular happened or is said to have: which incident, by whom, and the facts that are known."""

    number: int
    incident: str
    offender: Side | None
    facts: Facts = ()
    back_to: int = 0
    """The version to which everything goes back if it has to be undone; 0 where the table did not see it happen."""
    seen_by_table: bool = False
    """Nobody has pointed it out: the table noticed it."""
    halts: bool = True
    """Play stands until it is settled."""
    dice: tuple[int, int] | None = None
    """A roll that was thrown and of which it is not yet decided whether it counts."""

    def fold(self, table: Table) -> Table:
        found = Incident(
            self.number,
            self.incident,
            self.offender,
            dict(self.facts),
            table.version + 1,
            self.back_to,
            self.seen_by_table,
            self.halts,
            self.dice,
        )
        opened = replace(table, docket=replace(table.docket, incidents=(*table.docket.incidents, found)))
        return opened.stopped(PauseReason.DISPUTE, self.at) if self.halts else opened


@dataclass(frozen=True, slots=True, kw_only=True)
class FactStated(Happened):
    number: int
    fact: str
    value: Told

    def fold(self, table: Table) -> Table:
        known = table.docket.numbered(self.number)
        facts = {**known.facts, self.fact: self.value}
        return table.with_incident(replace(known, facts=facts, status=Status.OPEN, ruling=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentClosed(Happened):
    number: int
    how: str
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        known = table.docket.numbered(self.number)
        settled = table.with_incident(replace(known, status=Status.SETTLED, how=self.how, settled=table.version + 1))
        if settled.docket.called is not None and not settled.docket.open:
            settled = replace(settled, docket=replace(settled.docket, called=None))
        return settled.going_on(self.at)


@dataclass(frozen=True, slots=True)
class PointOut:
    """Point out an irregularity, or object: which incident, by whom, and what is known."""

    incident: str
    offender: Side | None = None
    facts: Facts = ()

    def decide(self, asked: Request) -> Answer:
        """An incident that the table saw itself is taken up, not opened twice."""
        may_speak(asked)
        kind = incident(self.incident)
        known = {**_known(asked, kind.name, self.offender), **dict(self.facts)}
        asked.law.answer(kind.name, known)  # unknown or contradictory facts are refused here
        seen = next((i for i in asked.table.docket.noticed if i.incident == kind.name), None)
        if seen is not None:
            yield IncidentClosed(at=asked.at, by=asked.who, number=seen.number, how="Taken up by a player.")
            known = {**seen.facts, **known}
        yield opened(
            asked,
            kind.name,
            self.offender if seen is None else seen.offender,
            tuple(known.items()),
            seen=False,
            halts=not asked.apart,  # with nobody to answer to, a player could stop the clock at will
            back_to=0 if seen is None else seen.back_to,
        )


@dataclass(frozen=True, slots=True)
class StateFact:
    number: int
    fact: str
    value: Told

    def decide(self, asked: Request) -> Answer:
        found = may_state(asked, self.number, self.fact, self.value)
        return (FactStated(at=asked.at, by=asked.who, number=found.number, fact=self.fact, value=self.value),)


def may_state(asked: Request, number: int, fact: str, value: Told) -> Incident:
    may_speak(asked)
    found = unsettled(asked, number)
    kind = incident(found.incident)
    if fact not in kind.by_name:
        raise InvalidInput(
            f"'{fact}' is not a fact of {kind.title}. There are: {', '.join(kind.by_name)}.", code="unknown_fact"
        )
    asked.law.answer(found.incident, {**found.facts, fact: value})  # a contradiction is refused here
    return found


@dataclass(frozen=True, slots=True)
class CloseIncident:
    """Drop an incident: both agree, or an official says why."""

    number: int
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        found, clauses = may_close(asked, self.number), asked.law.play.clauses(Rule.DISPUTE)
        how = self.why or "Let go."
        return (IncidentClosed(at=asked.at, by=asked.who, number=found.number, how=how, clauses=clauses),)


def may_close(asked: Request, number: int) -> Incident:
    """The director may, or the side that it was done to."""
    found = unsettled(asked, number)
    if not asked.is_staff:
        side = asked.side()
        if asked.table.terms.directors and (found.offender is None or side is found.offender):
            raise asked.law.refusal(Rule.DISPUTE, "Only the other side, or the director, lets this go.", "not_yours")
    return found


def may_speak(asked: Request) -> None:
    """Refuse anybody who has no part in the match."""
    if not asked.is_staff:
        asked.player_or_entry()


def unsettled(asked: Request, number: int) -> Incident:
    """The open incident of that number."""
    incidents = asked.table.docket.incidents
    if not 1 <= number <= len(incidents):
        raise InvalidInput(f"There is no incident {number}; there are {len(incidents)}.", code="no_such_incident")
    found = incidents[number - 1]
    if found.status is Status.SETTLED:
        raise asked.law.refusal(Rule.DISPUTE, f"Incident {number} is settled: {found.how}", "settled")
    return found


# --- opening one --------------------------------------------------------------------------------------------------


def opened(
    asked: Request,
    name: str,
    offender: Side | None,
    facts: Facts,
    *,
    seen: bool = True,
    halts: bool = True,
    back_to: int | None = None,
    dice: tuple[int, int] | None = None,
) -> IncidentOpened:
    """An incident with the next number, that can be undone to how the table stands now."""
    return IncidentOpened(
        at=asked.at,
        by=asked.who,
        number=len(asked.table.docket.incidents) + 1,
        incident=name,
        offender=offender,
        facts=facts,
        back_to=asked.table.version if back_to is None else back_to,
        seen_by_table=seen,
        halts=halts,
        dice=dice,
    )


def pact(asked: Request) -> str:
    """Whether the players had agreed between themselves to correct every illegal move (`usbgf:4.2.3.2.2.c`)."""
    return "agreed" if asked.table.setting.settled.get("legal_moves") == "yes" else "none"


def earlier(asked: Request, offender: Side, *incidents: str) -> bool:
    """Whether that side has been warned for the like in this match."""
    warned = any(note.what == WARNING and note.side is offender for note in asked.table.docket.notes)
    return warned and any(
        found.offender is offender and found.incident in incidents and found.status is Status.SETTLED
        for found in asked.table.docket.incidents
    )


def _known(asked: Request, name: str, offender: Side | None) -> dict[str, Any]:
    """The facts of an incident that the table knows, earlier warnings among them: nobody has to be asked for these."""
    table, law = asked.table, asked.law
    facts = incident(name).by_name
    known: dict[str, Any] = {
        "clock_in_use": table.clock is not None,
        "between_games": table.match.between_games,
        "crawford_game": table.match.is_crawford,
        "match_over": table.is_over,
        "event": law.event.kind,
        "discipline": table.rules.name.replace("-", "_"),
        "pact": pact(asked),
    }
    if table.match.terms.length is not None:
        known["match_length"] = table.match.terms.length
    if "clock_policy" in facts:
        known |= law.event.known_facts()
    if "valid_rolls" in facts:
        known["valid_rolls"] = min(table.valid_rolls, facts["valid_rolls"].high)
    if offender is not None and earlier(asked, offender, name):
        known |= {"warned_before": True, "repeated": True}
    return {fact: value for fact, value in known.items() if fact in facts}


# --- what is offered ----------------------------------------------------------------------------------------------


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


def offers(asked: Request) -> Choices:
    if not holds(may_speak, asked):
        return
    yield Choice(PointOut(AN_INCIDENT), ("incident", "offender", "facts"))
    for found in asked.table.docket.open:
        if (stated := next(_statable(asked, found), None)) is not None:
            yield Choice(stated, ("fact", "value"))
        if holds(may_close, asked, found.number):
            yield Choice(CloseIncident(found.number), ("why",))


def _statable(asked: Request, found: Incident) -> Iterator[StateFact]:
    for fact in incident(found.incident).facts:
        for value in values(fact):
            if holds(may_state, asked, found.number, fact.name, value):
                yield StateFact(found.number, fact.name, value)
