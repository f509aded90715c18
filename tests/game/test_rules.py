"""What may be played, case by case: rules that random positions hardly touch. Each case names its clause.

Both generators answer every case. Places are each side's own; a checker that is not named is borne off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    SPRINTGAMMON,
    Discipline,
    Move,
    Play,
    Position,
    Roll,
    legal_plays,
    next_moves,
    ways_to,
)
from bafflebox.game.plays import plain_plays, shuts_in


@dataclass(frozen=True)
class Case:
    name: str
    clause: str
    own: str
    opp: str
    roll: str
    plays: set[str]
    """Every legal play; none means that the turn passes."""
    rules: Discipline = BACKGAMMON

    def __str__(self) -> str:
        return f"{self.clause}-{self.name}"

    @property
    def position(self) -> Position:
        return Position.of(self.own, self.opp, checkers=self.rules.checkers)


HEAD = "24:15"

CASES = [
    # One number or both.
    Case("either-but-not-both", "ibf:12.5.3.c", "13:1", "19:2", "61", {"13/7"}),
    Case("only-the-smaller", "ibf:12.5.3.b", "13:1", "18:2 20:2", "62", {"13/11"}),
    Case("only-the-larger", "ibf:12.5.3.b", "13:1", "14:2 20:2", "62", {"13/7"}),
    Case("six-only-after-the-one", "ibf:5.5", "13:1", "18:2", "61", {"13/6"}),
    Case("eight-alone-would-lose-the-two", "ibf:5.5", "24:1 8:1 6:13", "5:4 6:4 7:3 9:2 21:2", "62", {"24/22 8/2"}),
    Case("last-checker-plays-both", "ibf:12.5.3.a", "2:1", "24:1", "51", {"2/1*/off"}),
    Case("last-checker-plays-one", "ibf:13.5", "2:1", "1:1", "65", {"2/off"}),
    Case("three-of-four", "ibf:12.5.3.a", "17:1", "24:2", "44", {"17/5"}),
    Case("one-of-four", "ibf:12.5.3.a", "17:1", "16:2", "44", {"17/13"}),
    Case("none", "ibf:12.5.3.d", "17:1", "12:2", "44", set()),
    Case("four", "ibf:12.5.2", "24:1", "1:1", "33", {"24/12"}),
    Case("both-stops-closed", "ibf:12.5.1", "13:1", "15:2 17:2", "53", set()),
    Case("one-stop-open", "ibf:12.5.1", "13:1", "17:2", "53", {"13/5"}),
    Case("route-matters-when-it-hits", "ibf:5.3.b", "13:1", "17:1", "53", {"13/8*/5", "13/5"}),
    Case("route-matters-when-both-hit", "ibf:5.3.b", "13:1", "17:1 15:1", "53", {"13/8*/5", "13/10*/5"}),
    Case(
        "one-blot-hit-once",
        "ibf:5.3.b",
        "13:1 11:1",
        "17:1",
        "53",
        {"13/8* 11/8", "13/8*/5", "13/5", "13/10 11/6", "11/8*/3", "11/3"},
    ),
    # The bar.
    Case("enter-with-either", "ibf:5.4.a", "bar:1 13:1", "1:1", "42", {"bar/21 13/11", "bar/19", "bar/23 13/9"}),
    Case("closed-out", "ibf:5.4.b", "bar:1 13:1", "6:2", "66", set()),
    Case("one-of-two-enters", "ibf:5.4.open", "bar:2 13:1", "5:2", "51", {"bar/24"}),
    Case("two-of-three-enter", "ibf:5.4.a", "bar:3 6:1", "10:1", "21", {"bar/23 bar/24"}),
    Case("four-of-five-enter", "ibf:5.4.a", "bar:5", "10:1", "33", {"bar/22(4)"}),
    Case("two-enter-two-go-on", "ibf:5.4.a", "bar:2", "10:1", "33", {"bar/19(2)", "bar/16 bar/22"}),
    Case("entered-and-stuck", "ibf:5.4.a", "bar:2 6:2", "12:2", "66", {"bar/19(2)"}),
    Case("entering-hits", "ibf:5.3.b", "bar:1", "3:1", "31", {"bar/22*/21", "bar/21"}),
    # Bearing off.
    Case("off-once-the-last-is-home", "ibf:13.1", "7:1 6:1", "1:1", "61", {"7/off", "7/1 6/5"}),
    Case("not-with-one-outside", "ibf:13.1", "7:1 6:1", "24:2", "66", set()),
    Case("exact", "ibf:13.2", "6:1 4:1", "1:1", "41", {"6/2 4/3", "6/1", "6/5 4/off"}),
    Case("inside-is-compulsory", "ibf:13.3.a", "6:1 2:1", "22:2", "53", {"6/1 2/off"}),
    Case("highest-goes-off", "ibf:13.3.a", "4:1 2:1", "1:1", "65", {"4/off 2/off"}),
    Case("not-the-lower-one", "ibf:13.3.open", "4:1 2:1", "1:1", "61", {"4/off 2/1", "4/off"}),
    Case(
        "no-duty-to-bear-off",
        "ibf:13.3.b",
        "6:1 5:1 3:1",
        "1:1",
        "31",
        {"6/3 5/4", "6/2", "5/2 3/2", "5/1", "6/5 3/off", "5/4 3/off"},
    ),
    Case("hit-and-back-again", "ibf:13.4", "22:1 6:5", "1:1", "65", {"22/11", "22/16 6/1"}),
    Case("two-off-either-way", "ibf:13.3.b", "3:1 2:1", "1:1", "32", {"3/off 2/off", "3/1 2/off"}),
    Case("four-off", "ibf:13.3.a", "2:3 1:3", "1:1", "66", {"2/off(3) 1/off"}),
    Case("fewer-than-four-left", "ibf:13.5", "2:1 1:2", "1:1", "66", {"2/off 1/off(2)"}),
    Case("nothing-left", "ibf:13.5", "off:15", "1:1", "21", set()),
    # Sprintgammon moves as Backgammon does.
    Case(
        "opening",
        "ibf:7.2",
        "24:1 23:1 22:1",
        "24:1 23:1 22:1",
        "66",
        {
            "24/6 23/17",
            "24/6 22/16",
            "24/12 23/11",
            "24/12 22/10",
            "24/12 23/17 22/16",
            "24/18 23/5",
            "23/5 22/16",
            "24/18 23/11 22/16",
            "23/11 22/10",
            "24/18 23/17 22/10",
            "24/18 22/4",
            "23/17 22/4",
        },
        SPRINTGAMMON,
    ),
    # Longgammon.
    Case("first-turn-65", "ibf:4.2.b", HEAD, HEAD, "65", {"24/13"}, LONGGAMMON),
    Case("first-turn-66", "ibf:4.2.c", HEAD, HEAD, "66", {"24/18(2)"}, LONGGAMMON),
    Case("first-turn-44", "ibf:4.2.c", HEAD, HEAD, "44", {"24/16(2)"}, LONGGAMMON),
    Case("first-turn-33", "ibf:4.2.c", HEAD, HEAD, "33", {"24/15 24/21", "24/18(2)"}, LONGGAMMON),
    Case("first-turn-55", "ibf:4.2.c", HEAD, HEAD, "55", {"24/4"}, LONGGAMMON),
    Case("first-turn-22", "ibf:4.2.c", HEAD, HEAD, "22", {"24/16"}, LONGGAMMON),
    Case("first-turn-11", "ibf:4.2.c", HEAD, HEAD, "11", {"24/20"}, LONGGAMMON),
    Case("one-checker-closes-a-point", "ibf:4.3.a", "20:1", "4:1", "44", set(), LONGGAMMON),
    Case("any-number-of-own", "ibf:4.3.b", "20:1 16:9", HEAD, "44", {"20/16"}, LONGGAMMON),
    Case("larger-number", "ibf:4.5.b", "13:1", "17:1", "53", {"13/8"}, LONGGAMMON),
    Case("both-numbers", "ibf:4.5.a", "13:1", "20:1", "53", {"13/5"}, LONGGAMMON),
    Case("bear-off", "ibf:13.3.a", "6:1 5:1", "24:14", "65", {"6/off 5/off", "6/1 5/off"}, LONGGAMMON),
]

GENERATORS = [legal_plays, plain_plays]
Generator = Callable[[Position, Roll, Discipline], tuple[Play, ...]]


@pytest.mark.parametrize("generate", GENERATORS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_plays(case: Case, generate: Generator) -> None:
    found = generate(case.position, Roll.parse(case.roll), case.rules)

    assert {play.notation for play in found} == case.plays
    assert len(found) == len(case.plays)


@pytest.mark.parametrize("generate", GENERATORS)
@pytest.mark.parametrize(
    ("own", "roll"),
    [("24:14 18:1", "33"), ("24:2 10:13", "33"), ("24:14 23:1", "65"), ("24:14 23:1", "66"), ("24:15", "21")],
)
def test_one_checker_leaves_the_head(own: str, roll: str, generate: Generator) -> None:
    """`ibf:4.2.b`, `ibf:4.2.b.open`: in a later turn also with 3-3, 4-4, 6-6, and also for the last two on the head."""
    position = Position.of(own, "24:13 20:2")

    found = generate(position, Roll.parse(roll), LONGGAMMON)

    assert {position.own[24] - play.result.own[24] for play in found} <= {0, 1}
    assert any(play.result.own[24] < position.own[24] for play in found)


@pytest.mark.parametrize(
    ("clause", "own", "opp", "forbidden"),
    [
        ("ibf:4.4.b", "11:1 10:1 9:1 8:1 7:1 6:1", HEAD, True),
        ("ibf:4.4.a", "9:1 8:1 7:1 6:1 5:1 4:1", "24:13 10:2", False),
        ("ibf:4.4.a.open", "11:2 10:2 9:2", HEAD, False),
        ("ibf:4.4.a.open", "11:1 10:1 9:1 8:1 7:1 6:1 5:1", HEAD, True),
        ("ibf:4.4.a.open", "11:1 10:1 9:1 8:1 7:1 6:1 5:1", "24:14 16:1", False),
        ("ibf:4.4.b.open", "8:1 7:1 6:1 5:1 4:1 3:1", "24:14 14:1", False),
        ("ibf:4.4.b.open", "8:1 7:1 6:1 5:1 4:1 3:1", "24:12 22:3", True),
        ("ibf:4.4.b.open", "8:1 7:1 6:1 5:1 4:1 3:1", "24:14 off:1", False),
        ("ibf:4.4.b.open", "8:1 7:1 6:1 5:1 4:1 3:1", "24:14 missing:1", True),
        ("ibf:4.4.d.open", "2:1 1:1 24:1 23:1 22:1 21:1", HEAD, True),
        ("ibf:4.4.d.open", "14:1 13:1 12:1 11:1 10:1 9:1", "20:15", False),
    ],
)
def test_blocks(clause: str, own: str, opp: str, forbidden: bool) -> None:
    block = LONGGAMMON.block
    assert block

    assert shuts_in(Position.of(own, opp).board, LONGGAMMON, block) is forbidden, clause


BEFORE_A_BLOCK = "11:1 10:1 9:1 8:2 7:1 2:9"


@pytest.mark.parametrize("generate", GENERATORS)
@pytest.mark.parametrize(
    ("clause", "opp", "legal", "illegal"),
    [
        ("ibf:4.4.c", HEAD, {"8/5"}, {"8/6 2/1"}),
        ("ibf:4.4.a", "24:14 15:1", {"8/6 2/1", "8/5"}, set()),
    ],
)
def test_a_block_that_shuts_in_is_no_play(
    clause: str, opp: str, legal: set[str], illegal: set[str], generate: Generator
) -> None:
    """With 2-1 the 8 point could make the sixth point in a row; 8/5 goes by way of the 7 point."""
    plays = {play.notation: play for play in generate(Position.of(BEFORE_A_BLOCK, opp), Roll(2, 1), LONGGAMMON)}

    assert legal <= plays.keys(), clause
    assert not illegal & plays.keys(), clause
    if clause == "ibf:4.4.c":
        assert set(plays["8/5"].moves) == {Move(8, 7), Move(7, 5)}


def test_only_moves_that_lead_to_a_full_play_come_next() -> None:
    """`ibf:5.5`: 8/6 first would leave no six, so the two is played with the other checker."""
    position = Position.of("24:1 8:1 6:13", "5:4 6:4 7:3 9:2 21:2")

    assert set(next_moves(position, Roll(6, 2))) == {Move(8, 2), Move(24, 22)}
    assert next_moves(position, Roll(6, 2), [Move(8, 2)]) == (Move(24, 22),)
    assert next_moves(position, Roll(6, 2), [Move(8, 2), Move(24, 22)]) == ()


def test_every_order_and_route_of_a_result() -> None:
    position = Position.of("13:1 6:1", "1:1")
    (run,) = (play for play in legal_plays(position, Roll(5, 3)) if play.notation == "13/5")

    ways = {way.moves for way in ways_to(position, Roll(5, 3), run.result)}

    assert ways == {(Move(13, 8), Move(8, 5)), (Move(13, 10), Move(10, 5))}
    assert ways_to(position, Roll(5, 3), position) == ()
