"""What the desk asks of the book in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import Series, said
from bafflebox.rulings import Book, OpenQuestions, Ruling, rule
from bafflebox.tournament.state import Tournament


def clauses(state: Tournament, rule_of_the_desk: str) -> tuple[str, ...]:
    """The clauses behind a rule in the book in force; none if it is silent."""
    return state.book.at_desk(rule_of_the_desk)


def refused(state: Tournament, sentence: str, rule_of_the_desk: str, code: str, /, **fields: Any) -> Refused:
    """A refusal with the clauses behind a rule of the desk."""
    return Refused(sentence, clauses=clauses(state, rule_of_the_desk), code=code, **fields)


def answer(book: Book, incident: str, options: Mapping[str, str] | None = None, **facts: object) -> Ruling:
    """The book's answer to an incident at the desk, given complete facts."""
    found = rule(book, incident, facts, dict(options or {}))
    if isinstance(found, OpenQuestions):
        wanted = Series(tuple(said(fact.question) for fact in found.questions))
        raise InvalidInput(
            "To rule on this, {book} need to know: {wanted}", book=book.title, wanted=wanted, code="facts_missing"
        )
    return found


def check_open(state: Tournament, at: Millis) -> None:
    """Refuses changes while the tournament is closed or on another machine, or dated before its last event."""
    if state.handed_to:
        raise Refused(
            "This tournament was handed over to {place} and continues there. Take it back first.",
            place=state.handed_to,
            code="handed_over",
        )
    if state.closed:
        raise Refused("The tournament is closed. Reopen it with a reason to change anything.", code="closed")
    if at < state.at:
        raise InvalidInput(
            "This machine's clock is behind the tournament's last event. Set the clock.", code="clock_behind"
        )


def text_given(text: str, wanted: str) -> str:
    """A text that may not be empty; otherwise the refusal says what is wanted."""
    if not text.strip():
        raise InvalidInput(wanted, code="no_reason")
    return text.strip()


def reason_given(text: str, what: str) -> str:
    """The reason, if one is given."""
    if not text.strip():
        raise InvalidInput("{what} needs a reason, in a few words.", what=what, code="no_reason")
    return text.strip()
