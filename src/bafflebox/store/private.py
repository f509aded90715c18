"""Files that only their owner reads: the journal, its log of writes, copies, secrets."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def keep_private(path: str | os.PathLike[str]) -> None:
    """Make a file for its owner alone, or take the rights of everybody else away from one that is there.

    SQLite gives the log of writes beside a file the rights of that file. A file of somebody else is left as it is, and so is a medium
    that knows no rights.
    """
    place = Path(path)
    with suppress(OSError):  # whoever opens it next says what is wrong
        os.close(os.open(place, os.O_CREAT | os.O_RDONLY, OWNER_ONLY))
        for one in (place, Path(f"{place}-wal"), Path(f"{place}-shm")):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(OWNER_ONLY)
