"""Federations, one folder each: the files a federation receives after a tournament.

>>> from bafflebox.tournament.federations import FEDERATIONS
>>> sorted(FEDERATIONS), "disputes.csv" in FEDERATIONS["eubgf"].papers
(['eubgf', 'ibf', 'usbgf', 'wbgf'], True)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bafflebox.cases import Case
from bafflebox.errors import unknown_name
from bafflebox.tournament.explain import Names
from bafflebox.tournament.federations import eubgf, ibf, usbgf, wbgf
from bafflebox.tournament.federations.federation import Dossier, Federation
from bafflebox.tournament.reports.federation import federation_report
from bafflebox.tournament.state import Tournament

FEDERATIONS: Mapping[str, Federation] = {
    folder.FEDERATION.id: folder.FEDERATION for folder in (usbgf, eubgf, wbgf, ibf)
}

__all__ = ["FEDERATIONS", "Dossier", "Federation", "federation_of", "written_for"]


def federation_of(state: Tournament, name: str = "") -> Federation:
    """A federation by name; by default the one whose book is in force."""
    if name:
        if name not in FEDERATIONS:
            raise unknown_name("federation", name, FEDERATIONS)
        return FEDERATIONS[name]
    return next(found for found in FEDERATIONS.values() if state.book.family in found.books)


def written_for(
    federation: Federation, state: Tournament, cases: Mapping[str, Case], names: Names = str
) -> dict[str, str]:
    """The files for a federation, with a cover page listing them and what the book requires."""
    dossier = Dossier(state, cases, names)
    found = {name: paper(dossier) for name, paper in federation.papers.items()}
    return {"cover.txt": cover(federation, dossier, tuple(found)), **found}


def cover(federation: Federation, dossier: Dossier, files: tuple[str, ...]) -> str:
    """The cover page."""
    state, report = dossier.state, federation_report(dossier.state, dossier.cases, dossier.names)
    items = [f"- {due.sentence} [{', '.join(due.clauses)}]" for due in dossier.items()]
    disputes = [f"- {_told(one)}" for one in report["disputes"]]
    directors = ", ".join(dossier.names(person) for person in state.officials)
    first, last = (report["tournament"][day] for day in ("first_day", "last_day"))
    return "\n".join(
        [
            f"Report to the {federation.name}",
            "",
            f"Tournament: {state.opened.name}" + (f", {state.opened.place}" if state.opened.place else ""),
            f"Played: {first}" + (f" to {last}" if last != first else ""),
            f"Rules: {state.book.title}",
            f"Officials: {directors}",
            "",
            federation.says,
            "",
            *(items or ["Nothing happened that the book requires to be reported."]),
            "",
            *(["Disputes, in full in report.json:", *disputes] if disputes else ["There was no dispute."]),
            "",
            "With this page: " + ", ".join(files),
            "",
        ]
    )


def _told(dispute: Mapping[str, Any]) -> str:
    """A dispute in one line: when, who, what, the ruling, and the outcome of any appeal."""
    where = ", ".join(filter(None, (dispute["day"], dispute["match"], " – ".join(dispute["players"]))))
    ruled = [f"Ruled: {dispute['verdict']}"] if dispute["verdict"] else []
    appeal = [f"On appeal: {decided['outcome']}" for decided in dispute["appeal"]]
    return " ".join([f"{where}: {dispute['complaint'].rstrip('.')}.", *ruled, *appeal])
