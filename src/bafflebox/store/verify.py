"""Verifies that entries are as they were written: recomputes every hash and checks every position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.codec import Codec, told_by
from bafflebox.store.entry import Head

START = Head("", 0, BEFORE_ALL)


@dataclass(frozen=True, slots=True)
class JournalFault:
    """A place where the journal is not as it was written; `version` is 0 for a whole stream or a position."""

    code: str
    stream: str
    version: int
    position: int
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass
class Verification:
    """The result of a verification."""

    entries: int = 0
    streams: int = 0
    faults: tuple[JournalFault, ...] = ()
    unreadable: tuple[JournalFault, ...] = ()
    """Intact entries that this program can't read because a newer one wrote them."""

    @property
    def sound(self) -> bool:
        return not self.faults


def verify(
    rows: Iterable[ChainRow],
    heads: Mapping[str, Head] | None,
    codec: Codec,
    sealed: Mapping[str, Head] | None = None,
    *,
    before: Mapping[str, Head] | None = None,
    last: int = 0,
) -> Verification:
    """Go through rows in order of position, reading each once.

    `heads` are the stream heads that the journal has stored; None if they are not known. `sealed` are heads
    that were noted earlier: they reveal a stream rewritten with new hashes. If the rows up to the position
    `last` were verified earlier, `before` has the stream heads at that point.
    """
    seen: dict[str, Head] = dict(before or {})
    faults: list[JournalFault] = []
    unreadable: list[JournalFault] = []
    count = 0
    open_seals = dict(sealed or {})
    for row in rows:
        count += 1
        faults += _place(row, last)
        last = row.position
        told: Mapping[str, Any] | None = None
        try:
            told = told_by(row)
        except InvalidInput as wrong:
            faults.append(JournalFault("changed", row.stream, row.version, row.position, str(wrong)))
            unreadable.append(JournalFault(wrong.code, row.stream, row.version, row.position, str(wrong)))
        faults += _row(row, seen.get(row.stream, START), told)
        seen[row.stream] = Head(row.stream, row.version, row.hash)
        seal = open_seals.get(row.stream)
        if seal is not None and seal.version == row.version:
            del open_seals[row.stream]
            if seal.hash != row.hash:
                faults.append(_fault("rewritten", row, "doesn't match the seal: the past was rewritten"))
        try:
            if told is not None:
                codec.event(told)
        except InvalidInput as wrong:
            unreadable.append(JournalFault(wrong.code, row.stream, row.version, row.position, str(wrong)))
    faults += _ends(seen, heads, open_seals)
    return Verification(count, len(seen), tuple(faults), tuple(unreadable))


def _fault(code: str, row: ChainRow, what: str) -> JournalFault:
    return JournalFault(
        code,
        row.stream,
        row.version,
        row.position,
        f"{row.stream}, version {row.version} (position {row.position}) {what}.",
    )


def _place(row: ChainRow, last: int) -> Iterator[JournalFault]:
    if row.position > last + 1:
        gap = f"position {last + 1}" if row.position == last + 2 else f"positions {last + 1} to {row.position - 1}"
        said = f"Nothing is at {gap}: entries were removed."
        yield JournalFault("missing", "", 0, last + 1, said)
    elif row.position <= last:
        yield _fault("reordered", row, f"comes after position {last}")


def _row(row: ChainRow, before: Head, told: Mapping[str, Any] | None) -> Iterator[JournalFault]:
    if row.version > before.version + 1:
        yield _fault("missing", row, f"follows version {before.version}: the entries between are gone")
    elif row.version <= before.version:
        yield _fault("inserted", row, f"comes after version {before.version} of the same stream")
    if told is not None and (told["stream"], told["version"]) != (row.stream, row.version):
        yield _fault("reordered", row, f"says that it is version {told['version']} of {told['stream']}")
    if not row.text.isascii() or link(before.hash, row.text) != row.hash:
        yield _fault("changed", row, "doesn't follow from the entry before it: one of the two was changed")


def _ends(
    seen: Mapping[str, Head], heads: Mapping[str, Head] | None, seals: Mapping[str, Head]
) -> Iterator[JournalFault]:
    if heads is not None:
        for name in sorted({*heads, *seen}):
            head, found = heads.get(name, START), seen.get(name, START)
            if found.version < head.version:
                said = f"{name} ends at version {found.version}, but {head.version} were written: the end is missing."
                yield JournalFault("missing", name, found.version + 1, 0, said)
            elif found.version > head.version or found.hash != head.hash:
                said = f"{name} doesn't end as the journal recorded: version {head.version} was the last it wrote."
                yield JournalFault(
                    "inserted" if found.version > head.version else "changed", name, found.version, 0, said
                )
    for name, seal in sorted(seals.items()):
        said = f"{name} does not reach version {seal.version}, which was sealed."
        yield JournalFault("missing", name, seal.version, 0, said)
