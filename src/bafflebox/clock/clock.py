"""The game clock as a value: two clocks that never run at once, with simple delay. The current time is always an argument."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from bafflebox.clock.account import Account
from bafflebox.clock.control import TimeControl
from bafflebox.clock.millis import ZERO, Millis, face
from bafflebox.clock.pause import Pause, PausePolicy, PauseReason
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Both, Side
from bafflebox.game.values import quick, replace


class Delay(Enum):
    """The delay a side's time starts with."""

    FULL = "full"
    """A fresh one, as after every press (`usbgf:4.2.3.3.a`, `us2009:10.3.a` also for a play to be corrected)."""
    NONE = "none"
    """None, so that the reserve runs at once (`ibf:14.7`)."""
    KEPT = "kept"
    """What was left of it when the clock stopped."""


@quick
@dataclass(frozen=True, slots=True)
class Press:
    """The last press, kept so that it can be undone: the accounts before it and the time since."""

    by: Side
    accounts: Both[Account]
    delay: Millis
    ran: Millis = ZERO


@quick
@dataclass(frozen=True, slots=True)
class ClockFace:
    """What a clock shows at a moment."""

    at: Millis
    turn: Side | None
    """Whose time it is, even while the clock is stopped; None before the first start and between games."""
    running: bool
    delay: Millis
    """What is left of this turn's delay."""
    reserve: Both[Millis]
    second_bank: Both[bool]
    """Whether a side is in its second bank. It must be warned when it first gets there (`usbgf:3.4.4.d`)."""
    expired: Both[Millis | None]
    """When each side's time ran out."""

    @property
    def first_expired(self) -> Side | None:
        """Who ran out of time first (`usbgf:4.3.4.f`, `eubgf:4.3.iii.b`)."""
        moments = [(moment, side) for side in Side if (moment := self.expired[side]) is not None]
        return min(moments, key=lambda found: found[0])[1] if moments else None


