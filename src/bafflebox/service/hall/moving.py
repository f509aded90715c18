"""A tournament from one machine to another: its journal, its people, and the secrets behind cards and draws, so that cards
that were printed stay good and a promised draw can be kept."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.store import Journal, Person
from bafflebox.store.lines import Lines, from_lines
from bafflebox.store.sql import SqlJournal
from bafflebox.store.taking_in import check_openings, take_in
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import Event
from bafflebox.tournament.evolving import replay
from bafflebox.tournament.officials import executive

_ADDRESS = re.compile(r"(?:(https?)://)?([\w.-]+(?::\d+)?)/?", re.ASCII)


def secrets_of(vault: Vault, tournament: str) -> dict[str, str]:
    """What goes along from the vault."""
    return {key: found for key in _secret_keys(tournament) if (found := vault.get(key)) is not None}


def keep_secrets(vault: Vault, lines: Lines) -> None:
    """Put what came along into the vault: of the tournaments in the file and nothing else."""
    for id in tournaments_in(lines):
        for key in _secret_keys(id):
            if key in lines.kept:
                vault.put(key, lines.kept[key])


def _secret_keys(tournament: str) -> tuple[str, str]:
    return f"cards/{tournament}", f"draws/{tournament}"


def tournaments_in(lines: Lines) -> list[str]:
    streams = dict.fromkeys(row.stream for row in lines.rows)
    return [stream.removeprefix("tournament/") for stream in streams if stream.startswith("tournament/")]


def unbound(persons: Iterable[Person]) -> list[Person]:
    """People from elsewhere: an account there is none here."""
    return [
        replace(person, contacts={kind: to for kind, to in person.contacts.items() if kind != "account"})
        for person in persons
    ]


def address_of(handed_to: str) -> str:
    """The address of the machine on which a tournament goes on, where one was typed: a name such as "the red laptop" has none."""
    found = _ADDRESS.fullmatch(handed_to.strip())
    if found is None or not re.search(r"[.:]", found[2]):
        return ""
    return f"{found[1] or 'http'}://{found[2]}"


@dataclass(frozen=True, slots=True)
class Movers:
    """Takes tournaments in from other machines while the house is open."""

    journal: Journal
    vault: Vault
    desks: Desks

    async def take(self, text: str, by: PersonId | None) -> Hall:
        """A tournament from the copy of another machine. One that is here already is continued by its director only."""
        if not isinstance(self.journal, SqlJournal):
            raise Refused("This house is kept in memory. Serve it from a file first.", code="no_file")
        lines = from_lines(text.splitlines(), "The copy")
        found = tournaments_in(lines)
        if len(found) != 1:
            raise InvalidInput("The copy of one tournament is taken in here, and this is none.", code="bad_export")
        (id,) = found
        check_openings(self.journal.codec, lines.rows)
        own = [self.journal.codec.entry(row).event for row in lines.rows if row.stream == f"tournament/{id}"]
        state = replay(cast(Event, event) for event in own)
        cases = {f"case/{case}" for case in state.incidents}
        if {row.stream for row in lines.rows} - {f"tournament/{id}", *cases}:
            raise InvalidInput("The copy holds more than one tournament and its cases.", code="bad_export")
        heads = await asyncio.to_thread(self.journal.streams, f"tournament/{id}")
        if any(head.stream == f"tournament/{id}" for head in heads):
            here = await self.desks.hall(id)
            if by is None or not here.is_director(by):
                raise Refused(
                    f"{here.state.opened.name} is here already; a director of it takes a copy in.", code="here"
                )
        elif self.journal.person(executive(state)) is not None and executive(state) != by:
            # A copy says who directs it, and anybody can write one: it lets nobody in as somebody who is known here.
            raise Refused("Its director is known here already, and has to bring the copy in person.", code="known_here")
        await asyncio.to_thread(take_in, self.journal, lines.rows, unbound(lines.persons))
        keep_secrets(self.vault, lines)
        return await self.desks.renewed(id)
