"""A tournament as it stands: the fold of its events. Nothing here decides anything."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bafflebox.books import recorded
from bafflebox.books.event import EventRules as Terms
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import unknown_name
from bafflebox.rulings import Book
from bafflebox.tournament.entrants import Attendance, Entry
from bafflebox.tournament.happened import Condition, ContestId, Entrant, MatchId, PhoneUse
from bafflebox.tournament.match_file import MatchFile, contest_of

if TYPE_CHECKING:
    from bafflebox.tournament.events import (
        ContestAdded,
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


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest: its conditions, its entries in the order of registration, its draws and rounds."""

    conditions: ContestAdded
    entries: Mapping[Entrant, Entry] = field(default_factory=dict)
    frozen: EntriesFrozen | None = None
    draws: tuple[DrawMade, ...] = ()
    """Every draw made; the last one holds."""
    rounds: tuple[RoundPaired, ...] = ()
    lots: tuple[LotsDrawn, ...] = ()
    late: Mapping[Entrant, int] = field(default_factory=dict)
    """Who came late to a Swiss, and in which round they are first paired."""
    corrected: ResultCorrected | None = None
    """The last correction, while nothing has been played since: the next one may take it back."""
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
        """The entries that take part."""
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
        """Who still has to be reached."""
        return tuple(person for person in self.sent.to if person not in self.acknowledged)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole tournament. `version` is the number of its events, `at` the moment of the last."""

    opened: TournamentOpened
    at: Millis
    version: int = 1
    officials: Mapping[PersonId, Mapping[Office, tuple[ContestId, ...]]] = field(default_factory=dict)
    ranges: Mapping[tuple[PersonId, Office], tuple[int, int]] = field(default_factory=dict)
    """Tasks that are limited to a range of tables."""
    stakes: tuple[StakeDeclared, ...] = ()
    announced: tuple[str, ...] = ()
    """Where deviations were made known."""
    phones: PhoneUse = PhoneUse.NOTHING
    """What players may use their own phones for."""
    contests: Mapping[ContestId, Contest] = field(default_factory=dict)
    people: Mapping[PersonId, Attendance] = field(default_factory=dict)
    files: Mapping[MatchId, MatchFile] = field(default_factory=dict)
    on: Mapping[MatchId, MatchFile] = field(default_factory=dict)
    """Of the files, those of matches that are called or played now."""
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
    """A trial run that stands in no list."""
    closed: bool = False
    handed_to: str = ""
    """Where the tournament went on, if this copy was handed over."""

    @property
    def id(self) -> str:
        return self.opened.tournament

    @property
    def book(self) -> Book:
        return recorded(self.opened.book, self.opened.edition, self.opened.house)

    def title(self, contest: ContestId) -> str:
        """What an event is called."""
        return self.contest(contest).conditions.name

    def contest(self, contest: ContestId | str) -> Contest:
        key = ContestId(contest)
        if key not in self.contests:
            raise unknown_name("event", key, self.contests)
        return self.contests[key]

    def file(self, match: MatchId) -> MatchFile:
        """The file of a match; an empty one where nothing has happened yet."""
        return self.files.get(match) or MatchFile(match)

    def attendance(self, person: PersonId) -> Attendance:
        return self.people.get(person) or Attendance()

    def persons(self, match_or_contest: MatchId | ContestId, entrant: Entrant) -> tuple[PersonId, ...]:
        """Who an entrant is."""
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
        """With the file of a match, and with what is read off all files at every moment."""
        files, on = {**self.files, file.match: file}, self.on
        if file.is_on:
            on = {**on, file.match: file}
        elif file.match in on:
            on = {match: other for match, other in on.items() if match != file.match}
        return replace(self, files=files, on=on, ends=_ends(self, files, self.files.get(file.match), file))

    def without_files(self, contest: ContestId) -> Tournament:
        """With no file of a contest left."""
        return replace(
            self,
            files={match: file for match, file in self.files.items() if file.contest != contest},
            on={match: file for match, file in self.on.items() if file.contest != contest},
            ends={key: end for key, end in self.ends.items() if key[0] != contest},
        )

    def terms(self, contest: ContestId) -> Terms:
        """What the book and the announced deviations make of a contest."""
        conditions = self.contest(contest).conditions
        return terms_of(
            self.book.key,
            conditions.kind,
            tuple({**self.opened.options, **conditions.options}.items()),
            tuple({**self.opened.settings, **conditions.settings}.items()),
        )


@lru_cache(maxsize=64)
def terms_of(
    book: str, kind: str, options: tuple[tuple[str, str], ...], settings: tuple[tuple[str, str], ...]
) -> Terms:
    """The terms of a contest, checked by the book; an unlawful deviation is refused with its clause."""
    return Terms(book, kind, dict(options), dict(settings))


Ends = Mapping[tuple[ContestId, Entrant], Millis]


def _ends(state: Tournament, files: Mapping[MatchId, MatchFile], before: MatchFile | None, now: MatchFile) -> Ends:
    """When each entrant's last match ended. An end that is taken back, as by a correction, is looked for in all files."""
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
