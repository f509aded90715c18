"""Reserves by the books' own numbers; the ids are the clauses."""

from __future__ import annotations

import pytest

from bafflebox.clock import (
    Millis,
    Pause,
    PausePolicy,
    PauseReason,
    ReserveFormula,
    ReserveLimits,
    Rounding,
    TimeControl,
    corrected_reserve,
    face,
    lost_delay,
    minutes,
    prorated,
    read_face,
    residual,
    seconds,
)
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both

SINGLES = ReserveFormula(minutes(2), seconds(12))
US2009_DOUBLES = ReserveFormula(minutes(2, 30), seconds(15))
USBGF_DOUBLES = ReserveFormula(minutes(3), seconds(15))
PLUS_ONE = ReserveFormula(minutes(2), seconds(12), fixed=minutes(1))


@pytest.mark.parametrize(
    ("formula", "length", "reserve"),
    [
        pytest.param(SINGLES, 11, "22:00", id="eubgf:3.5.v.b"),
        pytest.param(SINGLES, 9, "18:00", id="us2009:8.1(a)"),
        pytest.param(US2009_DOUBLES, 7, "17:30", id="us2009:8.1(b)"),
        pytest.param(USBGF_DOUBLES, 5, "15:00", id="usbgf:3.4.4.a"),
        pytest.param(PLUS_ONE, 7, "15:00", id="usbgf:3.4.4.2"),
    ],
)
def test_reserve_of_a_match(formula: ReserveFormula, length: int, reserve: str) -> None:
    control = formula.for_match(length)

    assert face(control.reserve) == reserve
    assert control.delay == formula.delay


@pytest.mark.parametrize(
    ("formula", "length", "score", "reserve"),
    [
        pytest.param(SINGLES, 9, (4, 3), "11:00", id="eubgf:2.3.i.b"),
        pytest.param(SINGLES, 7, (4, 2), "8:00", id="eubgf:3.5.vi"),
        pytest.param(SINGLES, 15, (0, 0), "30:00", id="eubgf:3.5.vi-from-the-start"),
        pytest.param(SINGLES, 11, (5, 3), "14:00", id="us2009:8.1(a)"),
        pytest.param(US2009_DOUBLES, 7, (3, 2), "11:15", id="us2009:8.1(b)"),
        pytest.param(USBGF_DOUBLES, 7, (3, 2), "13:30", id="usbgf:3.4.4.4.a-doubles"),
        pytest.param(SINGLES, 9, (7, 2), "9:00", id="usbgf:3.4.4.4.a"),
        pytest.param(SINGLES, 9, (3, 1), "14:00", id="usbgf:2.3.2.b"),
        pytest.param(ReserveFormula(minutes(1, 30), seconds(12)), 9, (3, 1), "10:30", id="usbgf:2.3.2.b-least"),
    ],
)
def test_reserve_of_the_rest(formula: ReserveFormula, length: int, score: tuple[int, int], reserve: str) -> None:
    away = Both(length - score[0], length - score[1])

    assert face(formula.for_rest(away).reserve) == reserve


def test_us2009_subtracts_per_point_scored_and_comes_to_the_same() -> None:
    for length in range(1, 26):
        for a in range(length):
            for b in range(length):
                by_points_scored = minutes(2) * length - minutes(1) * (a + b)

                assert SINGLES.for_rest(Both(length - a, length - b)).reserve == by_points_scored


def test_mid_match_reserve_may_go_up_to_the_minute() -> None:
    assert face(USBGF_DOUBLES.for_rest(Both(1, 4), Rounding.UP_TO_MINUTE).reserve) == "8:00"
    assert face(SINGLES.for_rest(Both(1, 4), Rounding.UP_TO_MINUTE).reserve) == "5:00"


def test_a_finished_match_gets_no_clock() -> None:
    with pytest.raises(InvalidInput, match="is over"):
        SINGLES.for_rest(Both(0, 3))


TOP = ReserveLimits(minutes(1, 30), minutes(2, 30), seconds(12), seconds(12))
OTHER = ReserveLimits(minutes(2), minutes(3), seconds(12), seconds(15))
DOUBLES = ReserveLimits(minutes(2, 30), minutes(3, 30), seconds(15), seconds(18))


