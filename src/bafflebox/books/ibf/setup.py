"""The board and the starting position in the IBF rules (articles 2 to 5, 7 and 14)."""

from __future__ import annotations

from bafflebox.books.ibf.article17 import SANCTIONS
from bafflebox.game import Position, Roll
from bafflebox.game import discipline as discipline_of
from bafflebox.game.position import places
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.legality import is_legal
from bafflebox.rulings.remedies import (
    GameReplayed,
    PositionCorrected,
    PositionStands,
    Sanction,
    StillGammonable,
    Warning,
)

chapter = Chapter("ibf")

MOVES_THAT_CLOSE = 2
"""Two moves by each player let a wrong start stand (14.1.a)."""
CHECKERS = 15
IN_THE_ROW = 5
"""Checkers side by side on a point (3.13)."""
WRONG = ("misplaced", "missing", "surplus")
QUARTERS = {
    "own home board": "1-6",
    "own outer board": "7-12",
    "opponent's outer board": "13-18",
    "opponent's home board": "19-24",
}
"""The four quarters of six points, in own numbering."""


def _long(f: Facts) -> bool:
    return bool(f.discipline.startswith("longgammon"))


def _number(count: int) -> str:
    return "one checker is" if count == 1 else f"{count} checkers are"


# --- a wrong start ---------------------------------------------------------------------------------------------------


@chapter.decides("setup_error", "14.1.a")
def stands_after_two_moves_each(f: Facts) -> Findings:
    """A wrong set-up or number found when both have made two moves does not stop the game."""
    if f.error in WRONG and not _long(f) and f.fewest_moves >= MOVES_THAT_CLOSE:
        yield Verdict("Both players have made two moves: the game goes on.", violation=True)
        yield PositionStands()


@chapter.decides("setup_error", "14.1.b", "14.1.open")
def start_restored(f: Facts) -> Findings:
    """If either player has made fewer than two moves the right starting position is set up, and drawn again."""
    if f.error in WRONG and not _long(f) and f.fewest_moves < MOVES_THAT_CLOSE:
        yield Verdict(
            "A player has made fewer than two moves: the right starting position is restored.", violation=True
        )
        yield PositionCorrected("the right starting position is set up")
        yield GameReplayed("the first move is drawn again, with the cube in the middle; times used are not given back")
        yield Reading(
            "14.1 only restores the position; as in 14.2 the game is taken to begin again, and the first move is drawn again."
        )


@chapter.decides("setup_error", "14.1.c")
def wrong_number_can_lose_double(f: Facts) -> Findings:
    """A player with a wrong number of checkers may lose a gammon or backgammon."""
    if f.error in ("missing", "surplus") and not _long(f) and f.fewest_moves >= MOVES_THAT_CLOSE:
        yield StillGammonable()


@chapter.decides("setup_error", "14.2.a")
def longgammon_start(f: Facts) -> Findings:
    """Longgammon, right number: the game goes on after more than two moves each, and restarts below two."""
    if f.error != "misplaced" or not _long(f):
        return
    if f.fewest_moves < MOVES_THAT_CLOSE:
        yield Verdict(
            "A player has made fewer than two moves: the start is restored and the game begins again.", violation=True
        )
        yield PositionCorrected("the right starting position is set up")
        yield GameReplayed("from the beginning")
    elif f.fewest_moves > MOVES_THAT_CLOSE:
        yield Verdict("Both players have made more than two moves: the game goes on.", violation=True)
        yield PositionStands()


@chapter.decides("setup_error", "14.2.a.open")
def exactly_two_moves(f: Facts) -> Findings:
    """Nobody below two moves but not both above: read like 14.1, the game goes on."""
    if f.error == "misplaced" and _long(f) and f.fewest_moves == MOVES_THAT_CLOSE:
        yield Verdict("The game goes on.", violation=True)
        yield PositionStands()
        yield Reading("14.2 does not settle a player with exactly two moves; in line with 14.1 the game goes on.")


@chapter.decides("setup_error", "14.2.b")
@chapter.decides("missing_checker", "14.2.b")
def too_few_in_longgammon(f: Facts) -> Findings:
    """The arbiter adds missing checkers to the head if at least one stands there; with an empty head play goes on."""
    if not _long(f) or ("error" in f.names and f.error != "missing"):
        return
    if f.head > 0:
        added = CHECKERS - f.checkers
        yield Verdict("The arbiter adds the missing checkers to the head.", violation=True)
        yield PositionCorrected(f"{_number(added)} added to the head, which then has {f.head + added}")
    else:
        yield Verdict("The head is empty: the game goes on as it is.", violation=True)
        yield PositionStands()


