"""Random people at a table: they do what they may, and now and then what they may not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason
from bafflebox.clock.millis import ZERO
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.game import Result, Side, legal_plays
from bafflebox.match import Phase
from bafflebox.rulings import FactType, OpenQuestions
from bafflebox.table import Event, Mode, Status, Table, TableTerms, acts, decide, evolve, open_table
from bafflebox.table.referee.remedies import side_for
from bafflebox.table.referee.request import Request

ANN, BEN, CAT, DAN = (PersonId(name) for name in ("ann", "ben", "cat", "dan"))
DEE, MAX, EVE = PersonId("dee"), PersonId("max"), PersonId("eve")

TIMES = (("minutes_per_point", "2"), ("delay", "12"))
BOOKS = {"usbgf": (), "us2009": (), "eubgf": (), "ibf": TIMES, "standards": TIMES}
"""Each book with what an event has to set under it before a clock can be used."""


def terms_of(
    book: str = "usbgf", length: int = 3, mode: Mode = Mode.ONLINE, discipline: str = "backgammon", **more: object
) -> TableTerms:
    """Terms of a table with the usual people: one player a side, or two in Doubles."""
    pairs = discipline.endswith("doubles")
    white, black = ((ANN, CAT), (BEN, DAN)) if pairs else ((ANN,), (BEN,))
    times = TIMES if pairs and book == "eubgf" else BOOKS[book]  # eubgf leaves the times of doubles to the event
    terms = TableTerms(white, black, length, mode=mode, book=book, settings=times, discipline=discipline)
    return replace(terms, directors=(DEE,), **more)  # type: ignore[arg-type]


@dataclass
class Played:
    """A table being played: its events so far, and a helper for acts that must be accepted."""

    table: Table
    events: list[Event] = field(default_factory=list)
    now: Millis = ZERO

    @staticmethod
    def under(terms: TableTerms, commitment: str = "") -> Played:
        opened = open_table("t1", terms, Millis(0), commitment)
        return Played(evolve(None, opened), [opened])

    @staticmethod
    def begun(terms: TableTerms, commitment: str = "") -> Played:
        played = Played.under(terms, commitment)
        for person in (terms.white[0], terms.black[0]):
            played.do(acts.TakeSeat(), person)
        if terms.mode is Mode.LIVE:
            played.do(acts.Begin(), terms.white[0])
        return played

    def do(
        self, act: acts.Act, who: PersonId, after: int = 1000, throw: tuple[int, int] | None = None
    ) -> tuple[Event, ...]:
        """Do an act some milliseconds later; what is refused raises and changes nothing."""
        at = Millis(self.now + after)
        found = decide(self.table, act, who, at, throw)
        for event in found:
            self.table = evolve(self.table, event)
        self.events += found
        self.now = at
        return found

    def on_turn(self) -> PersonId:
        """Who handles the game for the side that has to act."""
        side = self.table.match.to_act
        assert side is not None
        return self.table.operator(side)


def sensible(table: Table, dice: random.Random) -> tuple[acts.Act, PersonId]:
    """Something that brings the match on, by somebody who may do it."""
    terms = table.terms
    if not table.setting.begun:
        for side in Side:
            if side not in table.setting.seated:
                return acts.TakeSeat(), terms.players[side][0]
        return acts.Begin(), terms.white[0]
    if table.suspended is not None:
        return acts.Resume(), DEE
    if table.breaks.now is not None:
        side = next(side for side in Side if side not in table.breaks.now.back)
        return acts.Return(), terms.players[side][0]
    if table.docket.open:
        return settling(table, dice)
    if table.docket.called is not None:
        return acts.AnswerCall(), DEE
    game = table.game
    side = game.to_act or Side.WHITE
    who = table.operator(side)
    live = table.terms.mode is not Mode.ONLINE
    match game.phase:
        case Phase.OPENING:
            missing = [side for side in Side if side not in table.agreed]
            if table.match.entries and missing:
                return acts.AgreeScore(), terms.players[missing[0]][0]
            if live:
                return acts.RollOpening(dice.randint(1, 6), dice.randint(1, 6)), who
            return acts.RollOpening(), who
        case Phase.TO_ROLL:
            if dice.random() < 0.1 and table.match.may_double(side):
                return acts.Double(), who
            return acts.Roll((dice.randint(1, 6), dice.randint(1, 6)) if live else None), who
        case Phase.TO_PLAY:
            assert game.roll is not None
            plays = legal_plays(game.position, game.roll, game.rules)
            if table.play is None and plays:
                return acts.Play(dice.choice(plays).notation), who
            return acts.EndTurn(), who
        case Phase.DOUBLED:
            last = table.law.match.dead_cube.forbids_pass(side.other, game.cube.value, table.match.score)
            return (acts.Take() if last or dice.random() < 0.7 else acts.Pass()), who
        case Phase.OFFERED:
            return (acts.Accept() if dice.random() < 0.5 else acts.Refuse()), who


def settling(table: Table, dice: random.Random) -> tuple[acts.Act, PersonId]:
    """The next step towards the end of an incident: a fact, the ruling, a choice, carrying it out."""
    found = table.docket.open[0]
    if found.status is Status.OPEN:
        answer = table.law.answer(found.incident, found.facts)
        if isinstance(answer, OpenQuestions):
            fact = answer.questions[0]
            value = a_value(fact, dice)
            return (
                (acts.CloseIncident(found.number, "No facts."), DEE)
                if value is None
                else (
                    acts.StateFact(found.number, fact.name, value),
                    DEE,
                )
            )
        return acts.Rule(found.number), DEE
    ruling = table.law.answer(found.incident, found.facts)
    assert not isinstance(ruling, OpenQuestions)
    for remedy, _ in ruling.remedies:
        if remedy.name == "choice":
            labels = [option.label for option in remedy.options]  # type: ignore[attr-defined]
            if not set(labels) & set(found.choices):
                side = side_for(Request(table, DEE, table.at), found, remedy.holder)  # type: ignore[attr-defined]
                holder = DEE if side is None else table.operator(side)
                return acts.Choose(found.number, dice.choice(labels)), holder
    return acts.ApplyRuling(found.number), DEE


def a_value(fact: object, dice: random.Random) -> str | int | bool | None:
    """Some value of a fact that a person could state; None where only a position or a text would do."""
    match fact.type:  # type: ignore[attr-defined]
        case FactType.YES_NO:
            return dice.random() < 0.5
        case FactType.CHOICE:
            return dice.choice(list(fact.choices))  # type: ignore[attr-defined]
        case FactType.NUMBER | FactType.SECONDS:
            return dice.randint(fact.low, min(fact.high, fact.low + 9))  # type: ignore[attr-defined]
        case _:
            return None


INCIDENTS = ("cocked_die", "illegal_move", "fast_grab", "clock_not_pressed", "end_of_turn", "cube_wrong", "late_start")


def anything(table: Table, dice: random.Random) -> tuple[acts.Act, PersonId]:
    """Some act at random by anybody, legal, illegal, premature or late."""
    side, result = dice.choice(list(Side)), dice.choice(list(Result))
    roll = (dice.randint(1, 6), dice.randint(1, 6))
    number = dice.randint(1, max(1, len(table.docket.incidents)))
    act: acts.Act = dice.choice(
        [
            acts.TakeSeat(),
            acts.Begin(),
            acts.Prefer(dice.choice(["clock", "baffle_box", "roll_left", "smoking"]), dice.choice(["yes", "no"])),
            acts.RollForPreference("clock", dice.randint(2, 12), dice.randint(2, 12)),
            acts.MixDice(),
            acts.ReplaceDice("damaged"),
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
            acts.StartClock(side),
            acts.CallTime(side),
            acts.CallBreak(dice.randint(1, 2)),
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
            acts.AwardPoints(side, 1, "late"),
            acts.TakeBackPoints(side, 1, "on appeal"),
            acts.Warn(side, "noise"),
            acts.SetClock(Millis(60_000), Millis(90_000)),
            acts.AdjustTime(side, dice.choice([-5000, 5000])),
            acts.ForfeitDelay(side),
            acts.ImposeClock(),
            acts.CorrectLength(dice.randint(1, 9)),
            acts.CorrectScore(1, side, dice.randint(0, 2)),
            acts.CorrectCube(2, side),
            acts.CorrectCube(1),
            acts.ReopenGame(1),
            acts.Revert(dice.randint(1, table.version)),
            acts.Grant(side, "more time", 1),
            acts.CallEnd(),
            acts.RevealDice("00" * 32),
            acts.CommitEntropy("ab" * 32),
            acts.GiveEntropy("00" * 32, "ab" * 32),
            acts.SeatOperator(dice.choice([ANN, CAT, BEN])),
        ]
    )
    return act, dice.choice([ANN, BEN, CAT, DAN, DEE, EVE])


def random_steps(
    terms: TableTerms, seed: int, wild: float = 0.2, most: int = 4000, slow: float = 0.02
) -> Iterator[tuple[Table, acts.Act, PersonId, tuple[Event, ...] | Refused | BaffleBoxError, Table]]:
    """A match of random people: before, the act, by whom, what came of it, after."""
    dice = random.Random(seed)
    played = Played.under(terms)
    for _ in range(most):
        before = played.table
        if before.is_over and dice.random() < 0.5:
            return
        over = before.is_over
        act, who = anything(before, dice) if over or dice.random() < wild else sensible(before, dice)
        pause = dice.randint(60_000, 240_000) if dice.random() < slow else dice.randint(0, 15_000)
        try:
            outcome: tuple[Event, ...] | BaffleBoxError = played.do(
                act, who, pause, (dice.randint(1, 6), dice.randint(1, 6))
            )
        except BaffleBoxError as refused:
            outcome = refused
        yield before, act, who, outcome, played.table
