"""Cookies: those over HTTPS have a prefix that browsers enforce, and one identifies the device of an act.

`__Host-` says that this very server set the cookie, over HTTPS: no page under a neighbouring name and nobody on the
network could have planted it. Cookies limited to one path, such as a player's card, have `__Secure-`. Everything behind
this layer uses their plain names.

It is not a secret and identifies nobody: it shows that two acts came from the same phone, but not whose it is.
"""

from __future__ import annotations

import re
import secrets

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST, SECURE = b"__Host-", b"__Secure-"


class PrefixedCookies:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or scope["scheme"] not in ("https", "wss"):
            await self.app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                pairs = message.get("headers", ())
                message["headers"] = [
                    (name, _prefixed(value) if name.lower() == b"set-cookie" else value) for name, value in pairs
                ]
            await send(message)

        headers = [(name, _plain(value) if name == b"cookie" else value) for name, value in scope["headers"]]
        await self.app({**scope, "headers": [(name, value) for name, value in headers if value]}, receive, sending)


def _prefixed(cookie: bytes) -> bytes:
    parts = [part.strip() for part in cookie.split(b";")]
    told = {part.lower() for part in parts[1:]}
    prefix = HOST if b"path=/" in told and not any(one.startswith(b"domain=") for one in told) else SECURE
    return b"; ".join((prefix + parts[0], *parts[1:], *(() if b"secure" in told else (b"Secure",))))


def _plain(cookies: bytes) -> bytes:
    """The cookies that carry a prefix, without it."""
    found = (part.strip() for part in cookies.split(b";"))
    return b"; ".join(
        part.removeprefix(prefix) for part in found for prefix in (HOST, SECURE) if part.startswith(prefix)
    )


COOKIE = "bafflebox-device"
LASTS = 2 * 365 * 24 * 60 * 60
PROGRAM = "program"
"""The device of a program that uses a token and keeps no cookies."""
_DEVICE = re.compile(r"[0-9a-f]{12}")


def device_of(connection: HTTPConnection) -> str:
    """The device that a request came from. Live connections bypass the layer below, so their cookie is read here."""
    known = connection.scope.get("device") or connection.cookies.get(COOKIE, "")
    return known if _DEVICE.fullmatch(known) else PROGRAM


class Devices:
    """Gives every browser its number with its first page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        known = connection.cookies.get(COOKIE, "")
        if _DEVICE.fullmatch(known):
            scope["device"] = known
        elif "authorization" not in connection.headers and _is_page(scope):
            scope["device"] = secrets.token_hex(6)
            send = _remembering(scope, send)
        await self.app(scope, receive, send)


def _is_page(scope: Scope) -> bool:
    return scope["type"] == "http" and not scope["path"].startswith(("/static/", "/api/", "/metrics", "/health"))


def _remembering(scope: Scope, send: Send) -> Send:
    secure = "; Secure" if scope["scheme"] == "https" else ""
    cookie = f"{COOKIE}={scope['device']}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=lax{secure}"

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).append("set-cookie", cookie)
        await send(message)

    return sending
