"""What is frozen before the seed is known: entrants, structure and conditions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.tournament.draws.chance import digest
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.standings.result import check_once

RECIPES = ("bafflebox draw 1", "bafflebox draw 2")
"""All recipes by name and version, newest last: a change gets a new number, and draws under the old ones still
verify."""
RECIPE = RECIPES[-1]
"""The recipe for new draws."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Entrants who must not meet in the first rounds: club mates, family, opponents of the previous round."""

    entrants: tuple[Entrant, ...]
    rounds: int = 1
    reason: str = ""
    firm: bool = True
    """A firm condition is met or the draw is refused; a wish is met if possible."""


@dataclass(frozen=True, slots=True)
class Entries:
    """The frozen entry list. Everything here is in the fingerprint, so nothing can be changed after the seed is known."""

    structure: str
    entrants: tuple[Entrant, ...]
    seeded: tuple[Entrant, ...] = ()
    """The seeds, best first; everyone else is drawn."""
    apart: tuple[Apart, ...] = ()
    recipe: str = RECIPE

    @staticmethod
    def frozen(
        structure: str,
        entrants: Iterable[str],
        seeded: Iterable[str] = (),
        apart: Iterable[Apart] = (),
        recipe: str = RECIPE,
    ) -> Entries:
        """The list in canonical order. Duplicate and unknown names are refused."""
        names = [Entrant(name.strip()) for name in entrants]
        check_once(names)
        bad = [name for name in names if not name or "\n" in name]
        if bad:
            raise InvalidInput(
                "An entrant without a name, or with a line break in it, cannot be drawn.", code="bad_entries"
            )
        entries = Entries(structure, tuple(sorted(names)), tuple(map(Entrant, seeded)), tuple(apart), recipe)
        known = set(names)
        for name in (*entries.seeded, *(one for group in entries.apart for one in group.entrants)):
            if name not in known:
                raise InvalidInput(
                    "{name} is named in a condition of the draw, but is not entered.", name=name, code="bad_entries"
                )
        if len(set(entries.seeded)) < len(entries.seeded):
            raise InvalidInput("The same entrant is seeded twice.", code="bad_entries")
        return entries

    @property
    def text(self) -> str:
        """The canonical text: the same list always gives the same bytes."""
        lines = [self.recipe, f"structure {self.structure}", f"entrants {len(self.entrants)}"]
        lines += [f"- {entrant}" for entrant in self.entrants]
        lines += [f"seed {place} {entrant}" for place, entrant in enumerate(self.seeded, 1)]
        for group in self.apart:
            firm = "firm" if group.firm else "wish"
            lines.append(f"apart {group.rounds} {firm} {' | '.join(sorted(group.entrants))}")
        return "\n".join(lines) + "\n"

    @property
    def fingerprint(self) -> str:
        """The hash under which these entries were published."""
        return digest(self.text)
