"""Random people at random tables: they do what they may, and now and then what they may not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason
from bafflebox.errors import BaffleBoxError
from bafflebox.game import DISCIPLINES, Result, Side
from bafflebox.table import Event, Form, Mode, Table, TableTerms, acts, allowed
from bafflebox.table.dice import commitment, committed
from bafflebox.table.events import TABLE, TimeExpired
from support.tables import ANN, BEN, BOOKS, CAT, DAN, DEE, EVE, MAX, PHONE, TIM, Played, in_charge, sensible, terms_of

OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "usbgf": (
        ("moves", "legal", "responsible"),
        ("dice_on_checkers", "valid", "invalid"),
        ("time_banks", "one", "two"),
    ),
    "us2009": (("dead_cube", "per_owner", "literal"), ("crawford", "once", "each_time")),
}
INCIDENTS = (
    "cocked_die", "illegal_move", "fast_grab", "clock_not_pressed", "end_of_turn", "cube_wrong", "late_start", "clock_failed",
    "setup_error", "score_error", "turn_passed", "missing_checker", "roll_interference", "concession", "time_expired",
)  # fmt: skip
BOARDS = (
    ("1:2", "6:5 5:5"),  # nothing is in the way any more
    ("6:5 5:5", "1:2"),
    ("bar:1 6:14", "6:3 5:2 4:2 3:2 2:2 1:2"),  # on the bar against a closed board
    ("24:2 13:5 8:3 6:5", "24:2 13:5 8:3 6:5"),
)
PEOPLE = (ANN, BEN, CAT, DAN, DEE, MAX, TIM, EVE, PHONE)
SECRET = "5e" * 32


def random_terms(seed: int) -> TableTerms:
    """Terms of a table: every book, mode and discipline in turn, with options, forms and people at random."""
    dice = random.Random(seed)
    book = list(BOOKS)[seed % 5]
    mode = list(Mode)[seed // 5 % 3]
    return some_terms(book, mode, list(DISCIPLINES)[seed // 15 % len(DISCIPLINES)], dice)


def some_terms(book: str, mode: Mode, discipline: str, dice: random.Random) -> TableTerms:
    form = dice.choice([Form.POINTS] * 6 + [Form.TIMED, Form.MONEY])
    more: dict[str, Any] = {"form": form, "monitors": (MAX,) if dice.random() < 0.5 else ()}
    if form is Form.MONEY:
        more["money_rules"] = ("beavers", "jacoby", "automatic_doubles")
    if mode is Mode.TRANSCRIPTION:
        more["transcribers"] = (TIM,)
    if dice.random() < 0.2:
        more["directors"] = ()
    options = tuple((name, dice.choice(values)) for name, *values in OPTIONS.get(book, ()))
    length, clock = dice.choice([1, 2, 3, 5, 7, 11]), form is Form.POINTS and dice.random() < 0.8
    return terms_of(book, length, mode, discipline, options=options, clock=clock, **more)


@cache
def _entropy(person: str) -> dict[str, str]:
    """The entropy of a person by what binds to it: one of these is given after the other."""
    values = (sha256(f"{person} {number}".encode()).hexdigest() for number in range(400))
    return {committed(value): value for value in values}


def _dice_acts(table: Table, who: PersonId) -> list[acts.Act]:
    """The part in the dice that somebody has who keeps their own secrets."""
    known, side = _entropy(who), table.terms.side_of(who)
    bound = table.dice.entropy[side].next if side else ""
    later = list(known)[list(known).index(bound) + 1] if bound in known and bound != list(known)[-1] else ""
    own = [acts.GiveEntropy(known[bound], later)] if later else [acts.CommitEntropy(next(iter(known)))]
    return [*own, acts.GiveEntropy("00" * 32, "ab" * 32), acts.CommitEntropy("short"), acts.RevealDice(SECRET)]


def battery(table: Table, who: PersonId, dice: random.Random) -> list[acts.Act]:
    """One act of every kind at the least, sensible or not."""
    side, result = dice.choice(list(Side)), dice.choice(list(Result))
    roll = (dice.randint(1, 6), dice.randint(1, 6))
    number = dice.randint(1, max(1, len(table.docket.incidents)))
    own, opp = dice.choice(BOARDS)
    return [
        acts.TakeSeat(),
        acts.Begin(),
        acts.Prefer(dice.choice(["clock", "seat_or_direction", "roll_left", "smoking"]), dice.choice(["yes", "no"])),
        acts.Prefer("seat_or_direction", "north" if who == ANN else "south"),
        acts.RollForPreference("seat_or_direction", dice.randint(1, 12), dice.randint(2, 12)),
        acts.MixDice(),
        acts.ReplaceDice(dice.choice(["damaged", "wish"])),
        acts.RollOpening(*roll),
        acts.RollOpening(),
        acts.Roll(roll, dice.choice(list(acts.Rest))),
        acts.Roll(),
        acts.LiftDice(),
        acts.Play(dice.choice(["13/7", "8/5 6/5", "24/18", "bar/20", "6/off(2)", ""])),
        acts.Undo(),
        acts.EndTurn(dice.choice(list(acts.Signal))),
        acts.SitOut(),
        acts.Double(),
        acts.Take(),
        acts.Pass(),
        acts.Beaver(),
        acts.Concede(result),
        acts.Counter(result),
        acts.Claim(result),
        acts.Accept(),
        acts.Refuse(),
        acts.ConcedeMatch(),
        acts.AgreeScore(),
        acts.DisputeScore(1, 1),
        acts.ReportGame(side, result, dice.choice([1, 2, 4])),
        acts.ReportResult(1, 2),
        acts.PressClock(),
        acts.StopClock(dice.choice(list(PauseReason))),
        acts.StartClock(dice.choice([side, None])),
        acts.CallTime(side),
        acts.HandClockOver(PHONE),
        acts.TakeClockBack(),
        acts.CallBreak(dice.randint(0, 2)),
        acts.CallBreak(emergency=True),
        acts.Return(),
        acts.Suspend("a storm"),
        acts.Resume(),
        acts.CallDirector("a rule"),
        acts.AnswerCall(),
        acts.PointOut(dice.choice(INCIDENTS), side),
        acts.StateFact(number, "turn_ended", True),
        acts.Rule(number),
        acts.Choose(number, "stand"),
        acts.ApplyRuling(number),
        acts.CloseIncident(number, "agreed"),
        acts.AwardPoints(side, dice.randint(0, 1), "late"),
        acts.TakeBackPoints(side, dice.randint(0, 1), "on appeal"),
        acts.Warn(side, "noise"),
        acts.SetClock(Millis(60_000), Millis(dice.choice([90_000, 10**9]))),
        acts.AdjustTime(side, dice.choice([-5000, 5000])),
        acts.ForfeitDelay(side),
        acts.ImposeClock(),
        acts.CorrectLength(dice.randint(1, 9)),
        acts.CorrectScore(1, side, dice.randint(0, 5)),
        acts.CorrectBoard(side, own, opp, dice.choice([roll, None])),
        acts.CorrectCube(2, side),
        acts.CorrectCube(1),
        acts.ReopenGame(1),
        acts.Overturn(1),
        acts.Revert(dice.randint(1, table.version + 1)),
        acts.AwardGame(side, result),
        acts.Grant(side, "more time", 1, 3, 30),
        acts.CallEnd(),
        acts.SeatOperator(dice.choice([ANN, CAT, BEN])),
        *_dice_acts(table, who),
    ]


ENDS = (acts.Withdraw(), acts.Forfeit(Side.WHITE), acts.Forfeit(Side.BLACK), acts.ForfeitBoth())
"""What ends a match at once, and is therefore done seldom."""


RARE = (acts.SitOut, acts.Concede, acts.Claim, acts.Counter, acts.Accept, acts.RollForPreference, acts.Beaver)
"""What is seldom open, and is therefore done when it is."""


def anything(table: Table, dice: random.Random) -> tuple[acts.Act, PersonId]:
    """Some act by anybody: one that is open, or any other, premature, illegal or late."""
    who = dice.choice(PEOPLE)
    if dice.random() < 0.02:
        return dice.choice(ENDS), who
    chance = dice.random()
    if chance < 0.05:
        return dice.choice(_dice_acts(table, who)), who
    if chance < 0.25 and table.live and not table.setting.begun:
        who = dice.choice([ANN, BEN])
        return acts.Prefer("seat_or_direction", "north" if who == ANN else "south"), who
    if chance < 0.08:
        return acts.CorrectBoard(dice.choice(list(Side)), *dice.choice(BOARDS)), in_charge(table)
    if chance < 0.45:
        open_to = {type(choice.act): choice.act for choice in allowed(table, who, table.at)}
        rare = [act for kind, act in open_to.items() if kind in RARE]
        mild = [act for kind, act in open_to.items() if kind not in (acts.Withdraw, acts.Forfeit, acts.ForfeitBoth)]
        if mild:
            return dice.choice(rare or mild), who
    return dice.choice(battery(table, who, dice)), who


class Step(NamedTuple):
    """What somebody did, and what came of it."""

    before: Table
    act: acts.Act
    who: PersonId
    outcome: tuple[Event, ...] | BaffleBoxError
    after: Table

    @property
    def accepted(self) -> bool:
        """Whether the act itself was: time that had run out before it answers any act whatever."""
        found = self.outcome
        return isinstance(found, tuple) and not (found and isinstance(found[0], TimeExpired) and found[0].by == TABLE)


def random_steps(
    terms: TableTerms, seed: int, wild: float = 0.2, most: int = 4000, slow: float = 0.02
) -> Iterator[Step]:
    """A match of random people. Some act at the same moment, some come later than what they did."""
    dice = random.Random(seed)
    played = begun(terms)
    for _ in range(most):
        before = played.table
        if before.is_over and dice.random() < 0.3:
            return
        over = before.is_over
        wildly = dice.random() < (wild if before.setting.begun or not wild else 0.7)  # there is much to settle first
        act, who = anything(before, dice) if over or wildly else sensible(before, dice)
        pause = dice.randint(60_000, 240_000) if dice.random() < slow else dice.randint(0, 15_000)
        if wild:
            pause *= dice.choices([1, 0, -1], [1, 0, 9] if who == PHONE else [180, 19, 1])[0]
        played.now = max(played.now, before.at)
        try:
            outcome: tuple[Event, ...] | BaffleBoxError = played.do(
                act, who, pause, (dice.randint(1, 6), dice.randint(1, 6))
            )
        except BaffleBoxError as refused:
            outcome = refused
        yield Step(before, act, who, outcome, played.table)


def begun(terms: TableTerms) -> Played:
    """The table of these terms, bound to its dice where it throws them."""
    return Played.under(terms, commitment("t1", SECRET) if terms.mode is Mode.ONLINE else "")
