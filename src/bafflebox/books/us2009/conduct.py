"""Language, fair play and staff in the U.S. rules (heading and sections 1.2, 1.5, 2.5 and 4.9)."""

from __future__ import annotations

OFFICIAL_LANGUAGE = "English"  # 1.5.a


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """English only."""
    return [OFFICIAL_LANGUAGE], "doubles partners may use any language between them"


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has monitors and says nothing about a fee."""
    return None, "silent: no fee is foreseen"
