"""Handling the cube in the EUBGF rules (section 4.4)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    CubeSet,
    CubeStands,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameAwarded,
    PassCounts,
    PlayStands,
    Presumption,
    RollStands,
    ScoreCorrected,
    TakeCounts,
    TurnGoesOn,
)
from bafflebox.rulings.stake import checked_cube, cube_after, points, points_text

chapter = Chapter("eubgf")

INTENTION = ("placed", "said", "touched", "picked_up", "reached", "pointed", "hinted", "will")
"""Word, act, or any shown intention: each is a double (4.4 ii)."""
TAKES = ("said_take", "placed_own", "other_take")
PASSES = ("said_pass", "placed_centre", "other_pass")


def has_access(f: Facts) -> bool:
    return f.cube_owner != "opponent" and not f.crawford_game and not f.cube_dead


@chapter.decides("cube_offer", "4.4.ii.a")
def only_before_an_attempt(f: Facts) -> Findings:
    """A double comes in the own turn before any attempt to roll, so not after an invalid roll."""
    if f.act not in INTENTION or f.act == "will" or f.moment in ("before_roll", "early"):
        return
    if f.moment == "throw_begun" and f.throw in ("empty_cup", "while_shaking"):
        yield Reading("What counts as an attempt to roll is not said.")
        yield Discretion(bounds=("no attempt yet: the double stands", "an attempt was made: the double is void"))
    elif not (f.moment == "throw_begun" and f.throw == "in_hand"):
        yield Verdict("An attempt to roll has been made: it is too late to double in this turn.", violation=True)
        yield DoubleVoid()


def in_time(f: Facts) -> bool:
    return bool(f.moment == "before_roll" or (f.moment == "throw_begun" and f.throw == "in_hand"))


@chapter.decides("cube_offer", "4.4.ii.c")
def shown_intention_is_a_double(f: Facts) -> Findings:
    """Word or act alone is a double, and so is reaching for the cube, pointing at it, touching it or lifting it."""
    if f.act in INTENTION and in_time(f) and has_access(f) and not f.said_first:
        yield Verdict("That is a valid double: a shown intention is enough.", violation=False)
        yield DoubleStands()
    elif f.act in INTENTION and f.said_first:
        yield Reading("Handling the cube after saying that it is only put straight is not mentioned.")
        yield Discretion(guidance="a touch counts as showing the intention to double; here another one was announced")


@chapter.decides("cube_offer", "4.4.ii.c")
def conditional_or_unclear(f: Facts) -> Findings:
    """A shown intention to double is a double; one tied to a condition, or unclear, is not mentioned."""
    if f.act in ("conditional", "unclear"):
        yield Verdict("A shown intention to double is a double; whether this was one is a matter of judgement.")
        yield Discretion(bounds=("the intention was shown: a double", "it was not: no double"))


@chapter.decides("cube_offer", "4.4.ii.b")
def press_after_doubling(f: Facts) -> Findings:
    """A double is made by the cube on the board at the next level and by word; with a clock the doubler presses."""
    if f.act in ("placed", "said") and in_time(f) and has_access(f):
        yield Duty(Party.DOUBLER, "turn the cube to the next level, say so, and press the clock where one is used")


def _tried_to_double(f: Facts) -> bool:
    return bool(f.act in INTENTION and not f.said_first)


@chapter.decides("cube_offer", "4.4.iii.c", over=("4.4.ii.a", "4.4.v"))
def cube_of_the_opponent(f: Facts) -> Findings:
    """A taken cube lies on the side of the player who took it, who alone may use it."""
    if _tried_to_double(f) and f.cube_owner == "opponent":
        yield Verdict("The opponent has the cube: the double is not valid.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.iv.a", over=("4.4.ii.a", "4.4.v"))
def cube_in_the_crawford_game(f: Facts) -> Findings:
    """In the Crawford game neither player may use the cube."""
    if _tried_to_double(f) and f.crawford_game:
        yield Verdict("In the Crawford game nobody may double: the double is not valid.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.vii.a", over=("4.4.ii.a", "4.4.v"))
def cube_that_is_dead(f: Facts) -> Findings:
    """A cube whose level suffices its holder for the match is dead for that player."""
    if _tried_to_double(f) and f.cube_dead:
        yield Verdict("The cube is dead for that player: the double is not valid.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "4.4.v")
def premature_double_stands(f: Facts) -> Findings:
    """A double before the end of the opponent's turn stands if otherwise valid; the opponent finishes knowing it."""
    if f.act in INTENTION and f.moment == "early" and not f.said_first:
        yield Verdict("The double came early, and stands.", violation=True)
        yield TurnGoesOn(Party.RESPONDER, "finishes the turn, knowing of the double, and then answers it")
        yield DoubleStands()


@chapter.decides("cube_answer", "4.4.iii.a")
def take(f: Facts) -> Findings:
    """Moving the cube to the own side or saying take: either alone is a take."""
    if f.first in TAKES or (f.first in ("lifted", "moved_on_surface") and f.second in TAKES):
        yield TakeCounts()


@chapter.decides("cube_answer", "4.4.iii.b")
def passed(f: Facts) -> Findings:
    """Centring the cube or saying pass: either alone is a pass."""
    if f.first in PASSES or (f.first in ("lifted", "moved_on_surface") and f.second in PASSES):
        yield PassCounts()


@chapter.decides("cube_answer", "4.4.iii.d")
def answered_by_the_clock(f: Facts) -> Findings:
    """Starting the doubler's time goes with a take and pausing with a pass; neither is named as an answer by itself."""
    if f.first in ("hit_clock", "paused_clock") and f.second == "none":
        meant = "take" if f.first == "hit_clock" else "pass"
        yield Verdict(f"That goes with a {meant}, but word or cube make the answer.")
        yield Discretion(bounds=(f"a {meant}", "not answered yet"))


