"""Directors, delegation, monitors and accommodation in the USBGF rules (sections 1.1, 1.3 and 5)."""

from __future__ import annotations


def monitor_fee(requested: bool | None = None, appointed: bool = True) -> tuple[str, str]:
    """A fee only if a monitor is appointed: paid by the player who asked, otherwise by all involved."""
    if not appointed:
        return "nobody", "no monitor, no fee"
    if requested is None:
        return "the requesting player, otherwise all players involved", "may be charged"
    return "the requesting player" if requested else "all players involved", "may be charged"
