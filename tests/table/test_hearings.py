"""Every incident among the worked examples of the books, told to a live table: it is ruled on there, and the clause is kept."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.cli.proof import heard, incidents_of


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_rules_on_every_incident_with_the_clause(book: str) -> None:
    found = [example.id for example in incidents_of(load(book)) if example.clause not in heard(example, book)]

    assert found == []
