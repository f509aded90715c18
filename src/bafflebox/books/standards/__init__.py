"""Tournament Backgammon Rules and Standards Guide."""

from bafflebox.books.written.book import WrittenBook

BOOK = WrittenBook(
    id="standards",
    title="Tournament Backgammon Rules and Standards Guide",
    edition="2014",
    package=__name__,
    chapters=(
        "0-purpose",
        "1-people",
        "2-tournament",
        "3-equipment",
        "4-monitors",
        "5-play",
        "6-disputes",
        "A-legal-moves",
        "E-ethics",
    ),
    principle=("Where the rules are silent the director may improvise, as fair play demands.", "standards:2.1.1"),
    leaves_penalties_open=True,
    last_pass=False,
)
