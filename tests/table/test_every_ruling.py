"""Every ruling of the books carried out at a table: it is legal afterwards, and its journal can be kept."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bafflebox.books import load
from bafflebox.cli.proof import incidents_of
from bafflebox.game import Side, impossible
from bafflebox.rulings.remedies import REMEDIES
from bafflebox.store import HOUSE
from bafflebox.table import Status, Table, acts, events, replay
from bafflebox.table.remedies import EFFECTS
from bafflebox.table.remedies.carrying import nothing
from support.journals import meta
from support.rulings import opened, passed, turn
from support.tables import ANN, BOOKS, DEE, Played, settling

# --- all of them --------------------------------------------------------------------------------------------------


def _moments(book: str, facts: dict[str, Any], options: dict[str, Any]) -> list[Played]:
    """A game in progress and the time between two games; for what was found at the end a match that is over."""
    over = facts.get("match_over") or facts.get("noticed_when") in ("after_match", "result_reported")
    given = tuple((name, str(value)) for name, value in options.items())
    return [replace(found, events=list(found.events)) for found in (_over if over else _under_way)(book, given)]


@cache
def _over(book: str, options: tuple[tuple[str, str], ...]) -> tuple[Played, ...]:
    over = opened(book, 1, options=options)
    over.do(acts.CorrectBoard(Side.WHITE, "2:1", "6:1", (6, 5)), DEE)
    over.do(acts.Play("2/off"), ANN)
    return (over,)


@cache
def _under_way(book: str, options: tuple[tuple[str, str], ...]) -> tuple[Played, ...]:
    playing, between = opened(book, 9, options=options), opened(book, 9, options=options)
    turn(playing, "8/5 6/5")
    passed(between)
    return playing, between


@pytest.mark.parametrize("book", BOOKS)
def test_every_ruling_among_the_worked_examples_is_carried_out(book: str) -> None:
    """Told to a live table, every incident of the books ends with a legal table and a journal that can be kept and replayed."""
    done: set[str] = set()
    for place, example in enumerate(incidents_of(load(book))):
        data = example.data
        at_hand = _moments(book, data.get("facts", {}), data.get("options", {}))
        played, offender = at_hand[place % len(at_hand)], list(Side)[place // 2 % 2]
        played.do(acts.PointOut(data["incident"], offender, _as_told(data.get("facts", {})), why="the example"), DEE)
        dice = random.Random(example.id)
        for _ in range(40):
            if not played.table.docket.open:
                break
            found = played.do(*settling(played.table, dice))
            done |= {event.remedy for event in found if isinstance(event, events.RemedyApplied)}
        assert played.table.docket.incidents[0].status is Status.SETTLED, example.id
        _sound(played.table, example.id)
        if place % 4 == 0:
            assert replay(_stored(played)) == played.table, example.id
    asking = {name for name, kind in REMEDIES.items() if kind in EFFECTS and EFFECTS[kind].asks is not nothing}
    assert len(done & asking) >= 8  # the examples of a book do reach remedies that have to be told something


def _as_told(facts: dict[str, Any]) -> acts.StatedFacts:
    """Facts as people tell them at a table: words and whole numbers."""
    return tuple((name, value if isinstance(value, str | int) else _words(value)) for name, value in facts.items())


def _words(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _stored(played: Played) -> list[Any]:
    return [
        HOUSE.event(json.loads(HOUSE.text("table/t1", version, meta(), event)))
        for version, event in enumerate(played.events, 1)
    ]


def _sound(table: Table, where: str) -> None:
    game = table.match.game
    if game is None:
        return
    assert all(fault.playable for fault in impossible(game.position, table.rules)), where
    assert game.cube.value.bit_count() == 1, where
    assert game.to_act is not None or game.turn is None, where
