"""Rolling: the opening roll, a roll, dice that don't count or are rolled too early."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from bafflebox import match as matches
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Roll as Dice
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import Game, Phase, Refusal
from bafflebox.rulings import Party, Ruling
from bafflebox.rulings.play_law import Conduct
from bafflebox.rulings.remedies import Reroll
from bafflebox.table import irregular
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.evolve import evolve
from bafflebox.table.incidents import IncidentClosed
from bafflebox.table.request import Answer, Request
from bafflebox.table.resuming import started_anew
from bafflebox.table.rolled import Cocked, Misrolled, MisrolledEarly, OpeningMisrolled, OpeningRolled, Rest, Rolled
from bafflebox.table.state import Closing, Table, TableIncident
from bafflebox.table.times import ClockStarted, DelayReset
from bafflebox.table.turn import Signal, TurnEnded, TurnSatOut, ended_by_press, legally_played

ANY_DICE = (6, 5)
"""Placeholder for unknown dice, when checking only whether rolling is allowed."""


@dataclass(frozen=True, slots=True)
class RollOpening:
    """Each side rolls a die. Over the board both are reported, and whose was cocked; online the table rolls."""

    white: int = 0
    black: int = 0
    cocked: Cocked = Cocked.NOBODY

    def decide(self, asked: Request) -> Answer:
        may_open(asked)
        reported = (self.white, self.black) if self.white or self.black else None
        white, black = _dice(asked, reported)
        if self.cocked is not Cocked.NOBODY:
            yield opening_made_again(asked, self.cocked, white, black)
            return
        for side, stood, now in zip(Side, asked.table.first_dice, (white, black), strict=True):
            if stood not in (0, now):
                raise asked.law.refusal(
                    Conduct.FINAL,
                    "{side}'s {stood} stands; only the other die is rolled again.",
                    "die_stands",
                    side=side,
                    stood=stood,
                )
        if asked.table.live and white != black:
            yield from irregular.lapsed(asked, rolled=True)
        yield OpeningRolled(at=asked.at, by=asked.who, white=white, black=black)
        clock = asked.table.clock
        if asked.table.live and clock is not None and clock.running is None and white != black:
            starter = Side.WHITE if white > black else Side.BLACK  # us2009:9.3: the lower die starts the other's clock
            yield ClockStarted(at=asked.at, by=asked.who, side=starter)


def opening_made_again(
    asked: Request, cocked: Cocked, white: int, black: int, rest: Rest = Rest.COCKED
) -> OpeningMisrolled:
    """A repeated opening roll: the die that was valid stands if the book rerolls only the other."""
    if asked.table.online:
        raise asked.law.refusal(Conduct.ONLY_PLAYERS, "Online dice always land flat.", "table_rolls")
    facts = {"invalid": "both" if cocked is Cocked.BOTH else "roller", "die_roller": white, "die_opponent": black}
    answer = asked.law.answer("opening_roll", facts | {"clock_in_use": asked.table.clock is not None})
    found = answer.remedies if isinstance(answer, Ruling) else ()
    alone = any(isinstance(remedy, Reroll) and remedy.by is not Party.BOTH for remedy, _ in found)
    kept = {Cocked.WHITE: {"black": black}, Cocked.BLACK: {"white": white}}.get(cocked, {}) if alone else {}
    return OpeningMisrolled(at=asked.at, by=asked.who, rest=rest, **kept)


def may_open(asked: Request) -> None:
    asked.player_or_entry()
    game = asked.game()
    if game.phase is not Phase.OPENING:
        raise asked.refused(Refusal.NOT_NOW, "The game is waiting for {awaited}.", awaited=game.phase.awaited)
    if not asked.table.ready:
        raise asked.law.refusal(
            Conduct.SCORE_AGREED, "Both sides agree on the score before the next game begins.", "score_not_agreed"
        )


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll. Over the board the dice are reported with how they came to rest; online the table rolls."""

    dice: tuple[int, int] | None = None
    rest: Rest = Rest.FLAT

    def decide(self, asked: Request) -> Answer:
        table = asked.table
        if table.live and (grab := _grabbed_first(asked)) is not None:
            return self._after_grab(asked, grab)
        if before := table.live and (ended_by_press(asked) or irregular.takes_passed_turn(asked, asked.handler())):
            return (*before, *self.decide(replace(asked, table=reduce(evolve, before, table))))
        if table.live and _before_turn_ended(asked) is not None:
            return self._early(asked)
        if table.live and _closes_out(asked):
            return self._for_next_turn(asked)
        side = may_roll(asked)
        if self.rest is not Rest.FLAT:
            return self._in_doubt(asked, side)
        rolled = Rolled(at=asked.at, by=asked.who, side=side, dice=_dice(asked, self.dice))
        if table.online:
            return (rolled,)
        noticed = (*irregular.lapsed(asked, rolled=True), *irregular.passed_before(asked, side))
        if not table.live:
            return (*noticed, rolled)
        late = irregular.delay_not_waited(asked, side, _roll_wait(asked, side))
        noticed = (*started_anew(asked, side), *noticed)
        now = replace(asked, table=reduce(evolve, noticed, table))
        return (*noticed, rolled, *irregular.clock_not_pressed(now, side), *late)

    def _early(self, asked: Request) -> Answer:
        """A roll before the other side's turn is over. If it would count in no turn, the dice were only picked up
        early."""
        if self._counts(asked):
            yield from irregular.fast_roll(asked, asked.handler(), _dice(asked, self.dice))
        else:
            yield MisrolledEarly(at=asked.at, by=asked.who, side=asked.handler(), rest=self.rest)
            yield from irregular.fast_grab(asked, asked.handler())

    def _counts(self, asked: Request) -> bool:
        """Whether dice that came to rest like this are a roll at all."""
        on_checker = self.rest is Rest.ON_CHECKER and asked.law.event.options.get("dice_on_checkers") == "valid"
        return self.rest is Rest.FLAT or on_checker

    def _after_grab(self, asked: Request, grab: TableIncident) -> Answer:
        """Dice that were picked up early and rolled as well: that is one offence, the early roll."""
        if not self._counts(asked):
            yield MisrolledEarly(at=asked.at, by=asked.who, side=asked.handler(), rest=self.rest)
            return
        how = "The dice were rolled as well."
        closed = IncidentClosed(at=asked.at, by=asked.who, number=grab.number, how=how, closing=Closing.TAKEN_UP)
        yield closed
        after = replace(asked, table=evolve(asked.table, closed))
        yield from irregular.fast_roll(after, asked.handler(), _dice(asked, self.dice))

    def _for_next_turn(self, asked: Request) -> Answer:
        """The mover rolls again at once because the other side can't move: that side may still want to double."""
        side, game = asked.on_turn(Phase.TO_PLAY), asked.game()
        ended = (
            TurnEnded(at=asked.at, by=asked.who, side=side, how=Signal.LIFT),
            *(() if legally_played(asked.table) else irregular.illegal_play(asked, game, side, asked.table.play)),
        )
        yield from ended
        after = replace(asked, table=reduce(evolve, ended, asked.table))
        if asked.table.clock is not None and _could_double(after, side.other):
            yield from irregular.closeout_roll(after, side, _dice(asked, self.dice))
            return
        yield TurnSatOut(at=asked.at, by=asked.who, side=side.other)
        yield from irregular.lapsed(after, rolled=True)
        yield Rolled(at=asked.at, by=asked.who, side=side, dice=_dice(asked, self.dice))

    def _in_doubt(self, asked: Request, side: Side) -> Answer:
        """A reported roll that didn't come to rest flat on the board: invalid, unless dice on checkers count."""
        if asked.table.online:
            raise asked.law.refusal(Conduct.ONLY_PLAYERS, "Online dice always land flat.", "table_rolls")
        if self._counts(asked):
            yield Rolled(at=asked.at, by=asked.who, side=side, dice=_dice(asked, self.dice))
            return
        yield Misrolled(at=asked.at, by=asked.who, side=side, rest=self.rest, dice=self.dice)
        if asked.table.clock is not None and not asked.table.clock.accounts[side].forfeits_delay:
            yield DelayReset(at=asked.at, by=asked.who)


