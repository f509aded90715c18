"""A remedy is a value: what is stored of it is enough to carry it out later."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.examples import worked_examples
from bafflebox.rulings.party import Party
from bafflebox.rulings.remedies import DelayForfeited, Remedy


def given(book: str) -> Iterator[Remedy]:
    """Every remedy of every ruling among the worked examples of a book."""
    for example in worked_examples(load(book)):
        if "incident" in example.data:
            facts, options = example.data.get("facts", {}), example.data.get("options", {})
            answer = rule(load(book), example.data["incident"], facts, options)
            if isinstance(answer, Ruling):
                yield from (remedy for remedy, _ in answer.remedies)


@pytest.mark.parametrize("book", BOOKS)
def test_every_remedy_is_read_back_from_what_is_stored(book: str) -> None:
    found = set(given(book))
    assert len(found) > 100
    for remedy in found:
        assert Remedy.read(json.loads(json.dumps(remedy.values_json()))) == remedy


def test_a_value_that_was_emptied_is_not_the_usual_one() -> None:
    remedy = DelayForfeited(Party.OFFENDER, when="")
    assert Remedy.read(remedy.values_json()) == remedy


def test_a_remedy_of_another_version_is_named() -> None:
    with pytest.raises(InvalidInput, match="play_stand"):
        Remedy.read({"remedy": "play_stand"})
