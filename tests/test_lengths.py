"""A module of the package is short enough to be read in one go."""

from __future__ import annotations

from pathlib import Path

import bafflebox

MOST = 400
"""Lines in a module."""


def test_no_module_is_longer_than_400_lines() -> None:
    modules = sorted(Path(bafflebox.__file__).parent.rglob("*.py"))
    assert len(modules) > 500
    lengths = {module.name: len(module.read_text("utf-8").splitlines()) for module in modules}
    assert {name: lines for name, lines in lengths.items() if lines > MOST} == {}
