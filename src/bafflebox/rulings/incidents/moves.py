"""Incidents with plays: illegal moves, impossible positions, condoned infractions, plays taken back."""

from __future__ import annotations

from dataclasses import replace

from bafflebox import game
from bafflebox.game import DISCIPLINES, Discipline, FirstTurn, Position, Roll, discipline
from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, repeated, yes_no
from bafflebox.rulings.incident import Incident
from bafflebox.rulings.incidents.crawford import RESULT
from bafflebox.rulings.legality import illegality, is_legal, is_legal_without_hit
from bafflebox.rulings.misplayed import FAULTS, LONGGAMMON, WHY, clauses_broken
from bafflebox.rulings.remedies import CubeStands, DoubleStands, ScoreStands
from bafflebox.rulings.state import SCORE_IS

POSITION = Fact(
    "position", FactType.POSITION, "How did the checkers stand before the play, seen by the player who moved?"
)
ROLL = Fact("roll", FactType.ROLL, "What was rolled?")
PLAY = Fact("play", FactType.PLAY, "What was moved? (for example 24/18 13/11)")
DISCIPLINE = choice(
    "discipline",
    "Which discipline is played?",
    {name.replace("-", "_"): kind.title for name, kind in DISCIPLINES.items()},
    default="backgammon",
)


def _described(f: Facts) -> tuple[Position, Roll, str, Discipline] | None:
    """Position, roll, play and discipline, if all are known."""
    position, roll, play = (f.known(name) for name in ("position", "roll", "play"))
    if position is None or roll is None or play is None:
        return None
    rules = discipline(f.get("discipline"))
    if rules.head:
        rules = rules.reading(first_turn=FirstTurn.SECOND_PLAYER)  # as in `ibf:4.2.c`
    return position, roll, play, rules


def why_illegal(f: Facts) -> str:
    """Why the play was illegal, in a sentence; empty if it was legal, or nobody says what was wrong with it."""
    described = _described(f)
    if described:
        return str(illegality(*described) or "")
    return WHY.get(f.known("fault"), "")


def broken_clauses(f: Facts, book: str) -> tuple[str, ...]:
    """The book's clauses on moving checkers that the play broke; none if nobody says what was wrong with it."""
    described = _described(f)
    if described:
        wrong = illegality(*described)
        clauses = wrong.clauses if wrong else ()
    else:
        fault = f.known("fault")
        clauses = clauses_broken(fault, discipline(f.get("discipline"))) if fault else ()
    return tuple(clause for clause in clauses if clause.startswith(f"{book}:"))


def _illegal(f: Facts) -> bool | None:
    described = _described(f)
    return not is_legal(*described) if described else True if f.known("fault") else None


def _kind(f: Facts) -> str | None:
    """The one improper movement a play can show: bearing off with a checker outside the home board."""
    described = _described(f)
    wrong = illegality(*described) if described else None
    reason = wrong.reason.value if wrong else None if described else f.known("fault")
    return "improper" if reason == "not_all_home" else None


def legal_without_hit(f: Facts) -> bool | None:
    """Whether the play was legal with the checker left where it stood, if position, roll and play are known."""
    described = _described(f)
    return is_legal_without_hit(*described) if described else None


def _discipline(f: Facts) -> str | None:
    """Some faults are possible in Longgammon only."""
    told = str(f.known("discipline") or "")
    return "longgammon" if f.known("fault") in LONGGAMMON and not told.startswith("longgammon") else None


def _impossible(f: Facts) -> str | None:
    """What is impossible about the position, if known; a position can't show a checker between points."""
    position = f.known("position")
    if position is None:
        return None
    faults = [
        found.fault.value for found in game.impossible(position, discipline(f.get("discipline"))) if not found.playable
    ]
    known = [fault if fault in ("two_colours", "both_closed_out") else "other" for fault in faults]
    return known[0] if known else None


def _turn_ended(f: Facts) -> bool | None:
    return False if f.known("noticed_when") == "before_turn_end" else None


def double_valid(f: Facts) -> bool | None:
    """A double is invalid in the Crawford game, or if the mover owns the cube; after a take, the mover owns it."""
    taken = f.known("double_answer") == "taken"
    return False if f.known("crawford_game") or (f.known("cube_owner") == "own" and not taken) else None


def _double_valid(f: Facts) -> bool | None:
    """The same, if the move was noticed after a double."""
    return double_valid(f) if f.known("noticed_when") in ("after_double", "after_pass") else None


