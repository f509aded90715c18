"""What an incident's facts say about the cube, and about a game in which it was turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bafflebox.game import Side
from bafflebox.match.cube import Cube
from bafflebox.rulings.remedies import DoubleStands, PassCounts, Remedy, TakeCounts
from bafflebox.rulings.stake import RESULTS
from bafflebox.rulings.state import AFTER_MATCH


def as_played_told(known: Mapping[str, Any]) -> int | None:
    """The result of a game in which the cube was turned against the rules."""
    if known.get("points_written") is not None:
        return int(known["points_written"])
    value, doubles, result = known.get("cube_value"), known.get("doublers"), known.get("result")
    if known.get("noticed_when") == "game_over":
        return RESULTS[result] * int(value) if result and value else None
    if known.get("crawford_game"):
        before = int(value) // 2 if value else 1
    elif doubles:
        before = 2 ** (len(doubles) - 1)
    else:
        before = int(value) if value else 0
    if not before or (known.get("ended_match") is False and known.get("noticed_when") in AFTER_MATCH):
        return None
    match known.get("answer"):
        case "taken":
            return RESULTS[result] * 2 * before if result else None
        case "passed":
            return before
        case _:
            return None


def cube_acts(known: Mapping[str, Any]) -> tuple[Remedy, ...]:
    """What was done with the cube before somebody forgot to press the clock, or came to a turn without a delay."""
    if known.get("since") == "double_passed":
        return (PassCounts(),)
    match known.get("after"), known.get("answer"):
        case ("double", "passed") | ("pass", _):
            return (PassCounts(),)
        case ("double", "taken") | ("take", _):
            return (TakeCounts(),)
        case ("double", _):
            return (DoubleStands(),)
        case _:
            return ()


def cube_told(value: Any, owner: Any, crawford: bool | None) -> Cube | None:
    if crawford:
        return Cube()
    if value is None:
        return Cube() if owner == "nobody" else None
    side = {"own": Side.WHITE, "player": Side.WHITE, "opp": Side.BLACK, "opponent": Side.BLACK}.get(owner)
    return Cube(int(value), side)


def answered(cube: Cube | None, known: Mapping[str, Any]) -> Cube | None:
    """The cube after a take that is among the facts; if the taker doesn't own it yet, the facts are from before the
    take."""
    if cube is None or known.get("crawford_game"):
        return cube
    taker = Side.WHITE if known.get("double_answer") == "taken" else Side.BLACK
    if (taker is Side.WHITE or known.get("since") == "double_taken") and cube.owner is not taker:
        told_after = cube.value > 1 and known.get("cube_owner") is None
        return Cube(cube.value, taker) if told_after else cube.taken_by(taker)
    if known.get("after") == "take" and cube.owner is Side.WHITE and cube.value > 1:  # told as it is after the take
        return Cube(cube.value // 2)
    if known.get("cube_since") == "taken" and cube.owner is None:
        owner = {"offender": Side.BLACK, "opponent": Side.WHITE}.get(str(known.get("doubled_by")))
        return Cube(max(2, cube.value), owner)
    return cube
