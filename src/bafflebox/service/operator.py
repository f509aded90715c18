"""Who runs this server, and what everybody else may do on it.

Each right is `open` to everybody, given to `members` (people with an account), or `closed`: then it belongs to the operator and to
accounts that the operator names. A server's defaults depend on where it runs.

| right | a laptop for itself | a laptop in a hall | a server on the internet |
| --- | --- | --- | --- |
| open tables and challenges | open | open | open |
| run tournaments | open | open | members |
| take in copies | open | closed | closed |
| publish tournaments elsewhere | open | closed | closed |

On a laptop, the person at the machine itself is the operator. Everywhere else, the operator's token opens the settings;
it is printed once, at the first start on which others can reach the server, and only its hash is stored.
"""

from __future__ import annotations

import json
import secrets
from enum import StrEnum

from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.service.keys import OPERATOR, OPERATOR_ID, Keys, hashed
from bafflebox.service.people import Known
from bafflebox.store.vault import Vault


class ServerPlace(StrEnum):
    """Where a server runs, and so who can reach it."""

    LAPTOP = "laptop"
    HALL = "hall"
    INTERNET = "internet"


class Permission(StrEnum):
    """What the operator lets others do."""

    TABLES = "tables"
    TOURNAMENTS = "tournaments"
    IMPORT = "import"
    PUBLISH = "publish"


class Permitted(StrEnum):
    """Who has a permission."""

    OPEN = "open"
    MEMBERS = "members"
    CLOSED = "closed"


TO_DO = {
    Permission.TABLES: "open tables",
    Permission.TOURNAMENTS: "run tournaments",
    Permission.IMPORT: "take in copies",
    Permission.PUBLISH: "publish tournaments",
}
DEFAULTS: dict[ServerPlace, dict[Permission, Permitted]] = {
    ServerPlace.LAPTOP: dict.fromkeys(Permission, Permitted.OPEN),
    ServerPlace.HALL: {
        Permission.TABLES: Permitted.OPEN,
        Permission.TOURNAMENTS: Permitted.OPEN,
        Permission.IMPORT: Permitted.CLOSED,
        Permission.PUBLISH: Permitted.CLOSED,
    },
    ServerPlace.INTERNET: {
        Permission.TABLES: Permitted.OPEN,
        Permission.TOURNAMENTS: Permitted.MEMBERS,
        Permission.IMPORT: Permitted.CLOSED,
        Permission.PUBLISH: Permitted.CLOSED,
    },
}
TOKEN = "operator/token"


class Operators:
    """The operator's token, the settings, and the accounts that have more rights than others."""

    def __init__(self, vault: Vault, keys: Keys, place: ServerPlace = ServerPlace.LAPTOP) -> None:
        self._vault, self._keys = vault, keys
        self.place = place

    # The token

    def first_token(self) -> str:
        """Create the operator's token, to be shown once; empty if there is one already."""
        token = secrets.token_urlsafe(24)
        return token if self._vault.put_new(TOKEN, hashed(token)) else ""

    def new_token(self) -> str:
        """Replace the token; revokes the old one and all keys issued for it."""
        token = secrets.token_urlsafe(24)
        self._vault.put(TOKEN, hashed(token))
        self._keys.revoke_scopes(OPERATOR)
        return token

    def is_token(self, word: str) -> bool:
        kept = self._vault.get(TOKEN)
        return bool(word) and kept is not None and secrets.compare_digest(kept, hashed(word))

    def sign_in(self, token: str) -> str:
        """Exchange the token for a key to the settings."""
        if not self.is_token(token.strip()):
            raise Refused("This is not the operator's token of this server.", code="wrong_token")
        return self._keys.issue(OPERATOR_ID, OPERATOR)

    def is_key(self, key: str) -> bool:
        """Whether a key, or the token itself, is the operator's."""
        held = self._keys.find(key)
        return (held is not None and held.scope == OPERATOR) or self.is_token(key)

    # Permissions

    def reach(self, permission: Permission) -> Permitted:
        return Permitted(self._vault.get(f"settings/{permission}") or DEFAULTS[self.place][permission])

    @property
    def settings(self) -> dict[Permission, Permitted]:
        return {permission: self.reach(permission) for permission in Permission}

    def set(self, permission: str, reach: str) -> None:
        if permission not in set(Permission):
            raise unknown_name("permission", permission, list(Permission))
        if reach not in set(Permitted):
            raise unknown_name("reach", reach, list(Permitted))
        self._vault.put(f"settings/{permission}", reach)

    def granted(self) -> dict[str, list[str]]:
        """The accounts with extra rights, and what each may do."""
        return {key.partition("/")[2]: json.loads(text) for key, text in self._vault.under("granted/").items()}

    def grant(self, account: str, permissions: list[str]) -> None:
        """Set what an account may do beyond the settings; an empty list revokes everything."""
        name = account.strip().lower()
        if self._vault.get(f"account/{name}") is None:
            raise InvalidInput("There is no account '{told}'.", told=name, code="unknown_account")
        for permission in permissions:
            if permission not in set(Permission):
                raise unknown_name("permission", permission, list(Permission))
        if permissions:
            self._vault.put(f"granted/{name}", json.dumps(sorted(set(permissions))))
        else:
            self._vault.drop(f"granted/{name}")

    def permit(self, permission: Permission, known: Known | None, *, operator: bool = False) -> None:
        """Refuse a person without this permission."""
        reach, account = self.reach(permission), known.account if known else ""
        if operator or reach is Permitted.OPEN or (reach is Permitted.MEMBERS and account):
            return
        if account and permission in self.granted().get(account, ()):
            return
        whom = "members" if reach is Permitted.MEMBERS else "those its operator names"
        how = "Open an account first, under You." if reach is Permitted.MEMBERS else ""
        raise Refused(
            "On this server only {whom} may {what}. {how}",
            whom=whom,
            what=TO_DO[permission],
            how=how,
            code="not_permitted",
        )
