"""Incidents with the score, and with the report of a result."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.ruling import Findings, Verdict
from bafflebox.rulings.stake import CUBE_VALUES, RESULTS, recounted


def right_score(f: Facts) -> tuple[int, int] | None:
    """The right score: from the list of games if given, with the Crawford game at cube 1; otherwise as stated."""
    if f.known("games") and f.known("match_length"):
        found = recounted(f.known("match_length"), f.known("games"))
        return int(found["own"]), int(found["opp"])
    scores = f.known("score_own"), f.known("score_opp")
    return None if None in scores else scores


def length_reached(f: Facts) -> bool | None:
    """Whether the right score ends the match, if the numbers were given."""
    length, scores = f.known("match_length"), right_score(f)
    return None if length is None or scores is None else max(scores) >= length


def counted_as(f: Facts) -> str:
    """What an agreed end counts as: no more than the loser's checkers allow, if they are known."""
    off, behind = f.known("borne_off"), f.known("behind")
    most = "single" if off else "gammon" if behind is False else "backgammon"
    return str(min(f.agreed, most, key=RESULTS.__getitem__))


def agreed_end(f: Facts) -> Findings:
    """Says what an agreed end counts as, if that is less than agreed."""
    if counted_as(f) != f.agreed:
        least = {"single": "single game"}.get(counted_as(f), counted_as(f))
        template = "A {agreed} is no longer possible: it counts as a {least}."
        yield Verdict(said(template, agreed=f.agreed, least=least), violation=True)


SCORE_DISPUTE = Incident(
    name="score_dispute",
    title="Score dispute",
    topic="score",
    about="The players do not agree on the score, and what really happened is not clear.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        choice(
            "records",
            "Who has a written running score?",
            both="both players",
            one="only one player",
            none="neither player",
        ),
        choice(
            "evidence",
            "Is there other evidence (video, witnesses, a record of the games)?",
            none="none that helps",
            for_one="yes, it favours one of the two scores",
            against_sheet="yes, and it refutes the only sheet beyond dispute",
            default="none",
        ),
        choice(
            "scoreboard",
            "Is there a scoreboard that shows another score?",
            none="no, or it agrees",
            plain="yes, one that shows only the present score",
            running="yes, an electronic one that keeps the score of every game",
            default="none",
        ),
        yes_no("sheets_agree", "Do the two sheets agree with each other?", default=False),
        yes_no("trailer_certain", "Is it beyond dispute which player trails?"),
        yes_no("trailer_sheet_clear", "Can the trailer's sheet be read without doubt?", default=True),
        number(
            "score_own",
            "By the record that decides (the trailer's sheet, the only one, the scoreboard): points of the first player?",
            0,
            199,
        ),
        number("score_opp", "Points of the second player?", 0, 199),
    ),
    words=("score sheets differ", "whose score counts", "scoreboard against score sheet"),
)

SCORE_ERROR = Incident(
    name="score_error",
    title="Score found to be wrong",
    topic="score",
    about="It is clear that a game was scored wrongly, not scored, or scored twice, and play has gone on.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        number("match_length", "To how many points is the match played?", 1, 99),
        number("score_own", "The right score now: points of one player?", 0, 199),
        number("score_opp", "Points of the other?", 0, 199),
        Fact(
            "games",
            FactType.GAMES,
            "The games in order, each as winner (own or opp), result (or pass) and cube: own gammon 2?",
        ),
        yes_no("length_reached", "Does the right score end the match for one player?", derive=length_reached),
        yes_no("match_over", "Has the match been taken as finished?"),
        yes_no("result_reported", "Has the result been reported?", default=False),
        choice(
            "director_voids",
            "Does the director void the reported result?",
            yes="yes",
            no="no, it is kept",
            open="not decided yet",
            default="open",
        ),
        yes_no(
            "cube_forbidden",
            "Was a double made that the right score forbids (Crawford game, dead cube)?",
            default=False,
        ),
        yes_no("kept_silent", "Did a player know and say nothing?", default=False),
    ),
    words=("wrong score", "scoring error", "forgot to score a gammon", "scored twice"),
)

GAMMON_SAVED = Incident(
    name="gammon_saved",
    title="Single game, gammon or backgammon?",
    topic="score",
    about="A game is lost and its value is in question: checkers missing without having been borne off, or an early end.",
    own=(Party.WINNER,),
    opp=(Party.LOSER,),
    facts=(
        choice(
            "ended_by",
            "How did the game end?",
            played_out="the winner bore off the last checker",
            passed="a valid double was passed",
            resigned="a resignation was accepted",
            claimed="a valid claim was made",
        ),
        choice(
            "agreed",
            "As what was it resigned or claimed?",
            single="single game",
            gammon="gammon",
            backgammon="backgammon",
        ),
        number("borne_off", "How many checkers had the loser legally borne off?", 0, 15),
        yes_no("behind", "Did the loser have a checker on the bar or in the winner's home board?"),
        choice("cube_value", "At what value was the cube (for a pass: before the double)?", CUBE_VALUES),
        number(
            "missing", "How many of the loser's checkers were missing without having been borne off?", 0, 15, default=0
        ),
        choice(
            "missing_why",
            "Why were they missing?",
            started_short="that player began the game with too few",
            removed="they were wrongly taken off the board",
        ),
        yes_no("crawford_game", "Was it the Crawford game?", default=False),
        choice(
            "discipline",
            "Which discipline is played?",
            backgammon="backgammon, also as Blitz or Doubles",
            sprintgammon="Sprintgammon",
            longgammon="Longgammon, also as Blitz",
            default="backgammon",
        ),
    ),
    words=("save the gammon", "missing checker", "fourteen checkers", "how many points"),
)

RESULT_REPORT = Incident(
    name="result_report",
    title="Result not reported",
    topic="score",
    about="A match is over and its result was reported late, by the wrong person, or not at all.",
    facts=(
        choice("reported_by", "Who reported the result?", winner="the winner", loser="the loser", nobody="nobody yet"),
        yes_no("at_once", "Was that at once after the match?", default=True),
        yes_no("wrote_on_sheet", "Did a player write on the official draw sheet?", default=False),
        yes_no("authorised", "Had the director let players report into the draw sheet's software?", default=False),
    ),
    words=("who reports", "report the result", "draw sheet"),
)

RESULT_WRONG = Incident(
    name="result_wrong",
    title="Wrong result posted",
    topic="score",
    about="The draw sheet shows a result that is not the one of the match.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        yes_no("next_match_started", "Has one of the players begun the next match?"),
        yes_no("reasonable_time", "Was it noticed within a reasonable time?"),
        yes_no("fair_to_correct", "Is correcting it fairer to all concerned, and can the schedule bear it?"),
    ),
    words=("posted result", "wrong winner advanced"),
)
