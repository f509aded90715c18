"""From the table to the desk: score, times, breaks, penalty points, incidents and rulings, warnings, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bafflebox import cases
from bafflebox.cases import Authority, Case, Measure, Penalty, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Side
from bafflebox.match import PenaltyPoints as PenaltyLine
from bafflebox.rulings import incident as incident_of
from bafflebox.table import TABLE, Table
from bafflebox.table import Event as TableEvent
from bafflebox.table import events as e
from bafflebox.table.course import played_on
from bafflebox.tournament import events as t
from bafflebox.tournament.at_tables.orders import entrants_of
from bafflebox.tournament.law import check_open
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.officials import DIRECTING, has_role
from bafflebox.tournament.results import check_result, counted_for
from bafflebox.tournament.state import Tournament, evolve
from bafflebox.tournament.walkovers import with_walkovers

TOLD = (
    e.BreakBegan
    | e.PointsAwarded
    | e.PlaySuspended
    | e.PlayResumed
    | e.LengthCorrected
    | e.ClockImposed
    | e.DirectorCalled
    | e.IncidentOpened
    | e.RulingGiven
    | e.IncidentClosed
    | e.Warned
    | e.Reverted
)
"""The table events the desk hears about."""


@dataclass(frozen=True, slots=True)
class CaseNews:
    """Events of a case, based on a version."""

    case: str
    events: tuple[cases.Event, ...]
    expected: int


@dataclass(frozen=True, slots=True)
class TableNews:
    """News from a table, for the tournament and for the journals of its cases."""

    events: tuple[t.DeskEvent, ...]
    cases: tuple[CaseNews, ...] = ()


def case_name(table: str, number: int | str) -> str:
    """The case of an incident at a table."""
    return f"{table}-{number}"


def has_news(state: Tournament, match: t.MatchId, table: Table, log: Sequence[TableEvent]) -> bool:
    """Whether an event is news to the desk; most aren't."""
    file = state.file(match)
    settled = [found for found in table.docket.incidents if played_on(table, found)]
    return (
        (table.is_over and (file.result is None or len(log) > file.table_version))
        or bool(settled)
        or any(isinstance(event, TOLD) for event in log[file.table_version :])
        or _Teller(state, match, table, {}, table.at).score != file.score
    )


def news(
    state: Tournament,
    match: t.MatchId,
    table: Table,
    log: Sequence[TableEvent],
    files: Mapping[str, Case],
    at: Millis,
) -> TableNews:
    """Everything new since the last update. `log` is all the table's events, `files` the tournament's cases."""
    check_open(state, at)
    file = state.file(match)
    teller = _Teller(state, match, table, files, at)
    fresh = log[file.table_version :]
    for version, event in enumerate(fresh, file.table_version + 1):
        teller.hear(version, event)
        if isinstance(event, e.Reverted) and event.fallen:
            teller.warnings_fall(event, log[:version])
    teller.play_gone_on()
    # the desk's own orders are marked as heard too, or they would come back as news
    heard = bool(teller.told) or any(isinstance(event, TOLD) for event in fresh)
    if heard or (file.result is None and (table.is_over or teller.score != file.score)):
        teller.tell(t.TableReported(at, TABLE, match, table.id, teller.score, teller.reserve, table.version))
    if table.is_over and teller.told:
        teller.result(log)
    return TableNews(
        tuple(teller.told), tuple(CaseNews(c, tuple(made), known) for c, (known, made) in teller.cases.items())
    )


