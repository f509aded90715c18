"""The register of warnings and penalties: who, for what, when and in which match. It decides `repeated`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bafflebox.cases.case import Case
from bafflebox.cases.people import Measure, Penalty, PersonId
from bafflebox.clock import Millis


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """A warning or penalty in force, with its source."""

    measure: Measure
    at: Millis
    case: str
    match: str = ""
    tournament: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OffenceRegister:
    """Entries in the order they were imposed."""

    entries: tuple[RegisterEntry, ...] = ()

    def with_entry(self, entry: RegisterEntry) -> OffenceRegister:
        """The register with another entry."""
        return OffenceRegister(tuple(sorted((*self.entries, entry), key=lambda e: (e.at, e.case))))

    def of(
        self,
        person: PersonId,
        kind: str = "",
        *,
        match: str = "",
        tournament: str = "",
        before: Millis | None = None,
    ) -> tuple[RegisterEntry, ...]:
        """A person's entries, optionally for one offence, match or tournament, before a moment."""
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
        """Whether the person has done this before."""
        return bool(self.of(person, kind, match=match, tournament=tournament, before=before))

    def warned(
        self, person: PersonId, kind: str, *, match: str = "", tournament: str = "", before: Millis | None = None
    ) -> bool:
        """Whether the person has been warned for it, or given a heavier penalty."""
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


def register_of(cases: Iterable[Case]) -> OffenceRegister:
    """Builds the register from cases, without anything struck out on appeal."""
    entries = [
        RegisterEntry(measure, at, case.id, case.complaint.match, case.complaint.tournament, case.clauses)
        for case in cases
        for measure, at in _imposed(case)
    ]
    return OffenceRegister(tuple(sorted(entries, key=lambda e: (e.at, e.case))))


def _imposed(case: Case) -> Iterator[tuple[Measure, Millis]]:
    """Each entry in force, with the time of the ruling, decision or principle that imposed it."""
    moments: dict[Measure, Millis] = {}
    for principle in case.principles:
        moments |= dict.fromkeys(principle.measures, principle.at)
    for decision in case.decisions:
        moments |= dict.fromkeys(decision.measures, decision.at)
    if case.ruling:
        moments |= dict.fromkeys(case.ruling.measures, case.ruling.at)
    for measure in case.measures:
        yield measure, moments[measure]
