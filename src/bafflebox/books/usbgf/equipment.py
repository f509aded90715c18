"""Equipment in the USBGF rules: changed, imposed, fit for use (sections 1.8, 2.3.1, 3.1 to 3.5)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import Discretion, May

CHECKER_MM = (37, 50)  # 3.1.a


def regulation_board(checker_mm: int = 45, fits: bool = True) -> bool:
    """Checkers of 37 to 50 mm; six of them just span a quarter of the board."""
    return CHECKER_MM[0] <= checker_mm <= CHECKER_MM[1] and fits


def insist_on_a_regulation_board(f: Facts) -> Findings:
    """Before a game, a player may insist on a regulation board if one is available, and has to fetch it."""
    if f.item == "board" and not regulation_board(f.checker_mm, f.fits):
        yield Verdict("Not a regulation board.")
        if f.better_available:
            yield May(Party.EITHER, "insist on a regulation board before the next game, and provide it")


def objection_to_a_regulation_board(f: Facts) -> Findings:
    """A player disturbed by a regulation board asks the director, who may impose another or require it."""
    if f.item == "board" and regulation_board(f.checker_mm, f.fits):
        yield Verdict("A regulation board: an objection goes to the director.")
        if f.better_available:
            yield Discretion(Party.DIRECTOR, ("impose another board", "leave this one"))
        else:
            yield Discretion(Party.DIRECTOR, ("the director may require the board in spite of sympathy",))
