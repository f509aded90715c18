"""The hash chain that makes changes to past entries detectable.

The text of an entry is canonical JSON: keys sorted, no spaces, ASCII only, so that every database preserves it exactly.
Its hash is SHA-256 over the hash of the previous entry in the stream, followed by the text; the first follows
thirty-two zero bytes. Anybody can recompute it.
"""

from __future__ import annotations

import json
import json.encoder
from hashlib import sha256
from typing import Any, NamedTuple

BEFORE_ALL = bytes(32)
"""Used as the previous hash for the first entry of a stream."""


class ChainRow(NamedTuple):
    """An entry as stored: `text` is what the hash covers."""

    position: int
    stream: str
    version: int
    text: str
    hash: bytes


def canonical(value: Any) -> str:
    """Write a value as canonical JSON.

    >>> canonical({"b": [1, 2], "a": "é"})
    '{"a":"\\\\u00e9","b":[1,2]}'
    """
    return _ENCODER.encode(value)


spelt = json.encoder.encode_basestring_ascii
"""Write a string as canonical JSON: what `canonical` does with one, without its detours."""

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def link(previous: bytes, text: str) -> bytes:
    """The hash of an entry that follows `previous`."""
    return sha256(previous + text.encode("ascii")).digest()
