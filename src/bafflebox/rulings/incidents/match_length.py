"""Incidents with the number of points to which a match is played."""

from __future__ import annotations

from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.schedule import EVENT
from bafflebox.rulings.stake import at_match_point, recounted


def used(f: Facts) -> str | None:
    """If the length in use is known, as at a table, the question is the right length, not which one is longer."""
    in_use = f.known("used_length")
    if in_use is None:
        return None
    posted = f.posted_length
    return "longer" if in_use > posted else "shorter" if in_use < posted else "right"


def score_at(f: Facts, length: str) -> list[int] | None:
    """The length with that name and both scores, if all were given."""
    values = [f.known(name) for name in (length, "score_own", "score_opp")]
    if None not in values:
        return values
    posted, games = f.known("posted_length"), f.known("games")
    if not games or posted is None or values[0] is None or f.known("used") == "longer":
        return None
    found = recounted(99, games)
    return [values[0], int(found["own"]), int(found["opp"])]


def posted_reached(f: Facts) -> bool | None:
    numbers = score_at(f, "posted_length")
    return None if numbers is None else max(numbers[1:]) >= numbers[0]


def posted_match_point(f: Facts) -> bool | None:
    numbers = score_at(f, "posted_length")
    return None if numbers is None else at_match_point(*numbers)


def used_match_point(f: Facts) -> bool | None:
    numbers = score_at(f, "used_length")
    return None if numbers is None else at_match_point(*numbers)


WRONG_LENGTH = Incident(
    name="wrong_length",
    title="Match played to a wrong length",
    topic="match_length",
    about="A match is being played, or was played, to another number of points than the one laid down.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        number("posted_length", "To how many points should the match be played?", 1, 99),
        number("used_length", "To how many points do the players play it?", 1, 99),
        choice(
            "used",
            "Is the length in use longer or shorter than the right one?",
            longer="longer",
            shorter="shorter",
            right="neither, it is right",
            derive=used,
        ),
        choice(
            "noticed_when",
            "When was it noticed?",
            in_game="while a game is going on",
            last_game="while a game was going on that then ended the match at the length in use",
            between_games="between two games",
            after_match="after the players thought the match finished",
        ),
        number("score_own", "Points of one player (during a game: before that game)?", 0, 199),
        number("score_opp", "Points of the other?", 0, 199),
        yes_no("posted_reached", "Has a player already reached the right length?", derive=posted_reached),
        yes_no(
            "posted_match_point", "Is a player exactly one point short of the right length?", derive=posted_match_point
        ),
        yes_no(
            "used_match_point", "Is a player exactly one point short of the length in use?", derive=used_match_point
        ),
        yes_no("crawford_played", "Has the Crawford game for the right length been played already?", default=False),
        Fact(
            "games",
            FactType.GAMES,
            "The games in order from the protocol, each as winner (own or opp), result (or pass) and cube: own gammon 2?",
            default=(),
        ),
        EVENT,
        yes_no("both_believed", "Did both players believe that the match was over?", default=True),
        yes_no("intentional", "Did the players agree on the other length on purpose?", default=False),
        yes_no("kept_silent", "Did a player know of the wrong length and say nothing?", default=False),
        yes_no("misled", "Were the players misled by official sources that disagree?", default=False),
        yes_no("both_ask", "Do both players ask to keep the length they have been playing to?", default=False),
        yes_no("schedule_bears", "Can the schedule bear the length that is being played?", default=True),
    ),
    words=("wrong match length", "played to 7 instead of 9", "match too short", "match too long"),
)

LENGTH_SOURCES = Incident(
    name="length_sources",
    title="Sources of the match length disagree",
    topic="match_length",
    about="Draw sheet, brochure, website, staff or players name different lengths for a match that is to be played.",
    facts=(
        number(
            "directive", "Has the director changed the length for this match, and to what (0: no)?", 0, 99, default=0
        ),
        number("draw_sheet", "What does the draw sheet say (0: nothing)?", 0, 99),
        number("other_writing", "What do brochure, website or regulations say (0: nothing)?", 0, 99),
        number("spoken", "What have staff or players said (0: nothing)?", 0, 99, default=0),
        yes_no("director_aware", "Is it clear that the director knows of the difference?", default=False),
    ),
    words=("draw sheet and brochure differ", "how long is my match"),
)

LENGTH_AGREED = Incident(
    name="length_agreed",
    title="Players agree on another match length",
    topic="match_length",
    about="Both players want to play to another number of points than the one laid down.",
    facts=(
        number("agreed_length", "To how many points do they want to play?", 1, 99),
        yes_no("asked_director", "Did they put it to the director first?"),
        yes_no("director_posted", "Has the director posted the new length?"),
    ),
    words=("shorten the match", "play to 5 instead of 7"),
)
