"""The draw: entries frozen with a promise, dice rolled in public, rounds paired."""

from __future__ import annotations

import re

from bafflebox.errors import InvalidInput
from bafflebox.service.hall.acts.act import DeskAct, Form, contest
from bafflebox.service.hall.work import Work
from bafflebox.tournament.drawing import come_back, draw, draw_by_hand, freeze, set_seeds
from bafflebox.tournament.draws import Seed, commitment
from bafflebox.tournament.draws.chance import LEAST_DICE
from bafflebox.tournament.events import Entrant
from bafflebox.tournament.rounds import draw_lots, pair, play_off


def _seeds(work: Work, form: Form) -> None:
    """`seed.1` is the strongest; those left empty are passed over."""
    named = {int(name[5:]): value for name, value in form.items() if re.fullmatch(r"seed\.[1-9]\d{0,2}", name)}
    seeds = [Entrant(named[number]) for number in sorted(named) if named[number]]
    try:
        work.do(set_seeds, contest(form), seeds)
    except InvalidInput as wrong:
        again = [f"seed.{number}" for number in named if named[number] == wrong.facts.get("entrant")]
        wrong.facts = {**wrong.facts, "field": again[-1] if again else ""}
        raise


def _freeze(work: Work, form: Form) -> None:
    where = contest(form)
    work.do(freeze, where, promised=commitment(work.secret(where)), apart_clubs=bool(form.get("apart")))


def _draw(work: Work, form: Form) -> None:
    """From the secret that was promised when the entries were frozen, and the dice if some were rolled."""
    where = contest(form)
    if work.state.contest(where).frozen is None or work.state.contest(where).is_drawn:
        _freeze(work, form)
    seed = Seed.parse(form.get("dice", ""), work.secret(where))
    if 0 < len(seed.dice) < LEAST_DICE:
        raise InvalidInput(
            f"{len(seed.dice)} dice were typed, and {LEAST_DICE} make a draw that nobody can have tried out beforehand. "
            "Roll on and type them all, or leave the field empty: the machine's promised secret alone decides then.",
            code="few_dice",
        )
    told = {"witnesses": _witnesses(form), "why": form.get("why", "")}
    work.do(draw, where, seed, apart_clubs=bool(form.get("apart")), **told)


def _by_hand(work: Work, form: Form) -> None:
    """A draw made with cards or balls: `line.1` to the last, empty for a bye."""
    named = {int(name[5:]): value for name, value in form.items() if re.fullmatch(r"line\.[1-9]\d{0,3}", name)}
    sheet = [Entrant(named[number]) if named.get(number) else None for number in range(1, max(named, default=0) + 1)]
    work.do(draw_by_hand, contest(form), sheet, witnesses=_witnesses(form), why=form.get("why", ""))


def _witnesses(form: Form) -> list[str]:
    return [name.strip() for name in form.get("witnesses", "").split(",") if name.strip()]


def _pair(work: Work, form: Form) -> None:
    work.do(pair, contest(form))


def _play_off(work: Work, form: Form) -> None:
    """Those who are level where a place decides something play it off."""
    work.do(play_off, contest(form))


def _lots(work: Work, form: Form) -> None:
    """Lots instead of one more play-off: from the public seed, or in the order drawn by hand, ids with commas between."""
    order = [Entrant(name.strip()) for name in form.get("order", "").split(",") if name.strip()]
    work.do(draw_lots, contest(form), order=order, witnesses=_witnesses(form))


def _come_back(work: Work, form: Form) -> None:
    work.do(come_back, contest(form), form.get("entrant", ""))


ACTS = (
    DeskAct("seeds", _seeds, ("contest",), takes="seed.*"),
    DeskAct("freeze", _freeze, ("contest",), takes="apart"),
    DeskAct("draw", _draw, ("contest",), takes="dice witnesses why apart"),
    DeskAct("draw-by-hand", _by_hand, ("contest",), takes="line.* witnesses why"),
    DeskAct("pair", _pair, ("contest",)),
    DeskAct("play-off", _play_off, ("contest",)),
    DeskAct("lots", _lots, ("contest",), takes="order witnesses"),
    DeskAct("buy-back", _come_back, ("contest", "entrant")),
)
