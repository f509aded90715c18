"""Value, place and owner of the cube in the USBGF rules (sections 4.4.1 to 4.4.3, 4.4.10, 4.4.11)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import (
    Choice,
    CubeSet,
    CubeStands,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameAwarded,
    Option,
    PassCounts,
    PlayCorrected,
    PlayStands,
    Sanction,
    ScoreCorrected,
    TakeCounts,
)
from bafflebox.rulings.stake import checked_cube, cube_after, points, points_text

chapter = Chapter("usbgf")


@chapter.decides("cube_wrong", "4.4.1.a")
def placing_by_agreement(f: Facts) -> Findings:
    """If both centres are taken, the players may agree on another neutral place; no second cube lies in view."""
    if f.what == "on_bar":
        yield Verdict("The players may agree on that place while both centres are taken by equipment.", violation=False)
        yield CubeStands()
    elif f.what == "second_cube":
        yield Verdict("Only one cube belongs in view.", violation=True)
        yield Duty(Party.BOTH, "put the other cube out of view")


@chapter.decides("cube_wrong", "4.4.1.b")
def centred_until_doubled(f: Facts) -> Findings:
    """Before any cube action the cube counts as 1 and centred, whatever it shows; it is put right whenever noticed."""
    if f.what == "start":
        yield Verdict("The cube counts as 1 and centred; either player may double.", violation=True)
        yield CubeSet("1", Party.NOBODY)


@chapter.decides("cube_wrong", "4.4.1.c")
def no_cube_in_the_crawford_game(f: Facts) -> Findings:
    """In the Crawford game the cube should be put away, and does not exist wherever it lies."""
    if f.what == "left_in_crawford":
        yield Verdict("In the Crawford game the cube does not exist, wherever it lies.")
        yield Duty(Party.BOTH, "put the cube away for this game")


@chapter.decides("cube_wrong", "4.4.3")
def owner_is_who_took_last(f: Facts) -> Findings:
    """The cube belongs to the player who took the last double, in view at that player's corner."""
    if f.what == "owner" and f.proof != "unproven":
        yield Verdict("The cube belongs to the player who took the last double.")
        yield CubeSet("", Party.RESPONDER)
    elif f.what in ("hidden", "removed"):
        yield Verdict("The cube must be in view, where its owner is plain.", violation=True)
        yield Duty(Party.BOTH, "put the cube back where both can see whose it is")


@chapter.decides("cube_wrong", "4.4.2.a", "4.4.10.a")
def value_is_always_corrected(f: Facts) -> Findings:
    """The value is two to the number of doubles taken; a wrong display is corrected however late."""
    if f.what == "value" and f.proof != "unproven":
        yield Verdict("The cube has the value of the doubles taken, whatever it shows.")
        yield CubeSet(str(cube_after(f.takes)))


@chapter.decides("cube_wrong", "4.4.10.b")
def unproven_cube(f: Facts) -> Findings:
    """Without agreement or evidence the cube stays as it is; a game passed at a wrong value is scored anew."""
    if f.what not in ("value", "owner"):
        return
    if f.proof == "unproven":
        yield Verdict("It cannot be shown that the cube is wrong: what is seen prevails.")
        yield CubeStands()
    elif f.what == "value" and f.passed:
        yield ScoreCorrected(f"{points_text(cube_after(f.takes))} for that game", worth=cube_after(f.takes))


@chapter.decides("cube_wrong", "4.4.7.b")
def left_wrong_knowingly(f: Facts) -> Findings:
    """Knowingly leaving the cube at a wrong level is bad sportsmanship and may be sanctioned."""
    if f.knowingly:
        yield Verdict("Leaving the cube wrong knowingly is bad sportsmanship.", violation=True)
        yield Sanction(Party.OFFENDER)


@chapter.decides("wrong_level", "4.4.10.c")
def valid_at_the_right_value(f: Facts) -> Findings:
    """A legal double shown, taken or passed at a wrong value is valid at the right one."""
    value = int(f.cube_value)
    yield Verdict(f"The double is valid, to {2 * value}.")
    yield DoubleStands()
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)


@chapter.decides("money_rule", "4.4.11.a")
def no_money_rules(f: Facts) -> Findings:
    """Automatic doubles, beavers and the Jacoby rule do not exist; a cube changed by them goes back."""
    yield Verdict("Rules of money play do not apply in matches.", violation=f.rule != "jacoby_double")
    if f.rule in ("automatic_double", "beaver") and not f.game_over:
        yield CubeSet(str(_without_money_rule(f)), _owner(f))


def _without_money_rule(f: Facts) -> int:
    """The value that the proper doubles of the game give: the beaver or the automatic double does not count."""
    start = int(f.cube_value) if f.rule == "beaver" else 1
    return start * cube_after(f.later_takes)


def _owner(f: Facts) -> Party | None:
    """With no proper double since then the beavered cube stays with its taker, and the other lies in the middle."""
    if f.later_takes:
        return None
    return Party.RESPONDER if f.rule == "beaver" else Party.NOBODY


@chapter.decides("money_rule", "4.4.10.a")
def scored_at_the_proper_value(f: Facts) -> Findings:
    """A game scored at a value that a money rule had raised is scored anew, however late that is noticed."""
    if f.rule in ("automatic_double", "beaver") and f.game_over:
        value = _without_money_rule(f)
        yield ScoreCorrected(f"that game at the cube value {value}", cube=int(value))


@chapter.decides("money_rule", "4.4.11.b")
def mistaken_jacoby(f: Facts) -> Findings:
    """A double made in a mistaken belief in Jacoby stands; a gammon not scored for it is a scoring error."""
    if f.rule == "jacoby_double":
        yield DoubleStands()
    elif f.rule == "jacoby_score":
        yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))


@chapter.decides("double_on_wrong_move", "4.2.3.3.b")
def correction_undoes_the_double(f: Facts) -> Findings:
    """Until the opponent's valid roll an illegal move is corrected and what came after it, the cube too, is undone."""
    if f.option.moves == "legal":
        yield Verdict(
            "A double does not close the time for correction: the move is corrected and the double undone.", True
        )
        yield PlayCorrected()
        yield DoubleVoid()
    if not f.turn_ended:
        yield Reading("Before the end of the turn the double was premature as well (4.4.5.3); it then binds anew.")


@chapter.decides("double_on_wrong_move", "4.2.3.2.2.a")
def doubler_chooses(f: Facts) -> Findings:
    """Under Responsible Moves the opponent of the offender, here the doubler, says whether the move is corrected."""
    if f.option.moves == "responsible":
        yield Verdict(
            "A double does not close the time for correction, nor is it a choice to let the move stand.", True
        )
        yield Choice(
            Party.DOUBLER,
            (
                Option("have the move corrected, and the double undone", (PlayCorrected(), DoubleVoid())),
                Option("let the move stand", (PlayStands(), DoubleStands())),
            ),
            until="aloud, before rolling validly",
        )


@chapter.sets("cube_value", "4.4.2.a")
def cube_value(takes: int) -> int:
    """The value of the cube: two to the number of doubles offered and accepted."""
    return cube_after(takes)


@chapter.sets("offered_value", "4.4.2.b")
def offered_value(cube_value: int) -> int:
    """What the cube shows while it is offered: one level up."""
    return 2 * checked_cube(cube_value)


@chapter.sets("money_rules", "4.4.11.a")
def money_rules() -> tuple[dict[str, bool], str]:
    return {"automatic_doubles": False, "beavers": False, "jacoby": False}, "not permitted in matches"
