"""What an event under the U.S. rules may set."""

from __future__ import annotations

from bafflebox.rulings.variation import Amount, Fixed, OneOf, Variation

POSTED = "Other settings hold only if they are announced and posted."
ELSE_SENTENCE = (
    "the rules name no choice of the event in this; the director may only depart from them where fairness asks for it."
)
ELSE_CLAUSES = ("us2009:1.2.a",)
LIMIT_CLAUSES = ("us2009:8.1.a",)


def limits(_kind: str) -> None:
    """The book gives no limits."""


def variations(kind: str) -> tuple[Variation, ...]:
    """The items of an event of that kind."""
    doubles = kind == "doubles"
    times = "us2009:8.1(b)" if doubles else "us2009:8.1(a)"
    return (
        Variation(
            "clock_policy",
            "Clocks",
            None,
            OneOf(("required", "preferred", "if_agreed"), ("by_roll", "not_used")),
            ("us2009:7.1.a",),
            "The book has no default: the event names its class.",
        ),
        Variation(
            "minutes_per_point",
            "Reserve, minutes a point",
            2.5 if doubles else 2,
            Amount("minutes a point"),
            (times, "us2009:8.1.a"),
            POSTED,
        ),
        Variation("fixed_minutes", "Reserve, fixed part in minutes", 0, Amount("minutes"), ("us2009:8.1.a",), POSTED),
        Variation(
            "delay", "Delay in seconds", 15 if doubles else 12, Amount("seconds"), (times, "us2009:8.1.a"), POSTED
        ),
        Variation(
            "breaks",
            "Breaks",
            "five minutes each: one to 9 points, two to 13, three to 19, four from 21 on",
            Fixed(),
            ("us2009:2.2.b",),
        ),
        Variation(
            "lateness",
            "Penalty points for lateness",
            "one at 15 minutes, one more for each further five",
            Fixed(),
            ("us2009:2.3.a", "us2009:2.3.b"),
        ),
        Variation("delay_kind", "Method of the clock", "simple", Fixed(), ("us2009:7.1.c",)),
    )
