"""Photos of score sheets from the command line: they go where the tournament goes."""

from __future__ import annotations

import json
import os
import re
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from bafflebox.store import open_journal
from bafflebox.store.bundle import photo_name
from bafflebox.store.scans import SqlScans, digest
from support.commands import data, desk, done, run
from support.copies import told as copied
from support.photos import PIXEL, TOO_LARGE, jpeg


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A club night with a result and two photos of its score sheet."""
    monkeypatch.chdir(tmp_path)
    done("new", "Club night", "--director", "Dee Fox", "--event", "open: KO len 5")
    done("enter", "Ann Lee", "Ben Roy")
    done("draw", "--by-hand", "Ann Lee,Ben Roy", "--witness", "all")
    done("result", "Ann", "5-1")
    for name, photo in (("ann-ben.jpg", jpeg()), ("back.png", PIXEL)):
        Path(name).write_bytes(photo)
        done("attach", "1.1", name, "--note", "the front")
        Path(name).unlink()
    return tmp_path


def photos(where: str) -> dict[str, list[str]]:
    with closing(SqlScans(where)) as scans:
        return scans.kept()


BOTH = {"club": sorted([digest(jpeg()), digest(PIXEL)])}


@pytest.mark.usefixtures("hall")
def test_a_photo_is_kept_with_its_match_and_no_name_of_a_file_is() -> None:
    Path("ann-ben.jpg").write_bytes(jpeg())
    again = desk("attach", "1.1", "ann-ben.jpg")
    assert again.code == 2
    assert "already" in again.err
    assert "a photo of the score sheet" in done("log", "--search", "photo")
    assert "ann-ben" not in run("journal", "export", "tournament.db", "--stream", "tournament/club").out
    assert photos("tournament.db") == BOTH


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    ("photo", "said"), [(b"<svg>", "is not a photo or scan"), (b"", "is not a photo"), (TOO_LARGE, "larger than 10 MB")]
)
def test_what_is_no_photo_is_refused_and_not_kept(photo: bytes, said: str) -> None:
    Path("x.jpg").write_bytes(photo)
    answer = desk("attach", "1.1", "x.jpg")
    assert (answer.code, said in answer.err) == (2, True)
    assert photos("tournament.db") == BOTH


@pytest.mark.usefixtures("hall")
def test_the_export_carries_the_photos_to_another_laptop() -> None:
    told = data("export", "club.zip")
    assert (told["photos"], told["missing"], told["persons"]) == (2, [], 3)
    assert run("journal", "verify", "club.zip").code == 0

    assert done("--in", "second.db", "import", "club.zip").endswith("3 new persons, 2 photos.\n")

    assert photos("second.db") == BOTH
    done("--in", "second.db", "export", "again.zip")
    assert copied("again.zip") == copied("club.zip")
    done("--in", "second.db", "import", "club.zip")
    assert photos("second.db") == BOTH


@pytest.mark.usefixtures("hall")
def test_lines_alone_hold_no_photos_and_say_so() -> None:
    answer = desk("export", "club.jsonl")
    assert answer.code == 2
    assert "There are 2 photos of score sheets" in answer.err
    assert "Name the file club.zip" in answer.err
    assert not Path("club.jsonl").exists()

    done("export", "club.jsonl", "--without-photos")
    done("--in", "second.db", "import", "club.jsonl")
    assert photos("second.db") == {}
    assert data("--in", "second.db", "export", "second.zip")["missing"] == sorted(BOTH["club"])


@pytest.mark.usefixtures("hall")
def test_a_photo_that_did_not_come_along_is_put_back_to_its_match() -> None:
    done("export", "club.jsonl", "--without-photos")
    done("--in", "second.db", "import", "club.jsonl")
    version = data("--in", "second.db", "show")["version"]
    Path("found.jpg").write_bytes(jpeg())

    done("--in", "second.db", "attach", "1.1", "found.jpg")

    assert photos("second.db") == {"club": [digest(jpeg())]}
    assert data("--in", "second.db", "show")["version"] == version


@pytest.mark.usefixtures("hall")
def test_copies_and_the_export_of_the_journal_hold_the_photos() -> None:
    done("--copy-to", "copy.db", "finish")
    assert photos("copy.db") == BOTH
    assert run("journal", "backup", "tournament.db", "backup.db").code == 0
    assert photos("backup.db") == BOTH
    assert run("journal", "export", "tournament.db", "-o", "all.zip", "--persons").code == 0
    assert run("journal", "import", "third.db", "all.zip").code == 0
    assert photos("third.db") == BOTH

    plain = run("journal", "export", "tournament.db", "-o", "all.jsonl", "--persons")
    assert (plain.code, plain.err) == (
        0,
        "2 photos of score sheets are not included: a .zip file would include them.\n",
    )
    assert run("journal", "export", "tournament.db", "-o", "names.zip").code == 0
    with zipfile.ZipFile("names.zip") as packed:
        assert packed.namelist() == ["tournament.jsonl"], "photos show names, which leave on request only"


def changed(take: str, *put: tuple[str, bytes]) -> None:
    """The export with a member taken out and others put in."""
    with zipfile.ZipFile("club.zip") as whole, zipfile.ZipFile("other.zip", "w") as packed:
        for name in whole.namelist():
            if name != take:
                packed.writestr(name, whole.read(name))
        for name, photo in put:
            packed.writestr(name, photo)


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize(
    ("take", "name", "photo", "said"),
    [
        (photo_name(PIXEL), photo_name(PIXEL), jpeg("Ben 5"), "SHA-256 differs"),
        ("", photo_name(jpeg("Cid")), jpeg("Cid"), "belongs to no match"),
        ("", "../x.jpg", jpeg("Cid"), "does not belong there"),
    ],
)
def test_of_a_forged_export_nothing_is_taken_in(take: str, name: str, photo: bytes, said: str) -> None:
    done("export", "club.zip")
    changed(take, (name, photo))

    answer = desk("--in", "second.db", "import", "other.zip")

    assert (answer.code, said in answer.err) == (2, True), answer.err
    with open_journal("second.db") as journal:
        assert journal.streams() == []
    assert photos("second.db") == {}


@pytest.mark.usefixtures("hall")
def test_an_export_that_is_refused_leaves_no_photo() -> None:
    """The tournament went on here in another way: two pasts."""
    done("export", "--without-photos", "before.jsonl")
    done("--in", "second.db", "import", "before.jsonl")
    done("finish")
    done("export", "club.zip")
    done("--in", "second.db", "--at", "2031-01-01T10:00", "finish")

    answer = desk("--in", "second.db", "import", "club.zip")

    assert (answer.code, "has two histories" in answer.err) == (2, True)
    assert photos("second.db") == {}


@pytest.mark.usefixtures("hall")
def test_an_export_onto_a_full_disk_leaves_what_was_there() -> None:
    done("export", "club.zip")
    before = Path("club.zip").read_bytes()
    Path("club.zip.unfinished").mkdir()  # nothing can be written there

    answer = desk("export", "club.zip")

    assert (answer.code, "cannot be written" in answer.err) == (2, True)
    assert Path("club.zip").read_bytes() == before


@pytest.mark.usefixtures("hall")
def test_who_is_erased_is_gone_from_the_photos_too() -> None:
    done("export", "club.zip")
    not_sure = run("journal", "erase", "tournament.db", "Ann Lee")
    assert (not_sure.code, "would be erased" in not_sure.err, photos("tournament.db")) == (2, True, BOTH)
    assert run("journal", "erase", "tournament.db", "Ann", "--sure").code == 2
    erased = json.loads(run("journal", "erase", "tournament.db", "Ann Lee", "--sure", "--json").out)
    assert (erased["erased"][:2], erased["photos"]) == ("d-", 2)
    assert run("journal", "erase", "tournament.db", "Ann Lee", "--sure").code == 2

    assert photos("tournament.db") == {}
    left = b"".join(Path(file).read_bytes() for file in os.listdir() if file.startswith("tournament.db"))
    assert jpeg() not in left
    assert not re.search(rb"ann.?lee", left.lower()), "no id was made from the name either"
    done("import", "club.zip")
    assert photos("tournament.db") == {}, "an older export does not bring them back"
    Path("x.jpg").write_bytes(jpeg())
    again = desk("attach", "1.1", "x.jpg")
    assert (again.code, "was erased on request" in again.err) == (2, True)
