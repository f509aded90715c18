"""EUBGF Tournament Rules."""

from bafflebox.books.written.book import WrittenBook

BOOK = WrittenBook(
    id="eubgf",
    title="EUBGF Tournament Rules",
    edition="1.3, 2015",
    package=__name__,
    chapters=(
        "1-general",
        "2-schedule",
        "3-equipment",
        "4.1-dice",
        "4.2-moves",
        "4.3-clock",
        "4.4-cube",
        "4.5-completion",
        "4.6-results",
        "4.7-score",
        "4.8-match-length",
        "5-disputes",
    ),
    principle=(
        "The rules do not foresee everything; the director's judgement fills the gap with the fittest solution.",
        "eubgf:1.1.b",
    ),
    leaves_penalties_open=True,
)
