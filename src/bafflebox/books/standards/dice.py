"""The dice in the Standards Guide: devices, choosing and mixing, random handling, complaints (3.5, 3.6, 5.5)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import May

DICE_TO_MIX = 4  # 3.6.a


def randomisers_first(f: Facts) -> Findings:
    """Approved devices that randomise have priority, such as boxes, tubes, lipped cups and precision dice."""
    if f.wanted == f.offered == "plain":
        return
    if "plain" in (f.wanted, f.offered):
        yield Verdict("The device that randomises better has priority.")
        yield May(Party.CLAIMANT, "have the randomising device used")
    else:
        yield Verdict("Both devices are of the preferred kind; this clause puts neither before the other.")


def selection(dice: int = 4) -> dict[str, str | int | list[str]]:
    """One player shakes and rolls all four; then they choose alternately, the other player first."""
    picks = ["other player", "roller"] * (dice // 2)
    return {"rolled_by": "one player", "dice": DICE_TO_MIX, "picks": picks}


def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """With a clock, two dice are chosen and two put aside; otherwise four are used, two each."""
    if clock:
        return 2, "two of the four chosen dice are laid aside"
    return 4, "two each; foreseen by the way of choosing, not prescribed"
