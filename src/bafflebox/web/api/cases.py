"""The cases of a tournament for programs: what was recorded, how it was ruled on, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter
from pydantic import BaseModel, Field

from bafflebox.cases import Case, Measure
from bafflebox.errors import unknown_name
from bafflebox.service.hall import Hall
from bafflebox.service.hall.rights import AT_RULINGS
from bafflebox.tournament.rulings import RegisterLine, register, seen_cases
from bafflebox.web.api.hall import desk_of
from bafflebox.web.api.paging import Whole
from bafflebox.web.identity import Somebody, TheHouse

router = APIRouter(prefix="/tournaments", tags=["tournaments"])


class CaseLine(BaseModel):
    id: str = Field(description="What the fields of acts call `case`.")
    at: int = Field(description="When it was recorded.")
    incident: str = Field(description="The kind of incident, as in `/api/incidents`; empty if nobody said it.")
    about: str = Field(description="What happened.")
    raised: str = Field(description="Where it was raised: at the desk, a table, by a spectator or a viewer.")
    match: str | None
    players: dict[str, str] = Field(description="Whom it concerns, with their names; `offender` is one of these ids.")
    stage: str = Field(description="`open`, `ruled`, `appealed`, `hearing`, `decided` or `closed`.")
    outcome: str = Field(description="The outcome in a sentence; empty before a ruling.")
    clauses: list[str] = Field(description="The clauses it rests on.")
    applied: bool = Field(description="Whether it was carried out at the desk.")


class MeasureOut(BaseModel):
    person: str
    name: str
    kind: str = Field(description="What for: an incident or offence.")
    penalty: str = Field(description="`noted`, `warning`, `time`, `points`, `game`, `match`, `exclusion` or `ban`.")
    amount: int


class EvidenceOut(BaseModel):
    at: int
    by: str = Field(description="Who gave it, by name.")
    kind: str
    what: str


class RulingOut(BaseModel):
    at: int
    by: str = Field(description="Who ruled, by name.")
    level: str = Field(description="The capacity in which they rule: `monitor`, `director` and so on.")
    verdict: str
    reasons: str
    clauses: list[str]
    measures: list[MeasureOut]


class AppealOut(BaseModel):
    at: int
    by: str = Field(description="Who appeals, by name.")
    to: str
    about: str


class DecisionOut(BaseModel):
    at: int
    question: str
    changed: bool = Field(description="Whether it changed the ruling.")
    outcome: str
    clauses: list[str]
    measures: list[MeasureOut]


class CaseFile(CaseLine):
    version: int = Field(description="How many events the case has.")
    questions: list[str] = Field(description="What is before the committee.")
    members: dict[str, str] = Field(description="The committee, with the names of its members.")
    evidence: list[EvidenceOut]
    rulings: list[RulingOut] = Field(description="The last one is in force.")
    appeals: list[AppealOut]
    decisions: list[DecisionOut] = Field(description="Those of the committee.")
    closed: str | None = Field(description="Why it was closed, if it was.")


@router.get("/{id}/cases")
async def list_cases(house: TheHouse, me: Somebody, page: Whole, id: str) -> list[CaseLine]:
    """The recorded incidents, for the staff, oldest first; `rule`, `appeal` and other acts take their `id` as
    `case`."""
    hall = await desk_of(house, me, id, AT_RULINGS)
    lines = register(hall.state, await house.desks.cases(hall), me.person)
    return [_line(hall, line) for line in page.of(lines)]


@router.get("/{id}/cases/{case}")
async def show_case(house: TheHouse, me: Somebody, id: str, case: str) -> CaseFile:
    """A case for the staff: evidence, rulings, appeals and the committee's decisions."""
    hall = await desk_of(house, me, id, AT_RULINGS)
    files = await house.desks.cases(hall)
    seen = seen_cases(hall.state, files, me.person)
    if case not in seen:
        raise unknown_name("case", case, seen)
    line = next(line for line in register(hall.state, files, me.person) if line.raised.case == case)
    return _file(hall, _line(hall, line), seen[case])


def _line(hall: Hall, line: RegisterLine) -> CaseLine:
    raised = line.raised
    return CaseLine(
        id=raised.case,
        at=raised.at,
        incident=raised.incident,
        about=hall.spoken(raised.about),
        raised=raised.raised.value,
        match=raised.match,
        players=_names(hall, raised.players),
        stage=line.stage,
        outcome=hall.spoken(line.outcome),
        clauses=list(line.clauses),
        applied=line.applied,
    )


def _file(hall: Hall, line: CaseLine, case: Case) -> CaseFile:
    return CaseFile(
        **line.model_dump(),
        version=case.version,
        questions=list(case.questions),
        members=_names(hall, case.members),
        evidence=[
            EvidenceOut(at=one.at, by=hall.name(one.by), kind=one.kind.value, what=hall.spoken(one.what))
            for one in case.evidence
        ],
        rulings=[
            RulingOut(
                at=one.at,
                by=hall.name(one.by),
                level=one.level.value,
                verdict=hall.spoken(one.verdict),
                reasons=hall.spoken(one.reasons),
                clauses=list(one.clauses),
                measures=_measures(hall, one.measures),
            )
            for one in case.rulings
        ],
        appeals=[AppealOut(at=one.at, by=hall.name(one.by), to=one.to.value, about=one.about) for one in case.appeals],
        decisions=[
            DecisionOut(
                at=one.at,
                question=one.question,
                changed=one.changed,
                outcome=hall.spoken(one.outcome),
                clauses=list(one.clauses),
                measures=_measures(hall, one.measures),
            )
            for one in case.decisions
        ],
        closed=case.closed.why if case.closed else None,
    )


def _names(hall: Hall, people: Sequence[str]) -> dict[str, str]:
    return {person: hall.name(person) for person in people}


def _measures(hall: Hall, measures: Sequence[Measure]) -> list[MeasureOut]:
    return [
        MeasureOut(
            person=one.person, name=hall.name(one.person), kind=one.kind, penalty=one.penalty.value, amount=one.amount
        )
        for one in measures
    ]
