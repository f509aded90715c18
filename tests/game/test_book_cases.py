"""The books' own cases about moving and bearing off, each under the id of its clause."""

from __future__ import annotations

import pytest

from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    SPRINTGAMMON,
    Discipline,
    Move,
    Position,
    Roll,
    legal_plays,
    why_illegal,
)


def written(text: str) -> list[Move]:
    names = {"bar": 25, "off": 0}
    pairs = (part.split("/") for part in text.split())
    return [Move(*(names[name] if name in names else int(name) for name in pair)) for pair in pairs]


OPP = "1:15"
PLAYS: list[tuple[str, Discipline, str, str, str, str, bool]] = [
    ("us2009:basic.move.0", BACKGAMMON, "13:5 6:10", "1:15", "5-1", "13/8 6/5", True),
    ("us2009:basic.move.0 backwards", BACKGAMMON, "13:5 6:10", "1:15", "5-1", "8/13 6/5", False),
    ("us2009:basic.move.1 two closed", BACKGAMMON, "13:5 6:10", "17:2 1:13", "5-1", "13/8 6/5", False),
    ("us2009:basic.move.1 one open", BACKGAMMON, "13:5 6:10", "17:1 1:14", "5-1", "13/8 6/5", True),
    ("us2009:basic.move.2 both closed", BACKGAMMON, "13:1 6:14", "17:2 15:2 1:11", "5-3", "13/5", False),
    ("us2009:basic.move.2 one open", BACKGAMMON, "13:1 6:14", "15:2 1:13", "5-3", "13/5", True),
    ("us2009:basic.move.3", BACKGAMMON, "24:4 6:11", "1:15", "6-6", "24/18 24/18 24/18 24/18", True),
    ("us2009:basic.move.4.a", BACKGAMMON, "13:1 10:1 1:13", "20:2 17:2 1:11", "5-3", "13/10", False),
    ("us2009:basic.move.4.a so", BACKGAMMON, "13:1 10:1 1:13", "20:2 17:2 1:11", "5-3", "10/2", True),
    ("us2009:basic.move.4.b smaller", BACKGAMMON, "13:1 1:14", "20:2 1:13", "6-2", "13/11", False),
    ("us2009:basic.move.4.b larger", BACKGAMMON, "13:1 1:14", "20:2 1:13", "6-2", "13/7", True),
    ("us2009:basic.move.4.c", BACKGAMMON, "bar:1 13:14", "5:2 1:13", "5-5", "", True),
    ("us2009:basic.move.4.d", BACKGAMMON, "17:1 13:1 1:13", "24:2 20:2 1:11", "4-4", "17/9", False),
    ("us2009:basic.move.4.d so", BACKGAMMON, "17:1 13:1 1:13", "24:2 20:2 1:11", "4-4", "17/9 13/9", True),
    ("us2009:basic.enter.b", BACKGAMMON, "bar:1 13:14", "6:2 1:13", "6-4", "bar/21 13/7", True),
    ("us2009:basic.enter.c", BACKGAMMON, "bar:2 13:13", "6:2 1:13", "6-3", "bar/22", True),
    ("us2009:basic.enter.c the rest is lost", BACKGAMMON, "bar:2 13:13", "6:2 1:13", "6-3", "bar/22 13/7", False),
    ("us2009:basic.enter.d", BACKGAMMON, "bar:1 13:14", "1:15", "3-1", "bar/22", False),
    ("us2009:basic.enter.d so", BACKGAMMON, "bar:1 13:14", "1:15", "3-1", "bar/22 13/12", True),
    ("us2009:basic.off.a", BACKGAMMON, "7:1 6:14", OPP, "6-1", "7/6 6/off", True),
    ("us2009:basic.off.a still outside", BACKGAMMON, "8:1 6:14", OPP, "6-1", "8/7 6/off", False),
    ("us2009:basic.off.b off", BACKGAMMON, "6:1 2:2", OPP, "2-1", "2/off 2/1", True),
    ("us2009:basic.off.b inside", BACKGAMMON, "6:1 2:2", OPP, "2-1", "6/4 2/1", True),
    ("us2009:basic.off.c", BACKGAMMON, "5:2", OPP, "6-1", "5/off 5/4", True),
    ("us2009:basic.off.c inside is forced", BACKGAMMON, "6:1 3:2", OPP, "4-1", "3/off 3/2", False),
    ("us2009:basic.off.c blocked above, usual reading", BACKGAMMON, "6:1 3:1", "23:2 20:2 1:2", "4-4", "3/off", False),
    ("us2009:basic.off.d", BACKGAMMON, "22:1 6:6", OPP, "6-1", "6/off 6/5", False),
    ("ibf:13.1", BACKGAMMON, "7:1 6:14", OPP, "6-5", "6/off 6/1", False),
    ("ibf:13.2", BACKGAMMON, "6:1 4:1", OPP, "4-1", "4/off 6/5", True),
    ("ibf:13.3.a compulsory inside", BACKGAMMON, "6:1 2:1", OPP, "5-1", "6/1 2/1", True),
    ("ibf:13.3.a not from below", BACKGAMMON, "6:1 2:1", OPP, "5-1", "2/off 6/5", False),
    ("ibf:13.3.a off from below", BACKGAMMON, "4:1 2:1", OPP, "6-1", "4/off 2/1", True),
    ("ibf:13.3.b three", BACKGAMMON, "6:1 5:1 3:1", OPP, "3-1", "3/off 6/5", True),
    ("ibf:13.3.b inside", BACKGAMMON, "6:1 5:1 3:1", OPP, "3-1", "6/3 6/5", False),
    ("ibf:13.3.b inside so", BACKGAMMON, "6:1 5:1 3:1", OPP, "3-1", "6/3 5/4", True),
    ("ibf:13.3.open", BACKGAMMON, "4:1 2:1 1:1", OPP, "6-5", "2/off 4/off", True),
    ("ibf:13.3.open not the lower first", BACKGAMMON, "4:1 2:1 1:1", OPP, "6-5", "2/off 1/off", False),
    ("ibf:13.4", BACKGAMMON, "22:1 6:5", OPP, "5-3", "6/off 22/19", False),
    ("ibf:13.5 second number void", BACKGAMMON, "3:1", "6:1", "6-5", "3/off", True),
    ("ibf:7.2.open", SPRINTGAMMON, "6:1 2:1 1:1", "24:3", "2-1", "2/off 1/off", True),
    ("ibf:4.2.b", LONGGAMMON, "24:14 18:1", "24:15", "6-5", "24/18 24/19", False),
    ("ibf:4.2.b first turn", LONGGAMMON, "24:15", "24:15", "6-5", "24/13", True),
    ("ibf:4.2.b.open last two", LONGGAMMON, "24:2 6:13", "24:1 6:14", "3-3", "24/21 24/21 21/18 21/18", False),
    ("ibf:4.2.c sixes", LONGGAMMON, "24:15", "24:14 18:1", "6-6", "24/18 24/18", True),
    ("ibf:4.2.c threes, one way", LONGGAMMON, "24:15", "24:14 18:1", "3-3", "24/15 24/21", True),
    ("ibf:4.2.c threes, the other", LONGGAMMON, "24:15", "24:14 18:1", "3-3", "24/18 24/18", True),
    ("ibf:4.2.c fives", LONGGAMMON, "24:15", "24:14 18:1", "5-5", "24/4", True),
    ("ibf:4.2.c.open", LONGGAMMON, "24:15", "24:14 18:1", "3-3", "24/15", False),
    ("ibf:4.3.a", LONGGAMMON, "24:14 13:1", "24:14 23:1", "2-1", "13/11 24/23", False),
    ("ibf:4.3.b", LONGGAMMON, "24:5 20:1 19:9", "24:15", "1-2", "20/19 24/22", True),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "rules", "own", "opp", "roll", "moves", "legal"), PLAYS, ids=[p[0] for p in PLAYS])
def test_plays_of_the_books(
    clause: str, rules: Discipline, own: str, opp: str, roll: str, moves: str, legal: bool
) -> None:
    position = Position.of(own, opp, checkers=rules.checkers)

    found = why_illegal(position, Roll.parse(roll), written(moves), rules)

    assert (found is None) == legal, f"{clause}: {found}"


def test_forced_plays() -> None:
    """us2009:basic.move.4.b and basic.enter.b: there is one play, and it is this."""
    only = Position.of("13:1 1:14", "20:2 1:13")

    assert [str(play) for play in legal_plays(only, Roll(6, 2))] == ["13/7"]
