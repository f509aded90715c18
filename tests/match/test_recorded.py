"""Real matches, played again act by act: every score, cube and Crawford game comes out as the file has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bafflebox.match import DeadCube, ReckoningPolicy, reckon
from support.replayed import played_again
from support.shared import shared

FOLDER = shared("data/matches/bglab/Llabba")
FILES = sorted(FOLDER.glob("*13pt*.txt"))[:4]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[:40])
def test_recorded_match(path: Path) -> None:
    match, differences = played_again(path)

    assert differences == []
    assert match.is_over
    assert reckon(match.entries, match.terms.length, ReckoningPolicy(dead_cube=DeadCube.NEVER)).findings == ()
