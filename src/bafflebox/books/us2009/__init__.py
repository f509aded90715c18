"""U.S. Tournament Backgammon Rules."""

from bafflebox.books.written.book import WrittenBook
from bafflebox.rulings import BookOption

BOOK = WrittenBook(
    id="us2009",
    title="U.S. Tournament Backgammon Rules",
    edition="2009, adapted 2017",
    package=__name__,
    chapters=(
        "0-fair-play",
        "1-general",
        "2-schedule",
        "3-equipment",
        "4-dice-and-moves",
        "5-score-and-cube",
        "6-disputes",
        "7-when-clocks-are-used",
        "8-clock-settings",
        "9-play-with-a-clock",
        "10-early-pick-up",
        "11-end-with-a-clock",
        "basic-rules",
    ),
    options=(
        BookOption(
            "dead_cube",
            {
                "literal": "dead only if the match ends with the game whoever wins",
                "per_owner": "dead for the player for whom its level is enough, by custom",
            },
            "literal",
            ("us2009:5.6",),
        ),
        BookOption(
            "crawford",
            {
                "once": "one Crawford game in a match, by custom",
                "each_time": "one each time a player comes to match point, by the letter",
            },
            "once",
            ("us2009:5.5.a",),
        ),
    ),
    principle=(
        "What the rules do not foresee, director and staff decide as fairness and sportsmanship call for.",
        "us2009:1.2.a",
    ),
    leaves_penalties_open=True,
)
