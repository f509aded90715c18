"""Irregularities: noticed by the table or pointed out by a person, with their facts, until they are settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bafflebox.clock import PauseReason
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both, Side
from bafflebox.game.values import replace
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.play_law import Conduct
from bafflebox.rulings.remedies import Change
from bafflebox.table.choice import OpenAct, OpenActs, holds, values
from bafflebox.table.happened import FactValue, Happened, StatedFacts
from bafflebox.table.request import Answer, Request
from bafflebox.table.resuming import then_clock
from bafflebox.table.seen import moment, ruled_on
from bafflebox.table.state import Closing, Status, Table, TableIncident
from bafflebox.table.testimony import CLAIMS_OF_TIME, contradicts, heard, meant, together
from bafflebox.table.words import answered, because, called, spaced

AN_INCIDENT = "cocked_die"
"""Stands for any incident: whether you may point something out doesn't depend on what it is."""
A_REASON = "as the director decides"
"""Stands for any reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentOpened(Happened):
    """Something irregular happened or is alleged: which incident, by whom, and the known facts."""

    says = "Incident {number}{by}: {title}, {noticed}."
    number: int
    incident: str
    offender: Side | None
    facts: StatedFacts = ()
    back_to: int = 0
    """The version to which everything goes back if it has to be undone; 0 if the table did not see it happen."""
    seen_by_table: bool = False
    """Noticed by the table; nobody has pointed it out."""
    halts: bool = True
    """Play is stopped until it is settled."""
    dice: tuple[int, int] | None = None
    """A roll that has been made, but for which it isn't yet decided whether it counts."""
    testified: tuple[str, ...] = ()
    """The facts that the table knows by itself."""
    overruled: tuple[str, ...] = ()
    """Facts stated by an official that contradict what the table knows."""
    why: str = ""
    """The official's reason for that."""
    claimed: tuple[int, int] | None = None
    """The score that a side says is right, White first."""
    claimant: Side | None = None

    def fold(self, table: Table) -> Table:
        found = TableIncident(
            self.number,
            self.incident,
            self.offender,
            dict(self.facts),
            table.version + 1,
            self.back_to,
            self.seen_by_table,
            self.halts,
            self.dice,
            testified=frozenset(self.testified),
            overruled=dict.fromkeys(self.overruled, self.why),
            claimed=None if self.claimed is None else Both(*self.claimed),
            claimant=self.claimant,
        )
        opened = replace(table, docket=replace(table.docket, incidents=(*table.docket.incidents, found)))
        return opened.stopped(PauseReason.DISPUTE, self.at) if self.halts else opened

    def gaps(self) -> dict[str, Any]:
        return {
            "by": f" by {called(self.offender)}" if self.offender else "",
            "title": incident(self.incident).title,
            "noticed": "noticed by the table" if self.seen_by_table else f"pointed out by {self.by}",
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class FactStated(Happened):
    says = "Incident {number}: {fact} is {value}."
    number: int
    fact: str
    value: FactValue
    overrules: bool = False
    """Stated by an official against what the table knows."""
    why: str = ""

    def fold(self, table: Table) -> Table:
        known = table.docket.numbered(self.number)
        facts = together(dict(known.facts), {self.fact: self.value})
        overruled = {**known.overruled, self.fact: self.why} if self.overrules else known.overruled
        return table.with_incident(
            replace(known, facts=facts, status=Status.OPEN, ruling=None, overruled=overruled, choices=(), chosen=())
        )

    def gaps(self) -> dict[str, Any]:
        return {"fact": spaced(self.fact), "value": answered(self.value)}


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentClosed(Happened):
    says = "Incident {number} is settled{because}."
    number: int
    how: str
    clauses: tuple[str, ...] = ()
    closing: Closing = Closing.UNSAID
    time: tuple[int, int] = (0, 0)
    """How much the ruling added to White's and Black's clocks, in milliseconds."""

    def fold(self, table: Table) -> Table:
        closed = replace(table.docket.numbered(self.number), status=Status.SETTLED, how=self.how, closing=self.closing)
        settled = table.with_incident(replace(closed, settled=table.version + 1, time=Both(*self.time)))
        if settled.docket.called is not None and not settled.docket.open:
            settled = replace(settled, docket=replace(settled.docket, called=None))
        return settled.going_on(self.at)

    def gaps(self) -> dict[str, Any]:
        return {"because": because(self.how)}


@dataclass(frozen=True, slots=True)
class PointOut:
    """Point out an irregularity, or object: which incident, by whom, and what is known.

    `claimant` is the player who lost time, if the incident is about that. An official who contradicts the table says
    `why`.
    """

    incident: str
    offender: Side | None = None
    facts: StatedFacts = ()
    claimant: Side | None = None
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        """An incident that the table saw itself is taken over, not opened twice."""
        may_speak(asked)
        kind = incident(self.incident)
        unheard = [i for i in asked.table.docket.open if i.seen_by_table and i.status is Status.OPEN]
        alike = [i for i in reversed(unheard) if i.incident == kind.name]
        seen = next((i for i in alike if i.offender is self.offender), alike[0] if alike else None)
        side = seen.offender if seen else meant(asked, kind.name, self.offender, self.claimant)
        if (ruled := ruled_on(asked.table, kind.name, side)) is not None:
            raise asked.law.refusal(
                Conduct.DISPUTE,
                "This delay was ruled on as incident {number}: {how}",
                "ruled_already",
                number=ruled.number,
                how=ruled.how,
            )
        facts, known, against = heard(asked, kind, side, seen.facts if seen else {}, dict(self.facts), self.why)
        for one in unheard:
            if one is seen or _explained(one, kind.name, side):
                how = "Taken up by a player."
                yield IncidentClosed(at=asked.at, by=asked.who, number=one.number, how=how, closing=Closing.TAKEN_UP)
        yield opened(
            asked,
            kind.name,
            side,
            tuple(facts.items()),
            seen=False,
            halts=not asked.apart,  # with nobody to answer to, a player could stop the clock at will
            back_to=seen.back_to if seen else moment(asked, kind.name, side),
            dice=seen.dice if seen else None,
            testified=tuple(known),
            overruled=against,
            why=self.why if against else "",
        )


def _explained(noticed: TableIncident, name: str, side: Side | None) -> bool:
    """Whether what the table noticed is part of what is pointed out: a press is how an illegal play is given back, and an
    illegal play is what makes a position impossible."""
    if noticed.incident == "turn_passed":
        return name == "illegal_move" and side is not None and noticed.offender is side.other
    if noticed.facts.get("kind") == "invalid_position":
        return name == "invalid_position" and side in (None, noticed.offender)
    return noticed.incident == "clock_not_pressed" and name in CLAIMS_OF_TIME


OF_A_TURN = ("illegal_move", "invalid_position", "hit_checker_left", "turn_passed")
"""Incidents about a turn, which are gone once that turn has been undone."""


def undone_with_it(asked: Request, to: int, why: str, but: int = 0) -> Answer:
    """Closes the incidents about turns after an event: their rulings would bring back what has been undone."""
    for one in asked.table.docket.open:
        if one.number != but and one.incident in OF_A_TURN and one.back_to > to:
            yield IncidentClosed(at=asked.at, by=asked.who, number=one.number, how=why, closing=Closing.LAPSED)


@dataclass(frozen=True, slots=True)
class StateFact:
    """State a fact of an incident. Only an official can contradict what the table knows, and has to say `why`."""

    number: int
    fact: str
    value: FactValue
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        meant = _value(asked, self.number, self.fact, self.value)
        found, overrules = may_state(asked, self.number, self.fact, meant, self.why)
        yield FactStated(
            at=asked.at,
            by=asked.who,
            number=found.number,
            fact=self.fact,
            value=meant,
            overrules=overrules,
            why=self.why if overrules else "",
        )


def _value(asked: Request, number: int, fact: str, value: FactValue) -> FactValue:
    """The value meant by an abbreviation, if only one value starts that way."""
    known = incident(unsettled(asked, number).incident).by_name.get(fact)
    meant = [word for word in known.choices if word.startswith(str(value).lower())] if known and str(value) else []
    return meant[0] if len(meant) == 1 else value


def may_state(asked: Request, number: int, fact: str, value: FactValue, why: str = "") -> tuple[TableIncident, bool]:
    """The incident, and whether the fact overrules what the table knows."""
    may_speak(asked)
    found = unsettled(asked, number)
    kind = incident(found.incident)
    if fact not in kind.by_name:
        raise InvalidInput(
            "'{fact}' is not a fact of {title}. There are: {names}.",
            fact=fact,
            title=kind.title,
            names=", ".join(kind.by_name),
            code="unknown_fact",
        )
    known = {name: found.facts[name] for name in found.testified if name in found.facts}
    overrules = fact not in found.overruled and contradicts(asked, kind, known, fact, value, why)
    if fact in found.overruled:
        asked.staff("change what an official has established")
    asked.law.answer(found.incident, together(dict(found.facts), {fact: value}))  # a contradiction is refused here
    return found, overrules


@dataclass(frozen=True, slots=True)
class CloseIncident:
    """Dismiss an incident: both sides agree, or an official says why."""

    number: int
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        found, clauses = may_close(asked, self.number, self.why), asked.law.play.clauses(Conduct.DISPUTE)
        how = self.why or "Let go."
        closed = IncidentClosed(
            at=asked.at, by=asked.who, number=found.number, how=how, clauses=clauses, closing=Closing.LET_GO
        )
        return then_clock(asked, (closed,))


def may_close(asked: Request, number: int, why: str = "") -> TableIncident:
    """The director may, or the side affected. If the book lets nobody condone it, only staff can close it, with a
    reason."""
    found = unsettled(asked, number)
    if not asked.is_staff:
        side = asked.side()
        if asked.table.terms.directors and (found.offender is None or side is found.offender):
            raise asked.law.refusal(
                Conduct.DISPUTE, "Only the other side or the director can let this go.", "not_yours"
            )
    elif why.strip():
        return found
    if (must := _must_be_carried_out(asked, found)) is not None:
        raise Refused(
            "Under this book nobody may condone it: {verdict}",
            verdict=must.verdict,
            clauses=tuple(citation.clause for citation in must.citations),
            code="not_condonable",
        )
    return found


BY_RIGHT = (Change.POSITION, Change.TURN, Change.DICE, Change.CUBE, Change.GAME, Change.SCORE, Change.MATCH)
"""What a ruling changes whether or not the players want it."""


def _must_be_carried_out(asked: Request, found: TableIncident) -> Ruling | None:
    """The ruling, if it corrects something even if the other side would let it stand."""
    wish = {"opponent_says": "stand"} if "opponent_says" in incident(found.incident).by_name else {}
    answer = asked.law.answer(found.incident, {**found.facts, **wish})
    if isinstance(answer, OpenQuestions):
        return None
    binds = any(set(remedy.changes) & set(BY_RIGHT) for remedy, _ in answer.remedies)
    return answer if binds and answer.violation else None


def may_speak(asked: Request) -> None:
    """Refuses anybody who has no part in the match."""
    if not asked.is_staff:
        asked.player_or_entry()


def unsettled(asked: Request, number: int) -> TableIncident:
    """The open incident with this number."""
    incidents = asked.table.docket.incidents
    if not 1 <= number <= len(incidents):
        raise InvalidInput(
            "There is no incident {number}; there are {incidents}.",
            number=number,
            incidents=len(incidents),
            code="no_such_incident",
        )
    found = incidents[number - 1]
    if found.status is Status.SETTLED:
        raise asked.law.refusal(
            Conduct.DISPUTE, "Incident {number} has been settled: {how}", "settled", number=number, how=found.how
        )
    return found


# --- opening one --------------------------------------------------------------------------------------------------


def opened(
    asked: Request,
    name: str,
    offender: Side | None,
    facts: StatedFacts,
    *,
    seen: bool = True,
    halts: bool = True,
    back_to: int | None = None,
    dice: tuple[int, int] | None = None,
    testified: tuple[str, ...] = (),
    overruled: tuple[str, ...] = (),
    why: str = "",
) -> IncidentOpened:
    """An incident with the next number that can be undone to the table's present state."""
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
        testified=testified,
        overruled=overruled,
        why=why,
    )


# --- what is offered ----------------------------------------------------------------------------------------------


def offers(asked: Request) -> OpenActs:
    if not holds(may_speak, asked):
        return
    yield OpenAct(PointOut(AN_INCIDENT), ("incident", "offender", "facts"))
    for found in asked.table.docket.open:
        if (stated := next(_statable(asked, found), None)) is not None:
            yield OpenAct(stated, ("fact", "value"))
        why = "" if holds(may_close, asked, found.number) else A_REASON
        if holds(may_close, asked, found.number, why):
            yield OpenAct(CloseIncident(found.number, why), ("why",) if why else ())


def _statable(asked: Request, found: TableIncident) -> Iterator[StateFact]:
    for fact in incident(found.incident).facts:
        for value in values(fact):
            if holds(may_state, asked, found.number, fact.name, value):
                yield StateFact(found.number, fact.name, value)
