"""The Crawford game and dead cubes in the USBGF rules (sections 4.4.8 and 4.4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.crawford import double_stands, kept_cube, known, wins_match
from bafflebox.rulings.remedies import (
    AnswerVoid,
    Choice,
    Crawford,
    CubeSet,
    Discretion,
    DoubleVoid,
    Duty,
    GameGoesOn,
    MatchGoesOn,
    MatchStands,
    MayNot,
    Option,
    Sanction,
    ScoreCorrected,
)
from bafflebox.rulings.stake import (
    checked_cube,
    crawford_due,
    cube_after,
    first_dead,
    for_that_game,
    is_dead,
    points,
)

AFTER_THE_MATCH = ("after_match", "next_match", "next_round")
COUNT_ANEW = "count the later games on the corrected score; if the match is then not over, it is resumed once a reported result is voided"


def wrongly_taken(f: Facts) -> Findings:
    """A Crawford double that was taken is void from the start; after the game it is a scoring error, with the cube at
    1."""
    if f.answer == "passed":
        return
    yield Verdict("The double is void: in the Crawford game there is no cube.", violation=True)
    yield DoubleVoid()
    if f.answer == "pending" or f.noticed_when == "in_game":
        yield GameGoesOn("without the cube, as if no double had been made")
        return
    yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))
    if f.noticed_when == "next_game":
        yield Crawford("game in progress", False)


def dead_for_whom(f: Facts) -> Findings:
    """The cube is dead for the player whose score plus its value reaches the match length: no access, no double."""
    if kept_cube(f) is None:
        yield Verdict("The cube is live for that player: the double is legal.", violation=False)
        yield from _as_it_counts(f)
        if f.answer != "asking":
            yield double_stands(f)
    elif f.answer == "asking":
        yield Verdict("The cube is dead for that player.")
        yield MayNot(Party.DOUBLER, "double: a plain win at the present value wins the match")
    else:
        yield Verdict("With a dead cube nobody has access to it: no double.", violation=True)


def both_one_short(f: Facts) -> bool:
    """Whether both players are known to need one point."""
    numbers = known(f, "match_length", "score_own", "score_opp")
    return numbers is not None and 0 < numbers[1] == numbers[2] == numbers[0] - 1


def _as_it_counts(f: Facts) -> Findings:
    """Why the cube is live, and for whom it will be dead, if score and value are known."""
    numbers = known(f, "match_length", "score_doubler", "score_opponent", "cube_value")
    if numbers is None:
        return
    length, own, opp, value = numbers
    yield Verdict(
        said("A plain win at {value} makes {points} of {length}.", value=value, points=own + value, length=length)
    )
    if is_dead(length, opp, 2 * value):
        yield Verdict(said("Once taken, the cube at {value} is dead for the opponent.", value=2 * value))


def dead_double_is_void(f: Facts) -> Findings:
    """A double with a dead cube and all cube action after it are void; the dead value scores the game."""
    kept = kept_cube(f)
    if kept is None or f.answer == "asking":
        return
    value, owner = kept
    yield Verdict(
        said("The cube was dead: the double is void and the cube stays at {value}.", value=value), violation=True
    )
    if (numbers := known(f, "match_length", "score_opponent", "cube_value")) and is_dead(*numbers):
        yield Verdict("It was dead for both players.")
    yield DoubleVoid()
    yield CubeSet(str(value), owner)
    yield Duty(Party.OPPONENT, "point out a dead-cube double at once, and never condone it")
    if f.kept_silent:
        yield Sanction(Party.OPPONENT, ("as for cheating",))
    if f.answer == "passed":
        yield AnswerVoid()
        if f.position_known:
            yield GameGoesOn("from the position of the double, doubts against the doubler")
            yield ScoreCorrected(
                said("the real result of that game at value {value}, once it is played", value=value), basis="played_on"
            )
        else:
            yield Discretion(guidance="as for a passed Crawford double whose position is lost (4.4.8.2)")
    elif f.answer == "pending" or f.noticed_when == "in_game":
        yield GameGoesOn(said("with the cube at {value}", value=value))
    else:
        yield ScoreCorrected(for_that_game(points(f.result, value)), worth=points(f.result, value))


def void_from_the_first_dead_double(f: Facts) -> Findings:
    """A pass can never lose the match; in a chain, everything from the first double with a dead cube is void."""
    if not f.doublers or f.answer == "asking":
        return
    number = first_dead(f.match_length, f.score_doubler, f.score_opponent, f.doublers)
    if number is not None:
        yield Verdict(
            said(
                "Double number {number} of the game was the first with a dead cube: all from there on is void.",
                number=number + 1,
            )
        )


def match_reopened_by_dead_cube(f: Facts) -> Findings:
    """If the points at the dead value don't end the match, it goes on; a reported result has to be voided first."""
    kept = kept_cube(f)
    if kept is None or f.answer != "taken" or f.noticed_when not in AFTER_THE_MATCH:
        return
    if not f.ended_match:
        yield Discretion(guidance=COUNT_ANEW)
    elif wins_match(f, kept[0]):
        yield MatchStands()
    elif f.result_reported:
        resumed = Option("void the reported result and resume the match", (MatchGoesOn("from the corrected score"),))
        yield Choice(Party.DIRECTOR, (resumed, Option("keep the result", (MatchStands(),))))
    else:
        yield MatchGoesOn("from the corrected score")


def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the Crawford game; once both players are one point short it has been played."""
    return crawford_due(length, score[0], score[1], crawford_played)


def dead_cube(length: int, score: Sequence[int], cube_value: int) -> bool:
    """Whether the cube is dead for the player whose score comes first; the other's score doesn't matter."""
    return is_dead(length, score[0], checked_cube(cube_value))


def dead_cube_chain(length: int, score: Sequence[int], doublers: Sequence[str]) -> dict[str, int | str] | None:
    """The first void double in a chain (counted from 1), and the value of the cube then.

    The score of the player who doubled last comes first.
    """
    number = first_dead(length, score[0], score[1], doublers)
    if number is None:
        return None
    return {"void_from": number + 1, "value": cube_after(number), "owner": doublers[number] if number else "nobody"}
