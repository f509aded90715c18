"""Handling the cube in the U.S. rules of 2009 (sections 4.6, 5.2 to 5.4, and doubling in the basic rules)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    Choice,
    CubeSet,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameAwarded,
    MayNot,
    Option,
    PassCounts,
    PlayStands,
    Reroll,
    RollStands,
    ScoreCorrected,
    TakeCounts,
    TurnGoesOn,
)
from bafflebox.rulings.stake import checked_cube, cube_after, points, points_text

chapter = Chapter("us2009")

OFFERED = ("placed", "said")
"""What the book calls doubling: the cube on the surface, with the word (5.4). Touching or reaching is not mentioned."""
STILL_BEFORE = ("in_hand", "empty_cup", "while_shaking")


def has_access(f: Facts) -> bool:
    return f.cube_owner != "opponent" and not f.crawford_game and not f.cube_dead


@chapter.decides("cube_offer", "5.4.c")
def cube_pushed_over(f: Facts) -> Findings:
    """A double is the cube on the surface, moved to the opponent at the next value, with the word, in the own turn."""
    in_time = f.act in OFFERED and (
        f.moment == "before_roll" or (f.moment == "throw_begun" and f.throw in STILL_BEFORE)
    )
    if in_time and has_access(f):
        if f.act == "placed":
            yield Verdict("The double is offered and must be answered.", violation=False)
            yield DoubleStands()
            yield Duty(Party.DOUBLER, "end the turn in the usual way: hit the clock, or without one tap the bar twice")
        else:
            yield Reading("The book asks for word and cube together; whether the word alone binds is not said.")
            yield Discretion(bounds=("the double stands", "no double yet"))


@chapter.decides("cube_offer", "5.4.a")
def too_late_after_the_roll(f: Facts) -> Findings:
    """A double comes in the own turn before a valid roll; later is too late."""
    if f.act in OFFERED and f.moment == "after_roll":
        yield Verdict("A valid roll has been made: it is too late to double in this turn.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "5.4.b")
def not_after_cocked_dice(f: Facts) -> Findings:
    """Cocked dice end the right to double in that turn."""
    if f.act not in OFFERED:
        return
    if f.moment == "invalid_roll":
        yield Verdict("After cocked dice there is no double in that turn; the player rolls again.", violation=True)
        yield DoubleVoid()
    elif f.moment == "throw_begun" and f.throw not in STILL_BEFORE:
        yield Reading("Only cocked dice are named; whether a throw with one die counts as such is not said.")
        yield Discretion(bounds=("the double stands", "it is too late to double"))


@chapter.decides("cube_offer", "basic.double.b")
def only_in_the_own_turn(f: Facts) -> Findings:
    """A double may be offered only at the start of the own turn, before rolling."""
    if f.act in OFFERED and f.moment == "early":
        yield Verdict("A double belongs to the own turn.", violation=True)
        yield MayNot(Party.DOUBLER, "double in the opponent's turn")


@chapter.decides("cube_offer", "4.6.b")
def premature_double(f: Facts) -> Findings:
    """After a premature double the opponent completes the turn and then takes or passes."""
    if f.act in OFFERED and f.moment == "early" and has_access(f):
        yield Verdict("The premature double stands.", violation=True)
        yield TurnGoesOn(Party.RESPONDER, "completes the turn, knowing of the double, and then takes or passes")
        yield DoubleStands()


@chapter.decides("cube_offer", "basic.double.d")
def only_the_owner_redoubles(f: Facts) -> Findings:
    """Who accepted the last double owns the cube and alone may make the next one."""
    if f.act in OFFERED and f.cube_owner == "opponent" and f.moment in ("before_roll", "throw_begun", "early"):
        yield Verdict("The opponent owns the cube and alone may redouble.", violation=True)
        yield DoubleVoid()


def _offered_in_time(f: Facts) -> bool:
    return f.act in OFFERED and f.moment not in ("invalid_roll", "after_roll") and f.cube_owner != "opponent"


@chapter.decides("cube_offer", "5.5.b")
def out_of_play_in_the_crawford_game(f: Facts) -> Findings:
    """In the Crawford game the cube is out of play."""
    if _offered_in_time(f) and f.crawford_game:
        yield Verdict("The cube is out of play in the Crawford game.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_offer", "5.6")
def out_of_play_when_dead(f: Facts) -> Findings:
    """Once the match is bound to end with the game, it is played on at the present level."""
    if _offered_in_time(f) and f.cube_dead:
        yield Verdict("The cube is dead: the game is played on at the present level.", violation=True)
        yield DoubleVoid()


@chapter.decides("cube_answer", "5.4.d")
def taken_by_word_and_cube(f: Facts) -> Findings:
    """A take is the word together with the cube put on the own side."""
    if {f.first, f.second} == {"said_take", "placed_own"}:
        yield Verdict("Word and cube say take.", violation=False)
        yield TakeCounts()


@chapter.decides("cube_answer", "5.4.e")
def passed_by_word_and_score(f: Facts) -> Findings:
    """A pass is the word, then the score is recorded and the board reset."""
    if f.first == "said_pass" and f.second in ("wrote_score", "set_up", "placed_centre", "paused_clock"):
        yield Verdict("The double is passed.", violation=False)
        yield PassCounts()


@chapter.decides("cube_answer", "5.4.d", "5.4.e")
def half_an_answer(f: Facts) -> Findings:
    """The book describes word and act together; which of them binds alone, or first, is not said."""
    complete = {f.first, f.second} == {"said_take", "placed_own"} or (
        f.first == "said_pass" and f.second in ("wrote_score", "set_up", "placed_centre", "paused_clock")
    )
    if not complete:
        yield Reading("A take or pass is described as word and act together; one alone, or two that disagree, is open.")
        yield Discretion(bounds=("take", "pass", "not answered yet"), guidance="find out what was meant")


@chapter.decides("closeout_double", "9.4.b", "4.6.a")
def roll_before_the_double(f: Facts) -> Findings:
    """Even against a closed-out opponent the clock must be hit so that he can double; the early roll is his to accept."""
    if f.clock_in_use:
        yield Verdict("The clock must be hit so that the closed-out player can double.", violation=True)
    yield Choice(
        Party.OPPONENT,
        (
            Option("let the roll stand after completing the turn", (RollStands(),)),
            Option("have it rolled again", (Reroll(),)),
        ),
    )
    yield Reading(
        "The rule on premature rolls is applied to a roll that comes before a closed-out player could double."
    )


@chapter.decides("cube_wrong", "5.2.a")
def centred_at_the_start(f: Facts) -> Findings:
    """Both players see to it that the cube starts centred, beside the board, with 1, 64 or a blank face up."""
    if f.what == "start":
        yield Verdict("Both players answer for a centred cube at the start: it is put in the middle.", violation=True)
        yield CubeSet("1", Party.NOBODY)


@chapter.decides("cube_wrong", "5.2.a")
def put_away_or_elsewhere(f: Facts) -> Findings:
    """Every game with a cube begins with it centred and off to the side."""
    if f.what == "removed" and f.takes == 0:
        yield Verdict("The cube is in play and has to be there: it is centred.", violation=True)
        yield CubeSet("1", Party.NOBODY)
    elif f.what == "on_bar":
        yield Verdict("The cube starts centred and off to the side: that will do.", violation=False)


@chapter.decides("cube_wrong", "5.4.d")
def in_plain_view(f: Facts) -> Findings:
    """A taken cube lies on the taker's side in plain view, showing its value."""
    if f.what == "hidden" or (f.what == "removed" and f.takes > 0):
        yield Verdict("The cube lies on its owner's side in plain view.", violation=True)
        yield Duty(Party.BOTH, "put the cube on its owner's side in plain view, showing its value")


