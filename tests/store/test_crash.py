"""Killed at random moments under load, a journal keeps what it acknowledged: dozens of times here, 1,000 in `make proof`."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.crashing import Tally
from support.journals import new_database

PROOF = bool(os.environ.get("BAFFLEBOX_PROOF"))
KILLS, A_PLACE, AT_ONCE = (1000, 25, 5) if PROOF else (24, 12, 2)
"""Kills in all, kills of writers of one journal, and journals at the same time: a process that is killed mostly waits."""
REPORT = Path(__file__).parents[2] / "docs" / "proof" / "crash.md"
TITLE = "# Killed 1,000 times\n"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a child is forked")


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_nothing_acknowledged_is_lost_by_kill_9(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    server: Any = request.getfixturevalue("server") if kind == "PostgreSQL" else None
    places = [
        str(tmp_path / f"journal{number}.db") if server is None else new_database(server)
        for number in range(KILLS // A_PLACE)
    ]
    command = [sys.executable, "-m", "support.crashing"]
    folder = Path(__file__).parents[1]
    started = [
        subprocess.Popen(
            [*command, str(random.randrange(2**32)), str(A_PLACE), *places[first::AT_ONCE]],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
        )
        for first in range(AT_ONCE)
    ]
    ended = [(*process.communicate(), process.returncode) for process in started]

    for _, said, code in ended:
        assert code == 0, said
    tally = Tally()
    for out, _, _ in ended:
        tally.add(Tally(**json.loads(out)))
    assert tally.kills == KILLS
    assert tally.writing > 0
    if PROOF:
        _report(kind, tally)


def _report(kind: str, tally: Tally) -> None:
    """Put the figures of this run in the place of the last ones."""
    REPORT.parent.mkdir(exist_ok=True)
    old = REPORT.read_text("utf-8").split("## ")[1:] if REPORT.exists() else []
    parts = {part.split("\n", 1)[0]: part for part in old}
    parts[kind] = (
        f"{kind}\n\n"
        f"- {tally.kills:,} kills: {tally.writing:,} while six writers were at work, "
        f"{tally.kills - tally.writing:,} while the journal was being opened.\n"
        f"- {tally.acknowledged:,} events acknowledged before the kills; lost: 0.\n"
        f"- {tally.unacknowledged:,} streams ended with a write that was on disk whole and whose answer the kill cut off; "
        "writes found by half: 0.\n"
        f"- {tally.mended:,} times a write that was cut off was found in the log and taken back.\n"
        f"- After every kill the whole journal was verified; {tally.found:,} entries at the end; faults: 0.\n"
    )
    about = (
        "Written by `make proof`. A process with six writers and a follower is ended by `kill -9` at a random moment; then everything "
        "that it had acknowledged, or shown to its follower, must be in the journal, in whole writes, with its chain of hashes sound. "
        "A run that finds otherwise fails and writes nothing here.\n"
    )
    REPORT.write_text("\n".join([TITLE, about, *(f"## {parts[name].rstrip()}\n" for name in sorted(parts))]), "utf-8")
