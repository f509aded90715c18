"""Lateness: what the book proposes, and what the director decides."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, SECOND, Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import said
from bafflebox.rulings import Ruling
from bafflebox.rulings.remedies import MatchLost, May, PointsAwarded
from bafflebox.tournament.course import length_of, match_now, players_now
from bafflebox.tournament.events import (
    DeskEvent,
    DeskResult,
    Entrant,
    LateMeasure,
    LatenessRuled,
    MatchEnding,
    MatchId,
    PenaltyPointsGiven,
    ResultEntered,
)
from bafflebox.tournament.law import answer, reason_given
from bafflebox.tournament.match_file import MatchFile, MatchStage, contest_of
from bafflebox.tournament.officials import check_arbiter
from bafflebox.tournament.results import with_penalties
from bafflebox.tournament.schedule import due_times
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.walkovers import with_walkovers

LONGEST = 240
"""Minutes beyond which the book isn't consulted; every book forfeits long before."""


@dataclass(frozen=True, slots=True)
class Lateness:
    """How late one side is, and what the book proposes: `points` for the opponent, or `forfeit`."""

    entrant: Entrant
    due: Millis
    minutes: int
    points: int
    forfeit: bool
    clock_instead: bool
    """Whether the late player's clock may be started instead."""
    ruling: Ruling
    given: int = 0
    """Points already awarded for this delay; included in `points`."""
    seconds: int = 0
    """Seconds of the delay on top of its whole minutes."""

    @property
    def told(self) -> str:
        """The delay in minutes, with its seconds if there are any: 12, or 2:40."""
        return f"{self.minutes}:{self.seconds:02}" if self.seconds else str(self.minutes)

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(citation.clause for citation in self.ruling.citations)

    @property
    def is_open(self) -> bool:
        """Whether the book proposes more than has been awarded."""
        return self.forfeit or self.points > self.given or (self.clock_instead and not self.given)


def may_be_missing(state: Tournament, match: MatchId) -> tuple[Entrant, ...]:
    """Who may be missing from a match: both, until the director rules that one was late."""
    players = match_now(state, match).players
    ruled = {entrant for item in state.file(match).lateness for entrant in item.late}
    return tuple(player for player in players if player in ruled) or players


Answers = dict[frozenset[tuple[str, object]], Ruling]
"""The book's answers so far, by the facts: many matches are late in the same way."""


