"""A remedy is a value: what is stored of it is enough to carry it out later."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput
from bafflebox.message import Message, Series, read, said
from bafflebox.party import Party
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.examples import worked_examples
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


def test_a_message_keeps_how_it_was_made() -> None:
    book = load("usbgf")
    answer = rule(book, "late_start", {"minutes_late": 12, "match_length": 7})
    assert isinstance(answer, Ruling)
    for remedy, _ in answer.remedies:
        stored = json.loads(json.dumps(remedy.sentence.stored()))
        again = read(stored)
        assert (again, again.template, again.fields) == (
            remedy.sentence,
            remedy.sentence.template,
            remedy.sentence.fields,
        )


class Upper:
    """A language that says everything in capitals, and does not know some words."""

    def text(self, template: str) -> str | None:
        return None if "secret" in template else template.replace("must", "MUST")

    part = text

    def party(self, party: Party, form: str) -> str:
        return f"<{party}:{form}>"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (said("{who} must {what}.", who=Party.OPPONENT, what="wait"), "<opponent:> MUST wait."),
        (said("{who:dative} must {what}.", who=Party.OPPONENT, what="wait"), "<opponent:dative> MUST wait."),
        (said("{who} must {what}.", who=Party.OPPONENT, what="keep a secret"), None),
        (said("it is {what}.", what="3-1"), "It is 3-1."),
        (said("it is {what}.", what=2.0), "It is 2."),
        (Series((said("You must."), said("He must."))), "You MUST. He MUST."),
        (Series((said("You must."), said("A secret."))), None),
    ],
)
def test_a_message_is_said_in_a_language_as_a_whole_or_not_at_all(message: Message, told: str | None) -> None:
    assert message.translated(Upper()) == told
    assert read(message.stored()).translated(Upper()) == told
