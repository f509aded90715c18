"""All tournaments of a journal: loaded on demand, and written with the version that a decision was based on.

A form carries the version of its page. If the things it concerns have changed since, it is refused with what
changed; if anything else has, it is decided on the newest state.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, cast
from weakref import WeakValueDictionary

import structlog

from bafflebox import texts
from bafflebox.cases import Case, PersonId
from bafflebox.cases import replay as replay_case
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.service.bot_names import named
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.names import alike, check_names, free_names, named_twice, short_name
from bafflebox.service.hall.summaries import Summaries, Summary
from bafflebox.service.hall.work import About, Again, Ahead, AnsweredForm, DeskRequest, DeskWork, Job, settled, touches
from bafflebox.service.people import ENTRANT, People, new_entrant
from bafflebox.service.quotas import Quotas
from bafflebox.service.running import Moments
from bafflebox.store import Append, Journal, JournalEntry, Person, Stale
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import ContestId, DeskEvent
from bafflebox.tournament.explain import stale
from bafflebox.tournament.persons import entrants_of, persons_of
from bafflebox.tournament.state import Tournament, evolve, replay

log = structlog.get_logger("bafflebox.desk")
TRIES = 20
IDLE = 30 * 60 * 1000
"""Milliseconds after which an unused tournament is unloaded."""


class Desks:
    """The tournaments in use."""

    def __init__(self, journal: Journal, vault: Vault, people: People, moments: Moments) -> None:
        self._journal, self._vault, self._people, self._moments = journal, vault, people, moments
        self._halls: dict[str, Hall] = {}
        self._known: WeakValueDictionary[str, Hall] = WeakValueDictionary()
        """These and others still referenced: there is one hall per tournament."""
        self._opening = asyncio.Lock()
        self.quotas = Quotas()
        self.summaries = Summaries(journal, vault, self._state_in_use)
        self.after: list[Callable[[Hall, Sequence[DeskEvent]], None]] = []
        """Called with what was written here; must not block."""

    async def all(self) -> list[Hall]:
        """All readable tournaments, newest first; unreadable ones are skipped."""
        halls: list[Hall] = []
        for head in await asyncio.to_thread(self._journal.streams, "tournament/"):
            try:
                halls.append(await self.hall(head.stream.removeprefix("tournament/")))
            except InvalidInput as wrong:
                log.error("tournament left out", stream=head.stream, sentence=wrong.sentence, code=wrong.code)
        return sorted(halls, key=lambda hall: -hall.state.opened.at)

    async def listed(self) -> list[Summary]:
        """A summary of every tournament, newest first."""
        found = await asyncio.to_thread(lambda: list(self.summaries.all()))
        return sorted(found, key=lambda one: -one.opened)

    async def concerning(self, person: PersonId) -> list[Hall]:
        """Every tournament that somebody is involved in, the newest first."""
        return [await self.hall(one.id) for one in await self.listed() if one.concerns(person)]

    def _state_in_use(self, id: str) -> Tournament | None:
        held = self._known.get(id)
        return held.state if held is not None else None

    async def hall(self, id: str) -> Hall:
        """The tournament of that name, read from the journal if it is not loaded yet."""
        if (held := self._known.get(id)) is not None:
            held.used = self._moments.now()
            self._halls[id] = held
            return held
        async with self._opening:
            if (held := self._known.get(id)) is not None:
                self._halls[id] = held
            else:
                entries = await asyncio.to_thread(self._journal.read, f"tournament/{id}")
                if not entries:
                    raise InvalidInput("There is no tournament {id}.", id=id, code="unknown_tournament")
                state = replay(cast(DeskEvent, entry.event) for entry in entries)
                if state.id != id:  # however this happened, its acts would be written to the other one
                    raise InvalidInput(
                        "The tournament {id} says that it is {other}.", id=id, other=state.id, code="wrong_tournament"
                    )
                hall = self._halls[id] = self._known[id] = Hall(
                    state, list(entries), self._people, published=self._vault.get(f"published/{id}") is not None
                )
                hall.recall(entries)
                hall.used = self._moments.now()
            return self._halls[id]

    def tidy(self, needed: Collection[str]) -> int:
        """Unload tournaments that were not used for a while, without open tables, forms in progress or viewers; they
        are read again on demand."""
        before = self._moments.now() - IDLE
        idle = [
            id
            for id, hall in self._halls.items()
            if hall.used < before and id not in needed and not (hall.listeners or hall.waiting or hall.lock.locked())
        ]
        for id in idle:
            del self._halls[id]
        return len(idle)

    def in_use(self, id: str) -> Hall | None:
        """The tournament of that name, if it is loaded."""
        return self._known.get(id)

    async def open(
        self,
        name: str,
        who: PersonId,
        opening: Callable[[str, Millis], Iterable[DeskEvent]],
        first: Job | None = None,
        *,
        names: Iterable[str] = (),
        mark: str = "",
    ) -> Hall:
        """Open a tournament with its first events and a first job, in one write. Its short name is derived from its
        name. The same mark opens it only once."""
        fresh: dict[str, PersonId] = {}
        persons = self.named(None, names, fresh)  # an impossible name is refused before anything is opened
        taken = {head.stream for head in await asyncio.to_thread(self._journal.streams, "tournament/")}
        base = short_name(name)
        if mark and (known := await self._opened_before(base, taken, who, mark)):
            return await self.hall(known)
        self.quotas.spend("tournaments", who)
        for id in free_names(base, taken):
            at = self._moments.now()
            events = [*opening(id, at)]
            if first is not None:
                state = replay(events)
                work = DeskWork(state, who, at, {}, persons, partial(self._draw_secret, state), self._name)
                first(work)
                events += work.events
            await self._keep_new(fresh, persons, who)
            with suppress(Stale):  # somebody took that name at the same moment
                meta = self._moments.meta(who, mark=mark)
                await self._journal.appended(f"tournament/{id}", events, expected=0, meta=meta)
                return await self.hall(id)
        raise InvalidInput("There are too many tournaments called {name}.", name=name, code="too_many")

    async def free_name(self, wanted: str) -> str:
        """An unused short name: the one requested, or the same with a number."""
        taken = {head.stream for head in await asyncio.to_thread(self._journal.streams, "tournament/")}
        return next(free_names(wanted, taken))

    async def _opened_before(self, base: str, taken: Iterable[str], who: PersonId, mark: str) -> str:
        """The tournament that a person opened with this mark."""
        alike = re.compile(rf"tournament/({re.escape(base)}(?:-\d+)?)")
        for id in (found[1] for stream in taken if (found := alike.fullmatch(stream))):
            entries = await asyncio.to_thread(self._journal.read, f"tournament/{id}", 0, 1)
            if entries and (entries[0].meta.actor, entries[0].meta.mark) == (who, mark):
                return id
        return ""

    # Working

    async def work(
        self,
        hall: Hall,
        who: PersonId,
        job: Job,
        *,
        based_on: int | None = None,
        about: About | None = None,
        mark: str = "",
        device: str = "",
        with_cases: bool = False,
        names: Iterable[str] = (),
    ) -> tuple[DeskEvent, ...]:
        """Do a job on the newest state and write the result. The same mark counts once, even after a restart."""
        if hall.published:
            raise Refused("This is the public copy of a tournament. Its desk is in the hall.", code="public_copy")
        form = DeskRequest(
            who=who,
            job=job,
            based_on=based_on,
            about=about or {},
            mark=mark,
            device=device,
            with_cases=with_cases,
            names=tuple(names),
        )
        hall.waiting.append(form)
        if hall.clerk is None or hall.clerk.done():
            hall.clerk = asyncio.create_task(self._serve(hall))
        try:
            done = await form.outcome
        except BaffleBoxError as wrong:
            wrong.sentence = hall.spoken(wrong.sentence)
            raise
        hall.tell()
        for hear in () if isinstance(done, Again) else self.after:
            hear(hall, done)
        return done

    async def _serve(self, hall: Hall) -> None:
        """Process the queue until it is empty."""
        while hall.waiting:
            async with hall.lock:
                forms, hall.waiting = hall.waiting, []
                try:
                    await self._together(hall, forms)
                except Exception as wrong:  # on any error everything in the queue fails, and the desk goes on
                    for form in forms:
                        form.answer(wrong)

    async def _together(self, hall: Hall, forms: list[DeskRequest]) -> None:
        """Decide forms one after another and write the results together; retries if another process was first."""
        tries = dict.fromkeys(forms, 0)
        while forms := [form for form in forms if not form.outcome.done()]:
            decided: list[AnsweredForm] = []
            ahead = Ahead(hall.state)
            for form in forms:
                if form.with_cases and decided:
                    break  # its cases are read from the disk
                decided.append(await self._decided(hall, form, ahead))
                if form.with_cases:
                    break
            await asyncio.gather(*(one.write for one in decided if one.write is not None), return_exceptions=True)
            await self._catch_up(hall)
            for form in settled(decided):
                tries[form] += 1
                if tries[form] == TRIES:
                    form.answer(
                        InvalidInput("Too many people are working on this tournament at once. Try again.", code="busy")
                    )
            for one in decided:
                # even if everything was written to other streams
                if one.form.is_done and one.form.mark and one.write is not None:
                    hall.done.setdefault((one.form.who, one.form.mark), [])

    async def _decided(self, hall: Hall, form: DeskRequest, ahead: Ahead) -> AnsweredForm:
        """Decide a form on the state that the forms before it lead to; its write is already queued."""
        key = (form.who, form.mark)
        if form.mark and (key in hall.done or key in ahead.marks):  # sent twice, or also to another process
            return AnsweredForm(form, Again(hall.done.get(key) or ahead.marks.get(key, ())))
        state = ahead.state
        try:
            self._check_fresh(hall, form.based_on, form.about, ahead.events)
            persons = self.named(state, form.names, form.fresh)
            cases = await self.cases(hall) if form.with_cases else {}
            if form.mark and key in hall.done:  # already done: only the case's journal shows it
                return AnsweredForm(form, Again())
            at = Millis(max(self._moments.now(), state.at))
            work = DeskWork(state, form.who, at, cases, persons, partial(self._draw_secret, state), hall.name)
            form.job(work)
            check_names(hall, state, work.state, persons)
        except Exception as wrong:  # any error is the answer to this form only
            return AnsweredForm(form, wrong)
        appends = [Append(f"tournament/{hall.id}", work.events, state.version)] if work.events else []
        if not appends and not work.beside:
            return AnsweredForm(form)
        await self._keep_new(form.fresh, persons, form.who)
        ahead.take(work, form.who, form.mark)
        meta = self._moments.meta(form.who, form.device, mark=form.mark)
        write = asyncio.ensure_future(self._journal.appended_all((*appends, *work.beside), meta=meta))
        return AnsweredForm(form, tuple(work.events), write)

    def _check_fresh(self, hall: Hall, based_on: int | None, about: About, ahead: Sequence[DeskEvent]) -> None:
        if based_on is None:
            return
        since = [*(cast(DeskEvent, entry.event) for entry in hall.entries[based_on:]), *ahead]
        if changed := [event for event in since if touches(event, about)]:
            refused = stale(based_on, [], str)
            refused.facts = {"version": based_on, "changes": [hall.said(event) for event in changed]}
            refused.sentence = "Somebody changed this while you were looking at it, so nothing was done."
            raise refused

    async def _catch_up(self, hall: Hall) -> None:
        """Fold in entries of the journal that this process has not read yet."""
        fresh = await asyncio.to_thread(self._journal.read, f"tournament/{hall.id}", hall.state.version)
        for entry in fresh:
            hall.state = evolve(hall.state, cast(DeskEvent, entry.event))
        hall.entries += fresh
        hall.recall(fresh)

    async def heard(self, entries: Sequence[JournalEntry]) -> None:
        """Update the tournaments in use with what other processes wrote."""
        for id in dict.fromkeys(e.stream.removeprefix("tournament/") for e in entries if e.stream in self._streams):
            hall = self._known[id]
            async with hall.lock:
                await self._catch_up(hall)
            hall.tell()

    async def renewed(self, id: str) -> Hall:
        """Reload a tournament after another process has written to its stream."""
        hall = await self.hall(id)
        async with hall.lock:
            await self._catch_up(hall)
        hall.tell()
        return hall

    @property
    def _streams(self) -> set[str]:
        return {f"tournament/{id}" for id in self._known}

    async def cases(self, hall: Hall) -> dict[str, Case]:
        """The case files of a tournament."""
        found = {}
        for case in hall.state.incidents:
            entries = await asyncio.to_thread(self._journal.read, f"case/{case}")
            hall.recall_beside(entries)
            if entries:
                file = replay_case([cast(Any, entry.event) for entry in entries])
                if file.complaint.tournament == hall.id:  # cases of another tournament are not shown, even if named
                    found[case] = file
        return found

    def _draw_secret(self, state: Tournament, contest: str) -> str:
        """The secret of the draw: the same until the draw is made, as promised; a new one for a redraw."""
        key = f"draws/{state.id}"
        self._vault.put_new(key, secrets.token_hex(32))
        kept = self._vault.get(key)
        assert kept is not None
        number = len(state.contest(ContestId(contest)).draws) + 1
        return hmac.new(bytes.fromhex(kept), f"{contest} {number}".encode(), sha256).hexdigest()

    def _name(self, person: str) -> str:
        return self._people.name(PersonId(person))

    # Persons

    def named(self, state: Tournament | None, names: Iterable[str], fresh: dict[str, PersonId]) -> dict[str, PersonId]:
        """Entrants of one tournament by name; a new name gets a new id, which is added to `fresh`.

        The same name in another tournament is a different person, including officials. A bot is entered by its name,
        "Club (bot)" or "Club 2 (bot)", and plays its matches at online tables.
        """
        found: dict[str, PersonId] = {}
        tidy = [self._people.checked(name) for name in names]
        entered = entrants_of(state) if state and tidy else []
        known = {self._people.name_in(state.id, one).casefold(): one for one in entered} if state else {}
        for name in tidy:
            key = name.casefold()
            found[name] = named(name) or known.get(key) or fresh.setdefault(key, new_entrant())
        return found

    async def _keep_new(self, fresh: Mapping[str, PersonId], persons: Mapping[str, PersonId], by: PersonId) -> None:
        """Store the records of new people."""
        new = set(fresh.values())
        for name, person in persons.items():
            if person in new:
                record = Person(person, name)
                await asyncio.to_thread(
                    self._journal.keep_person, record, meta=self._moments.meta(by, reason="entered")
                )

    async def rename(self, hall: Hall, person: str, name: str, by: PersonId) -> str:
        """Correct a name that the desk entered, but not one that people chose themselves; returns the stored name."""
        if person not in hall.persons:
            raise InvalidInput("That is not a player of this tournament.", code="unknown_person")
        if not person.startswith(ENTRANT):
            raise Refused(
                "{person} came with their own name, and can change it under You.",
                person=hall.name(person),
                code="own_name",
            )
        tidy = self._people.checked(name)
        if other := texts.passes_for(tidy, (hall.name(one) for one in hall.persons if one != person)):
            raise named_twice(other)
        others = [one for one in await self.concerning(PersonId(person)) if one is not hall]
        only_in = (
            hall.id if any(person in one.persons for one in others) else ""
        )  # shared by tournaments in an older version: the others keep their name
        await asyncio.to_thread(self._people.rename, PersonId(person), tidy, by, only_in=only_in)
        hall.tell()
        return tidy

    async def rename_myself(self, person: PersonId, name: str) -> str:
        """Change your own name; refused if it resembles that of somebody else in the same tournament."""
        tidy = self._people.checked(name)
        for hall in await self.concerning(person):
            others = (hall.name(one) for one in persons_of(hall.state) if one != person)
            if other := texts.passes_for(tidy, others):
                raise alike(tidy, other, hall.state.opened.name)
        named = await asyncio.to_thread(self._people.rename, person, tidy)
        for hall in self._halls.values():
            hall.tell()
        return named
