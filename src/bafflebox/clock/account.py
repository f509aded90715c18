"""One side of a clock: time left and time used."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.clock.control import TimeControl
from bafflebox.clock.millis import ZERO, Millis, face
from bafflebox.errors import InvalidInput
from bafflebox.game.values import replace


@dataclass(frozen=True, slots=True)
class Account:
    """One side's time: the bank on the clock, the bank behind it, and the time used so far.

    An untimed side has no reserve to lose: its clock only shows whose turn it is (`usbgf:4.1.6.2.b`).
    """

    reserve: Millis
    """The time this side's clock shows."""
    second_bank: Millis = ZERO
    deferred: Millis = ZERO
    """Time owed to this side, added only if it is needed (`usbgf:4.3.3.e`)."""
    timed: bool = True
    forfeits_delay: bool = False
    """The next turn's delay is forfeited and hasn't been served yet (`usbgf:4.1.7.1.d`)."""
    extra_delay: Millis = ZERO
    """Extra delay for this side, as an accommodation."""
    in_second_bank: bool = False
    expired_at: Millis | None = None
    """The exact moment the reserve ran out."""
    delay_used: Millis = ZERO
    reserve_used: Millis = ZERO
    overrun: Millis = ZERO
    """Time that ran unnoticed after the reserve was used up (`usbgf:4.3.4.b`)."""

    @staticmethod
    def opened(control: TimeControl, *, timed: bool = True) -> Account:
        """A full account under this time control; `timed=False` for a side that plays without a clock."""
        return Account(control.reserve, control.second_bank, timed=timed)

    @property
    def left(self) -> Millis:
        """All the time left: the bank on the clock, the second bank, and time owed."""
        return Millis(self.reserve + self.second_bank + self.deferred)

    @property
    def ran(self) -> Millis:
        """All the time this side has used."""
        return Millis(self.delay_used + self.reserve_used + self.overrun)

    def charged(self, since: Millis, at: Millis, delay: Millis) -> Account:
        """The account after time ran between two moments, starting with so much of the delay left."""
        ran = at - since
        free = min(ran, delay) if self.timed else ran
        reserve = ran - free
        used = min(reserve, self.left)
        account = replace(self, delay_used=Millis(self.delay_used + free))._spent(used)
        if not self.timed or ran < delay + self.left:
            return account
        # ibf:8.7.a: time is over when it has reached zero, so the moment itself already belongs to the expiry.
        ended = Millis(since + delay + self.left) if self.expired_at is None else self.expired_at
        return replace(account, overrun=Millis(self.overrun + reserve - used), expired_at=ended)

    def _spent(self, used: int) -> Account:
        """Takes time from the bank on the clock, then from the second bank, then from time owed."""
        if not used:
            return self
        from_first = min(used, self.reserve)
        from_second = min(used - from_first, self.second_bank)
        from_deferred = used - from_first - from_second
        reserve, second, deferred = self.reserve - from_first, int(self.second_bank), int(self.deferred)
        changed = not reserve and second > 0
        if changed:  # usbgf:4.3.4.g: the second bank is put on the clock and play goes on
            reserve, second = second - from_second, 0
        if from_deferred or (not reserve and not second and deferred):  # usbgf:4.3.3.e: now it is needed
            reserve, deferred = deferred - from_deferred, 0
        return replace(
            self,
            reserve=Millis(reserve),
            second_bank=Millis(second),
            deferred=Millis(deferred),
            in_second_bank=self.in_second_bank or changed,
            reserve_used=Millis(self.reserve_used + used),
        )

    def adjusted(self, by: int) -> Account:
        """Adds time to the clock or takes it away. Time above zero cancels an expiry (`usbgf:4.3.4.c`)."""
        if self.reserve + by < 0:
            raise InvalidInput(
                "The clock shows {reserve}, so {taken} can't be taken off it.",
                reserve=face(self.reserve),
                taken=face(Millis(-by)),
                code="not_enough_time",
            )
        return self.set_to(Millis(self.reserve + by))

    def set_to(self, shown: Millis) -> Account:
        """Sets this side's clock."""
        if shown < 0:
            raise InvalidInput("A clock cannot be set to {shown} ms.", shown=shown, code="bad_time")
        return replace(self, reserve=shown, expired_at=None if shown else self.expired_at)
