"""Explains an entrant's path: line of the draw, byes, opponents, drops and pairings."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.tournament.course import course
from bafflebox.tournament.draws import read
from bafflebox.tournament.draws.draw import how_drawn
from bafflebox.tournament.events import ContestId, Entrant
from bafflebox.tournament.explain import Names, result_sentence
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    FixtureState,
    FixtureStatus,
    Line,
    LoserOf,
    PlaceIn,
    Source,
    WinnerOf,
)


def why_here(state: Tournament, contest: ContestId, entrant: Entrant, names: Names = str) -> tuple[str, ...]:
    """An entrant's path through a contest, one sentence per step, with reasons."""
    now = state.contest(contest)
    if now.draw is None:
        return (f"{state.title(contest)} hasn't been drawn yet.",)
    lines: list[str] = []
    drawn, _ = read(now.draw.file)
    if entrant in drawn.lines:
        lines += how_drawn(drawn, entrant, names)
    elif entrant in now.draw.lines:
        lines.append(f"{names(entrant)} came after the draw and took line {now.draw.lines.index(entrant) + 1}.")
    for match in course(state, contest).of(entrant):
        lines += list(_of_match(state, contest, match, entrant, names))
    return tuple(lines)


def _of_match(
    state: Tournament, contest: ContestId, match: FixtureState, entrant: Entrant, names: Names
) -> Iterator[str]:
    own, other = (
        (match.fixture.first, match.fixture.second)
        if match.first == entrant
        else (match.fixture.second, match.fixture.first)
    )
    here = f"{match.fixture.id}: {_came(own)}"
    opponent = next((player for player in match.players if player != entrant), None)
    if match.status is FixtureStatus.BYE:
        yield f"{here}, with no opponent: a bye."
        return
    if opponent is None:
        yield f"{here}, waiting for {_awaited(other)}."
        return
    paired = next(
        (
            made.reasons[one]
            for made in state.contest(contest).rounds
            for one in (entrant, opponent)
            if isinstance(own, Chosen) and made.round == match.fixture.round and one in made.reasons
        ),
        "",
    )
    file = state.file(match_id(contest, match.fixture.id))
    result = f" {result_sentence(file.result, names)}." if file.result else ""
    reason = paired or f"{names(opponent)} is there as {_awaited(other)}."
    yield f"{here}, against {names(opponent)}: {reason}{result}"


def _came(source: Source) -> str:
    match source:
        case Line(number):
            return f"from line {number}"
        case WinnerOf(fixture):
            return f"as winner of {fixture}"
        case LoserOf(fixture) | FirstMatchLoserOf(fixture, _):
            return f"as loser of {fixture}"
        case PlaceIn(section, group, place):
            return f"from place {place} of {section}" + (f", group {group}" if group else "")
        case Chosen():
            return "paired for this round"
        case Bye():
            return "with a bye"


def _awaited(source: Source) -> str:
    match source:
        case Line(number):
            return f"the entrant of line {number}"
        case WinnerOf(fixture):
            return f"the winner of {fixture}"
        case LoserOf(fixture) | FirstMatchLoserOf(fixture, _):
            return f"the loser of {fixture}"
        case PlaceIn(section, _, place):
            return f"place {place} of {section}"
        case Chosen():
            return "the one paired for this round"
        case Bye():
            return "nobody"
