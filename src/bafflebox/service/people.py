"""Who somebody is: guests with a name, accounts with a password, and the keys by which they are known again.

A key is 32 random bytes; only its hash is kept. Names live in the person record of the journal and can be erased.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.bot_names import called, is_bot
from bafflebox.service.moments import Moments
from bafflebox.store import Entry, Journal, Meta, Person
from bafflebox.store.vault import Vault

if TYPE_CHECKING:
    from argon2 import PasswordHasher

DAY = 24 * 60 * 60 * 1000
KEY_LASTS = 180 * DAY
NAME_KEPT = 60_000
"""Milliseconds for which a name is not looked up again; another process may have changed it, and says so where several serve."""
SHORTEST_PASSWORD = 8
_ACCOUNT = re.compile(r"[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who showed a valid key."""

    person: PersonId
    name: str
    account: str = ""


class People:
    """Guests, accounts and keys."""

    def __init__(self, journal: Journal, vault: Vault, moments: Moments) -> None:
        self._journal, self._vault, self._moments = journal, vault, moments
        self._names: dict[PersonId, tuple[str, int]] = {}
        self.before_erasing: list[Callable[[PersonId], None]] = []
        """Who else has something of a person to forget."""

    def guest(self, name: str) -> tuple[Known, str]:
        """Somebody new with nothing but a name, and the key to come back with."""
        person = PersonId(f"p-{secrets.token_hex(8)}")
        named = self.rename(person, name)
        return Known(person, named), self._key(person)

    def rename(self, person: PersonId, name: str, by: PersonId | None = None) -> str:
        """Somebody's name from now on; `by` is whoever changes it for them."""
        tidy = self.checked(name)
        known = self._journal.person(person)
        contacts = dict(known.contacts) if known else {}
        self._journal.keep_person(Person(person, tidy, contacts), meta=self._meta(by or person))
        self._names.pop(person, None)
        return tidy

    @staticmethod
    def checked(name: str) -> str:
        """A name as it is kept; refuses what is none."""
        return texts.name(name)

    def name(self, person: PersonId) -> str:
        """What somebody is called at the table."""
        name, until = self._names.get(person, ("", 0))
        now = self._moments.now()
        if until < now:
            known = self._journal.person(person)
            unknown = called(person) if is_bot(person) else str(person)
            name = unknown if known is None else known.name or "(erased)"
            self._names[person] = (name, now + NAME_KEPT)
        return name

    def heard(self, entries: Sequence[Entry]) -> None:
        """News of the journal: a name that another process changed is looked up again."""
        for entry in entries:
            kind, _, person = entry.stream.partition("/")
            if kind == "person":
                self._names.pop(PersonId(person), None)

    # Keys

    def _key(self, person: PersonId) -> str:
        key = secrets.token_urlsafe(32)
        until = self._moments.now() + KEY_LASTS
        self._vault.put(f"key/{_hashed(key)}", json.dumps({"person": person, "until": until}))
        return key

    def known(self, key: str) -> Known | None:
        """Whose key this is; None for one that is unknown, revoked or too old."""
        kept = self._vault.get(f"key/{_hashed(key)}") if key else None
        if kept is None:
            return None
        told = json.loads(kept)
        person = PersonId(told["person"])
        record = self._journal.person(person)
        if told["until"] < self._moments.now() or record is None or record.erased:
            return None
        return Known(person, record.name, record.contacts.get("account", ""))

    def revoke(self, key: str) -> None:
        """Sign out here."""
        self._vault.drop(f"key/{_hashed(key)}")

    def revoke_all(self, person: PersonId) -> int:
        """Sign out everywhere; tells how many keys there were."""
        return sum(self._vault.drop(key) for key in self._keys_of(person))

    def _keys_of(self, person: PersonId) -> list[str]:
        return [key for key, kept in self._vault.under("key/").items() if json.loads(kept)["person"] == person]

    def _phones_of(self, person: PersonId) -> list[str]:
        return [phone for phone in self._vault.under("push/") if f"/{person}/" in phone]

    def has_key(self, person: PersonId) -> bool:
        """Whether somebody was ever let in here, and not sent away since."""
        return any(json.loads(kept)["person"] == person for kept in self._vault.under("key/").values())

    def one_time_link(self, person: PersonId, minutes: int = 15) -> str:
        """A word that brings this person to another device, once and soon."""
        word = secrets.token_urlsafe(16)
        until = self._moments.now() + minutes * 60_000
        self._vault.put(f"link/{_hashed(word)}", json.dumps({"person": person, "until": until}))
        return word

    def follow_link(self, word: str) -> str:
        """The key that a one-time link opens."""
        kept = self._vault.get(f"link/{_hashed(word)}")
        if kept is None or not self._vault.drop(f"link/{_hashed(word)}"):
            raise Refused("This link has been used already, or never was one. Ask for a new one.", code="link_used")
        told = json.loads(kept)
        if told["until"] < self._moments.now():
            raise Refused("This link is too old. Ask for a new one.", code="link_expired")
        return self._key(PersonId(told["person"]))

    # Accounts

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher

        return PasswordHasher()

    def open_account(self, person: PersonId, account: str, password: str) -> None:
        """Bind a person to an account, so that the matches stay with it."""
        name = account.strip().lower()
        if not _ACCOUNT.fullmatch(name):
            raise InvalidInput("An account is 3 to 32 letters, digits, dots or dashes.", code="bad_account")
        record = self._journal.person(person)
        assert record is not None
        if had := record.contacts.get("account"):
            raise Refused(f"You have the account {had} already.", code="has_account")
        if not self._vault.put_new(f"account/{name}", self._sealed(person, password)):
            raise Refused(f"The account {name} is taken.", code="account_taken")
        contacts = {**record.contacts, "account": name}
        self._journal.keep_person(Person(person, record.name, contacts), meta=self._meta(person))

    def _sealed(self, person: PersonId, password: str) -> str:
        """An account as the vault keeps it; refuses a password that is none."""
        if len(password) < SHORTEST_PASSWORD:
            raise InvalidInput(f"A password has at least {SHORTEST_PASSWORD} characters.", code="bad_password")
        return json.dumps({"person": person, "hash": self._hasher.hash(password)})

    def change_password(self, account: str, old: str, new: str) -> str:
        """Another password for an account: every device is signed out, and the one that asked gets a new key."""
        person = self._owner(account, old)
        self._vault.put(f"account/{account.strip().lower()}", self._sealed(person, new))
        self.revoke_all(person)
        return self._key(person)

    def sign_in(self, account: str, password: str) -> str:
        """A key for the person of an account."""
        return self._key(self._owner(account, password))

    def _owner(self, account: str, password: str) -> PersonId:
        """Whose account it is. A wrong name and a wrong password get the same answer, as slowly."""
        from argon2.exceptions import VerificationError

        kept = self._vault.get(f"account/{account.strip().lower()}")
        told = json.loads(kept) if kept else {"hash": self._nobody, "person": ""}
        try:
            self._hasher.verify(told["hash"], password)
        except VerificationError:
            raise Refused("There is no such account with that password.", code="wrong_password") from None
        return PersonId(told["person"])

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash(secrets.token_hex(16))

    # What is kept about somebody

    def export(self, person: PersonId) -> dict[str, object]:
        """Everything that is kept about somebody under their name."""
        record = self._journal.person(person)
        if record is None:
            raise InvalidInput("There is no such person.", code="unknown_person")
        return {
            "id": person,
            "name": record.name,
            "contacts": dict(record.contacts),
            "matches": self.matches(person),
            "kept": self.kept(person),
            "keys": len(self._keys_of(person)),
            "notified_phones": len(self._phones_of(person)),
        }

    def matches(self, person: PersonId) -> list[str]:
        """The tables at which somebody sat or sits, the newest first."""
        return self._noted(f"seat/{person}/")

    def kept(self, person: PersonId) -> list[str]:
        """The tables that somebody directed or transcribed outside of tournaments, the newest first."""
        return self._noted(f"kept/{person}/")

    def tables(self, person: PersonId) -> list[str]:
        """All of somebody's tables, played at and kept, the newest first."""
        notes = self._vault.under(f"seat/{person}/") | self._vault.under(f"kept/{person}/")
        return list(dict.fromkeys(key.rpartition("/")[2] for key, _ in sorted(notes.items(), key=_when, reverse=True)))

    def _noted(self, under: str) -> list[str]:
        found = self._vault.under(under)
        return [key.rpartition("/")[2] for key, _ in sorted(found.items(), key=_when, reverse=True)]

    def erase(self, person: PersonId) -> None:
        """Forget name, contacts, account, keys and photos; the matches keep an id that leads to nobody."""
        for forget in self.before_erasing:
            forget(person)
        record = self._journal.person(person)
        if record and (account := record.contacts.get("account")):
            self._vault.drop(f"account/{account}")
        self.revoke_all(person)
        for note in (*self._vault.under(f"seat/{person}/"), *self._vault.under(f"kept/{person}/")):
            self._vault.drop(note)
        for phone in self._phones_of(person):
            self._vault.drop(phone)
        self._names.pop(person, None)
        self._journal.erase_person(person, meta=self._meta(person))

    def _meta(self, person: PersonId) -> Meta:
        return Meta(actor=person, at=self._moments.now(), monotonic=self._moments.monotonic())


def _when(note: tuple[str, str]) -> str:
    return note[1]


def _hashed(key: str) -> str:
    return sha256(key.encode()).hexdigest()
