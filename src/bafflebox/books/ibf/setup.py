"""Equipment and starting positions in the IBF rules."""

from __future__ import annotations

from bafflebox.game import Position, Roll
from bafflebox.game import discipline as discipline_of
from bafflebox.game.position import places
from bafflebox.message import Message, said
from bafflebox.rulings import Facts, Findings, Reading, Verdict
from bafflebox.rulings.legality import is_legal
from bafflebox.rulings.remedies import GameGoesOn, PositionCorrected, PositionStands

CHECKERS = 15
IN_THE_ROW = 5
"""Checkers side by side on a point (3.13)."""


def long(f: Facts) -> bool:
    return bool(f.discipline.startswith("longgammon"))


def _moved(count: int, where: str, then: int) -> Message:
    many = "one checker is" if count == 1 else "{count} checkers are"
    return said(f"{many} {where} the head, which then has {{then}}", count=count, then=then)


def too_few_in_longgammon(f: Facts) -> Findings:
    """The arbiter adds missing checkers to the head if at least one is there; if the head is empty, play goes on."""
    if not long(f) or ("error" in f.names and f.error != "missing"):
        return
    if f.head > 0:
        added = CHECKERS - f.checkers
        yield Verdict("The arbiter adds the missing checkers to the head.", violation=True)
        yield PositionCorrected(_moved(added, "added to", f.head + added))
        yield GameGoesOn("from there; with no checker left on the head it would go on as it is")
    else:
        yield Verdict("The head is empty: the game goes on as it is.", violation=True)
        yield PositionStands()


def too_many_in_longgammon(f: Facts) -> Findings:
    """The arbiter takes the surplus off the head, as far as possible; if the head is empty, play goes on."""
    if f.error != "surplus" or not long(f):
        return
    if f.head == 0:
        yield Verdict("The head is empty: the game goes on as it is.", violation=True)
        yield PositionStands()
        return
    surplus = f.checkers - CHECKERS
    removed = min(surplus, f.head)
    yield Verdict("The arbiter takes the surplus off the head.", violation=True)
    yield PositionCorrected(_moved(removed, "taken off", f.head - removed))
    yield GameGoesOn("from there; with no checker left on the head it would go on as it is")
    if removed < surplus:
        yield Reading(
            "There are fewer checkers on the head than the surplus: all of them are taken, and the game goes on."
        )


def opponent_point(point: int, discipline: str = "backgammon") -> int:
    """The opponent's number for one of the player's points: mirrored, or twelve further in Longgammon."""
    return discipline_of(discipline).facing[point]


def starting_position(discipline: str = "backgammon") -> dict[str, object]:
    """The starting position: the player's checkers, and the opponent's in the player's numbering."""
    rules = discipline_of(discipline)
    facing = bytearray(len(rules.start.opp))
    for point in range(1, 25):
        facing[rules.facing[point]] = rules.start.opp[point]
    return {
        "own": places(rules.start.own),
        "checkers": rules.checkers,
        "pips": rules.start.pips,
        "opponent_on_own_points": places(bytes(facing)),
    }


def play_is_legal(own: str, opp: str, roll: str, play: str, discipline: str = "backgammon") -> tuple[bool, str]:
    """Whether a play is legal, each side given in its own numbering; the rules of the game decide."""
    rules = discipline_of(discipline)
    position = Position.of(own, opp, checkers=rules.checkers)
    return is_legal(position, Roll.parse(str(roll)), play, rules), "by the rules of the game, with the readings named"


def stacking(checkers: int) -> dict[str, int]:
    """Five checkers lie in a row on a point; from the sixth on they are stacked."""
    return {"in_the_row": min(checkers, IN_THE_ROW), "on_top": max(0, checkers - IN_THE_ROW)}


def equipment_layout(discipline: str = "backgammon") -> tuple[dict[str, str], str]:
    """The clock is next to the home boards and the box opposite; in Longgammon the clock is at White's left."""
    if discipline.startswith("longgammon"):
        places = {"clock": "at White's left, parallel to the board", "baffle_box": "on the opposite side"}
    else:
        places = {"clock": "beside the home boards, parallel to the board", "baffle_box": "beside the outer boards"}
    return places, "the Chief Arbiter fixes the layout before each round (ibf:8.1.b)"
