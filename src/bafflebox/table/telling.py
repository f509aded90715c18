"""Events in plain words, one sentence each, for replays, logs and screens. An event's sentence is in its class."""

from __future__ import annotations

from dataclasses import fields

from bafflebox.table import events as e
from bafflebox.table.words import because, shown


def event_sentence(event: e.Event) -> str:
    """What happened, in a sentence, with clauses if there are any.

    >>> from bafflebox.clock import seconds
    >>> from bafflebox.game import Side
    >>> event_sentence(e.Rolled(at=seconds(1), side=Side.WHITE, dice=(6, 5)))
    'White rolls 6-5.'
    >>> event_sentence(e.DoubleOffered(at=seconds(1), side=Side.BLACK))
    'Black doubles.'
    """
    told = {field.name: shown(getattr(event, field.name)) for field in fields(event)}
    told["because"] = because(told.get("why", ""))
    sentence = event.says.format_map(told | event.gaps())
    clauses: tuple[str, ...] = getattr(event, "clauses", ())
    return f"{sentence} [{', '.join(clauses)}]" if clauses else sentence
