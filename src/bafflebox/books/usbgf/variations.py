"""What an event under the USBGF rules may set: the Supplement's standards and their allowed variations."""

from __future__ import annotations

from bafflebox.books.usbgf.preferences import POLICY_TERMS
from bafflebox.books.usbgf.times import ALL_POLICIES, TABLE
from bafflebox.clock import ReserveLimits
from bafflebox.rulings.variation import Amount, Fixed, OneOf, Variation

ANNOUNCE = "To be announced in the brochure, on the website and on site before the major events (usbgf:1.1.2.c)."
PUBLISH = "A general departure is published in advance (usbgf:2.2.4)."
ELSE_SENTENCE = "the rules leave the event no choice in this."
ELSE_CLAUSES = ("usbgf:1.1.2.b", "usbgf:1.1.4.4.b")
LIMIT_CLAUSES = ("usbgf:3.4.4.b", "usbgf:3.4.4.c")


def limits(kind: str) -> ReserveLimits | None:
    """The range of reserves and delays for an event of this kind; None means no limit."""
    return TABLE[kind].limits if TABLE[kind].per_point_range else None


def variations(kind: str) -> tuple[Variation, ...]:
    """The items of an event of that kind."""
    row = TABLE[kind]
    low, high = row.per_point_range or (None, None)
    least, most = row.delay_range or (None, None)
    denied = tuple(policy for policy in (*ALL_POLICIES, "not_used") if policy not in row.policies)
    return (
        Variation(
            "clock_policy",
            "Clocks",
            row.policy,
            OneOf(row.policies, denied),
            ("usbgf:3.4.4.a", "usbgf:3.4.4.b", "usbgf:1.1.2.b"),
            ANNOUNCE,
        ),
        Variation(
            "minutes_per_point",
            "Reserve, minutes a point",
            row.per_point,
            Amount("minutes a point", low, high),
            ("usbgf:3.4.4.a", "usbgf:3.4.4.b", "usbgf:3.4.4.c"),
            ANNOUNCE,
        ),
        Variation(
            "fixed_minutes",
            "Reserve, fixed part in minutes",
            0,
            Amount("minutes"),
            ("usbgf:3.4.4.2", "usbgf:3.4.4.b"),
            f"The total has to lie within the allowed reserve. {ANNOUNCE}",
        ),
        Variation(
            "delay",
            "Delay in seconds",
            row.delay,
            Amount("seconds", least, most),
            ("usbgf:3.4.4.a", "usbgf:3.4.4.b"),
            ANNOUNCE,
        ),
        Variation(
            "second_bank_minutes",
            "Second time bank in minutes",
            0,
            Amount("minutes"),
            ("usbgf:3.4.4.d", "usbgf:4.3.4.g"),
            "The total of both banks has to lie within the allowed reserve; one minute is recommended.",
            ("time_banks", lambda minutes: "two" if minutes else "one"),
        ),
        Variation("delay_kind", "Method of the clock", "simple", Fixed(), ("usbgf:3.4.4.2",)),
        Variation(
            "dice_number",
            "Number of dice",
            "two_preferred",
            OneOf(("two_preferred", "two_required"), ("four_preferred", "four_required", "by_roll", "if_agreed")),
            ("usbgf:3.2.2.1.a", "usbgf:1.1.2.b"),
            ANNOUNCE,
        ),
        Variation(
            "dice_on_checkers",
            "Dice on checkers",
            "required",
            OneOf(("required", "preferred", "if_agreed", "not_used"), ("by_roll", "per_player")),
            ("usbgf:4.1.3.4.a", "usbgf:4.1.3.4.c"),
            ANNOUNCE,
            ("dice_on_checkers", lambda policy: "valid" if policy in ("required", "preferred") else "invalid"),
        ),
        Variation(
            "moves",
            "Legal or Responsible Moves",
            "legal",
            OneOf(("legal", "responsible")),
            ("usbgf:4.2.3.2",),
            "Responsible Moves has to be announced in advance.",
            ("moves", str),
        ),
        Variation(
            "baffle_box",
            "Cup or baffle box",
            "per_player",
            OneOf(("per_player", "by_roll", "preferred", "if_agreed"), ("required", "not_used")),
            ("usbgf:3.2.3.1.b", "usbgf:2.3.1.c"),
            "Another policy may be set; denying everybody the choice that the rules give is read as barred.",
        ),
        *(
            Variation(item, title, "by_roll", OneOf(POLICY_TERMS), ("usbgf:2.3.1.d", "usbgf:2.3.1.c"), ANNOUNCE)
            for item, title in (("seat_or_direction", "Seats and direction of play"), ("board", "Whose board"))
        ),
        Variation(
            "points_per_break",
            "Points of match length for each break",
            6,
            Amount("points"),
            ("usbgf:2.2.3.a", "usbgf:2.2.4"),
            PUBLISH,
        ),
        Variation(
            "break_minutes",
            "Length of a break in minutes",
            5,
            Amount("minutes"),
            ("usbgf:2.2.3.a", "usbgf:2.2.4"),
            PUBLISH,
        ),
        Variation(
            "between_matches_minutes",
            "Break between consecutive matches in minutes",
            5,
            Amount("minutes"),
            ("usbgf:2.2.1.d", "usbgf:2.2.4"),
            PUBLISH,
        ),
    )
