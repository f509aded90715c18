"""The log of a server: one JSON object per line on standard error, or text for a terminal. Secrets never get in."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

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
