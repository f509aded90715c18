"""GNU Backgammon, driven without a window, where it is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"))


def gnubg(commands: str, folder: Path, *, seconds: int = 120) -> str:
    """What GNU Backgammon prints on these commands; the test is skipped where it is not installed."""
    program = shutil.which("gnubg", path=PLACES)
    if program is None:
        pytest.skip("no GNU Backgammon: apt-get install gnubg")
    done = subprocess.run(
        [program, "-t", "-q", "-r"],
        input=commands,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        cwd=folder,
        env={"HOME": str(folder), "PATH": PLACES, "LC_ALL": "C.UTF-8"},
        timeout=seconds,
        check=False,
    )
    return done.stdout
