"""Unpacks compressed data within limits, so that a small hostile file can't fill the memory."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from bafflebox.errors import InvalidInput

MOST = 64 * 1024 * 1024
"""The largest unpacked stream; the longest real sessions take a few megabytes."""

ANY_HEADER = 32 + zlib.MAX_WBITS
"""Accepts zlib and gzip."""


@dataclass(frozen=True, slots=True)
class Inflated:
    """The contents of a compressed stream, where it ended, and whether it was complete."""

    data: bytes
    used: int
    """How many bytes of the input belonged to it."""
    whole: bool


def inflate(data: bytes, *, most: int = MOST) -> Inflated:
    """Unpack one zlib or gzip stream at the beginning of `data`; from a damaged one, as much as possible."""
    stream = zlib.decompressobj(ANY_HEADER)
    found: list[bytes] = []
    size, rest, whole = 0, data, True
    while not stream.eof:
        try:
            part = stream.decompress(rest, 1 << 20)
        except zlib.error:
            whole = False
            break
        size += len(part)
        if size > most:
            raise InvalidInput(
                f"The packed data would unpack to more than {most // (1024 * 1024)} megabytes; no match is that large.",
                code="file_too_large",
            )
        found.append(part)
        rest = stream.unconsumed_tail
        if not part and not rest:
            whole = False
            break
    return Inflated(b"".join(found), len(data) - len(stream.unused_data), whole and stream.eof)
