"""The dice in the U.S. rules of 2009: one shared pair, mixed, misused, in view (1.2.b, 3.2, 4.1.a, 4.1.c, 9.2)."""

from __future__ import annotations


def in_play(clock: bool, both_want_four: bool = False) -> tuple[int, str]:
    """One shared pair: the tournament rules override the basic rules, which give each player a pair."""
    return 2, "one shared pair, with or without a clock; the tournament part prevails over the basic rules"
