"""Director, openness and monitors in the Standards Guide (sections 1.1, 2.2, 4 and the addendum)."""

from __future__ import annotations


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[None, str]:
    """The book has monitors and says nothing about a fee."""
    return None, "silent: no fee is foreseen"
