"""What an event under the EUBGF rules may set."""

from __future__ import annotations

from bafflebox.books.eubgf.clock import DELAY_SECONDS, MINUTES_PER_POINT, STANDARD
from bafflebox.rulings.variation import Amount, Fixed, FreeText, OneOf, Variation

INVITATION = "To be announced in the invitation."
ELSE_SENTENCE = "no other rules may be used in a tournament of the federation."
ELSE_CLAUSES = ("eubgf:1.1.a",)
LIMIT_CLAUSES = ("eubgf:3.5.v.c",)


def limits(_kind: str) -> None:
    """The director may set any times."""


def variations(kind: str) -> tuple[Variation, ...]:
    """The items of an event of that kind."""
    standard = kind in STANDARD
    policies = OneOf(("if_agreed", "preferred", "required"), ("by_roll", "not_used"))
    return (
        Variation(
            "clock_policy",
            "Clocks",
            "if_agreed",
            policies,
            ("eubgf:3.5.i.a", "eubgf:3.5.i.b", "eubgf:3.5.i.c"),
            INVITATION,
        ),
        Variation(
            "minutes_per_point",
            "Reserve, minutes a point",
            MINUTES_PER_POINT if standard else None,
            Amount("minutes a point"),
            ("eubgf:3.5.v.b", "eubgf:3.5.v.c"),
            "The director may devise another structure for any match or event.",
        ),
        Variation("fixed_minutes", "Reserve, fixed part in minutes", 0, Amount("minutes"), ("eubgf:3.5.v.c",)),
        Variation(
            "delay",
            "Delay in seconds",
            DELAY_SECONDS if standard else None,
            Amount("seconds"),
            ("eubgf:3.5.v.b", "eubgf:3.5.v.c"),
        ),
        Variation("delay_kind", "Method of the clock", "simple", Fixed(), ("eubgf:3.5.v.a",)),
        Variation(
            "second_bank_minutes",
            "Second time bank in minutes",
            0,
            Amount("minutes"),
            ("eubgf:3.5.v.c",),
            "Another structure of times.",
        ),
        Variation(
            "baffle_box",
            "Baffle box",
            "if_agreed",
            policies,
            ("eubgf:3.4.i.a", "eubgf:3.4.i.b", "eubgf:3.4.i.c"),
            INVITATION,
        ),
        Variation(
            "scoreboard",
            "Scoreboard",
            "if_agreed",
            OneOf(("if_agreed", "required"), ("preferred", "by_roll", "not_used")),
            ("eubgf:4.7.c",),
            "Compulsory where the director demands it.",
        ),
        Variation(
            "breaks",
            "Breaks",
            "one of five minutes up to 15 points, two above",
            FreeText(),
            ("eubgf:2.2.ii.a", "eubgf:2.2.iii"),
            "The director may set another break or time structure.",
        ),
        Variation(
            "break_minutes",
            "Length of a break in minutes",
            5,
            Amount("minutes"),
            ("eubgf:2.2.ii.a", "eubgf:2.2.iii"),
            "The director may set another break or time structure.",
        ),
    )
