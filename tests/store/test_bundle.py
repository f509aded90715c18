"""Archives with photos: the same back, and hostile or damaged ones refused in a sentence."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.errors import InvalidInput
from bafflebox.store import bundle
from bafflebox.store.bundle import LINES, archive, opened, photo_name
from bafflebox.store.scans import digest
from support.photos import PIXEL, TOO_LARGE, jpeg

EMPTY = ('{"bafflebox":"journal","form":1}', '{"end":0}')
TEXT = "".join(f"{line}\n" for line in EMPTY)
Members = list[tuple[str | zipfile.ZipInfo, bytes]]
WHOLE: Members = [(LINES, TEXT.encode()), (photo_name(PIXEL), PIXEL), (photo_name(jpeg()), jpeg())]


def zipped(members: Members, packing: int = zipfile.ZIP_DEFLATED, **more: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", packing) as packed:
        for name, data in members:
            packed.writestr(name, data)
        packed.comment = more.get("comment", b"")
    return file.getvalue()


def photos_in(data: bytes) -> list[bytes]:
    with opened(io.BytesIO(data), "club.zip") as found:
        return [found.photo(sha256) for sha256 in found.photos]


def test_what_is_packed_comes_back_and_any_program_opens_it() -> None:
    data = b"".join(archive(EMPTY, [PIXEL, jpeg()]))

    assert photos_in(data) == [PIXEL, jpeg()]
    assert data == b"".join(archive(EMPTY, [PIXEL, jpeg()])), "the same contents give the same bytes"
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert packed.testzip() is None
        assert packed.namelist() == [LINES, f"scans/{digest(PIXEL)}.png", f"scans/{digest(jpeg())}.jpg"]
        assert packed.read(LINES).decode() == TEXT


def test_an_archive_that_somebody_unpacked_and_packed_again_is_read() -> None:
    assert photos_in(zipped(WHOLE)) == [PIXEL, jpeg()]
    assert photos_in(zipped(WHOLE, zipfile.ZIP_STORED)) == [PIXEL, jpeg()]


def test_lines_alone_are_read_as_ever() -> None:
    with opened(io.BytesIO(TEXT.encode()), "club.jsonl") as found:
        assert (found.lines.rows, dict(found.photos)) == ([], {})


def locked(name: str) -> zipfile.ZipInfo:
    made = zipfile.ZipInfo(name)
    made.flag_bits |= 1
    return made


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "a way up": (lambda: zipped([*WHOLE, ("../../etc/passwd", b"x")]), "does not belong there"),
    "a place of its own": (lambda: zipped([*WHOLE, ("/scans/x.png", PIXEL)]), "does not belong there"),
    "a way up under scans": (
        lambda: zipped([*WHOLE, (f"scans/../{digest(PIXEL)}.png", PIXEL)]),
        "does not belong there",
    ),
    "a folder": (lambda: zipped([*WHOLE, ("scans/", b"")]), "does not belong there"),
    "no lines": (lambda: zipped(WHOLE[1:]), "must be there exactly once"),
    "nothing": (lambda: zipped([]), "not a journal export"),
    "a page for a photo": (lambda: zipped([*WHOLE, (f"scans/{digest(b'<html>')}.jpg", b"<html>")]), "is not a photo"),
    "another photo than its name": (
        lambda: zipped([*WHOLE[:2], (photo_name(jpeg()), jpeg("Ben 5"))]),
        "SHA-256 differs",
    ),
    "another ending": (lambda: zipped([WHOLE[0], (f"scans/{digest(PIXEL)}.jpg", PIXEL)]), "is no png file"),
    "a photo too large": (
        lambda: zipped([*WHOLE, (f"scans/{digest(TOO_LARGE)}.jpg", TOO_LARGE)]),
        "more than an export",
    ),
    "lines without end": (lambda: zipped([(LINES, b" " * (bundle.MOST_LINES + 1))]), "more than an export"),
    "packed otherwise": (lambda: zipped(WHOLE, zipfile.ZIP_LZMA), "in an unsupported way"),
    "a comment": (lambda: zipped(WHOLE, comment=b"x"), "damaged"),
    "cut off": (lambda: zipped(WHOLE)[:-30], "damaged"),
    "only the beginning": (lambda: zipped(WHOLE)[:4], "damaged"),
    "lines that are none": (lambda: zipped([(LINES, b"\xff\xfe")]), "damaged"),
    "lines cut off": (lambda: zipped([(LINES, TEXT[:20].encode())]), "line 1"),
    "a long list": (
        lambda: zipped([(f"scans/{number:064x}.jpg", b"") for number in range(12_000)]),
        "more than an export",
    ),
}


@pytest.mark.parametrize("harm", HOSTILE)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_hostile_archive_is_refused_with_what_is_wrong(harm: str) -> None:
    made, said = HOSTILE[harm]
    with pytest.raises(InvalidInput, match=said):
        photos_in(made())


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_photo_that_is_there_twice_is_refused() -> None:
    with pytest.raises(InvalidInput, match="must be there exactly once"):
        photos_in(zipped([*WHOLE, WHOLE[1]]))


def test_an_encrypted_archive_is_refused() -> None:
    data = bytearray(zipped(WHOLE))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(InvalidInput, match="encrypted"):
        photos_in(bytes(data))


def test_a_far_end_that_overrules_the_near_one_is_refused() -> None:
    """The mark of a larger kind of archive, whose list of contents may be of any size."""
    data = zipped(WHOLE)
    with pytest.raises(InvalidInput, match="more than an export"):
        photos_in(data[:-22] + b"PK\x06\x07" + bytes(16) + data[-22:])


@given(st.data())
def test_a_damaged_archive_is_whole_or_refused(data: st.DataObject) -> None:
    whole = zipped(WHOLE, zipfile.ZIP_STORED)
    place = data.draw(st.integers(0, len(whole) - 1))
    damaged = whole[:place] + bytes([data.draw(st.integers(0, 255))]) + whole[place + 1 :]
    with suppress(InvalidInput):
        assert photos_in(damaged) == [PIXEL, jpeg()]
