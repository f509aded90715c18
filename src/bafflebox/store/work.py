"""Writes on their way into a journal, and which of them fit its streams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from bafflebox.errors import InvalidInput
from bafflebox.store.chain import BEFORE_ALL, Row, link
from bafflebox.store.codec import Codec
from bafflebox.store.entry import Append, Entry, Head, Meta
from bafflebox.store.errors import Stale
from bafflebox.store.persons import Person

Recorded = tuple[Entry, ...]
"""The entries of a write, as they stand in the journal now."""


@dataclass(frozen=True, slots=True)
class Work:
    """A write that waits: its texts are ready, and the future is for whoever asked."""

    appends: tuple[Append, ...]
    texts: tuple[tuple[str, ...], ...]
    meta: Meta
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of target and stream: the stream tells of the target from now on."""
    person: Person | None = None
    future: Future[Recorded] = field(default_factory=Future)

    @classmethod
    def of(cls, codec: Codec, appends: Sequence[Append], meta: Meta, person: Person | None = None) -> Work:
        """What can be prepared before the writer's turn comes: a version is known from what it is based on."""
        if not appends or not all(append.events for append in appends):
            raise InvalidInput("There is nothing to append: give at least one event for each stream.", code="no_events")
        texts = tuple(
            tuple(
                codec.text(append.stream, append.expected + step, meta, event)
                for step, event in enumerate(append.events, 1)
            )
            for append in appends
        )
        links = tuple(
            (target, append.stream) for append in appends for target in codec.links(append.stream, append.events)
        )
        return cls(tuple(appends), texts, meta, links, person)


@dataclass
class Settled:
    """Writes of a batch that fit, with their rows, and those that are stale."""

    accepted: list[tuple[Work, Recorded]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    heads: dict[str, Head] = field(default_factory=dict)
    """The new ends of the streams that were written to."""
    stale: list[tuple[Work, Append]] = field(default_factory=list)


def settle(works: Sequence[Work], heads: Mapping[str, Head], position: int) -> Settled:
    """Put writes in their places one after another; each goes in whole, or not at all.

    `heads` are the ends of the streams concerned, `position` is the last one that is taken.
    """
    done = Settled()
    for work in works:
        tried = dict(done.heads)
        rows: list[Row] = []
        entries: list[Entry] = []
        for append, texts in zip(work.appends, work.texts, strict=True):
            head = tried.get(append.stream) or heads.get(append.stream) or Head(append.stream, 0, BEFORE_ALL)
            if head.version != append.expected:
                done.stale.append((work, append))
                break
            version, previous = head.version, head.hash
            for text, event in zip(texts, append.events, strict=True):
                version, previous = version + 1, link(previous, text)
                place = position + len(done.rows) + len(rows) + 1
                rows.append(Row(place, append.stream, version, text, previous))
                entries.append(Entry(place, append.stream, version, work.meta, event, previous))
            tried[append.stream] = Head(append.stream, version, previous)
        else:
            done.heads = tried
            done.rows += rows
            done.accepted.append((work, tuple(entries)))
    return done


def stale(append: Append, version: int, since: Sequence[Entry]) -> Stale:
    """The answer to a write that came too late."""
    return Stale(append.stream, append.expected, version, tuple(since))
