"""What the regulations of an event under the IBF rules set; most numbers come from them alone."""

from __future__ import annotations

from bafflebox.rulings.variation import Amount, Fixed, OneOf, Variation

ELSE_SENTENCE = "the game rules name no choice of the regulations in this."
ELSE_CLAUSES = ("ibf:17.2",)
LIMIT_CLAUSES = ("ibf:8.1.a",)
TIMES = ("ibf:8.1.a", "ibf:4.open")


def limits(_kind: str) -> None:
    """The regulations may set any times."""


def variations(_kind: str) -> tuple[Variation, ...]:
    """The items of the regulations."""
    return (
        Variation("clock_policy", "Clocks", "required", Fixed(), ("ibf:8.1.a",)),
        Variation("minutes_per_point", "Main time, minutes a point", None, Amount("minutes a point"), TIMES),
        Variation("reserve_minutes", "Main time of a match in minutes", None, Amount("minutes"), TIMES),
        Variation("delay", "Move time in seconds", None, Amount("seconds"), TIMES),
        Variation(
            "breaks",
            "Breaks",
            None,
            OneOf(("given", "none")),
            ("ibf:3.10.a", "ibf:3.10.d"),
            "Without breaks main time is added instead: five minutes for each break the length would give, by our reading (ibf:3.10.open).",
        ),
        Variation(
            "break_minutes",
            "Length of a break in minutes",
            5,
            Amount("minutes", None, 5),
            ("ibf:3.10.a",),
            "A break lasts at most five minutes.",
        ),
        Variation(
            "baffle_box",
            "Cup or baffle box",
            None,
            OneOf(("required", "preferred", "not_used")),
            ("ibf:3.3.a",),
            "The box has priority over the cup.",
        ),
        Variation(
            "dice_replacement",
            "Replacement of the dice on a player's request",
            None,
            OneOf(("allowed", "not_allowed")),
            ("ibf:3.7.a",),
        ),
    )
