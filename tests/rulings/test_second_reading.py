"""The second reading of the books: the program agrees with it, or the difference is on the list of those that are open.

A difference that has gone since may stay on the list until `python -m proof.second_reading open` writes it anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bafflebox.books import BOOKS
from proof.second_reading import OPEN, Case, counted, differs, read, written

KNOWN: dict[str, dict[str, str]] = read("open") if OPEN.exists() else {}
WRITTEN = [case for book in BOOKS for case in written(book)]
SAMPLE = 9
"""Of the situations that are counted out over a range the tests put every ninth; `python -m proof.second_reading` puts them all."""


def _marked(cases: Iterable[Case]) -> list[Any]:
    found = []
    for case in {(case.book, case.name): case for case in cases}.values():
        wrong = KNOWN.get(case.book, {}).get(case.name)
        marks = [pytest.mark.xfail(reason=wrong)] if wrong else []
        found.append(pytest.param(case, id=f"{case.book}: {case.name}", marks=marks))
    return found


@pytest.mark.parametrize("case", _marked(WRITTEN))
def test_the_program_rules_as_the_second_reader_does(case: Case) -> None:
    assert differs(case) == []


@pytest.mark.parametrize("case", _marked(case for book in BOOKS for case in islice(counted(book), 0, None, SAMPLE)))
def test_the_program_counts_as_the_second_reader_does(case: Case) -> None:
    assert differs(case) == []


def test_the_list_names_only_situations_that_there_are() -> None:
    every = {(case.book, case.name) for case in (*WRITTEN, *(case for book in BOOKS for case in counted(book)))}
    assert {(book, name) for book, wrong in KNOWN.items() for name in wrong} <= every


@pytest.mark.parametrize("book", BOOKS)
def test_another_expectation_is_noticed(book: str) -> None:
    """Whatever is expected is really looked at: turned round, or with another number, the ruling no longer agrees."""
    for case in islice(written(book), 0, None, 5):
        if case.name not in KNOWN.get(book, {}):
            for sentence in case.expected:
                assert differs(replace(case, expected=(_other(sentence),))), f"{case.name}: {sentence}"


def _other(sentence: str) -> str:
    if sentence in ("violation", "lawful"):
        return "lawful" if sentence == "violation" else "violation"
    if sentence.startswith("no "):
        return sentence.removeprefix("no ")
    return re.sub(r"^(out )?", r"\1un", sentence)
