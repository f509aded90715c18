"""The report to the federation: what the book in force demands, and what has been sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bafflebox.cases import Case, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.tournament.entrants import Standing
from bafflebox.tournament.events import Event, PlayerExpelled, ReportSent
from bafflebox.tournament.explain import Names
from bafflebox.tournament.law import answer
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.reports.results import results_json
from bafflebox.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Due:
    """An item of the report: what happened, to whom, why, and the clauses that demand it."""

    what: str
    key: str
    sentence: str
    clauses: tuple[str, ...]


def report_due(state: Tournament, files: Mapping[str, Case], names: Names = str) -> tuple[Due, ...]:
    """What has to be reported and was not: refusals, moves up, expulsions, disputes with their reasons, the results."""
    sent = {item for report in state.reports for item in report.what}
    return tuple(due for due in all_due(state, files, names) if due.key not in sent)


def all_due(state: Tournament, files: Mapping[str, Case], names: Names = str) -> tuple[Due, ...]:
    """Everything that the book demands to be reported, also what has been sent."""
    return tuple(_items(state, files, names))


def _items(state: Tournament, files: Mapping[str, Case], names: Names) -> Iterator[Due]:
    for what, key, sentence in _happenings(state, files, names):
        ruling = answer(state.book, "report_due", what=what)
        for remedy, clauses in ruling.remedies:
            if remedy.name == "report":
                yield Due(what, key, sentence, clauses)
                break


def _happenings(state: Tournament, files: Mapping[str, Case], names: Names) -> Iterator[tuple[str, str, str]]:
    for contest in state.contests.values():
        for entry in contest.entries.values():
            who = " & ".join(map(names, entry.persons))
            if entry.standing is Standing.REFUSED:
                yield (
                    "entry_refused",
                    f"refused {contest.id} {entry.entrant}",
                    f"{who} was refused in {contest.id}: {entry.reason}",
                )
            if entry.standing is Standing.MOVED:
                yield (
                    "moved_up",
                    f"moved {contest.id} {entry.entrant}",
                    f"{who} was moved up from {contest.id}: {entry.reason}",
                )
    for expelled in state.expelled:
        what = "player_disqualified" if isinstance(expelled, PlayerExpelled) else "spectator_expelled"
        yield what, f"expelled {expelled.person}", f"{names(expelled.person)} was expelled: {expelled.reason}"
    for raised in state.incidents.values():
        case = files.get(raised.case)
        if case is not None and (case.rulings or case.decisions):
            reasons = case.ruling.reasons if case.ruling else ""
            # a decision on appeal is news, also where the ruling was reported
            key = f"case {case.id} on appeal" if case.decisions else f"case {case.id}"
            yield "dispute_ruled", key, f"{raised.about}: {case.outcome} {reasons}".strip()
    if any(contest.finished for contest in state.contests.values()):
        yield "results", "results", "The results of the tournament."


def federation_report(state: Tournament, files: Mapping[str, Case], names: Names = str) -> dict[str, Any]:
    """The whole report as data: duties with their clauses, and the results."""
    return {
        "tournament": {
            "id": state.id,
            "name": state.opened.name,
            "place": state.opened.place,
            "book": state.opened.book,
        },
        "director": [names(person) for person in state.officials],
        "items": [
            {"what": due.what, "text": due.sentence, "clauses": list(due.clauses)}
            for due in _items(state, files, names)
        ],
        "results": results_json(state, names)["events"],
    }


def send_report(
    state: Tournament, federation: str, files: Mapping[str, Case], who: PersonId, at: Millis
) -> tuple[Event, ...]:
    """Put on record that the report went out, with the items that it covered."""
    check_director(state, who, at)
    due = report_due(state, files)
    if not due:
        raise Refused("Nothing is left to report.", code="no_report_due")
    return (ReportSent(at, who, federation, tuple(item.key for item in due)),)
