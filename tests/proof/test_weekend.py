"""A small weekend through a real server: the story still finds every form it needs, and its audit has no fault."""

from __future__ import annotations

import asyncio
from pathlib import Path

from proof.weekend.audit import Audit
from proof.weekend.story import STRUCTURES, Weekend

SMALLEST = 16
"""Players with whom everything of the story can happen."""


def test_a_small_weekend_goes_through(tmp_path: Path) -> None:
    weekend = Weekend(
        tmp_path, SMALLEST, told=lambda *_: None, troubles=("hand_over",), browsers=False, incidents=6, at_once=1
    )

    asyncio.run(weekend.run())

    checks = Audit(weekend.data, weekend.scribe, STRUCTURES).checks()
    assert [fault for check in checks for fault in check.faults] == []
    assert all(check.count for check in checks), "nothing was looked at"
    for what in ("withdrawals", "late entries to a bye", "matches at a table of the house", "penalties: points"):
        assert weekend.scribe.things[what], what
    assert weekend.scribe.corrected
    assert weekend.scribe.appealed
