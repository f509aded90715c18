"""Photos of score sheets: attached to a match, shown to the desk, deleted with the people named on them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.work import DeskWork
from bafflebox.store import Journal
from bafflebox.store.bundle import photo_name
from bafflebox.store.scans import Scans, digest
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import DeskEvent, MatchId
from bafflebox.tournament.results import attach_scan, check_may_attach
from bafflebox.tournament.state import Tournament, replay


def photos_of(state: Tournament) -> dict[str, list[MatchId]]:
    """The SHA-256 of every photo of a tournament, each with its matches."""
    found: dict[str, list[MatchId]] = {}
    for file in state.files.values():
        for scan in file.scans:
            found.setdefault(scan.sha256, []).append(file.match)
    return found


def players_of(state: Tournament, match: MatchId) -> set[PersonId]:
    """Everybody who plays or played a match, including before a correction."""
    file = state.file(match)
    results = [*([file.result] if file.result else []), *(taken.result for taken in file.annulled)]
    sides = {*(file.players or ()), *match_now(state, match).players}
    sides.update(player for result in results for player in result.players)
    return {person for side in sides for person in state.persons(match, side)}


def lasting(state: Tournament, erased: Iterable[PersonId]) -> set[str]:
    """Photos of a tournament that don't name an erased person: a score sheet has the names of both sides."""
    gone = set(erased)
    return {
        sha256
        for sha256, matches in photos_of(state).items()
        if not any(gone & players_of(state, match) for match in matches)
    }


def erased_in(journal: Journal) -> set[PersonId]:
    return {person.id for person in journal.persons() if person.erased}


def keep(
    journal: Journal, scans: Scans, state: Tournament, match: MatchId, data: bytes, who: PersonId, at: Millis, note: str
) -> tuple[DeskEvent, ...]:
    """Store a photo and return the events to write: none if it only restores one already attached to the match."""
    where, sha256 = photo_name(data), digest(data)
    check_may_attach(state, match, who, at)
    if erased_in(journal) & players_of(state, match):
        raise Refused(
            "Somebody who played this match was erased on request, so a photo with that name can't be stored.",
            code="erased",
        )
    is_written = any(scan.sha256 == sha256 for scan in state.file(match).scans)
    is_lost = is_written and sha256 not in scans.kept().get(state.id, ())
    events = () if is_lost else attach_scan(state, match, where, sha256, who, at, note=note)
    scans.put(state.id, data)
    return events


@dataclass(frozen=True, slots=True)
class Sheets:
    """The photos of a server."""

    journal: Journal
    scans: Scans
    desks: Desks

    async def attach(self, hall: Hall, match: MatchId, data: bytes, who: PersonId, note: str, device: str = "") -> str:
        """Attach a photo to a match, or restore a lost one; returns its SHA-256."""

        def job(work: DeskWork) -> None:
            work.take(keep(self.journal, self.scans, work.state, match, data, work.who, work.at, note))

        self.desks.quotas.spend("uploads", who)
        try:
            await self.desks.work(hall, who, job, device=device)
        finally:
            if digest(data) not in photos_of(hall.state):  # it was refused, or could not be written
                await asyncio.to_thread(self.scans.drop, hall.id, digest(data))
        return digest(data)

    def here(self, hall: Hall) -> set[str]:
        """The photos of a tournament that can be shown."""
        return {*self.scans.kept().get(hall.id, ())} & photos_of(hall.state).keys()

    def forget(self, person: PersonId) -> None:
        """Delete every photo of the matches that a person played."""
        for tournament, kept in self.scans.kept().items():
            entries = self.journal.read(f"tournament/{tournament}")
            stay = lasting(replay(cast(DeskEvent, entry.event) for entry in entries), (person,)) if entries else set()
            for sha256 in {*kept} - stay:
                self.scans.drop(tournament, sha256)
