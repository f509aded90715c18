"""Equipment, colours and filming in the IBF rules (articles 3 and 18)."""

from __future__ import annotations


def equipment_layout(discipline: str = "backgammon") -> tuple[dict[str, str], str]:
    """The clock is next to the home boards and the box opposite; in Longgammon the clock is at White's left."""
    if discipline.startswith("longgammon"):
        places = {"clock": "at White's left, parallel to the board", "baffle_box": "on the opposite side"}
    else:
        places = {"clock": "beside the home boards, parallel to the board", "baffle_box": "beside the outer boards"}
    return places, "the Chief Arbiter fixes the layout before each round (ibf:8.1.b)"
