"""Conduct and disputes in the IBF rules."""

from __future__ import annotations

from typing import Any

SILENT = "silent: the book knows neither appeal nor committee; the arbiter decides, and regulations may say more"


def committee(formed_for: str = "appeal") -> tuple[dict[str, Any] | None, str]:
    """The book has no committee."""
    return None, SILENT


def committee_overturns(size: int, against: int) -> tuple[bool | None, str]:
    """The book has no committee that could overturn the arbiter."""
    return None, SILENT


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[None, str]:
    """The book names no language."""
    return None, "silent: the book names no language"


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has no monitors: arbiters are in charge of matches."""
    return None, "silent: the book has no monitors"
