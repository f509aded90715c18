"""The report on the books: as many clauses as there are, all of them proved, and each met by people somewhere."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from bafflebox.books import BOOKS, load
from bafflebox.rulings.examples import worked_examples
from bafflebox.web.app import create_app
from proof import REPORTS
from proof.books import at_command, at_page
from proof.second_reading import as_typed

PAGE = (REPORTS / "books.md").read_text("utf-8")
PROVED = re.compile(r"^\| `(\w+)` \| (\w+) \| (\d+) \| (\d+) \| (\d+) \|$", re.MULTILINE)
MET = re.compile(r"^\| `(\w+)` \| (\d+) \|(?: \d+ \|){5} (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("book", BOOKS)
def test_the_report_counts_every_clause_of_every_kind_and_none_is_without_proof(book: str) -> None:
    counted = {kind: row for name, kind, *row in PROVED.findall(PAGE) if name == book}
    kinds = Counter(clause.kind.value for clause in load(book).clauses.values())

    assert counted == {kind: [str(kinds[kind])] * 3 for kind in counted}
    assert set(kinds) == set(counted)


def test_the_report_knows_no_clause_that_people_meet_nowhere() -> None:
    assert [(book, int(clauses), nowhere) for book, clauses, nowhere in MET.findall(PAGE)] == [
        (book, len(load(book).clauses), "0") for book in BOOKS
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_a_door_notices_an_answer_without_the_clause(book: str) -> None:
    examples = [one for one in worked_examples(load(book)) if "asks" not in one.data.get("expect", {})]
    ruled = next(one for one in examples if "incident" in one.data)
    other = next(one for one in examples if "setting" in one.data and one.clause != ruled.clause)
    swapped = replace(ruled, clause=other.clause)

    with TestClient(create_app()) as client:
        assert at_page(client, ruled, book)
        assert not at_page(client, swapped, book)
    assert at_command(ruled, book)
    assert at_command(other, book)
    assert not at_command(swapped, book)


@pytest.mark.parametrize(
    ("value", "typed"), [(True, "yes"), (False, "no"), ([13, 14], "13,14"), ([[1, 0], [3, 0]], "1-0,3-0"), (7, "7")]
)
def test_values_are_typed_as_people_type_them(value: object, typed: str) -> None:
    assert as_typed(value) == typed
