"""The inventory of clauses is whole."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS, load


@pytest.mark.parametrize("book", BOOKS)
def test_cross_references_lead_somewhere(book: str) -> None:
    clauses = load(book).clauses

    def leads_somewhere(reference: str) -> bool:
        """A reference names a clause, or a section with clauses in it."""
        return reference in clauses or any(id.startswith(f"{reference}.") for id in clauses)

    assert [(c.id, see) for c in clauses.values() for see in c.see if not leads_somewhere(see)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_decisions_and_settings_rest_on_clauses_of_their_book(book: str) -> None:
    loaded = load(book)
    rules = [d for decisions in loaded.decisions.values() for d in decisions]
    named = {c for d in rules for c in (*d.clauses, *d.over)} | {
        c for s in loaded.setting_rules.values() for c in s.clauses
    }
    assert sorted(named - set(loaded.clauses)) == []
    assert loaded.principle[1] in loaded.clauses


def test_there_are_1161_clauses() -> None:
    assert sum(len(load(book).clauses) for book in BOOKS) >= 1161


def test_a_ruling_loads_neither_match_nor_clock() -> None:
    """They would double the time until the first ruling."""
    import subprocess
    import sys

    assert load("usbgf").clauses  # the text is compiled when it is first read
    program = (
        "import sys; from bafflebox.books import load; from bafflebox.rulings import rule; "
        "rule(load('usbgf'), 'fast_roll', {}); "
        "print([name for name in ('bafflebox.match', 'bafflebox.clock', 'yaml', 'click') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
