"""What happened in a tournament, in the reader's language."""

from __future__ import annotations

import re
from string import Formatter

import pytest
from starlette.testclient import TestClient

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.events import (
    DeskResult,
    Entrant,
    MatchCalled,
    MatchEnding,
    MatchId,
    ResultEntered,
)
from bafflebox.tournament.explain import REPAIRED, SENTENCES, WITHOUT_TABLE, sentence
from bafflebox.web.languages import ENGLISH, LANGUAGES
from bafflebox.web.refusal_words import EventWords, event_catalogue
from support.club_night import BASE, act

OTHERS = tuple(language for language in LANGUAGES if language != ENGLISH)
DEE, MATCH = PersonId("Dee"), MatchId("open/main:1.1")
WON = DeskResult((Entrant("Ann"), Entrant("Ben")), Entrant("Ann"), MatchEnding.FORFEIT, (5, 3), 5, (2, 0))


def fields(template: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(template) if field is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_event_has_a_sentence_with_the_same_fields(language: str) -> None:
    known = event_catalogue(language)

    assert {*SENTENCES.values(), *WITHOUT_TABLE.values(), *REPAIRED.values()} - known.keys() == set()
    assert [text for text, told in known.items() if fields(text) != fields(told)] == []


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (
            ResultEntered(Millis(0), DEE, MATCH, WON, WON, Millis(0)),
            "open/main:1.1: Ann beat Ben 5-3 by forfeit, including 2 penalty points for Ann.",
            "Open/main:1.1: Ann schlug Ben 5-3 durch Aufgabe, einschließlich 2 Strafpunkte für Ann.",
        ),
        (
            MatchCalled(Millis(0), DEE, MATCH, (Entrant("Ann"), Entrant("Ben")), "", 5),
            "Dee called open/main:1.1.",
            "Dee hat open/main:1.1 aufgerufen.",
        ),
        (
            MatchCalled(Millis(0), DEE, MATCH, (Entrant("Ann"), Entrant("Ben")), "4", 5, ("5",)),
            "Dee called open/main:1.1 to table 4–5.",
            "Dee hat open/main:1.1 aufgerufen: Tisch 4–5.",
        ),
    ],
)
def test_an_event_is_told_in_english_and_german(event: object, english: str, german: str) -> None:
    told = sentence(event)  # type: ignore[arg-type]

    assert told == english
    assert EventWords("de").say(told) == german
    assert EventWords(ENGLISH).say(told) == english


def test_the_journal_of_a_tournament_is_in_the_readers_language(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    page = hall.get(f"{BASE}/desk/match/open/main:1.1").text
    one, _ = dict.fromkeys(re.findall(r'name="winner" value="([^"]+)" required', page))
    assert act(hall, act="result", match="open/main:1.1", winner=one, first="5", second="2") == 200

    journal = hall.get(f"{BASE}/desk/journal", headers={"accept-language": "de"}).text
    found = hall.get(f"{BASE}/desk/journal?q=schlug", headers={"accept-language": "de"}).text

    assert re.search(r"<td>[^<]*\w+ schlug \w+ 5-2\.</td>", journal)
    assert "Dee hat Open für" in journal
    assert " schlug " in found
    assert "Dee hat Open für" not in found
