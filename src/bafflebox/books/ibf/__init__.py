"""International Backgammon Federation Game Rules."""

from bafflebox.books.written.book import WrittenBook

BOOK = WrittenBook(
    id="ibf",
    title="International Backgammon Federation Game Rules",
    edition="IBF",
    package=__name__,
    chapters=(
        "1-the-game",
        "2-terms",
        "3-equipment",
        "4-longgammon",
        "5-backgammon",
        "6-doubles",
        "7-sprintgammon",
        "8-clock",
        "9-cube",
        "10-dice",
        "11-interference",
        "12-moves",
        "13-bearing-off",
        "14-errors",
        "15-completion",
        "16-scoresheet",
        "A1-symbols",
        "17-sanctions",
        "18-video",
    ),
    principle=(
        "No article covers it; the arbiter decides, and chooses among the sanctions of article 17 where one is due.",
        "ibf:17.2",
    ),
    leaves_penalties_open=True,
)
