"""The doubling cube in the IBF rules (article 9, and 10.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    Choice,
    CubeSet,
    CubeStands,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameAwarded,
    Option,
    PassCounts,
    PlayCorrected,
    PlayStands,
    Reroll,
    RollStands,
    TakeCounts,
    TurnGoesOn,
)
from bafflebox.rulings.stake import checked_cube, cube_after, points_text

chapter = Chapter("ibf")

CUBE_IN_HAND = ("placed", "touched", "picked_up")
"""The cube offered, touched or picked up (9.4, 9.5); a word or a reach alone is not mentioned."""


def has_access(f: Facts) -> bool:
    return f.cube_owner != "opponent" and not f.crawford_game


def in_time(f: Facts) -> bool:
    """In the own turn before the throw, also with the dice already picked up (9.6, 10.5)."""
    return bool(f.moment == "before_roll" or (f.moment == "throw_begun" and f.throw in ("in_hand", "empty_cup")))


@chapter.decides("cube_offer", "9.4.a")
def offered(f: Facts) -> Findings:
    """A player may offer the cube; the words are optional."""
    if f.act == "placed" and in_time(f) and has_access(f):
        yield Verdict("The double is offered and must be answered.", violation=False)
        yield DoubleStands()


@chapter.decides("cube_offer", "9.5")
def touched(f: Facts) -> Findings:
    """Picking up or touching the cube commits to the double."""
    if f.act in ("touched", "picked_up") and in_time(f) and has_access(f):
        if f.said_first:
            yield Reading(
                "Touching the cube commits to the double; putting it straight after saying so is not mentioned."
            )
            yield Discretion(guidance="the player had announced that the cube was only being put straight")
        else:
            yield Verdict("Touching the cube commits to the double: it cannot be put back.", violation=False)
            yield DoubleStands()


@chapter.decides("cube_offer", "10.5.b")
def with_dice_in_hand(f: Facts) -> Findings:
    """In the own turn the cube may still be offered after the dice were picked up, before the throw."""
    if f.act in CUBE_IN_HAND and f.moment == "throw_begun" and f.throw == "in_hand" and has_access(f):
        yield Verdict("The dice have not been thrown yet: the double is in time.", violation=False)


@chapter.decides("cube_offer", "9.6")
def not_after_the_roll(f: Facts) -> Findings:
    """A double is allowed only in the own turn before rolling."""
    if f.act in CUBE_IN_HAND and f.moment == "after_roll":
        yield Verdict("After the roll no cube action is possible in that turn.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "9.6.open")
def not_after_an_invalid_roll(f: Facts) -> Findings:
    """Reading: a roll that has to be repeated counts as having rolled."""
    if f.act not in CUBE_IN_HAND:
        return
    if f.moment == "invalid_roll" or (f.moment == "throw_begun" and f.throw in ("die_from_cup", "die_on_box")):
        yield Verdict("The dice have been thrown: no double before the repeated roll.", violation=True)
        yield Reading("Whether a roll that has to be repeated counts as rolling is open; it is taken to count.")
        yield DoubleVoid()
    elif f.moment == "throw_begun" and f.throw == "while_shaking":
        yield Reading("Whether a die that flies out while shaking counts as rolling is open.")
        yield Discretion(bounds=("the double stands", "the double is void"))


@chapter.decides("cube_offer", "9.8.a")
def only_the_owner(f: Facts) -> Findings:
    """The taker owns the cube and alone may double next."""
    if f.act in CUBE_IN_HAND and f.moment != "after_roll" and f.cube_owner == "opponent":
        yield Verdict("The opponent owns the cube and alone may double.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "9.12.b")
def not_in_the_crawford_game(f: Facts) -> Findings:
    """In the Crawford game the cube is off the board."""
    if f.act in CUBE_IN_HAND and f.moment != "after_roll" and f.cube_owner != "opponent" and f.crawford_game:
        yield Verdict("In the Crawford game there is no cube.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "9.10")
def premature_cube(f: Facts) -> Findings:
    """A cube shown too early stays on the board, and the opponent may finish the move knowing it."""
    if f.act in CUBE_IN_HAND and f.moment == "early" and has_access(f):
        yield Verdict("The cube was shown too early, and stays: the double stands.", violation=True)
        yield TurnGoesOn(Party.RESPONDER, "may finish the move, knowing of the cube, and then answers")
        yield DoubleStands()


@chapter.decides("cube_answer", "9.9")
def taken_by_the_cube(f: Facts) -> Findings:
    """The taker sets the cube on the own side with the offered value up; the word is optional."""
    if "placed_own" in (f.first, f.second) and "said_pass" not in (f.first, f.second):
        yield Verdict("The cube on the own side is the take.", violation=False)
        yield TakeCounts()


@chapter.decides("cube_answer", "9.7.a")
def dropped(f: Facts) -> Findings:
    """Refusing ends the game."""
    if f.first in ("said_pass", "other_pass") and f.second not in ("placed_own", "said_take", "other_take"):
        yield Verdict("The double is dropped and the game is over.", violation=False)
        yield PassCounts()


@chapter.decides("cube_answer", "9.9", "9.7.a")
def word_against_cube(f: Facts) -> Findings:
    """The take is made with the cube and the word is optional; a word that contradicts the cube is not mentioned."""
    signs = (f.first, f.second)
    if ("placed_own" in signs and "said_pass" in signs) or ("said_take" in signs and "said_pass" in signs):
        yield Reading("Word and cube that disagree are not mentioned; the take is described by the cube alone.")
        yield Discretion(bounds=("a take", "a drop"))


@chapter.decides("closeout_double", "10.4")
def early_roll(f: Facts) -> Findings:
    """A roll before the opponent has finished the turn counts or not, as that opponent decides."""
    yield Choice(
        Party.OPPONENT,
        (Option("let the roll count", (RollStands(),)), Option("have it rolled again", (Reroll(),))),
    )
    yield Reading(
        "A roll before a closed-out player could double is treated as a roll before the end of that player's turn."
    )


@chapter.decides("cube_wrong", "9.3.a")
def centred_at_the_start(f: Facts) -> Findings:
    """Both players answer for the cube being in the middle when a game starts; there it counts 1."""
    if f.what == "start":
        yield Verdict("The cube belongs in the middle, where it counts 1; both players answer for it.", violation=True)
        yield CubeSet("1", Party.NOBODY)


@chapter.decides("cube_wrong", "9.3.b")
def disputed_cube(f: Facts) -> Findings:
    """In a dispute, where the cube lies and what it shows decides."""
    if f.what in ("value", "owner") and f.proof != "agreed":
        yield Verdict("In a dispute the present place and value of the cube decide.")
        yield CubeStands()


@chapter.decides("cube_wrong", "9.8.a", "9.7.b")
def agreed_cube(f: Facts) -> Findings:
    """Each take doubles the cube, and the taker owns it."""
    if f.what == "value" and f.proof == "agreed":
        yield CubeSet(str(cube_after(f.takes)))
    elif f.what == "owner" and f.proof == "agreed":
        yield CubeSet("", Party.RESPONDER)


@chapter.decides("cube_wrong", "9.12.a")
def cube_stays_on_the_board(f: Facts) -> Findings:
    """The cube is part of the position and may not be taken off the board."""
    if f.what in ("removed", "hidden"):
        yield Verdict("The cube is part of the position and stays on the board.", violation=True)
        yield Duty(Party.BOTH, "put the cube back on the board")


@chapter.decides("cube_wrong", "9.12.b")
def removed_in_the_crawford_game(f: Facts) -> Findings:
    """When a player first stands at match point the cube leaves the board for one game."""
    if f.what == "left_in_crawford":
        yield Verdict("In the Crawford game the cube leaves the board.")
        yield Duty(Party.BOTH, "take the cube off the board for this game")


@chapter.decides("wrong_level", "9.4.b", "9.7.b", "9.7.open")
def steps_of_the_cube(f: Facts) -> Findings:
    """Each offer is twice the last; a take doubles the value, a drop gives the value before the offer."""
    value = int(f.cube_value)
    yield Reading("An offer at a wrong value is not mentioned; the steps of the cube are applied.")
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)
    else:
        yield Duty(Party.DOUBLER, f"turn the cube to {2 * value}")


@chapter.decides("double_on_wrong_move", "9.11")
def double_before_the_move_is_completed(f: Facts) -> Findings:
    """If the opponent doubles after a wrong move that was not completed, the double holds and the move is put right."""
    if not f.turn_ended:
        yield Verdict("The move was not completed: it may be corrected, and the double stands.")
        yield PlayCorrected()
        yield kept_double(f)


@chapter.decides("double_on_wrong_move", "9.11.open", "14.4")
def double_after_the_press(f: Facts) -> Findings:
    """Reading: the press decides; after it a double accepts the move as it stands."""
    if f.turn_ended:
        yield Verdict("Offering the cube accepts the move.")
        yield Reading(
            "9.11 keeps an unfinished move correctable, 10.3 and 14.4 take a double as acceptance: the press decides."
        )
        yield PlayStands()
        yield kept_double(f)


@chapter.sets("cube_value", "9.7.b", "9.8.c")
def cube_value(takes: int) -> int:
    """The value of the cube after that many takes; the number of redoubles is not limited."""
    return cube_after(takes)


@chapter.sets("offered_value", "9.1", "9.4.b", "9.8.open")
def offered_value(cube_value: int) -> tuple[int, str]:
    """Each offer is twice the present value."""
    offered = 2 * checked_cube(cube_value)
    return offered, "above 64 the value is written down (reading)" if offered > 64 else ""


@chapter.sets("pass_points", "9.7.a", "9.7.open")
def pass_points(cube_value: int) -> tuple[int, str]:
    """A dropped first double gives one point; a dropped redouble the value before it."""
    return checked_cube(cube_value), "" if cube_value == 1 else "only the first double is priced; reading"


@chapter.sets("money_rules")
def money_rules() -> tuple[None, str]:
    return None, "silent: automatic doubles, beavers and the Jacoby rule are not mentioned"


@chapter.sets("cube_disciplines", "9.2")
def cube_disciplines() -> list[str]:
    """The disciplines played with the cube: all of them."""
    return ["backgammon", "backgammon_blitz", "backgammon_doubles", "sprintgammon", "longgammon", "longgammon_blitz"]


@chapter.sets("cube_handling", "9.5", "9.6.open", "9.9", "9.7.a")
def cube_handling() -> tuple[dict[str, str], str]:
    """What binds, in a word each, for a comparison of the books."""
    return {
        "touch": "binds",
        "reach": "silent",
        "double_after_invalid_roll": "void by reading; an invalid roll is not mentioned",
        "offered_cube": "silent",
        "take": "cube on the own side, word optional",
        "pass": "by refusing; no form given",
    }, "silent on reaching, announcements and where the cube is put"
