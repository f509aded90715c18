"""EUBGF Tournament Rules."""

from bafflebox.rulings import Book

BOOK = Book(
    id="eubgf",
    title="EUBGF Tournament Rules",
    edition="1.3, 2015",
    package=__name__,
    chapters=(
        "dice",
        "schedule",
        "equipment",
        "onlookers",
        "entry",
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
        "times",
        "clock",
        "clock_use",
        "disputes",
        "appeals",
        "sanctions",
        "conduct",
    ),
    principle=(
        "The rules do not foresee everything; the director's judgement fills the gap with the fittest solution.",
        "eubgf:1.1.b",
    ),
)
