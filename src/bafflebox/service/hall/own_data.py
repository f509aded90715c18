"""What tournaments store about a person, for the copy of their data; and erasing a person from a journal that no
server has open.
"""

from __future__ import annotations

from contextlib import closing

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.service.chat import Consultations
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.sheets import Sheets, players_of
from bafflebox.service.hall.views import match_line
from bafflebox.service.people import People
from bafflebox.service.running import Moments
from bafflebox.store import Journal
from bafflebox.store.scans import SqlScans
from bafflebox.store.vault import SqlVault
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


def forget(journal: Journal, where: str, person: PersonId) -> int:
    """Erase a person with everything beside the journal; returns the number of photos deleted."""
    with closing(SqlVault(where)) as vault, closing(SqlScans(where)) as scans:
        moments = Moments()
        people = People(journal, vault, moments)
        people.before_erasing.append(Sheets(journal, scans, Desks(journal, vault, people, moments)).forget)
        people.before_erasing.append(Consultations(vault, moments).forget)
        before = sum(map(len, scans.kept().values()))
        people.erase(person)
        return before - sum(map(len, scans.kept().values()))
