"""Languages: what a browser asks for is what it gets, and no catalogue lacks a text or keeps one that nobody says any more."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import nodes
from starlette.testclient import TestClient

from bafflebox.rulings.incident import all_incidents
from bafflebox.service import told
from bafflebox.web import languages, ruling_words
from bafflebox.web.catalogues import HERE, extracted
from bafflebox.web.languages import COOKIE, ENGLISH, LANGUAGES, catalogue, spoken_by
from bafflebox.web.pages.terms import offered
from bafflebox.web.rendering import environment, upfirst
from bafflebox.web.ruling_words import IncidentWords, words
from bafflebox.web.wording import Wording

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
TEMPLATES = HERE / "templates"
HOLES = re.compile(r"%\(\w+\)s|\{\w+\}")
NOT_WORDS = {
    "Baffle",
    "Box",
    "API",
    "JSON",
    "CSV",
    "PDF",
    "QR",
    "MIT",
    "mat",
    "x",
    "Letter",
    "Ann",
    "Lee",
    "Ben",
    "Roy",
    "events",
}
"""What is the same in every language."""
STILL_ENGLISH = {"hall/club_night.html", "house/api.html"}
"""Pages that speak English to everybody, and say so by `lang="en"`. Nothing may be added."""


def translated() -> list[Path]:
    """The templates that speak the reader's language: those that say so, and the parts that they are made of."""
    said = [path for path in TEMPLATES.rglob("*.html") if "{% block tongue %}{% endblock %}" in path.read_text("utf-8")]
    heirs = [
        path
        for path in TEMPLATES.rglob("*.html")
        if re.search(r'extends "hall/(open|paper|desk|frame)\.html"', path.read_text("utf-8"))
    ]
    return sorted({*said, *heirs, *(TEMPLATES / name for name in ("languages.html", "base.html", "hall/desk.html"))})


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_none_is_stale(language: str) -> None:
    """`make messages` brings the catalogues up to date with what pages say; a translator then fills what is new."""
    said = {str(message.id) for message in extracted() if message.id}
    kept = {str(message.id): message for message in catalogue(language) if message.id}

    assert said - kept.keys() == set(), "run make messages"
    assert kept.keys() - said == set(), "run make messages"
    empty = [id for id, message in kept.items() if not all(_forms(message.string))]
    assert empty == [], "not translated yet"


@pytest.mark.parametrize("language", OTHERS)
def test_what_stands_for_a_value_stands_in_the_translation_too(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            wanted = set(HOLES.findall(_forms(message.id)[-1]))
            for form in _forms(message.string):
                assert set(HOLES.findall(form)) <= wanted, message.id
            assert set(HOLES.findall(_forms(message.string)[-1])) == wanted, message.id


def test_german_says_du() -> None:
    """One form of address on all pages, as players speak to each other."""
    formal = re.compile(
        r"\b(Ihnen|Ihrem|Ihren|Ihres)\b|\b(haben|können|wollen|möchten|sind|werden|geben|wählen|drücken|öffnen) Sie\b|^Sie "
    )
    assert [form for message in catalogue("de") for form in _forms(message.string) if formal.search(form)] == []


def test_french_says_vous() -> None:
    familiar = re.compile(r"\b(tu|toi|tes)\b", re.IGNORECASE)
    assert [form for message in catalogue("fr") for form in _forms(message.string) if familiar.search(form)] == []


def _forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text),)


@pytest.mark.parametrize("path", translated(), ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_translated_page_has_no_words_outside_the_catalogue(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}", " ", path.read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r'<(\w+)[^>]* lang="en"[^>]*>.*?</\1>', " ", text, flags=re.DOTALL)
    text = re.sub(r"\{% trans\b.*?\{% endtrans %\}", " ", text, flags=re.DOTALL)
    text = re.sub(r"\{% block (body_class|main_class|listens|shown) %\}.*?\{% endblock %\}", " ", text)
    text = re.sub(r"\{% macro (where|here|told)\(.*?\{% endmacro %\}", " ", text)  # addresses and attributes
    text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " ", text, flags=re.DOTALL)
    shown = re.findall(r'(?:aria-label|alt|placeholder|title)="([^"]*)"', text) + re.sub(
        r'<(?:[^>"]|"[^"]*")*>', " ", text
    ).split("\n")
    words = {word for part in shown for word in re.findall(r"[^\W\d_]+", re.sub(r"&\w+;", " ", part))}
    assert words - NOT_WORDS - {"abcd", "efgh", "ijkl", "amp"} == set()


