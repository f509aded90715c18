"""The register of incidents: raised at a table, at the desk or privately; ruled on through `cases`; and their effect on the tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bafflebox import cases, message
from bafflebox.cases import Authority, Case, CaseViewer, Penalty, PersonId, seen_by
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.rulings import OpenQuestions, Ruling, rule
from bafflebox.rulings import incident as incident_of
from bafflebox.rulings.remedies import PointsAwarded
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import (
    DeskEvent,
    Entrant,
    EntryWithdrawn,
    ExpulsionLifted,
    IncidentRaised,
    MatchId,
    PenaltyPointsGiven,
    PenaltyPointsTakenBack,
    PlayerExpelled,
    Raised,
    RulingApplied,
    SpectatorExpelled,
)
from bafflebox.tournament.hall import bound
from bafflebox.tournament.law import answer, check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.officials import check_arbiter, check_director, executive, has_role, interests
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.walkovers import with_walkovers

PRIVATE = (Raised.SPECTATOR, Raised.STREAM)
"""Told only to officials."""
OUT = (Penalty.EXCLUSION, Penalty.BAN)
"""Penalties that remove a player from the tournament."""


@dataclass(frozen=True, slots=True)
class OpenedCase:
    """A recorded incident: the tournament's event, and the first event of the case's journal."""

    tournament: tuple[DeskEvent, ...]
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
    said: str = "",
) -> OpenedCase:
    """Opens a case. Anyone may bring one, even privately; a private source is shown to officials only."""
    check_open(state, at)
    if case in state.incidents:
        raise InvalidInput("There is already a case '{case}'.", case=case, code="named_twice")
    involved = tuple(players) or (
        tuple(p for side in match_now(state, match).players for p in state.persons(match, side)) if match else ()
    )
    complaint = cases.complain(
        state.book,
        case,
        at,
        who,
        involved,
        about,
        incident=incident,
        match=match or "",
        tournament=state.id,
        table=state.file(match).table_id if match else "",
    )
    behind = clauses(state, "private") if raised in PRIVATE else ()
    return OpenedCase(
        (IncidentRaised(at, who, case, incident, about, involved, raised, match, behind, said),), complaint
    )


def advice_on_private(state: Tournament, raised: Raised) -> tuple[str, ...]:
    """What the book says about reports from spectators; empty for players and staff."""
    if raised not in (Raised.SPECTATOR, Raised.STREAM):
        return ()
    viewer = raised is Raised.STREAM
    said = answer(
        state.book, "spectator_spoke", about="other_irregularity", to="staff", between_games=False, stream_viewer=viewer
    )
    cited = ", ".join(citation.clause for citation in said.citations)
    return (f"{said.verdict} [{cited}]" if cited else said.verdict, "Its source is shown to officials only.")


def known_facts(state: Tournament, match: MatchId) -> dict[str, Any]:
    """What the tournament knows about a match: the event's policies and the length."""
    length = state.file(match).length or match_now(state, match).fixture.length
    return state.terms(contest_of(match)).known_facts() | ({"match_length": length} if length else {})


def assist(
    state: Tournament, incident: str, facts: Mapping[str, Any], *, match: MatchId | None = None
) -> Ruling | OpenQuestions:
    """The book's answer under the contest's options; missing facts come back as questions."""
    terms = state.terms(contest_of(match)) if match else None
    options = terms.options if terms else state.opened.options
    asked_for = incident_of(incident).by_name
    known = {name: value for name, value in known_facts(state, match).items() if name in asked_for} if match else {}
    return rule(state.book, incident, known | dict(facts), dict(options), terms.settings if terms else None)


def check_ruler(
    state: Tournament,
    players: Sequence[PersonId],
    who: PersonId,
    at: Millis,
    *,
    level: Authority = Authority.DIRECTOR,
    match: MatchId | None = None,
) -> None:
    """Refuses an official who is a party. `interests` warns officials with a conflict of interest.

    A monitor rules only in the match they monitor.
    """
    if level is not Authority.MONITOR:
        check_arbiter(state, who, at)
    elif match is None or state.file(match).monitor != who:
        raise refused(state, "{who} is not the monitor of this match.", "monitor", "no_monitor", who=who)
    if who in players:
        against = message.Series(interests(state, who, players))
        raise refused(state, against, "party", "party")