def _closes_out(asked: Request) -> bool:
    """Whether this side has moved, and the result leaves the other side unable to move at all."""
    game, side, play = asked.game(), asked.handler(), asked.table.play
    if game.phase is not Phase.TO_PLAY or game.turn is not side or play is None:
        return False
    after = asked.table.match.after(matches.PlayStood(side, play)).game
    return after is not None and after.turn is side.other and after.shut_out


def _could_double(asked: Request, side: Side) -> bool:
    try:
        asked.table.match.check_double(side)
    except Refused:
        return False
    return True


def _grabbed_first(asked: Request) -> TableIncident | None:
    """The side now rolling picked up these dice early."""
    found = asked.table.docket.halting
    lifted = found is not None and found.incident == "fast_grab"  # also once the loss of the delay is demanded
    return found if found is not None and lifted and found.offender is asked.handler() else None


def may_roll(asked: Request) -> Side:
    """The side this person may roll for now. A forfeited delay has to run out first; over the board that is noticed
    afterwards."""
    side = asked.on_turn(Phase.TO_ROLL)
    clock = asked.table.clock
    if clock is not None and clock.accounts[side].forfeits_delay and not asked.table.live:
        with asked.by_the_book():
            clock.rolled(side, asked.at)
    return side


def _roll_wait(asked: Request, side: Side) -> int:
    """How long a side has to wait out a forfeited delay before it may roll."""
    clock = asked.table.clock
    return clock.must_wait(side, max(asked.at, clock.since)) if clock is not None else 0