@chapter.decides("setup_error", "14.2.c", "14.2.c.open")
def too_many_in_longgammon(f: Facts) -> Findings:
    """The arbiter takes the surplus off the head, as far as the head holds it; with an empty head play goes on."""
    if f.error != "surplus" or not _long(f):
        return
    if f.head == 0:
        yield Verdict("The head is empty: the game goes on as it is.", violation=True)
        yield PositionStands()
        return
    surplus = f.checkers - CHECKERS
    removed = min(surplus, f.head)
    yield Verdict("The arbiter takes the surplus off the head.", violation=True)
    yield PositionCorrected(f"{_number(removed)} taken off the head, which then has {f.head - removed}")
    if removed < surplus:
        yield Reading("The head holds fewer checkers than the surplus: what it holds is taken, and the game goes on.")


@chapter.decides("setup_error", "14.3")
def warning_for_the_error(f: Facts) -> Findings:
    """Players are warned for set-up errors; on repetition the arbiter may use other sanctions."""
    if f.error in WRONG:
        yield Warning(Party.BOTH, "error in the set-up")
        if f.repeated:
            yield Sanction(Party.BOTH, SANCTIONS)


@chapter.decides("setup_error", "5.1", "4.1")
def right_position(f: Facts) -> Findings:
    """A right starting position needs no correction; sides or colours swapped against an agreement are not provided for."""
    if f.error == "none":
        yield Verdict("The starting position was right.", violation=False)
        yield PositionStands()


# --- values ----------------------------------------------------------------------------------------------------------


@chapter.sets("setup_deadline", "14.1.a", "14.1.b", "14.2.a")
def setup_deadline() -> dict[str, object]:
    """Until when a wrong starting position is corrected."""
    return {
        "corrected_before": "both players have made two moves",
        "closed_by": ["two moves by each player"],
        "not_closed_by": ["double", "roll"],
        "afterwards": "the setup stands",
    }


@chapter.sets("home_board", "2.12")
def home_board() -> list[int]:
    """The points of the home board in own numbering."""
    return list(range(1, 7))


@chapter.sets("outer_board", "2.16")
def outer_board() -> list[int]:
    """The points of the outer board in own numbering."""
    return list(range(7, 13))


@chapter.sets("quarters", "3.1.b")
def quarters() -> dict[str, str]:
    """The names of the quarters and their points in own numbering, as Backgammon is played."""
    return QUARTERS


@chapter.sets("opponent_point", "3.1.c", "4.1.open", "5.2.a")
def opponent_point(point: int, discipline: str = "backgammon") -> int:
    """The opponent's number of an own point: mirrored, or twelve further in Longgammon."""
    return discipline_of(discipline).facing[point]


@chapter.sets("starting_position", "4.1", "5.1", "7.1")
def starting_position(discipline: str = "backgammon") -> dict[str, object]:
    """The starting position: own checkers, and the opponent's on own points."""
    rules = discipline_of(discipline)
    facing = bytearray(len(rules.start.opp))
    for point in range(1, 25):
        facing[rules.facing[point]] = rules.start.opp[point]
    return {
        "own": places(rules.start.own),
        "checkers": rules.checkers,
        "pips": rules.start.pips,
        "opponent_on_own_points": places(bytes(facing)),
    }


@chapter.sets("other_starts_allowed", "5.2.c")
def other_starts_allowed() -> tuple[bool, str]:
    """Whether an event may define other starting arrangements."""
    return True, "the regulations of the tournament define them"


@chapter.sets(
    "play_is_legal",
    *("4.2.b", "4.2.b.open", "4.2.c", "4.2.c.open", "4.3.a", "4.3.b"),
    *("4.4.a", "4.4.a.open", "4.4.b", "4.4.b.open", "4.4.c", "4.4.c.open", "4.4.d.open", "4.5.a", "4.5.b", "4.5.open"),
    *("5.2.b", "5.3.a", "5.3.b", "5.4.a", "5.4.b", "5.4.open", "5.5"),
    *("12.5.a", "12.5.1", "12.5.2", "12.5.3.a", "12.5.3.b", "12.5.3.c", "12.5.3.d"),
    *("13.1", "13.2", "13.3.a", "13.3.b", "13.3.open", "13.4"),
)
def play_is_legal(own: str, opp: str, roll: str, play: str, discipline: str = "backgammon") -> tuple[bool, str]:
    """Whether a play is legal, each side given in its own numbering; the rules of the game decide."""
    rules = discipline_of(discipline)
    position = Position.of(own, opp, checkers=rules.checkers)
    return is_legal(position, Roll.parse(str(roll)), play, rules), "by the rules of the game, with the readings named"


@chapter.sets("stacking", "3.13")
def stacking(checkers: int) -> dict[str, int]:
    """Five checkers lie in the row of a point; from the sixth on they go on top."""
    return {"in_the_row": min(checkers, IN_THE_ROW), "on_top": max(0, checkers - IN_THE_ROW)}