@pytest.mark.parametrize(
    ("limits", "length", "reserve", "delay", "allowed"),
    [
        pytest.param(TOP, 7, "10:30", 12, True, id="usbgf:3.4.4.c-least"),
        pytest.param(TOP, 7, "10:00", 12, False, id="usbgf:3.4.4.c-too-little"),
        pytest.param(TOP, 7, "18:00", 12, True, id="usbgf:3.4.4.c-rounded-up"),
        pytest.param(TOP, 7, "18:00.001", 12, False, id="usbgf:3.4.4.c-too-much"),
        pytest.param(DOUBLES, 5, "18:00", 15, True, id="usbgf:3.4.4.c-doubles"),
        pytest.param(DOUBLES, 5, "12:29", 15, False, id="usbgf:3.4.4.c-doubles-least"),
        pytest.param(TOP, 7, "14:00", 15, False, id="usbgf:3.4.4.b-top-delay"),
        pytest.param(OTHER, 7, "21:00", 13, True, id="usbgf:3.4.4.b-other"),
        pytest.param(ReserveLimits(), 7, "3:30", 5, True, id="usbgf:3.4.4.b-free"),
    ],
)
def test_limits_of_the_event(limits: ReserveLimits, length: int, reserve: str, delay: int, allowed: bool) -> None:
    assert limits.allow(TimeControl(read_face(reserve), seconds(delay)), length) is allowed


def test_two_banks_keep_the_total() -> None:
    control = SINGLES.for_match(9).split(minutes(1))

    assert str(control) == "17:00 + 1:00, delay 0:12"
    assert control.total == minutes(18)
    with pytest.raises(InvalidInput):
        control.split(minutes(19))


@pytest.mark.parametrize(
    ("left", "used", "posted", "score", "reserve"),
    [
        pytest.param("5:00", 7, 11, (5, 3), "13:00", id="usbgf:4.8.3.a-A"),
        pytest.param("9:30", 7, 11, (5, 3), "17:30", id="usbgf:4.8.3.a-B"),
        pytest.param("16:00", 11, 7, (5, 3), "8:00", id="usbgf:4.8.3.b-residual"),
        pytest.param("9:00", 11, 7, (5, 3), "3:51.429", id="usbgf:4.8.3.b-prorated"),
        pytest.param("7:00", 9, 9, (5, 3), "7:00", id="same-length"),
    ],
)
def test_reserve_after_a_corrected_length(
    left: str, used: int, posted: int, score: tuple[int, int], reserve: str
) -> None:
    assert face(corrected_reserve(read_face(left), minutes(2), used, posted, Both(*score))) == reserve


def test_residual_is_never_below_nothing() -> None:
    assert residual(minutes(3), minutes(2), 11, 7) == 0
    assert prorated(minutes(14), 11, 7, Both(5, 3)) == minutes(6)


@pytest.mark.parametrize(
    ("turns", "each", "restored"),
    [
        pytest.param(11, 6, 66, id="usbgf:4.3.3.g-six-seconds"),
        pytest.param(8, 10, 80, id="usbgf:4.3.3.g-evidence"),
        pytest.param(8, 20, 96, id="usbgf:4.3.3.g-never-above-the-delay"),
        pytest.param(10, 6, 60, id="usbgf:4.3.4.c"),
    ],
)
def test_delay_lost_in_unhit_turns(turns: int, each: int, restored: int) -> None:
    assert lost_delay(turns, seconds(each), seconds(12)) == seconds(restored)


IBF_STOPS = PausePolicy(
    {
        PauseReason.SETUP: ("ibf:3.12.a",),
        PauseReason.DIE_LOST: ("ibf:3.12.a",),
        PauseReason.DISPUTE: ("ibf:3.12.a",),
    },
    otherwise=("ibf:3.12.a", "ibf:8.11.a"),
    longest=seconds(30),
)


def test_a_stop_without_a_permitted_reason_names_its_clauses() -> None:
    with pytest.raises(Refused, match="for this reason \\(other\\)") as refused:
        IBF_STOPS.check(PauseReason.OTHER)

    assert refused.value.clauses == ("ibf:3.12.a", "ibf:8.11.a")
    assert IBF_STOPS.check(PauseReason.SETUP) == ("ibf:3.12.a",)


@pytest.mark.parametrize(
    ("lasted", "over"), [(25, 0), (30, 0), (31, 1)], ids=["ibf:3.12.a", "to-the-second", "too-long"]
)
def test_a_stop_may_last_too_long(lasted: int, over: int) -> None:
    pause = Pause(seconds(100), PauseReason.SETUP)

    assert pause.overdue(seconds(100 + lasted), IBF_STOPS) == seconds(over)


@pytest.mark.parametrize("text", ["", "12", "1:60", "1:75:00", "-1:00", "1:2", "1:02.1234"])
def test_times_that_are_none(text: str) -> None:
    with pytest.raises(InvalidInput, match="is not a time"):
        read_face(text)


def test_a_face_reads_back() -> None:
    for time in (0, 1, 999, 1000, 59_999, 60_000, 3_599_999, 3_600_000, 86_400_001):
        assert read_face(face(Millis(time))) == time
