"""Why a play is illegal: a row for each reason, and the laws that tie the answer to the legal plays."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.books import load
from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    SPRINTGAMMON,
    BearOffFrom,
    Discipline,
    Move,
    PassingBlock,
    Position,
    Reason,
    Roll,
    complete,
    legal_plays,
    legal_results,
    nearest_legal,
    number_assignments,
    only_in_order,
    spans,
    ways_to,
    why_illegal,
)
from bafflebox.game.illegality import clauses_of
from support.positions import reachable, rolls, walk

START = BACKGAMMON.start
FIFTEEN = "24:15"


def moves(text: str) -> list[Move]:
    """Moves from `24/18 bar/20* 6/off`, chains not allowed, so that each is one written move."""
    names = {"bar": 25, "off": 0}
    written = []
    for part in text.split():
        source, target = part.rstrip("*").split("/")
        written.append(
            Move(
                names[source] if source in names else int(source),
                names[target] if target in names else int(target),
                part.endswith("*"),
            )
        )
    return written


def bg(own: str, opp: str) -> Position:
    return Position.of(own, opp)


ILLEGAL = {
    "number not rolled": (START, "6-4", "8/5", Reason.NUMBER_NOT_ROLLED, "us2009:basic.move.0", "Legal from the 8 point: 8/2, 8/4."),
    "number not rolled, off": (bg("6:2 2:1", "13:15"), "3-1", "6/off", Reason.NUMBER_NOT_ROLLED, "ibf:12.5.a", "6/off needs 6 or more"),
    "nothing from there": (START, "5-5", "24/22", Reason.NUMBER_NOT_ROLLED, "ibf:12.5.a", "Nothing can be played from the 24 point."),
    "not moving": (START, "6-4", "8/8", Reason.NUMBER_NOT_ROLLED, "us2009:basic.move.0", "8/8 moves 0"),
    "number used twice": (START, "6-4", "24/18 13/7", Reason.NUMBER_USED_TWICE, "us2009:basic.move.2", "left to play after 24/18: 4"),
    "five numbers of a double": (START, "3-3", "24/21 24/21 13/10 13/10 6/3", Reason.NUMBER_USED_TWICE, "us2009:basic.move.3", "6/3 needs"),
    "sum after its part": (START, "6-2", "24/18 13/5", Reason.NUMBER_USED_TWICE, "ibf:12.5.1", "13/5"),
    "no checker": (START, "3-1", "10/9", Reason.NO_CHECKER, "us2009:basic.move.0", "no checker stands on the 10 point"),
    "no checker on the bar": (START, "3-1", "bar/22", Reason.NO_CHECKER, "ibf:12.5.a", "no checker stands on the bar"),
    "no checker left": (bg("13:1 6:14", "24:15"), "2-1", "13/11 13/12", Reason.NO_CHECKER, "ibf:12.5.a", "no checker is left on the 13 point after 13/11"),
    "not your checker": (START, "3-1", "12/11", Reason.NOT_YOUR_CHECKER, "us2009:basic.object", "the opponent's"),
    "point closed": (START, "5-5", "24/19", Reason.POINT_BLOCKED, "us2009:basic.move.1", "the 19 point is closed by 5"),
    "point closed to one number": (START, "6-5", "8/3 13/7 24/19", Reason.NUMBER_USED_TWICE, "ibf:12.5.1", "24/19"),
    "way closed": (bg("13:1 6:14", "17:2 15:2 1:11"), "5-3", "13/5", Reason.WAY_BLOCKED, "us2009:basic.move.2", "the 10 point and the 8 point are closed"),
    "way closed, of a double": (START, "6-6", "24/6", Reason.WAY_BLOCKED, "ibf:12.5.1", "the 12 point is closed"),
    "bar not entered": (bg("bar:1 13:5 6:9", "13:15"), "4-2", "13/9 13/11", Reason.BAR_NOT_ENTERED, "us2009:basic.enter.b", "One checker on the bar must enter"),
    "one of two entered": (bg("bar:2 13:5 6:8", "13:15"), "4-2", "bar/21 13/11", Reason.BAR_NOT_ENTERED, "ibf:5.4.a", "13/11"),
    "moving backwards": (START, "3-1", "8/11", Reason.MOVING_BACKWARDS, "us2009:basic.move.0", "backwards"),
    "nothing off with one outside": (bg("8:1 6:14", "24:15"), "6-1", "6/off 8/7", Reason.NOT_ALL_HOME, "us2009:basic.off.a", "outside the home board"),
    "hit while bearing off": (bg("22:1 6:5", "24:15"), "6-1", "6/off", Reason.NOT_ALL_HOME, "us2009:basic.off.d", "6/off"),
    "higher point occupied": (bg("6:1 2:1", "24:2"), "5-1", "2/off", Reason.HIGHER_POINT_OCCUPIED, "us2009:basic.off.c", "the 6 point"),
    "only from the highest": (bg("4:1 2:1 1:1", "24:2"), "6-5", "2/off 1/off", Reason.HIGHER_POINT_OCCUPIED, "ibf:13.3.open", "the 4 point"),
    "fewer numbers": (START, "6-5", "24/18", Reason.FEWER_NUMBERS, "us2009:basic.move.4.a", "Both numbers of 6-5 can be played, and one was."),
    "no number at all": (START, "3-1", "", Reason.FEWER_NUMBERS, "ibf:12.5.3.a", "none was"),
    "fewer of a double": (START, "5-5", "13/8", Reason.FEWER_NUMBERS, "us2009:basic.move.4.a", "Four fives can be played, and one was."),
    "fewer of a partly playable double": (bg("13:2 1:13", "20:2 1:13"), "4-4", "13/9", Reason.FEWER_NUMBERS, "us2009:basic.move.4.d", "fours can be played, and one was"),
    "the rest made impossible": (bg("13:1 10:1 1:13", "20:2 17:2 1:11"), "5-3", "13/10", Reason.FEWER_NUMBERS, "us2009:basic.move.4.a", "After 13/10 the rest cannot be played"),
    "larger number": (bg("13:1 1:14", "20:2 1:13"), "6-2", "13/11", Reason.LARGER_NUMBER, "us2009:basic.move.4.b", "the 6. Legal: 13/7."),
    "nothing playable from the bar": (bg("bar:1 13:14", "6:2 1:13"), "6-6", "13/7", Reason.NOTHING_PLAYABLE, "us2009:basic.enter.c", "the turn passes"),
    "wrong hit mark": (START, "6-4", "24/14*", Reason.WRONG_HIT_MARK, "us2009:basic.enter.a", "nothing to hit on the 14 point"),
    "game over": (bg("", "6:1"), "6-4", "6/off", Reason.GAME_OVER, "us2009:basic.object", "over"),
    "from off": (START, "6-4", "off/6", Reason.NO_SUCH_PLACE, "ibf:12.5.7", "stays off"),
    "to the bar": (START, "6-4", "24/bar", Reason.NO_SUCH_PLACE, "us2009:basic.setup.b", "only a hit"),
    "no such point": (START, "6-4", "28/24", Reason.NO_SUCH_PLACE, "us2009:basic.setup.b", "no point 28"),
}  # fmt: skip


@pytest.mark.parametrize("name", ILLEGAL)
def test_backgammon_reasons(name: str) -> None:
    position, roll, written, reason, clause, words = ILLEGAL[name]

    found = why_illegal(position, Roll.parse(roll), moves(written))

    assert found is not None
    assert found.reason is reason, found.sentence
    assert clause in found.clauses
    assert words in found.sentence
    assert complete(position, Roll.parse(roll), moves(written)) is None


def lg(own: str, opp: str) -> Position:
    return Position.of(own, opp)


FIVE = "8:1 7:1 6:1 5:1 4:1"
LONG_ILLEGAL = {
    "second from the head": (LONGGAMMON.start, "6-5", "24/18 24/19", Reason.HEAD_USED, "ibf:4.2.b"),
    "point held by one": (lg("24:14 13:1", "24:14 23:1"), "2-1", "13/11", Reason.POINT_BLOCKED, "ibf:4.3.a"),
    "way held": (lg("24:14 13:1", "24:14 23:1"), "2-1", "13/10", Reason.WAY_BLOCKED, "ibf:12.5.1"),
    "shuts in all": (lg(f"24:9 10:1 {FIVE}", FIFTEEN), "2-1", "10/9 24/22", Reason.BLOCK_SHUTS_IN, "ibf:4.4.b"),
    "block in passing": (lg(f"24:9 10:1 {FIVE}", FIFTEEN), "1-1", "10/8 24/22", Reason.BLOCK_IN_PASSING, "ibf:4.4.c"),
    "bar": (LONGGAMMON.start, "6-5", "bar/19", Reason.NO_SUCH_PLACE, "ibf:4.3.a"),
    "hit mark": (LONGGAMMON.start, "6-5", "24/13*", Reason.WRONG_HIT_MARK, "ibf:4.3.a"),
    "fewer numbers": (LONGGAMMON.start, "6-5", "24/18", Reason.FEWER_NUMBERS, "ibf:4.5.a"),
    "second checker is a duty": (LONGGAMMON.start, "3-3", "24/15", Reason.FEWER_NUMBERS, "ibf:12.5.3.a"),
    "larger number": (lg("24:1 1:14", "24:1 7:1 3:13"), "4-1", "24/23", Reason.LARGER_NUMBER, "ibf:4.5.b"),
}


@pytest.mark.parametrize("name", LONG_ILLEGAL)
def test_longgammon_reasons(name: str) -> None:
    position, roll, written, reason, clause = LONG_ILLEGAL[name]

    found = why_illegal(position, Roll.parse(roll), moves(written), LONGGAMMON)

    assert found is not None
    assert found.reason is reason, found.sentence
    assert clause in found.clauses
    assert all(clause.startswith("ibf:") for clause in found.clauses)


LEGAL = {
    "two numbers in one": (START, "6-4", "24/14", BACKGAMMON),
    "over the open middle": (bg("13:1 6:14", "15:2 1:13"), "5-3", "13/5", BACKGAMMON),
    "double in one": (START, "4-4", "24/16 24/16", BACKGAMMON),
    "entering written last": (bg("bar:1 13:5 6:9", "13:15"), "4-2", "13/11 bar/21", BACKGAMMON),
    "home first, written last": (bg("7:1 6:14", "24:15"), "6-1", "6/off 7/6", BACKGAMMON),
    "hit mark left out": (bg("13:1 6:14", "18:1 1:14"), "6-1", "13/7 6/5", BACKGAMMON),
    "both marks of one hit": (bg("8:1 6:14", "20:1 1:14"), "3-1", "8/5* 6/5*", BACKGAMMON),
    "nothing to play": (bg("bar:1 13:14", "6:2 1:13"), "6-6", "", BACKGAMMON),
    "partial entry": (bg("bar:2 13:13", "6:2 1:13"), "6-3", "bar/22", BACKGAMMON),
    "off rather than inside": (bg("6:1 2:1", "24:2"), "2-1", "2/off 6/5", BACKGAMMON),
    "inside rather than off": (bg("6:1 2:2", "24:2"), "2-1", "6/3", BACKGAMMON),
    "last checker with the first number": (bg("2:1", "6:1"), "2-1", "2/off", BACKGAMMON),
    "sprint": (SPRINTGAMMON.start, "6-5", "24/18 23/18", SPRINTGAMMON),
    "two off the head": (LONGGAMMON.start, "6-6", "24/18 24/18", LONGGAMMON),
    "the order that avoids the block": (lg(f"24:9 10:1 {FIVE}", FIFTEEN), "5-1", "10/4", LONGGAMMON),
    "a block with one past it": (lg(f"24:9 10:1 {FIVE}", "24:14 2:1"), "2-1", "10/9 24/22", LONGGAMMON),
    "any lower point": (bg("4:1 2:1 1:1", "24:2"), "6-5", "2/off 1/off", BACKGAMMON.reading(bear_off_from=BearOffFrom.ANY_LOWER)),
}  # fmt: skip


@pytest.mark.parametrize("rules", [BACKGAMMON, LONGGAMMON], ids=str)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_names_clauses_of_the_books(reason: Reason, rules: Discipline) -> None:
    known = {clause.id for book in ("us2009", "ibf") for clause in load(book).clauses.values()}
    clauses = clauses_of(reason, rules)
    only_longgammon = {Reason.HEAD_USED, Reason.BLOCK_SHUTS_IN, Reason.BLOCK_IN_PASSING}

    assert set(clauses) <= known
    assert clauses or (reason in only_longgammon and rules is BACKGAMMON)


def test_a_play_that_only_one_order_allows_says_so() -> None:
    """The five first stays out of the block that the one first would complete."""
    seen, roll = lg(f"24:9 10:1 {FIVE}", FIFTEEN), Roll.parse("5-1")

    order = only_in_order(seen, roll, moves("10/4"), LONGGAMMON)

    assert order is not None
    assert order.sentence == "Only in this order: 10/5 5/4. 10/9 9/4 would form a block of six in passing."
    assert order.clauses == ("ibf:4.4.c",)
    assert only_in_order(LONGGAMMON.start, Roll.parse("3-1"), moves("24/20"), LONGGAMMON) is None


@pytest.mark.parametrize("name", LEGAL)
def test_legal_plays_are_recognised(name: str) -> None:
    position, roll, written, rules = LEGAL[name]

    assert why_illegal(position, Roll.parse(roll), moves(written), rules) is None


def test_a_legal_block_may_not_be_formed_in_passing_where_that_reading_is_chosen() -> None:
    rules = LONGGAMMON.reading(passing=PassingBlock.ANY)
    position = lg(f"24:9 10:1 {FIVE}", "24:14 2:1")

    found = why_illegal(position, Roll(1, 1), moves("10/8 24/22"), rules)

    assert found is not None
    assert found.reason is Reason.BLOCK_IN_PASSING
    assert why_illegal(position, Roll(1, 1), moves("10/8 24/22"), LONGGAMMON) is None


def test_the_answer_names_what_was_tried_where_nothing_can_be_played() -> None:
    found = why_illegal(bg("bar:1 13:14", "6:2 1:13"), Roll(6, 6), moves("bar/19"))

    assert found is not None
    assert (found.because, found.points) == (Reason.POINT_BLOCKED, (19,))


def test_a_hit_on_the_way_is_meant_only_if_it_is_written_or_cannot_be_avoided() -> None:
    position = bg("24:1 6:14", "5:1 13:14")  # the blot stands on the mover's 20 point

    quiet = complete(position, Roll(4, 2), moves("24/18"))
    loud = complete(position, Roll(4, 2), moves("24/20* 20/18"))

    assert quiet is not None
    assert loud is not None
    assert (str(quiet), str(loud)) == ("24/18", "24/20*/18")


def merged(written: Iterable[Move], dice: random.Random) -> list[Move]:
    """The same moves with some that carry the same checker on written as one, in any order, some marks left out."""
    parts = list(written)
    for first in list(parts):
        onward = next((move for move in parts if move.source == first.target != 0), None)
        if onward and first in parts and dice.random() < 0.6:
            parts.remove(first)
            parts.remove(onward)
            parts.append(Move(first.source, onward.target, onward.hits))
    dice.shuffle(parts)
    return [Move(move.source, move.target, move.hits and dice.random() < 0.7) for move in parts]


@pytest.mark.parametrize("rules", [BACKGAMMON, SPRINTGAMMON, LONGGAMMON], ids=str)
def test_no_legal_play_is_called_illegal_however_it_is_written(rules: Discipline) -> None:
    dice = random.Random(11)
    for position, roll in walk(rules, seed=5, turns=70):
        plays = legal_plays(position, roll, rules)
        for play in dice.sample(plays, min(4, len(plays))):
            routes = [play] if roll.is_double else ways_to(position, roll, play.result, rules)
            for route in routes:
                assert why_illegal(position, roll, route.moves, rules) is None, (position, roll, route.moves)
                written = merged(route.moves, dice)
                assert why_illegal(position, roll, written, rules) is None, (position, roll, written)


@settings(max_examples=60, deadline=None)
@given(reachable(), rolls, st.data())
def test_what_is_called_legal_leads_to_a_legal_result(position: Position, roll: Roll, data: st.DataObject) -> None:
    places = st.integers(0, 25)
    random_move = st.builds(Move, places, places, st.booleans())
    plays = legal_plays(position, roll)
    near = [move for play in plays[:20] for move in play.moves]
    move = st.one_of(st.sampled_from(near), random_move) if near else random_move
    written = data.draw(st.lists(move, max_size=5))

    found, play = why_illegal(position, roll, written), complete(position, roll, written)

    assert (found is None) == (play is not None)
    if play:
        assert not written or play.result in legal_results(position, roll)
    else:
        assert found is not None
        assert found.sentence.endswith(".")
        assert found.clauses


@settings(max_examples=40, deadline=None)
@given(reachable(), rolls)
def test_the_nearest_legal_play_of_a_legal_one_is_itself(position: Position, roll: Roll) -> None:
    for play in legal_plays(position, roll)[:6]:
        assert [near.result for near in nearest_legal(position, roll, play.moves)] == [play.result]
        assert [near.result for near in nearest_legal(position, roll, play.result)] == [play.result]


@pytest.mark.parametrize(
    ("roll", "written", "nearest"),
    [("3-1", "8/5 6/4", "8/5 6/5"), ("6-1", "13/7 8/6", "13/7 8/7"), ("6-5", "24/12", "24/13"), ("4-2", "8/4 6/5", "8/4 6/4")],
)  # fmt: skip
def test_what_was_probably_meant(roll: str, written: str, nearest: str) -> None:
    assert str(nearest_legal(START, Roll.parse(roll), moves(written))[0]) == nearest


def test_what_was_probably_meant_from_the_board_alone() -> None:
    left = Position.of("24:2 13:5 8:2 6:4 5:1 4:1", "24:2 13:5 8:3 6:5")  # 8/5 and 6/4 with 3-1

    assert str(nearest_legal(START, Roll(3, 1), left)[0]) in {"8/5 6/5", "8/4"}


def test_where_nothing_can_be_played_nothing_was_meant() -> None:
    (only,) = nearest_legal(bg("bar:1 13:14", "6:2 1:13"), Roll(6, 6), moves("13/7"))

    assert only.moves == ()


def test_spans_and_assignments() -> None:
    assert spans(Move(13, 1), Roll(3, 3).numbers) == ((3, 3, 3, 3),)
    assert spans(Move(6, 0), Roll(5, 1).numbers) == ((5, 1), (1, 5))
    assert spans(Move(6, 7), Roll(5, 1).numbers) == ()
    lines = number_assignments(START, Roll(6, 4), moves("24/18"))
    assert [(line.moves, line.left) for line in lines] == [((Move(24, 18),), (4,))]
