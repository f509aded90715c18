"""`bafflebox check`: files, folders and archives; reports, JSON lines, exit codes; repair."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from bafflebox.cli import main, workers
from bafflebox.cli import sources as limits
from bafflebox.cli.sources import FileSource
from bafflebox.notation.mat import read_mat

CLEAN = """ 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
"""
ILLEGAL = CLEAN.replace("31: 8/5 6/5", "31: 8/4 6/5")
WRONG_CUBE = (
    CLEAN.replace(" 1 point match", " 5 point match")
    + "  2)  Doubles => 8                Takes\n  3) 65: 24/18 18/13\n"
)


def run(*args: str) -> int:
    """The exit code of a command line."""
    try:
        main([*args])
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "clean.mat").write_text(CLEAN)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "illegal.txt").write_text(ILLEGAL)
    (tmp_path / "README").write_text("nothing to see here")
    (tmp_path / ".hidden.mat").write_text("not looked at")
    return tmp_path


def test_a_clean_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(folder / "clean.mat")) == 0
    assert "1 file, 1 game, 2 rolls: 1 clean" in capsys.readouterr().out


def test_a_folder_with_a_fault(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(folder)) == 1

    said = capsys.readouterr().out
    assert "illegal.txt (mat, plain; 1 game, 2 rolls)" in said
    assert "line 5, game 1, turn 1" in said
    assert "1 other file passed over" in said


def test_lines_of_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "--json", str(folder)) == 1

    skipped, clean, illegal = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert skipped == {"file": str(folder / "README"), "skipped": True, "reason": "not a match file"}
    assert (clean["format"], clean["games"], clean["rolls"], clean["clean"]) == ("mat", 1, 2, True)
    assert len(clean["digest"]) == 16
    (problem,) = [one for one in illegal["problems"] if one["gravity"] == "error"]
    assert (problem["code"], problem["game"], problem["turn"], problem["line"]) == ("illegal_play", 1, 1, 5)


def test_several_processes_say_the_same_in_the_same_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(40):
        (folder / f"{number:02}.mat").write_text(CLEAN if number % 3 else ILLEGAL)
    run("check", "--json", str(folder))
    alone = capsys.readouterr().out

    assert run("check", "--json", "--jobs", "2", str(folder)) == 1
    assert capsys.readouterr().out == alone


def test_an_archive(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(folder / "all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/clean.mat", CLEAN)
        archive.writestr("a/illegal.mat", ILLEGAL)
        archive.writestr("a/other.bin", b"\0" * 1000)

    assert run("check", str(folder / "all.zip")) == 1
    assert "all.zip!a/illegal.mat" in capsys.readouterr().out


def test_a_bomb_is_not_unpacked(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_FILE", 100_000)
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.mat", b" " * 10_000_000)

    assert run("check", str(folder / "bomb.zip")) == 2
    assert "too large for a match file" in capsys.readouterr().out

    monkeypatch.setattr(limits, "MAX_UNPACKED", 1_000_000)
    assert run("check", str(folder / "bomb.zip")) == 2
    assert "is too large" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"\0\1\2", b"hello", b"PK\x03\x04 and nothing more", b"(;GM[6", b"RGMH"])
def test_what_cannot_be_read_is_a_sentence_and_two(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x").write_bytes(content)

    assert run("check", str(tmp_path / "x")) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    assert captured.out + captured.err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(tmp_path / "none.mat")) == 2
    assert "none.mat" in capsys.readouterr().err


def test_what_cannot_be_read_is_named_and_the_rest_is_checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken.sgf").write_bytes(b"(;GM[6")
    (folder / "broken.xg").write_bytes(b"RGMH and no more")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 and no more")

    assert run("check", str(folder), str(folder / "nowhere.mat")) == 2
    captured = capsys.readouterr()
    said = captured.out + captured.err
    assert all(name in said for name in ("broken.xg", "broken.zip", "nowhere.mat", "illegal.txt"))
    assert "1 clean" in said

    assert run("check", "--json", str(folder)) == 2
    lines = {Path(one["file"]).name: one for one in map(json.loads, capsys.readouterr().out.splitlines())}
    assert lines["broken.zip"]["code"] == "unreadable"
    assert lines["README"]["skipped"]
    assert lines["clean.mat"]["clean"]


def test_many_files_use_all_cores_and_say_the_same(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(30):
        (folder / f"{number:02}.mat").write_text(CLEAN if number % 3 else ILLEGAL)
    run("check", "--json", str(folder))
    alone = capsys.readouterr().out
    monkeypatch.setattr(workers, "WORTH_IT", 20)
    monkeypatch.setattr(workers, "BATCH", 4)
    monkeypatch.setattr(workers, "cores", lambda: 2)

    assert run("check", "--json", str(folder)) == 1
    assert capsys.readouterr().out == alone


def test_files_are_not_gathered_before_they_are_worked_on() -> None:
    """A hundred thousand files are never in memory at once."""
    taken: list[int] = []

    def endless() -> Iterator[FileSource]:
        for number in count():
            taken.append(number)
            yield FileSource(str(number))

    answers = workers.worked(lambda source: source.path, endless(), (), 1, lambda _: False)

    assert [next(answers) for _ in range(1000)] == [str(number) for number in range(1000)]
    assert len(taken) <= 1000 + workers.WORTH_IT


NAMED = CLEAN.replace("Ann", "<b>Ann</b>").replace(" 1 point match", '; [Site "A & B"]\n\n 1 point match')
WON = "      Wins 1 point and the match\n"


def test_a_page_about_the_collection(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "named.mat").write_text(NAMED + WON)
    (folder / "copy of named.txt").write_text((NAMED + WON).replace("Bob", "Robert"))
    (folder / "broken.xg").write_bytes(b"RGMH and no more")
    report = folder / "report.html"

    assert run("check", str(folder), "--report", str(report)) == 2
    assert f"{report} written." in capsys.readouterr().out
    text = report.read_text(encoding="utf-8")

    assert "<b>Ann" not in text
    assert all(
        part in text for part in ("&lt;b&gt;Ann&lt;/b&gt;", "A &amp; B", "illegal_play", "copy of named.txt", "8/5 6/5")
    )
    assert "http" not in text  # nothing is fetched from anywhere
    assert '<td class="n" data-value="3">3</td>' in text


def test_a_page_that_cannot_be_written_is_told_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", str(folder), "--report", str(folder / "no" / "report.html")) == 2
    assert "There is no folder" in capsys.readouterr().err


def test_repair_writes_a_copy_and_says_what_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cube.mat"
    path.write_text(WRONG_CUBE)

    assert run("check", "--repair", str(path)) == 1
    assert "The cube goes to 2, not to 8." in capsys.readouterr().out
    assert path.read_text() == WRONG_CUBE
    assert run("check", str(tmp_path / "cube.repaired.mat")) == 0
    assert read_mat((tmp_path / "cube.repaired.mat").read_bytes()).match.games[0].acts[-1].side.value == "white"
