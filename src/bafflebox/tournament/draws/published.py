"""A draw as a JSON file: entry list, seed, recipe and lines, which anyone can check by recomputing them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.message import said
from bafflebox.tournament.draws import chance
from bafflebox.tournament.draws.chance import Seed, commitment
from bafflebox.tournament.draws.draw import Draw, enter_draw, make_draw
from bafflebox.tournament.draws.entries import RECIPES, Apart, Entries
from bafflebox.tournament.standings import Entrant


def recipe() -> str:
    """The recipe of the draw, precise enough to program in any language."""
    _, _, steps = (chance.__doc__ or "").partition("The recipe, in full:\n\n")
    return steps.strip()


def publish(draw: Draw) -> str:
    """The file of a draw."""
    entries = draw.entries
    return (
        json.dumps(
            {
                "recipe": entries.recipe,
                "structure": entries.structure,
                "entrants": list(entries.entrants),
                "seeded": list(entries.seeded),
                "apart": [
                    {"entrants": list(g.entrants), "rounds": g.rounds, "reason": g.reason, "firm": g.firm}
                    for g in entries.apart
                ],
                "fingerprint": entries.fingerprint,
                "by_hand": draw.seed is None,
                "dice": list(draw.seed.dice) if draw.seed else [],
                "secret": draw.seed.secret if draw.seed else "",
                "commitment": draw.commitment,
                "lines": list(draw.lines),
                "notes": list(draw.notes),
                "replaces": draw.replaces,
                "reason": draw.reason,
                "how": recipe().splitlines() if draw.seed else [],
            },
            ensure_ascii=False,
            indent=1,
        )
        + "\n"
    )


def read(text: str) -> tuple[Draw, str]:
    """The draw in a file, and the fingerprint that the file claims."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise InvalidInput("This is not a draw file: {wrong}.", wrong=wrong, code="bad_draw_file") from None
    if not isinstance(data, dict) or "recipe" not in data:
        raise InvalidInput("This is not a draw file: it doesn't name a recipe.", code="bad_draw_file")
    if data["recipe"] not in RECIPES:
        known = " and ".join(map(repr, RECIPES))
        raise InvalidInput(
            "The file was drawn by the recipe {recipe}; this program knows {known}. A newer one may know it.",
            recipe=f"{data['recipe']!r}",
            known=known,
            code="unknown_recipe",
        )
    apart = [
        Apart(
            tuple(map(Entrant, _texts(group, "entrants"))),
            _of(group, "rounds", int),
            _of(group, "reason", str),
            _of(group, "firm", bool),
        )
        for group in _list(data, "apart")
    ]
    entries = Entries(
        _of(data, "structure", str),
        tuple(map(Entrant, _texts(data, "entrants"))),
        tuple(map(Entrant, _texts(data, "seeded"))),
        tuple(apart),
        data["recipe"],
    )
    lines = tuple(Entrant(name) if name else None for name in _texts(data, "lines", empty=True))
    by_hand = _of(data, "by_hand", bool)
    seed = (
        None
        if by_hand
        else Seed(tuple(_of({"die": die}, "die", int) for die in _list(data, "dice")), _of(data, "secret", str))
    )
    texts = (_of(data, name, str) for name in ("commitment", "replaces", "reason", "fingerprint"))
    promised, replaces, reason, claimed = texts
    return Draw(entries, lines, seed, promised, tuple(_texts(data, "notes")), replaces, reason), claimed


def _of(data: Any, name: str, kind: type) -> Any:
    if not isinstance(data, Mapping) or not isinstance(data.get(name), kind):
        raise InvalidInput("The draw file has no proper '{name}'.", name=name, code="bad_draw_file")
    return data[name]


def _list(data: Mapping[str, Any], name: str) -> Sequence[Any]:
    found: Sequence[Any] = _of(data, name, list)
    return found


def _texts(data: Mapping[str, Any], name: str, *, empty: bool = False) -> list[Any]:
    found = list(_list(data, name))
    if any(not isinstance(item, str) and not (empty and item is None) for item in found):
        raise InvalidInput("'{name}' of the draw file must be a list of names.", name=name, code="bad_draw_file")
    return found


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
