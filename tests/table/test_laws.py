"""What holds at every table, whatever random people do there: under every book, option, mode and discipline."""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox import table as subjects
from bafflebox.table import Mode, acts, allowed, due, events, evolve, replay, view
from bafflebox.table.referee import OFFERS
from bafflebox.table.request import Request
from bafflebox.table.rolls import ANY_DICE
from support.random_tables import ENDS, PEOPLE, battery, begun, random_steps, random_terms
from support.table_laws import Tally, brought_to_its_end, counted, hold, listed_and_accepted, watched, written
from support.tables import ANN, BOOKS, EVE, terms_of

SEEDS = st.integers(0, 2**32)
PART = 25
"""Tables that one process looks at before it takes more."""
REPORT = Path(__file__).parents[2] / "docs" / "proof" / "tables.md"
MODULES = [import_module(f"{subjects.__name__}.{one.name}") for one in iter_modules(subjects.__path__)]


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_laws_hold_whatever_people_do(seed: int) -> None:
    """Checkers conserved, cube a power of two, score monotone except by a correction, time conserved, refusals cited."""
    for step in random_steps(random_terms(seed), seed, most=250):
        hold(step)


@given(SEEDS)
@settings(max_examples=12, deadline=None)
def test_every_remedy_leaves_a_legal_state_or_an_incident_open(seed: int) -> None:
    for step in random_steps(random_terms(seed), seed, wild=0.5, most=200):
        hold(step)


@pytest.mark.skipif("BAFFLEBOX_PROOF" not in os.environ, reason="thousands of tables are for `make proof`")
def test_the_laws_hold_at_thousands_of_tables() -> None:
    """Every book, mode, discipline and option in turn, with people of every degree of wildness, who leave no act out."""
    first, count = int(os.environ.get("BAFFLEBOX_SEED", "0")), int(os.environ.get("BAFFLEBOX_TABLES", "3000"))
    tally = Tally()
    with ProcessPoolExecutor() as processes:
        last = first + count
        for some in processes.map(counted, (range(n, min(n + PART, last)) for n in range(first, last, PART))):
            tally.add(some)
    assert tally.unseen() == []
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(written(tally, first, first + count - 1), "utf-8")


def test_random_people_know_every_act() -> None:
    """An act that they leave out is one about which no law here says anything."""
    table = begun(random_terms(1)).table
    known = {type(act) for act in (*battery(table, ANN, random.Random(1)), *ENDS)}

    assert {kind.__name__ for kind in get_args(acts.Act)} - {kind.__name__ for kind in known} == set(), (
        "add an example to battery in tests/support/random_tables.py"
    )


def test_every_subject_is_asked_what_it_offers() -> None:
    found = {one.offers for one in MODULES if hasattr(one, "offers")}
    assert found - set(OFFERS) == set(), "list it in OFFERS of table/referee.py"


def test_acts_and_events_are_exported() -> None:
    assert {kind.__name__ for kind in get_args(acts.Act)} - set(acts.__all__) == set(), "__all__ of table/acts.py"
    kinds = {one for module in MODULES for one in vars(module).values() if isinstance(one, type)}
    told = {kind.__name__ for kind in kinds if issubclass(kind, events.Happened) and hasattr(kind, "says")}
    assert told - set(events.__all__) == set(), "__all__ of table/events.py"


@given(SEEDS)
@settings(max_examples=15, deadline=None)
def test_what_a_law_remembers_to_be_open_is_what_every_subject_offers(seed: int) -> None:
    """Most moments of a game online are alike, and of those the referee asks only the subjects that look at the board."""
    for step in random_steps(random_terms(seed), seed, wild=0.2, most=120):
        table, at = step.after, step.after.at
        now = reduce(evolve, due(table, at), table)
        for who in PEOPLE:
            if table.terms.side_of(who) is not None:
                asked = Request(now, who, at, ANY_DICE)
                assert allowed(table, who, at) == tuple(choice for offers in OFFERS for choice in offers(asked))


@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_replay_equals_live(seed: int) -> None:
    terms = random_terms(seed)
    journal = [begun(terms).events[0]]
    last = None
    for step in random_steps(terms, seed, most=300):
        journal += step.outcome if isinstance(step.outcome, tuple) else ()
        last = step.after
    assert last is None or replay(journal) == last


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("mode", Mode)
def test_a_match_always_can_end(book: str, mode: Mode) -> None:
    """From wherever random people have brought it, sensible ones bring a match to its end, incidents and all."""
    dice = random.Random(f"{book} {mode}")
    steps = list(random_steps(terms_of(book, 3, mode, "sprintgammon"), dice.randint(0, 999), wild=0.7, most=150))
    assert brought_to_its_end(steps[-1].after, dice).is_over


@given(SEEDS)
@settings(max_examples=10, deadline=None)
def test_what_is_allowed_is_accepted_and_what_is_accepted_is_listed(seed: int) -> None:
    """For everybody with a part in the match; somebody who watches is listed nothing."""
    dice = random.Random(seed)
    for step in random_steps(random_terms(seed), seed, wild=0.4, most=80):
        if dice.random() < 0.9:
            continue
        for who in PEOPLE:
            listed_and_accepted(step.before, who, dice)
        assert allowed(step.before, EVE, step.before.at) == ()
        assert view(step.before, EVE, step.before.at)["allowed"] == []


def test_random_people_leave_no_kind_of_act_out() -> None:
    """A tally notices an act that was never accepted or never refused, so that a narrow crowd proves nothing."""
    tally = Tally()
    watched(range(3), 40, tally)
    assert tally.tables == 3
    assert any(missing.endswith("never accepted") for missing in tally.unseen())
    assert "ConcedeMatch was never accepted" not in tally.unseen()
    assert "| `Roll` |" in written(tally, 0, 2)
