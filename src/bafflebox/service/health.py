"""Health of the server: for health checks, and for its status page."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog

from bafflebox import __version__
from bafflebox.errors import BaffleBoxError
from bafflebox.message import said
from bafflebox.store.vault import Vault

if TYPE_CHECKING:
    from bafflebox.service.house import House

log = structlog.get_logger("bafflebox.health")
BACKUP = "backup/last"
LEAST_DISK = 100 * 1024 * 1024
"""Bytes of free space below which a server should not run: SQLite needs room for its log."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check and its result in a sentence."""

    name: str
    well: bool
    sentence: str

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "well": self.well, "sentence": self.sentence}


def check_disk(folder: Path, least: int = LEAST_DISK) -> Check:
    free = shutil.disk_usage(folder).free
    words = said("{size} GB are free where the journal lies.", size=f"{free / 1024**3:.1f}")
    return Check("disk", free >= least, words if free >= least else said("Only {words} Make room.", words=words))


def checks(house: House) -> list[Check]:
    """Check the journal, the vault and the disk. Blocks on the database, so call it in a thread."""
    found = []
    try:
        position = house.journal.position()
        found.append(
            Check("journal", True, said("The journal answers; it has {count} entries.", count=f"{position:,}"))
        )
        house.vault.put("health/probe", "1")
        house.vault.drop("health/probe")
        found.append(Check("database", True, said("The database can be written.")))
    except BaffleBoxError as wrong:
        log.error("database", sentence=wrong.sentence)
        found.append(Check("database", False, wrong.public))
    except OSError as wrong:
        found.append(
            Check("database", False, said("The database does not answer: {wrong}.", wrong=wrong.strerror or wrong))
        )
    except Exception as wrong:  # any error of the database driver is a result of the check
        found.append(
            Check("database", False, said("The database does not answer: {wrong}.", wrong=type(wrong).__name__))
        )
    else:
        found.append(check_backup(house))
    if house.folder is not None:
        found.append(check_disk(house.folder))
    return found


def note_backup(vault: Vault, at: int) -> None:
    """Store when a copy was made, for the operator."""
    vault.put(BACKUP, str(at))


def check_backup(house: House) -> Check:
    """When the last copy was made, by `bafflebox backup` or by the server; only a failing copy counts as a fault."""
    made = int(house.vault.get(BACKUP) or 0)
    problem = ""
    if house.copies is not None:
        made, problem = max(made, house.copies.last.at or 0), house.copies.last.problem
    if problem:  # the log and the director's page have the reason
        return Check("backup", False, said("Copying to the second drive is failing; the log says why."))
    if not made:
        return Check(
            "backup", True, said("No copy has been made yet; bafflebox backup makes one while the server runs.")
        )
    minutes = max(0, house.moments.now() - made) // 60_000
    ago = (
        said("{minutes} min", minutes=minutes)
        if minutes < 120
        else said("{minutes} h", minutes=minutes // 60)
        if minutes < 2880
        else said("{minutes} days", minutes=minutes // 1440)
    )
    return Check("backup", True, said("The last copy was made {ago} ago.", ago=ago))


def health(house: House) -> dict[str, Any]:
    """The checks with current figures."""
    looked = checks(house)
    return {
        "well": all(check.well for check in looked),
        "version": __version__,
        "up_seconds": house.moments.up() // 1000,
        "tables": len(house.tables.rooms),
        "connections": house.connections,
        "checks": [check.to_json() for check in looked],
    }
