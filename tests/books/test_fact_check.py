"""A misspelt fact or value in a decision is found before anything runs."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

CHECK = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "check_facts.py"))

DECISION = """

def decided(f: Facts) -> Findings:
    {line}
"""


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        pytest.param("return f.turn_ended", None, id="right"),
        pytest.param("return f.turn_endet", "4: decided reads turn_endet", id="fact"),
        pytest.param('return f.known("last_akt")', "4: decided reads last_akt", id="known"),
        pytest.param("return f.found", "4: decided reads found", id="fact-of-another-incident"),
        pytest.param('return f.last_act == "hit_clok"', "4: decided compares last_act with 'hit_clok'", id="value"),
        pytest.param(
            'return f.last_act in ("none", "lifted")', "4: decided compares last_act with 'lifted'", id="values"
        ),
        pytest.param('return f.known("dice") == "four"', None, id="right-value"),
    ],
)
def test_what_a_decision_reads_exists(line: str, fault: str | None) -> None:
    faults = list(CHECK["faults_in"](DECISION.format(line=line), {"decided": ["fast_roll"]}))

    assert [found[: len(fault or "")] for found in faults] == ([fault] if fault else [])
