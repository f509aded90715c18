"""The register of incidents: raised at a table, at the desk or privately; ruled through `cases`; what came of it in the tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bafflebox import cases
from bafflebox.cases import Case, Penalty, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.rulings import OpenQuestions, Ruling, rule
from bafflebox.rulings.remedies import PointsAwarded
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import (
    Entrant,
    EntryWithdrawn,
    Event,
    IncidentRaised,
    MatchId,
    PenaltyPointsGiven,
    PlayerExpelled,
    Raised,
    RulingApplied,
    SpectatorExpelled,
)
from bafflebox.tournament.hall import bound
from bafflebox.tournament.law import check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.officials import check_director, conflicts, executive, has_role
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.walkovers import with_walkovers

PRIVATE = (Raised.SPECTATOR, Raised.STREAM)
"""Told to officials alone."""
OUT = (Penalty.EXCLUSION, Penalty.BAN)
"""Whoever gets one of these leaves the tournament."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An incident put on record: what the tournament keeps, and the first event of the case's own journal."""

    tournament: tuple[Event, ...]
    case: cases.ComplaintMade


def raise_incident(
    state: Tournament,
    case: str,
    about: str,
    who: PersonId,
    at: Millis,
    *,
    incident: str = "",
    match: MatchId | None = None,
    players: Sequence[PersonId] = (),
    raised: Raised = Raised.DESK,
) -> Opened:
    """Open a case. Anybody may bring one, also privately; who told it privately is known to officials only."""
    check_open(state, at)
    if case in state.incidents:
        raise InvalidInput(f"There is a case '{case}' already.", code="named_twice")
    involved = tuple(players) or (
        tuple(p for side in match_now(state, match).players for p in state.persons(match, side)) if match else ()
    )
    complaint = cases.complain(
        state.book, case, at, who, involved, about, incident=incident, match=match or "", tournament=state.id
    )
    behind = clauses(state, "private") if raised in PRIVATE else ()
    return Opened((IncidentRaised(at, who, case, incident, about, involved, raised, match, behind),), complaint)


def known_facts(
    state: Tournament, match: MatchId | None, person: PersonId | None, register: cases.Register, kind: str
) -> dict[str, Any]:
    """What the tournament knows and nobody need be asked: the event's policies, the length, what was imposed before."""
    facts: dict[str, Any] = {}
    if match is not None:
        facts |= state.terms(contest_of(match)).known_facts()
        facts["match_length"] = state.file(match).length or match_now(state, match).fixture.length or None
    if person is not None:
        facts |= register.facts(person, kind, match=match or "", tournament=state.id)
    return {name: value for name, value in facts.items() if value is not None}


def assist(
    state: Tournament, incident: str, facts: Mapping[str, Any], *, match: MatchId | None = None
) -> Ruling | OpenQuestions:
    """The book's answer under the options of the contest; facts that are missing come back as questions."""
    options = state.terms(contest_of(match)).options if match else state.opened.options
    return rule(state.book, incident, dict(facts), dict(options))


def check_ruler(state: Tournament, players: Sequence[PersonId], who: PersonId, at: Millis) -> None:
    """Refuse an official who is a party; one with an interest is told so by `conflicts` and may have to step aside."""
    check_director(state, who, at)
    if who in players:
        raise refused(state, " ".join(conflicts(state, who, players)), "party", "party")


