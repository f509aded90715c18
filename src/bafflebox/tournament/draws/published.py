"""A draw as a JSON file anyone can check: entry list, seed, recipe and lines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.tournament.draws import chance
from bafflebox.tournament.draws.chance import Seed
from bafflebox.tournament.draws.draw import Draw
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
