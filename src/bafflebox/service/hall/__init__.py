"""Tournaments in use: several clerks at once, players' phones, public screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bafflebox.service.hall.desks import Desks
    from bafflebox.service.hall.hall import Hall

__all__ = ["Desks", "Hall"]


def __getattr__(name: str) -> Any:
    """Both are large, and commands need only the acts."""
    if name == "Desks":
        from bafflebox.service.hall.desks import Desks

        return Desks
    if name == "Hall":
        from bafflebox.service.hall.hall import Hall

        return Hall
    raise AttributeError(f"module 'bafflebox.service.hall' has no attribute '{name}'")