@chapter.decides("cube_wrong", "5.5.b")
def away_in_the_crawford_game(f: Facts) -> Findings:
    """In the Crawford game the cube is removed from the board."""
    if f.what == "left_in_crawford":
        yield Verdict("In the Crawford game the cube is off the board.", violation=True)
        yield Duty(Party.BOTH, "take the cube off the board for this game")


@chapter.decides("cube_wrong", "5.2.b")
def disputed_cube(f: Facts) -> Findings:
    """Where the cube lies and what it shows may influence the director's ruling."""
    if f.what in ("value", "owner") and f.proof != "agreed":
        yield Verdict("Place and value of the cube are evidence, not proof.")
        yield Discretion(guidance="where the cube lies and what it shows may influence the ruling")


@chapter.decides("cube_wrong", "basic.double.d")
def agreed_cube(f: Facts) -> Findings:
    """Who accepts plays for twice the stake and owns the cube."""
    if f.what == "value" and f.proof == "agreed":
        yield CubeSet(str(cube_after(f.takes)))
    elif f.what == "owner" and f.proof == "agreed":
        yield CubeSet("", Party.RESPONDER)


@chapter.decides("wrong_level", "basic.double.c", "basic.double.d")
def stakes_follow_the_rule(f: Facts) -> Findings:
    """A double is to twice the stake: refusing costs the stake before it, accepting plays for twice that."""
    value = int(f.cube_value)
    yield Reading("A double shown at a wrong value is not mentioned; the stakes of the basic rules are applied.")
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)
    else:
        yield Duty(Party.DOUBLER, f"show the next value, {2 * value}")


