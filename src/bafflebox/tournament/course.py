"""The state of a contest: its structure and results, and so who plays whom, and who has reached which place."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress, groupby, islice
from operator import is_not

from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import said
from bafflebox.tournament.events import UNPLAYED, ContestId, DeskResult, Entrant, MatchEnding, MatchId, RoundPaired
from bafflebox.tournament.match_file import MatchFile, contest_of, match_id, slot_of
from bafflebox.tournament.standings import MatchOutcome
from bafflebox.tournament.standings import MatchResult as Counted
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import (
    LARGEST,
    FixtureId,
    FixtureState,
    FixtureStatus,
    Paired,
    Place,
    Record,
    Structure,
    StructureState,
    advanced,
    build,
    progress,
    ranked_sections,
    ranking,
    title_section,
)
from bafflebox.tournament.structures import places as settled_places

Groups = tuple[tuple[Entrant, ...], ...]
"""Entrants by place, best first; tied entrants are grouped."""


@lru_cache(maxsize=64)
def structure_for(notation: str, entrants: int) -> Structure:
    """Builds the structure of a notation for a number of entrants."""
    return build(notation, entrants)


FEW = 8
"""The number of entrants used to find a structure's sections while there are fewer."""


def layout(notation: str, entrants: int = 0) -> Structure:
    """The structure for that many entrants or its minimum, to know its sections before the draw."""
    wanted = max(FEW, entrants)
    while True:
        try:
            return structure_for(notation, wanted)
        except InvalidInput as wrong:
            if wrong.code != "too_few" or wanted >= LARGEST:
                raise
            wanted = min(2 * wanted, LARGEST)


def structure_of(contest: Contest) -> Structure:
    """The structure of a contest after the draw."""
    if contest.draw is None:
        raise Refused("{event} hasn't been drawn yet.", event=contest.conditions.name, code="not_drawn")
    return structure_for(contest.conditions.structure, contest.draw.entrants)


def counted(result: DeskResult) -> Counted:
    """A result in the structure's terms."""
    if result.winner is None:
        draw = result.ending is MatchEnding.SETTLED
        outcome = MatchOutcome.DRAW if draw else MatchOutcome.NEITHER
    else:
        outcome = MatchOutcome.FIRST if result.winner == result.players[0] else MatchOutcome.SECOND
    points = (max(0, result.points[0]), max(0, result.points[1]))
    return Counted(*result.players, outcome, points, played=result.ending not in UNPLAYED)


def record_of(state: Tournament, contest: ContestId) -> Record:
    """Everything that has happened in a contest; the order of results doesn't matter."""
    now = state.contest(contest)
    assert now.draw is not None
    results = {FixtureId(slot_of(file.match)): counted(file.counts) for file in state.files_of(contest) if file.counts}
    return Record(now.draw.lines, results, _pairings(now.rounds), _gone(now), now.late, now.draw.seed, _orders(now))


def _pairings(rounds: Iterable[RoundPaired]) -> tuple[Paired, ...]:
    return tuple(
        Paired(made.section, made.round, made.first_number + number, first, second)
        for made in rounds
        for number, (first, second) in enumerate(made.pairs)
    )


def _orders(contest: Contest) -> tuple[tuple[str, tuple[Entrant, ...]], ...]:
    return tuple((drawn.section, drawn.order) for drawn in contest.lots)


def _gone(contest: Contest) -> frozenset[Entrant]:
    return frozenset(e.entrant for e in contest.entries.values() if not e.is_in and not e.left_after_the_cut)


@dataclass(frozen=True, slots=True)
class _Answer:
    """A cached state of a contest and the inputs it was computed from."""

    contest: Contest
    files: Mapping[MatchId, MatchFile]
    record: Record
    state: StructureState


CONTESTS, ANSWERS = 64, 4
_answers: dict[tuple[str, ContestId], deque[_Answer]] = {}
"""The most recent results for the contests queried last: a desk asks the same questions about one state many times, and
the next state differs only a little. They are looked up by the exact values asked about, so they can't be wrong."""


def course(state: Tournament, contest: ContestId) -> StructureState:
    """The state of a contest: who plays whom, who is out, what is due."""
    now, known = state.contest(contest), _answers.get((state.id, contest))
    for answer in known or ():
        if answer.contest is now and answer.files is state.files:
            return answer.state
    structure = structure_of(now)
    found = _since(known[0], state, now) if known and _same_ground(known[0].contest, now) else None
    if found is None:
        record = record_of(state, contest)
        found = _Answer(now, state.files, record, progress(structure, record))
    _remember((state.id, contest), found)
    return found.state


def _remember(asked: tuple[str, ContestId], answer: _Answer) -> None:
    known = _answers.pop(asked, None) or deque(maxlen=ANSWERS)
    known.appendleft(answer)
    _answers[asked] = known
    while len(_answers) > CONTESTS:
        _answers.pop(next(iter(_answers)))


def _same_ground(before: Contest, now: Contest) -> bool:
    """Whether two states of a contest differ only in results and added rounds."""
    same = (before.draws, before.conditions, before.late, before.lots) == (
        now.draws,
        now.conditions,
        now.late,
        now.lots,
    )
    return same and (before.entries is now.entries or _gone(before) == _gone(now))