@dataclass(frozen=True, slots=True)
class Clock:
    """A game clock. `accounts` and `delay` are what they were at the moment `since`; reading changes nothing.

    To correct a forgotten press, press with the time it was due, as long as nothing else
    has happened on the clock since.

    >>> from bafflebox.clock import Clock, TimeControl, minutes, seconds
    >>> clock = Clock.of(TimeControl(minutes(10), seconds(12))).started(Side.WHITE, seconds(0))
    >>> clock = clock.pressed(Side.WHITE, seconds(30))  # 18 seconds more than the delay
    >>> face(clock.read(seconds(35)).reserve[Side.WHITE]), face(clock.read(seconds(35)).delay)
    ('9:42', '0:07')
    """

    control: TimeControl
    accounts: Both[Account]
    since: Millis = ZERO
    turn: Side | None = None
    delay: Millis = ZERO
    pause: Pause | None = None
    last_press: Press | None = None

    @staticmethod
    def of(control: TimeControl, *, timed: Iterable[Side] = tuple(Side), at: Millis = ZERO) -> Clock:
        """A clock, set but not started. Name the timed side if only one is timed, or none (`usbgf:1.8.2.2.c`)."""
        sides = frozenset(timed)
        return Clock(control, Both.of(lambda side: Account.opened(control, timed=side in sides)), at)

    # What it shows

    @property
    def running(self) -> Side | None:
        """The side whose time is running."""
        return None if self.pause else self.turn

    def read(self, at: Millis) -> ClockFace:
        """What the clock shows at a moment, which can't be before its last change."""
        side, ran = self.running, at - self.since
        # As long as the delay runs, the clock shows nothing else that is new.
        (white, black) = self.accounts if 0 <= ran < self.delay else self._charged(at)
        return ClockFace(
            at=at,
            turn=self.turn,
            running=side is not None,
            delay=self.delay if side is None else Millis(max(0, self.delay - ran)),
            reserve=Both(white.reserve, black.reserve),
            second_bank=Both(white.in_second_bank, black.in_second_bank),
            expired=Both(white.expired_at, black.expired_at),
        )

    def delay_of(self, side: Side) -> Millis:
        """A side's full delay."""
        return Millis(self.control.delay + self.accounts[side].extra_delay)

    @property
    def expires_at(self) -> Millis | None:
        """The exact moment the running side runs out of time if nobody presses; None if never."""
        # Asked for several times in every act: the attributes are read here without a detour.
        side = self.turn
        if side is None or self.pause is not None:
            return None
        account = self.accounts.white if side is Side.WHITE else self.accounts.black
        if not account.timed:
            return None
        if account.expired_at is not None:
            return account.expired_at
        return Millis(self.since + self.delay + account.reserve + account.second_bank + account.deferred)

    def expired(self, side: Side, at: Millis) -> Millis | None:
        """When a side ran out of time, if it has by now. Cheaper than a full reading."""
        moment = self.expires_at if self.running is side else self.accounts[side].expired_at
        return moment if moment is not None and moment <= at else None

    def must_wait(self, side: Side, at: Millis) -> Millis:
        """How much longer a side that forfeited its delay must wait before rolling (`eubgf:4.1.v.b.3`)."""
        now = self._at(at)
        return now.delay if now.turn is side and now.accounts[side].forfeits_delay else ZERO

    # What is done with it

    def started(self, side: Side, at: Millis, delay: Delay = Delay.FULL) -> Clock:
        """Starts a side's time on a stopped clock: for the opening roll, the next game, or after a pause."""
        if self.running is not None:
            raise Refused("The clock is already running, for {running}.", running=self.running, code="clock_running")
        now = self._at(at)
        kept = now.delay if delay is Delay.KEPT and now.turn is side else None
        return replace(now, turn=side, delay=_granted(now.delay_of(side), delay, kept), pause=None, last_press=None)

    def pressed(self, side: Side, at: Millis, delay: Delay = Delay.FULL) -> Clock:
        """A side presses its button: its time stops and the opponent's starts, with a fresh delay (`usbgf:4.1.6.1.b`)."""
        if self.pause is not None:
            raise Refused(
                "The clock is stopped ({reason}); start it first.", reason=self.pause.reason, code="clock_stopped"
            )
        if self.turn is not side:
            whose = self.turn or "nobody"
            raise Refused(
                "{whose}'s time is running, so {side} can't press.",
                whose=whose,
                side=side,
                code="not_your_time",
                clauses=("usbgf:3.4.1.a", "ibf:3.4.b"),
            )
        now = self._at(at)
        press = Press(side, now.accounts, now.delay)
        return replace(now, turn=side.other, delay=_granted(now.delay_of(side.other), delay, None), last_press=press)

    def unpressed(self, at: Millis) -> Clock:
        """Undoes the last press: the time since then is charged to the side that pressed.

        Possible until the clock is pressed or started again.
        """
        press = self.last_press
        if press is None:
            raise Refused("There is no press to undo.", code="no_press")
        now = self._at(at)
        ran = now.last_press.ran if now.last_press else ZERO
        ended = now.pause.since if now.pause else at
        back = replace(
            now,
            accounts=press.accounts,
            delay=press.delay,
            turn=press.by,
            last_press=None,
            pause=None,
            since=Millis(ended - ran),
        )
        return replace(back._at(ended), pause=now.pause, since=at)

    def paused(self, reason: PauseReason, at: Millis, policy: PausePolicy | None = None) -> Clock:
        """Stops the clock. With a policy, only for a reason it permits."""
        if self.running is None:
            raise Refused("The clock is already stopped.", code="clock_stopped")
        if policy is not None:
            policy.check(reason)
        now = self._at(at)
        return replace(now, pause=Pause(at, reason))

    def resumed(self, at: Millis, delay: Delay = Delay.KEPT) -> Clock:
        """Restarts the clock for the side it was stopped on."""
        if self.pause is None or self.turn is None:
            raise Refused("The clock is not stopped.", code="clock_running")
        now = self._at(at)
        return replace(now, pause=None, delay=_granted(now.delay_of(self.turn), delay, now.delay), last_press=None)

    def delay_reset(self, at: Millis) -> Clock:
        """Resets the running side's delay: after an invalid roll (`usbgf:4.1.3.3.3.b`, `ibf:3.12.b`,
        `eubgf:4.3.v.a`) or after dice that had to be handed over (`usbgf:4.1.6.1.d`)."""
        if self.turn is None:
            raise Refused("Nobody's time is running, so there is no delay to reset.", code="clock_stopped")
        return replace(self._at(at), delay=self.delay_of(self.turn))

    def delay_lost(self, at: Millis) -> Clock:
        """The running side loses the rest of its delay and runs on its reserve (`ibf:14.7`)."""
        return replace(self._at(at), delay=ZERO)

    def turned_to(self, side: Side, at: Millis) -> Clock:
        """Switches the turn to a side, with a full delay and no time given back. The clock stays stopped or running."""
        return replace(self._at(at), turn=side, delay=self.delay_of(side), last_press=None)

    def delay_forfeited(self, side: Side, at: Millis) -> Clock:
        """A side must let its next delay run out before it rolls; this stays in force until it has (`usbgf:4.1.7.1.c`)."""
        now = self._at(at)
        return replace(now._with(side, replace(now.accounts[side], forfeits_delay=True)), last_press=None)

    def rolled(self, side: Side, at: Millis, *, valid: bool = True) -> Clock:
        """A side rolls. A forfeited delay must have run out, and a valid roll settles it (`usbgf:4.1.7.1.d`)."""
        now = self._at(at)
        if wait := now.must_wait(side, at):
            raise Refused(
                "{side} forfeited this delay and waits {wait} more before rolling.",
                side=side,
                wait=face(wait),
                code="delay_forfeited",
                clauses=("usbgf:4.1.7.1.d", "us2009:10.1.d", "eubgf:4.1.v.b.3"),
                facts={"wait": wait},
            )
        return now.forfeit_served(side) if valid and now.turn is side else now

    def forfeit_served(self, side: Side) -> Clock:
        """Marks a forfeited delay as served."""
        return self._with(side, replace(self.accounts[side], forfeits_delay=False))

    def game_ended(self, at: Millis) -> Clock:
        """Stops the clock until the next game. A forfeited delay does not carry over (`usbgf:4.1.7.1.d`)."""
        now = self._at(at)
        released = now.accounts.map(lambda account: replace(account, forfeits_delay=False))
        ended = Pause(at, PauseReason.GAME_ENDED)
        return replace(now, accounts=released, turn=None, delay=ZERO, pause=ended, last_press=None)

    # What a ruling changes

    def adjusted(self, side: Side, by: int, at: Millis) -> Clock:
        """Gives time to a side or takes it away, in milliseconds (`usbgf:4.3.3.c`, `ibf:17.1.a`)."""
        now = self._at(at)
        return replace(now._with(side, now.accounts[side].adjusted(by)), last_press=None)

    def set_to(self, shown: Both[Millis], at: Millis) -> Clock:
        """Sets both clocks: after a fault, on a replacement clock, or to a nominal reserve (`usbgf:3.5.4.c`, `usbgf:4.3.4.f`)."""
        now = self._at(at)
        accounts = Both.of(lambda side: now.accounts[side].set_to(shown[side]))
        return replace(now, accounts=accounts, last_press=None)

    def deferred(self, side: Side, time: Millis, at: Millis) -> Clock:
        """Records time owed to a side, which is added only if it is needed (`usbgf:4.3.3.e`)."""
        now = self._at(at)
        account = now.accounts[side]
        if account.expired_at is not None:
            return now.adjusted(side, time, at)
        return replace(now._with(side, replace(account, deferred=Millis(account.deferred + time))), last_press=None)

    def with_longer_delay(self, side: Side, more: Millis, at: Millis) -> Clock:
        """Lengthens a side's delay from its next turn on, as an accommodation (`usbgf:1.1.4.4.c`)."""
        now = self._at(at)
        account = now.accounts[side]
        return now._with(side, replace(account, extra_delay=Millis(account.extra_delay + more)))

    # The passing of time

    def _with(self, side: Side, account: Account) -> Clock:
        return replace(self, accounts=self.accounts.put(side, account))

    def _at(self, at: Millis) -> Clock:
        """The clock at a later moment, with the running side charged for the time since."""
        accounts, ran = self._charged(at), at - self.since
        if self.running is None:
            return replace(self, since=at)
        press = self.last_press and replace(self.last_press, ran=Millis(self.last_press.ran + ran))
        return replace(self, accounts=accounts, since=at, delay=Millis(max(0, self.delay - ran)), last_press=press)

    def _charged(self, at: Millis) -> Both[Account]:
        """Both accounts at a later moment."""
        if at < self.since:
            raise InvalidInput(
                "The clock is at {since} ms and can't go back to {at} ms.",
                since=self.since,
                at=at,
                code="time_runs_forward",
            )
        side = self.running
        if side is None:
            return self.accounts
        return self.accounts.put(side, self.accounts[side].charged(self.since, at, self.delay))


def _granted(full: Millis, delay: Delay, kept: Millis | None) -> Millis:
    if delay is Delay.NONE:
        return ZERO
    return kept if delay is Delay.KEPT and kept is not None else full
