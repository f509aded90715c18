"""Rulings in the reader's language: whole sentences, and what is left in English is marked and gets less."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.books.finding import find
from bafflebox.message import GAP, Series, said
from bafflebox.party import Party
from bafflebox.rulings import Ruling, rule
from bafflebox.rulings.examples import worked_examples
from bafflebox.rulings.tree import decision_tree
from bafflebox.table.remedies import carrying, decisions, persons
from bafflebox.web.languages import ENGLISH, LANGUAGES
from bafflebox.web.pages.rulings import MOST_ASKED
from bafflebox.web.ruling_words import RulingWords, catalogue, refusal_catalogue
from support.ruling_texts import ruling_texts

OTHERS = tuple(language for language in LANGUAGES if language != ENGLISH)
AT_LEAST = {"remedy": 100, "verdict": 99, "common verdict": 98, "outcome": 100, "reading": 100}
"""Per cent of what the worked examples say that is translated. Raise it with every text that is added."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """The ruling of every worked example."""
    return tuple(
        answer
        for book in map(load, BOOKS)
        for example in worked_examples(book)
        if "incident" in example.data and isinstance(answer := rule(book, *_asked(example.data)), Ruling)
    )


def _asked(data: dict[str, Any]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    return data["incident"], data.get("facts", {}), data.get("options", {})


@pytest.mark.parametrize("language", OTHERS)
def test_no_less_is_translated_than_before(language: str) -> None:
    words, common = RulingWords(language), set(find("", ENGLISH)[:MOST_ASKED])
    all_of, done = Counter[str](), Counter[str]()
    for ruling in rulings():
        texts = [("verdict", ruling.verdict), *(("remedy", remedy.sentence) for remedy, _ in ruling.remedies)]
        texts += [("outcome", sentence) for _, outcome in ruling.outcomes for sentence in outcome.sentences]
        texts += [("common verdict", ruling.verdict)] if ruling.incident in common else []
        texts += [("reading", sentence) for sentence in ruling.readings]
        for kind, text in texts:
            all_of[kind] += 1
            done[kind] += not words.is_english(text)
    assert {kind: share for kind in all_of if (share := 100 * done[kind] // all_of[kind]) < AT_LEAST[kind]} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_whatever_a_book_can_say_is_translated(language: str) -> None:
    texts = ruling_texts()
    assert len(texts) > 3000
    words = RulingWords(language)
    assert [text for text in sorted(texts) if words.is_english(said(text))] == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_gaps_and_the_form_of_its_text(language: str) -> None:
    forms = set(catalogue(language)["parties"]["opponent"])
    for text, translated in catalogue(language)["texts"].items():
        gaps = GAP.findall(translated)
        assert {name for name, _ in gaps} == {name for name, _ in GAP.findall(text)}, text
        assert {form for _, form in gaps} <= forms | {""}, text
        assert text.endswith(".") == translated.endswith("."), text
        assert re.sub(r"\{[^}]*\}", "", translated).count("{") == 0, text


@pytest.mark.parametrize("language", OTHERS)
def test_every_party_has_every_form(language: str) -> None:
    parties = catalogue(language)["parties"]
    assert set(parties) == {party.value for party in Party}
    assert len({tuple(forms) for forms in parties.values()}) == 1
    assert all(all(forms.values()) for forms in parties.values())


def test_a_sentence_is_never_half_translated() -> None:
    words = RulingWords("de")
    whole = said("{who} must {what}.", who=Party.DIRECTOR, what="stop the clock")
    half = said("{who} must {what}.", who=Party.DIRECTOR, what="do what no catalogue knows")

    assert words.say(whole) == "Die Turnierleitung muss die Uhr anhalten."
    assert words.mark(whole) == ""
    assert words.say(half) == "The director must do what no catalogue knows."
    assert words.mark(half) == ' lang="en"'
    assert RulingWords(ENGLISH).mark(half) == "", "nothing is marked on an English page"


def test_a_ruling_at_a_table_is_shown_in_the_readers_language() -> None:
    shown = {
        "verdict": "The roll was premature.",
        "remedies": [{"sentence": said("The roll stands."), "clauses": []}],
        "choices": [
            {"made": "", "options": [{"label": "let the roll stand", "means": said("The roll stands.")}], "holder": ""}
        ],
        "readings": ["Nobody has translated this."],
        "parties": {},
    }
    told = RulingWords("fr").ruling(shown, {})

    assert (told["verdict"], told["english"]) == ("Le lancer était prématuré.", False)
    assert told["remedies"][0]["sentence"] == "Le lancer compte."
    (option,) = told["choices"][0]["options"]
    assert (option["label"], option["said"]) == ("let the roll stand", "laisser le lancer"), "the act keeps its name"
    assert (told["readings"], told["english_readings"]) == (["Nobody has translated this."], [True])
    assert RulingWords(ENGLISH).ruling(shown, {}) is shown


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (ENGLISH, "Ann must stop the clock."),
        ("de", "Ann muss die Uhr anhalten."),
        ("fr", "Ann doit arrêter la pendule."),
        ("es", "Ann debe parar el reloj."),
    ],
)
def test_a_ruling_at_a_table_calls_the_players_by_their_names(language: str, sentence: str) -> None:
    duty = said("{who} must {what}.", who=Party.OFFENDER, what="stop the clock")
    staff = said("{who} must {what}.", who=Party.DIRECTOR, what="stop the clock")
    shown = {
        "verdict": "The roll was premature.",
        "remedies": [{"sentence": duty, "clauses": []}, {"sentence": staff, "clauses": []}],
        "choices": [],
        "readings": [],
        "parties": {"offender": "white", "opponent": "black"},
    }
    told = RulingWords(language).ruling(shown, {"white": "Ann", "black": "Ben"})

    assert told["remedies"][0]["sentence"] == sentence
    assert "Ann" not in told["remedies"][1]["sentence"]


def test_a_phone_takes_the_rulings_along_in_its_language() -> None:
    ruling = next(one for one in rulings() if one.incident == "fast_roll" and one.has("choice"))
    shown = RulingWords("es").answer(ruling)

    assert (shown["verdict"], shown["english"]) == ("La tirada llegó antes de terminar el turno.", False)
    (choice,) = [one for one in shown["remedies"] if one["remedy"] == "choice"]
    assert choice["options"][0]["option"] == "dar por válida la tirada"
    assert choice["options"][0]["remedies"][0]["sentence"] == "La tirada vale."
    tree = decision_tree(load("usbgf"), "fast_roll", show=RulingWords("es").answer)
    assert "La tirada llegó antes de terminar el turno." in {node.get("verdict") for node in tree["nodes"]}
    assert RulingWords(ENGLISH).answer(ruling) == ruling.answer_json()


QUESTIONS = {"said": 0, "choice": 1, "number": 1, "seconds": 1, "which_side": 1, "Fact": 2}
"""Where the text stands among what these functions are given."""


def asked_when_applied() -> set[str]:
    """What rulings have to be told when they are carried out, as the code that asks has it."""
    texts = {*persons.SANCTIONS.values(), *carrying.SIDES.values()}
    for one in {id(one): one for one in decisions.DECISIONS.values()}.values():
        texts |= {one.question, *(words for words, _ in one.answers.values())}
    folder = Path(persons.__file__).parent
    for source in (*folder.glob("*.py"), folder.parent / "moments.py"):
        for call in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in QUESTIONS:
                texts |= {
                    text.value for text in call.args[QUESTIONS[call.func.id] :][:1] if isinstance(text, ast.Constant)
                }
    return {text for text in texts if re.search("[a-z]", GAP.sub("", text))}


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_ruling_asks_when_it_is_carried_out_is_translated(language: str) -> None:
    asked = asked_when_applied()
    assert "Which game is written wrongly?" in asked
    assert asked - catalogue(language)["texts"].keys() - refusal_catalogue(language).keys() == set()


def test_the_list_of_a_table_says_a_ruling_in_the_readers_language() -> None:
    ruled = {"version": 9, "side": "", "says": "Ruling: {verdict}"}
    shown = [
        {"version": 7, "side": "white", "words": "31: 8/5 6/5"},
        ruled | {"told": {"verdict": said("The roll was premature.")}},
        ruled | {"told": {"verdict": said("Nobody has translated this.")}},
    ]
    play, first, second = RulingWords("de").lines(shown)

    assert play is shown[0]
    assert (first["told"], first["english"]) == ({"verdict": "Der Wurf kam zu früh."}, False)
    assert (second["told"], second["english"]) == ({"verdict": "Nobody has translated this."}, True)


def test_signs_between_texts_are_set_as_in_the_readers_language() -> None:
    both = Series((said("{result}: {points}", result="gammon", points=4), said("{points} points", points=2)), "; ")

    assert RulingWords("fr").say(both) == "gammon\u202f: 4\u202f; 2 points"
    assert RulingWords("de").say(both) == "Gammon: 4; 2 Punkte"
