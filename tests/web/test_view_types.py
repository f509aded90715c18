"""The scripts of the pages are checked against the view that the server sends."""

from __future__ import annotations

import importlib.util
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "view_types.py"


def test_the_types_of_the_scripts_follow_from_the_description_of_the_view() -> None:
    found = importlib.util.spec_from_file_location("view_types", TOOL)
    assert found is not None
    assert found.loader is not None
    tool = importlib.util.module_from_spec(found)
    found.loader.exec_module(tool)

    assert tool.TARGET.read_text(encoding="utf-8") == tool.written(), "run python tools/view_types.py"
