"""Events in plain words, one sentence each: for replays, logs and screens."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum

from bafflebox.clock import face
from bafflebox.game import write_moves
from bafflebox.table import events as e

_PLAIN = ("at", "by", "side")


def told(event: e.Event) -> str:
    """What happened, in a sentence.

    >>> from bafflebox.clock import seconds
    >>> from bafflebox.game import Side
    >>> told(e.Rolled(at=seconds(1), side=Side.WHITE, dice=(6, 5)))
    'White rolls 6-5.'
    >>> told(e.DoubleOffered(at=seconds(1), side=Side.BLACK))
    'Black: double offered.'
    """
    match event:
        case e.TableOpened():
            terms = event.terms
            sides = " against ".join(" and ".join(people) for people in terms.players)
            return f"Table {event.table}: {sides}, to {terms.length}, {terms.book}, {terms.mode.value}."
        case e.OpeningRolled():
            return f"Opening roll: White {event.white}, Black {event.black}."
        case e.Rolled():
            return f"{_name(event)} rolls {event.dice[0]}-{event.dice[1]}."
        case e.PlayMade():
            return f"{_name(event)} plays {write_moves(event.moves) or 'nothing'}."
        case e.RulingGiven():
            return f"Ruling on incident {event.number}: {event.verdict} [{', '.join(event.clauses)}]"
        case e.RemedyApplied():
            return f"Incident {event.number}: {event.sentence}"
        case e.IncidentClosed():
            return f"Incident {event.number} is settled: {event.how}"
        case e.GapFound():
            return f"Nobody kept the table for {face(type(event.at)(event.at - event.since))}; the clock stands."
        case _:
            return _plainly(event)


def _name(event: e.BySide) -> str:
    return str(event.side).capitalize()


def _plainly(event: e.Event) -> str:
    """The name of the event in words, its side first, its other facts behind it."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
    side = getattr(event, "side", None)
    known = [
        f"{field.name.replace('_', ' ')} {_shown(value)}"
        for field in fields(event)
        if field.name not in _PLAIN and (value := getattr(event, field.name)) not in (None, "", (), False)
    ]
    head = words.capitalize() if side is None else f"{str(side).capitalize()}: {words}"
    return f"{head} ({', '.join(known)})." if known else f"{head}."


def _shown(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return ", ".join(map(_shown, value)) if isinstance(value, tuple) else str(value)
