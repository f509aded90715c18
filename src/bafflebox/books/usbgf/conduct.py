"""Behaviour, property, distraction, misleading words, language and recordings in the USBGF rules (sections 1.1 to 1.5)."""

from __future__ import annotations

ALWAYS_OFFICIAL = "English"  # 1.5.a


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """English always; others where they are added because the law requires it or they predominate at the place."""
    return (
        list(dict.fromkeys([ALWAYS_OFFICIAL, *(added or ())])),
        "a language is added when the law requires it or it predominates at the place",
    )
