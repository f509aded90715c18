"""The clauses behind the desk's rules, by book. Where a book is silent there are none."""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Book, OpenQuestions, Ruling, rule
from bafflebox.tournament.state import Tournament

CLAUSES: Mapping[str, tuple[str, ...]] = {
    "authority": ("usbgf:1.1.c", "usbgf:1.3.1", "us2009:1.2.a", "eubgf:1.3.i", "standards:2.2.1"),
    "officials": ("usbgf:1.1.b", "usbgf:1.1.c", "usbgf:1.3.1", "us2009:1.2.a", "eubgf:1.3.i", "standards:2.2.1"),
    "approval": ("usbgf:1.4.1.a", "us2009:1.3.a", "eubgf:1.4.i", "standards:2.2.2.a"),
    "membership": ("usbgf:1.4.1.c",),
    "refund": ("usbgf:1.4.1.b",),
    "moved_up": ("usbgf:1.4.2", "us2009:1.3.b", "eubgf:1.4.ii", "standards:2.2.2.a"),
    "explained": ("eubgf:1.4.i",),
    "public_draw": ("standards:1.1.2",),
    "disclosure": ("standards:1.1.3.a",),
    "drawsheet": ("usbgf:2.2.1.b", "usbgf:2.2.1.h", "standards:2.2.4"),
    "announced": ("usbgf:1.1.2.b", "usbgf:1.1.2.c"),
    "phones": ("usbgf:1.8.4.a", "us2009:1.5.b", "eubgf:1.7.iv"),
    "phone_consent": ("eubgf:1.7.iv",),
    "phones_in_breaks": ("standards:2.2.6.d",),
    "start": ("usbgf:2.2.1.a", "us2009:2.2.a", "eubgf:2.2.i", "standards:2.2.5.a"),
    "own_time": ("usbgf:2.2.1.g", "eubgf:2.2.iii"),
    "moved_forward": ("usbgf:2.2.1.i",),
    "priority": ("usbgf:2.2.2", "standards:2.2.5.b"),
    "sign_out": ("usbgf:2.2.6.a", "us2009:2.3.d"),
    "foretold": ("usbgf:2.2.5.g",),
    "posting": ("usbgf:4.7.a", "usbgf:4.7.b", "us2009:4.10.a", "eubgf:4.6.a", "standards:5.14.d"),
    "confirmation": ("usbgf:4.7.c", "us2009:4.10.a", "eubgf:4.6.a", "standards:5.14.d"),
    "correction": ("usbgf:4.7.d", "us2009:4.10.b", "eubgf:4.6.b"),
    "settled": ("usbgf:4.8.1.2.b",),
    "length": ("usbgf:4.8.1.2.b", "standards:5.14.a"),
    "monitor": ("usbgf:1.3.3.a", "us2009:2.5", "eubgf:1.3.iii.a", "eubgf:1.7.vii", "standards:4.a"),
    "coverage": ("usbgf:1.4.3.a", "eubgf:3.8.a", "ibf:18.1", "ibf:18.2"),
    "party": ("usbgf:1.1.4.2.b", "eubgf:5.1.b"),
    "stake": ("usbgf:1.1.4.2.c",),
    "private": ("usbgf:1.6.1.g", "us2009:1.6.b", "eubgf:1.6.i.c", "standards:1.3.4.a"),
    "accommodation": ("usbgf:1.1.4.4.c", "usbgf:2.2.3.g"),
    "expulsion": ("ibf:17.1.d",),
}
"""The desk's rules, with the clauses of each book that has one."""


def clauses(state: Tournament, rule_of_the_desk: str) -> tuple[str, ...]:
    """The clauses behind a rule in the book in force; none if it is silent."""
    return tuple(clause for clause in CLAUSES[rule_of_the_desk] if clause in state.book.clauses)


def refused(state: Tournament, sentence: str, rule_of_the_desk: str, code: str) -> Refused:
    return Refused(sentence, clauses=clauses(state, rule_of_the_desk), code=code)


def answer(book: Book, incident: str, options: Mapping[str, str] | None = None, **facts: object) -> Ruling:
    """The book's answer to an incident at the desk, given complete facts."""
    found = rule(book, incident, facts, dict(options or {}))
    if isinstance(found, OpenQuestions):
        wanted = "; ".join(fact.question for fact in found.questions)
        raise InvalidInput(f"To rule on this, {book.title} need to know: {wanted}", code="facts_missing")
    return found


def check_open(state: Tournament, at: Millis) -> None:
    """Refuses changes while the tournament is closed or on another machine, or dated before its last event."""
    if state.handed_to:
        raise Refused(
            f"This tournament was handed over to {state.handed_to} and continues there. Take it back first.",
            code="handed_over",
        )
    if state.closed:
        raise Refused("The tournament is closed. Reopen it with a reason to change anything.", code="closed")
    if at < state.at:
        raise InvalidInput(
            "This machine's clock is behind the tournament's last event. Set the clock.", code="clock_behind"
        )


def reason_given(text: str, what: str) -> str:
    """The reason, if one is given."""
    if not text.strip():
        raise InvalidInput(f"{what} needs a reason, in a few words.", code="no_reason")
    return text.strip()
