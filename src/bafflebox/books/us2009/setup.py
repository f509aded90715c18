"""The starting position in the U.S. rules of 2009 (section 4.7 and the basic rules)."""

from __future__ import annotations

from bafflebox.game import BACKGAMMON
from bafflebox.game.position import places
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Duty, PositionCorrected, PositionStands, StillGammonable

chapter = Chapter("us2009")

ROLL_THAT_CLOSES = 5
"""From the fifth roll of the game on the actual set-up is the official one (4.7.a)."""
WRONG = ("misplaced", "missing", "surplus")
QUARTERS = {
    "own home board": "1-6",
    "own outer board": "7-12",
    "opponent's outer board": "13-18",
    "opponent's home board": "19-24",
}
"""The four quarters of six points, in own numbering."""


@chapter.decides("setup_error", "4.7.a")
def corrected_before_the_fifth_roll(f: Facts) -> Findings:
    """A wrong starting position is corrected before the fifth roll; after that it is the official one."""
    if f.error not in WRONG:
        return
    if f.valid_rolls < ROLL_THAT_CLOSES and not f.next_game_started:
        yield Verdict("The fifth roll has not been made: the starting position must be corrected.", violation=True)
        yield Duty(Party.BOTH, "have the starting position corrected")
        yield PositionCorrected("as the right starting position demands")
        yield Reading(
            "The book does not say how the correction is made once checkers have moved; that is the director's to settle."
        )
    else:
        yield Verdict("The fifth roll has been made: the set-up as it was is the official one.", violation=True)
        yield PositionStands()


@chapter.decides("setup_error", "4.7.b")
def short_start_can_be_gammoned(f: Facts) -> Findings:
    """A player who began with fewer than fifteen can still be gammoned or backgammoned."""
    if f.error == "missing":
        yield StillGammonable()


@chapter.decides("setup_error", "basic.setup.d")
def mirrored(f: Facts) -> Findings:
    """The reverse arrangement is equally good."""
    if f.error == "mirrored":
        yield Verdict("Both arrangements are right, so this is no error in the starting position.", violation=False)
        yield PositionStands()


@chapter.decides("setup_error", "basic.setup.c")
def nothing_wrong(f: Facts) -> Findings:
    """Two on 24, five on 13, three on 8, five on 6 is the right start."""
    if f.error == "none":
        yield Verdict("The starting position was right.", violation=False)
        yield PositionStands()


@chapter.sets("setup_deadline", "4.7.a")
def setup_deadline() -> dict[str, object]:
    """Until when a wrong starting position must be corrected."""
    return {
        "corrected_before": "fifth roll of the game",
        "closed_by": ["fifth roll of the game"],
        "not_closed_by": ["double"],
        "afterwards": "the setup stands",
    }


@chapter.sets("opponent_point", "basic.setup.b")
def opponent_point(point: int) -> int:
    """The opponent's number of an own point."""
    return BACKGAMMON.facing[point]


@chapter.sets("quarters", "basic.setup.a")
def quarters() -> dict[str, str]:
    """The four quarters of six points each, in own numbering."""
    return QUARTERS


@chapter.sets("starting_position", "basic.setup.c")
def starting_position() -> dict[str, object]:
    """The starting position in own numbering, the same for both players."""
    start = BACKGAMMON.start
    return {"own": places(start.own), "checkers": BACKGAMMON.checkers, "pips": start.pips}
