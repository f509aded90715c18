"""Why a play is illegal: the reasons, their clauses, and the answer shown to people."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from bafflebox.game.discipline import Discipline
from bafflebox.game.move import Move, Play


class Reason(Enum):
    """What is wrong with a play: the first thing to tell a person about it."""

    GAME_OVER = "game_over"
    NO_SUCH_PLACE = "no_such_place"
    MOVING_BACKWARDS = "moving_backwards"
    NO_CHECKER = "no_checker"
    NOT_YOUR_CHECKER = "not_your_checker"
    BAR_NOT_ENTERED = "bar_not_entered"
    NUMBER_NOT_ROLLED = "number_not_rolled"
    NUMBER_USED_TWICE = "number_used_twice"
    POINT_BLOCKED = "point_blocked"
    WAY_BLOCKED = "way_blocked"
    NOT_ALL_HOME = "not_all_home"
    HIGHER_POINT_OCCUPIED = "higher_point_occupied"
    HEAD_USED = "head_used"
    BLOCK_SHUTS_IN = "block_shuts_in"
    BLOCK_IN_PASSING = "block_in_passing"
    FEWER_NUMBERS = "fewer_numbers"
    LARGER_NUMBER = "larger_number"
    NOTHING_PLAYABLE = "nothing_playable"
    WRONG_HIT_MARK = "wrong_hit_mark"


_BOTH: dict[Reason, tuple[str, ...]] = {
    Reason.GAME_OVER: ("us2009:basic.object", "ibf:13.5"),
    Reason.NO_SUCH_PLACE: ("us2009:basic.setup.b", "ibf:3.1.c"),
    Reason.MOVING_BACKWARDS: ("us2009:basic.move.0", "ibf:12.5.a"),
    Reason.NO_CHECKER: ("us2009:basic.move.0", "ibf:12.5.a"),
    Reason.NOT_YOUR_CHECKER: ("us2009:basic.object", "ibf:5.1"),
    Reason.BAR_NOT_ENTERED: ("us2009:basic.enter.b", "ibf:5.4.a"),
    Reason.NUMBER_NOT_ROLLED: ("us2009:basic.move.0", "ibf:12.5.a"),
    Reason.NUMBER_USED_TWICE: ("us2009:basic.move.2", "ibf:12.5.1"),
    Reason.POINT_BLOCKED: ("us2009:basic.move.1", "ibf:5.3.a"),
    Reason.WAY_BLOCKED: ("us2009:basic.move.2", "ibf:12.5.1"),
    Reason.NOT_ALL_HOME: ("us2009:basic.off.a", "ibf:13.1"),
    Reason.HIGHER_POINT_OCCUPIED: ("us2009:basic.off.c", "ibf:13.3.a"),
    Reason.FEWER_NUMBERS: ("us2009:basic.move.4.a", "ibf:12.5.3.a"),
    Reason.LARGER_NUMBER: ("us2009:basic.move.4.b", "ibf:12.5.3.c"),
    Reason.NOTHING_PLAYABLE: ("us2009:basic.move.4.c", "ibf:12.5.3.d"),
    Reason.WRONG_HIT_MARK: ("us2009:basic.enter.a", "ibf:5.3.b"),
}
_LONGGAMMON: dict[Reason, tuple[str, ...]] = {
    Reason.NOT_YOUR_CHECKER: ("ibf:4.1",),
    Reason.POINT_BLOCKED: ("ibf:4.3.a",),
    Reason.WAY_BLOCKED: ("ibf:4.3.a", "ibf:12.5.1"),
    Reason.HEAD_USED: ("ibf:4.2.b", "ibf:4.2.c"),
    Reason.BLOCK_SHUTS_IN: ("ibf:4.4.b",),
    Reason.BLOCK_IN_PASSING: ("ibf:4.4.c",),
    Reason.FEWER_NUMBERS: ("ibf:4.5.a", "ibf:12.5.3.a"),
    Reason.LARGER_NUMBER: ("ibf:4.5.b", "ibf:12.5.3.c"),
    Reason.WRONG_HIT_MARK: ("ibf:4.3.a",),
}


def clauses_of(reason: Reason, rules: Discipline) -> tuple[str, ...]:
    """The clauses that a reason rests on; only the IBF has Longgammon, with its own articles."""
    both = _BOTH.get(reason, ())
    if not rules.same_way:
        return both
    return _LONGGAMMON.get(reason) or tuple(clause for clause in both if clause.startswith("ibf:"))


@dataclass(frozen=True, slots=True)
class Illegality:
    """The answer to "Why can't I play this?": a reason for programs, a sentence for people, the clauses."""

    reason: Reason
    sentence: str
    clauses: tuple[str, ...]
    move: Move | None = None
    """The written move that can't be made; None if the play as a whole is wrong."""
    points: tuple[int, ...] = ()
    """The points that stand in the way, in the mover's numbering."""
    played: int = 0
    possible: int = 0
    """How many numbers were played and how many could be."""
    examples: tuple[Play, ...] = field(default=(), compare=False)
    """Some plays that would be legal."""
    because: Reason | None = None
    """If nothing can be played: what is wrong with the move that was tried."""

    def __str__(self) -> str:
        return self.sentence