@chapter.decides("money_rule", "5.3")
def gammons_always_count(f: Facts) -> Findings:
    """Gammons and backgammons count at all times, with or without a turned cube."""
    if f.rule == "jacoby_score":
        yield Verdict("Gammons and backgammons always count.", violation=True)
        yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))


@chapter.decides("money_rule", "basic.double.b")
def beavers_are_not_named(f: Facts) -> Findings:
    """Doubles are made at the start of the own turn and the stake starts at one; money rules are not named."""
    if f.rule == "jacoby_score":
        return
    yield Reading("Automatic doubles, beavers and a double out of a mistaken belief are not mentioned.")
    if f.rule == "jacoby_double":
        yield Discretion(guidance="the double was offered in time; why it was offered is not asked by the book")
    else:
        yield Discretion(guidance="a game starts at one, and a double is made only at the start of the own turn")


@chapter.decides("double_on_wrong_move", "4.8.c")
def offered_cube_closes_the_time(f: Facts) -> Findings:
    """An illegal play stands once the next turn has begun, also by an offered cube."""
    if f.turn_ended:
        yield Verdict("The offered cube closes the time for correction: the play stands.")
        yield PlayStands()
        yield kept_double(f)
    else:
        yield Verdict("The double was premature: the turn is first completed, and the play put right.")
        yield TurnGoesOn(Party.RESPONDER, "completes the turn legally, and then takes or passes")
        yield kept_double(f)
        yield Reading("A premature double does not begin the next turn.")


@chapter.sets("cube_value", "basic.double.a", "basic.double.d")
def cube_value(takes: int) -> int:
    """The stake: one at the start, twice as much with each double accepted."""
    return cube_after(takes)


@chapter.sets("offered_value", "5.4.c", "basic.double.e")
def offered_value(cube_value: int) -> int:
    """The next value of the cube; redoubles have no limit."""
    return 2 * checked_cube(cube_value)


@chapter.sets("pass_points", "basic.double.c", "5.4.e")
def pass_points(cube_value: int) -> int:
    """Refusing costs the stake before the double."""
    return checked_cube(cube_value)


@chapter.sets("money_rules", "5.3")
def money_rules() -> tuple[dict[str, bool | None], str]:
    return (
        {"automatic_doubles": None, "beavers": None, "jacoby": False},
        "gammons always count; silent on automatic doubles and beavers",
    )


@chapter.sets("cube_handling", "5.4.b", "5.4.c", "5.4.d", "5.4.e")
def cube_handling() -> tuple[dict[str, str], str]:
    """What binds, in a word each, for a comparison of the books."""
    return {
        "touch": "silent",
        "reach": "silent",
        "double_after_invalid_roll": "void",
        "offered_cube": "on the surface, pushed towards the opponent",
        "take": "word plus cube",
        "pass": "word plus scoring",
    }, "silent on touching and reaching"
