"""What the books let an event choose, the disciplines and the file formats, as pages offer them in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.web.marked import N_

CHOICES = {"given": N_("breaks are given"), "none": N_("no breaks")}
"""Choices whose name alone would not say enough."""


def choice_words(name: str) -> str:
    """A choice of a setting in words, in English."""
    return CHOICES.get(name, name.replace("_", " "))


def named() -> Iterator[str]:
    """Every name of these, in English, for the catalogues. What house rules add is shown as it is written."""
    from bafflebox.books import BOOKS, load  # imported here: only the catalogues need all of this
    from bafflebox.game import DISCIPLINES
    from bafflebox.notation import FORMATS
    from bafflebox.web.pages.terms import fields_of
    from bafflebox.web.rendering import upfirst

    for book in map(load, BOOKS):
        for option in book.options:
            yield from (upfirst(option.name.replace("_", " ")), *option.choices.values())
        for field in fields_of(book, over_the_board=True):
            yield from (field["title"], field["allowed"], *field["choices"].values())
            yield "" if field["number"] else field["standard"]
    yield from (one.title for one in DISCIPLINES.values())
    yield from (one.title for one in FORMATS)
