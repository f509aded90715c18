"""Etiquette, language, agreements and staff in the EUBGF rules (sections 1.1 to 1.5, 1.7, 3.8 and 4.5)."""

from __future__ import annotations

ALWAYS_OFFICIAL = "English"  # 1.5.a


def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """English, and the official or main language of the host country."""
    known = "team mates may use any language between them"
    return (
        list(dict.fromkeys([ALWAYS_OFFICIAL, *(host or ())])),
        known if host else f"and every official or main language of the host country; {known}",
    )


def monitor_fee(requested: bool = False, appointed: bool = True) -> tuple[str, str]:
    """From the player who asked; without a request from all players involved."""
    if not appointed:
        return "nobody", "no monitor, no fee"
    if requested:
        return "the requesting player", "may be charged"
    return "all players involved", "may be charged; if a player asked for the monitor, that player alone"
