"""Rulings brought to a live table: raised, told what they need, carried out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.table import Mode, acts
from bafflebox.table.moments import moments
from support.tables import ANN, BEN, DEE, Played, settling, terms_of


def opened(book: str = "usbgf", length: int = 7, **more: object) -> Played:
    """A live table after White's opening roll of 3-1."""
    played = Played.begun(terms_of(book, length, Mode.LIVE, **more))  # type: ignore[arg-type]
    played.do(acts.RollOpening(3, 1), ANN)
    return played


def turn(played: Played, play: str, dice: tuple[int, int] | None = None) -> None:
    who = played.on_turn()
    if dice is not None:
        played.do(acts.Roll(dice), who)
    played.do(acts.Play(play), who)
    played.do(acts.EndTurn(), who)


def here(played: Played) -> int:
    """The moment at which the match stands, as it is named later."""
    return moments(played.table)[0].version


def raised(played: Played, incident: str, offender: Side | None = None, /, **facts: Any) -> int:
    """The director points something out, with its facts, and has the book rule; the number of the incident."""
    played.do(acts.PointOut(incident, offender, tuple(facts.items()), why="seen by the director"), DEE)
    number = played.table.docket.open[-1].number
    played.do(acts.Rule(number), DEE)
    return number


def applied(played: Played, number: int, **told: Any) -> tuple[str, ...]:
    """The events of the ruling, without those that put remedies on record."""
    found = played.do(acts.ApplyRuling(number, tuple(told.items())), DEE)
    names = [type(event).__name__ for event in found]
    return tuple(name for name in names if name not in ("RemedyApplied", "IncidentClosed"))


def asked(played: Played, number: int) -> set[str]:
    """What the table asks before it carries a ruling out."""
    with pytest.raises(InvalidInput) as missing:
        applied(played, number)
    assert missing.value.code == "values_missing"
    return set(missing.value.facts["questions"])


def passed(played: Played) -> None:
    """The game in progress ends by a pass of White."""
    turn(played, "8/5 6/5")
    played.do(acts.Double(), BEN)
    played.do(acts.Pass(), ANN)


def settle(played: Played) -> None:
    dice = random.Random(1)
    while played.table.docket.open:
        played.do(*settling(played.table, dice))