@dataclass(frozen=True, slots=True)
class LiftDice:
    """Over the board: dice are picked up, by the side to roll or by the other."""

    def decide(self, asked: Request) -> Answer:
        """Too early, it is a fast grab; in time, it is nothing."""
        may_lift(asked)
        early = _before_turn_ended(asked)
        return () if early is None else irregular.fast_grab(asked, asked.handler())


def may_lift(asked: Request) -> None:
    asked.game()
    asked.handler()
    if not asked.table.live:
        raise asked.refused(Refusal.NOT_NOW, "There are no dice to lift here.")


def _before_turn_ended(asked: Request) -> Game | None:
    """The game in progress, if the other side's turn hasn't ended yet."""
    game = asked.game()
    return game if game.phase is Phase.TO_PLAY and game.turn is asked.handler().other else None


def _dice(asked: Request, reported: tuple[int, int] | None) -> tuple[int, int]:
    """The dice of a roll: rolled by the table online, reported otherwise."""
    if asked.table.online:
        if reported is not None and reported != asked.throw:
            raise asked.law.refusal(
                Conduct.ONLY_PLAYERS, "The table rolls the dice here; nobody else can enter them.", "table_rolls"
            )
        if asked.throw is None:
            raise InvalidInput("The table has to throw the dice of an online roll.", code="no_throw")
        return asked.throw
    if reported is None:
        raise InvalidInput("Say what was rolled: two numbers from 1 to 6.", code="no_dice")
    Dice(*reported)
    return reported


def _any_opening(table: Table) -> RollOpening:
    """Some opening roll that would be accepted, using the die that stands."""
    white, black = table.first_dice
    return RollOpening(white or 7 - (black or 1), black or 7 - (white or 6))


ROLL_OPENING, ROLL = OpenAct(RollOpening()), OpenAct(Roll())


def offers(asked: Request) -> OpenActs:
    table, game = asked.table, asked.table.match.game
    if game is None or not asked.waited_for():
        return
    phase = game.phase
    if phase is Phase.OPENING and holds(may_open, asked):
        yield ROLL_OPENING if table.online else OpenAct(_any_opening(table), ("white", "black", "cocked"))
    elif phase is Phase.TO_ROLL and holds(may_roll, asked):
        # Before a forfeited delay has run out, only a roll that doesn't count breaks no rule.
        rest = Rest.COCKED if table.live and _roll_wait(asked, asked.handler()) else Rest.FLAT
        yield ROLL if table.online else OpenAct(Roll(ANY_DICE, rest), ("dice", "rest"))
    if table.live and holds(may_lift, asked) and _before_turn_ended(asked) is None:
        yield OpenAct(LiftDice())
