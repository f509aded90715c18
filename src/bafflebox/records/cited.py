"""What the books say about a fault in a record. A record names no book, so this gives the clauses of every book that
mentions the fault."""

from __future__ import annotations

from functools import cache

from bafflebox.books import BOOKS, load, play_law
from bafflebox.match import Refusal
from bafflebox.rulings.play_law import Conduct


@cache
def refusing(code: Refusal) -> tuple[str, ...]:
    """The clauses under which books refuse such an act at a table."""
    return tuple(clause for book in BOOKS for clause in play_law(load(book), {}, clocked=True).refusals.get(code, ()))


@cache
def behind(rule: Conduct) -> tuple[str, ...]:
    """The clauses of a rule of conduct."""
    return tuple(clause for book in BOOKS for clause in play_law(load(book), {}, clocked=True).rules.get(rule, ()))


@cache
def of_level() -> tuple[str, ...]:
    """The clauses about the value at which a double is offered."""
    return tuple(clause for book in BOOKS for clause in load(book).setting("offered_value", cube_value=1).clauses)
