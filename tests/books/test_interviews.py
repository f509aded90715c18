"""Every path of every interview of every book ends in a ruling, or in a question that only a person can answer."""

from __future__ import annotations

import importlib
import inspect
import itertools
import json
import re

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.rulings import Book, BookOption, Ruling, all_incidents
from bafflebox.rulings.facts import FactType
from bafflebox.rulings.tree import decision_tree, endings

INTERVIEWS = [(book, incident) for book in BOOKS for incident in sorted(all_incidents())]
FINITE = {FactType.YES_NO, FactType.CHOICE, FactType.SEVERAL, FactType.NUMBER, FactType.SECONDS, FactType.MINUTES}
MOST_PATHS = 3000


def options_read(book: Book, incident: str) -> list[BookOption]:
    """The options that can matter to an incident: those that its decisions mention, or the words and modules they use."""
    law = book.shown
    text, words = json.dumps(law["decisions"].get(incident, ())), dict(law["definitions"])
    while used := [name for name in words if name in text]:
        text += "".join(json.dumps(words.pop(name)) for name in used)
    modules = {f"{book.package}.{name}" for name in re.findall(r'"python": "(\w+)\.', text)}
    text += "".join(inspect.getsource(importlib.import_module(module)) for module in modules)
    return [option for option in book.options if f"option.{option.name}" in text]


@pytest.mark.parametrize(("book", "incident"), INTERVIEWS)
def test_every_path_ends(book: str, incident: str) -> None:
    loaded = load(book)
    choices = [[(option.name, value) for value in option.choices] for option in options_read(loaded, incident)]
    for options in itertools.product(*choices):
        for ending in itertools.islice(endings(loaded, incident, dict(options)), MOST_PATHS):
            if isinstance(ending.answer, Ruling):
                assert ending.answer.verdict, f"no verdict for {dict(ending.facts)}"
                assert ending.answer.citations, f"no citation for {dict(ending.facts)}"
            else:
                assert not {fact.type for fact in ending.answer.questions[:1]} & FINITE


def test_tree_gives_the_same_answers_as_the_program() -> None:
    book = load("standards")

    tree = decision_tree(book, "fast_roll")

    for ending in endings(book, "fast_roll"):
        node = tree["nodes"][tree["first"]]
        while "branches" in node:
            value = ending.facts[node["fact"]]
            node = next(tree["nodes"][b["to"]] for b in node["branches"] if b["when"] == value)
        assert isinstance(ending.answer, Ruling)
        assert node["verdict"] == ending.answer.verdict
