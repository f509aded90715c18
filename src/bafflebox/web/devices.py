"""Identifies the device of an act: a random number in a cookie, so that the journal can tell two phones apart.

It is not a secret and identifies nobody: it shows that two acts came from the same phone, but not whose it is.
"""

from __future__ import annotations

import re
import secrets

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
