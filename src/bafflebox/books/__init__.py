"""The rule books, a folder each; none knows another.

>>> from bafflebox.books import load
>>> from bafflebox.rulings import rule
>>> print(rule(load("eubgf"), "fast_roll", {"turn_ended": False}).verdict)
The early roll stands.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from bafflebox.errors import unknown_name
from bafflebox.rulings import Book

if TYPE_CHECKING:  # match and clock come with it, and a ruling needs neither
    from bafflebox.rulings.play_law import PlayLaw

BOOKS = ("usbgf", "us2009", "eubgf", "ibf", "standards")
"""The ids of the books; the first is the default."""


def load(book: str) -> Book:
    """The book of that id. Its clauses and chapters are read when they are first used."""
    key = book.strip().lower()
    if key not in BOOKS:
        raise unknown_name("book", book, BOOKS)
    loaded: Book = importlib.import_module(f"bafflebox.books.{key}").BOOK
    return loaded


def play_law(book: Book, options: Mapping[str, str], *, clocked: bool) -> PlayLaw:
    """The book as a referee at a table needs it, under the options of an event."""
    law: PlayLaw = importlib.import_module(f"{book.package}.play").LAW
    return law.adapted(options, clocked)
