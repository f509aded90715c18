"""Incidents at the desk: the register, and a page for each case with its interview, ruling, appeal and votes."""

from __future__ import annotations

from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from bafflebox.cases import Case, CaseStage, Penalty, PersonId
from bafflebox.errors import BaffleBoxError, unknown_name
from bafflebox.rulings import Incident, OpenQuestions, Ruling, all_incidents
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts.rulings import facts_of, points_allowed
from bafflebox.service.hall.rights import AT_RULINGS
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.appeals import CommitteeCandidate, candidates
from bafflebox.tournament.events import IncidentRaised
from bafflebox.tournament.rulings import assist, known_facts, register, seen_cases
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of, now_of, show

router = APIRouter()


@router.get("/{id}/desk/rulings")
async def rulings(request: Request, house: TheHouse, id: str, match: str = "") -> Response:
    hall, known = await desk_of(request, house, id, AT_RULINGS)
    lines = register(hall.state, await house.desks.cases(hall), known.person)
    at = now_of(house, hall)
    on = [match_line(hall, file.match, at) for file in hall.state.files.values() if file.players]
    on.sort(key=lambda line: not line.file.is_on)
    return show(request, house, hall, "rulings", lines=lines[::-1], on=on, kinds=_kinds(), match=match)


def _kinds() -> list[tuple[str, list[Incident]]]:
    """What can be ruled on, by topic."""
    found = sorted(all_incidents().values(), key=lambda one: (one.topic, one.title))
    return [(topic.replace("_", " "), list(some)) for topic, some in groupby(found, key=lambda one: one.topic)]


@router.get("/{id}/desk/rulings/{case}")
async def ruling(request: Request, house: TheHouse, id: str, case: str) -> Response:
    """A case: the interview under the book in force, the ruling, what may be appealed, how a committee voted."""
    hall, me = await desk_of(request, house, id, AT_RULINGS)
    files = seen_cases(hall.state, await house.desks.cases(hall), me.person)
    if case not in files:
        raise unknown_name("case", case, files)
    raised = hall.state.incidents[case]
    kind = all_incidents().get(request.query_params.get("incident", raised.incident))
    known = facts_of(dict(request.query_params))
    answer, wrong = None, ""
    if kind:
        try:
            answer = assist(hall.state, kind.name, known, match=raised.match)
        except BaffleBoxError as refused:
            wrong = refused.sentence
    found = answer if isinstance(answer, Ruling) else None
    most, may = points_allowed(found)
    return show(
        request,
        house,
        hall,
        "ruling",
        raised=raised,
        case=files[case],
        kind=kind,
        kinds=_kinds(),
        known=known,
        without={name: _without(kind, known, name) for name in known} if kind else {},
        assumed=_assumed(hall, raised, kind, known),
        question=answer.questions[0] if isinstance(answer, OpenQuestions) else None,
        ruling=found,
        most=most,
        fixed=bool(most) and not may,
        wrong=wrong,
        penalties=list(Penalty),
        committee=_candidates(hall, files[case], me.person, now_of(house, hall)),
    )


def _without(kind: Incident, known: dict[str, str], name: str) -> str:
    """The address of the interview with one answer removed."""
    left = {f"f.{other}": value for other, value in known.items() if other != name}
    return "?" + urlencode({"incident": kind.name} | left)


def _assumed(hall: Hall, raised: IncidentRaised, kind: Incident | None, known: dict[str, str]) -> dict[str, Any]:
    """What the tournament supplies about the match without asking; each item can be changed."""
    if kind is None or raised.match is None:
        return {}
    found = known_facts(hall.state, raised.match)
    return {name: value for name, value in found.items() if name in kind.by_name and name not in known}


def _candidates(hall: Hall, case: Case, who: PersonId, at: int) -> tuple[CommitteeCandidate, ...]:
    """Who can sit on the committee, if one has to be named."""
    if case.stage is not CaseStage.APPEALED or not hall.is_director(who):
        return ()
    return candidates(hall.state, case, who, type(case.at)(at))
