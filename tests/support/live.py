"""A table over the board, and incidents at it that are settled by the book."""

from __future__ import annotations

import random
from functools import partial

from bafflebox.table import acts
from support.rulings import opened as live
from support.tables import DEE, Played, settling

opened = partial(live, length=5)
"""A live table after White's opening roll of 3-1, in a match to five."""


def settle(played: Played, *options: str, facts: dict[str, object] | None = None) -> None:
    """The director states what is asked, has the book rule, the choices are made, and it is carried out."""
    wanted, known = list(options), dict(facts or {})
    dice = random.Random(0)
    while played.table.docket.open:
        number = played.table.docket.open[0].number
        for fact, value in list(known.items()):
            played.do(acts.StateFact(number, fact, value), DEE)  # type: ignore[arg-type]
            del known[fact]
        act, who = settling(played.table, dice)
        if isinstance(act, acts.Choose) and wanted:
            act = acts.Choose(number, wanted.pop(0))
        played.do(act, who)