def printed(node: nodes.Node) -> Iterator[str]:
    """The texts that an expression prints as they are."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    if isinstance(node, nodes.CondExpr | nodes.Or | nodes.Concat):
        for part in node.iter_child_nodes(exclude=("test",)):
            yield from printed(part)
    if isinstance(node, nodes.Getitem) and isinstance(node.node, nodes.Dict):
        for pair in node.node.items:
            yield from printed(pair.value)


@pytest.mark.parametrize("path", translated(), ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_an_expression_prints_no_words_outside_the_catalogue(path: Path) -> None:
    tree = environment().parse(path.read_text("utf-8"))
    texts = {text for output in tree.find_all(nodes.Output) for one in output.nodes for text in printed(one)}
    found = {text for text in texts if re.match(r"[A-Z][a-z]{2}|[a-z]{2,} [a-z]{2,}|[,(] ?[a-z]{2,}", text)}
    assert found - {"card lift", "fast roll"} == set()  # a style, and what somebody may search for


def test_every_page_speaks_the_readers_language_or_is_known_not_to() -> None:
    """A new page is translated from its first day, and one that has been translated leaves the list."""
    parts = {
        str(path.relative_to(TEMPLATES))
        for path in TEMPLATES.rglob("*.html")
        if "extends" not in path.read_text("utf-8")
    }
    spoken = {str(path.relative_to(TEMPLATES)) for path in translated()}
    whole = {str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html")} - parts
    assert whole - spoken - STILL_ENGLISH - {"hall/frame.html"} == set(), "not translated"
    assert STILL_ENGLISH & spoken == set(), "translated: take it off the list"
    assert whole | parts >= STILL_ENGLISH


def scripts() -> list[str]:
    """The scripts whose texts a translated page carries."""
    said = (re.findall(r"spoken_by\((.*?)\)", path.read_text("utf-8")) for path in TEMPLATES.rglob("*.html"))
    return sorted({name for calls in said for call in calls for name in re.findall(r"'([\w.]+)'", call)})


@pytest.mark.parametrize("name", scripts())
def test_a_translated_script_has_no_words_outside_the_catalogue(name: str) -> None:
    text = re.sub(r"\$\{(?:[^{}`]|\{[^{}]*\})*\}", "", (HERE / "static" / name).read_text("utf-8"))
    shown = re.findall(r"(?<!=)>([\w ,.:;'’…?!–-]*)<", text)
    shown += re.findall(r'(?:aria-label|placeholder|title|alt)="([^"$]*)"', text)
    assert {word for part in shown for word in re.findall(r"[^\W\d_]{3,}", part)} - {"Crawford"} == set()


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("de", "de"),
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("it, fr-CA;q=0.7, en;q=0.3", "fr"),
        ("es-419", "es"),
        ("fr;q=0, es;q=0.1", "es"),
        ("ja,zh;q=0.5", "en"),
        ("", "en"),
        (";;q=x,,*", "en"),
    ],
)
def test_the_page_speaks_the_first_language_of_the_browser_that_there_is(
    client: TestClient, header: str, expected: str
) -> None:
    answer = client.get("/", headers={"accept-language": header})
    assert f'<html lang="{expected}">' in answer.text
    assert answer.headers["content-language"] == expected


def test_a_choice_is_kept_against_what_the_browser_prefers(client: TestClient) -> None:
    german = {"accept-language": "de"}
    assert "Gegen einen Bot spielen" in client.get("/", headers=german).text

    chosen = client.get("/?lang=fr", headers=german)
    assert chosen.cookies[COOKIE] == "fr"
    assert "Jouer contre un bot" in client.get("/", headers=german).text

    assert "Play a bot" in client.get("/?lang=en", headers=german).text
    assert "Play a bot" in client.get("/?lang=tlh", headers=german).text, "an unknown language changes nothing"


def test_the_switch_leads_to_the_same_page_in_each_language(client: TestClient) -> None:
    text = client.get("/clock?book=eubgf&length=9").text
    for language, name in LANGUAGES.items():
        address = f"/clock?book=eubgf&amp;length=9&amp;lang={language}"
        assert f'<a href="{address}" lang="{language}" hreflang="{language}"' in text
        assert name in text


def test_a_page_that_is_not_translated_says_that_it_is_english(client: TestClient) -> None:
    assert '<main id="main" tabindex="-1" lang="en">' in client.get("/api", headers={"accept-language": "de"}).text
    assert '<main id="main" tabindex="-1">' in client.get("/clock", headers={"accept-language": "de"}).text


def test_the_desk_speaks_the_directors_language(hall: TestClient) -> None:
    german = {"accept-language": "de", "accept": "text/html"}
    now = hall.get("/tournaments/club-night/desk", headers=german).text
    assert "Meldungen" in now
    assert "Einstellungen" in now
    assert '<main id="main" tabindex="-1" class="wide">' in now
    for page in ("tables", "journal", "messages", "money", "entries", "rulings", "staff", "settings"):
        text = hall.get(f"/tournaments/club-night/desk/{page}", headers=german).text
        assert '<main id="main" tabindex="-1" class="wide">' in text, page


def test_a_refusal_speaks_the_readers_language_and_the_page_says_what_stays_english(client: TestClient) -> None:
    answer = client.get("/rules/usbgf/nowhere", headers={"accept-language": "es", "accept": "text/html"})
    assert '<p class="lead" lang="en">' not in answer.text
    assert "están en inglés" in answer.text


def test_a_refusal_without_a_translation_is_marked_as_english(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ruling_words, "refusal_catalogue", lambda _: {})
    answer = client.get("/rules/usbgf/nowhere", headers={"accept-language": "es", "accept": "text/html"})
    assert '<p class="lead" lang="en">' in answer.text


@pytest.mark.parametrize("language", OTHERS)
def test_incidents_have_their_words_in_every_language(language: str) -> None:
    """Every title, question and choice; nothing that the program does not know."""
    known, kept = all_incidents(), words(language)
    assert known.keys() == kept["titles"].keys()
    assert all(kept["titles"].values())
    facts = {f"{one.name}.{fact.name}": fact for one in known.values() for fact in one.by_name.values()}
    by_name = {fact.name: fact for fact in facts.values()}
    for kind in ("questions", "choices"):
        assert [name for name in kept[kind] if name not in facts and name not in by_name] == []
    for name, meanings in kept["choices"].items():
        asking = [fact for place, fact in facts.items() if name in (place, fact.name)]
        assert meanings.keys() <= {value for fact in asking for value in fact.choices}, name
    said = IncidentWords(language)
    for name, one in known.items():
        for fact in one.by_name.values():
            assert said.mark(name, fact) == "", (name, fact.name)
            assert said.question(one, fact) != fact.question, (name, fact.name)
            meanings = kept["choices"].get(f"{name}.{fact.name}") or kept["choices"].get(fact.name) or {}
            assert fact.choices.keys() <= meanings.keys(), (name, fact.name)


ALIKE = {
    "crawford_played": {
        "Has the Crawford game been played already?",
        "Has a Crawford game already been played in this match?",
    },
}
"""Questions that are worded in two ways and mean the same."""


@pytest.mark.parametrize("language", OTHERS)
def test_one_translation_stands_for_one_question(language: str) -> None:
    """A fact that is asked for differently from incident to incident has an entry for each."""
    kept = words(language)["questions"]
    asked: dict[str, set[str]] = {}
    for name, one in all_incidents().items():
        for fact in one.by_name.values():
            if f"{name}.{fact.name}" not in kept:
                asked.setdefault(fact.name, set()).add(fact.question)
    assert {name: said for name, said in asked.items() if len(said) > 1 and not said <= ALIKE.get(name, set())} == {}


def test_a_ruling_is_asked_for_in_the_readers_language(client: TestClient) -> None:
    german = {"accept-language": "de", "accept": "text/html"}
    assert "Am häufigsten gefragt" in client.get("/rulings", headers=german).text
    page = client.get("/rulings/fast_roll?book=usbgf", headers=german).text
    assert "Zu früh gewürfelt" in page
    assert "den Zug so beendet, wie es das Material verlangt?" in page
    ruled = client.get("/rulings/fast_roll?book=usbgf&f.turn_ended=no&f.earlier_let_pass=0", headers=german).text
    assert "<h2>Der Wurf kam, bevor der Zug beendet war.</h2>" in ruled
    assert "<strong>den Wurf gelten lassen</strong>" in ruled
    found = client.get("/api/incidents", params={"q": "zu früh gewürfelt", "language": "de"}).json()
    assert found[0]["title"] == "Zu früh gewürfelt"


def test_scripts_get_the_texts_they_need_and_no_others() -> None:
    clock = spoken_by("de", ("clock.js",))
    assert '"Second time bank":"Zweite Zeitreserve"' in clock
    assert "Sit down" not in clock
    assert spoken_by(ENGLISH, ("clock.js",)) == "{}"
    assert "</" not in spoken_by("fr", tuple(path.name for path in (HERE / "static").glob("*.js")))


def test_numbers_and_plurals_follow_the_language() -> None:
    assert [Wording(language).number(1522.44, 1) for language in LANGUAGES] == [
        "1,522.4",
        "1.522,4",
        "1\u202f522,4",
        "1.522,4",
    ]
    assert [Wording(language).money(123450, "EUR") for language in LANGUAGES] == [
        "€1,234.50",
        "1.234,50\xa0€",
        "1\u202f234,50\xa0€",
        "1.234,50\xa0€",
    ]
    french = languages.translations("fr")
    assert french.ngettext("%(num)s page.", "%(num)s pages.", 0) == "%(num)s page."
    german = languages.translations("de")
    assert german.ngettext("%(num)s page.", "%(num)s pages.", 0) == "%(num)s Seiten."


@pytest.mark.parametrize(
    ("name", "expected"),
    [("main", "Hauptfeld"), ("main lower", "Hauptfeld, unteres Tableau"), ("groups 3", "Gruppen, 3"),
     ("places 5-8", "Plätze 5 bis 8"), ("Sunday plate", "Sunday plate"), ("day 2", "day 2")],
)  # fmt: skip
def test_sections_have_the_names_players_know_and_a_directors_own_name_stays(name: str, expected: str) -> None:
    assert Wording("de").section(name) == expected


def test_every_line_of_a_match_list_is_translated() -> None:
    """What the list says is sent in English with its values, and looked up by the page: each sentence is one the page knows."""
    source = inspect.getsource(told)
    says = {*re.findall(r'ListedEvent\(\s*[^,]+,\s*"([^"{][^"]*)"', source), "{roll}: cannot move"}
    for table in (told.CONCEDES, told.COUNTERS, told.CLAIMS):
        says |= set(table.values())
    says |= {one for pair in told.WINS.values() for one in pair}
    assert len(says) > 30
    known = {str(message.id) for message in extracted() if ("static/tableparts.js", 0) in message.locations}
    assert says - known == set()


def test_every_option_of_every_book_is_offered_in_the_readers_language() -> None:
    """Names of options and settings, their choices and bounds; numbers speak for themselves."""
    offer = offered("usbgf", over_the_board=True)
    shown: set[str] = set()
    for book in offer["books"]:
        for option in book.options:
            shown |= {upfirst(option.name.replace("_", " ")), *option.choices.values()}
        for field in offer["may_set"][book.id]:
            shown |= {field["title"], field["allowed"], *field["choices"].values()}
            shown |= set() if field["number"] else {field["standard"]}
    assert len(shown) > 50
    assert shown - {""} <= {str(message.id) for message in extracted()}
