"""The way to push services on the internet, and to nothing else: an address that a phone names is not trusted.

Only HTTPS at its own port, only public addresses, looked at once the name is resolved and dialled as they were looked at; an
answer that leads elsewhere is not followed.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from bafflebox.errors import InvalidInput

PATIENCE = 10.0
"""Seconds to wait for a push service."""
LONGEST = 1000
"""Letters of an address; those of the push services have about two hundred."""


class Unreached(Exception):
    """The push service could not be reached; in words for the log."""


class Outside:
    """Checks addresses, and posts to them."""

    def checked(self, address: str) -> SplitResult:
        """The parts of an address to which messages may go, as far as can be told without asking the network."""
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            raise _no_service() from None
        host = parts.hostname or ""
        odd = len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address
        if odd or parts.scheme != "https" or "." not in host or port not in (None, 443) or "@" in parts.netloc:
            raise _no_service()
        if _is_number(host) and not is_public(host):
            raise _no_service()
        return parts

    def post(self, address: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send it and give the status of the answer. Waits for the network, so call it in a thread."""
        parts = self.checked(address)
        connection = self.connection(parts)
        try:
            connection.request("POST", parts._replace(scheme="", netloc="", fragment="").geturl(), body, dict(headers))
            return connection.getresponse().status
        except (OSError, HTTPException) as wrong:
            raise Unreached(f"{type(wrong).__name__}: {wrong}") from wrong
        finally:
            connection.close()

    def connection(self, parts: SplitResult) -> HTTPConnection:
        return _Public(parts.hostname or "", 443, timeout=PATIENCE)


class _Public(HTTPSConnection):
    """Dials the very address that was looked at, so that a name cannot mean another one a moment later."""

    def connect(self) -> None:
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        addresses = [str(where[0]) for *_, where in found]
        if not addresses or not all(map(is_public, addresses)):
            raise ConnectionRefusedError(f"{self.host} is no public address")
        line = socket.create_connection((addresses[0], self.port), PATIENCE)
        try:
            self.sock = ssl.create_default_context().wrap_socket(line, server_hostname=self.host)
        except BaseException:
            line.close()
            raise


def is_public(address: str) -> bool:
    """Whether an address is one of the internet.

    >>> [is_public(one) for one in ("142.250.1.1", "10.0.0.8", "169.254.1.1", "::1", "::ffff:127.0.0.1", "fe80::1%eth0")]
    [True, False, False, False, False, False]
    """
    known = ip_address(address)
    if isinstance(known, IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour
        if inner is not None:
            known = inner
    return known.is_global and not known.is_multicast


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _no_service() -> InvalidInput:
    return InvalidInput(
        "That is no address of a push service: it begins with https:// and is on the internet.", code="bad_push_address"
    )
