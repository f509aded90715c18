"""People at a table: acts that must be accepted, and sensible ones that bring a match on."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.clock.millis import ZERO
from bafflebox.errors import InvalidInput
from bafflebox.game import Side, legal_plays
from bafflebox.match import Phase
from bafflebox.rulings import FactType, OpenQuestions
from bafflebox.table import Event, Mode, Status, Table, TableIncident, TableTerms, acts, decide, evolve, open_table
from bafflebox.table.choice import holds
from bafflebox.table.remedies import Given, questions, side_for
from bafflebox.table.request import Request
from bafflebox.table.rulings import may_rule, remedies_of

ANN, BEN, CAT, DAN = (PersonId(name) for name in ("ann", "ben", "cat", "dan"))
DEE, MAX, TIM, EVE, PHONE = (PersonId(name) for name in ("dee", "max", "tim", "eve", "phone"))
"""A director, a monitor, a transcriber, somebody who watches, and a phone as clock."""

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
    return replace(terms, **({"directors": (DEE,)} | more))  # type: ignore[arg-type]


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


def in_charge(table: Table) -> PersonId:
    """The director, or where nobody directs, a player."""
    return table.terms.directors[0] if table.terms.directors else table.terms.white[0]


def sensible(table: Table, dice: random.Random) -> tuple[acts.Act, PersonId]:
    """Something that brings the match on, by somebody who may do it."""
    terms = table.terms
    if not table.setting.begun:
        for side in Side:
            if side not in table.setting.seated:
                return acts.TakeSeat(), terms.players[side][0]
        return acts.Begin(), terms.white[0]
    if table.device and table.docket.open:
        return acts.TakeClockBack(), table.device  # a ruling may have to do with the clock
    if table.suspended is not None:
        return acts.Resume(), in_charge(table)
    if table.breaks.now is not None:
        side = next(side for side in Side if side not in table.breaks.now.back)
        return acts.Return(), terms.players[side][0]
    if table.docket.open:
        return settling(table, dice)
    if table.docket.called is not None:
        return acts.AnswerCall(), in_charge(table)
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
    found, head = table.docket.open[0], in_charge(table)
    if found.status is Status.OPEN:
        answer = table.law.answer(found.incident, found.facts)
        if isinstance(answer, OpenQuestions):
            fact = answer.questions[0]
            value = a_value(fact, dice)
            return (
                (acts.CloseIncident(found.number, "No facts."), head)
                if value is None
                else (
                    acts.StateFact(found.number, fact.name, value),
                    head,
                )
            )
        if not holds(may_rule, Request(table, head, table.at), found.number):  # this very ruling was overturned
            return acts.CloseIncident(found.number, "It was overturned."), head
        return acts.Rule(found.number), head
    given = remedies_of(Request(table, head, table.at), found)
    for remedy, _ in given:
        if remedy.name == "choice":
            labels = [option.label for option in remedy.options]  # type: ignore[attr-defined]
            if not set(labels) & set(found.choices):
                side = side_for(Request(table, head, table.at), found, remedy.holder)  # type: ignore[attr-defined]
                holder = head if side is None else table.operator(side)
                return acts.Choose(found.number, dice.choice(labels)), holder
    told = telling(table, found, given, dice)
    if told is None:
        return acts.CloseIncident(found.number, "Nobody can say which lines lead to that score."), head
    return acts.ApplyRuling(found.number, told), _who_applies(table, found, head)


def _who_applies(table: Table, found: TableIncident, head: PersonId) -> PersonId:
    """Where nobody directs, the side that did not ask for the ruling carries it out."""
    asker = table.terms.side_of(found.ruling.by) if found.ruling else None
    return table.operator(asker.other) if asker and Request(table, head, table.at).apart else head


def telling(table: Table, found: TableIncident, given: Given, dice: random.Random) -> acts.StatedFacts | None:
    """What a ruling has to be told, as somebody could tell it: each answer may leave a later question without meaning.

    None where it wants a score that no line at hand leads to.
    """
    told: dict[str, acts.FactValue] = {}
    asked = Request(table, DEE, table.at)
    while missing := [fact for fact in questions(asked, found, given, told) if fact.name not in told]:
        fact = missing[0]
        if fact.name == "game" and any(other.name == "winner" for other in missing):
            if "stands" not in fact.choices:
                return None
            told[fact.name] = "stands"
        elif fact.type is FactType.POSITION:
            told[fact.name] = dice.choice(["stands", "start", *([] if table.is_over else [str(table.game.position)])])
        elif fact.type is FactType.TEXT:
            told[fact.name] = "as the director sees fit"
        elif fact.type is FactType.ROLL:
            told[fact.name] = f"{dice.randint(1, 6)}-{dice.randint(1, 6)}"
        else:
            value = a_value(fact, dice)
            assert value is not None, fact
            told[fact.name] = value
    if told.get("position") == "stands" and not _can_stand(asked, found, told):
        told["position"] = "start"
    return tuple(told.items())


def _can_stand(asked: Request, found: TableIncident, told: dict[str, acts.FactValue]) -> bool:
    """Whether the board may be left as it is, which a ruling about a missing checker, for instance, doesn't allow."""
    try:
        decide(asked.table, acts.ApplyRuling(found.number, tuple(told.items())), asked.who, asked.at)
    except InvalidInput:
        return False
    return True


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
