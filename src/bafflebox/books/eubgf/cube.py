"""Handling the cube in the EUBGF rules (section 4.4)."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.crawford import double_stands
from bafflebox.rulings.incidents.cube import cube_put_right, over_with_wrong_cube
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    CubeSet,
    CubeStands,
    DoubleStands,
    DoubleVoid,
    GameAwarded,
    PassCounts,
    PlayCorrected,
    PlayStands,
    Presumption,
    ScoreCorrected,
    ScoreStands,
    TakeCounts,
)
from bafflebox.rulings.stake import checked_cube, for_that_game, points, points_text


def disputed_cube(f: Facts) -> Findings:
    """The visible cube is presumed right; a player who contests it must prove otherwise."""
    if f.what not in ("value", "owner"):
        return
    if f.proof == "unproven":
        yield Verdict("The cube is presumed to be right as it lies and shows.")
        yield CubeStands()
        yield Presumption(Party.CLAIMANT, "the player who disputes the cube has to prove it")
        if over_with_wrong_cube(f):
            yield ScoreStands()
    elif f.what == "value":
        yield from cube_put_right(f)
    else:
        yield CubeSet("", Party.RESPONDER)


def level_corrected(f: Facts) -> Findings:
    """A double, take or pass at a wrong level is valid; the level is corrected."""
    value = int(f.cube_value)
    yield Verdict(said("It is valid; the level is corrected to {value}.", value=2 * value))
    yield double_stands(f)
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)


def no_money_rules(f: Facts) -> Findings:
    """Automatic doubles, beavers and the Jacoby rule do not exist in tournaments."""
    yield Verdict("Rules of money play do not exist in tournaments.", violation=f.rule != "jacoby_double")
    if f.rule == "automatic_double":
        yield CubeSet("1", Party.NOBODY)
    elif f.rule == "beaver":
        yield CubeSet(f.cube_value, Party.RESPONDER)
    elif f.rule == "jacoby_score":
        yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))
    else:
        yield DoubleStands()
        yield Reading("The reason for doubling doesn't matter: the double was legal.")


def double_accepts_the_move(f: Facts) -> Findings:
    """An illegal move stands once the opponent has offered a valid double."""
    if f.turn_ended and not f.double_valid:
        yield Verdict("An invalid double doesn't make it too late to correct the move.")
        yield PlayCorrected()
        yield DoubleVoid()
    elif f.turn_ended:
        yield Verdict("The valid double ended the time for correction: the move stands.")
        yield PlayStands()
        yield kept_double(f)


def offered_value(cube_value: int) -> int:
    """A correct double is to the next level."""
    return 2 * checked_cube(cube_value)
