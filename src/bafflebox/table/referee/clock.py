"""The clock: presses, stops and their reasons, time that runs out, a device that keeps it alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, get_args

from bafflebox.clock import Clock, Millis, PauseReason, minutes
from bafflebox.game import Side
from bafflebox.match import Expiry, Refusal, best_claim, expired
from bafflebox.rulings.play_law import Rule
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.acts import Facts
from bafflebox.table.referee.irregular import opened
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Table

CLOCK_FACE = get_args(e.ClockFaceEvent)


def decide_clock(act: a.ClockAct, asked: Request) -> Iterable[e.Event]:
    clock = _clock(asked)
    if not isinstance(act, a.HandClockOver | a.TakeClockBack):
        _keeper(asked)
    match act:
        case a.PressClock():
            return _press(asked, clock)
        case a.StopClock():
            return _stop(act, asked, clock)
        case a.StartClock():
            return _start(act, asked, clock)
        case a.CallTime():
            return _call_time(act, asked, clock)
        case a.HandClockOver():
            asked.player_or_entry()
            if asked.table.online:
                raise asked.law.refusal(Rule.TIME, "The table keeps an online clock itself.", "table_keeps_clock")
            return (e.ClockHandedOver(at=asked.at, by=asked.who, device=act.device),)
        case a.TakeClockBack():
            if asked.table.device == e.NOBODY:
                raise asked.law.refusal(Rule.TIME, "No device keeps the clock alone.", "clock_here")
            return _take_back(asked, clock)
        case _:
            assert_never(act)


def _clock(asked: Request) -> Clock:
    if asked.table.clock is None:
        raise asked.law.refusal(Rule.TIME, "There is no clock at this table.", "no_clock")
    return asked.table.clock


def _keeper(asked: Request) -> None:
    """While a device keeps the clock without a connection, only that device writes what happens on it."""
    device = asked.table.device
    if device != e.NOBODY and asked.who != device:
        raise asked.law.refusal(
            Rule.TIME, f"The clock is kept by {device} until it is back; only that device writes it.", "clock_away"
        )


def left_to_device(act: a.Act, asked: Request, found: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """What an act does while a device keeps the clock: nothing on the clock, of which the device will tell itself."""
    on_the_clock = [event for event in found if isinstance(event, CLOCK_FACE)]
    if asked.who == asked.table.device or not on_the_clock:
        return found
    if isinstance(
        act, a.ClockAct | a.OfficialAct | a.CaseAct
    ):  # who sets a clock that is away does not know what it shows
        _keeper(asked)
    return tuple(event for event in found if event not in on_the_clock)


def _take_back(asked: Request, clock: Clock) -> Iterable[e.Event]:
    """The device is back, or officials go on without it: then nobody knows what ran since it was last heard of."""
    back = e.ClockTakenBack(at=asked.at, by=asked.who)
    if asked.who == asked.table.device:
        return (back,)
    asked.staff("take the clock from the device that keeps it")
    if clock.running is None or asked.table.is_over:
        return (back,)
    return (back, e.GapFound(at=asked.at, by=asked.who, since=clock.since))


def _press(asked: Request, clock: Clock) -> Iterable[e.Event]:
    """The own button. Over the board an untimely press is recorded and becomes an incident."""
    if asked.table.online:
        raise asked.law.refusal(Rule.TIME, "Online the turn is ended, and the clock follows.", "table_keeps_clock")
    running = clock.running
    entered = asked.who == asked.table.device or asked.speaks_for_both
    side = running if entered else asked.side()
    if side is None or running is not side:
        raise asked.law.refusal(
            Rule.TIME, f"It is {running or 'nobody'}'s time that runs; only that side can end it.", "not_your_time"
        )
    return (e.ClockPressed(at=asked.at, by=asked.who, side=side),)


def _stop(act: a.StopClock, asked: Request, clock: Clock) -> Iterable[e.Event]:
    """A stop for a reason of the book; over the board any other one has happened too, and is an incident."""
    side = asked.table.terms.side_of(asked.who)
    if side is None and asked.who != asked.table.device:
        asked.staff("stop the clock of others")
    if clock.running is None:
        raise asked.law.refusal(Rule.TIME, "The clock stands already.", "clock_stopped")
    if asked.is_staff:
        clauses = asked.law.play.clauses(Rule.OFFICIALS)
        return (e.ClockStopped(at=asked.at, by=asked.who, reason=act.reason, clauses=clauses),)
    if asked.table.online:
        raise asked.law.refusal(
            Rule.TIME,
            "Online nobody stops the clock; call the director, or a break between games.",
            "table_keeps_clock",
        )
    permitted = asked.law.play.stops.permitted
    stopped = e.ClockStopped(
        at=asked.at, by=asked.who, reason=act.reason, clauses=permitted.get(act.reason, asked.law.play.stops.otherwise)
    )
    if act.reason in permitted:
        return (stopped,)
    facts: Facts = (("accidental", False),)
    if act.reason in _REASONS:
        facts += (("reason", _REASONS[act.reason]),)
    return (stopped, opened(asked, "clock_stopped", side, facts))


_REASONS = {
    PauseReason.GAME_ENDED: "game_over",
    PauseReason.BREAK: "break",
    PauseReason.DIE_LOST: "die_lost",
    PauseReason.DISPUTE: "dispute",
    PauseReason.DIRECTOR_CALLED: "call_director",
    PauseReason.DICE_RETURNED: "dice_kept",
    PauseReason.FAST_GRAB: "early_pick_up",
    PauseReason.ILLEGAL_PLAY: "illegal_move",
    PauseReason.INVALID_ROLL: "invalid_roll",
    PauseReason.CONCESSION: "settled",
    PauseReason.CLAIM: "settled",
    PauseReason.DICE_REPLACED: "dice_replaced",
}
"""The reasons of a stop as the incident asks for them; of any other one it has to be asked."""


def _start(act: a.StartClock, asked: Request, clock: Clock) -> Iterable[e.Event]:
    if asked.who != asked.table.device:
        asked.player_or_entry()
    if asked.table.online:
        raise asked.law.refusal(Rule.TIME, "Online the table keeps the clock.", "table_keeps_clock")
    asked.game()
    if clock.running is not None:
        raise asked.law.refusal(Rule.TIME, f"The clock is running already, for {clock.running}.", "clock_running")
    side = act.side or clock.turn or asked.table.match.to_act
    if side is None:
        raise asked.law.refusal(Rule.TIME, "Say whose time is to run.", "whose_time")
    return (e.ClockStarted(at=asked.at, by=asked.who, side=side),)


def _call_time(act: a.CallTime, asked: Request, clock: Clock) -> Iterable[e.Event]:
    """Somebody says that a side's time is over: who may, is the book's business."""
    if asked.table.is_over:
        raise asked.refused(Refusal.MATCH_OVER, "The match is over.")
    if not asked.is_staff:
        asked.side()
    at = max(asked.at, clock.since)
    moment = clock.expired(act.side, at)
    if moment is None:
        raise asked.law.refusal(
            Rule.TIME, f"{str(act.side).capitalize()} still has time on the clock; nothing is lost yet.", "time_left"
        )
    if clock.expired(act.side.other, at) is not None and asked.table.live:
        return _both_out(clock.read(at).first_expired or act.side, asked)
    return time_over(asked.table, act.side, moment, asked)


def _both_out(side: Side, asked: Request) -> Iterable[e.Event]:
    """Both clocks stand at zero: the book decides, from whether the order is known; a kept clock knows."""
    facts = (("both_expired", True), ("order_known", True), ("clock_timed", True))
    yield opened(asked, "time_expired", side, facts, seen=False)


def time_over(table: Table, side: Side, moment: Millis, asked: Request) -> Iterable[e.Event]:
    """What follows from time that is used up: the match, unless a valid claim wins it."""
    clauses = table.law.play.clauses(Rule.TIME)
    yield e.TimeExpired(at=asked.at, by=asked.who, side=side, moment=moment, clauses=clauses)
    game = table.match.game
    if game is not None and expired(game, side, table.match.score, table.law.match.claims) is Expiry.WON_BY_CLAIM:
        claimed = best_claim(game, side)
        assert claimed is not None
        yield e.GameClaimed(at=asked.at, by=asked.who, side=side, result=claimed)
        return
    yield e.MatchForfeited(at=asked.at, by=asked.who, side=side, why="lost on time", clauses=clauses)


def due(table: Table, at: Millis) -> tuple[e.Event, ...]:
    """What time alone has done by now: at an online table a clock that has run out loses without anybody's word.

    Where nobody directs, a break is over when its time is, and who stays away between games as long as a break has agreed to
    the score: from then on the clock, not the opponent, waits for who is late.
    """
    moment = next_deadline(table)
    if moment is None or moment > at or table.is_over or not table.online:
        return ()
    if _alone(table):
        if (now := table.breaks.now) is not None:
            return tuple(e.Returned(at=now.until, by=e.TABLE, side=side) for side in Side if side not in now.back)
        if _agreement_due(table) is not None:
            return tuple(e.ScoreAgreed(at=moment, by=e.TABLE, side=side) for side in Side if side not in table.agreed)
    clock = table.clock
    if clock is None or clock.expires_at is None or clock.expires_at > at:
        return ()
    side = clock.running
    assert side is not None
    return tuple(time_over(table, side, clock.expires_at, Request(table, e.TABLE, at)))


def next_deadline(table: Table) -> Millis | None:
    """When the caller should ask again what time has done: the end of a reserve, of a break, of waiting between games."""
    moments = []
    if table.online and table.clock is not None and not table.is_over and table.clock.expires_at is not None:
        moments.append(table.clock.expires_at)
    if table.breaks.now is not None:
        moments.append(table.breaks.now.until)
    elif (agreed := _agreement_due(table)) is not None:
        moments.append(agreed)
    return min(moments, default=None)


def _alone(table: Table) -> bool:
    return table.online and not table.terms.directors


def _agreement_due(table: Table) -> Millis | None:
    """Until when one side waits for the other to agree to the score; without a clock, as long as it takes."""
    if not _alone(table) or table.clock is None or table.halted or table.is_over or len(table.agreed) != 1:
        return None
    return Millis(table.at + minutes(table.law.break_minutes))
