"""What tournaments store about a person, for the copy of their data."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.sheets import players_of
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.money.ledger import amount
from bafflebox.tournament.persons import persons_of


async def tournaments_of(desks: Desks, person: PersonId, at: Millis) -> list[dict[str, object]]:
    """Every tournament somebody is involved in: entries, matches with photos, tasks, money, allowances."""
    return [_part(hall, person, at) for hall in await desks.concerning(person) if person in persons_of(hall.state)]


def _part(hall: Hall, person: PersonId, at: Millis) -> dict[str, object]:
    state = hall.state
    entered = [one for one in state.contests.values() if any(person in entry.persons for entry in one.entries.values())]
    files = [file for file in state.files.values() if person in players_of(state, file.match)]
    lines = {file.match: match_line(hall, file.match, at) for file in files}
    return {
        "id": hall.id,
        "name": state.opened.name,
        "entered": [contest.conditions.name for contest in entered],
        "matches": [
            {
                "id": file.match,
                "players": list(lines[file.match].names),
                "result": lines[file.match].result,
                "photos": [scan.sha256 for scan in file.scans],
            }
            for file in files
        ],
        "tasks": [role.value for role in state.officials.get(person, ())],
        "account": amount(state, state.balances.get(f"person:{person}", 0)),
        "granted": [{"what": one.what, "reason": one.reason} for one in state.attendance(person).accommodations],
    }
