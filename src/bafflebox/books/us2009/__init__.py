"""U.S. Tournament Backgammon Rules."""

from bafflebox.rulings import Book, BookOption

BOOK = Book(
    id="us2009",
    title="U.S. Tournament Backgammon Rules",
    edition="2009, adapted 2017",
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
        "times",
        "clock",
        "disputes",
        "appeals",
        "sanctions",
        "conduct",
    ),
    options=(
        BookOption(
            "dead_cube",
            {
                "per_owner": "dead for the player for whom its level is enough, by custom",
                "literal": "dead only if the match ends with the game whoever wins",
            },
            "per_owner",
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
)
