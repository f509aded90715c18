"""Incidents with a cube out of play: the Crawford game and dead cubes."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.cube_told import as_played_told
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.remedies import DoubleStands
from bafflebox.rulings.stake import CUBE_VALUES, at_match_point, cube_after, first_dead, is_dead, points
from bafflebox.rulings.state import AFTER_MATCH


def known(f: Facts, *names: str) -> list[int] | None:
    """The numbers given by these facts, if all of them were given."""
    values = [f.known(name) for name in names]
    return None if None in values else [int(value) for value in values]


def match_point(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_own", "score_opp")
    return None if numbers is None else at_match_point(*numbers)


def crawford_played(f: Facts) -> bool | None:
    """If both are at match point, one got there first, and the game after that was the Crawford game.

    There was none before the first game, nor if the only player at match point has just got there.
    """
    numbers = known(f, "match_length", "score_own", "score_opp")
    if numbers is None or f.known("crawford_played") is not None:
        return None
    length, own, opp = numbers
    if own == opp == length - 1 and length > 1:
        return True
    return False if f.known("just_reached") or own == opp == 0 else None


def still_over(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "winner_score")
    result = f.known("result")
    return None if numbers is None or result is None else numbers[1] + points(result) >= numbers[0]


def dead(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_doubler", "cube_value")
    return None if numbers is None else is_dead(*numbers)


def opponent_wins_match(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_opponent", "cube_value")
    result = f.known("result")
    if numbers is None or result is None:
        return None
    return numbers[1] + points(result, numbers[2]) >= numbers[0]


def reported(f: Facts) -> bool | None:
    """Once the next match has started, the result has been reported."""
    return True if f.known("noticed_when") in ("next_match", "next_round") else None


def _ended_match(f: Facts, score: str | None, **how: object) -> bool | None:
    """Whether that game, as it was scored, brought its winner, who had this score, to the length of the match."""
    if score is None or f.known("noticed_when") not in AFTER_MATCH:
        return None
    worth = as_played_told({**how, **{name: f.known(name) for name in ("cube_value", "result", "answer")}})
    numbers = known(f, "match_length", score)
    return None if numbers is None or worth is None else numbers[1] + worth >= numbers[0]


def crawford_ended_match(f: Facts) -> bool | None:
    return _ended_match(f, "winner_score", crawford_game=True)


def dead_cube_ended_match(f: Facts) -> bool | None:
    winner = "doubler" if f.known("answer") == "passed" else f.known("winner")
    return _ended_match(f, winner and f"score_{winner}", doublers=f.known("doublers"))


def dead_for_opponent(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_opponent", "cube_value")
    return None if numbers is None else is_dead(*numbers)


def double_stands(f: Facts) -> DoubleStands:
    """A double that counts, with its answer."""
    return DoubleStands(f.answer) if f.answer in ("taken", "passed") else DoubleStands()


def kept_cube(f: Facts, *, held: bool = False) -> tuple[int, Party] | None:
    """Value and owner that the cube keeps if this double, or one before it in a chain, was made with a dead cube.

    `held` is for books in which only a cube owned by the doubler can be dead, not one in the middle.
    """
    if f.doublers:
        first = 1 if held else 0
        number = first_dead(f.match_length, f.score_doubler, f.score_opponent, f.doublers, first)
        if number is None:
            return None
        holder = Party.DOUBLER if f.doublers[number] == "doubler" else Party.OPPONENT
        return cube_after(number), holder if number else Party.NOBODY
    if not f.dead:
        return None
    value = int(f.cube_value)
    if held and value == 1:
        return None
    return value, Party.DOUBLER if value > 1 else Party.NOBODY


def wins_match(f: Facts, value: int) -> bool:
    """Whether the game, at the value that the cube keeps, wins the match for its winner.

    The player who doubled with a dead cube wins the match with any game; in a chain of doubles that is one or the
    other.
    """
    if not f.doublers:
        return bool(f.winner == "doubler" or f.opponent_wins_match)
    score = f.score_doubler if f.winner == "doubler" else f.score_opponent
    return int(score) + points(f.result, value) >= int(f.match_length)


NOTICED = {
    "in_game": "while that game is still going on",
    "before_next_game": "after that game, before the next one began",
    "next_game": "after a later game of the match had begun",
    "after_match": "after the match, before a next match of these players began",
    "next_match": "after one of the players had begun the next match",
    "next_round": "after the next round of play had begun",
}
"""When a forbidden double was noticed."""

RESULT = choice(
    "result", "How was the game won on the board?", single="single game", gammon="gammon", backgammon="backgammon"
)

CRAWFORD_DUE = Incident(
    name="crawford_due",
    title="Is this the Crawford game?",
    topic="cube",
    about="The players want to know whether the game that begins now is played without the cube.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        number("match_length", "To how many points is the match played?", 1, 99),
        number("score_own", "Points of one player before this game?", 0, 99),
        number("score_opp", "Points of the other player?", 0, 99),
        yes_no("match_point", "Does a player need exactly one more point to win the match?", derive=match_point),
        yes_no("crawford_played", "Has a Crawford game already been played in this match?", derive=crawford_played),
        yes_no("just_reached", "Did a player come to one point short of the match with the last game?"),
    ),
    words=("crawford rule", "match point", "post-crawford"),
)

CRAWFORD_DOUBLE = Incident(
    name="crawford_double",
    title="Double in the Crawford game",
    topic="cube",
    about="A player doubled in the Crawford game, where the cube is out of play.",
    own=(Party.WINNER,),
    opp=(Party.LOSER,),
    implies=(("crawford_game", True),),
    facts=(
        choice("answer", "What became of the double?", pending="not answered yet", taken="taken", passed="passed"),
        choice("noticed_when", "When was it noticed?", NOTICED),
        yes_no("position_known", "Does the position at the double still stand, or can it be set up again?"),
        RESULT,
        yes_no("ended_match", "Was that game taken to have ended the match?", derive=crawford_ended_match),
        number("match_length", "To how many points is the match played?", 1, 99),
        number("winner_score", "How many points had the winner of that game before it?", 0, 98),
        number("loser_score", "And the loser?", 0, 98),
        yes_no(
            "still_over", "Would the points of that game without the cube have ended the match too?", derive=still_over
        ),
        yes_no("result_reported", "Has the result of the match been reported?", default=False, derive=reported),
        yes_no("kept_silent", "Did the opponent notice the forbidden double and say nothing?", default=False),
        yes_no("intentional", "Did a player double or answer knowing that it was the Crawford game?", default=False),
    ),
    words=("crawford violation", "cube turned in the crawford game", "forgot crawford"),
)

DEAD_CUBE = Incident(
    name="dead_cube",
    title="Double with a dead cube",
    topic="cube",
    about="A player doubles, or wants to, though a plain win at the present value would already win the match.",
    own=(Party.DOUBLER, Party.OFFENDER),
    opp=(Party.OPPONENT, Party.RESPONDER),
    facts=(
        number("match_length", "To how many points is the match played?", 1, 99),
        number("score_doubler", "How many points has the player who doubled (or wants to)?", 0, 98),
        number("score_opponent", "How many has the opponent?", 0, 98),
        yes_no(
            "dead",
            "Would a plain win at the value before this double win the match for the player who doubles?",
            derive=dead,
        ),
        yes_no(
            "dead_for_opponent",
            "Would a plain win at that value win it for the opponent too?",
            derive=dead_for_opponent,
        ),
        choice("cube_value", "At what value was the cube before this double?", CUBE_VALUES),
        Fact(
            "doublers",
            FactType.LIST,
            "Who doubled in this game, in order, this double last (doubler for the player who made it, opponent for the other)?",
            default=(),
        ),
        choice(
            "answer",
            "What became of the double?",
            asking="it has not been made; may that player double?",
            pending="not answered yet",
            taken="taken",
            passed="passed",
        ),
        choice("noticed_when", "When was it noticed?", NOTICED),
        yes_no("position_known", "Does the position at the double still stand, or can it be set up again?"),
        RESULT,
        yes_no("ended_match", "Was that game taken to have ended the match?", derive=dead_cube_ended_match),
        choice("winner", "Who won the game?", doubler="the player who doubled", opponent="the opponent"),
        yes_no(
            "opponent_wins_match",
            "Would the points at the value before the double have won the opponent the match too?",
            derive=opponent_wins_match,
        ),
        yes_no("result_reported", "Has the result of the match been reported?", default=False, derive=reported),
        yes_no("kept_silent", "Did the opponent notice the forbidden double and say nothing?", default=False),
    ),
    words=("redouble that cannot help", "match cannot end on a pass", "dropped cube ends the match"),
)
