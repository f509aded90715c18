"""The starting position and where equipment stands in the USBGF rules (sections 3.2.3, 3.4.3 and 4.2.1)."""

from __future__ import annotations

from bafflebox.game import discipline
from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.remedies import (
    AnswerVoid,
    CheckerOut,
    Choice,
    DelayReset,
    Discretion,
    DoubleVoid,
    Duty,
    May,
    Option,
    PositionCorrected,
    PositionStands,
    Revert,
    ScoreCorrected,
    ScoreStands,
    StillGammonable,
)
from bafflebox.rulings.starting_position import corrected, counts, described, transfers

chapter = Chapter("usbgf")

ROLLS_THAT_CLOSE = 3
"""The third valid roll of the game ends the time in which a set-up error must be corrected (4.2.1.a)."""
WRONG = ("misplaced", "missing", "surplus")


def _in_time(f: Facts) -> bool:
    return f.error in WRONG and f.valid_rolls < ROLLS_THAT_CLOSE and not f.next_game_started


def _too_late(f: Facts) -> bool:
    return f.error in WRONG and f.valid_rolls >= ROLLS_THAT_CLOSE


@chapter.decides("setup_error", "4.2.1.a")
def must_be_corrected(f: Facts) -> Findings:
    """Before the third valid roll a wrong starting position must be corrected at once."""
    if _in_time(f):
        yield Verdict("Fewer than three valid rolls have been made: the set-up must be corrected.", violation=True)
        yield Duty(Party.BOTH, "correct the set-up at once")
    elif _too_late(f):
        yield Verdict("The third valid roll has been made: correction is no longer mandatory.", violation=True)


@chapter.decides("setup_error", "4.2.1.b")
def what_does_not_close_the_time(f: Facts) -> Findings:
    """A double, its answer, a reset board, the score or an invalid roll do not end the time; they are undone."""
    if f.error not in WRONG or f.valid_rolls >= ROLLS_THAT_CLOSE:
        return
    if f.next_game_started:
        yield Verdict(
            "The next game has begun with a valid opening roll: nothing is corrected any more.", violation=True
        )
        yield ScoreStands()
        return
    yield Verdict("Neither cube action nor an invalid roll has closed the time.")
    if f.cube_since != "none":
        yield DoubleVoid()
    if f.cube_since in ("taken", "passed"):
        yield AnswerVoid()
    if f.cube_since == "passed":
        yield ScoreCorrected("what it was before the passed game was scored", basis="undone")


@chapter.decides("setup_error", "4.2.1.c")
def late_correction_needs_both(f: Facts) -> Findings:
    """From the third valid roll on only a full agreement corrects it; otherwise everything stands."""
    if not _too_late(f):
        return
    if f.both_agree:
        yield Verdict("Both agree on a late correction and on how to make it.")
        yield May(Party.BOTH, "correct it in the way they agree on")
        yield PositionCorrected("as both players agree")
    else:
        yield Verdict(
            "Without full agreement the set-up stands to the end of the game; it makes no later move illegal."
        )
        yield PositionStands()


@chapter.decides("setup_error", "4.2.1.d")
def missing_checkers_stay_out(f: Facts) -> Findings:
    """Checkers missing from an uncorrected start stay out and are not borne off: a gammon can still be lost."""
    if f.error == "missing" and _too_late(f) and not f.both_agree:
        yield CheckerOut()
        yield StillGammonable()


@chapter.decides("setup_error", "4.2.1.e")
def back_to_the_last_valid_roll(f: Facts) -> Findings:
    """Back to the last valid roll, never before it; its player replays it or keeps the play made."""
    if _in_time(f) and f.valid_rolls:
        back = Revert("just after the last valid roll, before any checker of it was moved")
        if f.known("last_move_complete") is False:
            yield back
            yield DelayReset(Party.ROLLER)
            return
        yield Choice(
            Party.ROLLER,
            (
                Option("play the roll again after the correction", (back, DelayReset(Party.ROLLER))),
                Option("keep the play made; the error is then corrected on the present position"),
            ),
        )
        yield May(Party.EITHER, "call the director if the fairness of the method is disputed")


