"""Cookies over HTTPS have a prefix that browsers enforce; cookies without it are ignored.

`__Host-` says that this very server set the cookie, over HTTPS: no page under a neighbouring name and nobody on the
network could have planted it. Cookies limited to one path, such as a player's card, have `__Secure-`. Everything behind
this layer uses their plain names.
"""

from __future__ import annotations

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
