"""The rule books, a folder each, independent of each other. House rules extend one of them (`books.house`).

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
from typing import TYPE_CHECKING, Any

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings import Book

if TYPE_CHECKING:  # it imports match and clock, and a ruling needs neither
    from bafflebox.rulings.play_law import PlayLaw

EDITIONS: Mapping[str, Mapping[str, str]] = {
    "usbgf": {"2025": "usbgf"},
    "us2009": {"2017": "us2009"},
    "eubgf": {"2015": "eubgf"},
    "ibf": {"1": "ibf"},
    "standards": {"2014": "standards"},
}
"""Every book with its editions, oldest first, and their folders. A new edition gets a new folder; the old one stays,
since matches played under it are judged by it."""
BOOKS = tuple(EDITIONS)
"""The ids of the books; the first is the default."""


def load(book: str) -> Book:
    """The book with that name: `usbgf` is the newest edition, `usbgf@2025` that edition, `usbgf+club` a book with house
    rules installed here. Clauses and chapters are read on first use."""
    key = book.strip().lower().replace(" ", "+")  # as decoded from a URL
    id, _, edition = key.partition("@")
    if id in EDITIONS and (not edition or edition in EDITIONS[id]):
        return _edition(id, edition or list(EDITIONS[id])[-1])
    if id in EDITIONS:
        raise unknown_name(f"edition of {id}", edition, EDITIONS[id])
    from bafflebox.books.house import installed  # imported here: most people play by the book

    found = installed(key)
    if found is None:
        raise unknown_name("book", book, BOOKS)
    return found


def to_read(book: str) -> Book:
    """A book as `load` finds it, or one that came with a tournament and isn't installed: it can be read, but not
    chosen."""
    from bafflebox.books.house import brought

    try:
        return load(book)
    except InvalidInput:
        found = brought(book.strip().lower().replace(" ", "+"))
        if found is None:
            raise
        return found


def open_book(name: str) -> Book:
    """A book as people name it on their own machine, which may be the path of house rules. A server loads nothing by
    path."""
    if name.strip().lower().partition("@")[0] in EDITIONS:
        return load(name)
    from bafflebox.books.house import opened  # imported here: most people play by the book

    return opened(name)


@cache
def _edition(id: str, edition: str) -> Book:
    found: Book = importlib.import_module(f"bafflebox.books.{EDITIONS[id][edition]}").BOOK
    return found if edition == list(EDITIONS[id])[-1] else replace(found, reference=f"{id}@{edition}")


def edition_of(book: Book) -> str:
    """The edition by its short name, as stored in journals."""
    base = getattr(book, "base", book)
    return next(name for name, folder in EDITIONS[base.id].items() if base.package == f"bafflebox.books.{folder}")


def house_of(book: Book) -> str:
    """The house rules of a book as stored in journals; empty if it has none."""
    return str(getattr(book, "source", ""))


def recorded(book: str, edition: str, house: str) -> Book:
    """The book that a journal names. Journals from before there were editions mean the first one. House rules are read
    from the journal itself, so that nothing depends on a file that may have changed since."""
    if house:
        from bafflebox.books.house import from_source

        return from_source(house)
    id = book.strip().lower()
    return load(f"{id}@{edition or next(iter(EDITIONS[id]))}") if id in EDITIONS else load(book)


def play_law(book: Book, options: Mapping[str, str], *, clocked: bool) -> PlayLaw:
    """The part of the book that a referee at a table needs, under the options of an event."""
    from bafflebox.books.written.play import law_of

    base: Any = getattr(book, "base", book)
    law = law_of(base.law["play"], options, clocked=clocked)
    for clause in sorted(getattr(book, "struck", frozenset()) | book.without):
        law = law.without(clause)
    return law
