"""Incidents when players handle the cube: doubles, answers, and the position of the cube."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, Facts, choice, number, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.moves import DOUBLE_ANSWER, double_valid
from bafflebox.rulings.remedies import CubeSet, ScoreCorrected
from bafflebox.rulings.ruling import Findings, Reading, Verdict
from bafflebox.rulings.stake import CUBE_VALUES, at_one_match_point, cube_after, for_that_game, is_dead, points
from bafflebox.rulings.state import ANSWER, SCORE_IS


def _dead(doubler: str) -> Fact:
    """Whether the cube is dead for the doubler; worked out if the score and the value before the double are given."""

    def dead(f: Facts) -> bool | None:
        length, score = f.known("match_length"), f.known(f"score_{doubler}")
        told = f.known("cube_value") or ("1" if f.known("cube_owner") == "nobody" else None)
        if None in (length, score) or f.known("crawford_game") or _crawford_open(f):
            return None
        if told is None:
            return True if score < length and is_dead(length, score, 1) else None
        return score < length and is_dead(length, score, int(told))

    question = "Would a plain win at the value before this double win the doubler the match?"
    return yes_no("cube_dead", question, default=False, derive=dead)


def _crawford_open(f: Facts) -> bool:
    """Whether this is the Crawford game, at a score that leaves it open; asks for it then."""
    numbers = [f.known(name) for name in ("match_length", "score_own", "score_opp")]
    if None in numbers or f.known("crawford_game") is not None or not at_one_match_point(*numbers):
        return False
    if f.known("cube_value") not in (None, "1") or f.known("cube_owner") not in (None, "nobody"):
        return False  # it has been turned
    return not f.get("crawford_played")


def _cube_open(f: Facts) -> bool | None:
    """Nobody can double in the Crawford game, or with a cube that the other player owns."""
    return False if f.known("crawford_game") or f.known("cube_owner") == "opp" else None


CUBE_OFFER = Incident(
    name="cube_offer",
    title="Was that a double, and does it count?",
    topic="cube",
    about="A player touches, reaches for, turns or places the cube, or announces a double: early, in time or too late.",
    own=(Party.DOUBLER, Party.OFFENDER),
    opp=(Party.OPPONENT, Party.RESPONDER),
    facts=(
        choice(
            "act",
            "What did the player do or say?",
            placed="turned the cube or put it on the board as an offer",
            touched="touched the cube",
            picked_up="picked the cube up",
            reached="reached for the cube without touching it",
            pointed="pointed steadily at the cube",
            said="said that they double",
            will="said that they are going to double",
            conditional="said that they will double if something happens",
            hinted="gave another sign from which one can read the wish to double",
            unclear="did or said something that can be read either way",
        ),
        choice(
            "moment",
            "When was that?",
            before_roll="on their turn, before rolling",
            throw_begun="on their turn, with the dice picked up or a roll begun but not complete",
            invalid_roll="on their turn, after an invalid roll (cocked, off the board) and before a valid one",
            after_roll="on their turn, after a valid roll",
            early="before the opponent's turn had ended",
        ),
        choice(
            "throw",
            "How far had the throw gone?",
            in_hand="the dice were in the hand or the cup and nothing was thrown",
            empty_cup="the cup was turned over and nothing came out",
            while_shaking="a die flew out while shaking",
            die_from_cup="at least one die came out of the overturned cup",
            die_on_box="a die dropped by hand touched the baffle box",
        ),
        choice(
            "cube_owner",
            "Whose is the cube?",
            nobody="nobody's: it is in the middle, no double has been taken in this game",
            player="the player's who acted",
            opponent="the opponent's",
        ),
        yes_no("crawford_game", "Is this the Crawford game?", default=False, derive=lambda f: _crawford_open(f) or None),
        _dead("own"),
        yes_no("said_first", "Did the player first say that the cube would only be put straight?", default=False),
        yes_no("only_straightening", "Does the player say that the cube was only being put straight?", default=False),
        yes_no("condition_met", "Has the condition that was named come true?"),
        yes_no("opponent_doubled", "Has the opponent doubled since?", default=False),
        yes_no("retracted", "Does the player want to take it back?", default=False),
        yes_no("baiting", "Was it done to draw a reaction from the opponent?", default=False),
        ANSWER,
    ),
    words=(
        "cube touched",
        "reached for the cube",
        "premature double",
        "early double",
        "announced double",
        "conditional double",
        "double after cocked dice",
        "double without access",
        "retracted double",
    ),
)

ANSWERS = {
    "said_take": "said take or accept",
    "said_pass": "said pass or drop",
    "placed_own": "put the cube down on their own side, off the playing surface",
    "placed_centre": "put the cube down in the middle, off the playing surface",
    "moved_on_surface": "moved the cube about on the playing surface",
    "lifted": "lifted the cube and holds it",
    "wrote_score": "wrote the score down",
    "set_up": "began to set up the checkers for a new game",
    "hit_clock": "hit the clock",
    "paused_clock": "paused the clock",
    "other_take": "gave another clear sign of a take",
    "other_pass": "gave another clear sign of a pass",
    "unclear": "did or said something that can be read either way",
}

CUBE_ANSWER = Incident(
    name="cube_answer",
    title="Was that a take or a pass?",
    topic="cube",
    about="A doubled player answers by word, by placing the cube or by another act; or gives two signs that disagree.",
    own=(Party.RESPONDER, Party.OFFENDER),
    opp=(Party.DOUBLER, Party.OPPONENT),
    called=("doubled player", "doubler"),
    facts=(
        choice("first", "What did the doubled player do or say first?", ANSWERS),
        choice("second", "What came next?", {"none": "nothing else", **ANSWERS}, default="none"),
        yes_no("slip_claimed", "Does the player say that the first was a slip?", default=False),
        _dead("opp"),
    ),
    words=("take", "pass", "drop", "word and act disagree", "slip of the tongue", "retracted take", "retracted pass"),
)

ANSWER_ANNOUNCED = Incident(
    name="answer_announced",
    title="Take or pass announced beforehand",
    topic="cube",
    about="A player says, before being doubled, that a double would be taken or passed, and is then doubled.",
    own=(Party.RESPONDER, Party.OFFENDER),
    opp=(Party.DOUBLER, Party.OPPONENT),
    called=("doubled player", "doubler"),
    facts=(
        choice("said", "What did the player say?", {"take": "that they would take", "pass": "that they would pass"}),
        yes_no("conditional", "Did that depend on something else than the double itself?", default=False),
        yes_no("condition_met", "Has the condition that was named come true?"),
        choice(
            "doubled_when",
            "When did the double come?",
            next="at the opponent's next legal chance, before anybody rolled again",
            later="later, after dice had been rolled",
            not_yet="not yet: the opponent is on turn and has neither doubled nor rolled since",
        ),
        _dead("opp"),
    ),
    words=("premature take", "premature pass", "would take", "would drop", "if I miss I drop"),
)

CLOSEOUT_DOUBLE = Incident(
    name="closeout_double",
    title="Roll before a closed-out player could double",
    topic="cube",
    about="The opponent cannot move; the mover rolls again before the opponent had the chance to double.",
    own=(Party.DOUBLER, Party.OPPONENT),
    opp=(Party.OFFENDER, Party.ROLLER, Party.RESPONDER),
    called=("closed-out player", "mover"),
    facts=(
        yes_no("clock_in_use", "Is a timed clock in use?"),
        yes_no(
            "cube_open",
            "Could the closed-out player double: is the cube in the middle or theirs?",
            default=True,
            derive=_cube_open,
        ),
        yes_no(
            "asked_to_hold",
            "Had the closed-out player asked, by word or hand, to hold the roll before it was made?",
            default=False,
        ),
        choice(
            "doubled",
            "What does the closed-out player do now?",
            thinking="wants to think about doubling",
            no="does not double",
            taken="doubles, and it is taken",
            passed="doubles, and it is passed",
        ),
        _dead("own"),
    ),
    words=("close-out", "closed out", "rolled before I could double"),
)


def over_with_wrong_cube(f: Facts) -> bool:
    """Whether the game in which the cube was wrong is over."""
    return bool(f.passed or f.won != "none")


def rightly_scored(f: Facts) -> Findings:
    """That game at the value its takes give the cube: a pass loses the value before the double."""
    worth = points("single" if f.passed else f.won, cube_after(f.takes))
    if f.known("score_own") is not None and f.known("score_opp") is not None:
        f.get("winner")  # for the score after it
    yield Verdict("That game counts at the value that its takes give the cube.")
    yield ScoreCorrected(for_that_game(worth), worth=worth)


def cube_put_right(f: Facts) -> Findings:
    """The cube at the value of its takes, in a book that doesn't say until when a score is put right."""
    if over_with_wrong_cube(f):
        yield from rightly_scored(f)
        yield Reading("Until when a game scored at a wrong value of the cube is put right is not said.")
    else:
        yield CubeSet(str(cube_after(f.takes)))


