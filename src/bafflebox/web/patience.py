"""Connections that are opened and then say nothing, or say it letter by letter, to keep everybody else out: they are closed."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_WITHIN = 20.0
"""Seconds from the first letter of a request, or from opening the connection, until all of its headers are there."""


class PatientHTTP(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """HTTP as the server speaks it; what is begun has to be said within some seconds."""

    within = HEAD_WITHIN
    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._look()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _look(self) -> None:
        """The time runs while headers are awaited: not while a request is answered, and not on a live line."""
        live = self.transport.get_protocol() is not self
        answering = self.cycle is not None and not self.cycle.response_complete
        if live or answering or self.timeout_keep_alive_task is not None:
            self._rest()
        elif self._closing is None:
            self._closing = asyncio.get_running_loop().call_later(self.within, self.transport.close)

    def _rest(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
