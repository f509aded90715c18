"""No analysis during a match: players seated at a live table are refused analysis of it, under a clause of their
book."""

from __future__ import annotations

from bafflebox.books import load, play_law
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.notation.record import RecordedMatch
from bafflebox.rulings import Book
from bafflebox.rulings.play_law import AidsBan, MatchProgress


def ban_of(book: Book) -> AidsBan | None:
    """What a book forbids the players of a match; nothing if its house rules allow help."""
    return play_law(book, {}, clocked=True).aids


def refuse_analysis(person: PersonId, seated: frozenset[PersonId], stage: MatchProgress, book: Book | str) -> None:
    """Refuses a person the analysis of a match if they sit at its table and the book forbids it at this stage.

    >>> anna, bert = PersonId("anna"), PersonId("bert")
    >>> refuse_analysis(anna, frozenset({anna, bert}), MatchProgress.OVER, "usbgf")
    >>> refuse_analysis(anna, frozenset({anna, bert}), MatchProgress.RUNNING, "usbgf")
    Traceback (most recent call last):
    bafflebox.errors.Refused: From the start to the end of a match players may use no backgammon aid, software included. You can analyse it when the match is over.
    """
    ban = ban_of(load(book) if isinstance(book, str) else book)
    if ban is not None and person in seated and stage in ban.stages:
        raise Refused(
            f"{ban.sentence} You can analyse it when the match is over.",
            clauses=ban.clauses,
            code="analysis_during_match",
            facts={"stage": stage.value, "reading": ban.reading} if ban.reading else {"stage": stage.value},
        )


def refuse_running(record: RecordedMatch) -> None:
    """Refuses to analyse a record exported during its match: the record says so itself."""
    if not record.under_way:
        return
    try:
        ban = ban_of(load(record.under_way)) or AidsBan()
    except InvalidInput:  # house rules that are not known here
        ban = AidsBan()
    raise Refused(
        f"{ban.sentence} This record was exported while the match was being played: export it again when the match is over.",
        clauses=ban.clauses,
        code="analysis_during_match",
    )
