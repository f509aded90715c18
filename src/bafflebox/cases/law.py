"""What the book in force says about a step of a case. A forbidden step is refused with its clauses."""

from __future__ import annotations

from typing import Any

from bafflebox.cases.case import Case, CaseStage
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Book, OpenQuestions, Ruling, Verdict, rule


def check_book(book: Book, case: Case) -> None:
    if book.id != case.book:
        raise InvalidInput(f"Case {case.id} is under {case.book}, not under {book.id}.", code="wrong_book")


def answer(book: Book, incident: str, **facts: Any) -> Ruling:
    """The book's answer on a step, given complete facts."""
    found = rule(book, incident, facts)
    if isinstance(found, OpenQuestions):
        wanted = "; ".join(fact.question for fact in found.questions)
        raise InvalidInput(f"Whether {book.id} allows this depends on: {wanted}", code="facts_missing")
    return found


def refusal(ruling: Ruling, *, because: str = "") -> Refused:
    """The refusal of a step that a ruling forbids, with its clauses."""
    forbidding = [
        clause
        for step in ruling.steps
        if not step.gave_way_to
        and any(
            (isinstance(finding, Verdict) and finding.violation)
            or getattr(finding, "name", "") in ("may_not", "appeal_refused")
            for finding in step.findings
        )
        for clause in step.clauses
    ]
    clauses = tuple(dict.fromkeys(forbidding)) or tuple(citation.clause for citation in ruling.citations)
    return Refused(" ".join(filter(None, (because, ruling.verdict))), clauses=clauses, code=f"not_by_{ruling.book}")


def wrong_stage(case: Case, wanted: str, clauses: tuple[str, ...] = ()) -> Refused:
    """The refusal of a step that doesn't fit the stage of the case."""
    return Refused(
        f"Case {case.id} is {case.stage.value}: {wanted}",
        clauses=clauses,
        code="case_closed" if case.stage is CaseStage.CLOSED else "wrong_stage",
        facts={"stage": case.stage.value},
    )
