"""Handling the cube in the Standards Guide (section 5.9)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    AnswerOpen,
    Choice,
    CubeSet,
    Discretion,
    DoubleBinds,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameAwarded,
    NoDouble,
    Option,
    PassCounts,
    PlayCorrected,
    Presumption,
    Reroll,
    RollStands,
    TakeCounts,
)
from bafflebox.rulings.stake import checked_cube, cube_after, points_text

chapter = Chapter("standards")

SIGNS = ("picked_up", "reached", "pointed", "hinted", "placed")
"""Reaching, picking up, or any other sign of doubling (5.9)."""
WORDS = ("said", "will")
STILL_BEFORE = ("in_hand", "empty_cup", "while_shaking")


def has_access(f: Facts) -> bool:
    return f.cube_owner != "opponent" and not f.crawford_game


def in_time(f: Facts) -> bool:
    return bool(f.moment == "before_roll" or (f.moment == "throw_begun" and f.throw in STILL_BEFORE))


def too_late(f: Facts) -> bool:
    return f.moment != "early" and not in_time(f)


def when(f: Facts) -> str:
    return "now" if in_time(f) else "when it is that player's turn"


@chapter.decides("cube_offer", "5.9.c")
def offered_before_rolling(f: Facts) -> Findings:
    """The player on turn offers the cube before rolling, near the middle of either half."""
    if f.act == "placed" and in_time(f) and has_access(f):
        yield Verdict("The double is offered and must be answered.", violation=False)
        yield DoubleStands()
    elif f.act in (*SIGNS, "touched", "said") and f.moment == "after_roll":
        yield Verdict("A double comes before rolling: it is too late in this turn.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "5.9.d")
def not_after_an_invalid_roll(f: Facts) -> Findings:
    """After an attempt that was cocked or not legal, the player cannot double."""
    if f.act in (*SIGNS, "touched", "said") and too_late(f) and f.moment != "after_roll":
        yield Verdict("After an attempt to roll there is no double in that turn.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "5.9.f", "5.11.a")
def not_open(f: Facts) -> Findings:
    """Only the holder may redouble, and in the Crawford game nobody."""
    if f.act in (*SIGNS, "touched", "said") and not too_late(f) and not has_access(f) and not f.said_first:
        if f.act == "placed" or f.act == "said":
            yield Verdict("The cube is not open to that player: no double can be made.", violation=True)
            yield DoubleVoid()
        else:
            yield Verdict("The cube is not open to that player: there is nothing to follow through.")
            yield NoDouble()


@chapter.decides("cube_offer", "5.9.h")
def saying_it_is_doing_it(f: Facts) -> Findings:
    """Who says he doubles, or is going to double, must do so when it is his turn."""
    if f.act in WORDS and has_access(f) and (f.act == "will" or not too_late(f)):
        yield Verdict("Who says it must do it: the double must be made.")
        yield DoubleBinds(when=when(f))


@chapter.decides("cube_offer", "5.9.i")
def reaching_binds(f: Facts) -> Findings:
    """Clearly reaching for the cube, picking it up or any other sign of doubling obliges to double."""
    early_offer = f.act == "placed" and f.moment == "early"
    if (early_offer or (f.act in SIGNS and f.act != "placed" and not too_late(f))) and has_access(f):
        yield Verdict("That sign of doubling binds: the double must follow.")
        yield DoubleBinds(when=when(f))


@chapter.decides("cube_offer", "5.9.k", over=("5.9.c", "5.9.d", "5.9.f", "5.9.i"))
def repositioning(f: Facts) -> Findings:
    """To move the cube without doubling, say so before touching it; without notice it counts as doubling."""
    if f.act not in ("touched", "picked_up", "placed"):
        return
    if f.said_first:
        yield Verdict("The player announced that the cube was only being moved: no double.", violation=False)
        yield NoDouble()
    elif (f.act == "touched" or f.only_straightening) and not too_late(f) and has_access(f):
        yield Verdict("The cube was handled without notice: that counts as doubling.", violation=True)
        yield DoubleBinds(when=when(f))


@chapter.decides("cube_offer", "5.9.g")
def ambiguous_offer(f: Facts) -> Findings:
    """Rulings tend against the player who offered the cube ambiguously."""
    if f.act in ("unclear", "conditional"):
        yield Presumption(Party.DOUBLER, "the handling was ambiguous; the ruling tends against that player")
        yield Discretion(guidance="rulings tend against the player who was ambiguous or misleading")


TAKING = {"said_take", "placed_own", "other_take", "hit_clock"}
PASSING = {"said_pass", "placed_centre", "wrote_score", "set_up", "paused_clock", "other_pass"}


def _unambiguous(f: Facts) -> bool:
    """A word, or the cube on the own side, with nothing beside it that says otherwise."""
    signs = {f.first, f.second} - {"none"}
    if "placed_own" in signs and not signs & {"said_pass", "other_pass"}:
        return True
    return ("said_take" in signs and signs <= TAKING) or ("said_pass" in signs and signs <= PASSING)


@chapter.decides("cube_answer", "5.9.e")
def cube_on_the_own_side(f: Facts) -> Findings:
    """The taker puts the cube on the own side in view, and should also say take."""
    if "placed_own" in (f.first, f.second) and not {f.first, f.second} & {"said_pass", "other_pass"}:
        yield Verdict("The cube on the own side is the take.", violation=False)
        yield TakeCounts()


@chapter.decides("cube_answer", "5.9.j")
def word_in_answer(f: Facts) -> Findings:
    """Who says take or drop cannot change it; said of a statement beforehand, all the more of an answer."""
    says = {f.first, f.second} & {"said_take", "said_pass"}
    if len(says) == 1 and _unambiguous(f) and "placed_own" not in (f.first, f.second):
        yield Reading("The book speaks of a take or drop stated beforehand; a word given in answer binds all the more.")
        yield TakeCounts() if "said_take" in says else PassCounts()


@chapter.decides("cube_answer", "5.9.g")
def ambiguous_answer(f: Facts) -> Findings:
    """Rulings tend against the player who took the cube ambiguously."""
    if _unambiguous(f):
        return
    yield Presumption(Party.RESPONDER, "the handling was ambiguous; the ruling tends against that player")
    yield Discretion(bounds=("take", "pass", "not answered yet"), guidance="rulings tend against the ambiguous player")


@chapter.decides("answer_announced", "5.9.j")
def announced_answer_binds(f: Facts) -> Findings:
    """Who says beforehand that he would take or drop cannot change it."""
    if f.conditional and not f.condition_met:
        yield Verdict("The condition has not come true: the player is free.")
        yield AnswerOpen()
        yield Reading("Statements under a further condition are not mentioned.")
    elif f.doubled_when == "later":
        yield Reading("How long such a statement binds is not said.")
        yield Discretion(bounds=("the statement still binds", "it no longer binds"))
    else:
        yield Verdict("Who says beforehand that he would take or drop cannot change it.")
        yield TakeCounts() if f.said == "take" else PassCounts()


@chapter.decides("closeout_double", "5.8.b")
def fast_roll(f: Facts) -> Findings:
    """The player whose turn was cut short may let the roll stand or have it rolled again after finishing."""
    yield Choice(
        Party.OPPONENT,
        (
            Option("let the roll stand", (RollStands(),)),
            Option("have it rolled again after finishing the turn", (Reroll(),)),
        ),
    )
    yield Reading("A roll before a closed-out player could double is treated as a fast roll.")


@chapter.decides("cube_wrong", "5.9.a")
def one_cube_unambiguous(f: Facts) -> Findings:
    """One cube for the match, its place and value always unambiguous."""
    if f.what == "second_cube":
        yield Verdict("One cube is used for the match.", violation=True)
        yield Duty(Party.BOTH, "remove the second cube")
    elif f.what in ("hidden", "removed"):
        yield Verdict("Place and value of the cube must always be unambiguous.", violation=True)
        yield Duty(Party.BOTH, "put the cube in view where its owner is plain")


@chapter.decides("cube_wrong", "5.9.b")
def beside_the_board_at_the_start(f: Facts) -> Findings:
    """At the start the cube is beside the surface, equidistant from both, with 64 or 1 up."""
    if f.what == "start":
        yield Verdict("The cube starts in the middle with 64 or 1 up.", violation=True)
        yield CubeSet("1", Party.NOBODY)
    elif f.what == "on_bar":
        yield Verdict("The cube starts beside the playing surface, at the same distance to both, not on the bar.")
        yield Duty(Party.BOTH, "put the cube to the side of the playing surface, equally far from both")


@chapter.decides("cube_wrong", "5.9.g")
def ambiguous_cube(f: Facts) -> Findings:
    """Rulings tend against the player who handled the cube ambiguously."""
    if f.what in ("value", "owner") and f.proof != "agreed":
        yield Presumption(Party.OFFENDER, "the player who handled the cube ambiguously")
        yield Discretion(guidance="rulings tend against the player who offered or took the cube ambiguously")


@chapter.decides("cube_wrong", "5.9.e", "5.9.f")
def agreed_cube(f: Facts) -> Findings:
    """The taker holds the cube at the doubled value."""
    if f.what == "value" and f.proof == "agreed":
        yield CubeSet(str(cube_after(f.takes)))
    elif f.what == "owner" and f.proof == "agreed":
        yield CubeSet("", Party.RESPONDER)


@chapter.decides("cube_wrong", "5.11.b")
def away_in_the_crawford_game(f: Facts) -> Findings:
    """The cube should leave the table for the Crawford game and come back for the next one."""
    if f.what == "left_in_crawford":
        yield Verdict("In the Crawford game the cube should be off the table; it is out of play anyway.")
        yield Duty(Party.BOTH, "take the cube off the table for this game")


@chapter.decides("wrong_level", "5.9.f")
def twice_the_present_value(f: Facts) -> Findings:
    """The value is doubled from the present one."""
    value = int(f.cube_value)
    yield Reading("A double shown at a wrong value is not mentioned; it can only be twice the present one.")
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)
    else:
        yield Duty(Party.DOUBLER, f"turn the cube to {2 * value}")


@chapter.decides("double_on_wrong_move", "A.deadline", "A.undo")
def double_does_not_close_the_time(f: Facts) -> Findings:
    """An illegal move is corrected before the opponent's legal roll; a double does not close the time, and is undone."""
    yield Verdict("A double does not close the time for correction: the move is corrected and the double undone.", True)
    yield PlayCorrected()
    yield DoubleVoid()
    if not f.turn_ended:
        yield Reading(
            "Before the end of the turn the double was early as well; saying it binds for the own turn (5.9)."
        )


@chapter.sets("offered_value", "5.9.f")
def offered_value(cube_value: int) -> int:
    """The next value is twice the present one."""
    return 2 * checked_cube(cube_value)


@chapter.sets("money_rules")
def money_rules() -> tuple[None, str]:
    return None, "silent: automatic doubles, beavers and the Jacoby rule are not mentioned"


@chapter.sets("cube_handling", "5.9.c", "5.9.d", "5.9.e", "5.9.i", "5.9.k")
def cube_handling() -> dict[str, str]:
    """What binds, in a word each, for a comparison of the books."""
    return {
        "touch": "picking up binds unless announced as repositioning",
        "reach": "a clear reach binds",
        "double_after_invalid_roll": "void",
        "offered_cube": "middle of either half",
        "take": "cube on the own side, word recommended",
        "pass": "no form given",
    }