def apply_ruling(
    state: Tournament, case: Case, ruling: Ruling | None, offender: Entrant | None, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Carries out what a case imposes and takes back what it no longer does: penalty points, expulsion.

    Warnings stay in the register of cases. Any director carries out a committee's decision.
    """
    raised = state.incidents.get(case.id)
    if raised is None:
        raise unknown_name("case", case.id, state.incidents)
    if case.decisions:
        check_arbiter(state, who, at)
    else:
        level = case.ruling.level if case.ruling else Authority.DIRECTOR
        check_ruler(state, raised.players, who, at, level=level, match=raised.match)
    excluding = any(measure.penalty in OUT for measure in case.measures)
    if excluding and clauses(state, "expulsion") and who != executive(state):
        raise refused(
            state,
            "Only {executive} can carry out an exclusion.",
            "expulsion",
            "not_executive",
            executive=executive(state),
        )
    changed = any(decision.changed for decision in case.decisions)
    events: list[DeskEvent] = [RulingApplied(at, who, case.id, case.outcome, case.clauses, changed)]
    if raised.match is not None:
        events += _points(state, raised.match, case, ruling, offender, who, at)
    events += _expulsions(state, case, who, at)
    events += _leaving(state, events, who, at)
    return tuple(events)


def _points(
    state: Tournament,
    match: MatchId,
    case: Case,
    ruling: Ruling | None,
    offender: Entrant | None,
    who: PersonId,
    at: Millis,
) -> Iterator[DeskEvent]:
    """The penalty points of the case as it stands; earlier ones are taken back."""
    due = [
        (_opponent(state, match, measure.person), measure.amount or 1, measure.kind)
        for measure in case.measures
        if measure.penalty is Penalty.POINTS
    ]
    if not due and ruling is not None and offender is not None:
        points = sum(r.points for r, _ in ruling.remedies if isinstance(r, PointsAwarded) and not r.may)
        other = next(player for player in match_now(state, match).players if player != offender)
        due = [(other, points, ruling.incident)] if points else []
    given = [(item.to, item.points, item.why) for item in state.file(match).penalties if item.case == case.id]
    unchanged = bool(case.decisions) and not any(decision.changed for decision in case.decisions)
    if due == given or unchanged:
        return
    if given:
        yield PenaltyPointsTakenBack(at, who, match, case.id, case.outcome, case.clauses)
    for to, points, why in due:
        yield PenaltyPointsGiven(at, who, match, to, points, why, case.id, case.clauses)


def _expulsions(state: Tournament, case: Case, who: PersonId, at: Millis) -> Iterator[DeskEvent]:
    """Who must leave, and who may come back."""
    out = [m.person for m in case.measures if m.penalty in OUT]
    before = [expelled.person for expelled in state.expelled if expelled.case == case.id]
    for person in before:
        if person not in out:
            yield ExpulsionLifted(at, who, person, case.id, case.outcome)
    for person in dict.fromkeys(out):
        if person not in before:
            if _plays(state, person):
                yield PlayerExpelled(at, who, person, case.outcome, case.id, clauses(state, "expulsion"))
            else:
                yield SpectatorExpelled(at, who, person, case.outcome, case.id)


def to_put_right(state: Tournament, case: Case) -> tuple[str, ...]:
    """What the desk must still check after a case changed: results that include its points, and entries that it withdrew."""
    raised = state.incidents[case.id]
    told = []
    if raised.match and state.file(raised.match).result is not None:
        told.append(f"{raised.match} has its result. If the points of this case decided it, correct it.")
    back = [m.person for event in case.rulings for m in event.measures if m.penalty in (Penalty.EXCLUSION, Penalty.BAN)]
    for person in dict.fromkeys(back):
        if not state.attendance(person).expelled and _plays(state, person):
            told.append(f"{person} may come back: reinstate the entry if the draw still allows it.")
    return tuple(told)


def _leaving(state: Tournament, events: list[DeskEvent], who: PersonId, at: Millis) -> Iterator[DeskEvent]:
    """Withdraws an expelled player from every contest. The result of a match in progress is entered first."""
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
    raise Refused("{person} has no opponent in {match}.", person=person, match=match, code="no_opponent")


def _plays(state: Tournament, person: PersonId) -> bool:
    return any(person in entry.persons for contest in state.contests.values() for entry in contest.entries.values())


def expel_spectator(
    state: Tournament, person: PersonId, reason: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Sends a spectator away; one book requires a report with the reason."""
    check_director(state, who, at)
    return (SpectatorExpelled(at, who, person, reason_given(reason, "An expulsion")),)


@dataclass(frozen=True, slots=True)
class RegisterLine:
    """A line of the register: an incident, its case, and the outcome."""

    raised: IncidentRaised
    stage: str
    outcome: str
    clauses: tuple[str, ...]
    applied: bool


def seen_cases(state: Tournament, files: Mapping[str, Case], viewer: PersonId) -> dict[str, Case]:
    """The cases that a member of staff may see: private ones are for officials and for the committee that hears them,
    which isn't told the ruling if the book says so."""
    official = has_role(state, viewer)
    return {
        id: seen_by(state.book, case, CaseViewer.MEMBER) if viewer in case.members else case
        for id, case in files.items()
        if official or viewer in case.members or state.incidents[id].raised not in PRIVATE
    }


def register(state: Tournament, files: Mapping[str, Case], viewer: PersonId) -> tuple[RegisterLine, ...]:
    """All incidents with their cases, as far as a member of staff may see them."""
    official, seen = has_role(state, viewer), seen_cases(state, files, viewer)
    done = {applied.case for applied in state.applied}
    lines = []
    for raised in state.incidents.values():
        case = seen.get(raised.case)
        if case is None and raised.raised in PRIVATE and not official:
            continue
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


def penalties(state: Tournament, files: Iterable[Case]) -> dict[PersonId, tuple[cases.RegisterEntry, ...]]:
    """Warnings and penalties in force, by person."""
    found = cases.register_of(case for case in files if case.id in state.incidents)
    people = dict.fromkeys(entry.measure.person for entry in found.entries)
    return {person: found.of(person, tournament=state.id) for person in people}
