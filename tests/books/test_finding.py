"""Players' words find the right incident: lists of what is said at a table, and the twin on the phone."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from bafflebox.books.finding import COMMONEST, LANGUAGES, find, index_of
from bafflebox.books.finding.index import spoken
from bafflebox.books.search import search
from bafflebox.errors import InvalidInput
from bafflebox.rulings.incident import all_incidents

HERE = Path(__file__).parent
FINDING = HERE.parents[1] / "src/bafflebox/web/static/finding.js"
NODE = shutil.which("node")
ENOUGH = 0.95
"""The share of sentences whose incident has to be among the first three."""

FRESH = 0.9
"""The same for sentences for which no word was added."""


def said(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = yaml.safe_load((HERE / name).read_text("utf-8"))
    return found


def missed(sentences: dict[str, list[str]], language: str = "en") -> list[str]:
    return [
        f"{sentence}: {', '.join(found)} instead of {', '.join(right)}"
        for sentence, right in sentences.items()
        if not set(found := find(sentence, language)[:3]) & set(right)
    ]


@pytest.mark.parametrize("held_out", [False, True])
def test_what_players_say_finds_the_incident(held_out: bool) -> None:
    """Every third sentence was held out while the words were chosen."""
    sentences = {
        sentence: right
        for number, (sentence, right) in enumerate(said("said.yaml").items())
        if (number % 3 == 2) == held_out
    }
    wrong = missed(sentences)

    assert len(wrong) <= (1 - ENOUGH) * len(sentences), "\n".join(wrong)


def test_terse_notes_and_typing_errors_are_understood() -> None:
    sentences = said("said_more.yaml")
    wrong = missed(sentences)

    assert len(wrong) <= (1 - ENOUGH) * len(sentences), "\n".join(wrong)


def test_sentences_for_which_no_word_was_added_are_mostly_found() -> None:
    """What the other lists promise is checked by one for which no word was added."""
    sentences = said("said_fresh.yaml")
    wrong = missed(sentences)

    assert len(wrong) <= (1 - FRESH) * len(sentences), "\n".join(wrong)


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_other_languages_find_it_too(language: str) -> None:
    sentences = said(f"said.{language}.yaml")
    wrong = missed(sentences, language)

    assert len(wrong) <= (1 - ENOUGH) * len(sentences), "\n".join(wrong)


def test_the_lists_know_every_incident_and_nothing_else() -> None:
    right = {name for names in said("said.yaml").values() for name in names}

    assert right == set(all_incidents())
    assert set(spoken()) == set(all_incidents())
    assert set(COMMONEST) <= set(all_incidents())
    assert len(said("said.yaml")) >= 300


@pytest.mark.parametrize("name", sorted(all_incidents()))
def test_an_incident_is_found_by_its_title(name: str) -> None:
    assert name in find(all_incidents()[name].title)[:3]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("cokced", "cocked_die"),
        ("opening rol", "opening_roll"),
        ("headfones", "headphones"),
        ("craford game", "crawford_due"),
        ("resgin", "concession"),
        ("comittee vote", "committee_vote"),
        ("ilegal mvoe", "illegal_move"),
    ],
)
def test_typing_errors_are_forgiven(typed: str, meant: str) -> None:
    assert meant in find(typed)[:3]


@pytest.mark.parametrize(
    ("begun", "meant"),
    [("coc", "cocked_die"), ("headph", "headphones"), ("wheelch", "accommodation"), ("beav", "money_rule")],
)
def test_a_word_that_is_only_begun_finds_it(begun: str, meant: str) -> None:
    assert meant in find(begun)[:3]


def test_without_words_the_commonest_come_first() -> None:
    assert find("  ") == list(COMMONEST)
    assert len(COMMONEST) == 12


def test_words_that_mean_nothing_find_nothing() -> None:
    assert find("xqzv 的 !!") == []


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(InvalidInput, match="There is no language 'it'"):
        find("dado", "it")


def test_clauses_are_found_by_any_word_and_by_number() -> None:
    assert search("usbgf:2.2.5.b", ["usbgf"])[0].id == "usbgf:2.2.5.b"
    assert "eubgf:4.1.v.a" in [clause.id for clause in search("opponent rolled before I lifted", ["eubgf"])[:5]]


@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_phone_finds_what_the_server_finds(language: str) -> None:
    words = [*said("said.yaml" if language == "en" else f"said.{language}.yaml"), *list(said("said_more.yaml"))[:120]]
    words += [one[: len(one) // 2] for one in words] + ["", " ", "cokced 13/7", "xqzv", "l'horloge n’a pas", "5-3 0:00"]
    program = (
        f"import {{ Finder }} from {json.dumps(FINDING.as_uri())};"
        "let text=''; for await (const part of process.stdin) text += part;"
        "const { index, words } = JSON.parse(text); const finder = new Finder(index);"
        "console.log(JSON.stringify(words.map((one) => finder.find(one))));"
    )
    assert NODE is not None
    asked = json.dumps({"index": index_of(language).to_json(), "words": words})
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", program], input=asked, capture_output=True, text=True, check=True
    )

    assert json.loads(done.stdout) == [find(one, language) for one in words]
