"""USBGF Tournament Rules with the Ruling Guide."""

from bafflebox.books.written.book import WrittenBook
from bafflebox.rulings import BookOption

BOOK = WrittenBook(
    id="usbgf",
    title="USBGF Tournament Rules with the Ruling Guide",
    edition="2025",
    package=__name__,
    chapters=(
        "1.1-scope-and-words",
        "1.2-sportsmanship",
        "1.3-officials",
        "1.4-entry",
        "1.5-language",
        "1.6-spectators",
        "1.7-preferences",
        "1.8-aids",
        "2-schedule",
        "3-equipment-and-clocks",
        "4.1-dice-and-turns",
        "4.2-checkers",
        "4.3-clock",
        "4.4-cube",
        "4.5-completion",
        "4.6-score",
        "4.7-results",
        "4.8-match-length",
        "5-disputes",
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
