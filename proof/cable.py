"""The network between phones and laptop: a small relay that can be cut, and plugged into another laptop."""

from __future__ import annotations

import asyncio
from contextlib import suppress

CHUNK = 65_536


class Cable:
    """Passes bytes from one port to another until it is cut; then every connection breaks and no new one succeeds."""

    def __init__(self) -> None:
        self.target = 0
        self.carried = 0
        """Connections made."""
        self.broken = 0
        self._whole = True
        self._open: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def plug(self, target: int) -> int:
        """Relays to that port; returns the port that the hall connects to, which is always the same."""
        self.target = target
        if self._server is None:
            self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        self._whole = False
        self.broken += len(self._open) // 2
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    def mend(self) -> None:
        self._whole = True

    async def close(self) -> None:
        self.cut()
        if self._server is not None:
            self._server.close()

    async def _relay(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        try:
            if not self._whole:
                return
            far_in, far_out = await asyncio.open_connection("127.0.0.1", self.target)
            self.carried += 1
            self._open |= {near_out, far_out}
            try:
                await asyncio.gather(self._pass(near_in, far_out), self._pass(far_in, near_out))
            finally:
                self._open -= {near_out, far_out}
                far_out.transport.abort()
        except OSError:
            pass  # the laptop is gone: so is the connection
        finally:
            near_out.transport.abort()

    @staticmethod
    async def _pass(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                target.write(data)
                await target.drain()
        target.transport.close()
