"""Keys: what each one opens, for how long, and for whom; and tokens, the keys for programs.

| key | opens | ends |
| --- | --- | --- |
| session | what a person may do on this server | after 180 days, on signing out, with a new password |
| seat | one player's seat at one table | after three days, or with the match |
| office | one person's office in one tournament: its desk and its tables | after 30 days, or when the office ends |
| operator | the settings of this server | after 12 hours; a new operator's token ends them all |
| token | what its person made it for: to read, to play, to direct | after a year, or when it is revoked |

A key is 32 random bytes; only its hash is kept, with its scope. It is looked up for every request. An open connection is woken when a key
of its person is revoked: at once by the server that did it, a moment later by others that share the database, which are told; it then looks its key
up before anything else is done there, and is closed if the key is gone. It also looks after `TRUSTED` seconds without that.
Cards of players and words of tablets are kept by `service.hall`: a card opens one entrant's page, a tablet's word takes results in one
tournament.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.bot_names import is_bot
from bafflebox.service.quotas import Quotas
from bafflebox.service.running import Moments
from bafflebox.store.vault import Vault
from bafflebox.table import TABLE

REVOKED = "revoked/"
NEWS = 0.5
"""Seconds for which what other servers write is awaited at a time, before it is seen whether anything else is due."""
TRUSTED = 10.0
"""Seconds after which an open connection looks its key up again anyway: another program may have deleted the key."""
TOLD_FOR = 60_000
"""Milliseconds for which a revocation is announced."""
HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
PERSON = "p-"
"""Prefix of the ids of people of this server. Entrants and imported people have other ids and never hold a session."""
OPERATOR_ID = PersonId("operator")
"""The id in the operator's keys. It is not a person: it has no record, seat or office."""
NOT_PEOPLE = frozenset({"", TABLE, OPERATOR_ID})
"""Reserved ids, which can't hold a session, a seat or an office."""


class KeyKind(StrEnum):
    SESSION = "session"
    SEAT = "seat"
    OFFICE = "office"
    OPERATOR = "operator"
    TOKEN = "token"


class Use(StrEnum):
    """What a token may be used for."""

    READ = "read"
    """See what I may see: my tables, my statistics, my stream."""
    PLAY = "play"
    """Challenge, and play in my own seats."""
    DIRECT = "direct"
    """Direct matches for others and act at the desks where I hold an office."""


LASTS = {
    KeyKind.SESSION: 180 * DAY,
    KeyKind.SEAT: 3 * DAY,
    KeyKind.OFFICE: 30 * DAY,
    KeyKind.OPERATOR: 12 * HOUR,
    KeyKind.TOKEN: 365 * DAY,
}


@dataclass(frozen=True, slots=True)
class Scope:
    """What a key opens: a kind, and the table or tournament it is limited to, or the uses of a token."""

    kind: KeyKind = KeyKind.SESSION
    place: str = ""
    uses: frozenset[Use] = frozenset()

    @staticmethod
    def seat(table: str) -> Scope:
        return Scope(KeyKind.SEAT, table)

    @staticmethod
    def office(tournament: str) -> Scope:
        return Scope(KeyKind.OFFICE, tournament)

    @staticmethod
    def token(*uses: Use) -> Scope:
        return Scope(KeyKind.TOKEN, uses=frozenset(uses))


SESSION = Scope()
OPERATOR = Scope(KeyKind.OPERATOR)


@dataclass(frozen=True, slots=True)
class Held:
    """A valid key: whose it is, and what it opens."""

    person: PersonId
    scope: Scope
    until: int


