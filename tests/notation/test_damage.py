"""Damaged and hostile files: whatever is in a file, a reader gives a match or one sentence, in bounded time and memory."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.notation import format_named, read_match
from bafflebox.notation.bgf import read_bgf
from bafflebox.notation.ogxm import write_ogxm, write_ogxm_json
from bafflebox.notation.oldmoves import write_oldmoves
from bafflebox.notation.scoresheet import write_scoresheet
from bafflebox.notation.sgf import write_sgf
from bafflebox.notation.xg import read_xg
from support.binaries import bgf_document, bgf_file, packed_xg, smile_bytes, xg_file, xg_records
from support.logs import GMD, JAVAFIBS
from support.recorded import random_match

SMALL = random_match(7, turns=8, games=2)
SEEDS: dict[str, bytes] = {
    "xg": xg_file(SMALL),
    "bgf": bgf_file(SMALL),
    "bgf-open": bgf_file(SMALL, compress=False),
    "sgf": write_sgf(SMALL).encode(),
    "oldmoves": write_oldmoves(SMALL).encode(),
    "scoresheet": write_scoresheet(SMALL).encode(),
    "gva": write_ogxm_json(SMALL).encode(),
    "ogxm": write_ogxm(SMALL),
    "javafibs": JAVAFIBS.encode(),
    "gmd": GMD.encode(),
}
BYTES = st.binary(max_size=12)


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes with a few cuts, insertions and repetitions."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        until = min(len(data), at + draw(st.integers(0, 40) | st.just(len(data))))
        middle = draw(BYTES | st.just(data[at:until] * 3))
        data = data[:at] + middle + data[until:]
    return data


@pytest.mark.parametrize("name", SEEDS)
@given(data=st.data())
def test_damaged_files_give_a_match_or_a_sentence(name: str, data: st.DataObject) -> None:
    broken = data.draw(damaged(SEEDS[name]))

    with suppress(InvalidInput):
        format_named(name.partition("-")[0]).read(broken)


@given(data=st.data())
def test_what_is_read_from_a_damaged_file_is_written_and_read_back(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["sgf", "oldmoves", "scoresheet"]))
    broken = data.draw(damaged(SEEDS[name]))

    with suppress(InvalidInput):
        match = format_named(name).read(broken).match
        for other in ("sgf", "oldmoves", "scoresheet"):
            kind = format_named(other)
            once = kind.read(kind.write(match)).match
            assert kind.read(kind.write(once)).match == once


@given(data=st.data())
def test_damaged_records_inside_an_xg_file(data: st.DataObject) -> None:
    records = bytearray(b"".join(xg_records(SMALL)))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(records) // 2560 - 1)) * 2560 + data.draw(st.integers(8, 140))
        records[at] = data.draw(st.integers(0, 255))

    with suppress(InvalidInput):
        read_xg(packed_xg(bytes(records)))


def _spoiled(value: object, draw: Callable[[st.SearchStrategy[object]], object]) -> object:
    """A document with some values exchanged for others of any kind."""
    if draw(st.integers(0, 12)) == 0:
        return draw(st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.just([]) | st.just({}))
    if isinstance(value, dict):
        return {key: _spoiled(item, draw) for key, item in value.items()}
    if isinstance(value, list):
        return [_spoiled(item, draw) for item in value[:6]]
    return value


@given(data=st.data())
def test_bgf_documents_of_any_kind(data: st.DataObject) -> None:
    document = _spoiled(bgf_document(SMALL), data.draw)

    with suppress(InvalidInput):
        read_bgf(b'{"format":"BGF"}\n' + smile_bytes(document))


@given(data=st.data())
def test_any_beginning_with_any_bytes_after_it(data: st.DataObject) -> None:
    start = data.draw(
        st.sampled_from(
            [
                b"",
                b"RGMH",
                b'{"format":"BGF"}\n:)\n\x03',
                b"OGXM\x02",
                b"(;GM[6]",
                b"White: a  Black: b\n",
                b"JavaFIBS internal match representation v1.1\n8:Bob:3\n",
                b"GMD-2\nLength: 3\nGame:\n",
                b"Score is 0-0 in a 3 point match.\nX: ",
            ]
        )
    )

    with suppress(InvalidInput):
        read_match(start + data.draw(st.binary(max_size=200)))


HOSTILE = (b"9" * 5000, b"1e999", "²".encode(), b"x" * 5000, b"[" * 5000, b"\x00")
WORD = re.compile(rb"\d+|[A-Za-z]{3,}")


@pytest.mark.parametrize("name", [*SEEDS, "mat", "json"])
def test_a_hostile_word_anywhere_in_a_file_gives_a_match_or_a_sentence(name: str) -> None:
    kind = format_named(name.partition("-")[0])
    seed = SEEDS.get(name) or kind.write(SMALL)
    words = [found.span() for found in WORD.finditer(seed)]
    for start, end in words[:: 1 + len(words) // 60]:
        for value in HOSTILE:
            with suppress(InvalidInput):
                kind.read(seed[:start] + value + seed[end:])
