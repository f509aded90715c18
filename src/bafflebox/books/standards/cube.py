"""Handling the cube in the Standards Guide (section 5.9)."""

from __future__ import annotations

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.cube import cube_put_right, owner_without_it, without_money_rule
from bafflebox.rulings.remedies import (
    CubeSet,
    Discretion,
    DoubleStands,
    Duty,
    GameAwarded,
    PassCounts,
    TakeCounts,
)
from bafflebox.rulings.stake import checked_cube, points_text

TAKING = {"said_take", "placed_own", "other_take", "hit_clock"}
PASSING = {"said_pass", "placed_centre", "wrote_score", "set_up", "paused_clock", "other_pass"}


def unambiguous(f: Facts) -> bool:
    """A word, or the cube on one's own side, with nothing to contradict it."""
    signs = {f.first, f.second} - {"none"}
    if "placed_own" in signs and not signs & {"said_pass", "other_pass"}:
        return True
    return ("said_take" in signs and signs <= TAKING) or ("said_pass" in signs and signs <= PASSING)


def cube_on_the_own_side(f: Facts) -> Findings:
    """The taker puts the cube on their own side in view, and should also say take."""
    if "placed_own" in (f.first, f.second) and not {f.first, f.second} & {"said_pass", "other_pass"}:
        yield Verdict("Taking the cube to your own side is the take.", violation=False)
        yield TakeCounts()


def word_in_answer(f: Facts) -> Findings:
    """A player who says take or drop can't change it; the rule covers statements beforehand, so an answer even more."""
    says = {f.first, f.second} & {"said_take", "said_pass"}
    if len(says) == 1 and unambiguous(f) and "placed_own" not in (f.first, f.second):
        yield Reading("The book speaks of a take or pass stated beforehand; a word given in answer binds all the more.")
        yield TakeCounts() if "said_take" in says else PassCounts()


def agreed_cube(f: Facts) -> Findings:
    """The taker holds the cube at the doubled value."""
    if f.what == "value" and f.proof == "agreed":
        yield from cube_put_right(f)
    elif f.what == "owner" and f.proof == "agreed":
        yield CubeSet("", Party.RESPONDER)


def no_money_doubles(f: Facts) -> Findings:
    """The cube starts in the middle at 1, and is offered by the player on turn before rolling: nothing else turns it."""
    if f.rule not in ("automatic_double", "beaver"):
        return
    if f.rule == "beaver":
        yield Verdict("The player on turn offers the cube, before rolling, so the beaver is void.", violation=True)
    else:
        yield Verdict("The cube starts in the middle, so the automatic double is void.", violation=True)
    if f.game_over:
        yield Discretion(guidance="how long a score can be put right is not said")
    else:
        yield CubeSet(str(without_money_rule(f)), owner_without_it(f))


def twice_the_present_value(f: Facts) -> Findings:
    """The current value is doubled."""
    value = int(f.cube_value)
    yield Reading("The book doesn't mention a double shown at a wrong value; it can only be to twice the present one.")
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)
    else:
        yield Duty(Party.DOUBLER, said("turn the cube to {value}", value=2 * value))
        yield DoubleStands()


def offered_value(cube_value: int) -> int:
    """The next value is twice the current one."""
    return 2 * checked_cube(cube_value)
