"""What programs can rely on throughout the API: a version in the path, cacheable answers, and access from other sites.

- `/api/v1/…` is the same as `/api/…`. Within a version doors, fields and acts may be added; what is there is neither renamed nor taken
  away. A version that does not keep to this would stand at `/api/v2`, and the old one would go on beside it for a year at least.
- What does not change from one day to the next has an `ETag`: sent back as `If-None-Match`, it is answered with 304 and no body.
- Scripts of any site may read what everybody may read (CORS). They are nobody: no cookie and no token goes with such a request.

HEAD wherever there is GET: the same answer without its body (RFC 9110, 9.3.2).
"""

from __future__ import annotations

import re
from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

VERSION = 1
_VERSIONED = re.compile(rf"/api/v{VERSION}(?=/|$)")
_SUBJECTS = "books|challenges|clauses|formats|incidents|levels|openapi.json|pocket|positions|tables|tournaments"
PUBLIC = re.compile(rf"/api/({_SUBJECTS})(/.*)?")
"""Public data."""
ASKED = "bafflebox.asked_path"
LASTING = re.compile(r"/api/(books|clauses|formats|incidents|openapi\.json|pocket)(/.*)?")
"""Data that changes only with the program, or with the installed books."""
CORS = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Link, Total-Count, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After",
}
PREFLIGHT = {
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "If-None-Match, Last-Event-ID",
    "access-control-max-age": "86400",
    "vary": "origin, access-control-request-method",
}


class Versioned:
    """Removes the version from the path: there is only one API behind it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path.startswith("/api/v") and (plain := _VERSIONED.sub("/api", path, count=1)) != path:
            scope = {**scope, "path": plain, "raw_path": plain.encode(), ASKED: path}
        await self.app(scope, receive, send)


def asked_path(scope: Scope) -> str:
    """The path as requested, including its version."""
    path: str = scope.get(ASKED, scope["path"])
    return path


class ReadByOtherSites:
    """Lets scripts of other sites read public data, anonymously."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not PUBLIC.fullmatch(scope["path"]):
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)
        if scope["method"] == "OPTIONS" and asked.get("access-control-request-method") in ("GET", "HEAD"):
            told = [(name.encode(), value.encode()) for name, value in (CORS | PREFLIGHT).items()]
            await send({"type": "http.response.start", "status": 204, "headers": told})
            await send({"type": "http.response.body"})
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(CORS)
            await send(message)

        reads = scope["method"] in ("GET", "HEAD") and "authorization" not in asked and "cookie" not in asked
        await self.app(scope, receive, sending if reads else send)


class ETags:
    """Adds an `ETag` to cacheable answers, and answers 304 to clients that already have them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD") or not LASTING.fullmatch(scope["path"]):
            await self.app(scope, receive, send)
            return
        begun: Message = {}
        body = bytearray()

        async def sending(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = message
                return
            body.extend(message.get("body", b""))
            if not message.get("more_body"):
                await self._answered(scope, send, begun, bytes(body))

        await self.app(scope, receive, sending)

    async def _answered(self, scope: Scope, send: Send, begun: Message, body: bytes) -> None:
        if begun["status"] == 200:
            tag = f'W/"{sha256(body).hexdigest()[:24]}"'
            headers = MutableHeaders(scope=begun)
            headers["etag"], headers["cache-control"] = tag, "no-cache"  # cached, but revalidated each time
            known = Headers(scope=scope).get("if-none-match", "")
            if tag.removeprefix("W/") in known or known.strip() == "*":
                del headers["content-length"], headers["content-type"]
                begun, body = {**begun, "status": 304}, b""
        await send(begun)
        await send({"type": "http.response.body", "body": body})


class Heads:
    """Handles a HEAD request as GET and sends only the headers. Static files already support HEAD."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("method") != "HEAD":
            await self.app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"}

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                # The response is complete: an endless stream is told that the client has gone.
                await send({"type": "http.response.body"})

        await self.app(asked, receive, sending)
        scope["route"] = asked.get("route")  # the log names the route
