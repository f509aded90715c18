"""The log of a server: one JSON object per line on standard error, or text for a terminal. Secrets never get in.

Every request gets a number, is counted, and leaves one line in the log: that it was sent, but never its contents.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from time import perf_counter
from typing import Any, TextIO, cast

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bafflebox.web.cookies import PROGRAM

SECRET = ("password", "token", "secret", "key", "cookie", "authorization", "word")
"""Names of values that must not appear in a log."""


def without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Redact every value with the name of a secret."""
    for name in event:
        if any(part in name.lower() for part in SECRET):
            event[name] = "…"
    return event


class Spill:
    """A stream that ignores write errors: a full or closed log must not stop the server."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def configure(*, as_json: bool, level: str = "info", once: bool = False) -> None:
    """Set up the log of this process; if that is done only once, a module's logger is created on first use and
    cached."""
    # The values of variables are kept out of tracebacks: visitors' keys are among them.
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    renderer: Any = structlog.processors.JSONRenderer() if as_json else plain
    told = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    exceptions = [structlog.processors.ExceptionRenderer(told)] if as_json else []
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_secrets,
            *exceptions,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Spill(sys.stderr))),
        cache_logger_on_first_use=once,
    )


log = structlog.get_logger("bafflebox.requests")
QUIET = ("/static", "/health", "/metrics")
"""Routes that are polled all the time and not worth logging."""
_HIDING = secrets.token_bytes(16)


class Watched:
    """The second-outermost layer. The number is in every line of the log and in the answer, so that one can be found
    from the other."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number = secrets.token_hex(8)
        began = perf_counter()
        status = 500 if scope["type"] == "http" else 101

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = number
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        structlog.contextvars.clear_contextvars()
        device = scope.get("device", PROGRAM)
        structlog.contextvars.bind_contextvars(request=number, device=device, address=hidden_address(scope))
        try:
            await self.app(scope, receive, sending)
        finally:
            _tell(scope, status, perf_counter() - began)


def hidden_address(scope: Scope) -> str:
    """The network address as a number that stays the same while the server runs, and can't be traced back."""
    client = scope.get("client")
    return hmac.digest(_HIDING, client[0].encode(), "sha256").hex()[:8] if client else "local"


def _tell(scope: Scope, status: int, took: float) -> None:
    method = scope.get("method", "LIVE")
    door = _door(scope)
    house = getattr(scope["app"].state, "house", None) if "app" in scope else None
    if house is not None:
        house.measures.requests.labels(method, door, str(status)).inc()
        if method != "LIVE":
            house.measures.request_seconds.labels(door).observe(took)
    if not scope["path"].startswith(QUIET) or status >= 500:
        log.info("asked", method=method, path=scope["path"], status=status, ms=round(took * 1000, 1))


def _door(scope: Scope) -> str:
    """The pattern of the path, so that a thousand tables count as one route; unmatched paths count as one too."""
    pattern = getattr(scope.get("route"), "path", None)
    if pattern is None:
        return "/static" if scope["path"].startswith("/static/") else "(none)"
    # An included router doesn't know the prefix it was included under.
    return f"/api{pattern}" if scope["path"].startswith("/api/") and not pattern.startswith("/api/") else str(pattern)
