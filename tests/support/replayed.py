"""Recorded matches, played again act by act on the match floor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bafflebox.errors import Refused
from bafflebox.game import Play, Result, Side
from bafflebox.match import (
    Act,
    DeadCube,
    Doubled,
    GameAwarded,
    Match,
    Money,
    Opened,
    Passed,
    Played,
    PlayStood,
    Rolled,
    Taken,
    Terms,
    ToPoints,
)
from bafflebox.notation import record
from bafflebox.notation.mat import read_mat
from bafflebox.notation.replay import FAULTS, Finding, ReplayStep, follow


def played_again(path: Path) -> tuple[Match, list[str]]:
    """The match that a file tells, made again from its acts, and what did not agree with the file."""
    told = read_mat(path.read_bytes(), path.name).match
    form = ToPoints(told.length) if told.length else Money()
    match = Match.under(Terms(form, dead_cube=DeadCube.NEVER))
    differences = []
    for number, game in enumerate(told.games, start=1):
        if match.score.points != game.score:
            differences.append(f"game {number}: {match.score} here, {game.score.white}-{game.score.black} in the file")
        try:
            for act in _acts(game, match):
                match = match.after(act)
            if len(match.games) < number and game.outcome is not None:
                match = match.after(_given_up(match, game.outcome))
        except Refused as refusal:
            return match, [*differences, f"game {number}: {refusal}"]
    return match, differences


def _acts(game: record.RecordedGame, match: Match) -> Iterator[Act]:
    steps = {step.place: step for step in follow(game, match.terms.rules)}
    opened = False
    for index, act in enumerate(game.acts):
        match act:
            case record.RecordedRoll(side=side) if act.roll is not None:
                high, low = act.roll.high, act.roll.low
                first = Opened(high, low) if side is Side.WHITE else Opened(low, high)
                yield Rolled(side, act.roll) if opened else first
                opened = True
                yield from _play(steps[index])
            case record.RecordedDouble(side=side):
                yield Doubled(side)
            case record.Took(side=side):
                yield Taken(side)
            case record.RecordedPass(side=side):
                yield Passed(side)


def _play(step: ReplayStep) -> Iterator[Act]:
    if step.after is None or step.finding in (Finding.UNPLAYED, Finding.HIDDEN):
        return
    play = Play(step.moves, step.after)
    yield PlayStood(step.act.side, play) if step.finding in FAULTS else Played(step.act.side, play)


def _given_up(match: Match, outcome: record.RecordedResult) -> Act:
    """A game that ended before the last checker: the points of the file tell what was given up."""
    value = match.game.cube.value if match.game else 1
    return GameAwarded(outcome.winner, Result(max(1, min(3, outcome.points // value))))
