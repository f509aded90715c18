"""Lateness as each book has it."""

from __future__ import annotations

import pytest

from bafflebox.clock import MINUTE, SECOND, Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import course
from bafflebox.tournament.events import DeskResult, Entrant, LateMeasure, MatchEnding
from bafflebox.tournament.hall import start
from bafflebox.tournament.lateness import (
    earlier_delay,
    late_back,
    late_now,
    may_be_missing,
    next_step,
    rule_late_back,
    rule_lateness,
)
from bafflebox.tournament.results import enter_result
from bafflebox.tournament.schedule import foretell_lateness, post
from bafflebox.tournament.to_do import to_do
from support.desk import OPEN, TestDesk, club

ANN, BEN = Entrant("ann"), Entrant("ben")


def posted(book: str, length: int = 7) -> TestDesk:
    """Ann and Ben are due in ten minutes."""
    desk = club("ann", "ben", "cid", "dora", structure=f"KO len {length}", book=book)
    desk.does(post, desk.match("main:1.1"), Millis(desk.now + 10 * MINUTE))
    desk.now = Millis(desk.now + 9 * MINUTE)
    return desk


@pytest.mark.parametrize(
    ("book", "minutes", "points", "forfeit"),
    [
        ("usbgf", 4, 0, False),
        ("usbgf", 5, 1, False),
        ("usbgf", 12, 2, False),
        ("usbgf", 20, 0, True),
        ("us2009", 14, 0, False),
        ("us2009", 15, 1, False),
        ("us2009", 20, 2, False),
        ("us2009", 30, 0, True),
        ("eubgf", 5, 1, False),
        ("eubgf", 20, 0, True),
        ("ibf", 60, 0, False),
        ("standards", 60, 0, False),
    ],
)
def test_the_timer_proposes_what_the_book_has(book: str, minutes: int, points: int, forfeit: bool) -> None:
    desk = posted(book)

    (late,) = late_now(desk.state, desk.match("main:1.1"), Millis(desk.now + minutes * MINUTE), [BEN])

    assert (late.minutes, late.points, late.forfeit) == (minutes, points, forfeit)
    assert all(clause.startswith(f"{book}:") for clause in late.clauses)


def test_points_go_to_the_opponent_once_for_each_step_of_the_delay() -> None:
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS, minutes=6)
    with pytest.raises(Refused, match="already"):
        desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS)
    desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS, minutes=4)

    given = desk.state.file(match).penalties
    desk.does(start, match)
    desk.does(enter_result, match, DeskResult((ANN, BEN), ANN, points=(7, 3)))

    assert [(item.to, item.points) for item in given] == [("ann", 1), ("ann", 1)]
    assert given[0].clauses
    result = desk.state.file(match).result
    assert result is not None
    assert result.penalty == (2, 0), "the result says how many of the points were penalty points"


def test_who_is_known_to_be_late_is_asked_about_alone_and_for_no_more_than_is_left() -> None:
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    assert may_be_missing(desk.state, match) == (ANN, BEN)
    desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS, minutes=6)
    assert may_be_missing(desk.state, match) == (BEN,)

    (now,) = late_now(desk.state, match, desk.now, [BEN])
    (later,) = late_now(desk.state, match, Millis(desk.now + 5 * MINUTE), [BEN])

    assert (now.points, now.given, now.is_open) == (1, 1, False)
    assert (later.points, later.given, later.is_open) == (2, 1, True)


def test_points_given_before_a_forfeit_leave_nothing_to_do() -> None:
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS, minutes=6)
    desk.does(rule_lateness, match, [BEN], LateMeasure.FORFEIT, minutes=15)

    assert not [task for task in to_do(desk.state, {}) if task.about == match]


def test_more_points_than_the_book_gives_are_refused() -> None:
    desk = posted("usbgf")
    with pytest.raises(Refused, match="more than the book gives") as refused:
        desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.POINTS, points=3, minutes=6)
    assert "usbgf:2.2.5.b" in refused.value.clauses


def test_where_the_book_leaves_the_scale_to_the_director_a_reason_is_asked() -> None:
    desk = posted("standards")
    with pytest.raises(InvalidInput, match="Give a reason"):
        desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.POINTS, points=1, minutes=6)
    desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.POINTS, points=1, reason="posted scale")
    assert desk.state.file(desk.match("main:1.1")).penalties[0].points == 1


def test_the_clock_or_points_but_not_both() -> None:
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    desk.does(rule_lateness, match, [BEN], LateMeasure.CLOCK, minutes=6)
    assert desk.state.file(match).lateness[0].measure is LateMeasure.CLOCK
    with pytest.raises(Refused):
        desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS, minutes=5)


def test_a_waiver_has_its_reason() -> None:
    desk = posted("usbgf")
    with pytest.raises(InvalidInput, match="needs a reason"):
        desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.WAIVED, minutes=6)
    desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.WAIVED, reason="the lift was stuck")
    assert desk.state.file(desk.match("main:1.1")).penalties == ()


def test_the_match_is_forfeited_and_the_opponent_goes_on() -> None:
    desk = posted("usbgf")
    desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.FORFEIT, minutes=25)
    result = desk.state.file(desk.match("main:1.1")).result
    assert result is not None
    assert (result.winner, result.ending) == ("ann", MatchEnding.FORFEIT)


