"""At which address phones reach this server: as somebody set it, as the page was opened, or as the network has it."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from bafflebox.errors import InvalidInput
from bafflebox.store.vault import Vault

PATIENCE = 0.4
"""Seconds in which this machine has to answer itself."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The address that is printed, whether a phone can open it, and others that would do."""

    address: str
    only_here: bool
    """It leads to this machine alone."""
    others: tuple[str, ...] = ()


def _key(tournament: str) -> str:
    return f"reached-at/{tournament}"


def is_loopback(host: str) -> bool:
    """Whether a name or number means the machine that says it."""
    bare = host.strip("[]").lower()
    if bare in ("localhost", "") or bare.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


def reach(vault: Vault, tournament: str, opened_at: str) -> Reach:
    """Where phones find a tournament, from the address at which somebody opened a page of it."""
    chosen = vault.get(_key(tournament))
    if chosen:
        return Reach(chosen, is_loopback(urlsplit(chosen).hostname or ""))
    parts = urlsplit(opened_at)
    if not is_loopback(parts.hostname or ""):
        return Reach(opened_at, False)
    others = _of_the_network(parts.scheme, parts.port or (443 if parts.scheme == "https" else 80))
    return Reach(others[0], False, others) if others else Reach(opened_at, True)


def _of_the_network(scheme: str, port: int) -> tuple[str, ...]:
    """Addresses of this machine in its network at which this server answers."""
    found = (own for own in _own_numbers() if not is_loopback(own) and _answers(own, port))
    return tuple(f"{scheme}://{own}:{port}" for own in found)


def _own_numbers() -> list[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nothing is sent: the system only says from which address it would be
            return [str(asking.getsockname()[0])]
        except OSError:
            return []


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), PATIENCE):
            return True
    except OSError:
        return False


def choose(vault: Vault, tournament: str, address: str) -> None:
    """Set the address that is printed on cards and invitations; an empty one leaves it to the network again."""
    tidy = address.strip().rstrip("/")
    if not tidy:
        vault.drop(_key(tournament))
        return
    if "://" not in tidy:
        tidy = f"http://{tidy}"
    parts = urlsplit(tidy)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path or parts.query or parts.username:
        raise InvalidInput(
            f"'{address}' is not an address that a phone can open. Write for example http://192.168.1.20:8000.",
            code="bad_address",
            facts={"field": "address"},
        )
    vault.put(_key(tournament), tidy)
