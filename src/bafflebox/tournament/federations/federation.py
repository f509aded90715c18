"""A federation: its books, and the files it receives after a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bafflebox.cases import Case
from bafflebox.tournament.explain import Names
from bafflebox.tournament.reports.federation import Due, all_due
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
