"""Equipment and preferences in the EUBGF rules (sections 2.1 and 3)."""

from __future__ import annotations

from bafflebox.rulings import Cites, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import May

SMALLEST_CM = (44, 55)  # 3.1.a
LARGEST_CM = (66, 88)  # 3.1.a


def regulation_board(short_cm: int = 50, long_cm: int = 60) -> bool:
    """An open board of at least 44 x 55 cm and at most 66 x 88 cm."""
    return SMALLEST_CM[0] <= short_cm <= LARGEST_CM[0] and SMALLEST_CM[1] <= long_cm <= LARGEST_CM[1]


def board_size(f: Facts) -> Findings:
    """A player may insist on a board from 44 x 55 to 66 x 88 cm, if one is available; in mid-game it waits for the next."""
    if f.item == "board":
        if regulation_board(f.board_short_cm, f.board_long_cm):
            yield Verdict("The board has a proper size.", violation=False)
        elif f.better_available:
            yield Verdict("The board is too small or too large.")
            if f.between_games:
                yield May(Party.EITHER, "insist on the conforming board")
            else:
                yield Verdict("It may be swapped after the game.")
                yield May(Party.EITHER, "have the board swapped between games")
                yield Cites(("eubgf:3.1.a", "eubgf:3.1.b"))
        else:
            yield Verdict("Too small or too large, but no conforming board is available.")


def equipment_layout(discipline: str = "backgammon") -> dict[str, str]:
    """The box goes opposite the home boards, and the clock, if any, beside them."""
    return {"clock": "at the home boards", "baffle_box": "opposite the home boards"}
