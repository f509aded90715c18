"""Hostile and random input."""

from __future__ import annotations

from random import Random
from typing import Any

TEXTS = (
    "", " ", "0", "-1", "1", "7", "99999999999999999999", "1e309", "NaN", "0x10", "٣", "½", "true", "null", "None", "nobody",
    "open", "main", "open/main:1.1", "main:1.1", "open/main:9.9", "open/", "/", "//", "..", "../../etc/passwd", "%00", "\0", "\x1b[2J",
    "<script>alert(1)</script>", "{{7*7}}", "' OR 1=1 --", "a" * 300, "ä" * 70, "\u202eevil", "👩‍👩‍👧", "Ann", "Ann Ann", "Ann+Ben", "+", "+++",
    "Ann\nBen", "\n", "12:30", "25:99", "2026-02-30", "65 31", "66 66 66 66 66 66 66 66 66 66", "score", "forfeit", "both", "points",
    "1.005", "-0.00", "1,5", "€", "everybody", "keep", "replay", "yes", "no", "usbgf", "usbgf:2.2.5.b", "start", "24/18 13/11", "bar/25",
)  # fmt: skip


def text(chance: Random) -> str:
    """A well-known hostile text, or a run of characters."""
    if chance.random() < 0.8:
        return chance.choice(TEXTS)
    return "".join(
        chr(chance.choice((chance.randrange(32, 127), chance.randrange(1, 0xD7FF))))
        for _ in range(chance.randrange(40))
    )


def value(chance: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    match chance.randrange(8 if depth < 3 else 5):
        case 0:
            return None
        case 1:
            return chance.choice((True, False))
        case 2:
            return chance.choice((0, 1, -1, 2**31, 2**63, 10**30, chance.randrange(100)))
        case 3:
            return chance.choice((0.5, -1.5, 1e300))
        case 4:
            return text(chance)
        case 5:
            return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
        case _:
            return {text(chance): value(chance, depth + 1) for _ in range(chance.randrange(4))}