CUBE_WRONG = Incident(
    name="cube_wrong",
    title="Cube at a wrong value or in a wrong place",
    topic="cube",
    about="The cube does not lie or show what it should: from the start, after a take, out of sight, away, or twice.",
    own=(),
    opp=(),
    called=("first player", "second player"),
    facts=(
        choice(
            "what",
            "What is wrong with the cube?",
            start="not in the middle or wrong side up, and nobody has doubled in this game",
            value="it is said to show a wrong value",
            owner="it is said to lie on the wrong side",
            hidden="it cannot be seen by both players",
            removed="it was taken away, and this is not the Crawford game",
            left_in_crawford="it is still on the table in the Crawford game",
            second_cube="a second cube lies in view",
            on_bar="at the start it lies on the bar, or beside or behind clock or box, as the players agreed",
        ),
        choice(
            "proof",
            "How clear is it what would be right?",
            agreed="both players agree",
            shown="there is evidence that shows it",
            unproven="word against word",
        ),
        number("takes", "How many doubles have been taken in this game?", 0, 12),
        yes_no("passed", "Has the game already ended by a pass, scored at the wrong value?", default=False),
        choice(
            "won",
            "Has that game been won on the board, and scored? How?",
            none="no: it is still going on, or ended by a pass",
            single="single game",
            gammon="gammon",
            backgammon="backgammon",
            default="none",
        ),
        choice("winner", "If that game is over: who won it?", own="the first player", opp="the second player"),
        number("points_written", "If that game is over: how many points were written for it?", 0, 199),
        SCORE_IS,
        choice("taker", "Who took the last double?", own="the first player", opp="the second player"),
        yes_no("knowingly", "Did a player leave it wrong knowingly?", default=False),
    ),
    words=("cube not centred", "cube not centered", "wrong cube level", "cube on the wrong side", "two cubes"),
)

