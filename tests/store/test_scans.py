"""Photos of score sheets beside the journal: kept by what they are, whole, in every copy, and gone when dropped."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.store import Damaged, open_journal
from bafflebox.store.backup import back_up
from bafflebox.store.healing import heal
from bafflebox.store.scans import LARGEST, MemoryScans, Scans, SqlScans, digest, form_of
from bafflebox.store.vault import SqlVault
from support.journals import TALLY, Counted, meta, new_database
from support.photos import PIXEL, TOO_LARGE, jpeg


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def scans(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Scans]:
    if request.param == "memory":
        made: Scans = MemoryScans()
    elif request.param == "sqlite":
        made = SqlScans(str(tmp_path / "scans.db"))
    else:
        made = SqlScans(new_database(request.getfixturevalue("server")))
    with closing(made):
        yield made


def test_a_photo_is_kept_once_found_again_and_dropped(scans: Scans) -> None:
    large = jpeg() + os.urandom(2_000_000)
    assert scans.put("club", large)
    assert not scans.put("club", bytes(large))
    assert scans.put("open", large)
    assert scans.put("club", PIXEL)

    assert scans.get("club", digest(large)) == large
    assert scans.kept() == {"club": sorted([digest(large), digest(PIXEL)]), "open": [digest(large)]}
    assert sorted(scans.sound(), key=str) == sorted([("club", large), ("club", PIXEL), ("open", large)], key=str)

    assert scans.drop("club", digest(large))
    assert not scans.drop("club", digest(large))
    assert scans.get("club", digest(large)) is None
    assert scans.get("open", digest(large)) == large


@pytest.mark.parametrize(
    ("start", "ending"),
    [
        (jpeg(), "jpg"),
        (PIXEL, "png"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "webp"),
        (b"GIF89a", "gif"),
        (b"II*\0", "tif"),
        (b"\0\0\0\x18ftypheic", "heic"),
        (b"%PDF-1.7", "pdf"),
    ],
)
def test_the_form_of_a_photo_is_seen_in_its_bytes(start: bytes, ending: str) -> None:
    assert form_of(start).ending == ending


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not a photo or scan"),
        (b"<svg onload='alert(1)'>", "is not a photo or scan"),
        (b"<html>", "is not a photo or scan"),
        (b"MZ\x90", "is not a photo or scan"),
        (TOO_LARGE, f"larger than {LARGEST // 1024 // 1024} MB"),
    ],
)
def test_what_is_no_photo_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        form_of(data)


def test_a_photo_that_the_disk_changed_is_not_shown(tmp_path: Path) -> None:
    with closing(SqlScans(str(tmp_path / "scans.db"))) as scans:
        scans.put("club", jpeg())
        scans.put("club", PIXEL)
        with closing(sqlite3.connect(tmp_path / "scans.db")) as connection, connection:
            connection.execute("UPDATE scans SET data = x'ffd8ff00' WHERE sha256 = ?", (digest(jpeg()),))

        with pytest.raises(Damaged, match="is damaged"):
            scans.get("club", digest(jpeg()))
        assert list(scans.sound()) == [("club", PIXEL)]


def test_a_copy_has_photos_and_vault_also_from_postgresql(place: str, tmp_path: Path) -> None:
    with open_journal(place, codec=TALLY) as journal:
        journal.append("tally/a", [Counted(1)], expected=0, meta=meta())
        with closing(SqlScans(place)) as scans, closing(SqlVault(place)) as vault:
            scans.put("club", PIXEL)
            vault.put("cards/club", "secret")

        back_up(place, tmp_path / "copy.db", codec=TALLY)

    copy = str(tmp_path / "copy.db")
    with closing(SqlScans(copy)) as scans, closing(SqlVault(copy)) as vault:
        assert list(scans.sound()) == [("club", PIXEL)]
        assert vault.get("cards/club") == "secret"


def test_healing_saves_photos_and_vault_and_tells_which_photo_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with open_journal(str(path), codec=TALLY) as journal:
        journal.append("tally/a", [Counted(number) for number in range(3)], expected=0, meta=meta())
    lost = jpeg("lost")
    with closing(SqlScans(str(path))) as scans, closing(SqlVault(str(path))) as vault:
        scans.put("club", PIXEL)
        scans.put("club", lost)
        vault.put("cards/club", "secret")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE scans SET data = x'00' WHERE sha256 = ?", (digest(lost),))
        connection.execute("UPDATE entries SET text = replace(text, 'ann', 'eve') WHERE position = 3")

    done = heal(path, codec=TALLY)

    assert done.lost == (
        "tally/a: versions 3 to 3 have been lost.",
        f"tournament/club: the photo {digest(lost)[:12]}… is lost.",
    )
    with closing(SqlScans(str(path))) as scans, closing(SqlVault(str(path))) as vault:
        assert list(scans.sound()) == [("club", PIXEL)]
        assert vault.get("cards/club") == "secret"