def late_now(
    state: Tournament,
    match: MatchId,
    at: Millis,
    missing: Collection[Entrant],
    *,
    opponent_waives: bool = False,
    answers: Answers | None = None,
) -> tuple[Lateness, ...]:
    """What the book proposes for those missing; if both are, it is joint lateness. A caller that asks about many
    matches passes the same `answers` each time."""
    answers = {} if answers is None else answers
    now, file = match_now(state, match), state.file(match)
    for entrant in missing:
        if entrant not in now.players:
            raise InvalidInput("{who} does not play {match}.", who=entrant, match=match, code="not_in_match")
    if file.stage in (MatchStage.PLAYING, MatchStage.DONE):
        return ()
    found = []
    for due in due_times(state, match):
        if due.entrant not in missing:
            continue
        minutes, seconds = divmod(max(0, at - due.at) // SECOND, 60)
        facts = {
            "minutes_late": _in_minutes(60 * minutes + seconds),
            "match_length": max(1, length_of(state, match)),
            "earlier_delay": 0,
            "follows_last_match": due.follows_last_match,
            "told_beforehand": due.posted and any(told.match == match for told in file.foretold),
            "both_late": len(set(missing)) > 1,
            "opponent_waives": opponent_waives,
            "already_given": _already(file, due.entrant),
            "excused": False,
        }
        contest = contest_of(match)
        same = frozenset({**facts, "contest": contest}.items())
        if same not in answers:
            answers[same] = answer(state.book, "late_start", state.terms(contest).options, **facts)
        found.append(_lateness(due.entrant, due.at, (minutes, seconds), answers[same], _given(file, due.entrant)))
    return tuple(found)


def _in_minutes(seconds: int) -> float:
    """A delay as the book counts it, in minutes with their fraction."""
    minutes = min(seconds, 60 * LONGEST) / 60
    return int(minutes) if minutes == int(minutes) else minutes


def _given(file: MatchFile, entrant: Entrant) -> int:
    return sum(ruled.points for ruled in file.lateness if entrant in ruled.late and ruled.measure is LateMeasure.POINTS)


def _lateness(entrant: Entrant, due: Millis, late: tuple[int, int], ruling: Ruling, given: int = 0) -> Lateness:
    points = max((r.points for r, _ in ruling.remedies if isinstance(r, PointsAwarded)), default=0)
    lost = any(isinstance(remedy, MatchLost) for remedy, _ in ruling.remedies)
    measures = [remedy.measure for remedy, _ in ruling.remedies if isinstance(remedy, May)]
    clock = LateMeasure.CLOCK.value in measures
    return Lateness(entrant, due, late[0], points, lost, clock, ruling, given, late[1])


def earlier_delay(file: MatchFile, entrant: Entrant) -> float:
    """The delay a side has caused in a match, in minutes: at the start (counted once), then for each break."""
    ruled = [(item.at, 60 * item.minutes + item.seconds) for item in file.lateness if entrant in item.late]
    begun = file.started
    at_start = max((late for at, late in ruled if begun is None or at <= begun), default=0)
    return (at_start + sum(late for at, late in ruled if begun is not None and at > begun)) / 60


def late_back(
    state: Tournament,
    match: MatchId,
    entrant: Entrant,
    minutes: int,
    at: Millis,
    *,
    seconds: int = 0,
    own_break: bool = True,
) -> Lateness:
    """What the book proposes for an overrun break, given this side's earlier delay in the match."""
    file = state.file(match)
    if entrant not in match_now(state, match).players:
        raise InvalidInput("{who} does not play {match}.", who=entrant, match=match, code="not_in_match")
    if file.stage not in (MatchStage.PLAYING, MatchStage.SUSPENDED):
        raise Refused(
            "{match} is {stage}: breaks are taken in a match under way.", match=match, stage=file.stage, code="not_on"
        )
    late = 60 * minutes + seconds
    if not (0 <= late <= 60 * LONGEST and 0 <= seconds < 60):
        raise InvalidInput("A break is overrun by 0 to {most} minutes.", most=LONGEST, code="bad_number")
    ruling = answer(
        state.book,
        "late_from_break",
        state.terms(contest_of(match)).options,
        minutes_late=_in_minutes(late),
        match_length=max(1, length_of(state, match)),
        earlier_delay=_in_minutes(round(60 * earlier_delay(file, entrant))),
        own_break=own_break,
        excused=False,
    )
    return _lateness(entrant, Millis(at - late * SECOND), (minutes, seconds), ruling)


def _already(file: MatchFile, entrant: Entrant) -> str:
    measures = {ruled.measure for ruled in file.lateness if entrant in ruled.late}
    return "clock" if LateMeasure.CLOCK in measures else "points" if LateMeasure.POINTS in measures else "none"


def rule_lateness(
    state: Tournament,
    match: MatchId,
    missing: Collection[Entrant],
    measure: LateMeasure,
    who: PersonId,
    at: Millis,
    *,
    points: int | None = None,
    reason: str = "",
    opponent_waives: bool = False,
    anyway: bool = False,
) -> tuple[DeskEvent, ...]:
    """The director rules on lateness: points up to the book's proposal, the clock, a forfeit, or a waiver with a reason.

    `anyway`: the match is forfeited although nobody is late yet, for instance because a player has gone home.
    """
    check_arbiter(state, who, at, contest_of(match))
    late = late_now(state, match, at, missing, opponent_waives=opponent_waives)
    if not late:
        raise Refused("Nobody is late for {match} now.", match=match, code="not_late")
    early = [item for item in late if not item.forfeit and item.minutes == 0]
    if measure is LateMeasure.FORFEIT and early and not anyway:
        raise Refused(
            "{entrants} is 0 minutes late for {match}, and no book forfeits a match then. Confirm it if the match is to be forfeited anyway.",
            entrants=" and ".join(item.entrant for item in early),
            match=match,
            clauses=early[0].clauses,
            code="not_late",
        )
    return _measured(state, match, late, measure, who, at, points, reason)


def rule_late_back(
    state: Tournament,
    match: MatchId,
    entrant: Entrant,
    minutes: int,
    measure: LateMeasure,
    who: PersonId,
    at: Millis,
    *,
    points: int | None = None,
    reason: str = "",
    seconds: int = 0,
    own_break: bool = True,
) -> tuple[DeskEvent, ...]:
    """The director rules on an overrun break; the delay counts for the rest of the match."""
    check_arbiter(state, who, at, contest_of(match))
    late = late_back(state, match, entrant, minutes, at, seconds=seconds, own_break=own_break)
    return _measured(state, match, (late,), measure, who, at, points, reason)


def _longest(late: tuple[Lateness, ...]) -> tuple[int, int]:
    """Minutes and seconds of the longest of these delays."""
    return max((item.minutes, item.seconds) for item in late)


def _measured(
    state: Tournament,
    match: MatchId,
    late: tuple[Lateness, ...],
    measure: LateMeasure,
    who: PersonId,
    at: Millis,
    points: int | None,
    reason: str,
) -> tuple[DeskEvent, ...]:
    (minutes, seconds), cited = _longest(late), late[0].clauses
    names = tuple(item.entrant for item in late)
    if measure is LateMeasure.WAIVED:
        why = reason_given(reason, "Waiving a penalty for lateness")
        return (LatenessRuled(at, who, match, names, minutes, measure, 0, why, cited, seconds),)
    if measure is LateMeasure.CLOCK:
        if not all(item.clock_instead for item in late):
            raise Refused(
                "{verdict} The clock is not started for this.",
                verdict=late[0].ruling.verdict,
                clauses=cited,
                code="no_clock",
            )
        return (LatenessRuled(at, who, match, names, minutes, measure, 0, reason, cited, seconds),)
    if measure is LateMeasure.FORFEIT:
        return _forfeit(state, match, late, who, at, reason)
    return _points(state, match, late, who, at, points, reason)


def _points(
    state: Tournament,
    match: MatchId,
    late: tuple[Lateness, ...],
    who: PersonId,
    at: Millis,
    points: int | None,
    reason: str,
) -> tuple[DeskEvent, ...]:
    """Penalty points for lateness, less what was already awarded for the same delay."""
    players = players_now(state, match)
    events: list[DeskEvent] = []
    for item in late:
        free = item.ruling.has("discretion") or item.ruling.silent
        wanted = item.points if points is None else points
        if not free and wanted > item.points:
            raise Refused(
                "{verdict} {wanted} points are more than the book gives.",
                verdict=item.ruling.verdict,
                wanted=wanted,
                clauses=item.clauses,
                code="too_many",
            )
        if wanted <= item.given:
            raise Refused(
                "What the book gives for the lateness of {entrant} was given already.",
                entrant=item.entrant,
                clauses=item.clauses,
                code="given",
            )
        if free:
            reason_given(reason, "Points that the book leaves to the director")
        events.append(
            LatenessRuled(
                at,
                who,
                match,
                (item.entrant,),
                item.minutes,
                LateMeasure.POINTS,
                wanted - item.given,
                reason,
                item.clauses,
                item.seconds,
            )
        )
        if len(late) == 1:
            to = next(player for player in players if player != item.entrant)
            events.append(PenaltyPointsGiven(at, who, match, to, wanted - item.given, "late", clauses=item.clauses))
    return tuple(events)


def _forfeit(
    state: Tournament, match: MatchId, late: tuple[Lateness, ...], who: PersonId, at: Millis, reason: str
) -> tuple[DeskEvent, ...]:
    """The late player forfeits; if both are late, neither advances."""
    if not all(item.forfeit for item in late):
        reason_given(reason, said("{verdict} A forfeit before the book demands it", verdict=late[0].ruling.verdict))
    first, second = players_now(state, match)
    names = tuple(item.entrant for item in late)
    winner = None if len(late) == 2 else second if first in names else first
    ending = MatchEnding.FORFEIT if winner else MatchEnding.BOTH_FORFEIT
    result = with_penalties(state.file(match), DeskResult((first, second), winner, ending))
    minutes, seconds = _longest(late)
    ruled = LatenessRuled(at, who, match, names, minutes, LateMeasure.FORFEIT, 0, reason, late[0].clauses, seconds)
    entered = ResultEntered(at, who, match, result, result, at, note="late")
    return with_walkovers(state, contest_of(match), (ruled, entered), who, at)


def next_step(state: Tournament, match: MatchId, at: Millis, missing: Collection[Entrant]) -> Millis | None:
    """When the book's answer next changes for a missing player, within four hours."""
    now = [(item.points, item.forfeit) for item in late_now(state, match, at, missing)]
    for minutes in range(1, LONGEST):
        later = Millis(at + minutes * MINUTE)
        if [(item.points, item.forfeit) for item in late_now(state, match, later, missing)] != now:
            return later
    return None
