"""All law lives in the books: elsewhere a clause is named by what it governs, not by its id."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import bafflebox
from bafflebox.books import BOOKS

PACKAGE = Path(bafflebox.__file__).parent
CITED = re.compile(rf"(?:{'|'.join(BOOKS)}):[\w.()+-]+")
STILL = {
    "clock/clock.py": 5,
    "game/certainty.py": 3,
    "game/illegality.py": 45,
    "game/legality.py": 14,
    "game/prospects.py": 6,
    "game/validity.py": 22,
    "match/refusal.py": 39,
}
"""Floors below the books, which cite the basic rules by themselves: how many ids each names. No file is added, and no number grows."""


def literal_clauses() -> Counter[str]:
    """How often a value in the code, and not only its prose, is the id of a clause."""
    found: Counter[str] = Counter()
    for path in PACKAGE.rglob("*.py"):
        place = path.relative_to(PACKAGE).as_posix()
        if place.startswith(tuple(f"books/{book}/" for book in BOOKS)):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CITED.fullmatch(node.value.strip()):
                found[place] += 1
    return found


def test_no_clause_is_named_by_its_id_outside_the_books() -> None:
    assert dict(literal_clauses()) == STILL
