"""The Crawford game, match point and pointless doubles in the IBF rules (articles 2 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Chapter, Facts, Findings, Reading, Verdict
from bafflebox.rulings.remedies import Crawford, Discretion, DoubleStands, DoubleVoid, GameGoesOn
from bafflebox.rulings.stake import at_match_point

chapter = Chapter("ibf")


@chapter.decides("crawford_due", "2.2", "2.2.open", "9.12.b")
def crawford_game(f: Facts) -> Findings:
    """When a player first reaches match point the cube is out for one single game."""
    applies = f.match_point and not f.crawford_played
    yield Verdict("This game is played without the cube." if applies else "The cube is on the board.")
    yield Crawford("game that begins now", applies)
    if f.match_point and f.crawford_played:
        yield Reading("The other player's later arrival at match point brings no second cubeless game.")


@chapter.decides("crawford_double", "9.12.b", "2.2")
def no_cube_in_that_game(f: Facts) -> Findings:
    """In the Crawford game the cube is off the board; how a mistaken double is put right is not said."""
    yield Verdict("In that game there is no cube.", violation=True)
    if f.answer == "pending":
        yield DoubleVoid()
        yield GameGoesOn("without the cube")
    else:
        yield Reading("What follows from a mistaken double in the Crawford game is not said.")
        yield Discretion(guidance="the game is a cubeless one by 2.2 and 9.12; how it is put right is open")


@chapter.decides("dead_cube", "9.8.open")
def pointless_doubles_are_legal(f: Facts) -> Findings:
    """Reading: nothing forbids doubling when the owner already needs no more points."""
    yield Verdict("A double that its maker does not need is legal.", violation=False)
    yield Reading("Dead cubes are not mentioned, and redoubles are not limited (9.8).")
    if f.answer != "asking":
        yield DoubleStands()


@chapter.sets("crawford", "2.2", "2.2.open", "9.12.b")
def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the cubeless one."""
    return at_match_point(length, score[0], score[1]) and not crawford_played


@chapter.sets("match_point", "2.13")
def match_point(length: int, score: Sequence[int]) -> bool:
    """Whether a player lacks exactly one point."""
    return at_match_point(length, score[0], score[1])


@chapter.sets("dead_cube")
def dead_cube(length: int, score: Sequence[int], cube_value: int) -> tuple[None, str]:
    return None, "silent: dead cubes are not mentioned, a pointless double is legal (9.8.open)"


@chapter.sets("crawford_correction")
def crawford_correction() -> tuple[None, str]:
    return None, "silent: a mistaken double in the Crawford game is not mentioned"