class _Teller:
    """Turns one table's events into facts of the tournament."""

    def __init__(
        self, state: Tournament, match: t.MatchId, table: Table, files: Mapping[str, Case], at: Millis
    ) -> None:
        self.state, self.match, self.table, self.files, self.at = state, match, table, files, at
        self.told: list[t.DeskEvent] = []
        self.cases: dict[str, tuple[int, list[cases.Event]]] = {}
        self._entrants = entrants_of(state, match, table.terms)

    def tell(self, *events: t.DeskEvent) -> None:
        for event in events:
            self.state = evolve(self.state, event)
        self.told += events

    def entrant(self, side: Side) -> t.Entrant:
        return self._entrants[0 if side is Side.WHITE else 1]

    @property
    def score(self) -> tuple[int, int]:
        """In the desk's order of players."""
        points = self.table.match.final_score
        pair = (points.white, points.black)
        players = self.state.file(self.match).players or self._entrants
        return pair if players == self._entrants else pair[::-1]

    @property
    def reserve(self) -> tuple[Millis, Millis] | None:
        clock = self.table.clock
        if clock is None:
            return None
        left = clock.read(max(self.table.at, clock.since)).reserve
        players = self.state.file(self.match).players or self._entrants
        pair = (left.white, left.black)
        return pair if players == self._entrants else pair[::-1]

    def hear(self, version: int, event: TableEvent) -> None:
        at, match = self.at, self.match
        match event:
            case e.BreakBegan(side=side, minutes=minutes):
                self.tell(t.BreakReported(at, event.by, match, self.entrant(side), minutes))
            case e.PointsAwarded(side=side, points=points, why=why, order=""):
                to = self.entrant(side)
                self.tell(
                    t.PenaltyPointsGiven(at, event.by, match, to, points, why, clauses=event.clauses, at_table=True)
                )
            case e.PlaySuspended(why=why) if self.state.file(match).stage is MatchStage.PLAYING:
                self.tell(t.MatchSuspended(at, event.by, match, why or "at the table", None, self.score))
            case e.PlayResumed() if self.state.file(match).stage is MatchStage.SUSPENDED:
                self.tell(t.MatchResumed(at, event.by, match, ""))
            case e.LengthCorrected(length=length) if length != self.state.file(match).length:
                self.tell(t.LengthCorrected(at, event.by, match, length, "put right at the table"))
            case e.ClockImposed() if self.state.file(match).clock is None:
                imposed = t.ClockImposed(
                    at, event.by, match, event.reserve, event.delay, self.score, "at the table", event.clauses
                )
                self.tell(imposed)
            case e.DirectorCalled(about=about):
                self._notice(f"{match}: the director is called. {about}".strip(), version)
            case e.IncidentOpened(seen_by_table=seen, halts=halts) if halts or not seen:
                self._raised(case_name(self.table.id, event.number), event.by, event.incident, "")
            case e.RulingGiven(number=number, verdict=verdict, clauses=clauses):
                # What the table only noticed becomes a case with its ruling, so that it can be appealed.
                kind = self.table.docket.numbered(number).incident
                self._raised(case_name(self.table.id, number), event.by, kind, "")
                self._ruled(case_name(self.table.id, number), event.by, verdict, clauses)
            case e.IncidentClosed(number=number, how=how):
                self._closed(case_name(self.table.id, number), event.by, how)
            case e.Warned(side=side, why=why):
                name = case_name(self.table.id, f"w{version}")
                self._raised(name, event.by, "", why or "A warning at the table.")
                warned = tuple(Measure(person, "conduct", Penalty.WARNING) for person in self.table.terms.players[side])
                self._ruled(name, event.by, f"Warning: {why}" if why else "Warning.", (), warned)
            case _:
                return

    def warnings_fall(self, event: e.Reverted, log: Sequence[TableEvent]) -> None:
        """The warnings given by a ruling are overturned with it: each has its own case."""
        for version, given in enumerate(log, 1):
            name = case_name(self.table.id, f"w{version}")
            if isinstance(given, e.Warned) and given.number in event.fallen and name in self.state.incidents:
                self._ruled(name, event.by, f"The warning is taken back: {event.why}", ())

    def _notice(self, text: str, version: int | str = "result") -> None:
        """Notifies every director."""
        to = tuple(p for p in self.state.officials if has_role(self.state, p, DIRECTING, contest_of(self.match)))
        self.tell(t.NoticeSent(self.at, TABLE, f"{self.table.id}@{version}", to, text, True, self.match))

    def _case(self, name: str) -> tuple[int, list[cases.Event]]:
        known = self.files[name].version if name in self.files else 0
        return self.cases.setdefault(name, (known, []))

    def _raised(self, name: str, by: PersonId, kind: str, about: str) -> None:
        if name in self.state.incidents:
            return
        title = about or incident_of(kind).title
        players = (*self.table.terms.white, *self.table.terms.black)
        told = t.IncidentRaised(self.at, by, name, kind, title, players, t.Raised.TABLE, self.match)
        self.tell(told)
        complaint = cases.complain(
            self.state.book,
            name,
            self.at,
            by,
            players,
            title,
            incident=kind,
            match=self.match,
            tournament=self.state.id,
            table=self.table.id,
        )
        self._case(name)[1].append(complaint)

    def _ruled(
        self, name: str, by: PersonId, verdict: str, clauses: tuple[str, ...], measures: tuple[Measure, ...] = ()
    ) -> None:
        """A ruling at the table. If no director gave it, it counts as the lowest level and can be taken further."""
        director = has_role(self.state, by, DIRECTING, contest_of(self.match))
        level = Authority.DIRECTOR if director else Authority.MONITOR
        self._case(name)[1].append(cases.Ruled(self.at, by, level, verdict, verdict, clauses, measures))
        self.tell(t.RulingApplied(self.at, by, name, verdict, clauses))

    def _closed(self, name: str, by: PersonId, how: str) -> None:
        """Closes an incident without a ruling; one with a ruling stays open to appeal."""
        _, made = self._case(name)
        ruled = any(isinstance(event, cases.Ruled) for event in made)
        ruled = ruled or (name in self.files and bool(self.files[name].rulings))
        if not ruled and (made or (name in self.files and not self.files[name].closed)):
            made.append(cases.Closed(self.at, by, how or "settled at the table"))
        if not made:
            del self.cases[name]

    def play_gone_on(self) -> None:
        """Records in the case that play resumed, since most books allow appeals only until then."""
        for found in self.table.docket.incidents:
            case = self.files.get(case_name(self.table.id, found.number))
            if case and case.stage is cases.CaseStage.RULED and not case.play_resumed and played_on(self.table, found):
                self._case(case.id)[1].append(cases.PlayResumed(self.at))

    def result(self, log: Sequence[TableEvent]) -> None:
        """The result of a finished match. If it differs from the desk's, the desk decides."""
        file, winner = self.state.file(self.match), self.table.match.winner
        given = t.DeskResult(
            file.players or self._entrants,
            self.entrant(winner) if winner else None,
            _ending(self.table, log),
            self.score,
            self.table.match.terms.length or 0,
        )
        if file.result is not None:
            score_told = {file.result.ending, given.ending}.isdisjoint(WHATEVER_THE_SCORE)
            if file.result.winner != given.winner or (score_told and file.result.points != given.points):
                self._notice(f"{self.match}: the table and the desk have different results. Check both.")
            return
        try:
            checked = check_result(self.state, self.match, given)
            counts = counted_for(self.state, self.match, checked)
        except BaffleBoxError as wrong:
            self._notice(f"{self.match}: the result from the table can't be accepted. {wrong}")
            return
        ended = Millis(min(self.at, max(self.table.at, file.started or 0)))
        entered = t.ResultEntered(self.at, TABLE, self.match, checked, counts, ended, note="as played at the table")
        self.tell(*with_walkovers(self.state, contest_of(self.match), (entered,), TABLE, self.at))


WHATEVER_THE_SCORE = (t.MatchEnding.FORFEIT, t.MatchEnding.TIME, t.MatchEnding.BOTH_FORFEIT)
"""Endings that don't depend on the score, which desk and table may have recorded differently."""


def _ending(table: Table, log: Sequence[TableEvent]) -> t.MatchEnding:
    """How the match ended: by forfeit, penalty points or score."""
    if table.match.winner is None:
        return t.MatchEnding.BOTH_FORFEIT if table.match.lost_by_both else t.MatchEnding.SETTLED
    if table.match.lost_by is not None:
        forfeits = [event for event in log if isinstance(event, e.MatchForfeited)]
        on_time = bool(forfeits) and forfeits[-1].cause is e.Cause.TIME
        return t.MatchEnding.TIME if on_time else t.MatchEnding.FORFEIT
    last = table.match.entries[-1] if table.match.entries else None
    return t.MatchEnding.PENALTY if isinstance(last, PenaltyLine) else t.MatchEnding.SCORE
