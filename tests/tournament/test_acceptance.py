"""The acceptance list tells the truth: every line names a test, and the test is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"^(\d+)\. .+ `(tests/[\w/]+\.py)::(\w+)`$")


def test_every_line_of_the_acceptance_list_names_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "acceptance.md").read_text("utf-8")
    numbered = [line for line in page.splitlines() if re.match(r"\d", line)]
    found = [LINE.match(line) for line in numbered]

    assert len(numbered) >= 200
    assert [int(hit[1]) for hit in found if hit] == list(range(1, len(numbered) + 1))
    for hit in found:
        assert hit
        assert f"def {hit[3]}(" in (ROOT / hit[2]).read_text("utf-8"), hit[0]
