"""What is said of a duel."""

from __future__ import annotations

from bench.duels import Duel, told

FOUND = Duel(500, 0.25, 0.5, 0.125, 0.375, 0.375, 0.625, 2.0)


def test_luck_is_told_where_it_was_taken_off() -> None:
    assert told(FOUND, luck_off=True) == (
        "+0.250 (+0.125 to +0.375) points a game with the luck taken off, "
        "+0.500 (+0.375 to +0.625) points a game as played; 500 games; 2.0 ms a decision"
    )


def test_nothing_is_said_of_luck_that_nobody_saw() -> None:
    assert (
        told(FOUND, luck_off=False) == "+0.500 (+0.375 to +0.625) points a game as played; 500 games; 2.0 ms a decision"
    )
