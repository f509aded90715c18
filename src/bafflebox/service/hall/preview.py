"""Previews a structure before anything is set up: its brackets, the number of matches, how long it takes, which places
are paid."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from bafflebox.books import BOOKS
from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.programmes import Planned
from bafflebox.tournament.course import structure_for
from bafflebox.tournament.drawing import draw
from bafflebox.tournament.drawn import BracketWords, round_names
from bafflebox.tournament.draws import Seed, entry_lines
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestAdded, ContestId, DeskEvent
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.opening import add_contest, open_tournament
from bafflebox.tournament.state import Tournament, evolve, replay
from bafflebox.tournament.structures import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    FixtureId,
    Line,
    LoserOf,
    PlaceIn,
    Section,
    SectionKind,
    Source,
    Structure,
    WinnerOf,
    parse,
    real_matches,
    without_length,
    write,
)

MOST_DRAWN = 32
"""The most entrants for which a bracket is drawn; a larger one would be illegible here."""
RUNS, AFFORDED = 20, 10_000
"""Runs of the forecast, and the number of matches simulated in all."""
ENGLISH = BracketWords()
_NOBODY, _EVENT = PersonId("nobody"), ContestId("event")


Rounds = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Rounds of a bracket with their names and lengths; for each match, who plays it, or "" if that is obvious."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The outcome of a structure for a number of entrants."""

    notation: str
    entrants: int
    byes: int
    sections: tuple[tuple[str, int, str], ...]
    """Name, matches and lengths of each."""
    matches: int
    tables: int
    """The number of tables used at once."""
    minutes: int
    prizes: tuple[tuple[str, int, int], ...]
    """Paid places, section and place, with their cents."""
    pictures: tuple[tuple[str, Rounds], ...]
    """The brackets, by the names of their sections."""


def preview(
    notation: str,
    entrants: int,
    tables: int,
    fund: int = 0,
    planned: Planned | None = None,
    words: BracketWords = ENGLISH,
) -> Preview:
    """Preview a structure; a mistake in it is refused with what to write instead."""
    plan = parse(notation)
    if without_length(plan):
        raise InvalidInput(
            "Say to how many points: write for example 'len 7'.", code="no_length", facts={"field": "structure"}
        )
    structure = structure_for(write(plan), entrants)
    players = {line: str(number) for number, line in enumerate(sorted(entry_lines(structure)[:entrants]), 1)}
    real = real_matches(structure, sorted(players))
    counts = {section.name: _matches(section, real, entrants) for section in structure.sections}
    first = max((len(section.rounds[0]) for section in structure.sections[:1] if section.rounds), default=entrants // 2)
    boards = max(section.boards for section in structure.sections)
    used = boards * max(1, min((tables // boards) or first, first or 1))
    pictures = [
        (section.name, _drawn(structure, section, players, words))
        for section in structure.sections
        if section.rounds and section.kind in (SectionKind.BRACKET, SectionKind.FINAL) and entrants <= MOST_DRAWN
    ]
    paid = planned.prizes_in(write(plan)) if planned else ()
    return Preview(
        write(plan),
        entrants,
        max(0, structure.lines - entrants) if structure.sections[0].kind is SectionKind.BRACKET else 0,
        tuple((s.name, counts[s.name], ", ".join(map(str, s.lengths))) for s in structure.sections),
        sum(counts.values()),
        used,
        _minutes(write(plan), entrants, used, boards),
        tuple(
            (prize.bracket, prize.place, cents)
            for prize, cents in zip(paid, split(fund, [prize.share for prize in paid]) if paid else (), strict=True)
        ),
        tuple(pictures),
    )


def _drawn(structure: Structure, section: Section, players: Mapping[int, str], words: BracketWords) -> Rounds:
    """A bracket as printed: entrants by number, and the round from which losers enter it."""
    named = {
        fixture.id: title
        for one in structure.sections
        for title, fixtures in zip(round_names(one, words), one.rounds, strict=True)
        for fixture in fixtures
    }

    def said(source: Source) -> str:
        match source:
            case Line(number):
                return players.get(number, words.bye)
            case Bye():
                return words.bye
            case LoserOf(fixture) | FirstMatchLoserOf(fixture):
                return words.from_round.format(named[fixture])
            case PlaceIn(_, group, place):
                return words.group_seat.format(place, group) if group else words.seat.format(place)
            case WinnerOf() | Chosen():
                return ""

    return tuple(
        (
            title + words.to.format(length) if (length := fixtures[0].length) else title,
            tuple((said(fixture.first), said(fixture.second)) for fixture in fixtures),
        )
        for title, fixtures in zip(round_names(section, words), section.rounds, strict=True)
    )


def _matches(section: Section, real: Collection[FixtureId], entrants: int) -> int:
    """How many matches a section has at most."""
    if section.kind is SectionKind.SWISS or section.kind is SectionKind.CONTINUOUS:
        each = section.limit or (2 * (section.lives or 1))
        by_lives = (section.lives or 0) * max(0, entrants - section.until)
        return by_lives if section.lives and not section.limit else each * entrants // 2
    if section.kind is SectionKind.LADDER:
        return 0
    return sum(fixture.id in real for fixture in section.fixtures)


@lru_cache(maxsize=256)
def _minutes(notation: str, entrants: int, tables: int, size: int) -> int:
    """From the first call to the last result, as *Schedule* would predict after a draw: half of the runs take no
    longer."""
    at = Millis(0)
    added = ContestAdded(at, _NOBODY, _EVENT, "Event", notation, team_size=size)
    steps: list[Callable[[Tournament], Iterable[DeskEvent]]] = [
        lambda state: add_contest(state, added),
        *(partial(set_table, table=str(number), who=_NOBODY, at=at) for number in range(1, tables + 1)),
        *(
            partial(
                enter,
                contest=_EVENT,
                persons=[PersonId(f"{number}.{mate}") for mate in range(size)],
                who=_NOBODY,
                at=at,
            )
            for number in range(entrants)
        ),
        partial(draw, contest=_EVENT, seed=Seed((1, 2, 3, 4, 5, 6) * 4), who=_NOBODY, at=at),
    ]
    state = replay(open_tournament("preview", "Preview", BOOKS[0], _NOBODY, at))
    for step in steps:
        for event in step(state):
            state = evolve(state, event)
    foreseen = forecast(state, at, seed=1, runs=RUNS, afforded=AFFORDED)
    return max((item.median for item in foreseen), default=0) // MINUTE
