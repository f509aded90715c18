"""A cache of names: kept for a minute, and dropped as soon as somebody is renamed or erased."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.cases import PersonId
from bafflebox.service.bot_names import called as bot_called
from bafflebox.service.bot_names import is_bot
from bafflebox.service.running import Moments
from bafflebox.store import Journal, JournalEntry

NAME_KEPT = 60_000
"""Milliseconds for which a name is cached; server processes announce changed names to each other."""
MOST_PAIRS = 20_000
"""The number of tables whose pair of names is cached."""

Players = tuple[PersonId, ...]


class KnownNames:
    """The names of people, by tournament or everywhere."""

    def __init__(self, journal: Journal, moments: Moments) -> None:
        self._journal, self._moments = journal, moments
        self._names: dict[tuple[str, PersonId], tuple[str, int]] = {}
        """By tournament ("" for everywhere) and person: the name, and when it expires."""
        self._pairs: dict[tuple[Players, Players], tuple[dict[str, str], int]] = {}

    def name(self, tournament: str, person: PersonId) -> str:
        """A person's name in a tournament."""
        name, until = self._names.get((tournament, person), ("", 0))
        now = self._moments.now()
        if until < now:
            known, bot = self._journal.person(person), is_bot(person)
            unknown = bot_called(person) if bot else str(person)
            name = unknown if known is None else known.seen_in(tournament).name or "(erased)"
            if known is not None or bot:
                self._names[tournament, person] = (name, now + NAME_KEPT)
        return name

    def of_sides(self, white: Players, black: Players) -> dict[str, str]:
        """The names of both sides of a table: the same object as long as they don't change. Callers must not modify
        it."""
        kept, until = self._pairs.get((white, black), (None, 0))
        now = self._moments.now()
        if kept is None or until < now:
            names = {side: " & ".join(self.name("", one) for one in ids) for side, ids in _sides(white, black)}
            kept = kept if kept == names else names
            if len(self._pairs) >= MOST_PAIRS:
                self._pairs.clear()
            until = min(self._names.get(("", person), ("", 0))[1] for person in (*white, *black))
            self._pairs[white, black] = kept, until
        return kept

    def forget(self, person: PersonId) -> None:
        """Drop the cached names of a person."""
        self._pairs.clear()
        for key in [key for key in self._names if key[1] == person]:
            del self._names[key]

    def heard(self, entries: Sequence[JournalEntry]) -> None:
        """Drop cached names that another process changed."""
        for entry in entries:
            kind, _, person = entry.stream.partition("/")
            if kind == "person":
                self.forget(PersonId(person))


def _sides(white: Players, black: Players) -> tuple[tuple[str, Players], tuple[str, Players]]:
    return ("white", white), ("black", black)
