"""Partners of a doubles match who consult: what they say to each other, heard by nobody else and kept in no journal."""

from __future__ import annotations

from typing import Any

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.rulings.play_law import Rule
from bafflebox.service.people import People
from bafflebox.service.room import Room
from bafflebox.table.law import law_of

LONGEST = 200
REMEMBERED = 20
"""Words of a side that a view carries."""


def say(room: Room, who: PersonId, words: str, people: People) -> None:
    """Say something to one's partner. Nobody else at the table may advise."""
    terms = room.table.terms
    side = terms.side_of(who)
    if side is None or len(terms.players[side]) < 2:
        raise law_of(terms).refusal(
            Rule.ONLY_PLAYERS, "Only partners of one side consult with each other.", "no_partner"
        )
    tidy = " ".join(words.split())
    if not tidy or len(tidy) > LONGEST:
        raise InvalidInput(f"Say something of 1 to {LONGEST} letters.", code="bad_words")
    said = room.said.setdefault(side, [])
    said.append({"who": people.name(who), "words": tidy})
    del said[:-REMEMBERED]
    room.tell()


def consulting(room: Room, who: PersonId, people: People) -> dict[str, Any] | None:
    """What a partner sees of the consultation: who handles this game, and what was said; None for everybody else."""
    terms = room.table.terms
    side = terms.side_of(who)
    if side is None or len(terms.players[side]) < 2:
        return None
    operator = room.table.operator(side)
    return {
        "handles": operator == who,
        "operator": people.name(operator),
        "partners": {person: people.name(person) for person in terms.players[side]},
        "said": list(room.said.get(side, ())),
    }
