"""Passes: the links on players' cards, and invitations to work at the desk.

A player's pass is derived from a secret of the tournament, so a reprinted card is the same card; it opens that player's
page and nothing else. New cards for everybody void the old ones. An invitation works once.
"""

from __future__ import annotations

import base64
import hmac
import json
import secrets
from dataclasses import dataclass
from hashlib import sha256

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.push import forget
from bafflebox.service.keys import Keys, Scope
from bafflebox.service.moments import Moments
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import Office

INVITATION_LASTS = 12 * 60 * 60 * 1000
LETTERS = 12
"""Bits of a player's pass: sixty, short enough to type from a card."""


@dataclass(frozen=True, slots=True)
class Invitation:
    tournament: str
    role: Office
    by: PersonId
    person: str = ""
    """The person it lets in; empty for anybody who gives a name."""
    tables: tuple[int, int] | None = None
    """The range of tables to which the task is limited."""


class Passes:
    """Checks who may enter through a link."""

    def __init__(self, vault: Vault, moments: Moments, keys: Keys) -> None:
        self._vault, self._moments, self._keys = vault, moments, keys

    # Players' cards

    def card(self, hall: Hall, person: PersonId) -> str:
        """The code on a player's card, the same every time it is printed."""
        return _word(self._secret(hall.id), person)

    def holder(self, hall: Hall, word: str) -> PersonId | None:
        """The player whose card this is."""
        plain = "".join(letter for letter in word.lower() if letter.isalnum())
        if len(plain) != LETTERS or not plain.isascii():
            return None
        secret = self._secret(hall.id)
        return next((one for one in hall.persons if hmac.compare_digest(_word(secret, one), plain)), None)

    def new_cards(self, hall: Hall) -> None:
        """Void all cards, with the seats taken through them; cards printed from now on are different, and phones
        registered with the old ones are forgotten."""
        forget(self._vault, hall.id)
        self._vault.put(f"cards/{hall.id}", secrets.token_hex(32))
        self._keys.revoke_scopes(*(Scope.seat(file.table_id) for file in hall.state.files.values() if file.table_id))

    def _secret(self, tournament: str) -> bytes:
        key = f"cards/{tournament}"
        kept = self._vault.get(key)
        if kept is None:
            self._vault.put_new(key, secrets.token_hex(32))
            kept = self._vault.get(key)
        assert kept is not None
        return bytes.fromhex(kept)

    # Invitations

    def invite(self, invitation: Invitation) -> str:
        """The code of a new invitation."""
        word = secrets.token_urlsafe(16)
        told = {
            "tournament": invitation.tournament,
            "role": invitation.role.value,
            "by": invitation.by,
            "person": invitation.person,
            "tables": invitation.tables,
            "until": self._moments.now() + INVITATION_LASTS,
        }
        self._vault.put(_key(word), json.dumps(told))
        return word

    def invitation(self, tournament: str, word: str) -> Invitation:
        """What an invitation grants."""
        kept = self._vault.get(_key(word))
        told = json.loads(kept) if kept else {}
        if told.get("tournament") != tournament or told["until"] < self._moments.now():
            raise _void()
        first, last = told.get("tables") or (0, 0)
        tables = (first, last) if first else None
        return Invitation(tournament, Office(told["role"]), PersonId(told["by"]), told["person"], tables)

    def accept(self, tournament: str, word: str) -> Invitation:
        """Use up an invitation and return what it grants."""
        given = self.invitation(tournament, word)
        if not self._vault.drop(_key(word)):
            raise _void()
        return given


def _void() -> Refused:
    return Refused("This invitation was used already, or is too old. Ask the director for a new one.", code="link_used")


def _word(secret: bytes, person: PersonId) -> str:
    return base64.b32encode(hmac.new(secret, person.encode(), sha256).digest()).decode()[:LETTERS].lower()


def _key(word: str) -> str:
    return f"invitation/{sha256(word.encode()).hexdigest()}"
