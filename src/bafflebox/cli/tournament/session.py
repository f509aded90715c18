"""A tournament opened from its journal: finds people by name, decides and writes steps, reports what changed."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from bafflebox.cases import Case, PersonId
from bafflebox.cases import Event as CaseEvent
from bafflebox.cases import evolve as evolve_case
from bafflebox.cases import replay as replay_case
from bafflebox.cli.output import json_option, print_json, write_whole
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.service.hall.acts.act import DeskAct, names_of
from bafflebox.service.hall.acts.entries import enter_lines
from bafflebox.service.hall.acts.fields import Told
from bafflebox.service.hall.names import Named
from bafflebox.service.hall.work import DeskWork, Job
from bafflebox.store import Append, Journal, Meta, Person, Stale, open_journal
from bafflebox.store.backup import back_up
from bafflebox.store.persons import IN
from bafflebox.tournament.course import course, match_now
from bafflebox.tournament.entry_list import EntryLine
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, MatchId
from bafflebox.tournament.explain import stale
from bafflebox.tournament.match_file import contest_of, match_id
from bafflebox.tournament.officials import executive
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.spreadsheet import encoded
from bafflebox.tournament.state import Tournament, evolve, replay

if TYPE_CHECKING:
    from bafflebox.store.sql import SqlJournal

event_option = click.option("--event", "contest", default="", metavar="ID", help="The event, where there are several.")
DIRECTOR = PersonId("director")
"""The actor until somebody is named."""


@dataclass(frozen=True)
class Wanted:
    """The options of the command group."""

    where: str
    chosen: str
    actor: str
    device: str
    moment: str
    based_on: int | None
    copy_to: str = ""
    """Where the journal is copied after every act."""

    @property
    def at(self) -> Millis:
        """The time of the act: now, or as given."""
        if not self.moment:
            return Millis(time.time_ns() // 1_000_000)
        try:
            return Millis(int(datetime.fromisoformat(self.moment).timestamp() * 1000))
        except ValueError:
            raise InvalidInput(
                f"'{self.moment}' is not a time. Write for example 2026-11-15T19:30.", code="bad_time"
            ) from None


def _no_secret(contest: str) -> str:
    raise InvalidInput(
        f"The draw of {contest} needs dice, or a secret: this machine has committed to none.", code="no_seed"
    )


class Session(Named):
    """A tournament while a command works on it."""

    def __init__(self, wanted: Wanted, journal: SqlJournal, stream: str, state: Tournament | None) -> None:
        self.wanted, self.journal, self.stream = wanted, journal, stream
        self._work = DeskWork(state, executive(state), wanted.at, {}, {}, _no_secret, self.name) if state else None
        self.people = {person.id: person for person in journal.persons()}
        self.at = wanted.at
        self._newcomers: list[Person] = []

    @property
    def work(self) -> DeskWork:
        """The steps decided so far, as at the desk of a server."""
        assert self._work is not None
        return self._work

    @property
    def state(self) -> Tournament:
        return self.work.state

    @property
    def now(self) -> Tournament:
        return self.state

    @property
    def mentioned(self) -> Iterable[PersonId]:
        return self.people

    @property
    def happened(self) -> list[DeskEvent]:
        """What happened."""
        return self._work.events if self._work else []

    @property
    def is_open(self) -> bool:
        """Whether there is a tournament yet."""
        return self._work is not None

    @property
    def changed(self) -> bool:
        """Whether anything was decided, in the tournament or in a case."""
        return bool(self._work and (self._work.events or self._work.beside))

    @property
    def who(self) -> PersonId:
        if self.wanted.actor:
            return self.person(self.wanted.actor)
        return executive(self.state) if self._work else DIRECTOR

    def name(self, person: str) -> str:
        """A person, or an entrant made up of people, as shown."""
        found = self.people.get(PersonId(person))
        return (found.seen_in(self.state.id if self._work else "").name if found else "") or person

    @property
    def here(self) -> list[Person]:
        """Everybody with a part in this tournament, sorted by id: the same name in another tournament is a different
        person."""
        own = persons_of(self.state) if self._work else set[PersonId]()
        new = {person.id for person in self._newcomers}
        return [person for id, person in self.people.items() if id in own or id in new or id == DIRECTOR]

    def person(self, text: str) -> PersonId:
        """A person in this tournament by id, by name, or by an unambiguous part of the name."""
        key, here = text.strip().lower(), self.here
        for person in here:
            if key in (person.id, person.name.lower()):
                return person.id
        near = [person for person in here if key in person.name.lower().split() or person.name.lower().startswith(key)]
        if len(near) == 1:
            return near[0].id
        if near:
            raise InvalidInput(
                f"'{text}' may be {', '.join(p.name for p in near)}. Write more of the name.", code="ambiguous"
            )
        raise unknown_name("person", text, [person.name or person.id for person in here])

    def known_or_new(self, name: str, *, in_full: bool = False) -> PersonId:
        """A person in this tournament by name; an unknown name gets a new record. A list has names `in_full`, since
        part of one could be somebody else's."""
        full = {person.name.casefold(): person.id for person in self.here}
        if in_full and (known := full.get(" ".join(name.split()).casefold())) is not None:
            return known
        try:
            if not in_full:
                return self.person(name)
        except InvalidInput as wrong:
            if wrong.code == "ambiguous":
                raise
        from bafflebox.service.people import (
            ENTRANT,  # the server's part is large, and most commands need none of it
            People,
        )

        # The id reveals nothing about the name, which can be erased. The number keeps the order of entry, on which
        # draws depend.
        id = PersonId(f"{ENTRANT}{len(self.people) + 1:04}-{secrets.token_hex(4)}")
        person = Person(id, People.checked(name))
        self._newcomers.append(person)
        self.people[person.id], self._ids = person, None
        return person.id

    def remember(self, person: PersonId, details: Mapping[str, str]) -> None:
        """Adds a person's details to their record; stored when the command is written."""
        known = self.people[person]
        told = replace(
            known, contacts={**known.contacts, **{f"{kind}{IN}{self.state.id}": text for kind, text in details.items()}}
        )
        self.people[person] = told
        self._newcomers = [one for one in self._newcomers if one.id != person] + [told]

    def meta(self, reason: str = "") -> Meta:
        return Meta(
            actor=self.who,
            at=self.at,
            monotonic=time.monotonic_ns() // 1_000_000,
            device=self.wanted.device,
            reason=reason,
        )

    def do(self, step: Callable[..., Iterable[DeskEvent]], *args: Any, **named: Any) -> tuple[DeskEvent, ...]:
        """Take a step of the domain; its events are written when the whole command has been decided."""
        self.work.who = self.who
        return self.work.do(step, *args, **named)

    def act(self, act: type[DeskAct], told: Told, *, in_full: bool = False) -> None:
        """Perform an act of the desk; its events are written when the whole command has been decided."""
        self.work.cases = self.cases() if act.form.with_cases else {}
        self.run(act.read(told).run, [name for together in names_of(told) for name in together], in_full=in_full)

    def run(self, job: Job, names: Iterable[str] = (), *, in_full: bool = False) -> None:
        """Do a job at the desk; `names` are the names of people who may be new."""
        self.work.who = self.who
        self.work.persons = {name: self.known_or_new(name, in_full=in_full) for name in names}
        job(self.work)

    def enter(self, contest: ContestId, line: EntryLine, *, in_full: bool = False, request: bool = False) -> None:
        """Enter the people on a line of a list, and store its details about them."""
        known: dict[PersonId, Mapping[str, str]] = {}
        self.run(enter_lines(contest, [line], request=request, told=known), line.names, in_full=in_full)
        for person, details in known.items():
            if details:
                self.remember(person, details)

    def take(self, events: tuple[DeskEvent, ...], *beside: Append) -> tuple[DeskEvent, ...]:
        """Adds events of the tournament, and of other streams."""
        if self._work is None:
            first, *events_after = events
            self._work = DeskWork(evolve(None, first), self.who, self.at, {}, {}, _no_secret, self.name)
            self._work.events.append(first)
            return (first, *self._work.take(tuple(events_after), *beside))
        return self._work.take(events, *beside)

    def write(self) -> None:
        """Write everything that was decided, in one go; a stale write is refused with what has changed."""
        version = (self.state.version if self._work else 0) - len(self.happened)
        if self.wanted.based_on not in (None, version):
            since = self.journal.read(self.stream, after=self.wanted.based_on or 0)
            raise stale(self.wanted.based_on or 0, [cast(DeskEvent, entry.event) for entry in since], self.name)
        if not self.changed:
            return
        for person in self._newcomers:
            self.journal.keep_person(person, meta=self.meta("entered"))
        try:
            own = (Append(self.stream, self.happened, version),) if self.happened else ()
            self.journal.append_all((*own, *self.work.beside), meta=self.meta())
        except Stale as late:
            if late.stream != self.stream:
                raise
            raise stale(version, [cast(DeskEvent, entry.event) for entry in late.since], self.name) from None

    def contest(self, text: str = "") -> ContestId:
        """An event by its id, or the only one."""
        if text:
            return self.state.contest(text).id
        if len(self.state.contests) == 1:
            return next(iter(self.state.contests))
        raise InvalidInput(
            f"There are several events: {', '.join(self.state.contests)}. Say which with --event."
            if self.state.contests
            else 'There is no event yet. Add one: bafflebox tournament event open "KO len 5".',
            code="which_event",
        )

    def entrant_called(self, contest: ContestId, text: str) -> Entrant:
        """An entrant of a contest by id, or by the name of one of its persons."""
        entries = self.state.contest(contest).entries
        if text in entries:
            return Entrant(text)
        person = self.person(text)
        found = [entry.entrant for entry in entries.values() if person in entry.persons]
        if not found:
            raise unknown_name("entrant", text, [self.entrant(contest, e) for e in entries])
        return found[-1]

    def match(self, text: str, contest: str = "") -> MatchId:
        """A match by its number, with or without event and section, or by the name of somebody playing it now."""
        event, slash, slot = text.rpartition("/")
        if slash or re.fullmatch(r"(.+:)?\d+\.\d+", text):
            where = self.contest(event or contest)
            if ":" not in slot:
                first = next(iter(course(self.state, where).matches), "main:1.1")
                slot = f"{first.partition(':')[0]}:{slot}"
            match = match_id(where, slot)
            match_now(self.state, match)
            return match
        return self.next_match(text, contest)

    def next_match(self, player: str, contest: str = "") -> MatchId:
        """The match that somebody is playing or will play next; one in progress comes first."""
        person = self.person(player)
        found = [
            match_id(c.id, match.fixture.id)
            for c in self.state.contests.values()
            if c.is_drawn and contest in ("", c.id)
            for match in course(self.state, c.id).ready
            if any(person in c.entry(e).persons for e in match.players)
        ]
        if not found:
            raise InvalidInput(
                f"{self.name(person)} has no match that is ready. `show` lists what can be called, and what is holding up the rest.",
                code="no_match",
            )
        return min(
            found,
            key=lambda match: (
                not self.state.file(match).is_on,
                -self.state.contest(contest_of(match)).conditions.priority,
            ),
        )

    def case(self, name: str) -> Case:
        """A case's file, including what was decided here."""
        files = self.cases()
        if name not in files:
            raise unknown_name("case", name, files)
        new = [event for append in self.work.beside if append.stream == f"case/{name}" for event in append.events]
        return reduce(evolve_case, cast(list[CaseEvent], new), files[name])

    def cases(self) -> dict[str, Case]:
        """The case files of the tournament."""
        found = {}
        for case in self.state.incidents:
            entries = self.journal.read(f"case/{case}")
            if entries:
                found[case] = replay_case([cast(Any, entry.event) for entry in entries])
        return found

    def done(self, as_json: bool, *lines: str, **data: Any) -> None:
        """Report what happened: as JSON, the version and the facts in sentences; otherwise lines or those sentences."""
        self.write()
        facts = [self.sentence(event) for event in self.happened]
        if as_json:
            print_json({"version": self.state.version, "done": facts, **data})
        else:
            for line in lines or facts or ["Nothing to do."]:
                click.echo(line)


