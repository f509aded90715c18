"""The course of a contest: its structure, what has happened to it, and where it stands. The desk asks here who plays whom."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache

from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.events import ContestId, Ending, Entrant, MatchId, Result
from bafflebox.tournament.match_file import MatchFile, contest_of, match_id, slot_of
from bafflebox.tournament.standings import Outcome
from bafflebox.tournament.standings import Result as Counted
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import (
    FixtureId,
    Match,
    Paired,
    Record,
    State,
    Status,
    Structure,
    build,
    progress,
)

REMEMBERED = 8
_answers: deque[tuple[Contest, Mapping[MatchId, MatchFile], State]] = deque(maxlen=REMEMBERED)
"""Answers by the very contest and files that were asked about."""
_records: dict[tuple[str, ContestId], tuple[Structure, Record, State]] = {}
"""Answers by what the structure reads: a call or a start changes the files and not the answer."""
UNPLAYED = (Ending.WALKOVER, Ending.BOTH_FORFEIT)


@lru_cache(maxsize=64)
def structure_for(notation: str, entrants: int) -> Structure:
    """The structure that a notation makes for so many entrants."""
    return build(notation, entrants)


def structure_of(contest: Contest) -> Structure:
    """The structure of a contest that was drawn."""
    if contest.draw is None:
        raise Refused(f"The draw of {contest.id} is not made yet.", code="not_drawn")
    return structure_for(contest.conditions.structure, contest.draw.entrants)


def counted(result: Result) -> Counted:
    """A result as the structure reads it."""
    if result.winner is None:
        draw = result.ending is Ending.SETTLED
        outcome = Outcome.DRAW if draw else Outcome.NEITHER
    else:
        outcome = Outcome.FIRST if result.winner == result.players[0] else Outcome.SECOND
    points = (max(0, result.points[0]), max(0, result.points[1]))
    return Counted(*result.players, outcome, points, played=result.ending not in UNPLAYED)


def record_of(state: Tournament, contest: ContestId) -> Record:
    """Everything that has happened to the structure of a contest; the order of the results means nothing."""
    now = state.contest(contest)
    assert now.draw is not None
    pairings = tuple(
        Paired(made.section, made.round, made.first_number + number, first, second)
        for made in now.rounds
        for number, (first, second) in enumerate(made.pairs)
    )
    return Record(
        now.draw.lines,
        {FixtureId(slot_of(file.match)): counted(file.counts) for file in state.files_of(contest) if file.counts},
        pairings,
        frozenset(e.entrant for e in now.entries.values() if not e.is_in and not e.left_after_the_cut),
        now.late,
        now.draw.seed,
    )


def course(state: Tournament, contest: ContestId) -> State:
    """Where a contest stands: who plays whom, who is out, what is due.

    The last answers are remembered, since a desk asks the same of one state many times over.
    """
    now = state.contest(contest)
    for known, files, answer in _answers:
        if known is now and files is state.files:
            return answer
    structure, record = structure_of(now), record_of(state, contest)
    before = _records.get((state.id, contest))
    answer = before[2] if before and before[:2] == (structure, record) else progress(structure, record)
    _records[state.id, contest] = (structure, record, answer)
    while len(_records) > REMEMBERED:
        _records.pop(next(iter(_records)))
    _answers.appendleft((now, state.files, answer))
    return answer


def is_after_the_cut(state: Tournament, contest: ContestId) -> bool:
    """Whether rounds that are paired by score are over, and a bracket has begun from their places."""
    now = state.contest(contest)
    if not now.is_drawn:
        return False
    first = structure_of(now).sections[0]
    return first.kind.is_paired and first.name in course(state, contest).over


def match_now(state: Tournament, match: MatchId) -> Match:
    """A match of the structure with those who play it as things stand."""
    contest = contest_of(match)
    if contest not in state.contests or not slot_of(match):
        raise InvalidInput(
            f"'{match}' is no match. Write event/section:round.number, for example open/main:1.5.", code="bad_match"
        )
    found = course(state, contest).matches.get(FixtureId(slot_of(match)))
    if found is None:
        raise InvalidInput(f"There is no match '{slot_of(match)}' in {contest}.", code="unknown_match")
    return found


def players_now(state: Tournament, match: MatchId) -> tuple[Entrant, Entrant]:
    """The two who play a match; refused, with what is missing, while they are not known."""
    found = match_now(state, match)
    if found.first is None or found.second is None:
        known = " and ".join(found.players) or "nobody"
        why = f"so far {known}" if found.status is Status.WAITING else f"it is a {found.status.value}"
        raise Refused(f"It is not known who plays {match}: {why}.", code="players_unknown")
    return found.first, found.second


def length_of(state: Tournament, match: MatchId) -> int:
    """To how many points a match is played: what the desk set for it, else what the structure says; 0 is not said."""
    return state.file(match).length or match_now(state, match).fixture.length or 0


def ready_matches(state: Tournament) -> Iterator[tuple[MatchId, Match]]:
    """Every match of every contest whose players are known and that has no result."""
    for contest in state.contests.values():
        if contest.is_drawn and not contest.finished:
            for match in course(state, contest.id).ready:
                yield match_id(contest.id, match.fixture.id), match
