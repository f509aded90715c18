"""The contents of a cell of the sheet, and the rows of cells.

The book's symbols (`ibf:A1.1` to `ibf:A1.7`): `/` move, `*` hit, `+` win, `-` loss, `+2` gammon, `+3` backgammon, `x2`
doubling. What it leaves open (`ibf:A1.open`) is written so that nothing can be confused: `bar/20`, `6/off`, `-` after a
roll that can't be played, `...` after one that nobody played, `?` after one whose play is unknown, `take`, `drop`,
`res`, `time`, `forfeit`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bafflebox.game import Discipline, Side
from bafflebox.notation.plays import SCORESHEET, write_play
from bafflebox.notation.positions import write_places
from bafflebox.notation.record import (
    Act,
    Giving,
    Manner,
    RecordedDouble,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
    Turning,
)

GIVING = {
    Giving.RESIGNED: "res",
    Giving.CONCEDED: "concede",
    Giving.TIME: "time",
    Giving.FORFEITED: "forfeit",
}
TURNING = {Turning.DOUBLE: "x", Turning.BEAVER: "beaver x", Turning.RACCOON: "raccoon x"}
UNPLAYED, HIDDEN, NO_PLAY = "...", "?", "-"


def cell(act: Act, rules: Discipline) -> str:
    """An act in the symbols of the sheet."""
    match act:
        case RecordedRoll():
            return f"{act.dice[0]}{act.dice[1]}: {_done(act, rules)}"
        case RecordedDouble():
            return f"{TURNING[act.turning]}{act.to}"
        case Took():
            return "take"
        case RecordedPass():
            return "drop"
        case Resigned():
            words = GIVING[act.giving] + (f" {act.worth}" if act.worth else "")
            return f"{words} match" if act.whole_match else words
        case _:
            return ""


def _done(act: RecordedRoll, rules: Discipline) -> str:
    match act.manner:
        case Manner.PLAYED:
            return write_play(act.moves, SCORESHEET)
        case Manner.PLACED if act.after:
            return f"({write_places(act.after, rules)})"
        case Manner.UNPLAYED:
            return UNPLAYED
        case Manner.BLANK:
            return ""
        case _:
            return HIDDEN


@dataclass(slots=True)
class ScoresheetRow:
    """A numbered row of the sheet: what White did, and then what Black did. Notes go below it."""

    white: str = ""
    black: str = ""
    notes: tuple[str, ...] = ()


def rows(acts: Iterable[Act], rules: Discipline) -> list[ScoresheetRow]:
    """The acts of a game row by row; reading the rows gives back the same order."""
    found: list[ScoresheetRow] = [ScoresheetRow()]
    for act in acts:
        if isinstance(act, SetUp):
            found[-1].notes += (set_up(act, rules),)
            found.append(ScoresheetRow())
            continue
        text = cell(act, rules)
        if act.side is Side.WHITE:
            if found[-1].white or found[-1].black:
                found.append(ScoresheetRow())
            found[-1].white = text
        else:
            if found[-1].black:
                found.append(ScoresheetRow())
            found[-1].black = text
        found[-1].notes += tuple(_notes(act))
    return [row for row in found if row.white or row.black or row.notes]


def _notes(act: Act) -> Iterable[str]:
    whose = "White" if act.side is Side.WHITE else "Black"
    for comment in act.comments:
        yield f"; {whose}: " + " ¶ ".join(comment.splitlines())
    for irregular in act.irregularities:
        yield f"; {whose} !{irregular.kind.value} | {irregular.note} | {irregular.was}".rstrip(" |")


def set_up(act: SetUp, rules: Discipline) -> str:
    """A board or cube set by hand, on a separate line."""
    parts = [f"= {act.side.value.capitalize()} to play"]
    if act.position:
        parts.append(write_places(act.position, rules))
    if act.cube is not None:
        parts.append(f"cube {act.cube} {act.cube_owner.value if act.cube_owner else 'centred'}")
    return "; ".join(parts)


def result(outcome: RecordedResult, cube: int) -> tuple[str, str]:
    """The symbols of the result for White and for Black; the class of the win only if it is a whole number
    (`ibf:A1.5`)."""
    worth, odd = divmod(outcome.points, cube)
    sign = f"+{worth}" if worth in (2, 3) and not odd else "+"
    return (sign, "-") if outcome.winner is Side.WHITE else ("-", sign)
