"""Precedents: earlier cases on the same matter, the federation's rulings of principle first; and reports to the
federation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bafflebox.cases.case import Case, CaseStage
from bafflebox.cases.events import PrincipleSet, Reported
from bafflebox.cases.law import answer, check_book, refusal, wrong_stage
from bafflebox.cases.people import Measure, Penalty, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.rulings import Book


@dataclass(frozen=True, slots=True)
class Precedent:
    """An earlier case, and why it is similar."""

    case: str
    book: str
    at: Millis
    same_incident: bool
    shared_clauses: tuple[str, ...]
    outcome: str
    principle: str = ""
    """The federation's ruling of principle, if there is one."""
    changed_on_appeal: bool = False


def precedents(
    cases: Iterable[Case], book: str, incident: str = "", clauses: Collection[str] = (), before: Millis | None = None
) -> tuple[Precedent, ...]:
    """Finished cases under the same book on the same incident or clauses: principles first, then the most alike, then the newest."""
    found = []
    for case in cases:
        if (
            case.book != book
            or case.stage not in (CaseStage.DECIDED, CaseStage.CLOSED)
            or not (case.rulings or case.decisions)
        ):
            continue
        if before is not None and case.at >= before:
            continue
        principle = case.principles[-1] if case.principles else None
        cited = (*case.clauses, *(principle.clauses if principle else ()))
        shared = tuple(clause for clause in dict.fromkeys(cited) if clause in clauses)
        same = bool(incident) and case.complaint.incident == incident
        if same or shared:
            found.append(
                Precedent(
                    case.id,
                    case.book,
                    case.at,
                    same,
                    shared,
                    case.outcome,
                    principle.principle if principle else "",
                    any(decision.changed for decision in case.decisions),
                )
            )
    return tuple(
        sorted(found, key=lambda p: (not p.principle, not p.same_incident, -len(p.shared_clauses), -p.at, p.case))
    )


@dataclass(frozen=True, slots=True)
class ReportDue:
    """A report that is due; `what` is a value of the `report_due` incident, `contents` what it must say."""

    what: str
    sentence: str
    clauses: tuple[str, ...]
    contents: tuple[tuple[str, str], ...]


def reports_due(book: Book, case: Case) -> tuple[ReportDue, ...]:
    """The reports the book requires for a case that haven't been made."""
    check_book(book, case)
    done = {report.what for report in case.reports}
    contents = (
        ("matter", case.complaint.about),
        ("decision", case.outcome),
        ("reasons", case.ruling.reasons if case.ruling else ""),
    )
    due = []
    for what in _occasions(case):
        for remedy, clauses in answer(book, "report_due", what=what).remedies:
            if remedy.name == "report" and what not in done:
                due.append(ReportDue(what, remedy.sentence, clauses, contents))
    return tuple(due)


def _occasions(case: Case) -> tuple[str, ...]:
    found = ["dispute_ruled"] if case.rulings or case.decisions else []
    for measure in case.measures:
        if measure.penalty is Penalty.EXCLUSION:
            found.append("player_disqualified" if measure.person in case.players else "spectator_expelled")
    return tuple(dict.fromkeys(found))


def report(book: Book, case: Case, at: Millis, by: PersonId, what: str) -> Reported:
    """Records that a report was sent; it must be due."""
    if what not in {due.what for due in reports_due(book, case)}:
        raise Refused(
            f"No report '{what}' is due for case {case.id}, or it has already been made.", code="no_report_due"
        )
    return Reported(at, by, what)


def set_principle(
    book: Book,
    case: Case,
    at: Millis,
    principle: str,
    *,
    clauses: Sequence[str] = (),
    measures: Sequence[Measure] = (),
) -> PrincipleSet:
    """The federation sets a principle on a finished case, if the book provides for that."""
    check_book(book, case)
    found = answer(book, "report_due", what="dispute_ruled", reported_by_anyone=True)
    known = {clause for remedy, behind in found.remedies if remedy.name == "may" for clause in behind}
    if not known:
        raise refusal(found, because="This book does not provide for rulings of principle.")
    if case.stage not in (CaseStage.DECIDED, CaseStage.CLOSED):
        raise wrong_stage(case, "the federation rules only on finished cases.", tuple(sorted(known)))
    return PrincipleSet(at, principle, tuple(clauses) or tuple(sorted(known)), tuple(measures))