NOTICED_WHEN = choice(
    "noticed_when",
    "When was it noticed?",
    before_turn_end="before the mover had ended the turn",
    before_next_action="after the turn was ended, before the opponent did anything",
    after_invalid_roll="after the opponent rolled, but the roll was not valid (cocked, wrong side)",
    after_double="after the opponent doubled (taken or not yet answered), before any valid roll",
    after_pass="after the opponent's double was passed, before the next game began",
    game_over="the move ended the game; the next game has not begun",
    after_valid_roll="after the opponent rolled validly (moved or not), before the offender's next roll or double",
    later="after the offender rolled or doubled again, or later still in this game",
    next_game_started="after the next game had begun",
)

REPEATED = repeated("Has this player done such things repeatedly in this match?")
WARNED_BEFORE = yes_no("warned_before", "Has this player been warned for it before?", default=False)
BOTH_AGREE = yes_no("both_agree", "Do both players agree to correct it, and on how?", default=False)
CLOCK_IN_USE = yes_no("clock_in_use", "Is a clock in use?", default=True)

DOUBLE_ANSWER = choice(
    "double_answer",
    "If the opponent doubled: has the double been answered?",
    open="not yet",
    taken="yes, it was taken",
    default="open",
)


def kept_double(f: Facts, *, passed: bool = False) -> DoubleStands | CubeStands | ScoreStands:
    """A valid double: it is waiting for an answer, was taken with the cube where its taker put it, or the pass was
    scored."""
    if passed:
        return ScoreStands()
    return CubeStands() if f.double_answer == "taken" else DoubleStands()


ILLEGAL_MOVE = Incident(
    name="illegal_move",
    title="Illegal move",
    topic="moves",
    about="Checkers were moved against the rules of the game: wrong number, wrong checker, too many or too few moves, the bar ignored.",
    own=(Party.OFFENDER, Party.RESPONDER),
    opp=(Party.OPPONENT, Party.DOUBLER),
    implies=(("before_play", True),),
    facts=(
        POSITION,
        ROLL,
        PLAY,
        replace(DISCIPLINE, derive=_discipline),
        choice("fault", "If position, roll and move are not given: what was wrong with the move?", FAULTS),
        yes_no("move_is_illegal", "Was the move, as it was left at the end, illegal?", derive=_illegal),
        choice(
            "kind",
            "What kind of illegal move is it?",
            ordinary="a wrong number or checker, a move too many or too few, the bar ignored",
            improper="one that no roll allows: an opposing checker moved elsewhere than to the bar, an own checker put on the bar, a checker taken off while another is outside home",
            invalid_position="one that leaves a position which cannot exist: two colours on a point, a checker on no point",
            default="ordinary",
            derive=_kind,
        ),
        NOTICED_WHEN,
        yes_no("turn_ended", "Had the mover ended the turn?", default=True, derive=_turn_ended),
        choice(
            "who_noticed",
            "Who pointed it out?",
            offender="the player who made the move",
            opponent="the opponent",
            director="the director or staff",
            monitor="a monitor of this match",
            transcriber="somebody who records the match",
            spectator="a spectator",
            default="opponent",
        ),
        yes_no(
            "observer_allowed",
            "Had both players allowed that person beforehand to call illegal moves, or the director appointed that person for it?",
            default=False,
        ),
        yes_no(
            "notice_given",
            "Did somebody say 'wait', 'no roll' or wave a hand over the board before the next valid roll?",
            default=False,
        ),
        choice(
            "opponent_says",
            "What does the offender's opponent say about the move?",
            nothing_yet="nothing yet",
            only_pointed_out="only that it was illegal",
            correct="that it be corrected",
            stand="that it stand",
            default="nothing_yet",
        ),
        choice(
            "kept_silent",
            "Did a player notice it earlier and say nothing?",
            nobody="no",
            offender="the offender did",
            opponent="the opponent did",
            both_players="both did",
            default="nobody",
        ),
        choice(
            "official_requires",
            "Does a monitor or the director require the correction?",
            nobody="no",
            monitor="the monitor of this match",
            director="the director",
            default="nobody",
        ),
        yes_no(
            "always_corrected",
            "Has the director announced that moves of this kind are always corrected?",
            default=False,
        ),
        choice(
            "pact",
            "Had the two players agreed between themselves to correct all illegal moves?",
            none="no",
            agreed="yes",
            revoked_now="yes, and one revokes it now, with this move made",
            revoked_earlier="yes, and one revoked it before this move",
            default="none",
        ),
        choice(
            "facts_of_play",
            "Are roll, original position and move agreed?",
            agreed="yes, by both players",
            established="disputed, but the director could establish them",
            unclear="disputed, and they cannot be established well enough",
            default="agreed",
        ),
        yes_no("objected_before_end", "Did the opponent object before the turn was ended?", default=False),
        yes_no(
            "one_checker_miscounted",
            "Is it clear to both that one checker was simply moved the wrong number of pips?",
            default=False,
        ),
        yes_no("original_lost", "Can the players not agree how to restore the original position?", default=False),
        choice(
            "what_followed",
            "What about the play made since?",
            undone="nobody wants to keep it",
            kept_by_agreement="both players, or the director, find it fairer to keep it",
            disputed="the players disagree whether to keep it",
            default="undone",
        ),
        BOTH_AGREE,
        yes_no("double_valid", "If there was a double: was it a valid one?", default=True, derive=_double_valid),
        DOUBLE_ANSWER,
        yes_no(
            "opponent_closed_out", "Was the opponent closed out, so that the opponent does not roll?", default=False
        ),
        CLOCK_IN_USE,
        choice(
            "time_pressure",
            "Had it to do with the clock?",
            {
                "no": "no",
                "rushed": "the player was very short of time and rushed",
                "on_purpose": "it was done to stop or restart the clock and gain time",
            },
            default="no",
        ),
        yes_no("intentional", "Was the illegal or incomplete move made on purpose?", default=False),
        RESULT,
        SCORE_IS,
        REPEATED,
        WARNED_BEFORE,
    ),
    words=(
        "illegal play",
        "misplay",
        "wrong move",
        "incomplete move",
        "miscount",
        "bar",
        "legal moves",
        "responsible moves",
    ),
)

