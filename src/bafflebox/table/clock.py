"""The clock as players use it: presses, stops and their reasons, time running out, a device that keeps it on its
own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Clock, Millis, PauseReason, face
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import Expiry, Phase, best_claim, expired
from bafflebox.message import said
from bafflebox.rulings.play_law import Conduct
from bafflebox.table import irregular
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.concessions import GameClaimed
from bafflebox.table.course import is_followed
from bafflebox.table.endings import Cause, MatchForfeited
from bafflebox.table.happened import NOBODY, BySide, FactValue, Happened
from bafflebox.table.incidents import opened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Gap, Suspension, Table
from bafflebox.table.testimony import knows, supposes
from bafflebox.table.times import ClockStarted, OnClock, pressed
from bafflebox.table.turn import EndTurn, legally_played, may_end
from bafflebox.table.words import because


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped(OnClock, Happened):
    says = "The clock is stopped{because}."
    reason: PauseReason
    clauses: tuple[str, ...] = ()

    def shown(self, clock: Clock, at: Millis) -> Clock:
        return clock.paused(self.reason, at) if clock.running else clock

    def gaps(self) -> dict[str, Any]:
        return {"because": "" if self.reason is PauseReason.OTHER else because(str(self.reason))}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExpired(OnClock, BySide):
    """A side's time has run out, and an entitled person has said so; `moment` is when it ran out."""

    says = "The time of {side} is used up."
    moment: Millis
    clauses: tuple[str, ...] = ()

    def shown(self, clock: Clock, at: Millis) -> Clock:
        return clock.paused(PauseReason.EXPIRY, at) if clock.running else clock


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockHandedOver(Happened):
    says = "The device of {device} keeps the clock."
    device: PersonId

    def fold(self, table: Table) -> Table:
        return replace(table, device=self.device)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTakenBack(Happened):
    says = "The table keeps the clock again."

    def fold(self, table: Table) -> Table:
        return replace(table, device=NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class GapFound(Happened):
    """Nobody ran the table for a while: the clock is stopped as it was at the last event."""

    says = "Nobody ran the table for {time}; the clock is stopped."
    since: Millis

    def fold(self, table: Table) -> Table:
        clock = table.clock
        if clock is not None and clock.running:
            clock = clock.paused(PauseReason.CLOCK_FAULT, max(self.since, clock.since))
        suspended = table.suspended or Suspension("nobody kept the table", self.since)
        return replace(table, gaps=(*table.gaps, Gap(self.since, self.at)), clock=clock, suspended=suspended)

    def gaps(self) -> dict[str, Any]:
        return {"time": face(Millis(self.at - self.since))}


# --- presses and stops --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PressClock:
    """Over the board: a player presses their button."""

    def decide(self, asked: Request) -> Answer:
        """This starts a stopped clock for the other side, and ends the turn of a side whose play is on the board."""
        side, table = may_press(asked), asked.table
        if _ends_turn(asked, side):
            return EndTurn().decide(asked)
        game = table.match.game
        given_away = table.live and game is not None and game.phase is Phase.TO_ROLL and game.turn is side
        if game is None or not given_away or game.shut_out:
            return (pressed(asked, side),)
        return (pressed(asked, side), *irregular.turn_passed(asked, side))


def _ends_turn(asked: Request, side: Side | None) -> bool:
    """Whether a press ends the turn; somebody who only keeps the clock may press before the play is entered."""
    table, game = asked.table, asked.table.match.game
    if not table.live or game is None or side is None or game.turn is not side or not holds(may_end, asked):
        return False
    if asked.who == table.device or asked.clock().running is side.other:
        return False
    return legally_played(table) if asked.speaks_for_both or asked.clock().running is None else True


def may_press(asked: Request) -> Side:
    running = _kept_here(asked).running
    if asked.table.online:
        raise asked.law.refusal(Conduct.TIME, "Online you end your turn, and the clock follows.", "table_keeps_clock")
    entered = asked.who == asked.table.device or asked.speaks_for_both
    side = running if entered else asked.side()
    if running is None and asked.who != asked.table.device:
        mover = asked.game().turn if entered else side
        return mover if mover and _ends_turn(asked, mover) else _starts_other(asked, None if entered else side)
    if side is None or running is not side:
        if running is None:
            raise asked.law.refusal(
                Conduct.TIME, "Nobody's time is running, so there is nothing to end.", "not_your_time"
            )
        whose = said("{side}'s time is running; only that side can end it.", side=running)
        raise asked.law.refusal(Conduct.TIME, whose, "not_your_time")
    return side


def _starts_other(asked: Request, side: Side | None) -> Side:
    """The side that starts the other's time by pressing a stopped clock: only if the other has to act."""
    asked.game()
    waits = asked.table.match.to_act if is_followed(asked.table) else None
    if waits is None or side is waits:
        why = (
            said("It is {side}'s turn: start the clock for {side} instead.", side=waits)
            if waits
            else "Start it for the side to act."
        )
        raise asked.law.refusal(Conduct.TIME, "The clock is stopped. {why}", "clock_stopped", why=why)
    return waits.other


@dataclass(frozen=True, slots=True)
class StopClock:
    """Stop the clock, for a reason that the book allows."""

    reason: PauseReason

    def decide(self, asked: Request) -> Answer:
        """A stop for a reason in the book. Over the board, any other stop has happened too, and is an incident."""
        may_stop(asked)
        clauses = stop_clauses(asked, self.reason)
        stops = asked.law.play.stops
        yield ClockStopped(
            at=asked.at, by=asked.who, reason=self.reason, clauses=stops.otherwise if clauses is None else clauses
        )
        if clauses is None:
            told: dict[str, FactValue] = {"reason": _REASONS[self.reason]} if self.reason in _REASONS else {}
            by = asked.table.terms.side_of(asked.who)
            yield irregular.noticed(asked, "clock_stopped", by, told, supposed={"accidental": False})


def may_stop(asked: Request) -> None:
    clock = _kept_here(asked)
    if asked.table.terms.side_of(asked.who) is None and asked.who != asked.table.device:
        asked.staff("stop the clock of others")
    if clock.running is None:
        raise asked.law.refusal(Conduct.TIME, "The clock is already stopped, as it should be.", "clock_stopped")
    if asked.table.online and not asked.is_staff:
        raise asked.law.refusal(
            Conduct.TIME,
            "Online nobody can stop the clock. Call the director, or take a break between games.",
            "table_keeps_clock",
        )


def stop_clauses(asked: Request, reason: PauseReason) -> tuple[str, ...] | None:
    """The clauses that permit a stop for this reason; None if the book doesn't."""
    if asked.is_staff:
        return asked.law.play.clauses(Conduct.OFFICIALS)
    return asked.law.play.stops.permitted.get(reason)


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
"""The incident's facts for the reason of a stop; for any other reason they have to be asked for."""


@dataclass(frozen=True, slots=True)
class StartClock:
    """The clock restarts, for the side that was running or for the one named."""

    side: Side | None = None

    def decide(self, asked: Request) -> Answer:
        return (ClockStarted(at=asked.at, by=asked.who, side=may_start(asked, self.side)),)


def may_start(asked: Request, named: Side | None) -> Side:
    clock = _kept_here(asked)
    if asked.who != asked.table.device:
        asked.player_or_entry()
    if asked.table.online:
        raise asked.law.refusal(Conduct.TIME, "Online the table keeps the clock.", "table_keeps_clock")
    asked.game()
    if clock.running is not None:
        raise asked.law.refusal(
            Conduct.TIME, "The clock is already running, for {running}.", "clock_running", running=clock.running
        )
    side = named or (asked.table.match.to_act if is_followed(asked.table) else None) or clock.turn
    if side is None:
        raise asked.law.refusal(Conduct.TIME, "Say whose clock should run.", "whose_time")
    return side


# --- time that runs out -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallTime:
    """Declare that a side's time is over; for your own side, that means losing on time."""

    side: Side

    def decide(self, asked: Request) -> Answer:
        clock, moment = _kept_here(asked), may_call_time(asked, self.side)
        at = max(asked.at, clock.since)
        if clock.expired(self.side.other, at) is not None and asked.table.live:
            return _both_out(clock.read(at).first_expired or self.side, asked)
        return time_over(asked, self.side, moment)


def may_call_time(asked: Request, side: Side) -> Millis:
    """The moment when that side's time ran out."""
    clock = _kept_here(asked)
    asked.to_come()
    if not asked.is_staff:
        asked.side()
    moment = clock.expired(side, max(asked.at, clock.since))
    if moment is None:
        raise asked.law.refusal(
            Conduct.TIME, "{side} still has time on the clock; nothing is lost yet.", "time_left", side=side
        )
    return moment


def _both_out(side: Side, asked: Request) -> Answer:
    """Both clocks show zero: the book decides, depending on whether the order is known; a clock kept by the table knows
    it."""
    known = {**knows(asked, "time_expired", side), "both_expired": True, "first_expired": "player"}
    facts = {**supposes(asked, "time_expired", side), **known}
    yield opened(asked, "time_expired", side, tuple(facts.items()), seen=False, testified=tuple(known))


def time_over(asked: Request, side: Side, moment: Millis) -> Answer:
    """The consequences of running out of time: the match is lost, unless a valid claim wins it."""
    table, clauses = asked.table, asked.law.play.clauses(Conduct.TIME)
    yield TimeExpired(at=asked.at, by=asked.who, side=side, moment=moment, clauses=clauses)
    game = table.match.game
    if game is not None and expired(game, side, table.match.score, table.law.match.claims) is Expiry.WON_BY_CLAIM:
        claimed = best_claim(game, side)
        assert claimed is not None
        yield GameClaimed(at=asked.at, by=asked.who, side=side, result=claimed)
        return
    yield MatchForfeited(at=asked.at, by=asked.who, side=side, cause=Cause.TIME, clauses=clauses)


# --- a device that keeps the clock --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandClockOver:
    """A device keeps the clock while it has no connection: only it can write clock acts."""

    device: PersonId

    def decide(self, asked: Request) -> Answer:
        may_hand_over(asked)
        return (ClockHandedOver(at=asked.at, by=asked.who, device=self.device),)


def may_hand_over(asked: Request) -> None:
    asked.clock()
    asked.player_or_entry()
    if asked.table.online:
        raise asked.law.refusal(Conduct.TIME, "The table keeps an online clock itself.", "table_keeps_clock")


@dataclass(frozen=True, slots=True)
class TakeClockBack:
    """The device is back, or officials continue without it; then nobody knows how long the clock ran after its last
    report."""

    def decide(self, asked: Request) -> Answer:
        clock = may_take_back(asked)
        yield ClockTakenBack(at=asked.at, by=asked.who)
        if asked.who != asked.table.device and clock.running is not None and not asked.table.is_over:
            yield GapFound(at=asked.at, by=asked.who, since=clock.since)


def may_take_back(asked: Request) -> Clock:
    clock, device = asked.clock(), asked.table.device
    if device == NOBODY:
        raise asked.law.refusal(Conduct.TIME, "No device is keeping the clock on its own.", "clock_here")
    if asked.who != device:
        asked.staff("take the clock from the device that keeps it")
    return clock


def _kept_here(asked: Request) -> Clock:
    """The clock, if this person may change it."""
    clock = asked.clock()
    asked.keeps_clock()
    return clock


def offers(asked: Request) -> OpenActs:
    """Online, the table keeps the clock and notices by itself when time has run out."""
    table, clock = asked.table, asked.table.clock
    if clock is None or (table.online and not asked.is_staff):
        return
    if holds(may_stop, asked):
        reason = next(iter(table.law.play.stops.permitted), PauseReason.OTHER)
        if stop_clauses(asked, reason) is not None:
            yield OpenAct(StopClock(reason), ("reason",))
    if not table.online:
        if holds(may_press, asked):
            yield OpenAct(PressClock())
        for named in (None, Side.WHITE):
            if holds(may_start, asked, named):
                yield OpenAct(StartClock(named), ("side",))
                break
        if holds(may_hand_over, asked):
            yield OpenAct(HandClockOver(PersonId("device")), ("device",))
    if table.device != NOBODY and holds(may_take_back, asked):
        yield OpenAct(TakeClockBack())
    for side in Side:
        if clock.expired(side, max(asked.at, clock.since)) is not None and holds(may_call_time, asked, side):
            yield OpenAct(CallTime(side))
