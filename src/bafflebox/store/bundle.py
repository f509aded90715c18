"""A tournament in one file: lines of JSON alone, or a zip archive of them with the photos of its score sheets.

An archive has `tournament.jsonl` and `scans/SHA256.extension`; any program can open it. Photos are checked against
their names, and a hostile archive can't fill memory or disk, or write outside its folder.
"""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from bafflebox.errors import InvalidInput
from bafflebox.store.lines import Lines, from_lines
from bafflebox.store.scans import LARGEST, digest, form_of

LINES = "tournament.jsonl"
DAMAGED = "is not a complete journal export: it is damaged, cut off, or an archive of something else"
MOST_LINES = 64 * 1024 * 1024
"""The most bytes of lines in an archive: well over a hundred thousand events."""
MOST_PHOTOS = 4096
MOST = 2 * 1024**3
"""The most bytes of everything in an archive, unpacked."""
_PHOTO = re.compile(r"scans/([0-9a-f]{64})\.([a-z]{3,4})", re.ASCII)
_END = struct.Struct("<4s4H2LH")
_ARCHIVE, _END_MARK, _FAR_END = b"PK\x03\x04", b"PK\x05\x06", b"PK\x06\x07"
_DIRECTORY = 1024 * 1024
"""The most bytes of an archive's directory; ours has some 120 per photo."""


def photo_name(data: bytes) -> str:
    """The path of a photo in an archive, which is also how the journal refers to it."""
    return f"scans/{digest(data)}.{form_of(data).ending}"


class _Outlet(io.RawIOBase):
    """Collects what the archive writes, so that it can be sent in pieces."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(cast(bytes, data))
        self._pieces.append(piece)
        return len(piece)

    def taken(self) -> bytes:
        whole = b"".join(self._pieces)
        self._pieces.clear()
        return whole


def archive(lines: Iterable[str], photos: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes of an archive, with no more than one photo in memory; the same contents give the same bytes."""
    outlet = _Outlet()
    with ZipFile(outlet, "w") as packed:
        packed.writestr(_member(LINES, ZIP_DEFLATED), "".join(f"{line}\n" for line in lines))
        yield outlet.taken()
        for data in photos:
            packed.writestr(_member(photo_name(data), ZIP_STORED), data)
            yield outlet.taken()
    yield outlet.taken()


def _member(name: str, packing: int) -> ZipInfo:
    made = ZipInfo(name)
    made.compress_type = packing
    return made


@dataclass(frozen=True, slots=True)
class Bundle:
    """The contents of a file. Photos are read one by one while it is open."""

    name: str
    lines: Lines
    packed: ZipFile | None = None
    photos: Mapping[str, ZipInfo] = field(default_factory=dict)
    """By SHA-256."""

    def photo(self, sha256: str) -> bytes:
        """Read a photo and check it against the hash in its name; raises if they differ."""
        assert self.packed is not None
        member = self.photos[sha256]
        with _told(self.name):
            data = self.packed.read(member)
        if digest(data) != sha256:
            raise InvalidInput(
                f"{self.name}: the photo {member.filename} is not the one added to its match: its SHA-256 differs.",
                code="photo_changed",
            )
        form = form_of(data, f"{self.name}: {member.filename}")
        if not member.filename.endswith(f".{form.ending}"):
            raise InvalidInput(f"{self.name}: {member.filename} is no {form.ending} file.", code="photo_changed")
        return data


@contextmanager
def opened(file: BinaryIO, name: str) -> Iterator[Bundle]:
    """Read an export of either kind; errors say where in the file the problem is."""
    start = file.read(len(_ARCHIVE))
    file.seek(0)
    if start != _ARCHIVE:
        with _told(name, "is not a journal export: it is not text"):
            lines = file.read().decode("utf-8").splitlines()
        yield Bundle(name, from_lines(lines, name))
        return
    count = _counted(file, name)
    with _told(name):
        packed = ZipFile(file)
    with packed:
        if len(packed.infolist()) != count:
            raise InvalidInput(f"{name} {DAMAGED}.", code="bad_export")
        photos = _checked(packed.infolist(), name)
        with _told(name), packed.open(LINES) as member:
            found = from_lines(io.TextIOWrapper(member, "utf-8"), f"{name}, {LINES}")
        yield Bundle(name, found, packed, photos)


@contextmanager
def _told(name: str, otherwise: str = DAMAGED) -> Iterator[None]:
    try:
        yield
    except InvalidInput:
        raise
    except OSError as wrong:
        raise InvalidInput(f"{name} cannot be read: {wrong.strerror or wrong}.", code="unreadable") from None
    except (BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, zlib.error):
        raise InvalidInput(f"{name} {otherwise}.", code="bad_export") from None


def _counted(file: BinaryIO, name: str) -> int:
    """The size that an archive declares at its end, read before its list of contents: a hostile list would fill the
    memory."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - _END.size - 20))
    tail = file.read()
    file.seek(0)
    end = _END.unpack(tail[-_END.size :]) if len(tail) >= _END.size else (b"", *(0,) * 7)
    mark, _, _, _, count, directory, _, comment = end
    if mark != _END_MARK or comment:
        raise InvalidInput(f"{name} {DAMAGED}.", code="bad_export")
    if directory > _DIRECTORY or tail[: -_END.size].startswith(_FAR_END):
        raise _too_much(name)
    return int(count)


def _checked(members: list[ZipInfo], name: str) -> dict[str, ZipInfo]:
    """Return the photos of an archive; refuses unexpected files and archives that are too large."""
    photos: dict[str, ZipInfo] = {}
    found = 0
    for member in members:
        hit = _PHOTO.fullmatch(member.filename)
        if hit is None and member.filename != LINES:
            raise InvalidInput(
                f"{name}: '{member.filename[:80]}' does not belong there. An export has {LINES} and scans/SHA256.jpg.",
                code="bad_export",
            )
        if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or member.flag_bits & 1:
            raise InvalidInput(
                f"{name}: {member.filename} is encrypted, or packed in an unsupported way.", code="bad_export"
            )
        if member.file_size > (LARGEST if hit else MOST_LINES):
            raise _too_much(name)
        found += member.file_size
        if hit is not None:
            photos[hit[1]] = member
    if len(photos) != len(members) - 1:
        raise InvalidInput(f"{name}: {LINES} and each photo must be there exactly once.", code="bad_export")
    if found > MOST or len(photos) > MOST_PHOTOS:
        raise _too_much(name)
    return photos


def _too_much(name: str) -> InvalidInput:
    return InvalidInput(
        f"{name} would unpack to more than an export can hold: {MOST_PHOTOS} photos of at most {LARGEST // 1024**2} MB, "
        f"{MOST // 1024**3} GB in all.",
        code="too_large",
    )
