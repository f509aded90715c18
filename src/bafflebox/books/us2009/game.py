"""The basic rules of the game in the U.S. rules of 2009, answered by the rules of `bafflebox.game`."""

from __future__ import annotations

from bafflebox import game
from bafflebox.rulings import Chapter, Facts, Findings
from bafflebox.rulings.remedies import PositionCorrected

chapter = Chapter("us2009")

CHECKERS = 15  # basic.setup.c


@chapter.sets("game_winner", "basic.object")
def game_winner(off_a: int, off_b: int) -> str | None:
    """Who first has all fifteen checkers off wins."""
    return "a" if off_a == CHECKERS else "b" if off_b == CHECKERS else None


@chapter.sets("landing_point", "basic.move.0")
def landing_point(point: int, die: int) -> int:
    """A checker goes forward, to a lower number."""
    return point - die


@chapter.sets(
    "legal_plays",
    "basic.move.1",
    "basic.move.2",
    "basic.move.3",
    "basic.move.4.a",
    "basic.move.4.b",
    "basic.move.4.c",
    "basic.move.4.d",
    "basic.enter.a",
    "basic.enter.b",
    "basic.enter.c",
    "basic.enter.d",
    "basic.off.a",
    "basic.off.b",
    "basic.off.c",
    "basic.off.d",
)
def legal_plays(own: str, opp: str, roll: str) -> tuple[list[str], str]:
    """Every legal play of a roll; each side's checkers in its own numbering, those not named being off."""
    position = game.Position.of(own, opp)
    found = sorted(str(play) for play in game.legal_plays(position, game.Roll.parse(roll)))
    return found, "a larger number bears off only from the highest point, the usual reading of basic.off.c"


@chapter.decides("checkers_disturbed", "4.4.a")
def back_on_the_bar(f: Facts) -> Findings:
    """A hit checker is kept on the bar until it re-enters."""
    if f.what == "fell_from_bar":
        yield PositionCorrected("the checker goes back to the bar")


@chapter.decides("checkers_disturbed", "4.4.b")
def off_the_surface(f: Facts) -> Findings:
    """Borne-off checkers stay off the whole playing surface until the game ends."""
    if f.what == "borne_off_on_board":
        yield PositionCorrected("the borne-off checker goes off the playing surface")