def apply_ruling(
    state: Tournament, case: Case, ruling: Ruling | None, offender: Entrant | None, who: PersonId, at: Millis
) -> tuple[Event, ...]:
    """Carry out at the desk what a case imposed: penalty points, expulsion; warnings stay in the register of cases."""
    raised = state.incidents.get(case.id)
    if raised is None:
        raise unknown_name("case", case.id, state.incidents)
    check_ruler(state, raised.players, who, at)
    excluding = any(measure.penalty in OUT for measure in case.measures)
    if excluding and clauses(state, "expulsion") and who != executive(state):
        raise refused(state, f"Exclusion is for {executive(state)} alone to carry out.", "expulsion", "not_executive")
    events: list[Event] = [RulingApplied(at, who, case.id, case.outcome, case.clauses)]
    for measure in case.measures:
        if measure.penalty is Penalty.POINTS and raised.match is not None:
            to = _opponent(state, raised.match, measure.person)
            events.append(
                PenaltyPointsGiven(at, who, raised.match, to, measure.amount or 1, measure.kind, case.id, case.clauses)
            )
        if measure.penalty in OUT:
            expelled = PlayerExpelled if _plays(state, measure.person) else SpectatorExpelled
            args = (case.outcome, case.id, clauses(state, "expulsion"))
            events.append(expelled(at, who, measure.person, *(args if expelled is PlayerExpelled else args[:1])))
    events += _leaving(state, events, who, at)
    if ruling is not None and offender is not None and raised.match is not None:
        points = sum(r.points for r, _ in ruling.remedies if isinstance(r, PointsAwarded) and not r.may)
        imposed = any(measure.penalty is Penalty.POINTS for measure in case.measures)
        if points and not imposed:
            other = next(p for p in match_now(state, raised.match).players if p != offender)
            events.append(
                PenaltyPointsGiven(at, who, raised.match, other, points, ruling.incident, case.id, case.clauses)
            )
    return tuple(events)


def _leaving(state: Tournament, events: list[Event], who: PersonId, at: Millis) -> Iterator[Event]:
    """Whoever is expelled leaves every contest; of a match that is on, the director enters the result first."""
    expelled = [event.person for event in events if isinstance(event, PlayerExpelled)]
    for contest in state.contests.values():
        gone = [
            EntryWithdrawn(at, who, contest.id, entry.entrant, True, "expelled")
            for entry in contest.field
            if set(expelled) & set(entry.persons) and not set(entry.persons) & set(bound(state))
        ]
        yield from with_walkovers(state, contest.id, tuple(gone), who, at) if gone else ()


def _opponent(state: Tournament, match: MatchId, person: PersonId) -> Entrant:
    players = match_now(state, match).players
    for entrant in players:
        if person not in state.persons(match, entrant):
            return entrant
    raise Refused(f"{person} has no opponent in {match}.", code="no_opponent")


def _plays(state: Tournament, person: PersonId) -> bool:
    return any(person in entry.persons for contest in state.contests.values() for entry in contest.entries.values())


def expel_spectator(state: Tournament, person: PersonId, reason: str, who: PersonId, at: Millis) -> tuple[Event, ...]:
    """Send a spectator away; one book has it reported with its reason."""
    check_director(state, who, at)
    return (SpectatorExpelled(at, who, person, reason_given(reason, "An expulsion")),)


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """A line of the register: an incident, where its case stands, what came of it."""

    raised: IncidentRaised
    stage: str
    outcome: str
    clauses: tuple[str, ...]
    applied: bool


def register(state: Tournament, files: Mapping[str, Case], viewer: PersonId) -> tuple[RegisterLine, ...]:
    """Every incident with its case; what was told privately is shown without its source to anybody but officials."""
    official = has_role(state, viewer)
    done = {applied.case for applied in state.applied}
    lines = []
    for raised in state.incidents.values():
        private = raised.raised in PRIVATE
        if private and not official:
            continue
        case = files.get(raised.case)
        lines.append(
            RegisterLine(
                raised,
                case.stage.value if case else "open",
                case.outcome if case else "",
                case.clauses if case else (),
                raised.case in done,
            )
        )
    return tuple(lines)


def penalties(state: Tournament, files: Iterable[Case]) -> dict[PersonId, tuple[cases.Entry, ...]]:
    """Warnings and penalties in force, by person."""
    found = cases.register_of(case for case in files if case.id in state.incidents)
    people = dict.fromkeys(entry.measure.person for entry in found.entries)
    return {person: found.of(person, tournament=state.id) for person in people}
