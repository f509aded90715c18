"""The scoresheet and its symbols in the IBF rules (article 16 and appendix 1)."""

from __future__ import annotations

from bafflebox.game import Roll
from bafflebox.game import discipline as discipline_of
from bafflebox.game.position import places
from bafflebox.rulings.legality import is_legal, result_of

SYMBOLS = {"move": "/", "hit": "*", "win": "+", "loss": "-", "gammon": "+2", "backgammon": "+3"}
"""Appendix 1; a double is written x with the new value."""
POINTS = {"win": 1, "gammon": 2, "backgammon": 3}

SAMPLE = (
    ("42", "24/20 20/18"),
    ("16", "24/23 23/17"),
    ("33", "24/21 18/15 21/18 18/15"),
    ("55", "24/19 19/14 14/9 9/4"),
    ("44", "24/20 15/11 15/11 11/7"),
    ("23", "17/15 24/21"),
)
"""The sample record: White and Black alternately, each in their own numbering (A1.sample)."""


def notation_symbol(meaning: str, cube_value: int = 2) -> tuple[str | None, str]:
    """The symbol for a move, hit, win, loss, gammon, backgammon or double."""
    if meaning == "double":
        return f"x{cube_value}", "written at the moment of the offer"
    return SYMBOLS.get(meaning), "" if meaning in SYMBOLS else "not part of the approved notation"


def recorded_points(result: str, cube_value: int = 1) -> tuple[dict[str, object], str]:
    """How a won game is recorded: the type of win as a symbol, the cube separately, and the points."""
    cube = f"x{cube_value}" if cube_value > 1 else ""
    return (
        {"symbol": SYMBOLS[result], "cube": cube, "points": POINTS[result] * cube_value},
        "reading: the symbols give the class before the cube, which is recorded apart",
    )


def sample_record(played_as: str = "longgammon") -> tuple[dict[str, object], str]:
    """Replays the appendix's sample: the position of both sides after it, or the first illegal move."""
    rules = discipline_of(played_as)
    position = rules.start
    for index, (roll, play) in enumerate(SAMPLE):
        if not is_legal(position, Roll.parse(roll), play, rules):
            side = "Black" if index % 2 else "White"
            return {"legal": False, "first_illegal": f"{side}'s move {index // 2 + 1}"}, ""
        position = result_of(position, play, rules).flipped()
    return {
        "legal": True,
        "white": places(position.own),
        "black": places(position.opp),
    }, "each side in its own numbering"
