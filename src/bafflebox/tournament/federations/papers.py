"""Papers that more than one federation gets."""

from __future__ import annotations

import json

from bafflebox.tournament.course import course
from bafflebox.tournament.events import Ending
from bafflebox.tournament.federations.federation import Dossier, Paper
from bafflebox.tournament.places import standing_order
from bafflebox.tournament.reports.federation import federation_report
from bafflebox.tournament.reports.results import results_csv
from bafflebox.tournament.reports.sheet import Sheet
from bafflebox.tournament.reports.sheets import Show


def results(dossier: Dossier) -> str:
    """Every result, a line each."""
    return results_csv(dossier.state, dossier.names)


def whole(dossier: Dossier) -> str:
    """Everything as data."""
    report = federation_report(dossier.state, dossier.cases, dossier.names)
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def places(dossier: Dossier) -> str:
    """The places of every event."""
    show, rows = Show(dossier.state, dossier.names), []
    for contest in dossier.state.contests.values():
        place = 1
        for group in standing_order(dossier.state, contest.id) if contest.is_drawn else ():
            shared = str(place) if len(group) == 1 else f"{place}-{place + len(group) - 1}"
            over = "yes" if course(dossier.state, contest.id).is_over else "no"
            rows += [(contest.id, shared, show.entrant(contest.id, entrant), over) for entrant in group]
            place += len(group)
    return Sheet("places", ("event", "place", "entrant", "final"), tuple(rows)).csv()


def rated(dossier: Dossier) -> str:
    """The matches that were played, as a rating office reads them: winner, loser, length, points; walkovers are not among them."""
    rows, show = [], Show(dossier.state, dossier.names)
    for file in sorted(dossier.state.files.values(), key=lambda file: (file.ended or 0, file.match)):
        result = file.result
        if result is None or result.winner is None or result.loser is None or result.ending is Ending.WALKOVER:
            continue
        won = result.points if result.winner == result.players[0] else result.points[::-1]
        persons = ["+".join(dossier.state.persons(file.match, entrant)) for entrant in (result.winner, result.loser)]
        names = [show.entrant(file.contest, entrant) for entrant in (result.winner, result.loser)]
        rows.append((file.contest, *names, *persons, str(result.length or ""), *map(str, won), result.ending.value))
    head = ("event", "winner", "loser", "winner id", "loser id", "length", "points won", "points lost", "ending")
    return Sheet("rated matches", head, tuple(rows)).csv()


def of_kind(*kinds: str) -> Paper:
    """A paper with what happened of these kinds, and the clauses that demand it."""

    def paper(dossier: Dossier) -> str:
        rows = tuple((due.what, due.sentence, ", ".join(due.clauses)) for due in dossier.items() if due.what in kinds)
        return Sheet("to report", ("what", "what happened and why", "clauses"), rows).csv()

    return paper
