"""A class name that is taken is not given to something else."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import bafflebox

MATCH, TABLE, TOURNAMENT, CASE, REMEDY = "match", "table", "tournament", "cases", "rulings"
SHARED: dict[tuple[str, ...], str] = {
    (MATCH, TABLE): "BoardCorrected CubeCorrected GameReopened Misrolled RollVoided Rolled",
    (MATCH, REMEDY): "MatchLost",
    (MATCH, REMEDY, TABLE): "GameAwarded PointsAwarded ScoreCorrected",
    (MATCH, TABLE, TOURNAMENT): "LengthCorrected",
    (REMEDY, TABLE): "ClockRemoved ClockSet DelayForfeited DelayReset",
    (TABLE, TOURNAMENT): "AccommodationGranted ClockImposed PreferenceStated ResultReported TableOpened",
    (CASE, TABLE): "Decided PlayResumed",
}
"""What happened has one name on every floor: the remedy that a ruling names, the table's event, what it does to the match, and
the tournament's event. Journals and books have these names in writing."""

DEEDS: dict[tuple[str, ...], str] = {
    ("game", TABLE): "Play Roll",  # the noun, and the act at a table that is the verb
    (REMEDY, TABLE): "Revert",  # the act does by hand what the remedy does
    ("library", MATCH): "Match",  # the library's is that of the core with its history, made for scripts
}
"""Further names that two floors share, for one thing."""


def test_no_class_takes_a_name_that_another_has() -> None:
    package = Path(bafflebox.__file__).parent
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(package.rglob("*.py")):
        floor = path.relative_to(package).parts[0].removesuffix(".py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(floor)

    shared = {name: tuple(sorted(floors)) for name, floors in found.items() if len(floors) > 1}

    allowed = {
        name: tuple(sorted(floors))
        for table in (SHARED, DEEDS)
        for floors, names in table.items()
        for name in names.split()
    }
    new = {name: floors for name, floors in shared.items() if allowed.get(name) != floors}
    gone = allowed.keys() - shared.keys()
    assert not new, f"These names are taken; choose others: {new}"
    assert not gone, f"These are shared no more; shorten the list: {gone}"
