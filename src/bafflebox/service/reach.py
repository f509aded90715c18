"""The address at which phones reach this server: as set, as the page was opened, or from the network."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from bafflebox.errors import InvalidInput
from bafflebox.store.vault import Vault

_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", re.IGNORECASE)
EVERYWHERE = ("0.0.0.0", "::", "")
"""Addresses that mean every network of this machine."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The printed address, whether a phone can open it, and alternatives."""

    address: str
    only_here: bool
    """It leads only to this machine."""
    others: tuple[str, ...] = ()


def _key(tournament: str) -> str:
    return f"reached-at/{tournament}"


def is_loopback(host: str) -> bool:
    """Whether a name or IP address means the local machine."""
    bare = host.strip("[]").lower()
    if bare in ("localhost", "") or bare.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


def reach(vault: Vault, tournament: str, opened_at: str, listens_at: str) -> Reach:
    """The address for phones, from the one at which a page was opened and the one the server serves."""
    chosen = vault.get(_key(tournament))
    if chosen:
        return Reach(chosen, is_loopback(urlsplit(chosen).hostname or ""))
    parts = urlsplit(opened_at)
    if not is_loopback(parts.hostname or ""):
        return Reach(opened_at, False)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    numbers = _own_numbers() if listens_at in EVERYWHERE else [listens_at]
    others = tuple(f"{parts.scheme}://{own}:{port}" for own in numbers if not is_loopback(own))
    return Reach(others[0], False, others) if others else Reach(opened_at, True)


def _own_numbers() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nothing is sent: the system only reports the source address it would use
            return [str(asking.getsockname()[0])]
        except OSError:
            return []


def choose(vault: Vault, tournament: str, address: str) -> None:
    """Set the address printed on cards and invitations; an empty one restores the default."""
    tidy = address.strip().rstrip("/")
    if not tidy:
        vault.drop(_key(tournament))
        return
    if "://" not in tidy:
        tidy = f"http://{tidy}"
    parts = urlsplit(tidy)
    named = parts.hostname and (":" in parts.hostname or _HOST.fullmatch(parts.hostname))
    if parts.scheme not in ("http", "https") or not named or parts.path or parts.query or parts.username:
        raise InvalidInput(
            "'{address}' is not an address that a phone can open. Write for example http://192.168.1.20:8000.",
            address=address,
            code="bad_address",
            facts={"field": "address"},
        )
    vault.put(_key(tournament), tidy)
