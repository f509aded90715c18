"""Checks the rolls and plays of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bafflebox.game import Discipline, Play, nearest_legal, why_illegal, write_moves
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Irregular, Manner, RecordedGame, RecordedRoll, SetUp
from bafflebox.notation.replay import Finding, ReplayStep
from bafflebox.records.cited import behind
from bafflebox.records.standing import PlayVerdict, followed, standings
from bafflebox.rulings.play_law import Conduct

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