def _since(before: _Answer, state: Tournament, now: Contest) -> _Answer | None:
    """The state computed from an earlier one; None if rounds were removed since."""
    rounds, earlier = now.rounds, before.contest.rounds
    if rounds[: len(earlier)] != earlier:
        return None
    made = _pairings(rounds[len(earlier) :])
    results, changed = dict(before.record.results), []
    for match in differing(before.files, state.files):
        counts = state.files[match].counts if match in state.files else None
        old = before.files[match].counts if match in before.files else None
        if counts is not old and contest_of(match) == now.id:
            name = FixtureId(slot_of(match))
            changed.append(name)
            if counts is None:
                results.pop(name, None)
            else:
                results[name] = counted(counts)
    if not changed and not made:
        return _Answer(now, state.files, before.record, before.state)
    record = replace(before.record, results=results, pairings=(*before.record.pairings, *made))
    return _Answer(now, state.files, record, advanced(structure_of(now), before.state, record, changed, made))


def differing(before: Mapping[MatchId, MatchFile], now: Mapping[MatchId, MatchFile]) -> list[MatchId]:
    """The matches whose files differ; fast if one mapping extends the other."""
    other = map(is_not, before.values(), now.values())
    places = [(one, two) for one, two in compress(zip(before, now, strict=False), other)]
    if all(one == two for one, two in places):
        return [*(one for one, _ in places), *islice(before, len(now), None), *islice(now, len(before), None)]
    return [match for match in {**before, **now} if before.get(match) is not now.get(match)]


def is_after_the_cut(state: Tournament, contest: ContestId) -> bool:
    """Whether score-paired rounds are over and a bracket has started from their standings."""
    now = state.contest(contest)
    if not now.is_drawn:
        return False
    first = structure_of(now).sections[0]
    return first.kind.is_paired and first.name in course(state, contest).over


def match_now(state: Tournament, match: MatchId) -> FixtureState:
    """A match of the structure with its current players."""
    contest = contest_of(match)
    if contest not in state.contests or not slot_of(match):
        raise InvalidInput(
            "'{match}' is not a match id. Write event/section:round.number, for example open/main:1.5.",
            match=match,
            code="bad_match",
        )
    found = course(state, contest).matches.get(FixtureId(slot_of(match)))
    if found is None:
        raise InvalidInput(
            "There is no match '{slot}' in {contest}.", slot=slot_of(match), contest=contest, code="unknown_match"
        )
    return found


def players_now(state: Tournament, match: MatchId) -> tuple[Entrant, Entrant]:
    """The two players of a match. Refuses while they aren't known, saying what is missing."""
    found = match_now(state, match)
    if found.first is None or found.second is None:
        known = " and ".join(found.players) or "nobody"
        if found.status is FixtureStatus.WAITING:
            why = said("so far {known}", known=known)
        else:
            why = said("it is a {status}", status=found.status.value)
        raise Refused("The players of {match} aren't known yet: {why}.", match=match, why=why, code="players_unknown")
    return found.first, found.second


def length_of(state: Tournament, match: MatchId) -> int:
    """The length of a match: as set by the desk, or by the structure; 0 if unknown."""
    return state.file(match).length or match_now(state, match).fixture.length or 0


def ready_matches(state: Tournament) -> Iterator[tuple[MatchId, FixtureState]]:
    """Every match with known players and no result."""
    for contest in state.contests.values():
        if contest.is_drawn and not contest.finished:
            for match in course(state, contest.id).ready:
                yield match_id(contest.id, match.fixture.id), match


def is_complete(state: Tournament, contest: ContestId) -> bool:
    """Whether all places of an event are decided."""
    return state.contest(contest).is_drawn and course(state, contest).is_over


def places(state: Tournament, contest: ContestId, section: str) -> tuple[Place, ...]:
    """The settled places of a section. If a section's best players continue in a bracket, it has the places of the
    event: those of that bracket, then those of the players who didn't get that far."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    title = title_section(structure, section)
    return ranking(structure, now) if title == title_section(structure) else settled_places(structure, now, title)


def is_over(state: Tournament, contest: ContestId, section: str) -> bool:
    """Whether every place of a section is decided."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    title = title_section(structure, section)
    if title in now.ladders:  # a ladder goes on for as long as somebody challenges; between matches its order stands
        return now.is_over
    return now.over.issuperset(ranked_sections(structure) if title == title_section(structure) else (title,))


def standing_order(state: Tournament, contest: ContestId) -> Groups:
    """Everybody who played, best first: by place in the event, then in each of its sections. While a section is in
    progress, players without a place in it yet rank above those who are out; once it is over, having no place ranks
    last."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    sections = [section.name for section in structure.sections]
    found = [ranking(structure, now), *(settled_places(structure, now, name) for name in sections)]
    by_section = [{place.entrant: place.best for place in settled} for settled in found]
    everybody = {line for line in record_of(state, contest).lines if line is not None}
    without = [len(everybody) + 1 if name in now.over else 0 for name in (title_section(structure), *sections)]

    def key(entrant: Entrant) -> tuple[int, ...]:
        return tuple(found.get(entrant, none) for found, none in zip(by_section, without, strict=True))

    ordered = sorted(everybody, key=lambda entrant: (key(entrant), entrant))
    return tuple(tuple(level) for _, level in groupby(ordered, key=key))
