"""Checks a published draw by recomputing it."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.errors import BaffleBoxError
from bafflebox.message import said
from bafflebox.tournament.draws.chance import commitment
from bafflebox.tournament.draws.draw import Draw, enter_draw, make_draw
from bafflebox.tournament.draws.entries import Entries


@dataclass(frozen=True, slots=True)
class DrawCheck:
    """One check and its result."""

    good: bool
    sentence: str


def verify(draw: Draw, claimed: str = "", published: str = "") -> tuple[DrawCheck, ...]:
    """Recomputes a draw. `claimed` is the fingerprint in its file, `published` the one posted before the draw."""
    checks = [_entries(draw)]
    actual = draw.entries.fingerprint
    if claimed:
        checks.append(_compare(said("the file"), claimed, actual))
    if published:
        checks.append(_compare(said("what was published before the draw"), published, actual))
    if draw.seed and draw.commitment:
        good = bool(draw.seed.secret) and commitment(draw.seed.secret) == draw.commitment
        says = (
            said("The secret is the one that was committed to.")
            if good
            else said("The secret is not the one that was committed to.")
        )
        checks.append(DrawCheck(good, says))
    checks.append(_lines(draw))
    return tuple(checks)


def _entries(draw: Draw) -> DrawCheck:
    entries = draw.entries
    try:
        canonical = Entries.frozen(entries.structure, entries.entrants, entries.seeded, entries.apart, entries.recipe)
    except BaffleBoxError as wrong:
        return DrawCheck(False, said("The entry list is not in order: {wrong}", wrong=wrong.sentence))
    if canonical != entries:
        return DrawCheck(False, said("The entry list is not in its canonical order."))
    return DrawCheck(
        True, said("The entry list has {entrants} entrants in canonical order.", entrants=len(entries.entrants))
    )


def _compare(what: str, claimed: str, actual: str) -> DrawCheck:
    if claimed == actual:
        return DrawCheck(
            True, said("The fingerprint of {what} is that of the entry list: {actual}.", what=what, actual=actual)
        )
    return DrawCheck(
        False,
        said(
            "The fingerprint of {what} is {claimed}, and the entry list has {actual}: it was changed.",
            what=what,
            claimed=claimed,
            actual=actual,
        ),
    )


def _lines(draw: Draw) -> DrawCheck:
    try:
        if draw.seed is None:
            enter_draw(draw.entries, draw.lines)
            return DrawCheck(
                True, said("Drawn by hand: everybody stands on the sheet once. Chance cannot be computed again.")
            )
        again = make_draw(draw.entries, draw.seed).lines
    except BaffleBoxError as wrong:
        return DrawCheck(False, said("The draw cannot be made again: {wrong}", wrong=wrong.sentence))
    if again == draw.lines:
        return DrawCheck(
            True, said("All {again} lines come out the same when the draw is computed again.", again=len(again))
        )
    if len(again) != len(draw.lines):
        return DrawCheck(
            False, said("The sheet has {lines} lines and should have {again}.", lines=len(draw.lines), again=len(again))
        )
    number = next(place for place, (one, two) in enumerate(zip(again, draw.lines, strict=True)) if one != two)
    should, stands = again[number] or said("a bye"), draw.lines[number] or said("a bye")
    return DrawCheck(
        False,
        said(
            "Line {number} shows {stands}, and the seed gives {should}.",
            number=number + 1,
            stands=stands,
            should=should,
        ),
    )
