"""Finds and repairs what a crash left behind in a SQLite file, when the file is opened.

SQLite writes pages to a log first, each with a checksum that continues the one before it. A write that was cut off is
therefore detected, and everything acknowledged comes before it. https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

import shutil
import sqlite3
import struct
from dataclasses import dataclass
from pathlib import Path

from bafflebox.store.errors import Damaged
from bafflebox.store.private import keep_private

HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
MAGIC = 0x377F0682
"""The lowest bit gives the byte order of the checksums."""


@dataclass(frozen=True, slots=True)
class Log:
    """The write-ahead log: pages of finished writes, pages of an interrupted write, and finished writes after damage."""

    kept: int = 0
    cut_off: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was found and repaired; `copy` is where the damaged log was moved."""

    log: Log
    copy: str = ""

    def __str__(self) -> str:
        if self.log.lost:
            return f"The write-ahead log is damaged: {self.log.lost} write{'s' * (self.log.lost > 1)} after the damage could not be recovered. The original log is kept in {self.copy}."
        return f"A write was cut off and has been rolled back ({self.log.cut_off} page{'s' * (self.log.cut_off != 1)}); nothing that was acknowledged is missing."


def read_log(data: bytes) -> Log:
    """Read a log as SQLite does, and look at what follows the last finished write."""
    if len(data) < HEADER.size:
        return Log()
    magic, _, page, _, *salt, first, second = HEADER.unpack_from(data)
    size = FRAME.size + page
    frames = range(HEADER.size, len(data) - size + 1, size) if page else range(0)
    order = ">" if magic & 1 else "<"
    total = _checksum(data[:24], order, (0, 0))
    whole = magic | 1 == MAGIC | 1 and total == (first, second)
    kept = last = lost = 0
    for number, start in enumerate(frames, 1):
        _, commit, *salts, one, two = FRAME.unpack_from(data, start)
        if salts != salt:
            break  # left over from before the log was last emptied
        last = number
        if whole:
            total = _checksum(data[start : start + 8] + data[start + FRAME.size : start + size], order, total)
            whole = total == (one, two)
        if commit:
            kept, lost = (number, lost) if whole else (kept, lost + 1)
    torn = len(data) > HEADER.size + last * size and last == len(frames)
    return Log(kept, last - kept + torn, lost)


def _checksum(data: bytes, order: str, total: tuple[int, int]) -> tuple[int, int]:
    first, second = total
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, two in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second


def recover(path: Path) -> Recovery | None:
    """Repair a file that was not closed properly, if no other process has it open; None if it needed no repair."""
    log = Path(f"{path}-wal")
    if not path.exists() or not log.exists() or not log.stat().st_size:
        return None
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as wrong:
        connection.close()
        if wrong.sqlite_errorname.startswith("SQLITE_BUSY"):
            return None  # another process has it open: it has repaired the file, or is writing right now
        raise
    try:
        found = read_log(log.read_bytes())
        copy = ""
        if found.lost:
            copy = f"{path}-wal.damaged"
            keep_private(copy)
            shutil.copyfile(log, copy)
        connection.execute("COMMIT")
        if (said := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise Damaged(
                f"{path} is damaged ({said}). `bafflebox journal heal` saves what can be saved into a new file."
            )
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    return Recovery(found, copy) if found.cut_off or found.lost else None
