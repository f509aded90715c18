"""Summaries of all tournaments, cached by their newest hash, so that a server needn't read every journal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any, cast

import structlog

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.store import Head, Journal
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.officials import executive, has_role
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.state import Tournament, replay

log = structlog.get_logger("bafflebox.desk")
KEPT = "summary/"
FORM = 1
"""Version of the stored form; summaries of another version are rebuilt."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A tournament as lists show it, plus what a server needs to know about it at start-up."""

    id: str
    version: int
    name: str
    opened: int
    events: tuple[str, ...]
    players: int
    closed: bool
    discarded: bool
    handed: bool
    seated: bool
    """Whether a match that is not over is played at a table of the server."""
    executive: str
    staff: tuple[str, ...]
    persons: tuple[str, ...]
    """Everyone involved in it."""

    @classmethod
    def of(cls, state: Tournament) -> Summary:
        return cls(
            state.id,
            state.version,
            state.opened.name,
            state.opened.at,
            tuple(contest.conditions.name for contest in state.contests.values()),
            len(
                {
                    person
                    for contest in state.contests.values()
                    for e in contest.entries.values()
                    for person in e.persons
                }
            ),
            state.closed,
            bool(state.discarded),
            bool(state.handed_to),
            any(file.table_id and file.stage is not MatchStage.DONE for file in state.files.values()),
            executive(state),
            tuple(sorted(person for person in state.officials if has_role(state, person))),
            tuple(sorted(persons_of(state))),
        )

    def is_staff(self, person: PersonId) -> bool:
        return person in self.staff

    def concerns(self, person: PersonId) -> bool:
        return person in self.persons


_LISTS = ("events", "staff", "persons")


class Summaries:
    """Stored beside the journal under the hash of the last entry, so that an outdated one is never used."""

    def __init__(self, journal: Journal, vault: Vault, in_use: Callable[[str], Tournament | None]) -> None:
        self._journal, self._vault, self._in_use = journal, vault, in_use

    def all(self) -> Iterator[Summary]:
        """Summaries of all tournaments, sorted by name; those that have changed are read again, one at a time."""
        kept = self._vault.under(KEPT)
        for head in self._journal.streams("tournament/"):
            id = head.stream.removeprefix("tournament/")
            state = self._in_use(id)
            if state is not None and state.version == head.version:
                yield Summary.of(state)
            elif found := _believed(kept.get(f"{KEPT}{id}"), head) or self._made(id, head):
                yield found

    def _made(self, id: str, head: Head) -> Summary | None:
        """Build a summary from the journal; None for a tournament that can't be opened."""
        try:
            state = replay(cast(DeskEvent, entry.event) for entry in self._journal.read(head.stream))
        except InvalidInput as wrong:
            log.error("tournament left out", stream=head.stream, sentence=wrong.sentence, code=wrong.code)
            return None
        if state.id != id:
            log.error("tournament left out", stream=head.stream, sentence=f"It says that it is {state.id}.")
            return None
        found = Summary.of(state)
        if state.version == head.version:
            told = {"form": FORM, "hash": head.hash.hex(), **asdict(found)}
            self._vault.put(f"{KEPT}{id}", json.dumps(told))
        return found


def _believed(text: str | None, head: Head) -> Summary | None:
    """A stored summary; None if it has another form or is outdated."""
    told: dict[str, Any] = json.loads(text) if text else {}
    if told.pop("form", None) != FORM or told.pop("hash", "") != head.hash.hex():
        return None
    kept: dict[str, Any] = {
        one.name: tuple(told[one.name]) if one.name in _LISTS else told[one.name] for one in fields(Summary)
    }
    return Summary(**kept)
