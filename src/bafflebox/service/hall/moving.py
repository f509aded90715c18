"""Moves a tournament to another machine: its journal, its people, the photos of its score sheets, and the secrets
behind cards and draws, so that printed cards stay valid and a committed draw can be completed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import BinaryIO, cast

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.bot_names import is_bot
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.foreign import Foreign, check_one, naturalised, read_foreign
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.names import check_short_name
from bafflebox.service.hall.sheets import erased_in, lasting, photos_of
from bafflebox.service.people import People, new_entrant
from bafflebox.service.signing import Signer, is_signed, same_words
from bafflebox.store import Journal, Person
from bafflebox.store.bundle import Bundle, archive, opened
from bafflebox.store.errors import Damaged, Forked
from bafflebox.store.lines import Lines, Signature, to_lines
from bafflebox.store.scans import Scans, digest
from bafflebox.store.sql import SqlJournal
from bafflebox.store.taking_in import TakenIn, check_foreign, take_in
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.officials import executive
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.state import Tournament, replay

_SECRET = re.compile(r"[0-9a-f]{64}", re.ASCII)
_ADDRESS = re.compile(r"(?:(https?)://)?([\w.-]+(?::\d+)?)/?", re.ASCII)


def secrets_of(vault: Vault, tournament: str) -> dict[str, str]:
    """The vault entries to include."""
    return {key: found for key in _secret_keys(tournament) if (found := vault.get(key)) is not None}


def keep_secrets(vault: Vault, lines: Lines) -> None:
    """Store the secrets of the tournaments in the file, and no others, in the vault."""
    for id in tournaments_in(lines):
        for key in _secret_keys(id):
            if key in lines.kept:
                vault.put(key, lines.kept[key])


def check_secrets(lines: Lines) -> None:
    """Refuse malformed secrets, which would make cards unreadable and draws impossible."""
    for id in tournaments_in(lines):
        if any(not _SECRET.fullmatch(lines.kept.get(key, "0" * 64)) for key in _secret_keys(id)):
            raise InvalidInput(
                "The secret behind its cards or draws isn't valid. The copy was put together by hand.",
                code="bad_export",
            )


def _secret_keys(tournament: str) -> tuple[str, str]:
    return f"cards/{tournament}", f"draws/{tournament}"


def tournaments_in(lines: Lines) -> list[str]:
    streams = dict.fromkeys(row.stream for row in lines.rows)
    return [stream.removeprefix("tournament/") for stream in streams if stream.startswith("tournament/")]


def unbound(persons: Iterable[Person]) -> list[Person]:
    """Imported people, without accounts of the other server."""
    return [
        replace(person, contacts={kind: to for kind, to in person.contacts.items() if kind != "account"})
        for person in persons
    ]


def address_of(handed_to: str) -> str:
    """The address of the machine where a tournament continues, if one was typed; "" for a name such as "the red laptop"."""
    found = _ADDRESS.fullmatch(handed_to.strip())
    if found is None or not re.search(r"[.:]", found[2]):
        return ""
    return f"{found[1] or 'http'}://{found[2]}"


@dataclass(frozen=True, slots=True)
class Copy:
    """A tournament on its way to another machine: lines of JSON, in an archive where there are photos."""

    id: str
    lines: tuple[str, ...]
    photos: tuple[str, ...]
    """The SHA-256 of the photos included."""
    missing: tuple[str, ...]
    """The SHA-256 of photos that the journal mentions but that are missing: erased, lost, damaged or never imported."""
    persons: int
    scans: Scans

    @property
    def name(self) -> str:
        return f"{self.id}.zip" if self.photos else f"{self.id}.jsonl"

    @property
    def media(self) -> str:
        return "application/zip" if self.photos else "application/jsonl"

    def pieces(self, *, packed: bool = False) -> Iterator[bytes]:
        """The bytes of the file, with at most one photo in memory; `packed` always makes an archive."""
        if self.photos or packed:
            found = (self.scans.get(self.id, sha256) for sha256 in self.photos)
            return archive(self.lines, (data for data in found if data is not None))
        return (f"{line}\n".encode() for line in self.lines)


def copy_of(journal: Journal, vault: Vault, scans: Scans, state: Tournament) -> Copy:
    """The whole tournament with its cases, its own people, its secrets and its photos, signed by this server."""
    if not isinstance(journal, SqlJournal):
        raise Refused("This server keeps its data in memory and can't be copied. Serve it from a file.", code="no_file")
    linked = {*journal.linked_to(f"tournament/{state.id}")}  # a case that belongs to another tournament is not copied
    streams = {f"tournament/{state.id}", *({f"case/{case}" for case in state.incidents} & linked)}
    signer = Signer(vault)

    def sign(digest: bytes) -> Signature:
        return Signature(signer.public, signer.sign(digest))

    with journal.rows() as (rows, _, everybody):
        people = [person.seen_in(state.id) for person in everybody if person.id in persons_of(state)]
        own = (row for row in rows if row.stream in streams)
        lines = tuple(to_lines(own, people, secrets_of(vault, state.id), sign))
    wanted = photos_of(state).keys()
    sound = {digest(data) for tournament, data in scans.sound() if tournament == state.id} if wanted else set()
    return Copy(state.id, lines, tuple(sorted(wanted & sound)), tuple(sorted(wanted - sound)), len(people), scans)


def photos_in(journal: SqlJournal, scans: Scans, streams: Iterable[str]) -> dict[str, str]:
    """The photos of some streams: for each SHA-256, the tournament with an undamaged copy."""
    found: dict[str, str] = {}
    wanted = {stream.removeprefix("tournament/") for stream in streams if stream.startswith("tournament/")}
    for id, kept in scans.kept().items():
        if id in wanted:
            state = replay(cast(DeskEvent, entry.event) for entry in journal.read(f"tournament/{id}"))
            found |= dict.fromkeys(photos_of(state).keys() & {*kept}, id)
    return found


def taken_in(journal: SqlJournal, scans: Scans, bundle: Bundle, people: Sequence[Person]) -> TakenIn:
    """Import the contents of a file, all or nothing; leaves out photos with the name of an erased person."""
    lines, erased = bundle.lines, erased_in(journal) | {person.id for person in people if person.erased}
    belongs: dict[str, set[str]] = {}
    welcome: list[tuple[str, str]] = []
    for id in tournaments_in(lines) if bundle.photos else ():
        own = [journal.codec.entry(row).event for row in lines.rows if row.stream == f"tournament/{id}"]
        state = replay(cast(DeskEvent, event) for event in own)
        stay = lasting(state, erased)
        for sha256 in photos_of(state).keys() & bundle.photos.keys():
            belongs.setdefault(sha256, set()).add(id)
            welcome += [(id, sha256)] if sha256 in stay else []
    for sha256 in bundle.photos:
        if sha256 not in belongs:
            raise InvalidInput(
                "{name}: the photo {sha256}… belongs to no match of the tournament.",
                name=bundle.name,
                sha256=sha256[:12],
                code="bad_export",
            )
        bundle.photo(sha256)  # all of them are checked before anything is written
    put: list[tuple[str, str]] = []
    try:
        for id, sha256 in welcome:
            if scans.put(id, bundle.photo(sha256)):
                put.append((id, sha256))
        return take_in(journal, lines.rows, people)
    except BaseException:
        for id, sha256 in put:
            scans.drop(id, sha256)
        raise


Vouches = Callable[[Hall], PersonId | None]
"""The director of an existing tournament on whose behalf the importer acts; None if the importer may not."""


def _nobody(_: Hall) -> PersonId | None:
    return None


@dataclass(frozen=True, slots=True)
class Movers:
    """Imports tournaments from other machines while the server runs."""

    journal: Journal
    vault: Vault
    scans: Scans
    desks: Desks
    people: People

    async def take(
        self, file: BinaryIO, by: PersonId | None, words: str = "", vouches: Vouches = _nobody
    ) -> tuple[Hall, PersonId]:
        """Import a tournament from a copy; returns it and its director here: its executive director, or the importer.

        A copy is untrusted: it gets new ids, and the importer directs it. With the `words` of the laptop that made and
        signed it, it is a hand-over: people, cards and offices stay as they are. Since any laptop can sign, a copy of a
        tournament that already exists here is accepted only if `vouches` finds that the importer directs it here, or
        runs this server.
        """
        if not isinstance(self.journal, SqlJournal):
            raise Refused("This server keeps its data in memory. Serve it from a file first.", code="no_file")
        self.desks.quotas.spend("tournaments", by or "")
        with ExitStack() as stack:
            bundle = await asyncio.to_thread(stack.enter_context, opened(file, "The copy"))
            found = await asyncio.to_thread(checked_copy, self.journal, bundle.lines)
            if words.strip():
                return await self._hand_over(self.journal, bundle, found, words, vouches)
            return await self._import(self.journal, bundle, found, by)

    async def _import(
        self, journal: SqlJournal, bundle: Bundle, found: Foreign, by: PersonId | None
    ) -> tuple[Hall, PersonId]:
        id = await self.desks.free_name(found.id)
        _, director = await asyncio.to_thread(taken_as_new, journal, self.vault, self.scans, bundle, found, id, by)
        return await self.desks.renewed(id), director

    async def _hand_over(
        self, journal: SqlJournal, bundle: Bundle, found: Foreign, words: str, vouches: Vouches
    ) -> tuple[Hall, PersonId]:
        signed = bundle.lines.signed
        if signed is None:
            raise Refused("This copy isn't signed, so a laptop's words can't vouch for it.", code="not_signed")
        if not is_signed(signed.key, signed.signature, bundle.lines.digest):
            raise InvalidInput("The copy was changed after it was signed.", code="changed")
        if not same_words(words, signed.key):
            raise Refused(
                "These aren't the words of the laptop that made this copy. You find them on its Staff page.",
                code="wrong_words",
            )
        check_short_name(found.id)
        here = await asyncio.to_thread(journal.read, f"tournament/{found.id}", 0, 1)
        vouched = vouches(await self.desks.hall(found.id)) if here else None
        if here and vouched is None:
            raise Refused(
                "This tournament is already on this server. Only one of its directors or the server's operator can continue it.",
                code="no_director",
            )
        people = unbound(bundle.lines.persons)
        await asyncio.to_thread(check_strangers, journal, self.vault, found, signed.key, "Leave the words empty")
        try:
            await asyncio.to_thread(taken_in, journal, self.scans, bundle, people)
        except (Forked, Damaged) as wrong:
            raise Refused(wrong.sentence, code=str(wrong.code)) from None
        keep_secrets(self.vault, bundle.lines)
        keep_origin(self.vault, people, signed.key)
        hall = await self.desks.renewed(found.id)
        return hall, vouched or executive(hall.state)


def taken_as_new(
    journal: SqlJournal, vault: Vault, scans: Scans, bundle: Bundle, found: Foreign, id: str, by: PersonId | None
) -> tuple[TakenIn, PersonId]:
    """Import a copy as a new tournament with new ids, directed by the importer; returns the director."""
    director = by or new_entrant()
    lines = naturalised(journal.codec, found, id, director)
    checked_copy(journal, lines)
    if by is None:
        lines.persons.append(Person(director, People.checked(found.director_name or "Director")))
    own = Bundle(bundle.name, lines, bundle.packed, bundle.photos)
    done = taken_in(journal, scans, own, lines.persons)
    if (secret := bundle.lines.kept.get(f"draws/{found.id}", "")) and _SECRET.fullmatch(secret):
        vault.put(f"draws/{id}", secret)  # so that a promised draw can be made
    return done, director


def check_strangers(journal: SqlJournal, vault: Vault, found: Foreign, giver: str, instead: str) -> None:
    """Refuse a copy that names people known here, unless they are known through this tournament or the laptop it comes
    from."""
    before = [cast(DeskEvent, entry.event) for entry in journal.read(f"tournament/{found.id}")]
    own = persons_of(replay(before)) if before else set()
    strangers = sorted(
        person
        for person in found.named()
        if person not in own
        and not is_bot(person)
        and journal.person(person) is not None
        and not (giver and vault.get(f"origin/{person}") == giver)
    )
    if strangers:
        raise Refused(
            "The copy names people of this server who had no part in the tournament here: {strangers}. {instead} to import it as a new tournament.",
            strangers=", ".join(strangers),
            instead=instead,
            code="known_here",
        )


def keep_origin(vault: Vault, people: Iterable[Person], giver: str) -> None:
    """Remember which laptop people came from, for its next copy."""
    for person in people:
        vault.put_new(f"origin/{person.id}", giver)


def signer_of(lines: Lines) -> str:
    """The key of the server that signed a copy; empty if it is unsigned or was changed since."""
    signed = lines.signed
    return signed.key if signed and is_signed(signed.key, signed.signature, lines.digest) else ""


def checked_copy(journal: SqlJournal, lines: Lines) -> Foreign:
    """The single tournament of a file with its cases; refuses anything else, and reserved ids."""
    id = check_one(lines)
    check_secrets(lines)
    check_foreign(journal.codec, lines.rows)
    found = read_foreign(journal.codec, id, lines)
    if {row.stream for row in lines.rows} - {f"tournament/{id}", *(f"case/{case}" for case in found.cases)}:
        raise InvalidInput("The copy holds more than one tournament and its cases.", code="bad_export")
    return found
