"""Clauses as people cite them."""

from __future__ import annotations

CALLED = {"usbgf": "USBGF", "us2009": "U.S. 2009", "eubgf": "EUBGF", "ibf": "IBF", "standards": "Standards"}


def cited(clause: str) -> str:
    """A clause as cited on pages and in print.

    >>> cited("usbgf:4.1.7.2.a"), cited("us2009:3.1")
    ('USBGF 4.1.7.2.a', 'U.S. 2009 3.1')
    """
    book, _, number = clause.partition(":")
    return f"{CALLED.get(book, book)} {number}"
