"""The same situations over every door: the HTTP API and the terminal leave the table as the library does."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS
from proof.doors import DOORS
from proof.situations import run, situations

ALL = {one.name: one for book in BOOKS for one in situations(book)}
SOME = (
    "lifting the dice after the turn was ended is nothing",
    "under Responsible Moves the opponent wants the play corrected",
    "a corrected score makes an earlier game the Crawford game, and the cube that was turned in it does not count",
    "in doubles the partners change between games, and then the other one handles everything",
    "under Responsible Moves a monitor who saw the illegal play has it corrected, whatever the opponent wants",
    "the battery dies at 2-0 in 5 and nobody knows the times; both get what the rest of the match gives",
    "a player called the video without grounds, and half of the remaining time is taken",
    "a dead cube was doubled and taken and decided the match for the other side; the match is resumed at the value before",
    "a checker is missing and it went off in the play just made; the play is made again",
)
"""Some that show what doors could lose: acts without events, choices, several people, monitors, times, facts of every type."""


@pytest.mark.parametrize("door", DOORS)
def test_a_situation_leaves_the_same_table_over_every_door(door: str) -> None:
    with DOORS[door]() as seat:
        for name in SOME:
            assert run(ALL[name], seat) == [], name
