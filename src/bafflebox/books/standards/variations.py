"""What an event under the Standards Guide may set; its clock rules are a separate document."""

from __future__ import annotations

from bafflebox.rulings.variation import Amount, FreeText, OneOf, Variation

CLOCK_RULES = "From the separate Clock Rules of the event."
ELSE_SENTENCE = (
    "the book names no choice of the event in this; the director may override it only where fair play asks for it."
)
ELSE_CLAUSES = ("standards:2.1.1",)
LIMIT_CLAUSES = ("standards:5.10.c",)


def limits(_kind: str) -> None:
    """This book has no times and no limits."""


def variations(_kind: str) -> tuple[Variation, ...]:
    """The items of an event."""
    return (
        Variation(
            "clock_policy",
            "Clocks",
            "if_agreed",
            OneOf(("required", "preferred", "if_agreed"), ("by_roll", "not_used")),
            ("standards:5.10.a", "standards:5.10.b"),
            "Should be printed before the event.",
        ),
        Variation(
            "minutes_per_point",
            "Reserve, minutes a point",
            None,
            Amount("minutes a point"),
            ("standards:5.10.c",),
            CLOCK_RULES,
        ),
        Variation("delay", "Delay in seconds", None, Amount("seconds"), ("standards:5.10.c",), CLOCK_RULES),
        Variation(
            "breaks",
            "Breaks",
            "one of at most ten minutes for each player",
            FreeText(),
            ("standards:2.2.6.a",),
            "To be posted.",
        ),
        Variation(
            "break_minutes",
            "Length of a break in minutes",
            10,
            Amount("minutes"),
            ("standards:2.2.6.a",),
            "To be posted.",
        ),
        Variation(
            "lateness_scale",
            "Penalty points for lateness",
            None,
            FreeText(),
            ("standards:2.2.5.c",),
            "Points are to be given; how many and when, the director posts.",
        ),
    )
