"""Cube, Crawford game and dead cubes in the U.S. rules."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.cube import (
    answered_at_right_value,
    cube_put_right,
    owner_without_it,
    without_money_rule,
)
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    CubeSet,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    PassCounts,
    PlayCorrected,
    PlayStands,
    ScoreCorrected,
    TakeCounts,
    TurnGoesOn,
)
from bafflebox.rulings.stake import (
    at_match_point,
    checked_cube,
    crawford_due,
    cube_after,
    for_that_game,
    is_dead,
    points,
)

TAKES = {"said_take", "placed_own", "other_take"}
PASSES = {"said_pass", "wrote_score", "set_up", "other_pass"}
AFTER_PASS = {"wrote_score", "set_up", "placed_centre", "paused_clock"}
ONE_SIGN = (
    "The book describes word and act together; one of them alone, if nothing contradicts it, is read as the answer."
)


def taken_by_word_and_cube(f: Facts) -> Findings:
    """A take is the word, and putting the cube on the taker's side."""
    if {f.first, f.second} == {"said_take", "placed_own"}:
        yield Verdict("Word and cube both say take.", violation=False)
        yield TakeCounts()


def half_an_answer(f: Facts) -> Findings:
    """The book describes word and act together; one alone is read as the answer, unless the other contradicts it."""
    signs = {f.first, f.second} - {"none"}
    if signs == {"said_take", "placed_own"} or (f.first == "said_pass" and f.second in AFTER_PASS):
        return
    if signs & TAKES and signs <= TAKES | {"hit_clock"}:
        yield Reading(ONE_SIGN)
        yield TakeCounts()
        if "placed_own" not in signs:
            yield Duty(Party.RESPONDER, "put the cube in plain view on their own side, showing the new value")
    elif signs & PASSES and signs <= PASSES | AFTER_PASS:
        yield Reading(ONE_SIGN)
        yield PassCounts()
        if "wrote_score" not in signs:
            yield Duty(Party.RESPONDER, "record the score and reset the board")
    else:
        yield Reading(
            "The book describes a take or pass as word and act together; unclear signs, or two that disagree, leave the answer open."
        )
        yield Discretion(bounds=("take", "pass", "not answered yet"), guidance="find out what was meant")


def agreed_cube(f: Facts) -> Findings:
    """A player who accepts plays for twice the stake and owns the cube."""
    if f.what == "value" and f.proof != "unproven":
        yield from cube_put_right(f)
    elif f.what == "owner" and f.proof != "unproven":
        yield CubeSet("", Party.RESPONDER)


def stakes_follow_the_rule(f: Facts) -> Findings:
    """A double is to twice the stake: refusing loses the previous stake, accepting plays for twice that."""
    value = int(f.cube_value)
    yield Reading(
        "The book doesn't mention a double shown at a wrong value; the stakes in the basic rules are applied."
    )
    yield from answered_at_right_value(f)
    if f.answer not in ("taken", "passed"):
        yield Duty(Party.DOUBLER, said("show the next value, {value}", value=2 * value))
        yield DoubleStands()


def no_money_doubles(f: Facts) -> Findings:
    """A game starts at one, and a double is made only at the start of one's own turn: nothing else turns the cube."""
    if f.rule not in ("automatic_double", "beaver") or f.game_over:
        return
    if f.rule == "beaver":
        yield Verdict("A double can only be made at the start of your own turn, so the beaver is void.", violation=True)
    else:
        yield Verdict("A game starts at one, so the automatic double is void.", violation=True)
    yield CubeSet(str(without_money_rule(f)), owner_without_it(f))


def gammons_always_count(f: Facts) -> Findings:
    """Gammons and backgammons always count, whether or not the cube was turned."""
    if f.rule == "jacoby_score":
        yield Verdict("Gammons and backgammons always count.", violation=True)
        yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))


def offered_cube_closes_the_time(f: Facts) -> Findings:
    """An illegal play stands once the next turn has begun, by a roll or an offered cube."""
    if f.turn_ended and not f.double_valid:
        yield Verdict("An invalid double doesn't make it too late to correct the move.")
        yield PlayCorrected()
        yield DoubleVoid()
    elif not f.double_valid:
        yield Verdict("The double is not valid: the turn is finished with a legal move, as if nobody had doubled.")
        yield TurnGoesOn(Party.OFFENDER, "makes a legal play")
        yield DoubleVoid()
    elif f.turn_ended:
        yield Verdict("Offering the cube ended the time for correction: the play stands.")
        yield PlayStands()
        yield kept_double(f)
    else:
        yield Verdict("The double was premature: the turn is first completed, and the play put right.")
        yield TurnGoesOn(Party.RESPONDER, "completes the turn legally, and then takes or passes")
        yield kept_double(f)
        yield Reading("A premature double does not begin the next turn.")


def cube_value(takes: int) -> int:
    """The stake: one at the start, doubled with each accepted double."""
    return cube_after(takes)


def offered_value(cube_value: int) -> int:
    """The next value of the cube; there is no limit on redoubles."""
    return 2 * checked_cube(cube_value)


def pass_points(cube_value: int) -> int:
    """Refusing loses the stake before the double."""
    return checked_cube(cube_value)


def crawford(
    length: int, score: Sequence[int], crawford_played: bool = False, just_reached: bool | None = None
) -> tuple[bool, str]:
    """Whether the next game is the Crawford game; once both players are one point short it has been played.

    Give `just_reached` for the literal reading: a Crawford game each time that a player gets there.
    """
    if just_reached is not None:
        at_point = at_match_point(length, score[0], score[1])
        return at_point and just_reached, "option crawford: each_time, by the letter"
    return crawford_due(length, score[0], score[1], crawford_played), "option crawford: once, by custom"


def dead_cube(length: int, score: Sequence[int], cube_value: int, reading: str = "literal") -> tuple[bool, str]:
    """Whether the cube is dead for the player whose score comes first; the literal reading asks both scores."""
    own = is_dead(length, score[0], checked_cube(cube_value))
    if reading == "literal":
        return own and is_dead(length, score[1], cube_value), "option dead_cube: literal"
    return own, "option dead_cube: per_owner, by custom"
