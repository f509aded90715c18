"""Where commands find match files: paths, whole folders, and zip archives, which are opened within limits."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import claims_a_match

MAX_FILE = 64 * 1024 * 1024
"""The largest file that is read; match files take kilobytes, analysed ones some megabytes."""
MAX_MEMBERS = 200_000
"""The most files in one archive."""
MAX_UNPACKED = 4 * 1024 * 1024 * 1024
"""The most an archive may unpack to, according to its own index; each member is limited by `MAX_FILE` in any case."""
_ARCHIVE = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class FileSource:
    """A file to read, or one inside an archive. `named` is false for one that was found, not given by name."""

    path: str
    member: str = ""
    named: bool = True
    trouble: str = ""
    """Why it can't even be opened, so that the others can still be read."""
    code: str = ""

    @property
    def expected(self) -> bool:
        """Whether it should contain a match: somebody named it, or its name suggests so."""
        return self.named or claims_a_match(self.member or self.path)

    @property
    def label(self) -> str:
        return f"{self.path}!{self.member}" if self.member else self.path

    def data(self) -> bytes:
        """The bytes; files too large or unreadable are refused with an explanation."""
        if self.trouble:
            raise InvalidInput(self.trouble, code=self.code or "unreadable")
        try:
            return self._member() if self.member else self._file()
        except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as wrong:
            if isinstance(wrong, InvalidInput):
                raise
            raise InvalidInput(f"{self.label} cannot be read: {_reason(wrong)}.", code="unreadable") from None

    def _file(self) -> bytes:
        with open(self.path, "rb") as file:
            return _bounded(file.read(MAX_FILE + 1), self.label)

    def _member(self) -> bytes:
        import lzma
        import zlib

        with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as file:
            try:
                return _bounded(file.read(MAX_FILE + 1), self.label)
            except (zlib.error, lzma.LZMAError) as wrong:
                raise InvalidInput(f"{self.label} is damaged: {wrong}.", code="unreadable") from None


def _reason(wrong: Exception) -> str:
    text = (wrong.strerror if isinstance(wrong, OSError) else str(wrong)) or type(wrong).__name__
    return text[:1].lower() + text[1:].rstrip(".")


def _bounded(data: bytes, label: str) -> bytes:
    if len(data) > MAX_FILE:
        raise InvalidInput(
            f"{label} is larger than {MAX_FILE // 2**20} megabytes, too large for a match file.", code="file_too_large"
        )
    return data


def sources(paths: Iterable[str]) -> Iterator[FileSource]:
    """Every file that the arguments name or contain; folders in order of name. Those that can't be opened are
    included."""
    for found in files_in(paths):
        if found.trouble:
            yield found
        else:
            yield from _opened(found)


def files_in(paths: Iterable[str]) -> Iterator[FileSource]:
    """The same without looking into files, so that an archive counts as one."""
    for path in paths:
        kind = _mode(path)
        if isinstance(kind, FileSource):
            yield kind
        elif stat.S_ISDIR(kind):
            yield from _in_folder(path)
        elif stat.S_ISREG(kind):
            yield FileSource(path)
        else:
            yield FileSource(path, trouble=f"{path} is neither a file nor a folder.")


def _in_folder(path: str) -> Iterator[FileSource]:
    closed: list[OSError] = []
    for folder, folders, files in os.walk(path, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            inside = os.path.join(folder, name)
            if not name.startswith(".") and os.path.isfile(inside):
                yield FileSource(inside, named=False)
    for wrong in closed:
        yield FileSource(str(wrong.filename), trouble=f"{wrong.filename} cannot be read: {_reason(wrong)}.")


def _mode(path: str) -> int | FileSource:
    try:
        return os.stat(path).st_mode
    except OSError as wrong:
        return FileSource(path, trouble=f"{path} cannot be read: {_reason(wrong)}.")
    except ValueError:
        return FileSource(path, trouble=f"{path!r} is not a file name.")


def _opened(found: FileSource) -> Iterator[FileSource]:
    """The file, or the files inside it if it is an archive."""
    path = found.path
    try:
        with open(path, "rb") as file:
            head = file.read(4)
    except OSError:
        head = b""  # reading it will say why it cannot be read
    if head != _ARCHIVE:
        yield found
        return
    try:
        with zipfile.ZipFile(path) as archive:
            members = [info for info in archive.infolist() if not info.is_dir()]
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as wrong:
        yield FileSource(path, trouble=f"{path} is a damaged archive: {_reason(wrong)}.")
        return
    if len(members) > MAX_MEMBERS or sum(info.file_size for info in members) > MAX_UNPACKED:
        text = f"{path} is too large: it has {len(members):,} files, or unpacks to more than {MAX_UNPACKED // 2**30} gigabytes."
        yield FileSource(path, trouble=text, code="file_too_large")
        return
    for info in members:
        if not Path(info.filename).name.startswith("."):
            yield FileSource(path, info.filename, named=False)
