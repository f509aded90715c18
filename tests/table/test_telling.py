"""Every event of a table is told in a sentence that people read, not in the names of the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_type_hints

import pytest

from bafflebox.game import Move, Side
from bafflebox.table import events as e
from bafflebox.table.telling import event_sentence

KINDS = [kind for kind in e.KINDS.values() if kind is not e.TableOpened]
SAMPLES: dict[str, tuple[Any, ...]] = {
    "incident": ("fast_roll", "illegal_move"),
    "fact": ("turn_ended", "who_noticed"),
    "person": ("ben",),
    "device": ("ben",),
    "moves": ((Move(8, 5), Move(6, 5)), ()),
    "dice": ((6, 5),),
    "clauses": ((), ("usbgf:1.1.a", "usbgf:1.1.b")),
    "why": ("", "a slip of the pen."),
    "points": (2, -1),
    "amount": (60_000, -60_000),
    "sentence": ("The roll stands.",),
    "verdict": ("The roll stands.",),
    "how": ("The roll stands.",),
}
"""Values of fields by their names, where those of their types do not do."""


def samples(name: str, hint: Any) -> tuple[Any, ...]:
    kinds = get_args(hint) or (hint,)
    one = kinds[0]
    if isinstance(one, type) and issubclass(one, Enum):
        return (*one, *((None,) if type(None) in kinds else ()))
    if bool in kinds[1:]:
        return (True, 64, "opponent")
    return SAMPLES.get(name) or {int: (0, 5), str: ("ann",), bool: (True, False), tuple: ((),)}.get(one, (5_000,))


def made(kind: type[e.Event]) -> Iterator[e.Event]:
    """Events of a kind, every sample of every field among them."""
    hints = get_type_hints(kind)
    known = {field.name: samples(field.name, hints[field.name]) for field in fields(kind)}
    known["by"] = ("ann",)
    for number in range(max(map(len, known.values()))):
        yield kind(**{name: values[number % len(values)] for name, values in known.items()})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_a_sentence(kind: type[e.Event]) -> None:
    for event in made(kind):
        sentence = event_sentence(event)
        words = re.sub(r" \[.*\]$", "", sentence)

        assert words.endswith("."), sentence
        assert words[0].isupper() or words.split()[0] in ("ann", "ben"), sentence
        assert not re.search(r"\.\.|\b(True|False|None)\b|_|[(){}=]", words), sentence


def test_an_incident_is_told_by_its_title_and_by_who_noticed_it() -> None:
    seen = e.IncidentOpened(at=0, number=1, incident="fast_roll", offender=Side.BLACK, seen_by_table=True)  # type: ignore[arg-type]

    assert event_sentence(seen) == "Incident 1 by Black: Fast roll, noticed by the table."


def test_one_point_is_a_point() -> None:
    given = e.PointsAwarded(at=0, side=Side.WHITE, points=1, why="late")  # type: ignore[arg-type]

    assert event_sentence(given) == "White gets 1 penalty point: late."
