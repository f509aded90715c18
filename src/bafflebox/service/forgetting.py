"""Erases a person from a journal that no server has open; does the same as *You*, for people who ask the director."""

from __future__ import annotations

from contextlib import closing

from bafflebox.cases import PersonId
from bafflebox.service.consulting import Consultations
from bafflebox.service.hall import Desks
from bafflebox.service.hall.sheets import Sheets
from bafflebox.service.moments import Moments
from bafflebox.service.people import People
from bafflebox.store import Journal
from bafflebox.store.scans import SqlScans
from bafflebox.store.vault import SqlVault


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
