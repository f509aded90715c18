"""Protective layers before the application: headers, sizes, origins and rates, each a small ASGI layer."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from math import ceil
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bafflebox.message import said
from bafflebox.service.quotas import Buckets
from bafflebox.store.scans import LARGEST
from bafflebox.web.problems import refuse
from bafflebox.web.rendering import style_hashes

POLICY = (
    f"default-src 'self'; script-src 'self'; style-src 'self' {style_hashes()}; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'{live}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HSTS = "max-age=31536000"
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=()",
}
LARGEST_BODY = LARGEST + 1024 * 1024
"""Nothing is larger than a photo; a match of a whole day takes less than a hundred kilobytes."""
PATIENCE, SLOWEST = 30.0, 8_000
"""The seconds a body may take, plus a second for so many bytes: even a phone at the edge of the network is faster."""
LARGE_DOORS = {"/tournaments/take-in": 512 * 1024 * 1024, "/api/tournaments/take-in": 512 * 1024 * 1024}
"""Where more is accepted, from one laptop to another: one large body at a time, which states its size and arrives
quickly."""
SWIFT = 250_000
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def headers_for(scope: Scope) -> dict[str, str]:
    """The security headers of an answer. Older browsers don't accept 'self' for live connections, so the policy names
    them."""
    host, secure = Headers(scope=scope).get("host", ""), scope.get("scheme") == "https"
    live = f" {'wss' if secure else 'ws'}://{host}" if host else ""
    policy = {"content-security-policy": POLICY.replace("{live}", live)}
    # Over plain HTTP browsers ignore these, and complain.
    https = {"strict-transport-security": HSTS, "cross-origin-opener-policy": "same-origin"} if secure else {}
    return policy | HEADERS | https


class SafeHeaders:
    """The security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(scope).items():
                    headers.setdefault(name, value)
                if "cache-control" not in headers:
                    headers["cache-control"] = "no-store"
            await send(message)

        await self.app(scope, receive, sending if scope["type"] == "http" else send)


class BodyLimit:
    """Refuses a body that is too large before it is read, whatever its header says, and one that arrives too slowly."""

    def __init__(self, app: ASGIApp, largest: int = LARGEST_BODY, patience: float = PATIENCE) -> None:
        self.app, self.largest, self.patience = app, largest, patience
        self._large_one_comes = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = Headers(scope=scope).get("content-length", "0")
        stated = int(told) if told.isdecimal() else 0
        largest = max(self.largest, LARGE_DOORS.get(scope.get("path", ""), 0))
        if stated > largest:
            await refuse(scope, send, 413, "too_large", f"At most {largest // 1024 // 1024} MB are accepted here.")
        elif stated <= self.largest:
            await self.app(scope, self._bounded(receive, self.largest, SLOWEST), send)
        elif self._large_one_comes:
            await refuse(
                scope, send, 503, "busy", "Another large file is being uploaded. Try again when it has arrived."
            )
        else:
            self._large_one_comes = True
            try:
                await self.app(scope, self._bounded(receive, stated, SWIFT), send)
            finally:
                self._large_one_comes = False

    def _bounded(self, receive: Receive, largest: int, slowest: int) -> Receive:
        seen, coming, began = 0, True, time.monotonic()

        async def receiving() -> Message:
            nonlocal seen, coming
            if not coming:  # a long response checks whether the client is still connected
                return await receive()
            left = began + self.patience + seen / slowest - time.monotonic()
            try:
                async with asyncio.timeout(left):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, "The request did not arrive in time") from None
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                coming = message.get("more_body", False)
                if seen > largest:
                    raise HTTPException(413, f"At most {largest // 1024 // 1024} MB are accepted here")
            return message

        return receiving


