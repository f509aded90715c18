"""Rule books and settings for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel

from bafflebox.books import BOOKS, load, to_read
from bafflebox.books.house import all_books
from bafflebox.books.search import search
from bafflebox.books.settings import all_settings, arguments_of
from bafflebox.rulings import Clause
from bafflebox.web.api.paging import Paged

router = APIRouter(tags=["books"])


class BookOut(BaseModel):
    id: str
    title: str
    edition: str
    clauses: int


class CaseOut(BaseModel):
    given: str
    then: str


class ClauseOut(BaseModel):
    id: str
    title: str
    topic: str
    force: str
    kind: str
    says: str
    outcome: str
    see: list[str]
    examples: list[CaseOut]

    @staticmethod
    def of(clause: Clause) -> ClauseOut:
        return ClauseOut(
            id=clause.id,
            title=clause.title,
            topic=clause.topic,
            force=clause.force.value,
            kind=clause.kind.value,
            says=clause.says,
            outcome=clause.outcome,
            see=list(clause.see),
            examples=[CaseOut(given=example.given, then=example.then) for example in clause.examples],
        )


@router.get("/books")
def list_books(page: Paged) -> list[BookOut]:
    """The rule books."""
    return [BookOut(id=b.id, title=b.title, edition=b.edition, clauses=len(b.clauses)) for b in page.of(all_books())]


@router.get("/books/{book}/clauses")
def list_clauses(book: str, page: Paged) -> list[ClauseOut]:
    """The clauses of a book, in its order."""
    return [ClauseOut.of(clause) for clause in page.of(list(to_read(book).clauses.values()))]


@router.get("/books/{book}/clauses/{number}")
def show_clause(book: str, number: str) -> ClauseOut:
    """One clause, by its number in the book."""
    return ClauseOut.of(to_read(book).clause(number))


@router.get("/books/{book}/settings")
def list_settings(
    book: str,
    event: str | None = None,
    length: Annotated[int | None, Query(ge=1, le=99)] = None,
    score: str | None = None,
) -> dict[str, Any]:
    """What the book sets for a match: clock, breaks, dice, deadlines, each with its clauses."""
    arguments = arguments_of(event=event, length=length, score=score)
    return {setting.name: setting.to_json() for setting in all_settings(load(book), arguments)}


@router.get("/clauses")
def find_clauses(
    page: Paged, q: Annotated[str, Query(min_length=2, max_length=200)], book: str | None = None
) -> list[ClauseOut]:
    """The clauses that match these words, best first."""
    return [ClauseOut.of(clause) for clause in page.of(list(search(q, (load(book).id,) if book else BOOKS)))]