@chapter.decides("setup_error", "4.2.1.f")
def which_checkers_are_misplaced(f: Facts) -> Findings:
    """The surplus of a heavy point, and what began off the board, goes to the points that began short."""
    if not _in_time(f):
        return
    began, now = f.known("began"), f.known("now")
    if began is None:
        yield PositionCorrected(
            "from points that began heavy, and from off the board, to the points that began short; checkers beyond "
            "fifteen go off the board"
        )
        return
    right = discipline(f.discipline).start.own
    moved = transfers(counts(began), b"\0" + right[1:])
    after = corrected(counts(now or began), moved)
    if after is None:
        yield Discretion(guidance="a point that began heavy no longer holds its surplus")
    elif now is None and f.valid_rolls:
        yield PositionCorrected(", ".join(map(str, moved)))
    else:
        yield PositionCorrected(f"{', '.join(map(str, moved))}, which gives {described(after)}")


@chapter.decides("setup_error", "4.2.1.g")
def mirrored_is_no_setup_error(f: Facts) -> Findings:
    """A right position with sides or colours swapped is no set-up error: it is flipped, or left by agreement."""
    if f.error == "mirrored":
        yield Verdict("A valid position with sides or colours swapped is not a set-up error.", violation=False)
        yield Choice(
            Party.BOTH,
            (
                Option("flip the present position symmetrically"),
                Option(
                    "leave it for this game by agreement; the next game goes back to the agreed layout unless both agree "
                    "otherwise"
                ),
            ),
        )


@chapter.decides("setup_error", "4.2.1.a")
def nothing_wrong(f: Facts) -> Findings:
    """A right starting position needs no correction."""
    if f.error == "none":
        yield Verdict("The starting position was right.", violation=False)
        yield PositionStands()


@chapter.decides("equipment_placement", "3.2.3.3.3.a")
def box_away_from_home(f: Facts) -> Findings:
    """A baffle box used by both stands on the side away from the home boards; either player may have it moved."""
    if f.item == "baffle_box" and f.box_users == "both":
        if f.on_home_side:
            yield Verdict("The baffle box belongs on the side away from the home boards.", violation=True)
            yield May(Party.EITHER, "have it moved, also during the match")
        else:
            yield Verdict("The baffle box stands where it belongs.", violation=False)


@chapter.decides("equipment_placement", "3.2.3.3.3.b")
def box_of_one_player(f: Facts) -> Findings:
    """A box used by one player stands on that player's right; with a clock also away from the home boards."""
    if f.item != "baffle_box" or f.box_users != "one":
        return
    if not f.on_users_right:
        yield Verdict("A baffle box used by one player belongs on that player's right.", violation=True)
        yield May(Party.EITHER, "have it moved, also during the match")
    elif f.clock_in_use and f.on_home_side:
        yield Verdict(
            "With a clock the box must also be away from the home boards, so these have to be on its user's left.",
            violation=True,
        )
        yield May(Party.EITHER, "have it moved, also during the match")
    else:
        yield Verdict("The baffle box stands where it belongs.", violation=False)


@chapter.decides("equipment_placement", "3.4.3")
def clock_at_home(f: Facts) -> Findings:
    """The clock stands on the side of the home boards; found elsewhere, either player may have it moved."""
    if f.item == "clock":
        if f.on_home_side:
            yield Verdict("The clock stands where it belongs.", violation=False)
        else:
            yield Verdict("The clock belongs on the side of the home boards.", violation=True)
            yield May(Party.EITHER, "have it moved, also during the match")


@chapter.sets("setup_deadline", "4.2.1.a", "4.2.1.b", "4.2.1.c")
def setup_deadline() -> dict[str, object]:
    """Until when a wrong starting position must be corrected."""
    return {
        "corrected_before": "third valid roll of the game",
        "closed_by": ["third valid roll of the game"],
        "not_closed_by": ["double", "invalid roll", "take", "pass", "board reset", "score written"],
        "afterwards": "only if both players agree to correct it and on how",
    }
