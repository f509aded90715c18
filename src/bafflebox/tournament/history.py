"""Checks a history written elsewhere: whether it could have happened here, and whether all of it can be shown.

A tournament directed here obeys the rules act by act. One that comes in a file is known only by its events, which
anybody may have put together by hand; so everything that pages and sheets need is computed once before it is stored.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

from bafflebox.cases import Case
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.tournament.calls import desk
from bafflebox.tournament.course import course, layout, record_of, standing_order, structure_of
from bafflebox.tournament.drawing import verified
from bafflebox.tournament.drawn import bracket_sheet
from bafflebox.tournament.events import DeskEvent, DeskResult
from bafflebox.tournament.explain import result_sentence, sentence
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.lateness import late_now, may_be_missing
from bafflebox.tournament.match_file import MatchFile, MatchStage
from bafflebox.tournament.money.ledger import statement
from bafflebox.tournament.money.prizes import winnings
from bafflebox.tournament.naming import match_called
from bafflebox.tournament.opening import check_details, checked_conditions, deviations
from bafflebox.tournament.reports.federation import federation_report
from bafflebox.tournament.reports.results import results_csv
from bafflebox.tournament.reports.sheets import SHEETS, sheet
from bafflebox.tournament.state import IMPOSSIBLE, Contest, Tournament, replay
from bafflebox.tournament.to_do import to_do


def checked_history(events: Sequence[DeskEvent], cases: Mapping[str, Case]) -> Tournament:
    """The tournament resulting from foreign events; refused if they contradict each other or can't be shown."""
    state = replay(events)
    check_details(state.opened)
    try:
        deque(chain(map(sentence, events), _contests(state), _matches(state), _whole(state, cases)), maxlen=0)
    except InvalidInput:
        raise
    except (BaffleBoxError, *IMPOSSIBLE, RuntimeError) as wrong:
        raise InvalidInput(
            "The tournament in this file can't be shown: its entries contradict each other. It was put together by hand.",
            code="bad_history",
        ) from wrong
    return state


def _contests(state: Tournament) -> Iterator[Any]:
    for contest in state.contests.values():
        checked_conditions(state, contest.conditions)
        yield layout(contest.conditions.structure, len(contest.entries))
        for draw in contest.draws:
            yield json.loads(draw.file)
            with suppress(BaffleBoxError):  # the page of the draw says what is wrong with it
                yield verified(draw)
        if contest.is_drawn:
            yield from _drawn(state, contest)


def _drawn(state: Tournament, contest: Contest) -> Iterator[Any]:
    stands, record, structure = course(state, contest.id), record_of(state, contest.id), structure_of(contest)
    for entrant in record.lines:
        yield entrant and contest.entry(entrant)
    yield [bracket_sheet(structure, section, stands, record) for section in structure.sections if section.rounds]
    yield standing_order(state, contest.id), winnings(state, contest.id)


def _matches(state: Tournament) -> Iterator[Any]:
    for file in state.files.values():
        contest = state.contest(file.contest)
        for result in _results(file):
            yield [contest.entry(one) for one in result.players]
            if result.winner is not None and result.winner not in result.players:
                raise InvalidInput(
                    "Match {match} was won by somebody who did not play it.", match=file.match, code="bad_history"
                )
            yield result_sentence(result)
        if contest.is_drawn and (file.stage is not MatchStage.WAITING or file.result):
            yield match_called(state, file.match)
            yield late_now(state, file.match, state.at, may_be_missing(state, file.match))


def _results(file: MatchFile) -> list[DeskResult]:
    told = (file.result, file.counts, file.disputed, file.report.result if file.report else None)
    return [result for result in told if result is not None]


def _whole(state: Tournament, cases: Mapping[str, Case]) -> Iterator[Any]:
    yield desk(state, state.at), forecast(state, state.at, 0, runs=1)
    yield statement(state), deviations(state), to_do(state, cases)
    yield federation_report(state, cases), results_csv(state)
    for contest in state.contests:
        for name in SHEETS:
            with suppress(Refused):  # there is nothing to print yet
                yield sheet(state, name, contest, state.at)