class Keys:
    """Issues keys and one-time links, looks them up, revokes them."""

    def __init__(self, vault: Vault, moments: Moments) -> None:
        self._vault, self._moments = vault, moments
        self.shared = False
        """Whether other servers have to be notified of revocations."""
        self._open: dict[PersonId, set[Callable[[], None]]] = {}
        """Callbacks that wake each person's open connections, so that they look their key up again."""
        self._heard: set[str] = set()
        self.quotas = Quotas()

    # Open connections

    def watch(self, person: PersonId, wake: Callable[[], None]) -> None:
        """Have an open connection woken when a key of its person is revoked; `wake` may be called from any thread."""
        self._open.setdefault(person, set()).add(wake)

    def unwatch(self, person: PersonId, wake: Callable[[], None]) -> None:
        kept = self._open.get(person, set())
        kept.discard(wake)
        if not kept:
            self._open.pop(person, None)

    def _revoked(self, persons: Iterable[PersonId]) -> None:
        for person in dict.fromkeys(persons):
            self._wake(person)
            if self.shared:
                name = f"{REVOKED}{self._moments.now():015}-{secrets.token_hex(4)}"
                self._heard.add(name)
                self._vault.put(name, person)

    def _wake(self, person: PersonId) -> None:
        for wake in tuple(self._open.get(person, ())):
            wake()

    def hear(self) -> None:
        """Apply revocations of other servers, and delete those that all of them have seen."""
        told = self._vault.under(REVOKED)
        for name, person in told.items():
            if name not in self._heard:
                self._wake(PersonId(person))
            if name < f"{REVOKED}{self._moments.now() - TOLD_FOR:015}":
                self._vault.drop(name)
        self._heard = set(told)

    def issue(self, person: PersonId, scope: Scope = SESSION, name: str = "") -> str:
        """Issue a new key. Sessions and tokens are only for people of this server; a token has a name."""
        check_holder(person, scope)
        key, now = secrets.token_urlsafe(32), self._moments.now()
        told = {"person": person, "until": now + LASTS[scope.kind]} | ({"name": name, "made": now} if name else {})
        self._vault.put(f"key/{hashed(key)}", json.dumps(told | _told(scope)))
        return key

    def find(self, key: str) -> Held | None:
        """What a key opens; None if it is unknown, revoked or expired."""
        kept = self._vault.get(f"key/{hashed(key)}") if key else None
        if kept is None:
            return None
        told = json.loads(kept)
        held = Held(PersonId(told["person"]), _scope(told), told["until"])
        if held.until < self._moments.now() or not _may_hold(held.person, held.scope):
            return None
        return held

    def revoke(self, key: str) -> None:
        kept = self._vault.get(f"key/{hashed(key)}")
        if kept is not None and self._vault.drop(f"key/{hashed(key)}"):
            self._revoked([PersonId(json.loads(kept)["person"])])

    def revoke_all(self, person: PersonId) -> int:
        """Revoke every key of a person; returns how many there were."""
        dropped = sum(self._vault.drop(key) for key in self.of(person))
        self._revoked([person])
        return dropped

    def revoke_scopes(self, *scopes: Scope) -> None:
        """Revoke every key and every link of some scopes, for all holders."""
        kept = self._vault.under("key/") | self._vault.under("link/")
        told = {key: json.loads(text) for key, text in kept.items()}
        dropped = [one for key, one in told.items() if _scope(one) in scopes and self._vault.drop(key)]
        self._revoked(PersonId(one["person"]) for one in dropped)

    def tokens(self, person: PersonId) -> dict[str, dict[str, Any]]:
        """The stored tokens of a person, by their keys in the vault."""
        kept = {key: json.loads(text) for key, text in self._vault.under("key/").items()}
        return {
            key: told
            for key, told in kept.items()
            if told["person"] == person and _scope(told).kind is KeyKind.TOKEN and told["until"] >= self._moments.now()
        }

    def revoke_kept(self, kept: str, person: PersonId) -> None:
        """Revoke a key by its key in the vault."""
        if self._vault.drop(kept):
            self._revoked([person])

    def of(self, person: PersonId, scope: Scope | None = None) -> list[str]:
        """The vault keys of a person's keys: all of them, or those of one scope."""
        found = ((key, json.loads(kept)) for key, kept in self._vault.under("key/").items())
        return [key for key, told in found if told["person"] == person and scope in (None, _scope(told))]

    def holders(self) -> set[PersonId]:
        """Everybody who has a key."""
        return {PersonId(json.loads(kept)["person"]) for kept in self._vault.under("key/").values()}

    # One-time links

    def link(self, person: PersonId, scope: Scope = SESSION, minutes: int = 15) -> str:
        """Make a code that can be exchanged once, for a short time, for a key of this scope."""
        check_holder(person, scope)
        self.quotas.spend("links", person)
        word = secrets.token_urlsafe(16)
        told = {"person": person, "until": self._moments.now() + minutes * 60_000}
        self._vault.put(f"link/{hashed(word)}", json.dumps(told | _told(scope)))
        return word

    def follow(self, word: str) -> tuple[str, Scope]:
        """Exchange a one-time link for a key; returns the key and what it opens."""
        kept = self._vault.get(f"link/{hashed(word)}")
        if kept is None or not self._vault.drop(f"link/{hashed(word)}"):
            raise Refused("This link has already been used, or is not valid. Ask for a new one.", code="link_used")
        told = json.loads(kept)
        if told["until"] < self._moments.now():
            raise Refused("This link is too old. Ask for a new one.", code="link_expired")
        scope = _scope(told)
        return self.issue(PersonId(told["person"]), scope), scope


