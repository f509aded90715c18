"""The rule books, a folder each; none knows another. House rules stand on top of one of them (`books.house`).

>>> from bafflebox.books import load
>>> from bafflebox.rulings import rule
>>> print(rule(load("eubgf"), "fast_roll", {"turn_ended": False}).verdict)
The early roll stands.
>>> load("usbgf@2025").edition
'2025'
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import Book

if TYPE_CHECKING:  # match and clock come with it, and a ruling needs neither
    from bafflebox.rulings.play_law import PlayLaw

EDITIONS: Mapping[str, Mapping[str, str]] = {
    "usbgf": {"2025": "usbgf"},
    "us2009": {"2017": "us2009"},
    "eubgf": {"2015": "eubgf"},
    "ibf": {"1": "ibf"},
    "standards": {"2014": "standards"},
}
"""Every book with its editions, the oldest first, and the folder of each. A new edition is a new folder; the old one stays,
since what was played under it is judged by it."""
BOOKS = tuple(EDITIONS)
"""The ids of the books; the first is the default."""


def load(book: str) -> Book:
    """The book of that name: `usbgf` is its newest edition, `usbgf@2025` that one, `usbgf+club` a book with house rules that are
    installed here. Its clauses and chapters are read when they are first used."""
    key = book.strip().lower().replace(" ", "+")  # as it comes out of an address
    id, _, edition = key.partition("@")
    if id in EDITIONS and (not edition or edition in EDITIONS[id]):
        return _edition(id, edition or list(EDITIONS[id])[-1])
    if id in EDITIONS:
        raise unknown_name(f"edition of {id}", edition, EDITIONS[id])
    from bafflebox.books.house import installed  # only here: most people play by the book

    found = installed(key)
    if found is None:
        raise unknown_name("book", book, BOOKS)
    return found


def to_read(book: str) -> Book:
    """A book as `load` finds it, or one that is not installed and came with a tournament: it can be read by its name, not chosen."""
    from bafflebox.books.house import brought

    try:
        return load(book)
    except InvalidInput:
        found = brought(book.strip().lower().replace(" ", "+"))
        if found is None:
            raise
        return found


def open_book(name: str) -> Book:
    """A book as people at their own machine name it: also by the path of house rules. A server loads nothing by path."""
    if name.strip().lower().partition("@")[0] in EDITIONS:
        return load(name)
    from bafflebox.books.house import opened  # only here: most people play by the book

    return opened(name)


@cache
def _edition(id: str, edition: str) -> Book:
    found: Book = importlib.import_module(f"bafflebox.books.{EDITIONS[id][edition]}").BOOK
    return found if edition == list(EDITIONS[id])[-1] else replace(found, reference=f"{id}@{edition}")


def edition_of(book: Book) -> str:
    """The edition by its short name, as journals keep it."""
    base = getattr(book, "base", book)
    return next(name for name, folder in EDITIONS[base.id].items() if base.package == f"bafflebox.books.{folder}")


def house_of(book: Book) -> str:
    """The house rules of a book as journals keep them; empty where it has none."""
    return str(getattr(book, "source", ""))


def recorded(book: str, edition: str, house: str) -> Book:
    """The book that a journal names. What was written before there were editions means the first; house rules are read from the
    journal itself, so that nothing depends on a file that may have changed since."""
    if house:
        from bafflebox.books.house import from_source

        return from_source(house)
    id = book.strip().lower()
    return load(f"{id}@{edition or next(iter(EDITIONS[id]))}") if id in EDITIONS else load(book)


def play_law(book: Book, options: Mapping[str, str], *, clocked: bool) -> PlayLaw:
    """The book as a referee at a table needs it, under the options of an event."""
    law: PlayLaw = importlib.import_module(f"{book.package}.play").LAW
    for clause in sorted(getattr(book, "struck", ())):
        law = law.without(clause)
    return law.adapted(options, clocked)
