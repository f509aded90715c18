"""The names of this server and its trusted proxies. Nothing else is trusted.

Without `hosts`, the server answers to IP addresses and to local network names, so that a page elsewhere can't point its
own name at a machine in the hall. Behind a proxy it answers to the names given by the operator. `X-Forwarded-For` and
`X-Forwarded-Proto` count only from a proxy named by the operator; a request with these headers from elsewhere is never
treated as local.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from bafflebox.errors import InvalidInput
from bafflebox.service.quotas import SENDER
from bafflebox.web.problems import refuse

_HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?)(?::(\d{1,5}))?")
LOCAL_ENDS = (".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa", ".localhost", ".test")
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip")
Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Front:
    """The operator's settings for names and proxies."""

    hosts: frozenset[str] = frozenset()
    proxies: tuple[Network, ...] = ()

    @staticmethod
    def of(hosts: Iterable[str], proxies: Iterable[str]) -> Front:
        """Read the settings from command line arguments."""
        names = frozenset(name.strip().lower() for name in hosts)
        for name in names:
            if not _HOST.fullmatch(name):
                raise InvalidInput(
                    "'{name}' is not a host name. Write for example club.example.", name=name, code="bad_host"
                )
        try:
            return Front(names, tuple(ip_network(one.strip(), strict=False) for one in proxies))
        except ValueError:
            raise InvalidInput(
                "'{proxies}' is not the address of a proxy. Write for example 127.0.0.1 or 10.0.0.0/8.",
                proxies=", ".join(proxies),
                code="bad_proxy",
            ) from None

    def answers_to(self, host: str) -> bool:
        """Whether a Host header names this server."""
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].lower()
        if self.hosts:
            return name in self.hosts or host.lower() in self.hosts
        return _address(name) is not None or "." not in name or name.endswith(LOCAL_ENDS) or name in _own_names()

    def is_proxy(self, address: str) -> bool:
        found = _address(address)
        return found is not None and any(found in network for network in self.proxies)

    def client(self, peer: str, forwarded: str) -> str:
        """The client's address behind a chain of named proxies: the last one that is not a proxy."""
        chain = [one.strip() for one in forwarded.split(",") if one.strip()]
        for address in reversed(chain):
            if _address(address) is None:
                return "unknown"
            if not self.is_proxy(address):
                return address
        return chain[0] if chain else peer


class AtTheFront:
    """The outermost layer: sets client address and scheme from trusted sources; refuses host names that are not ours."""

    def __init__(self, app: ASGIApp, front: Front) -> None:
        self.app, self.front = app, front

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        names = headers.getlist("host")
        if len(names) > 1 or (names and not self.front.answers_to(names[0])):
            await refuse(
                scope,
                send,
                421,
                "other_host",
                "This server does not answer to that name. Its operator can set it with --name.",
            )
            return
        peer = (scope.get("client") or ("", 0))[0]
        if self.front.is_proxy(peer):
            scope = _passed_on(scope, headers, self.front, peer)
        else:
            forwarded = any(name in headers for name in FORWARDED)
            scope["here"] = _is_loopback(peer) and not forwarded and all(map(_names_this_machine, names))
        client, port = scope.get("client") or ("local", 0)
        scope["client"] = (counted_as(client), port)
        SENDER.set(scope["client"][0])
        await self.app(scope, receive, send)


def _passed_on(scope: Scope, headers: Headers, front: Front, peer: str) -> Scope:
    secure = headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower() == "https"
    scheme = {"http": "https", "websocket": "wss"} if secure else {"http": "http", "websocket": "ws"}
    client = front.client(peer, ",".join(headers.getlist("x-forwarded-for")))
    return {**scope, "client": (client, 0), "scheme": scheme[scope["type"]], "here": False}


def counted_as(address: str) -> str:
    """The address that limits and quotas count: for IPv6 the whole /64, since one client usually has all of it.

    >>> counted_as("2001:db8:1:2:3::4"), counted_as("::ffff:192.0.2.1"), counted_as("192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1')
    """
    found = _address(address)
    if found is None:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(found) if found.is_loopback else str(ip_network((found, 64), strict=False))


def is_here(scope: Scope) -> bool:
    """Whether a request comes from this machine, without a proxy."""
    return bool(scope.get("here"))


def _names_this_machine(host: str) -> bool:
    """Whether a Host header names the machine itself: by an IP address, as localhost, or by its own name.

    Whoever controls the hall's network could point any other name at it, and their page would pass for one of ours.
    """
    found = _HOST.fullmatch(host)
    name = found[1].lower() if found else ""
    return _address(name) is not None or name == "localhost" or name == socket.gethostname().lower()


@lru_cache(4096)
def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text.strip("[]").partition("%")[0])
    except ValueError:
        return None


def _is_loopback(peer: str) -> bool:
    found = _address(peer)
    return found is not None and (getattr(found, "ipv4_mapped", None) or found).is_loopback


@cache
def _own_names() -> frozenset[str]:
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()})
