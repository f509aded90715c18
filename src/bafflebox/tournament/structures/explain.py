"""Why do I play her? Every pairing, bye and drop explained in sentences, and where two players can meet again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import assert_never

from bafflebox.tournament.structures.fixture import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    Fixture,
    FixtureId,
    Line,
    LoserOf,
    PlaceIn,
    Source,
    Structure,
    WinnerOf,
)
from bafflebox.tournament.structures.state import FixtureState, FixtureStatus, StructureState


@dataclass(frozen=True, slots=True)
class Rematch:
    """A match after which the same two players can meet again, and where."""

    first: FixtureId
    again: FixtureId


def rematches(structure: Structure, filled: Collection[int] | None = None) -> Iterator[Rematch]:
    """Every possible rematch within the brackets; `filled` are the lines of the draw that hold a player (by default
    all).

    A player leaves each match on the winner's or the loser's path. Two players who met can meet again wherever a path
    from the winner's side and a path from the loser's side lead to the same match.
    """
    fixtures = list(structure.fixtures.values())
    real = real_matches(structure, filled)
    bits = {fixture.id: 1 << place for place, fixture in enumerate(fixtures)}
    reach = dict.fromkeys(bits, 0)
    won, lost = dict.fromkeys(bits, 0), dict.fromkeys(bits, 0)
    for fixture in reversed(fixtures):
        here = (bits[fixture.id] if fixture.id in real else 0) | won[fixture.id] | lost[fixture.id]
        reach[fixture.id] = here
        for slot in (fixture.first, fixture.second):
            match slot:
                case WinnerOf(before):
                    won[before] |= here
                case LoserOf(before):
                    lost[before] |= here
                case FirstMatchLoserOf(before, following):
                    lost[before] |= here
                    lost[following] |= here
                case _:
                    pass
    for fixture in fixtures:
        if fixture.id in real and not fixture.recharge:
            common = won[fixture.id] & lost[fixture.id]
            for again in fixtures:
                if common & bits[again.id] and not again.recharge:
                    yield Rematch(fixture.id, again.id)


def earliest_rematch(structure: Structure, section: str, filled: Collection[int] | None = None) -> int | None:
    """The first round of a section in which two players who have met can meet again; None if they never can.

    >>> from bafflebox.tournament.structures.build import build
    >>> earliest_rematch(build("DE", 16), "main lower")
    4
    """
    found = {rematch.again for rematch in rematches(structure, filled)}
    return min((fixture.round for fixture in structure.section(section).fixtures if fixture.id in found), default=None)


def real_matches(structure: Structure, filled: Collection[int] | None = None) -> set[FixtureId]:
    """Matches that two people may play: the others are byes whatever happens."""
    there = set(range(1, structure.lines + 1)) if filled is None else set(filled)
    real: set[FixtureId] = set()
    somebody: set[FixtureId] = set()

    def may_come(source: Source) -> bool:
        match source:
            case Line(number):
                return number in there
            case WinnerOf(before):
                return before in somebody
            case LoserOf(before):
                return before in real
            case FirstMatchLoserOf(before, following):
                return before in real or (before in somebody and following in real)
            case PlaceIn() | Chosen():
                return True
            case _:
                return False

    for fixture in structure.fixtures.values():
        come = [may_come(fixture.first), may_come(fixture.second)]
        if any(come):
            somebody.add(fixture.id)
        if all(come):
            real.add(fixture.id)
    return real


def explain_match(structure: Structure, state: StructureState, name: str) -> tuple[str, ...]:
    """How each of the two came into a match, and what a bye in it means.

    >>> from bafflebox.tournament.structures import Entrant, Record, build, progress
    >>> structure = build("KO", 3)
    >>> state = progress(structure, Record((Entrant("ann"), None, Entrant("ben"), Entrant("cid"))))
    >>> for sentence in explain_match(structure, state, "main:1.1"):
    ...     print(sentence)
    ann stands on line 1 of the draw.
    Nobody stands on line 2, so ann has a bye. There are 3 entrants on 4 lines; byes fall into round 1 and are spread.
    """
    match = state.matches.get(FixtureId(name)) or state.matches[structure.fixture(name).id]
    fixture = match.fixture
    said = [_came(state, fixture.first, match.first), _came(state, fixture.second, match.second)]
    if match.status is FixtureStatus.BYE and isinstance(fixture.first, Line) and isinstance(fixture.second, Line):
        empty = fixture.second if match.first else fixture.first
        byes = f"There are {structure.entrants} entrants on {structure.lines} lines; byes fall into round 1 and are spread."
        said[1 if match.first else 0] = f"Nobody stands on line {empty.number}, so {match.winner} has a bye. {byes}"
    elif match.status is FixtureStatus.BYE:
        said.append(f"Nobody comes from the other side, so {match.winner} goes on without playing.")
    elif match.status is FixtureStatus.WALKOVER:
        gone = " and ".join(player for player in match.players if player != match.winner)
        said.append(f"{gone} withdrew, so nothing is played here.")
    elif match.status is FixtureStatus.UNNEEDED:
        said.append("The player without a loss won the first final, so there is no second one.")
    said += _dropped(structure, fixture)
    return tuple(sentence for sentence in said if sentence)


def explain_way(state: StructureState, entrant: str) -> tuple[str, ...]:
    """Everything that happened to an entrant, match by match."""
    return tuple(_told(match, entrant) for match in state.of(entrant))


def _came(state: StructureState, source: Source, who: str | None) -> str:
    match source:
        case Line(number):
            return f"{who} stands on line {number} of the draw." if who else f"Nobody stands on line {number}."
        case WinnerOf(before):
            return f"{who} {_past(state.matches[before], who)}." if who else f"One side is for the winner of {before}."
        case LoserOf(before):
            if who is None:
                return f"One side is for the loser of {before}."
            return f"{who} lost {before} to {state.matches[before].winner}, and the loser comes here."
        case FirstMatchLoserOf(before, following):
            if who is None:
                return f"One side is for who loses a first match in {before} or {following}."
            lost = before if state.matches[before].loser == who else following
            return f"{who} lost the first match, {lost}, and so plays in this bracket."
        case PlaceIn(section, group, place):
            where = f"group {group} of {section}" if group else section
            return f"{who} is number {place} of {where}." if who else f"One side is for number {place} of {where}."
        case Chosen(entrant):
            return f"{entrant} was paired here by score and opponents so far."
        case Bye():
            return ""
        case _:
            assert_never(source)


def _past(before: FixtureState, who: str) -> str:
    if before.status is FixtureStatus.BYE:
        return f"had a bye in {before.fixture.id}"
    if before.status is FixtureStatus.WALKOVER:
        return f"had a walkover in {before.fixture.id}"
    return (
        f"beat {before.loser} in {before.fixture.id}" if before.winner == who else f"came through {before.fixture.id}"
    )


def _dropped(structure: Structure, fixture: Fixture) -> Iterator[str]:
    if any(isinstance(slot, LoserOf) for slot in (fixture.first, fixture.second)) and not fixture.recharge:
        earliest = earliest_rematch(structure, fixture.section)
        when = f"before round {earliest} of {fixture.section}" if earliest else f"in {fixture.section}"
        yield f"Losers land so that two who have met cannot meet again {when}."


def _told(match: FixtureState, entrant: str) -> str:
    other = next((player for player in match.players if player != entrant), None)
    name = match.fixture.id
    match match.status:
        case FixtureStatus.BYE:
            return f"{name}: a bye."
        case FixtureStatus.READY:
            return f"{name}: plays {other}."
        case FixtureStatus.WAITING:
            return f"{name}: waits for an opponent."
        case FixtureStatus.UNNEEDED:
            return f"{name}: not needed."
        case FixtureStatus.DONE | FixtureStatus.WALKOVER:
            verb = "beat" if match.winner == entrant else "lost to" if match.winner else "did not part from"
            return f"{name}: {verb} {other}{' without play' if match.status is FixtureStatus.WALKOVER else ''}."
        case FixtureStatus.EMPTY:
            return f"{name}: nobody."
        case _:
            assert_never(match.status)
