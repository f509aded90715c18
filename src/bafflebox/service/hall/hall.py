"""A tournament in use: its newest state in memory, its history, and its viewers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.index import Index
from bafflebox.service.hall.kept import Kept
from bafflebox.service.hall.presence import Presence
from bafflebox.service.hall.waiting import DeskRequest
from bafflebox.service.people import People
from bafflebox.store import JournalEntry
from bafflebox.tournament.course import match_now
from bafflebox.tournament.events import ContestId, Entrant, Event, MatchId
from bafflebox.tournament.explain import sentence
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.money.ledger import person_of
from bafflebox.tournament.naming import RoundName, match_called, stop
from bafflebox.tournament.officials import DIRECTING, has_role
from bafflebox.tournament.state import Tournament

_MATCH = re.compile(r"(?:\b[Mm]atch )?(?<![\w/])([a-z0-9][a-z0-9-]*/[\w-]+(?: [\w-]+)*:\d+\.\d+)(?![\w.]*\d)")


_ID = re.compile(r"(?<![\w:/-])(?:person:)?([\w-]+(?:[.:][\w-]+)*)")
"""Matches anything in the form of an id."""


@dataclass(frozen=True, slots=True)
class _Ids:
    """Everybody who may be named in a sentence about a tournament."""

    state: Tournament
    known: frozenset[str]
    unusual: re.Pattern[str] | None
    """Ids of another form, as in journals from elsewhere."""

    @classmethod
    def of(cls, state: Tournament, payers: Iterable[PersonId]) -> _Ids:
        known = frozenset((*payers, *state.officials))
        unusual = sorted((re.escape(id) for id in known if not _ID.fullmatch(id)), key=len, reverse=True)
        pattern = rf"(?<![\w:/-])(?:person:)?({'|'.join(unusual)})(?![\w-]|:\w)"
        return cls(state, known, re.compile(pattern) if unusual else None)

    def replaced(self, text: str, name: Callable[[str], str]) -> str:
        def shown(hit: re.Match[str]) -> str:
            id = hit[1]
            while id not in self.known:  # a full stop at the end of a sentence is not part of an id
                id, dot, _ = id.rpartition(".")
                if not dot:
                    return hit[0]
            return name(id) + hit[1][len(id) :]

        said = self.unusual.sub(lambda hit: name(hit[1]), text) if self.unusual else text
        return _ID.sub(shown, said)


@dataclass(eq=False)
class Hall:
    """One tournament in this process. Hold the lock to change it."""

    state: Tournament
    entries: list[JournalEntry]
    people: People
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: list[DeskRequest] = field(default_factory=list)
    """Queued forms, and the task that processes them."""
    clerk: asyncio.Task[None] | None = None
    listeners: set[Callable[[], None]] = field(default_factory=set)
    watchers: set[Callable[[], None]] = field(default_factory=set)
    """Parts of the server that are notified of every change; they don't keep a tournament in memory."""
    done: dict[tuple[str, str], list[Event]] = field(default_factory=dict)
    """The outcome of each accepted form, by sender and mark, so that sending it again changes nothing."""

    used: int = 0
    """When it was last used."""
    published: bool = False
    """Whether this is a read-only public copy of a tournament run on another machine."""

    presence: Presence = field(default_factory=Presence)
    changes: int = 0
    """Counts changes, including those of names."""
    kept: Kept = field(default_factory=Kept)
    """Forecasts and printed sheets, until something happens."""

    lasts: dict[PersonId, tuple[int, JournalEntry | None, Any]] = field(default_factory=dict)
    """The last act of each person at the desk, and the version at which it was looked up."""
    _ids: _Ids | None = None

    _index: Index | None = None

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def index(self) -> Index:
        """Entries, matches and notices by person, for the current state."""
        if self._index is None or self._index.state is not self.state:
            self._index = Index.of(self.state)
        return self._index

    def tell(self) -> None:
        """Notify viewers of a change: an event, or a name."""
        self.changes += 1
        self.lasts.clear()
        for listener in (*self.listeners, *self.watchers):
            listener()

    def recall(self, entries: Sequence[JournalEntry], reference: str) -> None:
        """Remember accepted forms, of any process, before or after a restart; `reference` is the format of marks."""
        for entry in entries:
            if entry.meta.reason.startswith(reference):
                key = (entry.meta.actor, entry.meta.reason.removeprefix(reference))
                self.done.setdefault(key, []).append(cast(Event, entry.event))

    def recall_beside(self, entries: Sequence[JournalEntry], reference: str) -> None:
        """Do the same for what was written to the stream of a case."""
        for meta in (entry.meta for entry in entries if entry.meta.reason.startswith(reference)):
            self.done.setdefault((meta.actor, meta.reason.removeprefix(reference)), [])

    async def newer(self, version: int, patience: float) -> int:
        """Wait until the version differs from `version`, or until the timeout, and return it."""
        changed = asyncio.Event()
        self.listeners.add(changed.set)
        try:
            if self.state.version == version:
                async with asyncio.timeout(patience):
                    await changed.wait()
        except TimeoutError:
            pass
        finally:
            self.listeners.discard(changed.set)
        return self.state.version

    # Who may do what: the domain checks every act once more.

    def is_staff(self, person: PersonId) -> bool:
        return has_role(self.state, person)

    def is_director(self, person: PersonId) -> bool:
        return has_role(self.state, person, DIRECTING)

    # Names: events contain only ids.

    def name(self, person: str) -> str:
        return self.people.name_in(self.id, PersonId(person))

    def entrant(self, contest: str, entrant: str) -> str:
        """An entrant by the names of its persons."""
        known = self.state.contests.get(ContestId(contest))
        entry = known.entries.get(Entrant(entrant)) if known else None
        again = " (2)" if entrant.endswith("/2") else ""
        persons = entry.persons if entry else entrant.removesuffix("/2").split("+")
        return " & ".join(map(self.name, persons)) + again

    def entrants(self, contest: ContestId) -> dict[str, str]:
        return {str(entrant): self.entrant(contest, entrant) for entrant in self.state.contest(contest).entries}

    @property
    def persons(self) -> list[PersonId]:
        """Everybody with an entry, each once."""
        entries = (entry for contest in self.state.contests.values() for entry in contest.entries.values())
        return list(dict.fromkeys(person for entry in entries for person in entry.persons))

    @property
    def payers(self) -> list[PersonId]:
        """Everybody with an entry, an open account or a receipt: including those who only bought in a Calcutta."""
        receipts = {movement.person for movement in self.state.movements if movement.receipt}
        accounts = (
            person
            for account, cents in self.state.balances.items()
            if (person := person_of(account)) and (cents or person in receipts)
        )
        return list(dict.fromkeys((*self.persons, *accounts)))

    def named(self, text: str) -> str:
        """A sentence with persons by name instead of by id."""
        if self._ids is None or self._ids.state is not self.state:
            self._ids = _Ids.of(self.state, self.payers)
        return self._ids.replaced(text, self.name)

    def spoken(self, text: str) -> str:
        """A sentence to be read out: persons by name, matches as people call them."""
        return _MATCH.sub(self._spoken_match, self.named(text))

    def _spoken_match(self, hit: re.Match[str]) -> str:
        """`the consolation quarter-final Lang – Stone`."""
        match = MatchId(hit[1])
        if contest_of(match) not in self.state.contests or not self.state.contest(contest_of(match)).is_drawn:
            return hit[0]
        try:
            where = stop(self.state, match)
        except InvalidInput:  # of an earlier draw, or misspelt
            return hit[0]
        before = hit.string[: hit.start()].rstrip()
        begins = not before or before[-1] in ".!?"
        if begins and hit.string[hit.end() : hit.end() + 2] == ": ":  # what follows has the names
            return match_called(self.state, match)
        names = " – ".join(self.entrant(contest_of(match), one) for one in match_now(self.state, match).players)
        numbered = " match" if where.step in (RoundName.ROUND, RoundName.PLAY_OFF) else ""
        said = " ".join(filter(None, ("the", where.words + numbered, names)))
        return said[:1].upper() + said[1:] if begins else said

    def match_title(self, match: MatchId) -> str:
        """`Consolation quarter-final: Lang – Stone`."""
        names = " – ".join(self.entrant(contest_of(match), one) for one in match_now(self.state, match).players)
        called = match_called(self.state, match)
        return f"{called}: {names}" if names else called

    def sentence(self, event: Event) -> str:
        """What happened, with names; matches by id, for programs."""
        said = self._sentence(event)
        return said[:1].upper() + said[1:]

    def said(self, event: Event) -> str:
        """What happened, as people say it: `Consolation final: Ann beat Ben 5-3.`"""
        said = self.spoken(self._sentence(event))
        return said[:1].upper() + said[1:]

    def _sentence(self, event: Event) -> str:
        match = getattr(event, "match", None)
        contest = str(getattr(event, "contest", None) or (contest_of(match) if match else ""))
        entrant = getattr(event, "entrant", "")  # also one whose entry was taken back

        def shown(text: str) -> str:
            return self.entrant(contest, text) if text and text == entrant else self._shown(contest, text)

        return self.named(sentence(event, shown, self._title))

    def _title(self, contest: str) -> str:
        """An event as people call it."""
        known = self.state.contests.get(ContestId(contest))
        return known.conditions.name if known else contest

    def _shown(self, contest: str, text: str) -> str:
        known = self.state.contests.get(ContestId(contest))
        if known and text == contest:
            return known.conditions.name
        if known and Entrant(text) in known.entries:
            return self.entrant(contest, text)
        return text

    def told(self, entries: list[JournalEntry]) -> list[str]:
        return [self.sentence(cast(Event, entry.event)) for entry in entries]
