"""Closes idle and slow connections, which could otherwise keep everybody else out.

How many connections this process can hold: its limit on open files, minus some for the journal and the disk.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from bafflebox.service.quotas import Crowd, Guest, Rank

FOR_OTHERS = 128
"""Files that the journal, its log, the pages and the engines need."""
MOST = 60_000


@dataclass(frozen=True, slots=True)
class Connections:
    """Connections for requests, and for tables that are followed live."""

    requests: int = 2_000
    live: int = 10_000


def room_for(files: int) -> Connections:
    """Divide the file limit of a process between them.

    >>> room_for(1024)
    Connections(requests=298, live=597)
    """
    free = max(30, min(files, MOST) - FOR_OTHERS)
    return Connections(free // 3, free * 2 // 3)


def raised_limit() -> Connections:
    """Raise this process's limit of open files as far as the system allows."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return Connections()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (ValueError, OSError):
            pass  # the limit stays as it is
    return room_for(MOST if soft == resource.RLIM_INFINITY else soft)


HEAD_WITHIN = 20.0
"""Seconds from the first byte of a request, or from opening the connection, until all of its headers have arrived."""


class PatientHTTP(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """The server's HTTP protocol with a timeout for headers, and with room for one more connection."""

    within = HEAD_WITHIN
    crowd = Crowd(Connections().requests)
    """All connections of this process that are not live."""
    _closing: asyncio.TimerHandle | None = None
    _guest: Guest | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        peer = transport.get_extra_info("peername")
        self._guest = Guest(str(peer[0]) if peer else "local", self._rank, transport.abort)
        if self.crowd.enter(self._guest):
            self._look()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        self._leave()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """End endless answers, such as event streams, when the server stops; downloads in progress are completed."""
        super().shutdown()
        if self._is_answering and self.cycle.response_started and getattr(self.cycle, "chunked_encoding", True):
            self.transport.close()

    def _rank(self) -> Rank:
        return Rank.SPECTATOR if self._is_answering else Rank.IDLE

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _look(self) -> None:
        """Check the timeout, which runs only while headers are awaited and never on a live connection."""
        if self.transport.get_protocol() is not self:
            self._leave()  # it has become a live connection, which has limits of its own
            self._rest()
        elif self._is_answering or self.timeout_keep_alive_task is not None:
            self._rest()
        elif self._closing is None:
            self._closing = asyncio.get_running_loop().call_later(self.within, self.transport.close)

    def _rest(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None

    def _leave(self) -> None:
        if self._guest is not None:
            self.crowd.leave(self._guest)