def test_joint_lateness_gives_no_points_between_them_and_ends_both() -> None:
    desk = posted("us2009")
    match = desk.match("main:1.1")
    assert len(late_now(desk.state, match, Millis(desk.now + 31 * MINUTE), [ANN, BEN])) == 2

    desk.does(rule_lateness, match, [ANN, BEN], LateMeasure.FORFEIT, minutes=31)

    result = desk.state.file(match).result
    assert result is not None
    assert result.ending is MatchEnding.BOTH_FORFEIT
    desk.wins("main:1.2", "cid")
    assert course(desk.state, OPEN).is_over


def test_lateness_told_beforehand_counts_from_the_later_time_that_was_posted() -> None:
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    desk.does(foretell_lateness, "ben", match, Millis(desk.now + 40 * MINUTE), "train", who="ben")
    later = Millis(desk.now + 30 * MINUTE)
    desk.does(post, match, later, why="ben's train")
    assert late_now(desk.state, match, Millis(later + 3 * MINUTE), [BEN])[0].minutes == 3


def test_nobody_is_late_once_play_has_begun() -> None:
    desk = posted("usbgf")
    desk.does(start, desk.match("main:1.1"))
    assert late_now(desk.state, desk.match("main:1.1"), Millis(desk.now + 60 * MINUTE), [BEN]) == ()
    with pytest.raises(Refused, match="Nobody is late"):
        desk.does(rule_lateness, desk.match("main:1.1"), [BEN], LateMeasure.POINTS)


def test_the_timer_says_when_the_answer_changes_next() -> None:
    desk = posted("us2009")
    due = desk.state.file(desk.match("main:1.1")).posted
    assert due is not None
    assert next_step(desk.state, desk.match("main:1.1"), due, [BEN]) == due + 15 * MINUTE


@pytest.mark.parametrize(
    ("book", "minutes", "points"),
    [("usbgf", 4, 0), ("usbgf", 5, 1), ("us2009", 4, 0), ("eubgf", 5, 1), ("ibf", 5, 0), ("standards", 5, 0)],
)
def test_a_break_that_was_overrun_gets_what_the_book_gives(book: str, minutes: int, points: int) -> None:
    desk = posted(book)
    desk.does(start, desk.match("main:1.1"))
    assert late_back(desk.state, desk.match("main:1.1"), BEN, minutes, desk.now).points == points


def test_delay_is_added_up_within_a_match() -> None:
    """usbgf forgives five minutes once a match, not once a break."""
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    desk.does(rule_lateness, match, [BEN], LateMeasure.POINTS, minutes=6)
    desk.does(rule_lateness, match, [BEN], LateMeasure.WAIVED, reason="traffic", minutes=1)
    desk.does(start, match)
    before = earlier_delay(desk.state.file(match), BEN)
    assert before == 7, "the start is one delay, however often it was ruled on"

    assert late_back(desk.state, match, BEN, 3, desk.now).points == 1
    desk.does(rule_late_back, match, BEN, 3, LateMeasure.POINTS)

    assert [(given.to, given.points) for given in desk.state.file(match).penalties] == [(ANN, 1), (ANN, 1)]
    assert earlier_delay(desk.state.file(match), BEN) == 10


def test_delay_is_added_up_to_the_second() -> None:
    """Twice 2:40 is 5:20, more than the five minutes that usbgf forgives."""
    desk = posted("usbgf")
    match = desk.match("main:1.1")
    desk.now = Millis(desk.now + 160 * SECOND)
    desk.does(rule_lateness, match, [BEN], LateMeasure.WAIVED, reason="traffic", minutes=0)
    desk.does(start, match)
    (ruled,) = desk.state.file(match).lateness
    assert (ruled.minutes, ruled.seconds) == (2, 40)

    late = late_back(desk.state, match, BEN, 2, desk.now, seconds=40)

    assert (late.minutes, late.seconds, late.points) == (2, 40, 1)
    assert late_back(desk.state, match, BEN, 2, desk.now).points == 0
    desk.does(rule_late_back, match, BEN, 2, LateMeasure.WAIVED, seconds=40, reason="lift broke down")
    assert earlier_delay(desk.state.file(match), BEN) == pytest.approx(320 / 60)


def test_a_break_is_overrun_only_in_a_match_that_is_on() -> None:
    desk = posted("usbgf")
    with pytest.raises(Refused, match="under way"):
        late_back(desk.state, desk.match("main:1.1"), BEN, 3, desk.now)
    desk.does(start, desk.match("main:1.1"))
    with pytest.raises(InvalidInput, match="0 to"):
        late_back(desk.state, desk.match("main:1.1"), BEN, -1, desk.now)
    with pytest.raises(InvalidInput, match="does not play"):
        late_back(desk.state, desk.match("main:1.1"), Entrant("cid"), 3, desk.now)


@pytest.mark.parametrize("measure", [LateMeasure.FORFEIT, LateMeasure.POINTS])
def test_nobody_forfeits_to_an_opponent_who_is_not_known_yet(measure: LateMeasure) -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.wins("main:1.1", "ann")
    desk.does(post, desk.match("main:2.1"), desk.now)
    with pytest.raises(Refused, match="known yet"):
        desk.does(rule_lateness, desk.match("main:2.1"), [Entrant("ann")], measure, minutes=90)
