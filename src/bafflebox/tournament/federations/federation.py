"""What a federation is to a tournament: which books are its own, and which papers it gets afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bafflebox.cases import Case
from bafflebox.tournament.explain import Names
from bafflebox.tournament.reports.federation import Due, all_due
from bafflebox.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything from which the papers are written."""

    state: Tournament
    cases: Mapping[str, Case]
    names: Names

    def items(self) -> tuple[Due, ...]:
        """What the book in force demands to be reported, also where it was sent before."""
        return all_due(self.state, self.cases, self.names)


Paper = Callable[[Dossier], str]


@dataclass(frozen=True, slots=True)
class Federation:
    """A federation: its name, the books that are its own, what they say about reports, and the papers by file name."""

    id: str
    name: str
    books: tuple[str, ...]
    says: str
    papers: Mapping[str, Paper]
