"""Matches after a fact about their results."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox.clock import Millis
from bafflebox.tournament.events import (
    UNPLAYED,
    Consequence,
    CorrectionEffect,
    LengthCorrected,
    MatchId,
    PerformanceNoted,
    ReportWithdrawn,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    Resulting,
    ResultPosted,
    ResultReported,
    ResultVerified,
    ScanAttached,
)
from bafflebox.tournament.evolving.keeping import filed, with_contest, with_file
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.state import Tournament


def resulting(state: Tournament, event: Resulting) -> Tournament:
    match event:
        case ResultReported():
            return with_file(state, event.match, report=event, disputed=None)
        case ResultDisputed():
            return with_file(state, event.match, disputed=event.result)
        case ReportWithdrawn():
            return with_file(state, event.match, report=None, disputed=None)
        case ResultEntered():
            return with_file(
                _played_on(state, event),
                event.match,
                stage=MatchStage.DONE,
                players=event.result.players,
                result=event.result,
                counts=event.counts,
                ended=event.ended,
                score=event.result.points,
                report=None,
                disputed=None,
            )
        case ResultVerified():
            return with_file(state, event.match, verified=True)
        case ResultPosted():
            return with_file(state, event.match, is_posted=True)
        case ResultCorrected():
            return corrected(state, event)
        case LengthCorrected():
            return with_file(state, event.match, length=event.length)
        case ScanAttached():
            return with_file(state, event.match, scans=(*state.file(event.match).scans, event))
        case PerformanceNoted():
            others = tuple(n for n in state.file(event.match).performance if n.entrant != event.entrant)
            return with_file(state, event.match, performance=(*others, event))
        case _:
            assert_never(event)


def corrected(state: Tournament, event: ResultCorrected) -> Tournament:
    """The corrected match, and every later match with what the repair makes of it."""
    if event.after is None:
        state = filed(state, state.file(event.match).cleared(event.match, event.at))
    else:
        state = with_file(
            state,
            event.match,
            stage=MatchStage.DONE,
            players=event.after.players,
            result=event.after,
            counts=event.counts,
            ended=event.ended,
            score=event.after.points,
            report=None,
            disputed=None,
            verified=False,
            is_posted=False,
        )
    for consequence in event.consequences:
        state = repaired(state, consequence, event.match, event.at)
    return with_contest(state, contest_of(event.match), lambda contest: replace(contest, corrected=event))


def _played_on(state: Tournament, event: ResultEntered) -> Tournament:
    """Once something was played after a correction, the next one does not take it back but comes on top of it."""
    contest = contest_of(event.match)
    if state.contests[contest].corrected is None or event.result.ending in UNPLAYED:
        return state
    return with_contest(state, contest, lambda now: replace(now, corrected=None))


def repaired(state: Tournament, consequence: Consequence, by: MatchId, at: Millis) -> Tournament:
    file = state.file(consequence.match)
    match consequence.change:
        case CorrectionEffect.KEPT:
            return state
        case CorrectionEffect.HANDED_ON:
            return with_file(state, file.match, counts=consequence.counts, is_posted=False)
        case CorrectionEffect.STOPPED | CorrectionEffect.CALLED_AGAIN:
            return filed(state, file.cleared(by, at))
        case CorrectionEffect.ANNULLED:
            state = filed(state, file.cleared(by, at))
            if consequence.result is None:
                return state
            return with_file(
                state,
                file.match,
                stage=MatchStage.DONE,
                players=consequence.result.players,
                result=consequence.result,
                counts=consequence.counts,
                ended=file.ended,
            )
        case CorrectionEffect.REINSTATED:
            assert consequence.result is not None
            before = next(a for a in reversed(file.annulled) if (a.by, a.result) == (by, consequence.result))
            left = file.cleared(by, at) if file.result is not None else file
            return with_file(
                filed(state, left),
                file.match,
                stage=MatchStage.DONE,
                players=consequence.result.players,
                result=consequence.result,
                counts=consequence.counts,
                ended=before.ended,
                score=consequence.result.points,
                annulled=tuple(a for a in left.annulled if a != before),
            )
        case _:
            assert_never(consequence.change)
