"""Tournament Backgammon Rules and Standards Guide."""

from bafflebox.rulings import Book

BOOK = Book(
    id="standards",
    title="Tournament Backgammon Rules and Standards Guide",
    edition="2014",
    package=__name__,
    chapters=(
        "dice",
        "schedule",
        "equipment",
        "onlookers",
        "rolls",
        "turns",
        "cube",
        "crawford",
        "score",
        "completion",
        "match_length",
        "moves",
        "setup",
        "times",
        "clock",
        "disputes",
        "appeals",
        "sanctions",
        "conduct",
        "staff",
    ),
    principle=("Where the rules are silent the director may improvise, as fair play demands.", "standards:2.1.1"),
)
