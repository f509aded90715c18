"""What holds for every clock, whatever is done with it and when."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.clock import Clock, Delay, Millis, PauseReason, TimeControl, seconds
from bafflebox.errors import BaffleBoxError, InvalidInput, Refused
from bafflebox.game import Both, Side


class Act(NamedTuple):
    """What is done to a clock, and how long after the last act."""

    kind: str
    does: Callable[[Clock, Millis], Clock]
    gap: int
    side: Side
    grants: int
    """Milliseconds that the act itself gives to the side."""


sides = st.sampled_from(Side)
gaps = st.one_of(st.integers(0, 40_000), st.sampled_from([0, 1, 12_000, 12_001, 11_999]))
controls = st.builds(
    TimeControl,
    st.integers(0, 120_000).map(Millis),
    st.sampled_from([0, 5_000, 12_000]).map(Millis),
    st.sampled_from([0, 0, 10_000]).map(Millis),
)


@st.composite
def acts(draw: st.DrawFn) -> Act:
    side = draw(sides)
    delay = draw(st.sampled_from(Delay))
    amount = draw(st.integers(-20_000, 20_000))
    kind = draw(
        st.sampled_from(
            [
                "press",
                "press",
                "press",
                "press",
                "start",
                "pause",
                "resume",
                "reset",
                "forfeit",
                "roll",
                "end",
                "unpress",
                "add",
                "defer",
            ]
        )
    )
    does: dict[str, Callable[[Clock, Millis], Clock]] = {
        "press": lambda clock, at: clock.pressed(clock.turn or side, at, delay),
        "start": lambda clock, at: clock.started(side, at, delay),
        "pause": lambda clock, at: clock.paused(PauseReason.DISPUTE, at),
        "resume": lambda clock, at: clock.resumed(at, delay),
        "reset": lambda clock, at: clock.delay_reset(at),
        "forfeit": lambda clock, at: clock.delay_forfeited(side, at),
        "roll": lambda clock, at: clock.rolled(side, at),
        "end": lambda clock, at: clock.game_ended(at),
        "unpress": lambda clock, at: clock.unpressed(at),
        "add": lambda clock, at: clock.adjusted(side, amount, at),
        "defer": lambda clock, at: clock.deferred(side, Millis(abs(amount)), at),
    }
    grants = {"add": amount, "defer": abs(amount)}.get(kind, 0)
    return Act(kind, does[kind], draw(gaps), side, grants)


scripts = st.lists(acts(), max_size=40)


def performed(clock: Clock, act: Act) -> Clock:
    """The clock after an act, unchanged by one that is refused."""
    try:
        return act.does(clock, Millis(clock.since + act.gap))
    except (Refused, InvalidInput):
        return clock


def ran(clock: Clock) -> int:
    return sum(account.ran for account in clock.accounts)


@given(controls, scripts)
def test_time_is_conserved(control: TimeControl, script: list[Act]) -> None:
    """What was charged to the two sides is exactly what passed while the clock ran."""
    clock = Clock.of(control)
    passed = 0
    granted = {side: int(control.total) for side in Side}
    for act in script:
        before = clock
        clock = performed(before, act)
        if before.running is not None:
            passed += clock.since - before.since
        if clock is not before:
            granted[act.side] += act.grants

        assert ran(clock) == passed
        for side in Side:
            account = clock.accounts[side]
            assert account.left + account.reserve_used == granted[side]
            assert min(account.reserve, account.second_bank, account.deferred, account.overrun) >= 0


@given(controls, scripts)
def test_replay_equals_live(control: TimeControl, script: list[Act]) -> None:
    """Looking at the clock between the acts, however often, changes nothing."""
    live = Clock.of(control)
    for act in script:
        for part in (0, 3, 2):
            live.read(Millis(live.since + act.gap * part // 3))
        live = performed(live, act)

    assert live == reduce(performed, script, Clock.of(control))


@given(controls, scripts, gaps, gaps)
def test_reading_is_idempotent_and_only_ever_shows_less(
    control: TimeControl, script: list[Act], first: int, second: int
) -> None:
    clock = reduce(performed, script, Clock.of(control))
    now, later = Millis(clock.since + first), Millis(clock.since + first + second)

    before, after = clock.read(now), clock.read(later)

    assert before == clock.read(now)
    assert after.delay <= before.delay
    for side in Side:
        left = clock._at(now).accounts[side].left, clock._at(later).accounts[side].left
        assert left[1] <= left[0]
        if side is not clock.running:
            assert after.reserve[side] == before.reserve[side]
        if before.expired[side] is not None:
            assert after.expired[side] == before.expired[side]
    assert clock._at(now).read(later) == after


@given(controls, scripts)
def test_the_expiry_is_known_to_the_millisecond(control: TimeControl, script: list[Act]) -> None:
    clock = reduce(performed, script, Clock.of(control))
    moment, side = clock.expires_at, clock.running
    if moment is None or side is None or clock.accounts[side].expired_at is not None:
        return

    assert clock.read(moment).expired[side] == moment
    if moment > clock.since:
        assert clock.read(Millis(moment - 1)).expired[side] is None


@given(scripts)
def test_only_expected_refusals(script: list[Act]) -> None:
    clock = Clock.of(TimeControl(seconds(60), seconds(12)))
    for act in script:
        with suppress(BaffleBoxError):
            clock = act.does(clock, Millis(clock.since + act.gap))


@given(controls, scripts, st.integers(1, 10_000))
def test_no_clock_goes_back(control: TimeControl, script: list[Act], back: int) -> None:
    clock = reduce(performed, script, Clock.of(control))

    with pytest.raises(InvalidInput, match="can't go back"):
        clock.read(Millis(clock.since - back))


@given(st.lists(st.integers(0, 60_000), max_size=30))
def test_simple_delay_costs_only_what_is_over_it(turns: list[int]) -> None:
    """Each turn costs max(0, turn - delay), whoever plays (`usbgf:3.4.1.b`)."""
    clock = Clock.of(TimeControl(Millis(10_000_000), seconds(12))).started(Side.WHITE, Millis(0))
    cost = Both(0, 0)
    for length in turns:
        side = clock.turn
        assert side is not None
        cost = cost.put(side, cost[side] + max(0, length - 12_000))
        clock = clock.pressed(side, Millis(clock.since + length))

    for side in Side:
        assert clock.accounts[side].reserve == 10_000_000 - cost[side]


def test_no_drift_over_a_day() -> None:
    """A press every 12.001 seconds for a day and more: one millisecond each, no more and no less."""
    clock = Clock.of(TimeControl(Millis(1_000_000), seconds(12))).started(Side.WHITE, Millis(0))
    for turn in range(1, 8_001):
        clock = clock.pressed(Side.WHITE if turn % 2 else Side.BLACK, Millis(turn * 12_001))

    assert clock.since > 24 * 3_600_000
    assert clock.accounts.map(lambda account: account.reserve) == Both(996_000, 996_000)


@given(controls, st.integers(0, 30_000), st.integers(0, 30_000), st.integers(0, 30_000))
def test_an_undone_press_leaves_no_trace(control: TimeControl, first: int, second: int, third: int) -> None:
    """Undoing a press gives the same accounts as never having made it."""
    clock = Clock.of(control).started(Side.WHITE, Millis(0))
    pressed = clock.pressed(Side.WHITE, Millis(first))
    at = Millis(first + second)

    assert pressed.unpressed(at)._at(Millis(at + third)).accounts == clock._at(Millis(at + third)).accounts
