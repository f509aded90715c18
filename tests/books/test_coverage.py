"""What the coverage command claims: every clause that decides or computes is implemented, and a worked example notices when it is not."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.books.coverage import coverage, places
from bafflebox.rulings import Kind
from bafflebox.rulings.examples import unchecked, worked_examples


@pytest.mark.parametrize("book", BOOKS)
def test_every_decision_and_formula_is_implemented_and_proved(book: str) -> None:
    covered = coverage(load(book), prove=True).values()
    owed = [c for c in covered if c.clause.kind in (Kind.DECIDE, Kind.COMPUTE)]

    assert [c.clause.id for c in owed if not c.implemented_by] == []
    assert [c.clause.id for c in owed if not c.tested_by] == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_other_clause_has_its_place(book: str) -> None:
    covered = coverage(load(book)).values()

    assert [c.clause.id for c in covered if not c.implemented_by and not c.planned] == []
    assert sorted(set(places(load(book))) - set(load(book).clauses)) == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_case_of_the_inventory_is_checked_or_says_why_not(book: str) -> None:
    loaded = load(book)
    cases = {(clause.id, number + 1) for clause in loaded.clauses.values() for number in range(len(clause.examples))}
    checked = {(example.clause, example.case) for example in worked_examples(loaded)}
    excused = {(row["clause"], row["case"]) for row in unchecked(loaded) if row["why"]}

    assert sorted(cases - checked - excused) == []
    assert sorted(excused & checked) == []
