"""Photos and scans of score sheets, by tournament and SHA-256, in the journal's database.

The journal says which photo belongs to which match. Photos show names, so they are kept out of the hash chain and can
be deleted.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from sqlalchemy import text

from bafflebox.errors import InvalidInput
from bafflebox.store.beside import Beside
from bafflebox.store.errors import Damaged

LARGEST = 10 * 1024 * 1024
"""The largest photo, in bytes; a phone's photos take three to six million."""


@dataclass(frozen=True, slots=True)
class PhotoFormat:
    """A photo's file format: its file extension and media type."""

    ending: str
    media: str


FORMS = (
    (0, b"\xff\xd8\xff", PhotoFormat("jpg", "image/jpeg")),
    (0, b"\x89PNG\r\n\x1a\n", PhotoFormat("png", "image/png")),
    (8, b"WEBP", PhotoFormat("webp", "image/webp")),
    (0, b"GIF8", PhotoFormat("gif", "image/gif")),
    (0, b"II*\0", PhotoFormat("tif", "image/tiff")),
    (0, b"MM\0*", PhotoFormat("tif", "image/tiff")),
    (4, b"ftypheic", PhotoFormat("heic", "image/heic")),
    (4, b"ftypmif1", PhotoFormat("heic", "image/heic")),
    (0, b"%PDF-", PhotoFormat("pdf", "application/pdf")),
)
"""Formats of cameras and scanners, by their first bytes: names and media types can't be trusted."""


def is_shown(name: str) -> bool:
    """Whether every browser can show this format; others are downloaded."""
    return name.rpartition(".")[2] in ("jpg", "png", "webp", "gif")


def form_of(data: bytes, name: str = "This") -> PhotoFormat:
    """The format of a photo; refuses other files, and photos that are too large."""
    if len(data) > LARGEST:
        raise InvalidInput(
            f"{name} is larger than {LARGEST // 1024 // 1024} MB. Use a smaller photo.", code="photo_too_large"
        )
    for place, start, form in FORMS:
        if data[place : place + len(start)] == start:
            return form
    raise InvalidInput(
        f"{name} is not a photo or scan. JPEG, PNG, WebP, GIF, HEIC, TIFF and PDF are accepted.", code="no_photo"
    )


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


class Scans(ABC):
    """Stores photos. Every method may be called from any thread; a photo is on disk when `put` returns."""

    @abstractmethod
    def put(self, tournament: str, data: bytes) -> bool:
        """Store a photo under its SHA-256; returns whether it was new."""

    @abstractmethod
    def _data(self, tournament: str, sha256: str) -> bytes | None: ...

    @abstractmethod
    def kept(self) -> dict[str, list[str]]:
        """The SHA-256 of all photos, by tournament."""

    @abstractmethod
    def drop(self, tournament: str, sha256: str) -> bool:
        """Delete a photo; returns whether it existed."""

    @abstractmethod
    def close(self) -> None: ...

    def get(self, tournament: str, sha256: str) -> bytes | None:
        """Return a photo; raises if it has been damaged on disk."""
        found = self._data(tournament, sha256)
        if found is not None and digest(found) != sha256:
            raise Damaged(
                f"The photo {sha256[:12]}… of {tournament} is damaged. Restore it from a copy, or add it to its match again.",
                code="photo_damaged",
            )
        return found

    def sound(self) -> Iterator[tuple[str, bytes]]:
        """Yield every undamaged photo with its tournament."""
        for tournament, found in self.kept().items():
            for one in found:
                with suppress(Damaged):
                    if (data := self.get(tournament, one)) is not None:
                        yield tournament, data


class MemoryScans(Scans):
    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}
        self._lock = Lock()

    def put(self, tournament: str, data: bytes) -> bool:
        with self._lock:
            before = len(self._kept)
            self._kept[tournament, digest(data)] = data
            return len(self._kept) > before

    def _data(self, tournament: str, sha256: str) -> bytes | None:
        return self._kept.get((tournament, sha256))

    def kept(self) -> dict[str, list[str]]:
        with self._lock:
            return _grouped(sorted(self._kept))

    def drop(self, tournament: str, sha256: str) -> bool:
        with self._lock:
            return self._kept.pop((tournament, sha256), None) is not None

    def close(self) -> None:
        pass


COLUMNS = "tournament TEXT NOT NULL, sha256 TEXT NOT NULL, data {bytes} NOT NULL, PRIMARY KEY (tournament, sha256)"
PUT = "INSERT INTO scans VALUES (:tournament, :sha256, :data) ON CONFLICT DO NOTHING"
GET = text("SELECT data FROM scans WHERE tournament = :tournament AND sha256 = :sha256")
ALL = text("SELECT tournament, sha256 FROM scans ORDER BY tournament, sha256")
DROP = "DELETE FROM scans WHERE tournament = :tournament AND sha256 = :sha256"


class SqlScans(Scans):
    """Photos in the journal's database."""

    def __init__(self, where: str) -> None:
        self._beside = Beside(where, "scans", COLUMNS)

    def put(self, tournament: str, data: bytes) -> bool:
        return bool(self._beside.write(PUT, tournament=tournament, sha256=digest(data), data=data))

    def _data(self, tournament: str, sha256: str) -> bytes | None:
        found = self._beside.rows(GET, tournament=tournament, sha256=sha256)
        return bytes(found[0][0]) if found else None

    def kept(self) -> dict[str, list[str]]:
        return _grouped((str(tournament), str(sha256)) for tournament, sha256 in self._beside.rows(ALL))

    def drop(self, tournament: str, sha256: str) -> bool:
        return bool(self._beside.write(DROP, tournament=tournament, sha256=sha256))

    def close(self) -> None:
        self._beside.close()


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tournament, one in pairs:
        found.setdefault(tournament, []).append(one)
    return found
