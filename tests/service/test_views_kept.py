"""A room keeps parts of its views from act to act; what it shows is what a room that has just been read would show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from pydantic_core import to_json

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Both, Result, Side
from bafflebox.game.values import replace
from bafflebox.match import Match
from bafflebox.service import House
from bafflebox.service.room import Room
from bafflebox.service.views import LIST_LENGTH, _games, seen
from bafflebox.table import Event
from bafflebox.table.happened import NOBODY
from bafflebox.web.changes import applied, changed
from bafflebox.web.encoded import encoded_view
from tests.support.random_tables import begun, random_steps, random_terms

DORA = PersonId("dora")
DELAY = Millis(40_000)
PARTS = ("score", "breaks", "names", "game", "allowed", "notes")


def looked_at(room: Room, watchers: Iterable[PersonId], at: Millis, house: House) -> dict[PersonId, dict[str, Any]]:
    return {who: seen(room, who, at, house.people) for who in watchers}


@pytest.mark.parametrize("delay", [Millis(0), DELAY])
@pytest.mark.parametrize("seed", range(8))
def test_what_a_room_keeps_and_what_changes_make_is_the_whole_view(seed: int, delay: Millis) -> None:
    house = House.in_memory()
    terms = replace(random_terms(seed), directors=(DORA,), spectator_delay=delay)
    first = begun(terms)
    events: list[Event] = list(first.events)
    room = Room(first.table, list(events))
    watchers = (*terms.white, *terms.black, DORA, NOBODY)
    told = looked_at(room, watchers, first.table.at, house)
    shown = 0
    for step in random_steps(terms, seed, most=120):
        if not isinstance(step.outcome, tuple) or not step.outcome:
            continue
        events += step.outcome
        room.table = step.after
        room.events += step.outcome
        at = step.after.at
        now, fresh = (looked_at(one, watchers, at, house) for one in (room, Room(step.after, list(events))))
        assert now == fresh
        for who in watchers:
            assert applied(told[who], changed(told[who], now[who]), LIST_LENGTH) == now[who], who
            assert encoded_view(now[who]) == to_json(now[who]), "the same text without the faster encoder"
        for who in (*terms.white, *terms.black):
            same = [name for name in PARTS if told[who][name] == now[who][name]]
            assert all(told[who][name] is now[who][name] for name in same), "nothing new where nothing has changed"
        told, shown = now, shown + 1
    assert shown > 10


def test_the_games_of_a_match_add_up_to_its_score() -> None:
    """A gammon that ends a match to 3 at 2-0 counts the one point that was missing, as the score does."""
    match = Match.to(3).with_reported(Side.WHITE, Result.GAMMON).with_reported(Side.BLACK, Result.SINGLE)
    match = match.with_reported(Side.WHITE, Result.BACKGAMMON)

    assert _games(match) == [{"white": 2, "black": 0}, {"white": 0, "black": 1}, {"white": 1, "black": 0}]
    assert match.score.counted == Both(3, 1)
