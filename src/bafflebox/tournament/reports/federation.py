"""The report to the federation: what the book requires, and what has been sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bafflebox.cases import Case, PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.events import DeskEvent, Entrant, PlayerExpelled, ReportSent
from bafflebox.tournament.explain import Names
from bafflebox.tournament.law import answer
from bafflebox.tournament.naming import match_called
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.reports.results import day_of, results_json
from bafflebox.tournament.state import Contest, Tournament


@dataclass(frozen=True, slots=True)
class Due:
    """An item of the report: what happened, to whom, why, and the clauses that require it."""

    what: str
    key: str
    sentence: str
    clauses: tuple[str, ...]


def report_due(state: Tournament, files: Mapping[str, Case], names: Names = str) -> tuple[Due, ...]:
    """What still has to be reported: refusals, moves up, expulsions, disputes with their reasons, the results."""
    sent = {item for report in state.reports for item in report.what}
    return tuple(due for due in all_due(state, files, names) if due.key not in sent)


def all_due(state: Tournament, files: Mapping[str, Case], names: Names = str) -> tuple[Due, ...]:
    """Everything the book requires to be reported, including what has been sent."""
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
            if entry.standing is EntryStatus.REFUSED:
                yield (
                    "entry_refused",
                    f"refused {contest.id} {entry.entrant}",
                    f"{who} was refused in {contest.id}: {entry.reason}",
                )
            if entry.standing is EntryStatus.MOVED:
                yield (
                    "moved_up",
                    f"moved {contest.id} {entry.entrant}",
                    f"{who} was moved up from {contest.id} to {_moved_to(state, contest, entry.entrant)}: {entry.reason}",
                )
    for expelled in state.expelled:
        what = "player_disqualified" if isinstance(expelled, PlayerExpelled) else "spectator_expelled"
        yield what, f"expelled {expelled.person}", f"{names(expelled.person)} was expelled: {expelled.reason}"
    for case in _ruled(state, files):
        reasons = case.ruling.reasons if case.ruling else ""
        # a decision on appeal is news even if the ruling was already reported
        key = f"case {case.id} on appeal" if case.decisions else f"case {case.id}"
        yield "dispute_ruled", key, f"{state.incidents[case.id].about}: {case.outcome} {reasons}".strip()
    if any(contest.finished for contest in state.contests.values()):
        yield "results", _results_key(state), "The results of the tournament."


def _disputed(state: Tournament, files: Mapping[str, Case]) -> list[Case]:
    """Every case that was ruled on or appealed, whether or not the book requires a report."""
    found = (files[name] for name in state.incidents if name in files)
    return [case for case in found if case.rulings or case.appeals or case.decisions]


def _ruled(state: Tournament, files: Mapping[str, Case]) -> list[Case]:
    """The tournament's cases in which something was decided."""
    found = (files[name] for name in state.incidents if name in files)
    return [case for case in found if case.rulings or case.decisions]


def _moved_to(state: Tournament, contest: Contest, entrant: Entrant) -> str:
    above = (c for c in state.contests.values() if entrant in c.entries and c.conditions.rank < contest.conditions.rank)
    return ", ".join(c.id for c in above) or "no other division"


def _results_key(state: Tournament) -> str:
    """Results corrected after they were reported have to be reported again: the key is derived from their content."""
    told = "\n".join(f"{file.match} {file.result}" for file in state.files.values() if file.result is not None)
    return f"results {sha256(told.encode()).hexdigest()[:12]}"


def federation_report(state: Tournament, files: Mapping[str, Case], names: Names = str) -> dict[str, Any]:
    """The whole report as data: when and who, duties with their clauses, disputes with their reasons, and the
    results."""
    items = all_due(state, files, names)
    ended = [file.ended for file in state.files.values() if file.ended is not None]
    return {
        "tournament": {
            "id": state.id,
            "name": state.opened.name,
            "place": state.opened.place,
            "book": state.opened.book,
            "first_day": day_of(min(ended, default=state.opened.at)),
            "last_day": day_of(max(ended, default=state.at)),
        },
        "officials": [
            {"name": names(person), "roles": sorted(role.value for role in roles)}
            for person, roles in state.officials.items()
        ],
        "disputes": [_dispute(state, case, names) for case in _disputed(state, files)],
        "sent": [{"to": sent.federation, "at": day_of(sent.at), "items": list(sent.what)} for sent in state.reports],
        "items": [{"what": due.what, "text": due.sentence, "clauses": list(due.clauses)} for due in items],
        "results": results_json(state, names)["events"],
    }


def _dispute(state: Tournament, case: Case, names: Names) -> dict[str, Any]:
    """A dispute with its description, the ruling and its reasons, and the outcome of any appeal."""
    ruling, raised = case.ruling, state.incidents[case.id]
    return {
        "case": case.id,
        "day": day_of(raised.at),
        "match": match_called(state, raised.match) if raised.match else "",
        "players": [names(person) for person in case.players],
        "complaint": case.complaint.about,
        "ruled_by": names(ruling.by) if ruling else "",
        "verdict": ruling.verdict if ruling else "",
        "reasons": ruling.reasons if ruling else "",
        "rests_on": list(case.clauses),
        "measures": [
            {"person": names(measure.person), "penalty": measure.penalty.value, "amount": measure.amount}
            for measure in case.measures
        ],
        "appealed_by": [names(made.by) for made in case.appeals],
        "committee": [names(person) for person in case.members],
        "votes": [
            {
                "question": cast.question,
                "for a change": cast.in_favour,
                "against": cast.others,
                "members": {names(person): "for" if yes else "against" for person, yes in cast.by_member},
            }
            for cast in case.votes
        ],
        "appeal": [{"outcome": decided.outcome, "changed": decided.changed} for decided in case.decisions],
        "holds": case.outcome,
    }


def send_report(
    state: Tournament, federation: str, files: Mapping[str, Case], who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Records that the report was sent, and the items it covered."""
    check_director(state, who, at)
    due = report_due(state, files)
    if not due:
        raise Refused("There is nothing left to report.", code="no_report_due")
    return (ReportSent(at, who, federation, tuple(item.key for item in due)),)