@chapter.decides("cube_answer", "4.4.iii.a", "4.4.iii.b")
def contradiction(f: Facts) -> Findings:
    """Word and act are each enough; what holds when they contradict each other is not said."""
    if (f.first in TAKES and f.second in PASSES) or (f.first in PASSES and f.second in TAKES):
        yield Reading("Contradicting word and act are not mentioned; as each alone is enough, the first has answered.")
        yield Discretion(guidance="start from the first sign")


@chapter.decides("closeout_double", "4.1.v.a")
def early_roll_against_a_closeout(f: Facts) -> Findings:
    """An early roll stands; the player whose turn it was still completes the turn."""
    yield Verdict("The early roll stands; the closed-out player still has the turn and may double first.", True)
    yield RollStands()
    yield Reading("That a roll pre-empts a double is not mentioned; the rule on early rolls is applied.")


@chapter.decides("cube_wrong", "3.1.c")
def spare_cube(f: Facts) -> Findings:
    """Cubes not in use are removed before the match."""
    if f.what == "second_cube":
        yield Verdict("Cubes that are not in use should be off the board.")
        yield Duty(Party.BOTH, "remove the cube that is not in use")


@chapter.decides("cube_wrong", "4.4.i")
def centre_it_when_noticed(f: Facts) -> Findings:
    """The cube starts in the middle, 1 or 64 up, and is centred as soon as noticed; in the Crawford game it is away."""
    if f.what == "start":
        yield Verdict("The cube is centred as soon as the error is noticed.", violation=True)
        yield CubeSet("1", Party.NOBODY)
    elif f.what == "removed" and f.takes == 0:
        yield Verdict("Nobody has doubled: the cube belongs in the centre.", violation=True)
        yield CubeSet("1", Party.NOBODY)
    elif f.what == "on_bar":
        yield Verdict("The cube starts in the centre between the players; another place by agreement is not foreseen.")
        yield Duty(Party.BOTH, "have the cube in the centre between them")
    elif f.what == "left_in_crawford":
        yield Verdict("In the Crawford game the cube should be off the board.")
        yield Duty(Party.BOTH, "take the cube off the board for this game")


@chapter.decides("cube_wrong", "4.4.iii.c")
def in_sight(f: Facts) -> Findings:
    """A taken cube lies inside the board on the taker's side, where both can see it."""
    if f.what == "hidden" or (f.what == "removed" and f.takes > 0):
        yield Verdict("The cube must lie within the board, visible to both.", violation=True)
        yield Duty(Party.BOTH, "put the cube within the board on its owner's side, in sight of both")


@chapter.decides("cube_wrong", "4.4.ix")
def disputed_cube(f: Facts) -> Findings:
    """What is seen is presumed right; who contests it has to prove otherwise."""
    if f.what not in ("value", "owner"):
        return
    if f.proof == "unproven":
        yield Verdict("The cube is presumed to be right as it lies and shows.")
        yield CubeStands()
        yield Presumption(Party.CLAIMANT, "who contests the cube has to prove it")
    elif f.what == "value":
        yield CubeSet(str(cube_after(f.takes)))
    else:
        yield CubeSet("", Party.RESPONDER)


@chapter.decides("wrong_level", "4.4.vi")
def level_corrected(f: Facts) -> Findings:
    """A double, take or pass at a wrong level is valid; the level is corrected."""
    value = int(f.cube_value)
    yield Verdict(f"It is valid; the level is corrected to {2 * value}.")
    yield DoubleStands()
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)


@chapter.decides("money_rule", "4.4.viii")
def no_money_rules(f: Facts) -> Findings:
    """Automatic doubles, beavers and the Jacoby rule do not exist in tournaments."""
    yield Verdict("Rules of money play do not exist in tournaments.", violation=f.rule != "jacoby_double")
    if f.rule == "automatic_double":
        yield CubeSet("1", Party.NOBODY)
    elif f.rule == "beaver":
        yield CubeSet(f.cube_value, Party.RESPONDER)
    elif f.rule == "jacoby_score":
        yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))
    else:
        yield DoubleStands()
        yield Reading("Why a player doubles does not matter: the double was legal.")


@chapter.decides("double_on_wrong_move", "4.2.iii.a.3")
def double_accepts_the_move(f: Facts) -> Findings:
    """An illegal move stands once the opponent has offered a valid double."""
    if f.turn_ended:
        yield Verdict("The valid double closes the time for correction: the move stands.")
        yield PlayStands()
        yield kept_double(f)
    else:
        yield Reading("The double was early: 4.4 (v) lets the opponent finish the turn, 4.2 (iii) lets the move stand.")
        yield Discretion(bounds=("the move is corrected before the turn ends", "the move stands"))


@chapter.sets("offered_value", "4.4.vi")
def offered_value(cube_value: int) -> int:
    """A right double is to the level directly above."""
    return 2 * checked_cube(cube_value)


@chapter.sets("money_rules", "4.4.viii")
def money_rules() -> tuple[dict[str, bool], str]:
    return {"automatic_doubles": False, "beavers": False, "jacoby": False}, "not permitted"


@chapter.sets("cube_handling", "4.4.ii.a", "4.4.ii.b", "4.4.ii.c", "4.4.iii.a", "4.4.iii.b")
def cube_handling() -> dict[str, str]:
    """What binds, in a word each, for a comparison of the books."""
    return {
        "touch": "binds",
        "reach": "binds",
        "double_after_invalid_roll": "void",
        "offered_cube": "on the board",
        "take": "word or act",
        "pass": "word or act",
    }
