"""A federation: its books, and the files it receives after a tournament, as far as others receive them too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bafflebox.cases import Case
from bafflebox.tournament.course import course, standing_order
from bafflebox.tournament.explain import Names
from bafflebox.tournament.match_file import by_number
from bafflebox.tournament.rated import FINISHES
from bafflebox.tournament.ratings.policy import USUAL
from bafflebox.tournament.reports.federation import Due, all_due, federation_report
from bafflebox.tournament.reports.results import day_of, results_csv
from bafflebox.tournament.reports.sheet import Sheet
from bafflebox.tournament.reports.sheets import DisplayFormats
from bafflebox.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything the files are written from."""

    state: Tournament
    cases: Mapping[str, Case]
    names: Names

    def items(self) -> tuple[Due, ...]:
        """What the book in force requires to be reported, including what was already sent."""
        return all_due(self.state, self.cases, self.names)


Paper = Callable[[Dossier], str]


@dataclass(frozen=True, slots=True)
class Federation:
    """A federation: its name, its books, what they say about reports, and its files by name."""

    id: str
    name: str
    books: tuple[str, ...]
    says: str
    papers: Mapping[str, Paper]


def results(dossier: Dossier) -> str:
    """All results, one per line."""
    return results_csv(dossier.state, dossier.names)


def whole(dossier: Dossier) -> str:
    """Everything as data."""
    report = federation_report(dossier.state, dossier.cases, dossier.names)
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def places(dossier: Dossier) -> str:
    """The places of every event."""
    show, rows = DisplayFormats(dossier.state, dossier.names), []
    for contest in dossier.state.contests.values():
        place = 1
        for group in standing_order(dossier.state, contest.id) if contest.is_drawn else ():
            shared = str(place) if len(group) == 1 else f"{place}-{place + len(group) - 1}"
            over = "yes" if course(dossier.state, contest.id).is_over else "no"
            rows += [(contest.id, shared, show.entrant(contest.id, entrant), over) for entrant in group]
            place += len(group)
    return Sheet("places", ("event", "place", "entrant", "final"), tuple(rows)).csv()


def rated(dossier: Dossier) -> str:
    """The rated matches in the form a rating office needs: day, winner, loser, length, points. Forfeits, walkovers,
    settled matches and matches without a length are not rated."""
    rows, show = [], DisplayFormats(dossier.state, dossier.names)
    for file in sorted(dossier.state.files.values(), key=lambda file: (file.ended or 0, by_number(file.match))):
        result = file.result
        if result is None or result.winner is None or result.loser is None:
            continue
        penalty = result.penalty[result.players.index(result.winner)]
        if USUAL.why_not(FINISHES[result.ending], result.length or None, penalty):
            continue
        won = result.points if result.winner == result.players[0] else result.points[::-1]
        persons = ["+".join(dossier.state.persons(file.match, entrant)) for entrant in (result.winner, result.loser)]
        names = [show.entrant(file.contest, entrant) for entrant in (result.winner, result.loser)]
        day = day_of(file.ended)
        rows.append((file.contest, day, *names, *persons, str(result.length), *map(str, won), result.ending.value))
    head = ("event", "day", "winner", "loser", "winner id", "loser id", "length", "points won", "points lost", "ending")
    return Sheet("rated matches", head, tuple(rows)).csv()


def of_kind(*kinds: str) -> Paper:
    """A file listing events of these kinds, with the clauses that require it."""

    def paper(dossier: Dossier) -> str:
        rows = tuple((due.what, due.sentence, ", ".join(due.clauses)) for due in dossier.items() if due.what in kinds)
        return Sheet("to report", ("what", "what happened and why", "clauses"), rows).csv()

    return paper
