"""A class name that is taken is not given to something else."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import bafflebox

SHARED = {
    3: """
        GameAwarded LengthCorrected PointsAwarded Rolled ScoreCorrected
    """,
    2: """
        AccommodationGranted BoardCorrected Choice ClockImposed ClockRemoved ClockSet CubeCorrected Decided
        DelayForfeited DelayReset Doubled GameReopened Happened Incident Match MatchLost Misrolled Option
        Outcome Passed Play PlayMade PlayResumed PreferenceStated Problem Reading ResultReported Revert Roll
        RollVoided Rule Setting TableOpened
    """,
}
"""Public class names used more than once in the package, by how often. The list may only become shorter."""


def test_no_class_takes_a_name_that_another_has() -> None:
    package = Path(bafflebox.__file__).parent
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in package.rglob("*.py")]
    found = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))

    shared = {name: count for name, count in found.items() if count > 1 and not name.startswith("_")}

    allowed = {name: count for count, names in SHARED.items() for name in names.split()}
    new = {name: count for name, count in shared.items() if count > allowed.get(name, 1)}
    gone = {name: count for name, count in allowed.items() if shared.get(name, 1) < count}
    assert not new, f"These names are taken; choose others: {new}"
    assert not gone, f"These are shared less than listed; shorten the list: {gone}"
