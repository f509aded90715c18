"""Other systems, as far as they can be played here: encodings of Windows, its ports, its folders, no fast event loop."""

from __future__ import annotations

import io
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bafflebox.cli import serve, write_any_letter
from support.commands import run

NAMES = "Łukasz 李 – ┌─┐"


@pytest.mark.parametrize(("asked", "kept"), [("", NAMES.encode()), ("cp1252", "?ukasz ? – ???".encode("cp1252"))])
def test_every_name_can_be_written_into_a_file(asked: str, kept: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    if asked:
        monkeypatch.setenv("PYTHONIOENCODING", asked)
    else:
        monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252")
    write_any_letter(stream)
    stream.write(NAMES)
    stream.flush()
    assert raw.getvalue() == kept


def test_a_port_is_kept_alone_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    kept = SimpleNamespace(setsockopt=lambda _, option, __: asked.append(option))
    serve.keep_alone(kept)  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    serve.keep_alone(kept)  # type: ignore[arg-type]
    assert asked == [socket.SO_REUSEADDR, -5]


@pytest.mark.parametrize(
    ("platform", "folder"),
    [("win32", "Local"), ("darwin", "Library/Application Support"), ("linux", ".local/share")],
)
def test_a_persons_file_lies_where_the_system_wants_it(
    platform: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert serve.own_file() == tmp_path / folder / "bafflebox" / "bafflebox.db"


def test_the_package_needs_nothing_that_only_one_system_has() -> None:
    """Modules of the standard library that are missing on Windows are imported only where a terminal of Unix is read, and where
    the limit of open files is raised, which does without."""
    root = Path(serve.__file__).parents[1]
    found = {
        str(file.relative_to(root).as_posix())
        for file in root.rglob("*.py")
        for name in ("fcntl", "termios", "resource", "pwd", "grp", "tty")
        if f"import {name}\n" in file.read_text("utf-8")
    }
    assert found == {"cli/clock.py", "web/patience.py"}
    assert "import termios" not in (root / "cli" / "clock.py").read_text("utf-8").split("def ")[0]


def test_the_program_says_its_version_without_the_fast_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert run("--version").code == 0
    from uvicorn.config import Config

    assert Config(app=None, loop="auto").get_loop_factory() is not None  # type: ignore[arg-type]
