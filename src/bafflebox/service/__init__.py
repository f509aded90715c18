"""Use cases: take a request, decide, store, publish. The only place where the parts of the application meet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bafflebox.extras import need

need("server", "The server")

if TYPE_CHECKING:
    from bafflebox.service.house import House

__all__ = ["House"]


def __getattr__(name: str) -> Any:
    """The package is large, and commands need only parts of it."""
    if name == "House":
        from bafflebox.service.house import House

        return House
    raise AttributeError(f"module 'bafflebox.service' has no attribute '{name}'")
