"""The one client for requests that leave this server: calls to phones, tournaments that are published elsewhere, webhooks.

It connects only to hosts named by the operator. A name must resolve only to public addresses, and the address that was
checked is the one used, so that it can't change in between; an IP address given by the operator is accepted as it is.
Redirects are not followed, and an answer is read up to a limit and never shown.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv6Address, ip_address
from threading import Timer
from urllib.parse import SplitResult, urlsplit

from bafflebox.errors import InvalidInput

PATIENCE = 10.0
"""Seconds to wait for a connection, and for each part of an answer."""
AT_MOST = 30.0
"""Seconds until an answer is complete."""
LONGEST = 1000
"""The longest address, in characters; push services use about two hundred."""
LARGEST = 64 * 1024
"""The most bytes of an answer to read."""
PORTS = {"http": 80, "https": 443}
PUSH_SERVICES = (
    "https://fcm.googleapis.com",
    "https://android.googleapis.com",
    "https://updates.push.services.mozilla.com",
    "https://*.push.services.mozilla.com",
    "https://*.push.apple.com",
    "https://*.notify.windows.com",
)
"""The push services of common browsers."""

Resolve = Callable[[str, int], Iterable[str]]


class Unreached(Exception):
    """The server could not be reached; the message is ours, for a log or a page."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a name, from the resolver of this machine."""
    return [str(where[0]) for *_, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Outgoing:
    """Checks addresses, and sends requests to them. `hosts` are origins such as `https://club.example`; `*.` stands for any name below."""

    def __init__(self, hosts: Iterable[str], resolve: Resolve = resolved) -> None:
        self.hosts = tuple(map(_origin, hosts))
        self._resolve = resolve

    def checked(self, address: str) -> SplitResult:
        """Parse an address and check that requests may go there, as far as possible without the network."""
        odd = len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address
        try:
            parts = urlsplit(address)
            own = (parts.scheme, parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0))
        except ValueError:
            raise _not_named() from None
        if odd or "@" in parts.netloc or not any(_fits(named, own) for named in self.hosts):
            raise _not_named()
        return parts

    def send(self, method: str, address: str, headers: Mapping[str, str], body: bytes | None = None) -> Answer:
        """Send a request and read its answer, whatever its status. Blocks on the network, so call it in a thread."""
        parts = self.checked(address)
        connection = self.connection(parts)
        alarm = Timer(AT_MOST, connection.cut)  # each read has a time limit of its own; this one is for all of them
        alarm.daemon = True
        alarm.start()
        try:
            path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
            connection.request(method, path, body, dict(headers))
            answer = connection.getresponse()
            found = Answer(answer.status, _bounded(answer.read1))
            if connection.is_cut:
                raise TimeoutError
            return found
        except (OSError, HTTPException) as wrong:
            kind = _kind(TimeoutError() if connection.is_cut else wrong)
            raise Unreached(f"no connection ({kind})") from wrong
        finally:
            alarm.cancel()
            connection.close()

    def connection(self, parts: SplitResult) -> Connection:
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
        named = any(host == one for _, one, _ in self.hosts) and _is_address(host)
        try:
            addresses = [host] if named else list(self._resolve(host, port))
        except OSError as wrong:
            raise Unreached("the name can't be resolved") from wrong
        if not addresses or not (named or all(map(is_public, addresses))):
            raise Unreached("the name doesn't resolve to a public address")
        return Connection(host, port, addresses, secure=parts.scheme == "https")


class Connection(HTTPConnection):
    """Connects to one of the checked addresses."""

    def __init__(self, host: str, port: int, addresses: list[str], *, secure: bool) -> None:
        super().__init__(host, port, timeout=PATIENCE)
        self._addresses, self._secure = addresses, secure
        self._line: socket.socket | None = None
        """Stored, because `sock` is handed over to an answer that ends with its connection."""
        self.is_cut = False

    def cut(self) -> None:
        """Abort from another thread, wherever it is waiting."""
        self.is_cut = True
        if self._line is not None:
            with suppress(OSError):  # it has just ended by itself
                self._line.shutdown(socket.SHUT_RDWR)

    def connect(self) -> None:
        self.sock = self._line = self._dialled()
        if self._secure:
            secured = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock = self._line = secured
            secured.do_handshake()

    def _dialled(self) -> socket.socket:
        *first, last = self._addresses
        for address in first:
            try:
                return socket.create_connection((address, self.port), PATIENCE)
            except OSError:
                continue
        return socket.create_connection((last, self.port), PATIENCE)


def _bounded(read: Callable[[int], bytes]) -> bytes:
    """Read an answer up to the limit."""
    found = bytearray()
    while len(found) < LARGEST and (piece := read(LARGEST - len(found))):
        found += piece
    return bytes(found)


def _kind(wrong: Exception) -> str:
    """Describe an error without quoting the other side."""
    if isinstance(wrong, ssl.SSLError):
        return "its certificate is not accepted"
    if isinstance(wrong, TimeoutError):
        return "it does not answer in time"
    return "it can't be reached" if isinstance(wrong, OSError) else "it does not speak HTTP"


def is_public(address: str) -> bool:
    """Whether an address is public.

    >>> [is_public(one) for one in ("142.250.1.1", "10.0.0.8", "169.254.1.1", "::1", "::ffff:127.0.0.1", "fe80::1%eth0")]
    [True, False, False, False, False, False]
    >>> [is_public(one) for one in ("64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::1", "0.0.0.0", "100.64.0.1", "224.0.0.1")]
    [False, False, False, False, False, False]
    """
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour or (known.teredo or (None,))[0]
        if inner is not None:
            return is_public(str(inner))
        if known.packed.startswith(bytes.fromhex("0064ff9b")):  # an IPv6 address that some networks translate to IPv4
            return False
    return known.is_global and not known.is_multicast and not known.is_reserved


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


Origin = tuple[str, str, int]


def _origin(text: str) -> Origin:
    """Parse an origin named by the operator; https is the default."""
    try:
        parts = urlsplit(text.strip().lower() if "://" in text else f"https://{text.strip().lower()}")
        host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        host, port = "", 0
    if not host or " " in host or not port or parts.path.strip("/") or parts.query or "@" in parts.netloc:
        raise InvalidInput(
            "'{text}' is not the address of a server. Write for example https://club.example.",
            text=text,
            code="bad_address",
        )
    return parts.scheme, host, port


def _fits(named: Origin, own: Origin) -> bool:
    scheme, host, port = named
    below = host.startswith("*.") and own[1].endswith(host[1:]) and len(own[1]) > len(host) - 1
    return (scheme, port) == (own[0], own[2]) and (below or host == own[1])


def _not_named() -> InvalidInput:
    return InvalidInput(
        "This server may not send anything to that address. Its operator decides which servers it may reach.",
        code="host_not_named",
    )
