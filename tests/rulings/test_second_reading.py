"""The second reading of the books: the program rules as somebody does who has read the texts and not the program."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bafflebox.books import BOOKS
from proof.second_reading import OUTCOMES, READINGS, Case, books_in, counted, differs, read, written

WRITTEN = [case for folder in READINGS for book in books_in(folder) for case in written(book, folder)]
SAMPLE = 9
"""Of the situations that are counted out over a range the tests put every ninth; `python -m proof.second_reading` puts them all."""


def _named(cases: Iterable[Case]) -> list[Any]:
    found = {(case.book, case.name): case for case in cases}.values()
    return [pytest.param(case, id=f"{case.book}: {case.name}") for case in found]


@pytest.mark.parametrize("case", _named(WRITTEN))
def test_the_program_rules_as_the_second_reader_does(case: Case) -> None:
    assert differs(case) == []


@pytest.mark.parametrize("folder", [one for one in READINGS if one != OUTCOMES], ids=lambda folder: folder.name)
def test_every_book_of_a_reading_says_how_the_first_try_went(folder: Path) -> None:
    assert set(read("first_try", folder)) == set(books_in(folder))


@pytest.mark.parametrize("case", _named(case for book in BOOKS for case in islice(counted(book), 0, None, SAMPLE)))
def test_the_program_counts_as_the_second_reader_does(case: Case) -> None:
    assert differs(case) == []


@pytest.mark.parametrize("book", BOOKS)
def test_another_expectation_is_noticed(book: str) -> None:
    """Whatever is expected is really looked at: turned round, or with another number, the ruling no longer agrees."""
    for case in islice(written(book), 0, None, 5):
        for sentence in case.expected:
            assert differs(replace(case, expected=(_other(sentence),))), f"{case.name}: {sentence}"


def _other(sentence: str) -> str:
    if sentence in ("violation", "lawful"):
        return "lawful" if sentence == "violation" else "violation"
    if sentence.startswith("no "):
        return sentence.removeprefix("no ")
    return re.sub(r"^(out )?", r"\1un", sentence)
