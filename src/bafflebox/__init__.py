"""Baffle Box: tournament backgammon, by the book.

`import bafflebox` offers what most programs need; see `bafflebox.library`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bafflebox.library import (
        Clock,
        Match,
        Play,
        Position,
        Result,
        Roll,
        Side,
        analyse,
        book,
        bot,
        check,
        legal_plays,
        play,
        position,
        read,
        read_all,
        replay,
        rule,
        why_illegal,
        write,
        xgid,
    )

__version__ = "1.0.0"
__all__ = [
    "Clock",
    "Match",
    "Play",
    "Position",
    "Result",
    "Roll",
    "Side",
    "analyse",
    "book",
    "bot",
    "check",
    "legal_plays",
    "play",
    "position",
    "read",
    "read_all",
    "replay",
    "rule",
    "why_illegal",
    "write",
    "xgid",
]


def __getattr__(name: str) -> Any:
    """Loads the library when one of its names is first used, so that importing the package costs nothing."""
    if name in __all__:
        from bafflebox import library

        return getattr(library, name)
    raise AttributeError(f"module 'bafflebox' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
