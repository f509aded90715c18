"""Whether an illegal play stands under each book, judging by what followed it in the record.

A record shows no complaints. It shows what came next: a roll, a double, or nothing. These are the acts that end the
time for a correction, so each book is asked about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from bafflebox.books import BOOKS, load
from bafflebox.notation.record import Act, RecordedDouble, RecordedRoll
from bafflebox.rulings import Ruling, rule


class NextAction(Enum):
    """What the opponent did first after the illegal play."""

    ROLL = "roll"
    DOUBLE = "double"
    NOTHING = "nothing"
    """The game or the record ends there."""


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """One book's answer: the play stands, or could still have been corrected."""

    book: str
    stands: bool
    clause: str


_NOTICED = {
    NextAction.ROLL: "after_valid_roll",
    NextAction.DOUBLE: "after_double",
    NextAction.NOTHING: "before_next_action",
}
"""The latest moment at which the play would have been noticed, in the books' terms."""


def followed(acts: Sequence[Act], index: int) -> NextAction:
    """What the opponent did after the act at this index."""
    offender = acts[index].side
    for act in acts[index + 1 :]:
        if act.side is offender:
            continue
        if isinstance(act, RecordedRoll):
            return NextAction.ROLL
        if isinstance(act, RecordedDouble):
            return NextAction.DOUBLE
    return NextAction.NOTHING


@cache
def standings(what_followed: NextAction) -> tuple[PlayVerdict, ...]:
    """Every book's answer.

    >>> [one.book for one in standings(NextAction.DOUBLE) if not one.stands]
    ['usbgf', 'standards']
    """
    return tuple(_standing(book, _NOTICED[what_followed]) for book in BOOKS)


def _standing(book: str, noticed: str) -> PlayVerdict:
    facts = {"move_is_illegal": True, "turn_ended": True, "noticed_when": noticed}
    found = rule(load(book), "illegal_move", facts)
    assert isinstance(found, Ruling)
    remedy, clauses = next((r, c) for r, c in found.remedies if r.name in ("play_stands", "play_corrected", "choice"))
    return PlayVerdict(book, remedy.name == "play_stands", clauses[0])
