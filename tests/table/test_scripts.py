"""The clauses of the books that speak of a match, shown by matches that are played: a row of acts each."""

from __future__ import annotations

import json

import pytest

from bafflebox.books import BOOKS, load
from bafflebox.cli.proof import Script, proves, run, scripts, shown_at_table
from support.commands import run as command

SCRIPTS = [(book, script) for book in BOOKS for script in scripts(load(book))]


@pytest.mark.parametrize(("book", "script"), SCRIPTS, ids=[f"{book}-{script.name}" for book, script in SCRIPTS])
def test_a_script_comes_out_as_it_says(book: str, script: Script) -> None:
    assert run(script) == []
    assert all(clause in load(book).clauses for clause in script.clauses)


def test_a_clause_that_is_struck_out_is_missed() -> None:
    """A refusal no longer names it, a stop of the clock that it permits is no longer permitted; other clauses do nothing."""
    by_name = {(book, script.name): script for book, script in SCRIPTS}
    doubled = by_name["usbgf", "there is no double after the roll"]

    assert proves(doubled, "usbgf:4.4.4.a")
    assert not proves(doubled, "usbgf:4.4.9.a")
    assert run(by_name["standards", "the clock may be stopped: illegal play"], without="standards:A.clock.before")


def test_a_script_that_says_something_else_fails() -> None:
    """What is expected is really looked at: each kind of expectation can fail."""
    for _, script in SCRIPTS:
        if "refused" in script.data:
            wrong = Script(script.book, {**script.data, "refused": "another_code"})
            other = Script(script.book, {**script.data, "clauses": ["usbgf:0"]})
            assert run(wrong)
            assert run(other)
        if "shows" in script.data:
            assert run(Script(script.book, {**script.data, "shows": dict.fromkeys(script.data["shows"], "nonsense")}))
        if "events" in script.data:
            assert run(Script(script.book, {**script.data, "events": ["NothingOfTheKind"]}))
        if "writes" in script.data:
            assert run(Script(script.book, {**script.data, "writes": ["a word that no scoresheet has"]}))
        if "cites" in script.data:
            assert run(Script(script.book, {**script.data, "cites": ["usbgf:0"]}))


@pytest.mark.parametrize("book", BOOKS)
def test_the_coverage_command_counts_what_is_shown_at_a_table(book: str) -> None:
    counted = json.loads(command("books", "coverage", book, "--json").out)[book]
    listed = {clause for row in counted.values() for clause in row["at_a_table"]}
    assert listed == set(shown_at_table(load(book)))
    assert listed
