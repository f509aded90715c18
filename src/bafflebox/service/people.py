"""People of this server: guests with a name and accounts with a password. Names live in the person record and can be erased.

An account, an entrant, a seat and an office are different things: an entrant (`d-…`) belongs to one tournament, a seat to one table,
an office to one tournament. Nothing is linked by name.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.bot_names import MARK, is_bot
from bafflebox.service.keys import PERSON, SESSION, Keys, Scope, Tokens
from bafflebox.service.known_names import KnownNames
from bafflebox.service.quotas import Buckets, Quotas, TooMany
from bafflebox.service.running import Moments
from bafflebox.store import Journal, JournalEntry, Meta, Person
from bafflebox.store.persons import IN
from bafflebox.store.vault import Vault

if TYPE_CHECKING:
    from argon2 import PasswordHasher

ENTRANT = "d-"
"""Prefix of the ids of people entered by others. They belong to one tournament or table, and contain no name."""
BOT = "bot"
"""The contact that marks an account played by a program."""
SHORTEST_PASSWORD = 8
FEWEST_LEFT = 5
"""How many characters a password needs besides well-known words and sequences."""
OBVIOUS = (
    "bafflebox", "backgammon", "password", "passwort", "qwertyuiop", "qwertzuiop", "qwerty", "qwertz", "azerty", "asdfgh", "letmein",
    "welcome", "iloveyou", "football", "princess", "dragon", "monkey", "sunshine", "master", "admin", "director", "tournament", "gammon",
    "doubling", "usbgf", "eubgf",
)  # fmt: skip
"""Words that don't count in a password: from the game, from the program, and the most common ones."""
_ACCOUNT = re.compile(r"[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Known:
    """A person with a valid key."""

    person: PersonId
    name: str
    account: str = ""
    scope: Scope = SESSION
    """The rights of the key."""
    bot: bool = False
    """Whether this account is played by a program."""


class People:
    """Guests, accounts and keys."""

    def __init__(self, journal: Journal, vault: Vault, moments: Moments) -> None:
        self._journal, self._vault, self._moments = journal, vault, moments
        self.keys = Keys(vault, moments)
        self.tokens = Tokens(self.keys)
        self.names = KnownNames(journal, moments)
        self.quotas = Quotas()
        self._attempts = Buckets(1 / 30, 10)
        """Password attempts for each account, from all addresses: ten at once, then one every half minute."""
        self.before_erasing: list[Callable[[PersonId], None]] = []
        """Other parts of the server that delete a person's data."""

    def guest(self, name: str) -> tuple[Known, str]:
        """Create a guest with just a name; returns the person and a key."""
        self.quotas.spend("guests")
        person = PersonId(f"{PERSON}{secrets.token_hex(8)}")
        named = self.rename(person, name)
        return Known(person, named), self.keys.issue(person)

    def entrant(self, name: str, by: PersonId) -> PersonId:
        """Create a person entered by others: at the desk, or as a player in a match recorded by somebody. They can't
        have a session."""
        person = new_entrant()
        self._journal.keep_person(Person(person, self.checked(name)), meta=self._meta(by))
        return person

    def rename(self, person: PersonId, name: str, by: PersonId | None = None, *, only_in: str = "") -> str:
        """Change a person's name, everywhere or in one tournament only; `by` is the person who makes the change."""
        known = self._journal.person(person)
        contacts = dict(known.contacts) if known else {}
        tidy = marked(self.checked(name), bot=BOT in contacts)
        if only_in and known:
            renamed = Person(person, known.name, contacts | {f"name{IN}{only_in}": tidy})
        else:
            renamed = Person(person, tidy, contacts)
        self._journal.keep_person(renamed, meta=self._meta(by or person))
        self.names.forget(person)
        return tidy

    def note(self, tournament: str, person: PersonId, details: Mapping[str, str], by: PersonId) -> None:
        """Store details from a list (rating, e-mail) about a person entered at the desk, for that desk. Accounts keep
        their own."""
        known = self._journal.person(person)
        if known is None or not details or "account" in known.contacts:
            return
        own = {f"{kind}{IN}{tournament}": text for kind, text in details.items()}
        self._journal.keep_person(Person(person, known.name, {**known.contacts, **own}), meta=self._meta(by))

    def told_of(self, tournament: str, persons: Iterable[PersonId]) -> dict[PersonId, Mapping[str, str]]:
        """Details about people from a tournament's lists, for its desk only."""
        found = ((person, self._journal.person(person)) for person in persons)
        return {person: known.seen_in(tournament).contacts for person, known in found if known}

    @staticmethod
    def checked(name: str) -> str:
        """A name as stored; raises if it is not a name."""
        return texts.name(name)

    def name(self, person: PersonId) -> str:
        """A person's name."""
        return self.names.name("", person)

    def name_in(self, tournament: str, person: PersonId) -> str:
        """A person's name in a tournament."""
        return self.names.name(tournament, person)

    def heard(self, entries: Sequence[JournalEntry]) -> None:
        """Drop cached names that another process changed."""
        self.names.heard(entries)

    # Keys

    def known(self, key: str) -> Known | None:
        """Whose key this is; None if it is unknown, revoked or expired."""
        held = self.keys.find(key)
        record = self._journal.person(held.person) if held else None
        if held is None or record is None or record.erased:
            return None
        contacts = record.contacts
        return Known(held.person, record.name, contacts.get("account", ""), held.scope, BOT in contacts)

    def _phones_of(self, person: PersonId) -> list[str]:
        return [phone for phone in self._vault.under("push/") if f"/{person}/" in phone]

    def _link_words_of(self, person: PersonId) -> list[str]:
        return [key for key, kept in self._vault.under("link/").items() if json.loads(kept)["person"] == person]

    def forget_old(self) -> int:
        """Delete expired keys and links; returns how many there were."""
        now = self._moments.now()
        old = [
            key
            for kind in ("key/", "link/")
            for key, kept in self._vault.under(kind).items()
            if json.loads(kept)["until"] < now
        ]
        return sum(self._vault.drop(key) for key in old)

    def revoke_all(self, person: PersonId) -> int:
        """Sign out everywhere: revokes every key and open link. Returns how many keys there were."""
        for word in self._link_words_of(person):
            self._vault.drop(word)
        return self.keys.revoke_all(person)

    # Accounts

    @cached_property
    def _hasher(self) -> PasswordHasher:
        from argon2 import PasswordHasher

        return PasswordHasher()

    def open_account(self, person: PersonId, account: str, password: str) -> None:
        """Open an account for a person; their matches stay with them."""
        name = account.strip().lower()
        if not _ACCOUNT.fullmatch(name):
            raise InvalidInput("An account name has 3 to 32 letters, digits, dots or dashes.", code="bad_account")
        record = self._journal.person(person)
        assert record is not None
        if had := record.contacts.get("account"):
            raise Refused("You already have the account {had}.", had=had, code="has_account")
        if not self._vault.put_new(f"account/{name}", self._sealed(person, name, password)):
            raise Refused("The account {name} is taken.", name=name, code="account_taken")
        self._vault.drop(f"granted/{name}")  # rights granted to an earlier account with that name
        contacts = {**record.contacts, "account": name}
        self._journal.keep_person(Person(person, record.name, contacts), meta=self._meta(person))

    def become_bot(self, person: PersonId) -> str:
        """Mark an account permanently as played by a program; returns its name, which says so from then on."""
        record = self._journal.person(person)
        assert record is not None
        if "account" not in record.contacts:
            raise Refused("Open an account for the bot first.", code="no_account")
        if BOT not in record.contacts and self.tables(person):
            raise Refused(
                "A person has played matches with this account. Open another account for the bot.",
                code="played_already",
            )
        named = Person(person, marked(record.name, bot=True), {**record.contacts, BOT: "yes"})
        self._journal.keep_person(named, meta=self._meta(person))
        self.names.forget(person)
        return named.name

    def bot(self, person: PersonId) -> Known | None:
        """An account that is marked as a bot; None for everybody else."""
        record = self._journal.person(person)
        if record is None or BOT not in record.contacts:
            return None
        return Known(person, record.name, record.contacts["account"], bot=True)

    def is_marked(self, person: PersonId) -> bool:
        """Whether somebody is a bot: one of the program's own levels, or an account marked as one."""
        return is_bot(person) or self.bot(person) is not None

    def called(self, told: str) -> PersonId:
        """The person with this account name or id."""
        record = self._journal.person(PersonId(told)) if told.startswith(PERSON) else None
        if record is not None and not record.erased:
            return record.id
        kept = self._vault.get(f"account/{told.strip().lower()}")
        if kept is None:
            raise InvalidInput(
                "There is no account '{told}'.",
                told=told.strip(),
                code="unknown_account",
                facts={"account": told.strip()},
            )
        return PersonId(json.loads(kept)["person"])

    def _sealed(self, person: PersonId, account: str, password: str) -> str:
        """An account as stored in the vault; refuses a password that is too short or easy to guess."""
        if len(password) < SHORTEST_PASSWORD:
            raise InvalidInput(
                "A password has at least {shortest_password} characters.",
                shortest_password=SHORTEST_PASSWORD,
                code="bad_password",
            )
        if easy_to_guess(password, account):
            raise InvalidInput(
                "That password is easy to guess. Take a few words that have nothing to do with each other.",
                code="bad_password",
            )
        return json.dumps({"person": person, "hash": self._hasher.hash(password)})

    def change_password(self, account: str, old: str, new: str) -> str:
        """Change a password: signs out every device; the one that changed it gets a new key."""
        person = self._owner(account, old)
        self._vault.put(f"account/{account.strip().lower()}", self._sealed(person, account.strip().lower(), new))
        self.revoke_all(person)
        return self.keys.issue(person)

    def sign_in(self, account: str, password: str) -> str:
        """A key for the person of an account."""
        return self.keys.issue(self._owner(account, password))

    def _owner(self, account: str, password: str) -> PersonId:
        """The owner of an account, if the password is right. A wrong name takes as long as a wrong password."""
        from argon2.exceptions import VerificationError

        if wait := self._attempts.wait(account.strip().lower()[:40]):
            raise TooMany(
                "Too many passwords have been tried for this account. Wait {seconds} s.",
                seconds=round(wait),
                code="too_many_attempts",
            )
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

    # What is stored about a person

    def export(self, person: PersonId) -> dict[str, object]:
        """Everything stored about a person under their name."""
        record = self._journal.person(person)
        if record is None:
            raise InvalidInput("There is no such person.", code="unknown_person")
        return {
            "id": person,
            "name": record.name,
            "contacts": dict(record.contacts),
            "matches": self.matches(person),
            "kept": self.kept(person),
            "keys": len(self.keys.of(person)),
            "notified_phones": len(self._phones_of(person)),
        }

    def matches(self, person: PersonId) -> list[str]:
        """The tables at which a person sat or sits, newest first."""
        return self._noted(f"seat/{person}/")

    def kept(self, person: PersonId) -> list[str]:
        """The tables that somebody directed or transcribed outside tournaments, newest first."""
        return self._noted(f"kept/{person}/")

    def tables(self, person: PersonId) -> list[str]:
        """All of somebody's tables, played and kept, newest first."""
        notes = self._vault.under(f"seat/{person}/") | self._vault.under(f"kept/{person}/")
        return list(dict.fromkeys(key.rpartition("/")[2] for key, _ in sorted(notes.items(), key=_when, reverse=True)))

    def _noted(self, under: str) -> list[str]:
        found = self._vault.under(under)
        return [key.rpartition("/")[2] for key, _ in sorted(found.items(), key=_when, reverse=True)]

    def erase(self, person: PersonId) -> None:
        """Delete name, contacts, account, keys and photos; the matches keep an anonymous id."""
        for forget in self.before_erasing:
            forget(person)
        record = self._journal.person(person)
        if record and (account := record.contacts.get("account")):
            self._vault.drop(f"granted/{account}")
            self._vault.drop(f"account/{account}")
        self.revoke_all(person)
        for note in (*self._vault.under(f"seat/{person}/"), *self._vault.under(f"kept/{person}/")):
            self._vault.drop(note)
        for phone in self._phones_of(person):
            self._vault.drop(phone)
        self.names.forget(person)
        self._journal.erase_person(person, meta=self._meta(person))

    def _meta(self, person: PersonId) -> Meta:
        return self._moments.meta(person)


def easy_to_guess(password: str, account: str) -> bool:
    """Whether little of a password remains without well-known words, the account's name, sequences and repeated
    characters.

    >>> [easy_to_guess(word, "ann.lee") for word in ("backgammon1", "ann.lee2024", "12345678", "aaaaaaaa", "correct horse")]
    [True, True, True, True, False]
    """
    plain = password.casefold()
    for word in (account, *re.split(r"[._-]", account), *OBVIOUS):
        plain = plain.replace(word, "") if len(word) > 2 else plain
    letters = [one for one, before in zip(plain, " " + plain, strict=False) if ord(one) - ord(before) not in (-1, 0, 1)]
    return len(letters) < FEWEST_LEFT


def marked(name: str, *, bot: bool) -> str:
    """A name marked as a bot's if it is one; refuses a person's name that looks like a bot's.

    >>> marked("Gnubg", bot=True), marked("Ann", bot=False)
    ('Gnubg (bot)', 'Ann')
    """
    plain = name[: -len(MARK)] if name.casefold().endswith(MARK) else name
    if bot:
        return plain + MARK
    if plain != name:
        raise InvalidInput("Only bots can have (bot) in their name.", code="not_a_bot")
    return name


def new_entrant() -> PersonId:
    return PersonId(f"{ENTRANT}{secrets.token_hex(8)}")


def _when(note: tuple[str, str]) -> str:
    return note[1]
