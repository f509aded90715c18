"""The register: who was warned or penalised for what, when, in which match, so that `repeated` can be decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bafflebox.cases.case import Case
from bafflebox.cases.people import Measure, Penalty, PersonId
from bafflebox.clock import Millis


@dataclass(frozen=True, slots=True)
class Entry:
    """A measure in force, with where it comes from."""

    measure: Measure
    at: Millis
    case: str
    match: str = ""
    tournament: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Register:
    """Measures in the order in which they were imposed."""

    entries: tuple[Entry, ...] = ()

    def with_entry(self, entry: Entry) -> Register:
        """The register with another entry."""
        return Register(tuple(sorted((*self.entries, entry), key=lambda e: (e.at, e.case))))

    def of(
        self,
        person: PersonId,
        kind: str = "",
        *,
        match: str = "",
        tournament: str = "",
        before: Millis | None = None,
    ) -> tuple[Entry, ...]:
        """The entries of a person, for one kind of offence, in one match or tournament, before a moment."""
        return tuple(
            entry
            for entry in self.entries
            if entry.measure.person == person
            and (not kind or entry.measure.kind == kind)
            and (not match or entry.match == match)
            and (not tournament or entry.tournament == tournament)
            and (before is None or entry.at < before)
        )

    def repeated(
        self, person: PersonId, kind: str, *, match: str = "", tournament: str = "", before: Millis | None = None
    ) -> bool:
        """Whether the person has done the same before."""
        return bool(self.of(person, kind, match=match, tournament=tournament, before=before))

    def warned(
        self, person: PersonId, kind: str, *, match: str = "", tournament: str = "", before: Millis | None = None
    ) -> bool:
        """Whether the person has been warned for it, or penalised more heavily than by a warning."""
        found = self.of(person, kind, match=match, tournament=tournament, before=before)
        return any(entry.measure.penalty is not Penalty.NOTED for entry in found)

    def facts(
        self, person: PersonId, kind: str, *, match: str = "", tournament: str = "", before: Millis | None = None
    ) -> dict[str, bool]:
        """The facts `repeated` and `warned_before` for a ruling on this person."""
        return {
            "repeated": self.repeated(person, kind, match=match, tournament=tournament, before=before),
            "warned_before": self.warned(person, kind, match=match, tournament=tournament, before=before),
        }


def register_of(cases: Iterable[Case]) -> Register:
    """The register that follows from cases: what an appeal has struck out is not in it."""
    entries = [
        Entry(measure, at, case.id, case.complaint.match, case.complaint.tournament, case.clauses)
        for case in cases
        for measure, at in _imposed(case)
    ]
    return Register(tuple(sorted(entries, key=lambda e: (e.at, e.case))))


def _imposed(case: Case) -> Iterator[tuple[Measure, Millis]]:
    """Each measure in force with the moment of the ruling, decision or principle that imposed it."""
    moments: dict[Measure, Millis] = {}
    for principle in case.principles:
        moments |= dict.fromkeys(principle.measures, principle.at)
    for decision in case.decisions:
        moments |= dict.fromkeys(decision.measures, decision.at)
    if case.ruling:
        moments |= dict.fromkeys(case.ruling.measures, case.ruling.at)
    for measure in case.measures:
        yield measure, moments[measure]
