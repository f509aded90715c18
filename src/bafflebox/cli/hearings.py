"""The books' worked examples tried at a table with a director: given what happened, the table gives and records the
ruling."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.books import load
from bafflebox.cases import PersonId
from bafflebox.clock.millis import ZERO
from bafflebox.rulings import Book
from bafflebox.rulings.examples import WorkedExample, worked_examples
from bafflebox.table import Event, Mode, TableTerms, acts, decide, evolve, open_table
from bafflebox.table.events import IncidentOpened, RulingGiven

TIMES = (("minutes_per_point", "2"), ("delay", "12"))
"""For the books that leave the times to the event."""


def heard(example: WorkedExample, book: str) -> tuple[str, ...]:
    """The clauses of the ruling that a live table records for the incident of an example."""
    data = example.data
    given = tuple((name, str(value)) for name, value in data.get("options", {}).items())
    settings = () if load(book).setting("reserve", length=5, event="singles").value else TIMES
    white, black, director = map(PersonId, ("ann", "ben", "dee"))
    terms = TableTerms(
        (white,), (black,), 5, mode=Mode.LIVE, book=book, options=given, settings=settings, directors=(director,)
    )
    table = evolve(None, open_table("hearing", terms, ZERO))
    found: tuple[Event, ...] = ()
    raised = acts.PointOut(data["incident"], None, tuple(data.get("facts", {}).items()), why="as the example has it")
    for who, act in ((white, acts.TakeSeat()), (black, acts.TakeSeat()), (white, acts.Begin()), (director, raised)):
        found = decide(table, act, who, ZERO)
        for event in found:
            table = evolve(table, event)
    opened = next(event for event in found if isinstance(event, IncidentOpened))
    (ruling,) = decide(table, acts.Rule(opened.number), director, ZERO)
    assert isinstance(ruling, RulingGiven)
    return ruling.clauses


def incidents_of(book: Book) -> Iterator[WorkedExample]:
    """The worked examples that are incidents with an answer, as long as there is still a match at the table."""
    for example in worked_examples(book):
        over = example.data.get("facts", {}).get("match_over", False)
        if "incident" in example.data and "asks" not in example.data.get("expect", {}) and not over:
            yield example


def ruled_at_table(book: Book) -> tuple[str, ...]:
    """The clauses whose breach, when reported at a table, leads to a ruling that cites the clause."""
    found = dict.fromkeys(example.clause for example in incidents_of(book) if example.clause in heard(example, book.id))
    return tuple(found)
