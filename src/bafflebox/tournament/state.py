"""The state of a tournament: the fold of its events. Nothing here makes decisions, and nothing is refused: it has happened.

>>> from bafflebox.cases import PersonId
>>> from bafflebox.clock import Millis
>>> from bafflebox.tournament.events import TournamentOpened
>>> from bafflebox.tournament.state import replay
>>> state = replay([TournamentOpened(Millis(0), PersonId("dee"), "club", "Club night", "usbgf")])
>>> state.version, list(state.officials)
(1, ['dee'])
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bafflebox.books import recorded
from bafflebox.books.event import EventRules as Terms
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.rulings import Book
from bafflebox.tournament.entrants import Attendance, Entry
from bafflebox.tournament.happened import Condition, ContestId, Entrant, MatchId, PhoneUse
from bafflebox.tournament.match_file import MatchFile, contest_of

if TYPE_CHECKING:
    from bafflebox.tournament.events import (
        ContestAdded,
        DeskEvent,
        DrawMade,
        EntriesFrozen,
        FeesSet,
        IncidentRaised,
        LotsDrawn,
        LotSold,
        MoneyMoved,
        NoticeSent,
        Office,
        PlayerExpelled,
        PoolOpened,
        PrizesPublished,
        ReportSent,
        ResultCorrected,
        RoundPaired,
        RulingApplied,
        SpectatorExpelled,
        StakeDeclared,
        TournamentOpened,
    )

IMPOSSIBLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What goes wrong with contradictory facts: a missing event or entrant."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest: its conditions, its entries in order of registration, its draws and rounds."""

    conditions: ContestAdded
    entries: Mapping[Entrant, Entry] = field(default_factory=dict)
    frozen: EntriesFrozen | None = None
    draws: tuple[DrawMade, ...] = ()
    """Every draw made; the last one is in force."""
    rounds: tuple[RoundPaired, ...] = ()
    lots: tuple[LotsDrawn, ...] = ()
    late: Mapping[Entrant, int] = field(default_factory=dict)
    """Late entrants in a Swiss, and the round in which they are first paired."""
    corrected: ResultCorrected | None = None
    """The last correction, as long as nothing has been played since: the next one may undo it."""
    fees: FeesSet | None = None
    prizes: PrizesPublished | None = None
    finished: bool = False

    @property
    def id(self) -> ContestId:
        return self.conditions.contest

    @property
    def draw(self) -> DrawMade | None:
        return self.draws[-1] if self.draws else None

    @property
    def is_drawn(self) -> bool:
        return bool(self.draws)

    def entry(self, entrant: Entrant) -> Entry:
        if entrant not in self.entries:
            raise unknown_name("entrant", entrant, self.entries)
        return self.entries[entrant]

    @property
    def field(self) -> tuple[Entry, ...]:
        """The entries still taking part."""
        return tuple(entry for entry in self.entries.values() if entry.is_in)


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table of the hall."""

    name: str
    condition: Condition = Condition.IN_ORDER
    featured: bool = False
    reserved_for: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice and who has acknowledged it."""

    sent: NoticeSent
    acknowledged: tuple[PersonId, ...] = ()

    @property
    def open_to(self) -> tuple[PersonId, ...]:
        """People who still have to be reached."""
        return tuple(person for person in self.sent.to if person not in self.acknowledged)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole tournament. `version` is the number of its events, `at` the moment of the last."""

    opened: TournamentOpened
    at: Millis
    version: int = 1
    officials: Mapping[PersonId, Mapping[Office, tuple[ContestId, ...]]] = field(default_factory=dict)
    ranges: Mapping[tuple[PersonId, Office], tuple[int, int]] = field(default_factory=dict)
    """Tasks limited to a range of tables."""
    stakes: tuple[StakeDeclared, ...] = ()
    announced: tuple[str, ...] = ()
    """Where deviations were announced."""
    phones: PhoneUse = PhoneUse.NOTHING
    """What players may use their own phones for."""
    contests: Mapping[ContestId, Contest] = field(default_factory=dict)
    people: Mapping[PersonId, Attendance] = field(default_factory=dict)
    files: Mapping[MatchId, MatchFile] = field(default_factory=dict)
    on: Mapping[MatchId, MatchFile] = field(default_factory=dict)
    """The files of matches that are called or in progress."""
    ends: Mapping[tuple[ContestId, Entrant], Millis] = field(default_factory=dict)
    """When the last match of each entrant ended."""
    tables: Mapping[str, HallTable] = field(default_factory=dict)
    notices: Mapping[str, Notice] = field(default_factory=dict)
    movements: tuple[MoneyMoved, ...] = ()
    balances: Mapping[str, int] = field(default_factory=dict)
    pools: Mapping[str, PoolOpened] = field(default_factory=dict)
    lots: tuple[LotSold, ...] = ()
    incidents: Mapping[str, IncidentRaised] = field(default_factory=dict)
    applied: tuple[RulingApplied, ...] = ()
    expelled: tuple[SpectatorExpelled | PlayerExpelled, ...] = ()
    reports: tuple[ReportSent, ...] = ()
    discarded: bool = False
    """A trial run hidden from all lists."""
    closed: bool = False
    handed_to: str = ""
    """Where the tournament continued, if this copy was handed over."""

    @property
    def id(self) -> str:
        return self.opened.tournament

    @property
    def book(self) -> Book:
        return recorded(self.opened.book, self.opened.edition, self.opened.house)

    def title(self, contest: ContestId) -> str:
        """The name of an event."""
        return self.contest(contest).conditions.name

    def contest(self, contest: ContestId | str) -> Contest:
        key = ContestId(contest)
        if key not in self.contests:
            raise unknown_name("event", key, self.contests)
        return self.contests[key]

    def file(self, match: MatchId) -> MatchFile:
        """The file of a match; an empty one if nothing has happened yet."""
        return self.files.get(match) or MatchFile(match)

    def attendance(self, person: PersonId) -> Attendance:
        return self.people.get(person) or Attendance()

    def persons(self, match_or_contest: MatchId | ContestId, entrant: Entrant) -> tuple[PersonId, ...]:
        """The people in an entrant."""
        return self.contest(contest_of(MatchId(match_or_contest))).entry(entrant).persons

    def files_of(self, contest: ContestId) -> Iterator[MatchFile]:
        return (file for file in self.files.values() if file.contest == contest)

    def with_contest(self, contest: ContestId, **changes: Any) -> Tournament:
        changed: Contest = replace(self.contests[contest], **changes)
        return replace(self, contests={**self.contests, contest: changed})

    def with_entry(self, contest: ContestId, entrant: Entrant, **changes: Any) -> Tournament:
        entries = self.contests[contest].entries
        changed: Entry = replace(entries[entrant], **changes)
        return self.with_contest(contest, entries={**entries, entrant: changed})

    def with_person(self, person: PersonId, **changes: Any) -> Tournament:
        changed: Attendance = replace(self.attendance(person), **changes)
        return replace(self, people={**self.people, person: changed})

    def with_file(self, match: MatchId, **changes: Any) -> Tournament:
        return self.filed(replace(self.file(match), **changes))

    def filed(self, file: MatchFile) -> Tournament:
        """The state with a match file replaced, and everything derived from all files."""
        files, on = {**self.files, file.match: file}, self.on
        if file.is_on:
            on = {**on, file.match: file}
        elif file.match in on:
            on = {match: other for match, other in on.items() if match != file.match}
        return replace(self, files=files, on=on, ends=_ends(self, files, self.files.get(file.match), file))

    def without_files(self, contest: ContestId) -> Tournament:
        """The state without any match file of a contest."""
        return replace(
            self,
            files={match: file for match, file in self.files.items() if file.contest != contest},
            on={match: file for match, file in self.on.items() if file.contest != contest},
            ends={key: end for key, end in self.ends.items() if key[0] != contest},
        )

    def terms(self, contest: ContestId) -> Terms:
        """The rules for a contest, from the book and the announced deviations."""
        conditions = self.contest(contest).conditions
        return terms_of(
            self.book.key,
            conditions.kind,
            tuple({**self.opened.options, **conditions.options}.items()),
            tuple({**self.opened.settings, **conditions.settings}.items()),
        )


def evolve(state: Tournament | None, event: DeskEvent) -> Tournament:
    """The tournament after an event."""
    if state is None:
        return event.opened()
    after = event.fold(state)
    return replace(after, version=state.version + 1, at=Millis(max(state.at, event.at)))


def replay(events: Iterable[DeskEvent]) -> Tournament:
    """The tournament resulting from these events; refuses contradictory ones, as in a journal put together by hand."""
    state: Tournament | None = None
    for number, event in enumerate(events, 1):
        try:
            state = evolve(state, event)
        except BaffleBoxError:
            raise
        except IMPOSSIBLE as wrong:
            raise InvalidInput(
                "Event {number}, {event}, can't have happened after those before it.",
                number=number,
                event=type(event).__name__,
                code="bad_history",
            ) from wrong
    if state is None:
        raise InvalidInput("There is no tournament without events.", code="not_opened")
    return state


@lru_cache(maxsize=64)
def terms_of(
    book: str, kind: str, options: tuple[tuple[str, str], ...], settings: tuple[tuple[str, str], ...]
) -> Terms:
    """A contest's terms, checked by the book; an unlawful deviation is refused with its clause."""
    return Terms(book, kind, dict(options), dict(settings))


Ends = Mapping[tuple[ContestId, Entrant], Millis]


def _ends(state: Tournament, files: Mapping[MatchId, MatchFile], before: MatchFile | None, now: MatchFile) -> Ends:
    """When each entrant's last match ended. If an end is taken back, as by a correction, all files are searched."""
    if before is None or before.ended is None:
        if now.ended is None:
            return state.ends
        return {**state.ends, **_latest([now], now.players or (), state.ends)}
    if (before.players, before.ended) == (now.players, now.ended):
        return state.ends
    touched = {*(before.players or ()), *(now.players or ())}
    others = {key: end for key, end in state.ends.items() if key[0] != now.contest or key[1] not in touched}
    return {**others, **_latest([file for file in files.values() if file.contest == now.contest], touched, {})}


def _latest(
    files: Iterable[MatchFile], wanted: Collection[Entrant], known: Ends
) -> dict[tuple[ContestId, Entrant], Millis]:
    found: dict[tuple[ContestId, Entrant], Millis] = {}
    for file in files:
        for entrant in file.players or ():
            if file.ended is not None and entrant in wanted:
                key = (file.contest, entrant)
                found[key] = Millis(max(file.ended, found.get(key) or known.get(key) or file.ended))
    return found
