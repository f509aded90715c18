"""Copies of tournaments that somebody put together by hand: any value at any place, with hashes and a signature that fit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bafflebox.service.signing import Signer, words_of
from bafflebox.store.chain import BEFORE_ALL, ChainRow, canonical, link
from bafflebox.store.lines import Signature, from_lines, to_lines
from bafflebox.store.vault import MemoryVault

Place = tuple[str | int, ...]
"""Where a value stands in an entry: `("data", "result", "points", 0)`."""
NUMBERS = (10**30, 10**16, -(10**16), 4 * 10**13, -1)
TEXTS = ("9999-12-31", "x", "", "9" * 5000, "../x", "swiss(99999)", "open/main:9.9", "<!--<script>")
"""What is put in instead of numbers and texts."""


def forged(copy: str, kind: str, place: Place, value: object, signer: Signer | None = None) -> str:
    """A copy with a value of the first event of some kind changed."""
    lines = from_lines(copy.splitlines(), "copy")
    rows: list[ChainRow] = []
    ends: dict[str, bytes] = {}
    is_first = True
    for row in lines.rows:
        entry = json.loads(row.text)
        if entry["type"] == kind and is_first:
            is_first = False
            put(entry, place, value)
        text = canonical(entry)
        ends[row.stream] = link(ends.get(row.stream, BEFORE_ALL), text)
        rows.append(ChainRow(row.position, row.stream, row.version, text, ends[row.stream]))
    assert not is_first, kind

    def sign(digest: bytes) -> Signature:
        assert signer is not None
        return Signature(signer.public, signer.sign(digest))

    return "".join(f"{line}\n" for line in to_lines(rows, lines.persons, lines.kept, sign if signer else None))


def put(entry: dict[str, Any], place: Place, value: object) -> None:
    at: Any = entry
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = value


def own_laptop() -> tuple[Signer, str]:
    """A laptop of the attacker's: whoever has one can sign, and reads its words out."""
    signer = Signer(MemoryVault())
    return signer, words_of(signer.public)


def changes(copy: str) -> Iterator[tuple[str, Place, object]]:
    """Every kind of event in a copy, every place in it where there is a number or a text, and every value to put there."""
    seen: set[tuple[object, ...]] = set()
    for row in from_lines(copy.splitlines(), "copy").rows:
        entry = json.loads(row.text)
        for place, value in [(("at",), entry["at"]), *_leaves(entry["data"], ("data",))]:
            known = (entry["type"], *(step if isinstance(step, str) else "" for step in place))
            if known in seen or isinstance(value, bool):
                continue
            seen.add(known)
            for instead in TEXTS if isinstance(value, str) else NUMBERS:
                yield entry["type"], place, instead


def _leaves(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    if isinstance(value, dict | list):
        for step, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(one, (*place, step))
    else:
        yield place, value
