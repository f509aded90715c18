"""Behaviour, property, distraction, misleading words, language and recordings in the USBGF rules (sections 1.1 to 1.5)."""

from __future__ import annotations

ALWAYS_OFFICIAL = "English"  # 1.5.a


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """Always English; others are added if the law requires it or they are predominant locally."""
    return (
        list(dict.fromkeys([ALWAYS_OFFICIAL, *(added or ())])),
        "a language is added when the law requires it or it predominates at the place",
    )
