"""Some bad days, on real servers; `python -m proof.bad_days` plays them all and writes the figures down."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from proof.bad_days.scenes import a_tab_asleep, the_clock_jumps


@pytest.mark.parametrize("scene", [the_clock_jumps, a_tab_asleep], ids=lambda scene: scene.__name__)
def test_a_bad_day_is_survived(scene: object, tmp_path: Path) -> None:
    assert asyncio.run(asyncio.wait_for(scene(tmp_path / "club"), 120))  # type: ignore[operator]
