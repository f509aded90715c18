"""Manners, dice, clock, agreements and staff in the IBF rules (articles 2, 3, 10, 15, 17 and 18)."""

from __future__ import annotations


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[None, str]:
    """The book names no language."""
    return None, "silent: the book names no language"


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has no monitors: arbiters are in charge of matches."""
    return None, "silent: the book has no monitors"
