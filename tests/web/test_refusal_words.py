"""Refusals in the reader's language."""

from __future__ import annotations

import pytest

from bafflebox.game.side import Side
from bafflebox.message import GAP, said
from bafflebox.web.languages import ENGLISH, LANGUAGES
from bafflebox.web.refusal_words import RefusalWords, refusal_catalogue
from support.refusals import CONVERTED, TRANSLATED, refusals, template

OTHERS = tuple(language for language in LANGUAGES if language != ENGLISH)


def test_a_refusal_is_a_message_and_no_ready_made_sentence() -> None:
    assert [where for where, text in refusals(CONVERTED) if template(text) is None] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_is_translated(language: str) -> None:
    wanted = {template(text) for _, text in refusals(TRANSLATED)}
    assert len(wanted) > 40
    assert wanted - refusal_catalogue(language).keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_gaps_of_its_text(language: str) -> None:
    for text, translated in refusal_catalogue(language).items():
        assert set(GAP.findall(translated)) == set(GAP.findall(text)), text
        assert text.endswith(".") == translated.endswith("."), text


def test_sides_are_translated_and_names_are_not() -> None:
    text = "{operator} moves for {side} in this game; {by} may only advise."
    refused = said(text, operator="Ann", side=Side.WHITE, by="Ben Black")

    assert refused == "Ann moves for white in this game; Ben Black may only advise."
    assert RefusalWords("de").say(refused) == "Ann zieht in diesem Spiel für Weiß; Ben Black darf nur beraten."
    assert RefusalWords(ENGLISH).say(refused) == refused


def test_what_is_not_translated_stays_english_and_is_marked() -> None:
    assert RefusalWords("fr").say("Nobody has translated this.") == "Nobody has translated this."
    assert RefusalWords("fr").mark("Nobody has translated this.") == ' lang="en"'
