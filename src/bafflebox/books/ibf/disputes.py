"""Disputes in the IBF rules: deadlines of claims, doubtful facts, video. There is no appeal in the book."""

from __future__ import annotations

from typing import Any

SILENT = "silent: the book knows neither appeal nor committee; the arbiter decides, and regulations may say more"


def committee(formed_for: str = "appeal") -> tuple[dict[str, Any] | None, str]:
    """The book has no committee."""
    return None, SILENT


def committee_overturns(size: int, against: int) -> tuple[bool | None, str]:
    """The book has no committee that could overturn the arbiter."""
    return None, SILENT