def hashed(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _may_hold(person: PersonId, scope: Scope) -> bool:
    if scope.kind is KeyKind.OPERATOR:
        return person == OPERATOR_ID
    if person in NOT_PEOPLE or is_bot(person):
        return False
    return scope.kind in (KeyKind.SEAT, KeyKind.OFFICE) or person.startswith(PERSON)


def check_holder(person: PersonId, scope: Scope) -> None:
    """Refuse a key for an id that can't hold it: a reserved one, a bot, or a session for an entrant."""
    if not _may_hold(person, scope):
        raise Refused("No {kind} key can be issued for '{person}'.", kind=scope.kind, person=person, code="no_holder")


def _told(scope: Scope) -> dict[str, Any]:
    uses = {"uses": sorted(scope.uses)} if scope.uses else {}
    return {"for": scope.kind.value, "at": scope.place, **uses}


def _scope(told: dict[str, Any]) -> Scope:
    """The scope of a stored key; keys without one are old sessions."""
    kind = KeyKind(told.get("for", KeyKind.SESSION))
    return Scope(kind, told.get("at", ""), frozenset(map(Use, told.get("uses", ()))))


MOST_TOKENS = 20
"""The most tokens of one person."""
_ID = 12
"""Characters of its hash that identify a token."""


@dataclass(frozen=True, slots=True)
class Token:
    """A token as its owner sees it; the token itself is shown once, when it is created."""

    id: str
    name: str
    uses: tuple[Use, ...]
    made: int
    until: int


class Tokens:
    """The tokens of the people of this server."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def make(self, person: PersonId, name: str, uses: Iterable[Use]) -> tuple[Token, str]:
        """Make a token; returns it and the text that a program sends."""
        wanted = frozenset(uses)
        if not wanted:
            raise InvalidInput(
                "Choose at least one thing that the token may do.",
                code="no_use",
                facts={"field": "uses", "uses": [one.value for one in Use]},
            )
        if len(self._keys.tokens(person)) >= MOST_TOKENS:
            raise Refused(
                "You have {most_tokens} tokens. Revoke one first.", most_tokens=MOST_TOKENS, code="too_many_tokens"
            )
        key = self._keys.issue(person, Scope.token(*wanted), texts.name(name))
        return next(token for token in self.of(person) if token.id == hashed(key)[:_ID]), key

    def of(self, person: PersonId) -> list[Token]:
        """A person's tokens, newest first."""
        found = [
            Token(_id(kept), told["name"], tuple(map(Use, told["uses"])), told["made"], told["until"])
            for kept, told in self._keys.tokens(person).items()
        ]
        return sorted(found, key=lambda token: (-token.made, token.id))

    def revoke(self, person: PersonId, id: str) -> None:
        """Revoke a token at once, including on open connections."""
        kept = next((one for one in self._keys.tokens(person) if _id(one) == id), None)
        if kept is None:
            raise InvalidInput("You have no such token.", code="unknown_token")
        self._keys.revoke_kept(kept, person)


def _id(kept: str) -> str:
    return kept.removeprefix("key/")[:_ID]
