"""Precedents: earlier cases on the same matter, the federation's rulings of principle first."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bafflebox.cases.case import Case, CaseStage
from bafflebox.clock import Millis


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
