"""What the table and the tests prove about the clauses of the books, each tested by removing the clause.

The tests that clauses name under `carried_out:` are run if the source is available with its tests; an installed program
has none, and what only they show is then listed as shown.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from bafflebox.books import load
from bafflebox.books.coverage import Evidence, named_tests
from bafflebox.cli.hearings import ruled_at_table
from bafflebox.cli.scripts import AT_TABLE, proved_at_table, shown_at_table
from bafflebox.errors import BaffleBoxError
from bafflebox.rulings import Book

SOURCE = Path(__file__).parents[3]
"""The source folder, if the program runs from it."""


def evidence(books: Iterable[str], *, prove: bool) -> Evidence:
    """Scripts at a table and named tests; with `prove`, only those that fail without the clause, otherwise all of
    them."""
    loaded = [load(book) for book in books]
    tests = {clause: test for book in loaded for clause, test in named_tests(book).items()}
    shown = {clause: scripts for book in loaded for clause, scripts in shown_at_table(book).items()}
    for clause, test in tests.items():
        shown[clause] = (*shown.get(clause, ()), test)
    if not prove:
        return Evidence(shown, shown)
    proved = {clause: scripts for book in loaded for clause, scripts in proved_at_table(book).items()}
    for clause in proved_by_tests(tests):
        proved[clause] = (*proved.get(clause, ()), tests[clause])
    return Evidence(shown, proved)


def lists(book: Book, found: Evidence) -> dict[str, tuple[str, ...]]:
    """The clauses of a book that scripts show, that named tests show, that neither notices, and that a table rules
    on."""
    shown = {clause: names for clause, names in found.shown.items() if clause in book.clauses}
    return {
        "at_a_table": tuple(c for c, names in shown.items() if any(name.startswith(AT_TABLE) for name in names)),
        "named_tests": tuple(named_tests(book)),
        "unnoticed": tuple(c for c in shown if c not in found.proved),
        "ruled_there": ruled_at_table(book),
    }


def proved_by_tests(tests: dict[str, str]) -> tuple[str, ...]:
    """The clauses whose named test passes and, with the clause removed, fails; none if the tests are not available."""
    if not (SOURCE / "tests" / "support" / "proving.py").exists() or find_spec("pytest") is None:
        return ()
    named: dict[str, list[str]] = {}
    for clause, test in tests.items():
        named.setdefault(test, []).append(clause)
    wanted = [f"tests/{module}.py::{name}" for module, _, name in (test.partition("::") for test in named)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "named.json"
        file.write_text(json.dumps(named), "utf-8")
        options = ("-q", "-p", "support.proving", "-p", "no:cacheprovider", "--proving", str(file))
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *wanted], cwd=SOURCE, capture_output=True, text=True, check=False
        )
        if ran.returncode:
            told = "\n".join((ran.stdout + ran.stderr).splitlines()[-20:])
            raise BaffleBoxError(f"The tests named by the books fail, so they prove nothing:\n{told}")
        return tuple(json.loads(file.read_text("utf-8")))
