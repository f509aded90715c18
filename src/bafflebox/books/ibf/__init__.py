"""International Backgammon Federation Game Rules."""

from bafflebox.rulings import Book

BOOK = Book(
    id="ibf",
    title="International Backgammon Federation Game Rules",
    edition="IBF",
    package=__name__,
    chapters=(
        "dice",
        "schedule",
        "equipment",
        "onlookers",
        "rolls",
        "turns",
        "game",
        "cube",
        "crawford",
        "score",
        "completion",
        "match_length",
        "moves",
        "setup",
        "notation",
        "times",
        "clock",
        "disputes",
        "sanctions",
        "conduct",
    ),
    principle=(
        "No article covers it; the arbiter decides, and chooses among the sanctions of article 17 where one is due.",
        "ibf:17.2",
    ),
)