@contextmanager
def opened(wanted: Wanted, *, create: bool = False, read_only: bool = False) -> Iterator[Session]:
    """The tournament of a journal; with `create`, the journal may be empty. Errors are reported with names."""
    with open_journal(wanted.where, create=create, read_only=read_only) as journal:
        if create:
            session = Session(wanted, journal, "", None)
        else:
            stream = _stream(wanted, journal)
            state = replay(cast(DeskEvent, entry.event) for entry in journal.read(stream))
            session = Session(wanted, journal, stream, state)
        try:
            yield session
        except BaffleBoxError as wrong:
            wrong.sentence = session.named(wrong.sentence) if session.is_open else wrong.sentence
            raise
    if wanted.copy_to and session.changed:
        back_up(wanted.where, Path(wanted.copy_to), overwrite=True)


def at_desk(*, read_only: bool = False) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Turns a function on an open tournament into a command with `--json`; the session is its first argument."""

    def made(run: Callable[..., None]) -> Callable[..., None]:
        @json_option
        @click.pass_obj
        @wraps(run)
        def command(wanted: Wanted, /, **given: Any) -> None:
            with opened(wanted, read_only=read_only) as session:
                run(session, **given)

        return command

    return made


def _stream(wanted: Wanted, journal: Journal) -> str:
    ids = [head.stream.removeprefix("tournament/") for head in journal.streams("tournament/")]
    if wanted.chosen and wanted.chosen not in ids:
        raise unknown_name("tournament", wanted.chosen, ids)
    if not wanted.chosen and len(ids) != 1:
        raise InvalidInput(
            f"{wanted.where} holds {len(ids)} tournaments: {', '.join(ids)}. Say which with --tournament."
            if ids
            else f"{wanted.where} holds no tournament. Start one: bafflebox tournament new NAME.",
            code="which_tournament",
        )
    return f"tournament/{wanted.chosen or ids[0]}"


def written(path: Path, text: str) -> None:
    """Write a file, or say why it can't be done."""
    write_whole(path, (encoded(text) if path.suffix == ".csv" else text.encode(),))
