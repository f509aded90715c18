"""The rule books to read, search and link to, with what the program does about each clause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby

from fastapi import APIRouter, Request, Response

from bafflebox.books import BOOKS, load, to_read
from bafflebox.books.coverage import ClauseCoverage, coverage
from bafflebox.books.house import all_books
from bafflebox.books.search import search
from bafflebox.rulings import Clause
from bafflebox.web.rendering import page

router = APIRouter(prefix="/rules")
AT_ONCE = 250
"""Clauses of a book shown on one page."""


@cache
def covered(book: str) -> Mapping[str, ClauseCoverage]:
    """What implements and demonstrates each clause; computed once."""
    return coverage(to_read(book))


@router.get("")
def books(request: Request, q: str = "", book: str = "") -> Response:
    chosen = (load(book).id,) if book else BOOKS
    found = search(q, chosen) if q.strip() else None
    return page(request, "rules/books.html", books=all_books(), q=q, chosen=book, found=found)


@router.get("/{book}")
def one_book(request: Request, book: str, part: str = "") -> Response:
    loaded = to_read(book)
    parts = parts_of(tuple(loaded.clauses.values()))
    shown = part if part in parts else next(iter(parts))
    return page(request, "rules/book.html", book=loaded, parts=parts, shown=shown, sections=sections(parts[shown]))


@router.get("/{book}/{number}")
def clause(request: Request, book: str, number: str) -> Response:
    loaded = to_read(book)
    found = loaded.clause(number)
    ids = list(loaded.clauses)
    at = ids.index(found.id)
    return page(
        request,
        "rules/clause.html",
        book=loaded,
        clause=found,
        before=ids[at - 1] if at else None,
        after=ids[at + 1] if at + 1 < len(ids) else None,
        covered=covered(loaded.id)[found.id],
    )


def parts_of(clauses: tuple[Clause, ...]) -> dict[str, tuple[Clause, ...]]:
    """A long book by the first number of its clauses, so that no page is too large; a short one in full."""
    if len(clauses) <= AT_ONCE:
        return {"": clauses}
    parts: dict[str, tuple[Clause, ...]] = {}
    for clause in clauses:
        number = clause.id.split(":")[1].split(".")[0]
        parts[number] = (*parts.get(number, ()), clause)
    return parts


def sections(clauses: tuple[Clause, ...]) -> list[tuple[str, list[Clause]]]:
    """Clauses in the book's order, under their topics as they occur."""
    return [(topic, list(group)) for topic, group in groupby(clauses, key=lambda clause: clause.topic)]
