"""Whether an illegal play stands under each book, judging by what followed it in the record.

A record shows no complaints. It shows what came next: a roll, a double, or nothing. That is what the books ask about,
since each closes the time for a correction with one of these acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bafflebox.notation.record import Act, Doubled, Rolled


class Followed(Enum):
    """What the opponent did first after the illegal play."""

    ROLL = "roll"
    DOUBLE = "double"
    NOTHING = "nothing"
    """The game or the record ends there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One book's answer: the play stands, or could still have been corrected."""

    book: str
    stands: bool
    clause: str


_CLOSED_BY: dict[str, tuple[dict[Followed, str], str]] = {
    "usbgf": ({Followed.ROLL: "usbgf:4.2.3.2.1.b"}, "usbgf:4.2.3.2.1.b"),
    "us2009": ({Followed.ROLL: "us2009:4.8.c", Followed.DOUBLE: "us2009:4.8.c"}, "us2009:4.8.c"),
    "eubgf": ({Followed.ROLL: "eubgf:4.2.iii.a.3", Followed.DOUBLE: "eubgf:4.2.iii.a.3"}, "eubgf:4.2.iii.a.1"),
    "ibf": ({Followed.ROLL: "ibf:14.6"}, "ibf:14.5"),
    "standards": ({Followed.ROLL: "standards:A.deadline"}, "standards:A.deadline"),
}
"""For each book, which acts close the time for a correction, and the clause of the time that is still open."""


def followed(acts: Sequence[Act], index: int) -> Followed:
    """What the opponent did after the act at this index."""
    offender = acts[index].side
    for act in acts[index + 1 :]:
        if act.side is offender:
            continue
        if isinstance(act, Rolled):
            return Followed.ROLL
        if isinstance(act, Doubled):
            return Followed.DOUBLE
    return Followed.NOTHING


def standings(what_followed: Followed) -> tuple[Standing, ...]:
    """Every book's answer.

    >>> [one.book for one in standings(Followed.DOUBLE) if not one.stands]
    ['usbgf', 'ibf', 'standards']
    """
    return tuple(
        Standing(book, what_followed in closing, closing.get(what_followed, open_clause))
        for book, (closing, open_clause) in _CLOSED_BY.items()
    )
