"""Incidents with plays: illegal moves, impossible positions, condoned infractions, plays taken back."""

from __future__ import annotations

from bafflebox import game
from bafflebox.game import Discipline, FirstTurn, Position, Roll, discipline
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.legality import illegality, is_legal, is_legal_without_hit
from bafflebox.rulings.misplayed import LONGGAMMON, WHY, clauses_broken
from bafflebox.rulings.remedies import CubeStands, DoubleStands, ScoreStands


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


def illegal(f: Facts) -> bool | None:
    described = _described(f)
    return not is_legal(*described) if described else True if f.known("fault") else None


def kind_of_fault(f: Facts) -> str | None:
    """The one improper movement a play can show: bearing off with a checker outside the home board."""
    described = _described(f)
    wrong = illegality(*described) if described else None
    reason = wrong.reason.value if wrong else None if described else f.known("fault")
    return "improper" if reason == "not_all_home" else None


def discipline_of_fault(f: Facts) -> str | None:
    """Some faults are possible in Longgammon only."""
    told = str(f.known("discipline") or "")
    return "longgammon" if f.known("fault") in LONGGAMMON and not told.startswith("longgammon") else None


def legal_without_hit(f: Facts) -> bool | None:
    """Whether the play was legal with the checker left where it stood, if position, roll and play are known."""
    described = _described(f)
    return is_legal_without_hit(*described) if described else None


def impossible(f: Facts) -> str | None:
    """What is impossible about the position, if known; a position can't show a checker between points."""
    position = f.known("position")
    return None if position is None else impossible_in(position, discipline(f.get("discipline")))


def impossible_in(position: Position, rules: Discipline) -> str | None:
    """What no game can lead to in this position, as the incident names it."""
    faults = [found.fault.value for found in game.impossible(position, rules) if not found.playable]
    known = [fault if fault in ("two_colours", "both_closed_out") else "other" for fault in faults]
    return known[0] if known else None


def rolled_since(f: Facts) -> bool | None:
    """A checker that left the board before its owner's last play left it before a roll of the opponent."""
    return True if f.known("removed_in") in ("previous_play", "earlier") else None


def turn_ended(f: Facts) -> bool | None:
    return False if f.known("noticed_when") == "before_turn_end" else None


def double_valid(f: Facts) -> bool | None:
    """A double is invalid in the Crawford game, or if the mover owns the cube; after a take, the mover owns it."""
    taken = f.known("double_answer") == "taken"
    return False if f.known("crawford_game") or (f.known("cube_owner") == "own" and not taken) else None


def double_before_notice_valid(f: Facts) -> bool | None:
    """The same, if the move was noticed after a double."""
    return double_valid(f) if f.known("noticed_when") in ("after_double", "after_pass") else None


def kept_double(f: Facts, *, passed: bool = False) -> DoubleStands | CubeStands | ScoreStands:
    """A valid double: it is waiting for an answer, was taken with the cube where its taker put it, or the pass was
    scored."""
    if passed:
        return ScoreStands()
    return CubeStands() if f.double_answer == "taken" else DoubleStands()
