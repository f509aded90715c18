"""Entries in the USBGF rules (section 1.4), and reporting after a match (2.2.5)."""

from __future__ import annotations

BETWEEN_MATCHES = 5  # 2.2.1.d


def delay_after_late_report(minutes_since_end: int, between_matches_minutes: int = BETWEEN_MATCHES) -> int:
    """The break between consecutive matches runs from the real end of the match, not from the report."""
    return max(0, minutes_since_end - between_matches_minutes)
