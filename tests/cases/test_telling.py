"""Every event of a case is told in a sentence."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_type_hints

import pytest

from bafflebox.cases import Event
from bafflebox.cases.views import case_sentence

SAMPLES: dict[Any, Any] = {str: "the die leaned", int: 2, bool: True}


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_an_event_of_a_case_is_a_sentence(kind: type[Event]) -> None:
    hints = get_type_hints(kind)

    def sample(name: str) -> Any:
        hint = hints[name]
        if name in ("players", "members", "clauses"):
            return ("ann", "ben")
        if isinstance(hint, type) and issubclass(hint, Enum):
            return next(iter(hint))
        return () if get_args(hint) else SAMPLES.get(hint, "dee")

    sentence = case_sentence(kind(**{field.name: sample(field.name) for field in fields(kind)}))
    words = re.sub(r" \[.*\]$", "", sentence)

    assert re.search(r"[.]$|leaned$", words), sentence
    assert not re.search(r"\.\.|\b(True|False|None)\b|_|[(){}=]", words), sentence
