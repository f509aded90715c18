"""Refusals in the reader's language."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bafflebox.errors import unknown_name
from bafflebox.game.side import Side
from bafflebox.message import GAP, said
from bafflebox.rulings.clashes import CLASHES
from bafflebox.rulings.wanted import WANTED
from bafflebox.web.languages import ENGLISH, LANGUAGES
from bafflebox.web.problems import TITLES
from bafflebox.web.ruling_words import RefusalWords, refusal_catalogue
from support.refusals import CONVERTED, TRANSLATED, refusals, template

OTHERS = tuple(language for language in LANGUAGES if language != ENGLISH)


def test_a_refusal_is_a_message_and_no_ready_made_sentence() -> None:
    assert [where for where, text in refusals(CONVERTED) if template(text) is None] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_is_translated(language: str) -> None:
    wanted = {found for _, text in refusals(TRANSLATED) if (found := template(text)) is not None} | set(TITLES.values())
    wanted |= set(WANTED.values()) | {clash.sentence for clash in CLASHES}
    assert len(wanted) > 300
    assert wanted - refusal_catalogue(language).keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_gaps_of_its_text(language: str) -> None:
    for text, translated in refusal_catalogue(language).items():
        assert set(GAP.findall(translated)) == set(GAP.findall(text)), text
        assert text.endswith(".") == translated.endswith("."), text


@pytest.mark.parametrize(
    ("known", "german"),
    [
        (["open", "doubles"], "Unbekannt (Wettbewerb): „opne“. Ähnlich: open."),
        (["doubles"], "Unbekannt (Wettbewerb): „opne“. Es gibt: doubles."),
        ([], "Unbekannt (Wettbewerb): „opne“. Es gibt noch nichts davon."),
    ],
)
def test_an_unknown_name_is_refused_in_the_readers_language(known: list[str], german: str) -> None:
    assert RefusalWords("de").say(unknown_name("event", "opne", known).sentence) == german


def test_sides_are_translated_and_names_are_not() -> None:
    text = "{operator} moves for {side} in this game; {by} may only advise."
    refused = said(text, operator="Ann", side=Side.WHITE, by="Ben Black")

    assert refused == "Ann moves for white in this game; Ben Black may only advise."
    assert RefusalWords("de").say(refused) == "Ann zieht in diesem Spiel für Weiß; Ben Black darf nur beraten."
    assert RefusalWords(ENGLISH).say(refused) == refused


@pytest.mark.parametrize(
    ("path", "title", "detail"),
    [
        ("/nowhere", "Seite nicht gefunden", "Eine Seite /nowhere gibt es nicht."),
        ("/t/nowhere", "Seite nicht gefunden", "Es gibt keinen Tisch nowhere."),
        ("/tournaments/nowhere", "Seite nicht gefunden", "Es gibt kein Turnier nowhere."),
    ],
)
def test_a_page_that_refuses_speaks_the_readers_language(
    client: TestClient, path: str, title: str, detail: str
) -> None:
    shown = client.get(path, headers={"accept": "text/html", "accept-language": "de"}).text

    assert f"<h1>{title}</h1>" in shown
    assert detail in shown


def test_a_line_that_is_no_line_is_refused_in_the_readers_language(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    made = {"white": "Cid", "black": "Dan", "mode": "transcription", "clock": False}
    table = client.post("/api/tables", json=made).json()["table"]
    answer = client.post(f"/api/tables/{table}/lines", json={"line": "99"}, headers={"accept-language": "es"})

    assert answer.json()["detail"] == "«99» no es una tirada: cada dado muestra de 1 a 6, como en 31."


def test_what_is_not_translated_stays_english_and_is_marked() -> None:
    assert RefusalWords("fr").say("Nobody has translated this.") == "Nobody has translated this."
    assert RefusalWords("fr").mark("Nobody has translated this.") == ' lang="en"'


def test_a_refusal_of_the_desk_has_names_and_speaks_the_readers_language(hall: TestClient) -> None:
    night = hall.get("/api/tournaments/club-night").json()
    ann = next(id for id, name in night["events"][0]["entries"].items() if name == "Ann")
    pay = {"act": "pay", "fields": {"person": ann}}
    hall.post("/api/tournaments/club-night/acts", json=pay)

    refused = hall.post("/api/tournaments/club-night/acts", json=pay, headers={"accept-language": "de"}).json()

    assert refused["code"] == "owes_nothing"
    assert refused["detail"].startswith("Ann schuldet nichts.")
