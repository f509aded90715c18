"""USBGF Tournament Rules with the Ruling Guide."""

from bafflebox.rulings import Book, BookOption

BOOK = Book(
    id="usbgf",
    title="USBGF Tournament Rules with the Ruling Guide",
    edition="2025",
    package=__name__,
    chapters=(
        "dice",
        "schedule",
        "equipment",
        "onlookers",
        "entry",
        "rolls",
        "resting",
        "turns",
        "game",
        "cube",
        "crawford",
        "score",
        "completion",
        "match_length",
        "cube_value",
        "moves",
        "condoning",
        "handling",
        "setup",
        "wording",
        "times",
        "clock_use",
        "clock",
        "expiry",
        "disputes",
        "appeals",
        "sanctions",
        "conduct",
        "honesty",
        "staff",
    ),
    principle=(
        "Where the rules are silent the director settles on the fairest and most fitting course; the ruling can be appealed.",
        "usbgf:1.1.4.3.a",
    ),
    options=(
        BookOption(
            "moves",
            {
                "legal": "Legal Moves: every illegal move noticed in time is corrected",
                "responsible": "Responsible Moves: the opponent chooses aloud whether it is corrected or stands",
            },
            "legal",
            ("usbgf:4.2.3.2",),
        ),
        BookOption(
            "dice_on_checkers",
            {"valid": "a die on checkers may be valid", "invalid": "a die on checkers is invalid"},
            "valid",
            ("usbgf:4.1.3.4.a", "usbgf:4.1.3.4.b"),
        ),
        BookOption(
            "time_banks",
            {"one": "one reserve", "two": "a primary and a second bank, set by the director"},
            "one",
            ("usbgf:3.4.4.d",),
        ),
    ),
)
