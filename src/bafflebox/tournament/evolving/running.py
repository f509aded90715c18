"""Draws, tables, matches and notices after a fact of the hall."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox.tournament.events import (
    BreakReported,
    CallWithdrawn,
    ClockImposed,
    CoverageArranged,
    CoverageStopped,
    DrawMade,
    EntriesFrozen,
    LateEntryPlaced,
    LatenessForetold,
    LatenessRuled,
    LotsDrawn,
    MatchCalled,
    MatchMoved,
    MatchPosted,
    MatchResumed,
    MatchStarted,
    MatchSuspended,
    MonitorAppointed,
    MonitorRequested,
    MonitorWithdrawn,
    NoticeAcknowledged,
    NoticeSent,
    PenaltyPointsGiven,
    PenaltyPointsTakenBack,
    PhoneAgreed,
    RoundPaired,
    Running,
    TableOpened,
    TableReported,
    TableSet,
)
from bafflebox.tournament.evolving.keeping import put, with_contest, with_file, without_files
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.state import Contest, HallTable, Notice, Tournament


def running(state: Tournament, event: Running) -> Tournament:
    match event:
        case EntriesFrozen():
            return with_contest(state, event.contest, lambda c: replace(c, frozen=event))
        case DrawMade():
            return redrawn(state, event)
        case LateEntryPlaced():
            return with_contest(state, event.contest, lambda c: placed(c, event))
        case RoundPaired():
            return with_contest(state, event.contest, lambda c: replace(c, rounds=(*c.rounds, event)))
        case LotsDrawn():
            return with_contest(state, event.contest, lambda c: replace(c, lots=(*c.lots, event)))
        case TableSet():
            table = HallTable(event.table, event.condition, event.featured, event.reserved_for, event.note)
            return replace(state, tables=put(state.tables, event.table, table))
        case PhoneAgreed():
            return state
        case NoticeSent():
            return replace(state, notices=put(state.notices, event.notice, Notice(event)))
        case NoticeAcknowledged():
            notice = state.notices[event.notice]
            notice = replace(notice, acknowledged=(*notice.acknowledged, event.person))
            return replace(state, notices=put(state.notices, event.notice, notice))
        case MatchPosted():
            return with_file(state, event.match, posted=event.starts, must_finish=event.must_finish)
        case MatchCalled():
            return with_file(
                state,
                event.match,
                stage=MatchStage.CALLED,
                players=event.players,
                table=event.table,
                also=event.also,
                length=event.length,
                called=event.since or event.at,
            )
        case CallWithdrawn():
            return with_file(state, event.match, stage=MatchStage.WAITING, players=None, table="", also=(), called=None)
        case MatchStarted():
            started = with_file(state, event.match, stage=MatchStage.PLAYING, started=event.since or event.at)
            return with_file(started, event.match, table=event.table, also=event.also) if event.table else started
        case MatchMoved():
            return with_file(state, event.match, table=event.table, also=event.also)
        case MatchSuspended():
            return with_file(
                state,
                event.match,
                stage=MatchStage.SUSPENDED,
                resumes=event.resumes,
                score=event.score,
                held_for=event.case,
                **({} if event.case else {"table": "", "also": ()}),
            )
        case MatchResumed():
            file = state.file(event.match)
            stays = {"table": file.table, "also": file.also} if file.held_for else {"table": "", "also": ()}
            place = {"table": event.table, "also": event.also} if event.table else stays
            return with_file(state, event.match, stage=MatchStage.PLAYING, resumes=None, held_for="", **place)
        case _:
            return at_the_match(state, event)


AtTheMatch = (
    LatenessRuled
    | LatenessForetold
    | ClockImposed
    | PenaltyPointsGiven
    | PenaltyPointsTakenBack
    | MonitorRequested
    | MonitorAppointed
    | MonitorWithdrawn
    | CoverageArranged
    | CoverageStopped
    | TableOpened
    | BreakReported
    | TableReported
)


def at_the_match(state: Tournament, event: AtTheMatch) -> Tournament:
    """What is added to the file of a match."""
    file = state.file(event.match)
    match event:
        case LatenessRuled():
            return with_file(state, event.match, lateness=(*file.lateness, event))
        case LatenessForetold():
            return with_file(state, event.match, foretold=(*file.foretold, event))
        case ClockImposed():
            return with_file(state, event.match, clock=event, score=event.score)
        case PenaltyPointsGiven():
            return with_file(state, event.match, penalties=(*file.penalties, event))
        case PenaltyPointsTakenBack():
            left = tuple(given for given in file.penalties if given.case != event.case)
            return with_file(state, event.match, penalties=left)
        case MonitorRequested():
            return with_file(state, event.match, monitor_wanted=(*file.monitor_wanted, event.requested_by))
        case MonitorAppointed():
            return with_file(state, event.match, monitor=event.monitor)
        case MonitorWithdrawn():
            return with_file(state, event.match, monitor=None)
        case CoverageArranged():
            return with_file(state, event.match, coverage=event)
        case CoverageStopped():
            return with_file(state, event.match, coverage=None)
        case TableOpened():
            return with_file(state, event.match, table_id=event.table_id, table_version=0)
        case BreakReported():
            return with_file(state, event.match, breaks=(*file.breaks, (event.side, event.minutes)))
        case TableReported():
            return with_file(state, event.match, score=event.score, table_version=event.version)
        case _:
            assert_never(event)


def redrawn(state: Tournament, event: DrawMade) -> Tournament:
    """A new draw begins the contest anew, with new files; the earlier draw stays on record, and the journal has the rest."""
    state = with_contest(
        state, event.contest, lambda c: replace(c, draws=(*c.draws, event), rounds=(), late={}, lots=())
    )
    return without_files(state, event.contest)


def placed(contest: Contest, event: LateEntryPlaced) -> Contest:
    """The sheet with a late entrant on a line that was a bye; in a Swiss the round of the first pairing is kept."""
    draw = contest.draws[-1]
    lines = list(draw.lines)
    if event.line:
        lines += [None] * (event.line - len(lines))
        lines[event.line - 1] = event.entrant
        return replace(contest, draws=(*contest.draws[:-1], replace(draw, lines=tuple(lines))))
    lines.append(event.entrant)
    return replace(
        contest,
        draws=(*contest.draws[:-1], replace(draw, lines=tuple(lines))),
        late=put(contest.late, event.entrant, event.from_round),
    )
