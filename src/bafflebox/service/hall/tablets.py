"""Staff tablets in the hall: devices that enter results at the tables and can do nothing else at the desk.

A tablet acts for the official who handed it out, as long as that person has a task and the tablets are not revoked.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

from bafflebox.cases import PersonId
from bafflebox.service.hall.hall import Hall
from bafflebox.store.vault import Vault


class Tablets:
    def __init__(self, vault: Vault) -> None:
        self._vault = vault

    def hand_out(self, hall: Hall, by: PersonId) -> str:
        """Return the code of a new tablet."""
        word = secrets.token_urlsafe(16)
        self._vault.put(_key(hall, word), by)
        return word

    def holder(self, hall: Hall, word: str) -> PersonId | None:
        """The official a tablet acts for."""
        kept = self._vault.get(_key(hall, word)) if word else None
        return PersonId(kept) if kept and hall.is_staff(PersonId(kept)) else None

    def count(self, hall: Hall) -> int:
        return len(self._vault.under(f"tablet/{hall.id}/"))

    def make_void(self, hall: Hall) -> None:
        """Revoke every tablet of the tournament."""
        for key in self._vault.under(f"tablet/{hall.id}/"):
            self._vault.drop(key)


def _key(hall: Hall, word: str) -> str:
    return f"tablet/{hall.id}/{sha256(word.encode()).hexdigest()}"
