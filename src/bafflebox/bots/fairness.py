"""No analysis during a match: players seated at a live table are refused analysis of it, with the clause.

Every book but one forbids aids by name. The IBF's is silent on them; the reading used is that help from an engine in a running
match is dishonest play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.errors import Refused, unknown_name
from bafflebox.notation.record import Match


class MatchProgress(Enum):
    """How far a match has come, for the ban on aids."""

    NOT_BEGUN = "not_begun"
    RUNNING = "running"
    SCHEDULED_BREAK = "scheduled_break"
    """A break of the schedule, or a permitted break that a player has called."""
    BETWEEN_MATCHES_OF_A_SET = "between_matches_of_a_set"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Ban:
    """What a book forbids and where that is written."""

    clauses: tuple[str, ...]
    sentence: str
    stages: frozenset[MatchProgress] = frozenset({MatchProgress.RUNNING, MatchProgress.SCHEDULED_BREAK})
    reading: str = ""
    """Where the book is silent, the reading that is used."""


_RUNNING_ONLY = frozenset({MatchProgress.RUNNING})
_WHOLE_SET = frozenset({MatchProgress.RUNNING, MatchProgress.SCHEDULED_BREAK, MatchProgress.BETWEEN_MATCHES_OF_A_SET})

BANS: Mapping[str, Ban] = {
    "usbgf": Ban(
        ("usbgf:1.8.1.a", "usbgf:1.8.1.b"),
        "From the start to the end of a match players may use no backgammon aid, software included.",
        _RUNNING_ONLY,
    ),
    "us2009": Ban(
        ("us2009:1.4",), "Once the match is under way no electronic aid may be used, save for score and time."
    ),
    "eubgf": Ban(("eubgf:1.7.i",), "During a match no electronic or other aid is allowed except to keep the score."),
    "standards": Ban(
        ("standards:1.2.3.a", "standards:2.2.6.d", "standards:3.1.a"),
        "During a match or a set of matches no help may be taken, in breaks neither.",
        _WHOLE_SET,
    ),
    "ibf": Ban(
        ("ibf:17.3",),
        "Help from an engine in a running match is dishonest play.",
        reading="The book is silent on aids; read as dishonest play.",
    ),
}


def refuse_analysis(person: PersonId, seated: frozenset[PersonId], stage: MatchProgress, book: str) -> None:
    """Refuse a person the analysis of a match, if that person sits at its table and the book forbids it at this stage.

    >>> anna, bert = PersonId("anna"), PersonId("bert")
    >>> refuse_analysis(anna, frozenset({anna, bert}), MatchProgress.OVER, "usbgf")
    >>> refuse_analysis(anna, frozenset({anna, bert}), MatchProgress.RUNNING, "usbgf")
    Traceback (most recent call last):
    bafflebox.errors.Refused: From the start to the end of a match players may use no backgammon aid, software included. The analysis waits until the match is over.
    """
    if book not in BANS:
        raise unknown_name("book", book, BANS)
    ban = BANS[book]
    if person in seated and stage in ban.stages:
        raise Refused(
            f"{ban.sentence} The analysis waits until the match is over.",
            clauses=ban.clauses,
            code="analysis_during_match",
            facts={"stage": stage.value, "reading": ban.reading} if ban.reading else {"stage": stage.value},
        )


def refuse_running(record: Match) -> None:
    """Refuse the analysis of a record that was taken while its match was being played: it tells so itself."""
    if not record.under_way:
        return
    ban = BANS.get(record.under_way)
    raise Refused(
        f"{ban.sentence if ban else 'No help may be taken during a match.'} This record was taken while its match was being played: take it "
        "again when the match is over.",
        clauses=ban.clauses if ban else (),
        code="analysis_during_match",
    )
