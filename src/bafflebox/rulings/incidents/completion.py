"""Incidents at the end of a game or match: concessions, claims, agreements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bafflebox.game import OFF, Outcome, Position, Result, contact, loss
from bafflebox.party import Party
from bafflebox.rulings.facts import Fact, Facts, FactType, choice, number, yes_no
from bafflebox.rulings.incident import Incident

if TYPE_CHECKING:
    from bafflebox.game import Proof

RESULTS = {"single": Result.SINGLE, "gammon": Result.GAMMON, "backgammon": Result.BACKGAMMON}
EVERY_END = frozenset(Outcome(won, result) for won in (True, False) for result in Result)


def board(f: Facts) -> Position | None:
    """The position, from the point of view of the player who concedes or claims, if given."""
    position: Position | None = f.known("position")
    return position


def proven(proof: Proof) -> bool | None:
    """What the proof shows; None if neither yes nor no is proven."""
    return None if proof.verdict.value == "not_proven" else bool(proof)


def still_contact(f: Facts) -> bool | None:
    position = board(f)
    return None if position is None else contact(position)


def could_win(f: Facts) -> bool | None:
    from bafflebox.game import can_win  # imported here: most rulings need no position

    position = board(f)
    return None if position is None else proven(can_win(position, on_roll=f.known("on_turn") is not False))


def could_lose(f: Facts) -> bool | None:
    from bafflebox.game import can_lose

    position = board(f)
    return None if position is None else proven(can_lose(position, on_roll=f.known("on_turn") is not False))


def other_outcome(f: Facts) -> bool | None:
    """Whether the game can end other than as conceded."""
    from bafflebox.game import can_end

    position = board(f)
    if position is None or f.known("what") not in RESULTS:
        return None
    others = EVERY_END - {Outcome(False, RESULTS[f.known("what")])}
    return proven(can_end(position, others, on_roll=f.known("on_turn") is not False))


def on_turn(f: Facts) -> bool | None:
    """A player who has rolled in this turn is on turn."""
    return True if f.known("rolled") else None


def borne_off(f: Facts) -> int | None:
    position = board(f)
    return None if position is None else position.own[OFF]


def behind(f: Facts) -> bool | None:
    position = board(f)
    return None if position is None else loss(b"\0" + position.own[1:]) is Result.BACKGAMMON


def level_possible(f: Facts) -> bool:
    """Whether the position still allows the conceded result: a gammon requires no checker off, a backgammon also one
    behind."""
    return bool(f.what == "single" or (f.borne_off == 0 and (f.what == "gammon" or f.behind)))


def most_possible(f: Facts) -> str:
    """The most that can be conceded, if less than a backgammon."""
    return "a single game is the most" if f.borne_off > 0 else "a gammon is the most"


def claim_holds(f: Facts) -> bool | None:
    """Tests the claim on the position: every roll is 2-1 for the claimant and 6-6 for the opponent."""
    from bafflebox.game import certain_against_best

    position = board(f)
    if position is None or f.known("on_turn") is None or f.known("claimed") is None:
        return None
    claimed, on_turn = RESULTS[f.known("claimed")], f.known("on_turn")
    rolled = f.known("roll") if on_turn else None
    return proven(certain_against_best(position, claimed=claimed, on_roll=on_turn, rolled=rolled))


def claim_wins_match(f: Facts) -> bool | None:
    """Whether the claimed points reach the match length, if length, score and cube are known."""
    length, own, cube, claimed = (f.known(name) for name in ("match_length", "score_own", "cube_value", "claimed"))
    if None in (length, own, cube, claimed):
        return None
    return bool(own + RESULTS[claimed].multiplier * (1 if f.known("crawford_game") else int(cube)) >= length)


LEVELS = {"single": "a single game", "gammon": "a gammon", "backgammon": "a backgammon"}

CONCESSION = Incident(
    name="concession",
    title="Conceding a game or the match",
    topic="completion",
    about="A player wants to give up a game at some value, or the whole match.",
    own=(Party.LOSER, Party.OFFENDER),
    opp=(Party.WINNER, Party.OPPONENT),
    called=("player who concedes", "opponent"),
    facts=(
        choice("what", "What is conceded?", LEVELS | {"match": "the match"}),
        Fact("position", FactType.POSITION, "What is the position, seen by the conceding player?"),
        yes_no("contact", "Is there still contact between the two sides?", derive=still_contact),
        yes_no(
            "could_win",
            "Could the conceding player still win the game by legal play, however unlikely?",
            derive=could_win,
        ),
        yes_no("other_outcome", "Is any other result than the conceded one still possible?", derive=other_outcome),
        yes_no("on_turn", "Is it the conceding player's turn?", derive=on_turn),
        yes_no("rolled", "Has that player rolled in this turn?"),
        yes_no("clock_in_use", "Is a clock in use?"),
        number("borne_off", "How many checkers has the conceding player borne off?", 0, 15, derive=borne_off),
        yes_no("behind", "Does that player have a checker on the bar or in the winner's home board?", derive=behind),
        choice(
            "response",
            "What does the opponent say?",
            accepts="accepts",
            rejects="rejects",
            counteroffer="asks for more",
            open="nothing yet",
        ),
        yes_no(
            "unreasonable",
            "Was the refusal, or the value offered, plainly unreasonable and a cause of delay?",
            default=False,
        ),
    ),
    words=("resign", "give up", "concede a gammon", "concede the match"),
)

CLAIM = Incident(
    name="claim",
    title="Claiming a game",
    topic="completion",
    about="A player says that the game is won, perhaps as a gammon, and wants it scored without playing on.",
    own=(Party.CLAIMANT, Party.OFFENDER),
    opp=(Party.OPPONENT,),
    facts=(
        choice("claimed", "What is claimed?", LEVELS),
        Fact("position", FactType.POSITION, "What is the position, seen by the claimant?"),
        yes_no("expired", "Is the claim made because the claimant's own time has run out?", default=False),
        yes_no("on_turn", "Is it the claimant's turn?"),
        Fact("roll", FactType.ROLL, "If the claimant has rolled in this turn and not yet played: what?"),
        yes_no("contact", "Is there still contact between the two sides?", derive=still_contact),
        yes_no(
            "could_lose", "Could the claimant still lose the game by legal play, however unlikely?", derive=could_lose
        ),
        yes_no(
            "holds",
            "Would the claimant get that result or better with 2-1 on every roll, the opponent rolling 6-6 on every roll?",
            derive=claim_holds,
        ),
        yes_no("wins_match", "Would the claimed result win the match?", derive=claim_wins_match),
        yes_no(
            "expired_earlier",
            "Is it proven that the time ran out earlier, when no such claim was possible?",
            default=False,
        ),
        choice(
            "response",
            "What does the opponent say?",
            agrees="agrees",
            disputes="disputes it",
            open="nothing yet",
            default="open",
        ),
        yes_no("play_out", "Does a player want the claim played out with these rolls?", default=False),
        yes_no("unreasonable", "Was the refusal, or the claim, plainly unreasonable?", default=False),
    ),
    words=("claim a gammon", "game is settled", "gin", "time expired but won"),
)

AGREED_RESULT = Incident(
    name="agreed_result",
    title="Result settled by agreement",
    topic="completion",
    about="The players agree, or ask, to end, cancel, replay, split or settle a game or match instead of playing it.",
    facts=(
        choice(
            "what",
            "What is agreed or asked for?",
            outcome="the outcome of a move, game or match",
            stop="to stop before the match is over",
            cancel="to cancel or replay a game",
            rollback="to go back to a point before the last valid roll",
            draw="to split or call the match a draw",
            contact_resignation="to end a game with contact at an agreed value",
        ),
        yes_no("asked_director", "Did the players put it to the director before doing anything?", default=False),
        yes_no("only_these_two", "Does the match matter only to its two players?"),
    ),
    words=("split", "deal", "settlement", "collusion", "replay the game", "cancel the game"),
)
