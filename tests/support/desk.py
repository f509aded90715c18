"""A tournament desk for tests: every step is decided, folded and kept, as a journal would."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.tournament.course import course, players_now
from bafflebox.tournament.drawing import draw_by_hand
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestAdded, ContestId, DeskEvent, DeskResult, Entrant, MatchId
from bafflebox.tournament.hall import set_table
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.opening import add_contest, open_tournament
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.state import Tournament, evolve, replay
from bafflebox.tournament.structures import build, parse, without_length

DEE = PersonId("dee")
"""The director of every test."""
OPEN = ContestId("open")
PEOPLE = [
    Entrant(name)
    for name in [
        "ann",
        "ben",
        "cid",
        "dora",
        "eve",
        "fay",
        "gus",
        "hal",
        "ian",
        "jo",
        "kim",
        "lou",
        "max",
        "nan",
        "oli",
        "pia",
    ]
]


class TestDesk:
    """Steps in, facts kept. `at` goes on by a minute with every step."""

    __test__ = False

    def __init__(self, book: str = "usbgf", **terms: Any) -> None:
        self.events: list[DeskEvent] = []
        self.now = Millis(0)
        (opened,) = open_tournament("club", "Club night", book, DEE, self.now, **terms)
        self.events.append(opened)
        self.state: Tournament = replay(self.events)

    def does(
        self, step: Callable[..., Iterable[DeskEvent]], *args: Any, who: str = DEE, minutes: float = 1, **named: Any
    ) -> tuple[DeskEvent, ...]:
        """Take a step as somebody, a while later."""
        self.now = Millis(int(self.now + minutes * MINUTE))
        events = tuple(step(self.state, *args, who=PersonId(who), at=self.now, **named))
        self.keep(events)
        return events

    def keep(self, events: Iterable[DeskEvent]) -> None:
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def contest(self, structure: str = "KO", contest: str = OPEN, name: str = "Open", **conditions: Any) -> None:
        """Add an event. One whose structure says no length is kept as journals of earlier versions have it."""
        added = ContestAdded(self.now, DEE, ContestId(contest), name, structure, **conditions)
        self.keep((added,) if without_length(parse(structure)) else add_contest(self.state, added))

    def enters(self, *people: str, contest: str = OPEN) -> None:
        for person in people:
            self.does(enter, ContestId(contest), [PersonId(person)])

    def draws(self, lines: Sequence[str | None] | None = None, contest: str = OPEN, why: str = "") -> None:
        """A draw by hand; without lines, in the order of registration with the byes at the even lines."""
        now = self.state.contest(contest)
        entrants = [entry.entrant for entry in now.field]
        if lines is None:
            lines = sheet(entrants, build(now.conditions.structure, len(entrants)).lines)
        self.does(draw_by_hand, ContestId(contest), tuple(lines), witnesses=("all",), why=why)

    def tables(self, number: int) -> None:
        for table in range(1, number + 1):
            self.does(set_table, str(table))

    def match(self, slot: str, contest: str = OPEN) -> MatchId:
        return match_id(ContestId(contest), slot)

    def wins(self, slot: str, winner: str, contest: str = OPEN, **named: Any) -> None:
        """The desk takes a result without a score."""
        match = self.match(slot, contest)
        players = players_now(self.state, match)
        self.does(enter_result, match, DeskResult(players, Entrant(winner)), **named)

    def plays_out(self, contest: str = OPEN, pick: Callable[[tuple[Entrant, ...]], Entrant] = min) -> None:
        """Every match that comes up is won by whom `pick` chooses."""
        while ready := course(self.state, ContestId(contest)).ready:
            self.wins(ready[0].fixture.id, pick(ready[0].players), contest)


def sheet(entrants: Sequence[Entrant], lines: int) -> list[Entrant | None]:
    """Entrants on a sheet with the byes on the last even lines."""
    if lines <= len(entrants):
        return list(entrants)
    byes = lines - len(entrants)
    found: list[Entrant | None] = []
    left = list(entrants)
    for pair in range(lines // 2):
        found.append(left.pop(0) if left else None)
        found.append(None if pair >= lines // 2 - byes or not left else left.pop(0))
    return found


def club(*people: str, structure: str = "KO", book: str = "usbgf", tables: int = 4, **conditions: Any) -> TestDesk:
    """A drawn contest of these people."""
    desk = TestDesk(book)
    desk.contest(structure, **conditions)
    desk.enters(*people)
    desk.tables(tables)
    desk.draws()
    return desk


def circle() -> TestDesk:
    """Two groups of three; in each everybody wins once, so that nothing but a play-off parts them."""
    desk = club(*PEOPLE[:6], structure="RR groups of 3 -> KO top 1")
    beaten: dict[str, int] = {}
    while ready := course(desk.state, OPEN).ready:
        match = ready[0]
        first, second = match.players
        winner = first if beaten.get(second, 0) == 0 else second
        beaten[first if winner == second else second] = 1
        desk.wins(match.fixture.id, winner)
    return desk
