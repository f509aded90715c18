"""U.S. Tournament Backgammon Rules."""

from bafflebox.rulings import Book, BookOption

BOOK = Book(
    id="us2009",
    title="U.S. Tournament Backgammon Rules",
    edition="2009, adapted 2017",
    package=__name__,
    chapters=("dice", "schedule", "equipment", "onlookers", "rolls", "turns", "game", "cube", "crawford", "score", "completion", "match_length"),
    principle=(
        "What the rules do not foresee, director and staff decide as fairness and sportsmanship call for.",
        "us2009:1.2.a",
    ),
)
