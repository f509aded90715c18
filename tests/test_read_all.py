"""A folder of match files read at once, with other files among them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import bafflebox
from bafflebox.errors import BaffleBoxError

REAL = Path(__file__).parents[2] / "shared" / "data" / "matches" / "bg-db"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two matches, one of them in a folder of its own, beside a note and a picture."""
    record = bafflebox.Match.to(3).opened(3, 1).played("8/5 6/5").record("Ada", "Ben")
    (tmp_path / "finals").mkdir()
    bafflebox.write(record, tmp_path / "first.mat")
    bafflebox.write(record, tmp_path / "finals" / "last.mat")
    (tmp_path / "notes.txt").write_text("Bring the clocks.", "utf-8")
    (tmp_path / "hall.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    return tmp_path


def test_what_is_no_match_is_left_out_if_asked(folder: Path) -> None:
    found = bafflebox.read_all(folder, skip=True)
    assert [path.relative_to(folder).as_posix() for path in found] == ["finals/last.mat", "first.mat"]
    assert {tuple(match.players) for match in found.values()} == {("Ada", "Ben")}


def test_else_it_raises(folder: Path) -> None:
    with pytest.raises(BaffleBoxError):
        bafflebox.read_all(folder)


@pytest.mark.skipif(not REAL.is_dir(), reason="no real matches here")
def test_fifty_real_files_among_others(folder: Path) -> None:
    real = sorted(path for path in REAL.rglob("*") if path.suffix in (".mat", ".xg", ".txt"))[:50]
    for number, path in enumerate(real):
        shutil.copy(path, folder / f"{number:02}-{path.name}")
    found = bafflebox.read_all(folder, skip=True)
    assert len(found) == len(real) + 2
