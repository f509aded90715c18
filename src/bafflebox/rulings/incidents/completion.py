"""Incidents at the end of a game or match: concessions, claims, agreements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bafflebox.game import OFF, Outcome, Position, Result, contact, loss
from bafflebox.rulings.facts import Facts

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
