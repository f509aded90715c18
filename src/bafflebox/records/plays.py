"""Checks the rolls and plays of a recorded game, and whether an illegal play stands under each book.

A record shows no complaints. It shows what came next: a roll, a double, or nothing. These are the acts that end the
time for a correction, so each book is asked about them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from bafflebox.books import BOOKS, load, play_law
from bafflebox.game import Discipline, Play, nearest_legal, why_illegal, write_moves
from bafflebox.match import Refusal
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Act, Irregular, Manner, RecordedDouble, RecordedGame, RecordedRoll, SetUp
from bafflebox.notation.replay import Finding, ReplayStep
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.play_law import Conduct


@cache
def refusing(code: Refusal) -> tuple[str, ...]:
    """The clauses under which books refuse such an act at a table."""
    return tuple(clause for book in BOOKS for clause in play_law(load(book), {}, clocked=True).refusals.get(code, ()))


@cache
def behind(rule: Conduct) -> tuple[str, ...]:
    """The clauses of a rule of conduct."""
    return tuple(clause for book in BOOKS for clause in play_law(load(book), {}, clocked=True).rules.get(rule, ()))


@cache
def of_level() -> tuple[str, ...]:
    """The clauses about the value at which a double is offered."""
    return tuple(clause for book in BOOKS for clause in load(book).setting("offered_value", cube_value=1).clauses)


class NextAction(Enum):
    """What the opponent did first after the illegal play."""

    ROLL = "roll"
    DOUBLE = "double"
    NOTHING = "nothing"
    """The game or the record ends there."""


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """One book's answer: the play stands, or could still have been corrected."""

    book: str
    stands: bool
    clause: str


_NOTICED = {
    NextAction.ROLL: "after_valid_roll",
    NextAction.DOUBLE: "after_double",
    NextAction.NOTHING: "before_next_action",
}
"""The latest moment at which the play would have been noticed, in the books' terms."""


def followed(acts: Sequence[Act], index: int) -> NextAction:
    """What the opponent did after the act at this index."""
    offender = acts[index].side
    for act in acts[index + 1 :]:
        if act.side is offender:
            continue
        if isinstance(act, RecordedRoll):
            return NextAction.ROLL
        if isinstance(act, RecordedDouble):
            return NextAction.DOUBLE
    return NextAction.NOTHING


@cache
def standings(what_followed: NextAction) -> tuple[PlayVerdict, ...]:
    """Every book's answer.

    >>> [one.book for one in standings(NextAction.DOUBLE) if not one.stands]
    ['usbgf', 'standards']
    """
    return tuple(_standing(book, _NOTICED[what_followed]) for book in BOOKS)


def _standing(book: str, noticed: str) -> PlayVerdict:
    facts = {"move_is_illegal": True, "turn_ended": True, "noticed_when": noticed}
    found = rule(load(book), "illegal_move", facts)
    assert isinstance(found, Ruling)
    remedy, clauses = next((r, c) for r, c in found.remedies if r.name in ("play_stands", "play_corrected", "choice"))
    return PlayVerdict(book, remedy.name == "play_stands", clauses[0])


SUGGESTIONS = 3


def play_problems(game: RecordedGame, steps: Sequence[ReplayStep], rules: Discipline) -> Iterator[Problem]:
    """Finds impossible rolls, illegal plays (with the reason and what was probably meant), and where the position becomes unknown."""
    yield from _opening(game)
    lost = False
    for step in steps:
        act, finding = step.act, step.finding
        place: dict[str, Any] = {"turn": step.turn, "line": act.line}
        if act.roll is None and (act.dice != (0, 0) or act.manner is Manner.PLAYED):
            yield Problem("impossible_roll", f"No dice show {act.dice[0]}-{act.dice[1]}.", **place)
        if finding is Finding.IMPOSSIBLE and act.roll is None:
            sentence = f"{write_moves(act.moves)} can't be carried out, so the position is unknown from here on."
            yield Problem("impossible_play", sentence, **place)
        elif finding in (Finding.ILLEGAL, Finding.NOT_PLAYED, Finding.IMPOSSIBLE):
            yield _illegal(game, step, rules).at(**place)
        elif finding is Finding.PLACED:
            sentence = "The record gives no moves, only the position after a play that could not be written."
            yield Problem("play_not_written", sentence, Gravity.WARNING, **place)
        elif finding is Finding.AFTER_END:
            yield Problem("after_the_end", "There is a roll after one side has borne off all its checkers.", **place)
        if finding is Finding.LOST and not lost:
            sentence = "The position is unknown from here on, so the plays of this game can't be checked."
            yield Problem("position_lost", sentence, **place)
        lost = finding is Finding.LOST


def _opening(game: RecordedGame) -> Iterator[Problem]:
    first = next((act for act in game.acts if isinstance(act, RecordedRoll | SetUp)), None)
    if isinstance(first, RecordedRoll) and first.roll and first.roll.is_double:
        sentence = f"The game begins with {first.roll}; an opening roll is never a double."
        yield Problem("opening_double", sentence, turn=1, line=first.line, clauses=behind(Conduct.OPENING))


def _illegal(game: RecordedGame, step: ReplayStep, rules: Discipline) -> Problem:
    act, before, roll = step.act, step.before, step.act.roll
    if before is None or roll is None:
        raise ValueError("a play is only illegal from a known position and with a real roll")
    reason = why_illegal(before, roll, act.moves, rules)
    meant = nearest_legal(before, roll, act.moves, rules, limit=SUGGESTIONS)
    carried = step.finding is not Finding.IMPOSSIBLE
    standing = standings(followed(game.acts, step.place))
    sentence = f"{roll}: {reason or 'The play is not legal.'}"
    if meant:
        sentence += f" {_suggestion(meant)}"
    sentence += (
        f" {_verdict(standing)}" if carried else " It can't be carried out, so the position is unknown from here on."
    )
    marks = game.acts[step.place].irregularities
    declared = any(one.kind is Irregular.ILLEGAL_PLAY_STOOD for one in marks)
    return Problem(
        "illegal_play" if carried else "impossible_play",
        sentence,
        Gravity.NOTE if declared and carried else Gravity.ERROR,  # the record says so itself
        clauses=reason.clauses if reason else (),
        facts={
            "roll": str(roll),
            "written": write_moves(act.moves) if act.moves else "no play",
            "reason": reason.reason.value if reason else "",
            "meant": [str(play) for play in meant],
            "stands": {one.book: {"stands": one.stands, "clause": one.clause} for one in standing},
        },
    )


def _suggestion(meant: Sequence[Play]) -> str:
    return f"Probably meant: {' or '.join(str(play) or 'no play' for play in meant[:2])}."


def _verdict(standing: Sequence[PlayVerdict]) -> str:
    stands = [one.book for one in standing if one.stands]
    still_open = [one.book for one in standing if not one.stands]
    if not still_open:
        return "Play went on, so under every book it stands."
    if not stands:
        return "Nothing was played after it, so every book would still allow a correction."
    return f"It stands under {', '.join(stands)}; {', '.join(still_open)} would still allow a correction."
