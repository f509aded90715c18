"""Sportsmanship, language, recordings and private agreements in the Standards Guide (sections 1 to 3 and E)."""

from __future__ import annotations


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str] | None, str]:
    """The language that the director names; not necessarily English."""
    return (list(added) if added else None), "the director names the language"
