"""Files that only their owner can read: the journal, its write-ahead log, copies, secrets."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def keep_private(path: str | os.PathLike[str]) -> None:
    """Create a file readable by its owner only, or remove everybody else's permissions from an existing one.

    SQLite gives the write-ahead log the permissions of its file. Files of other users are left alone, and so are
    media without permissions.
    """
    place = Path(path)
    with suppress(OSError):  # the next attempt to open it reports the error
        os.close(os.open(place, os.O_CREAT | os.O_RDONLY, OWNER_ONLY))
        for one in (place, Path(f"{place}-wal"), Path(f"{place}-shm")):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(OWNER_ONLY)
