"""`bafflebox convert`: matches and positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bafflebox.cli import main
from bafflebox.notation.mat import read_mat
from bafflebox.notation.own import read_json

TEXT = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""


def run(*args: str) -> int:
    try:
        main([*args])
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.mat"
    path.write_text(TEXT)
    return path


def test_there_and_back(file: Path, tmp_path: Path) -> None:
    assert run("convert", str(file), str(tmp_path / "b.json")) == 0
    assert run("convert", str(tmp_path / "b.json"), str(tmp_path / "c.mat")) == 0

    match = read_mat(TEXT).match
    assert read_json((tmp_path / "b.json").read_bytes()).match == match
    assert read_mat((tmp_path / "c.mat").read_bytes()).match == match


def test_several_files_into_a_folder(file: Path, tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "a.mat").write_text(TEXT * 2)

    assert run("convert", str(file), str(tmp_path / "more"), str(tmp_path / "out"), "--to", "json") == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a-1.json", "a-2.json", "a.json"]


def test_a_folder_is_converted_as_far_as_it_can_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.mat").write_text(TEXT)
    (tmp_path / "in" / "broken.xg").write_bytes(b"RGMH and no more")
    (tmp_path / "in" / "notes.md").write_text("nothing to convert")
    (tmp_path / "in" / "z.mat").write_text(TEXT)

    assert run("convert", str(tmp_path / "in"), str(tmp_path / "out"), "--to", "sgf", "--json") == 2
    captured = capsys.readouterr()
    told = {Path(str(one["from"])).name: one for one in json.loads(captured.out)}
    assert "broken.xg" in captured.err
    assert told["broken.xg"]["error"]
    assert told["notes.md"] == {
        "from": str(tmp_path / "in" / "notes.md"),
        "skipped": True,
        "reason": "not a match file",
    }
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.sgf", "z.sgf"]


def test_what_a_format_cannot_carry_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "long.mat").write_text('; [Discipline "longgammon"]\n\n' + TEXT)

    assert run("convert", str(tmp_path / "long.mat"), str(tmp_path / "long.sgf")) == 2
    assert "long.mat: SGF can't represent" in capsys.readouterr().err
    assert not (tmp_path / "long.sgf").exists()


def test_to_standard_output(file: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("convert", str(file), "-", "--to", "mat") == 0
    assert read_mat(capfdbinary.readouterr().out).match == read_mat(TEXT).match


POSITIONS = [
    (("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10", "--to", "gnubg"), "4HPwATDgc/ABMA:cInqAAAAAAAE"),
    (("4HPwATDgc/ABMA", "--to", "positionid"), "4HPwATDgc/ABMA"),
    (("4HPwATDgc/ABMA:cInqAAAAAAAE", "--to", "xgid"), "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"),
]


@pytest.mark.parametrize(("args", "answer"), POSITIONS, ids=[row[0][2] for row in POSITIONS])
def test_positions(args: tuple[str, ...], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", *args) == 0
    assert capsys.readouterr().out.strip() == answer


def test_a_position_of_a_match(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", str(file), "--game", "1", "--turn", "1", "--to", "positionid") == 0
    assert capsys.readouterr().out.strip() == "4HPwATDgc/ABMA"


WRONG = [
    ((), "IN"),
    (("nowhere.mat", "out.json"), "nowhere.mat"),
    (("{file}", "out.zzz"), "--to"),
    (("{file}", "out.mat", "--to", "zzz"), "no format"),
    (("{file}", "{file}.xg"), "not written"),
    (("{file}", "--game", "1", "--to", "xgid"), "--turn"),
    (("{file}", "--game", "9", "--turn", "1", "--to", "xgid"), "no game 9"),
    (("nonsense", "--to", "xgid"), "nonsense"),
    (("{file}", "/no/such/folder/x.json"), "cannot be written"),
]


@pytest.mark.parametrize(("args", "sentence"), WRONG, ids=[row[1] for row in WRONG])
def test_what_is_wrong_is_said_in_a_sentence(
    args: tuple[str, ...], sentence: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("convert", *(arg.replace("{file}", str(file)) for arg in args)) == 2
    assert sentence in capsys.readouterr().err


def test_what_was_converted_is_told_to_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "one.mat", tmp_path / "two.sgf"
    source.write_text(TEXT)

    assert run("convert", str(source), str(target), "--json") == 0

    told = [{"from": str(source), "to": str(target), "format": "sgf", "problems": []}]
    assert json.loads(capsys.readouterr().out) == told
    assert target.exists()
    assert run("convert", "start", "--to", "positionid", "--json") == 0
    assert json.loads(capsys.readouterr().out) == [{"format": "positionid", "position": "4HPwATDgc/ABMA"}]
    assert run("convert", str(source), "-", "--to", "sgf", "--json") == 2
    assert "name a file" in capsys.readouterr().err


DOUBTFUL = TEXT.replace("Drops\n", "Drops\n  3)  Losses 1 point\n")


@pytest.mark.parametrize("form", ["mat", "sgf", "json", "scoresheet"])
def test_what_was_found_is_told_and_kept_as_a_comment(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mat").write_text(DOUBTFUL)
    first, second = tmp_path / f"b.{form}", tmp_path / f"c.{form}"

    assert run("convert", str(tmp_path / "a.mat"), str(first), "--to", form) == 1
    assert "By the pass and the result the left player (Ann) won; the loss says" in capsys.readouterr().err
    assert run("check", str(first)) == 1
    assert "Found in the original, game 1: By the pass" in " ".join(capsys.readouterr().out.split())

    assert run("convert", str(first), str(second), "--to", form) == 1
    assert first.read_bytes() == second.read_bytes()


def test_what_was_found_in_one_match_of_several_stays_with_it(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(TEXT + DOUBTFUL)

    assert run("convert", str(tmp_path / "a.mat"), f"{tmp_path}/out/", "--to", "json") == 1
    clean, doubtful = (read_json((tmp_path / "out" / f"a-{n}.json").read_bytes()).match for n in (1, 2))
    assert clean.comments == ()
    assert len(doubtful.comments) == 1


def test_what_breaks_the_rules_is_told_when_it_is_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.mat").write_text(TEXT.replace("8/5 6/5", "8/4 6/5"))

    assert run("convert", str(tmp_path / "a.mat"), str(tmp_path / "b.oldmoves")) == 1
    assert "Probably meant" in capsys.readouterr().err


def test_what_is_no_match_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A damaged match file is an error; what only lies beside them is passed over, and said to be."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "good.mat").write_text(TEXT, "utf-8")
    (folder / "bad.mat").write_text("garbage\n", "utf-8")
    (folder / "photo.png").write_bytes(b"\x89PNG")

    assert run("convert", str(folder), str(tmp_path / "out"), "--to", "sgf") == 2

    told = capsys.readouterr().err
    assert "bad.mat is not a match file in any readable format." in told
    assert "photo.png" in told.split("Skipped, not match files: ")[1]
    assert (tmp_path / "out" / "good.sgf").exists()
