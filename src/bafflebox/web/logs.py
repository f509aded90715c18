"""The log of a server: one JSON object a line on standard error, or words for a terminal. Secrets never get in."""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET = ("password", "token", "secret", "key", "cookie", "authorization", "word")
"""Names under which something stands that nobody may read in a log."""


def without_secrets(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Whatever has the name of a secret is blotted out, whoever wrote it there."""
    for name in event:
        if any(part in name.lower() for part in SECRET):
            event[name] = "…"
    return event


def configure(*, as_json: bool, level: str = "info") -> None:
    """Set up the log of this process."""
    renderer: Any = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    exceptions = [structlog.processors.dict_tracebacks] if as_json else []
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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