INVALID_POSITION = Incident(
    name="invalid_position",
    title="Impossible position",
    topic="moves",
    about="The checkers stand as they cannot stand in backgammon: two colours on one point, a checker on no point, both on the bar against closed boards.",
    facts=(
        Fact("position", FactType.POSITION, "How do the checkers stand?"),
        DISCIPLINE,
        choice(
            "position_is",
            "What is impossible about it?",
            two_colours="both players have checkers on one point",
            between_points="a checker on the playing surface is on no clear point and not on the bar",
            both_closed_out="both players are on the bar against closed boards",
            other="something else that no game can lead to",
            possible="nothing: a game can lead to it, if not by legal plays",
            derive=_impossible,
        ),
        choice(
            "noticed",
            "When was it found?",
            before_next_valid_roll="before the opponent of the one who caused it rolled validly",
            later="after that",
        ),
        yes_no(
            "unfinished_hit",
            "Is it only a hit checker that was not put on the bar: under the hitting one, or in the middle of the board?",
            default=False,
        ),
        yes_no("opponent_condones", "Does the opponent want to leave it as it is?", default=False),
        yes_no("both_agree", "Do both players agree on how to make it valid?", default=False),
        yes_no(
            "keep_what_followed",
            "Do both players, or the director, find it fairer to keep what was played since?",
            default=False,
        ),
    ),
    words=("illegal position", "two colours on a point", "impossible move", "checker between points"),
)

CONDONING = Incident(
    name="condoning",
    title="Letting an infraction pass",
    topic="moves",
    about="A player has noticed an infraction and would rather say nothing, or let it stand.",
    facts=(
        choice(
            "infraction",
            "What was done wrong?",
            checker_move="an illegal move of the checkers",
            other="something else that the rules forbid (a double, a roll, a passed turn, the score …)",
            best_practice="only a recommended practice was not followed",
        ),
        choice(
            "whose", "Whose infraction is it?", own="the player's own", opponents="the opponent's", default="opponents"
        ),
        yes_no("turn_ended", "Has the turn in which it happened been ended?", default=True),
        choice(
            "wish",
            "What does the player want?",
            say_nothing="to keep silent about it",
            let_it_stand="to say so and let it stand",
            correct="to have it corrected",
            default="let_it_stand",
        ),
        yes_no("deadline_passed", "Has the time for a correction passed?", default=False),
    ),
    words=("condone", "duty to point out", "keep silent", "noticed an error", "point out"),
)

RETRACTION = Incident(
    name="retraction",
    title="Play taken back",
    topic="moves",
    about="A player wants to change a play that was legal.",
    facts=(
        yes_no("turn_ended", "Had the player ended the turn?"),
        yes_no("opponent_consents", "Would the opponent allow it?", default=False),
    ),
    words=("takeback", "undo", "change a move", "irrevocable"),
)
