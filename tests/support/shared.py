"""Other people's files, which are tested with where they are at hand and are never part of this project."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"


def shared(path: str) -> Path:
    """A file or folder beside the project; the test is skipped where there is none."""
    found = SHARED / path
    if not found.exists():
        pytest.skip(
            "no collection of real files beside the project: our own samples are tested in their place",
            allow_module_level=True,
        )
    return found
