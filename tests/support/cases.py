"""A case played step by step: each step asks the book and is kept, so that a test can replay it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bafflebox import cases
from bafflebox.books import load
from bafflebox.cases import (
    Authority,
    Case,
    Event,
    Measure,
    Member,
    PersonId,
)
from bafflebox.clock import Millis

ANN, BEN, DIRECTOR, MONITOR, WITNESS = map(PersonId, ("ann", "ben", "director", "monitor", "witness"))
PLAYERS = (ANN, BEN)


def members(count: int) -> list[Member]:
    """So many people whom nothing speaks against."""
    return [Member(PersonId(f"member{number}")) for number in range(1, count + 1)]


@dataclass
class Docket:
    """One case of a book, with all its events; a second passes at every step."""

    book_id: str
    incident: str = ""
    match: str = ""
    number: str = "c1"
    start: int = 0
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.book = load(self.book_id)
        self.events.append(
            cases.complain(
                self.book,
                self.number,
                self.now,
                ANN,
                PLAYERS,
                "they disagree",
                incident=self.incident,
                match=self.match,
            )
        )

    @property
    def now(self) -> Millis:
        return Millis(self.start + 1000 * len(self.events))

    @property
    def case(self) -> Case:
        return cases.replay(self.events)

    def evidence(self, by: PersonId = ANN, **more: Any) -> Docket:
        kind = more.pop("kind", cases.EvidenceKind.STATEMENT)
        self.events.append(cases.give_evidence(self.book, self.case, self.now, by, kind, "what I saw", **more))
        return self

    def ruled(self, by: PersonId = DIRECTOR, measures: Sequence[Measure] = (), **more: Any) -> Docket:
        words = {"verdict": "The roll stands.", "reasons": "It was flat."} if "ruling" not in more else {}
        self.events.append(cases.give_ruling(self.book, self.case, self.now, by, measures=measures, **(words | more)))
        return self

    def ruled_by_monitor(self, **more: Any) -> Docket:
        return self.ruled(MONITOR, level=Authority.MONITOR, **more)

    def resumed(self) -> Docket:
        self.events.append(cases.resume_play(self.case, self.now))
        return self

    def appealed(self, by: PersonId = BEN, **more: Any) -> Docket:
        self.events.append(cases.appeal(self.book, self.case, self.now, by, **more))
        return self

    def withdrawn(self, by: PersonId = BEN) -> Docket:
        self.events.append(cases.withdraw_appeal(self.case, self.now, by))
        return self

    def referred(self, *, director_is_party: bool = False) -> Docket:
        self.events.append(cases.refer(self.book, self.case, self.now, DIRECTOR, director_is_party=director_is_party))
        return self

    def committee(self, people: Sequence[Member] | int, chosen_by: str = "director") -> Docket:
        seats = members(people) if isinstance(people, int) else people
        self.events.append(cases.name_committee(self.book, self.case, self.now, DIRECTOR, seats, chosen_by=chosen_by))
        return self

    def voted(self, in_favour: int, question: str = "", **more: Any) -> Docket:
        case = self.case
        votes: Mapping[PersonId, bool] = {member: seat < in_favour for seat, member in enumerate(case.members)}
        self.events.extend(
            cases.vote(
                self.book,
                case,
                self.now,
                question or next(iter(case.open_questions), cases.WHOLE),
                votes,
                outcome=more.pop("outcome", "It is rolled again."),
                **more,
            )
        )
        return self

    def closed(self) -> Docket:
        self.events.append(cases.close(self.case, self.now, DIRECTOR, "done"))
        return self


APPEALABLE = ("usbgf", "us2009", "eubgf", "standards")


PROPER_SIZE = {"usbgf": 3, "us2009": 3, "eubgf": 3, "standards": 2}


def appealed(book: str) -> Docket:
    return Docket(book).ruled().appealed()


def heard(book: str, size: int = 0) -> Docket:
    return appealed(book).committee(size or PROPER_SIZE[book])
