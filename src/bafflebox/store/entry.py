"""Journal entries: an event of a stream, with its actor, time, device and reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from bafflebox.errors import InvalidInput
from bafflebox.game.values import quick

LONGEST_NAME = 200
"""The longest stream name, in characters, so that it fits an index in every database."""

MARKED = "reference "
"""Before the mark of a request, in place of a reason."""


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """Who did it, on which device, why, and when."""

    actor: str
    at: int
    """Time of day: milliseconds since 1970, UTC."""
    monotonic: int
    """Milliseconds of the writing machine's monotonic clock, which never jumps."""
    device: str = ""
    reason: str = ""
    """Why, or the mark of the request: `reference` and what its sender chose."""

    @property
    def mark(self) -> str:
        """The mark of the request that wrote it, by which the same request is known again; empty without one."""
        return self.reason.removeprefix(MARKED) if self.reason.startswith(MARKED) else ""


class Append(NamedTuple):
    """Events for the end of a stream that was at version `expected` when they were decided; 0 opens the stream."""

    stream: str
    events: Sequence[object]
    expected: int

    @property
    def numbered(self) -> Iterable[tuple[int, object]]:
        """The events with the versions they will have."""
        return enumerate(self.events, self.expected + 1)


class JournalEntry(NamedTuple):
    """An event as stored in the journal.

    `version` counts within the stream and `position` over all streams, both from 1 and without gaps; `hash` chains the
    entry to the one before it in its stream.
    """

    position: int
    stream: str
    version: int
    meta: Meta
    event: Any
    """What happened: an event of the stream's kind."""
    hash: bytes


class Head(NamedTuple):
    """The end of a stream: its newest version, and the hash that covers everything before it."""

    stream: str
    version: int
    hash: bytes


@lru_cache(maxsize=16_384)  # asked several times for every entry
def kind_of(stream: str) -> str:
    """The kind in a stream's name.

    >>> kind_of("case/17")
    'case'
    """
    kind, slash, name = stream.partition("/")
    if not (kind and slash and name) or not stream.isprintable() or len(stream) > LONGEST_NAME:
        raise InvalidInput(
            f"{stream!r} is not a stream name: write the kind, a slash and an id, e.g. table/17, in at most "
            f"{LONGEST_NAME} printable characters.",
            code="bad_stream",
        )
    return kind
