"""A book is whole when table, desk, bots and records find in it what they ask of every book: whoever adds one reads here what is missing."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import bafflebox
from bafflebox.books import BOOKS, load, play_law
from bafflebox.books.event import EventRules
from bafflebox.bots.fairness import ban_of
from bafflebox.records.plays import NextAction, standings
from bafflebox.rulings.play_law import Conduct

SOURCE = Path(bafflebox.__file__).parent
ASKED = {
    name
    for path in SOURCE.rglob("*.py")
    if "books" not in path.relative_to(SOURCE).parts
    for name in re.findall(r'(?<!law)\.setting\(\s*"([a-z_]+)"', path.read_text("utf-8"))
}
"""The settings that the program reads by their names; `law.setting` does without where a book has none."""


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_has_every_setting_that_is_asked_of_it(book: str) -> None:
    assert len(ASKED) > 8
    assert sorted(ASKED - set(load(book).setting_rules)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_referee_finds_a_clause_for_every_rule_of_conduct(book: str) -> None:
    """In `play.yaml`, of clauses that the book has."""
    law = play_law(load(book), {}, clocked=True)

    assert [rule for rule in Conduct if not law.rules.get(rule)] == []
    cited = [*law.rules.values(), *law.refusals.values(), *law.illegal.values(), *law.stops.permitted.values()]
    assert {clause for clauses in cited for clause in clauses if clause.startswith(f"{book}:")} <= set(
        load(book).clauses
    )


@pytest.mark.parametrize("book", BOOKS)
def test_an_event_under_a_book_knows_what_it_may_set(book: str) -> None:
    """In `variations.py`, and a setting that it does not name is refused with a clause of the book."""
    module = importlib.import_module(f"{load(book).package}.variations")

    assert EventRules(book).variations
    assert {*module.ELSE_CLAUSES, *module.LIMIT_CLAUSES} <= set(load(book).clauses)


@pytest.mark.parametrize("book", BOOKS)
def test_bots_and_records_know_a_book(book: str) -> None:
    """When its players may not be helped, and until when an illegal play is put right."""
    ban = ban_of(load(book))
    assert ban is not None
    assert set(ban.clauses) <= set(load(book).clauses)
    assert [one.clause in load(book).clauses for one in standings(NextAction.ROLL) if one.book == book] == [True]
