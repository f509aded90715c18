"""A plugin of pytest that runs each test a second time with a clause struck out, to see whether the test notices.

`coverage --prove` starts it with a file that says, for each test, which clauses it is named for; what it finds is written
back into that file: a clause is proved when the test passes with it and fails without it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest

from bafflebox import books
from bafflebox.books import load
from bafflebox.table import law as table_law
from bafflebox.tournament import state

NAMED = pytest.StashKey[dict[str, list[str]]]()
PROVED = pytest.StashKey[set[str]]()


@contextmanager
def struck_out(clause: str) -> Iterator[None]:
    """Every book that is loaded meanwhile is without a clause, and so are the referee's law and the desk's."""
    book = load(clause.partition(":")[0])
    with ExitStack() as stack:
        stack.enter_context(patch.object(import_module(book.package), "BOOK", book.switched_off(clause)))
        for kept in (books._edition, table_law.shared_law, state.terms_of):
            kept.cache_clear()
            stack.callback(kept.cache_clear)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proving", help="the file that names the clauses of each test")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NAMED] = json.loads(Path(config.getoption("--proving")).read_text("utf-8"))
    config.stash[PROVED] = set()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    passed = yield
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    path = pyfuncitem.path.relative_to(pyfuncitem.config.rootpath / "tests").with_suffix("").as_posix()
    for clause in pyfuncitem.config.stash[NAMED].get(f"{path}::{pyfuncitem.originalname}", ()):
        with struck_out(clause):
            try:
                pyfuncitem.obj(**arguments)
            except BaseException as noticed:  # `pytest.fail`, which `raises` uses, is no Exception
                if isinstance(noticed, KeyboardInterrupt | SystemExit):
                    raise
                pyfuncitem.config.stash[PROVED].add(clause)
    return passed


def pytest_sessionfinish(session: pytest.Session) -> None:
    Path(session.config.getoption("--proving")).write_text(json.dumps(sorted(session.config.stash[PROVED])), "utf-8")
