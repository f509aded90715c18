"""Situations from the texts of the books: every one comes out as the book has it, or is listed as one that does not yet."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from proof.situations import OPEN, Situation, read, run, situations
from support.watched import Watched

KNOWN: dict[str, dict[str, str]] = read("open") if OPEN.exists() else {}


def _marked(situation: Situation) -> Any:
    wrong = KNOWN.get(situation.book, {}).get(situation.name)
    marks = [pytest.mark.xfail(reason=wrong, strict=True)] if wrong else []
    return pytest.param(situation, id=f"{situation.book}: {situation.name}", marks=marks)


ALL = [situation for book in BOOKS for situation in situations(book)]


@pytest.mark.parametrize("situation", [_marked(situation) for situation in ALL])
def test_a_situation_comes_out_as_the_book_has_it(situation: Situation, monkeypatch: pytest.MonkeyPatch) -> None:
    """And each of its rulings changes what it says, and rests on nothing that the table knows otherwise."""
    monkeypatch.setattr("proof.situations.Seat", Watched)
    assert run(situation) == []


def test_every_situation_has_its_own_name_and_sections_that_the_book_has() -> None:
    names = [(one.book, one.name) for one in ALL]
    assert len(set(names)) == len(names)
    for one in ALL:
        clauses = load(one.book).clauses
        for section in one.data["clauses"]:
            known = any(clause == section or clause.startswith(f"{section}.") for clause in clauses)
            assert known, f"{one.name}: {section}"


def test_only_situations_that_there_are_stand_on_the_list() -> None:
    assert {(book, name) for book, wrong in KNOWN.items() for name in wrong} <= {(one.book, one.name) for one in ALL}


def test_a_situation_that_says_something_else_fails() -> None:
    """What a situation says is really looked at: with another expectation a right one is wrong."""
    for one in ALL[::4]:
        if one.name in KNOWN.get(one.book, {}) or "shows" not in one.data:
            continue
        wanted = {name: "something else" for name in one.data["shows"] if not name.endswith(" lacks")}
        assert len(run(Situation(one.book, {**one.data, "shows": wanted}))) == len(wanted), one.name
