"""The Crawford game and dead cubes in the U.S. rules of 2009 (sections 5.5 and 5.6)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Crawford, Discretion, DoubleStands, DoubleVoid, GameGoesOn, MayNot
from bafflebox.rulings.stake import at_match_point, checked_cube, is_dead

chapter = Chapter("us2009")


@chapter.decides("crawford_due", "5.5.a")
def crawford_game(f: Facts) -> Findings:
    """Once someone stands one point short of the match, the game after that is the Crawford game."""
    if f.option.crawford == "each_time":
        applies = f.match_point and f.just_reached
        yield Reading("Read by the letter: each player's arrival at match point brings a Crawford game.")
    else:
        applies = f.match_point and not f.crawford_played
        yield Reading("By custom there is one Crawford game in a match; the letter does not say so.")
    yield Verdict("This is the Crawford game." if applies else "This is not the Crawford game.")
    yield Crawford("game that begins now", applies)


@chapter.decides("crawford_double", "5.5.b")
def cube_is_out_of_play(f: Facts) -> Findings:
    """For that game the cube is put away and counts 1; what happens after a mistaken double is not said."""
    yield Verdict("In the Crawford game the cube is out of play and the game counts at value 1.", violation=True)
    if f.answer == "pending":
        yield DoubleVoid()
        yield GameGoesOn("without the cube")
    else:
        yield Reading("What happens after a mistaken double that was answered is not said.")
        yield Discretion(guidance="the game counts at cube value 1; the procedure is the director's")


def bound_to_end(f: Facts) -> bool:
    """Whether the cube is dead, by the reading the event uses."""
    if f.option.dead_cube == "literal":
        return bool(f.dead and f.dead_for_opponent)
    return bool(f.dead)


@chapter.decides("dead_cube", "5.6")
def dead_cube_is_played_on(f: Facts) -> Findings:
    """When the match is bound to end with this game it is played on at the present cube level."""
    literal = f.option.dead_cube == "literal"
    yield Reading(
        "Read by the letter: the level must be enough whoever wins."
        if literal
        else "By custom the cube is dead for the player for whom its level is enough; the letter asks whoever wins."
    )
    if not bound_to_end(f):
        yield Verdict("The cube is not dead.", violation=False)
        if f.answer != "asking":
            yield DoubleStands()
    elif f.answer == "asking":
        yield Verdict("The cube is dead: the game is played on at the present level.")
        yield MayNot(Party.DOUBLER, "double")
    else:
        yield Verdict("The cube was dead: the game counts at the level before the double.", violation=True)
        yield DoubleVoid()
        if f.answer == "pending" or (f.answer == "taken" and f.noticed_when == "in_game"):
            yield GameGoesOn("at the level before the double")
        else:
            yield Discretion(guidance="how a game that went on or ended with a dead cube is put right is not said")


@chapter.sets("crawford", "5.5.a")
def crawford(
    length: int, score: Sequence[int], crawford_played: bool = False, just_reached: bool | None = None
) -> tuple[bool, str]:
    """Whether the next game is the Crawford game; give `just_reached` for the literal reading, each time."""
    at_point = at_match_point(length, score[0], score[1])
    if just_reached is not None:
        return at_point and just_reached, "option crawford: each_time, by the letter"
    return at_point and not crawford_played, "option crawford: once, by custom"


@chapter.sets("dead_cube", "5.6")
def dead_cube(length: int, score: Sequence[int], cube_value: int, reading: str = "per_owner") -> tuple[bool, str]:
    """Whether the cube is dead for the player whose score comes first; the literal reading asks both scores."""
    own = is_dead(length, score[0], checked_cube(cube_value))
    if reading == "literal":
        return own and is_dead(length, score[1], cube_value), "option dead_cube: literal"
    return own, "option dead_cube: per_owner, by custom"


@chapter.sets("crawford_correction", "5.5.b")
def crawford_correction() -> tuple[dict[str, str], str]:
    return {"taken": "cube out of play, value 1; procedure silent", "passed": "silent"}, "silent on the procedure"