class SameOrigin:
    """Refuses what another site makes a browser send: a change, or a live connection, must come from one of our own
    pages.

    It makes no difference whether a cookie was sent: a form elsewhere could give a visitor another identity. Programs
    send neither header.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        changes = scope["type"] == "websocket" or scope.get("method") not in SAFE_METHODS
        if scope["type"] in ("http", "websocket") and changes:
            headers = Headers(scope=scope)
            if not _own_page(scope, headers):
                await refuse(scope, send, 403, "another_site", "This was sent from a page of another site.")
                return
        await self.app(scope, receive, send)


def _own_page(scope: Scope, headers: Headers) -> bool:
    """Whether origin and fetch metadata, as far as a browser sends them, all say so."""
    for origin in headers.getlist("origin"):
        try:
            told = urlsplit(origin)
        except ValueError:
            return False
        secure = scope.get("scheme") in ("https", "wss")
        if told.netloc != headers.get("host") or told.scheme not in (("https",) if secure else ("http", "https")):
            return False
    return all(site in ("same-origin", "none") for site in headers.getlist("sec-fetch-site"))


@dataclass
class RateLimit:
    """Limits requests per second from one address, with a burst; refusals say when to retry.

    A hall shares one address behind its router, so the rate is generous; costly endpoints have lower limits.
    """

    app: ASGIApp
    rate: float = 200.0
    burst: float = 600.0
    costly: dict[str, tuple[float, float]] = field(default_factory=dict)
    """By path prefix: rate and burst of changes sent there."""
    key_rate: float = 50.0
    key_burst: float = 500.0
    """Changes sent with one key, from all addresses."""
    bytes_rate: float = 200_000.0
    bytes_burst: float = 700_000_000.0
    """Bytes that one address may send: a tournament from another laptop with its photos, and some more."""
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        doors = {"": (self.rate, self.burst), **self.costly}
        self._doors = {door: Buckets(rate, burst, clock=self.clock) for door, (rate, burst) in doors.items()}
        self._keys = Buckets(self.key_rate, self.key_burst, clock=self.clock)
        self._bytes = Buckets(self.bytes_rate, self.bytes_burst, clock=self.clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            wait = self._wait(scope)
            if wait > 0:
                seconds = max(1, math.ceil(wait))
                sentence = said("That is too many requests. Please wait {seconds} s.", seconds=seconds)
                more = {"retry-after": f"{seconds}", **self._told(scope)}
                await refuse(scope, send, 429, "too_many", sentence, more)
                return
            if scope["path"].startswith("/api/"):
                send = self._telling(scope, send)
        await self.app(scope, receive, send)

    def _telling(self, scope: Scope, send: Send) -> Send:
        """Adds to each API answer how many requests are left."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self._told(scope))
            await send(message)

        return sending

    def _door(self, scope: Scope) -> str:
        if scope["method"] in SAFE_METHODS:
            return ""
        return next((door for door in self.costly if scope["path"].startswith(door)), "")

    def _told(self, scope: Scope) -> dict[str, str]:
        """The limit of an endpoint, what is left of it, and the seconds until it is fully available again."""
        buckets, address = self._doors[self._door(scope)], (scope.get("client") or ("local", 0))[0]
        left = buckets.left(address)
        again = ceil((buckets.burst - left) / buckets.rate)
        told = {"limit": int(buckets.burst), "remaining": left, "reset": again}
        return {f"ratelimit-{name}": str(number) for name, number in told.items()}

    def _wait(self, scope: Scope) -> float:
        """Seconds until the next one is let in; 0 lets this one in."""
        address = (scope.get("client") or ("local", 0))[0]
        wait = self._doors[self._door(scope)].wait(address)
        if scope["method"] in SAFE_METHODS:
            return wait
        headers = Headers(scope=scope)
        if not wait and (key := headers.get("authorization") or headers.get("cookie")):
            wait = self._keys.wait(sha256(key.encode("latin-1")).digest())
        stated = headers.get("content-length", "")
        size = int(stated) if stated.isdecimal() and len(stated) < 12 else 0
        return wait or (self._bytes.wait(address, min(size, self.bytes_burst)) if size else 0.0)
