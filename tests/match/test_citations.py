"""Every clause that the clock and match floors name is in a book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bafflebox
from bafflebox.books import BOOKS, load
from bafflebox.match import CLAUSES, Refusal

FLOORS = ("clock", "match")
CITED = re.compile(rf"\b(?:{'|'.join(BOOKS)}):[\w.()]*[\w)]")


def known() -> set[str]:
    return {clause for book in BOOKS for clause in load(book).clauses}


@pytest.mark.parametrize("floor", FLOORS)
def test_cited_clauses_exist(floor: str) -> None:
    clauses = known()
    source = Path(bafflebox.__file__).parent / floor
    cited = {(path.name, clause) for path in source.glob("*.py") for clause in CITED.findall(path.read_text("utf-8"))}

    assert cited
    assert sorted((name, clause) for name, clause in cited if clause not in clauses) == []


def test_every_refusal_names_clauses() -> None:
    assert set(CLAUSES) == set(Refusal)
    assert all(CLAUSES.values())
