"""Uvicorn's WebSockets with a fast path for almost every message: one whole text frame.

Everything else (control frames, fragments, frames that arrive in pieces, protocol errors) is left to uvicorn.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the package was built without its compiled part
    from websockets.utils import apply_mask

WRITE = "bafflebox.write"
"""The extension of a scope with which a connection writes: `write(text) -> bool`."""
WAITING = 1
"""Messages that may wait to be read before no more are taken from the connection; to stop and go on with each one costs
more than reading it."""
TEXT, MASKED, TWO_BYTES = 0x81, 0x80, 126
"""A complete text frame, from a client, with a two-byte length."""
LONGEST = 0xFFFF
"""The range of frame sizes with a two-byte length."""


def cannot_write(_: bytes) -> bool:
    """For servers without a fast path."""
    return False


class LiveProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    whole = True
    """Whether everything received so far ended with a complete frame, so that the next frame begins with the next
    data."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self.whole = self.whole and not self.handshake_initiated
            super().data_received(data)
            return
        text = self._text(data) if self.whole else None
        if text is None:
            self.whole = self.whole and ends_whole(data)
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def _text(self, data: bytes) -> str | None:
        """The text of a frame that makes up all the data; None for anything else."""
        conn = self.conn
        if data[0] != TEXT or self.close_sent or self.frames or conn.state is not State.OPEN:
            return None
        found = frame_length(data)
        if found is None or sum(found) != len(data) or found[1] > (conn.max_message_size or LONGEST):
            return None
        head, _ = found
        try:
            return apply_mask(data[head:], data[head - 4 : head]).decode()
        except UnicodeDecodeError:
            return None

    def write(self, text: bytes) -> bool:
        """Send a text at once; returns False if it has to wait, or the connection is about to end."""
        size = len(text)
        if size > LONGEST or not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        head = bytes((TEXT, size)) if size < TWO_BYTES else bytes((TEXT, TWO_BYTES, size >> 8, size & 0xFF))
        self.transport.write(head + text)
        return True


def frame_length(data: bytes, start: int = 0) -> tuple[int, int] | None:
    """The lengths of a client frame's header and body; None if they are not known yet."""
    if len(data) < start + 2:
        return None
    length = data[start + 1] ^ MASKED
    if length < TWO_BYTES:
        return 6, length
    if length == TWO_BYTES and len(data) >= start + 4:
        return 8, (data[start + 2] << 8) | data[start + 3]
    return None


def ends_whole(data: bytes) -> bool:
    """Whether frames end where the data end."""
    start = 0
    while start < len(data):
        found = frame_length(data, start)
        if found is None:
            return False
        start += sum(found)
    return start == len(data)
