"""Checking real match files, compared with GNU Backgammon importing them.

GNU Backgammon is measured twice: with a process per file, which is how a script would use it, and with all files in one
session, which starts only once. Its import doesn't check scores or the cube, and doesn't report most errors; ours does.
"""

from __future__ import annotations

import gc
import os
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from time import process_time

from bafflebox.game import kernel
from bafflebox.notation.mat import read_mat
from bafflebox.records.check import check
from bench.measure import Table

FILES = Path(__file__).resolve().parents[2] / "shared" / "data" / "matches" / "bglab"
SINGLE = 20
"""Files that get a process each; starting takes the same time for all."""
ROUNDS = 5
"""How often both programs read all files, alternately."""
PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"))


def _ours(files: list[Path]) -> float:
    """Seconds of processor time to read and check files one after another."""
    started = process_time()
    for path in files:
        check(read_mat(path.read_bytes(), path.name))
    return process_time() - started


def _theirs(program: str, sessions: list[list[Path]]) -> float:
    """Seconds of processor time for sessions that import some files each."""
    with tempfile.TemporaryDirectory() as home:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for files in sessions:
            commands = ["set confirm new off", *(f'import mat "{path}"' for path in files), "exit", "y", ""]
            subprocess.run(
                [program, "-t", "-q", "-r"],
                input="\n".join(commands),
                encoding="utf-8",
                errors="replace",
                capture_output=True,
                env={"HOME": home, "PATH": PLACES, "LC_ALL": "C.UTF-8"},
                check=False,
            )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def run() -> list[Table]:
    """Milliseconds of processor time per match, ours and theirs, on the same files."""
    # GNU Backgammon crashes on a player without a name, which would end the session
    files = [path for path in sorted(FILES.rglob("*")) if path.is_file() and b'Player 1 ""' not in path.read_bytes()]
    files = [path for path in files if b" point match" in path.read_bytes()]
    table = Table(
        "Checking match files", ("program", "ms a match", "matches a second", "times GNU Backgammon's session")
    )
    if not files:
        table.note = "The real match files are not at hand, so there is nothing to measure."
        return [table]
    _ours(files)
    gc.collect()
    gc.freeze()
    program = shutil.which("gnubg", path=PLACES)
    ours, theirs = [], []
    for _ in range(ROUNDS):  # alternately, so that other load on the machine affects both equally
        ours.append(_ours(files) / len(files))
        if program:
            theirs.append(_theirs(program, [files]) / len(files))

    def row(name: str, seconds: float, ratio: str = "") -> None:
        table.rows.append((name, f"{1000 * seconds:.2f}", f"{1 / seconds:,.0f}", ratio))

    ratios = [our / their for our, their in zip(ours, theirs, strict=False)]
    row("bafflebox check, in one process", median(ours), f"{median(ratios):.2f}" if ratios else "")
    if program is None:
        table.note = "GNU Backgammon is not installed, so there is nothing to compare with."
        return [table]
    row("gnubg import mat, one session", median(theirs), "1.00")
    row("gnubg import mat, a process a file", _theirs(program, [[path] for path in files[:SINGLE]]) / SINGLE)
    table.note = (
        f"{len(files)} files of bglab; processor time, system time and GNU Backgammon's start included; medians of {ROUNDS} rounds. "
        + ("" if kernel.AVAILABLE else "No compiled kernel: plain Python throughout.")
    ).strip()
    return [table]