WRONG_LEVEL = Incident(
    name="wrong_level",
    title="Double at a wrong value",
    topic="cube",
    about="A lawful double is shown, taken or passed at a value that is not twice the present one.",
    own=(Party.DOUBLER, Party.OFFENDER),
    opp=(Party.RESPONDER, Party.OPPONENT),
    called=("doubler", "opponent"),
    facts=(
        choice("cube_value", "At what value was the cube, in law, before this double?", CUBE_VALUES),
        choice("answer", "How was it answered?", pending="not yet", taken="taken", passed="passed"),
        _dead("own"),
    ),
    words=("cube turned to the wrong level", "doubled to 4 instead of 2"),
)


def without_money_rule(f: Facts) -> int:
    """The value from the game's proper doubles: beavers and automatic doubles don't count."""
    start = int(f.cube_value) if f.rule == "beaver" else 1
    return start * cube_after(f.later_takes)


def owner_without_it(f: Facts) -> Party | None:
    """With no proper double since, a beavered cube stays with its taker; after an automatic double it goes to the
    middle."""
    if f.later_takes:
        return None
    return Party.RESPONDER if f.rule == "beaver" else Party.NOBODY


MONEY_RULE = Incident(
    name="money_rule",
    title="Automatic double, beaver or Jacoby rule",
    topic="cube",
    about="Players use a rule of money play in a match.",
    own=(Party.WINNER, Party.DOUBLER),
    opp=(Party.LOSER, Party.RESPONDER),
    called=("player who doubled or won", "opponent"),
    facts=(
        choice(
            "rule",
            "Which rule was used?",
            automatic_double="automatic double: the cube was turned because the opening dice were equal",
            beaver="beaver: the taker turned the cube once more at once",
            jacoby_double="Jacoby: a player doubled only because gammons were thought not to count otherwise",
            jacoby_score="Jacoby: a gammon or backgammon was scored as a single game",
        ),
        choice("cube_value", "At what value was the double taken, before the beaver?", CUBE_VALUES),
        choice("result", "How was the game won?", single="a single game", gammon="by gammon", backgammon="by backgammon"),
        number("later_takes", "How many proper doubles have been taken in this game since then?", 0, 12, default=0),
        yes_no("game_over", "Has that game been scored already?", default=False),
    ),
    words=("automatic doubles", "beavers", "jacoby", "raccoon"),
)

DOUBLE_ON_WRONG_MOVE = Incident(
    name="double_on_wrong_move",
    title="Double after an illegal move",
    topic="cube",
    about="A player moves illegally, the opponent doubles, and only then is the illegal move noticed.",
    own=(Party.OFFENDER, Party.RESPONDER),
    opp=(Party.OPPONENT, Party.DOUBLER),
    facts=(
        yes_no(
            "turn_ended", "Had the turn with the illegal move been ended (clock hit, dice lifted) before the double?"
        ),
        yes_no("double_valid", "If there was a double: was it a valid one?", default=True, derive=double_valid),
        DOUBLE_ANSWER,
        yes_no("clock_in_use", "Is a clock in use?", default=True),
    ),
    words=("illegal move noticed after a double", "double accepts the move"),
)
