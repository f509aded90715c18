"""Every worked example of every book comes out as it must."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings.examples import WorkedExample, failures, unchecked, worked_examples

EXAMPLES = [(book, example) for book in BOOKS for example in worked_examples(load(book))]


@pytest.mark.parametrize(("book", "example"), EXAMPLES, ids=[example.id for _, example in EXAMPLES])
def test_worked_example(book: str, example: WorkedExample) -> None:
    assert failures(example, load(book)) == []


def test_examples_name_real_clauses_and_cases() -> None:
    for book, example in EXAMPLES:
        clause = load(book).clause(example.clause)
        assert example.case <= len(clause.examples), f"{example.id} names a case that {clause.id} does not have"


def test_no_two_examples_have_the_same_id() -> None:
    ids = [example.id for _, example in EXAMPLES]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("book", BOOKS)
def test_unchecked_cases_are_real_explained_and_not_checked_after_all(book: str) -> None:
    checked = {(example.clause, example.case) for name, example in EXAMPLES if name == book}
    for row in unchecked(load(book)):
        assert 1 <= row["case"] <= len(load(book).clause(row["clause"]).examples)
        assert row["why"]
        assert (row["clause"], row["case"]) not in checked
