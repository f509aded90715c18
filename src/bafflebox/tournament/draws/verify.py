"""Checks a published draw by recomputing it."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.errors import BaffleBoxError
from bafflebox.tournament.draws.chance import commitment
from bafflebox.tournament.draws.draw import Draw, enter_draw, make_draw
from bafflebox.tournament.draws.entries import Entries


@dataclass(frozen=True, slots=True)
class Check:
    """One check and its result."""

    good: bool
    sentence: str


def verify(draw: Draw, claimed: str = "", published: str = "") -> tuple[Check, ...]:
    """Recomputes a draw. `claimed` is the fingerprint in its file, `published` the one posted before the draw."""
    checks = [_entries(draw)]
    actual = draw.entries.fingerprint
    if claimed:
        checks.append(_compare("the file", claimed, actual))
    if published:
        checks.append(_compare("what was published before the draw", published, actual))
    if draw.seed and draw.commitment:
        good = bool(draw.seed.secret) and commitment(draw.seed.secret) == draw.commitment
        says = "is the one that was committed to" if good else "is not the one that was committed to"
        checks.append(Check(good, f"The secret {says}."))
    checks.append(_lines(draw))
    return tuple(checks)


def _entries(draw: Draw) -> Check:
    entries = draw.entries
    try:
        canonical = Entries.frozen(entries.structure, entries.entrants, entries.seeded, entries.apart, entries.recipe)
    except BaffleBoxError as wrong:
        return Check(False, f"The entry list is not in order: {wrong}")
    if canonical != entries:
        return Check(False, "The entry list is not in its canonical order.")
    return Check(True, f"The entry list has {len(entries.entrants)} entrants in canonical order.")


def _compare(what: str, claimed: str, actual: str) -> Check:
    if claimed == actual:
        return Check(True, f"The fingerprint of {what} is that of the entry list: {actual}.")
    return Check(False, f"The fingerprint of {what} is {claimed}, and the entry list has {actual}: it was changed.")


def _lines(draw: Draw) -> Check:
    try:
        if draw.seed is None:
            enter_draw(draw.entries, draw.lines)
            return Check(True, "Drawn by hand: everybody stands on the sheet once. Chance cannot be computed again.")
        again = make_draw(draw.entries, draw.seed).lines
    except BaffleBoxError as wrong:
        return Check(False, f"The draw cannot be made again: {wrong}")
    if again == draw.lines:
        return Check(True, f"All {len(again)} lines come out the same when the draw is computed again.")
    if len(again) != len(draw.lines):
        return Check(False, f"The sheet has {len(draw.lines)} lines and should have {len(again)}.")
    number = next(place for place, (one, two) in enumerate(zip(again, draw.lines, strict=True)) if one != two)
    should, stands = again[number] or "a bye", draw.lines[number] or "a bye"
    return Check(False, f"Line {number + 1} shows {stands}, and the seed gives {should}.")
