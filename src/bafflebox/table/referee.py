"""The referee: answers an act at a table with events, or with a refusal and its clause; and lists what is open to
somebody now.

One condition decides whether an act is accepted and whether it is offered. Every act offered is accepted at that moment
with some details, and every act accepted from a person is offered, except

- what happened against the rules over the board: it is recorded, and still nobody *may* do it;
- `GiveEntropy` and `RevealDice`: only one device knows their values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from itertools import chain

from bafflebox.books import edition_of, house_of, load
from bafflebox.cases import PersonId
from bafflebox.clock import Millis, minutes
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.match import Phase
from bafflebox.table import (
    board,
    breaks,
    calls,
    clock,
    concessions,
    cube,
    dice,
    endings,
    equipment,
    incidents,
    irregular,
    length,
    officials,
    opening,
    preferences,
    reverting,
    rolls,
    rulings,
    score,
    times,
    turn,
)
from bafflebox.table.acts import Act, EndTurn, Take
from bafflebox.table.breaks import Returned
from bafflebox.table.choice import OpenAct, OpenActs
from bafflebox.table.clock import GapFound, time_over
from bafflebox.table.cube import DoubleOffered
from bafflebox.table.endings import EndCalled
from bafflebox.table.events import Event
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import NOBODY, TABLE
from bafflebox.table.law import law_of
from bafflebox.table.length import then_length
from bafflebox.table.opening import TableOpened
from bafflebox.table.owed import NOTHING_OWED
from bafflebox.table.request import Answer, Request
from bafflebox.table.rolled import Misrolled, Rest, Rolled
from bafflebox.table.rolls import ANY_DICE
from bafflebox.table.score import ScoreAgreed
from bafflebox.table.state import Table
from bafflebox.table.terms import Mode, TableTerms
from bafflebox.table.times import ClockPressed, DelayForfeited, DelayLoss, OnClock

MOST_KEPT = 1000
"""Moments for which a law remembers what is open."""
OFFERS: tuple[Callable[[Request], OpenActs], ...] = (
    opening.offers,
    preferences.offers,
    equipment.offers,
    rolls.offers,
    turn.offers,
    cube.offers,
    concessions.offers,
    score.offers,
    breaks.offers,
    calls.offers,
    endings.offers,
    dice.offers,
    officials.offers,
    times.offers,
    length.offers,
    board.offers,
    reverting.offers,
    clock.offers,
    incidents.offers,
    rulings.offers,
)
"""What each subject offers, in listing order."""
BY_THE_BOARD = (rolls.offers, turn.offers, cube.offers, concessions.offers)
"""The subjects that look at the board, the roll, the cube and the clock."""
OTHERWISE = tuple(offers for offers in OFFERS if offers not in BY_THE_BOARD)


def open_table(table: str, terms: TableTerms, at: Millis, commitment: str = "", by: PersonId = NOBODY) -> TableOpened:
    """Opens a table; terms that the book doesn't allow are refused with its clause."""
    book = terms.rules if terms.edition else load(terms.book)
    terms = replace(terms, book=book.id, edition=edition_of(book), house=house_of(book))
    law_of(terms)
    if terms.mode is not Mode.ONLINE and commitment:
        raise InvalidInput("Only an online table throws the dice and is bound by a commitment.", code="no_table_dice")
    return TableOpened(at=at, by=by, table=table, terms=terms, commitment=commitment)


def decide(
    table: Table, act: Act, who: PersonId, at: Millis, throw: tuple[int, int] | None = None
) -> tuple[Event, ...]:
    """The consequences of an act. Reads the table, changes nothing, may refuse.

    `throw` is the table's roll for an online act. What time alone has caused by then comes first; if that rules out the
    act, it is the whole answer.
    """
    if at < table.at and who != table.device:
        raise InvalidInput(
            "The table is already at {at} ms; nothing can happen there at {then} ms.",
            at=table.at,
            then=at,
            code="time_runs_forward",
        )
    before = due(table, at)
    now = reduce(evolve, before, table)
    try:
        found = answered(act, Request(now, who, at, throw))
    except (Refused, InvalidInput):
        if before:
            return before
        raise
    return (*before, *found)


def answered(act: Act, asked: Request) -> tuple[Event, ...]:
    """The consequences of an act at a table where everything caused by time alone has been done; may refuse."""
    table, found = asked.table, act.decide(asked)
    if table.owed != NOTHING_OWED and isinstance(act, EndTurn | Take):
        found = _then_owed(asked, found)
    if table.posted is not None:
        found = then_length(asked, found)
    if table.device not in (NOBODY, asked.who):
        found = (event for event in found if not isinstance(event, OnClock))  # the device reports these itself
    return tuple(found)


def _then_owed(asked: Request, happened: Answer) -> Answer:
    """Events, followed by what a ruling left for this moment: an obligation to double, an early roll that counts."""
    table = asked.table
    for event in happened:
        yield event
        table = evolve(table, event)
    game, owed = table.match.game, table.owed
    if game is None or game.phase is not Phase.TO_ROLL or game.turn is None:
        return
    if owed.double is game.turn and table.match.may_double(game.turn):
        yield from irregular.lapsed(replace(asked, table=table), rolled=False)  # it is a valid double like any other
        yield DoubleOffered(at=asked.at, by=asked.who, side=game.turn)
        if table.live and table.clock is not None and table.clock.running is game.turn:
            yield ClockPressed(at=asked.at, by=asked.who, side=game.turn)
    elif owed.roll is not None and owed.roll[0] is game.turn:
        if table.clock is not None and table.clock.accounts[game.turn].forfeits_delay:
            # There is no roll to wait for, so the play itself has no delay.
            yield DelayForfeited(at=asked.at, by=asked.who, side=game.turn, loss=DelayLoss.MAIN_TIME)
        yield from irregular.lapsed(replace(asked, table=table), rolled=True)  # it is a valid roll like any other
        yield Rolled(at=asked.at, by=asked.who, side=game.turn, dice=owed.roll[1])
    elif owed.misroll is not None and owed.misroll[0] is game.turn:
        yield Misrolled(at=asked.at, by=asked.who, side=game.turn, rest=Rest(owed.misroll[1]))


def allowed(table: Table, who: PersonId, at: Millis) -> tuple[OpenAct, ...]:
    """What somebody may do now; pages and phones draw their buttons from it."""
    terms, at = table.terms, max(at, table.at)
    if terms.side_of(who) is None and who not in (
        *terms.transcribers,
        *terms.directors,
        *terms.monitors,
        table.device or None,
    ):
        return ()
    asked = Request(reduce(evolve, due(table, at), table), who, at, ANY_DICE)
    usual = _usual(asked)
    if usual is None:
        return tuple(choice for offers in OFFERS for choice in offers(asked))
    known = asked.law.usually_open
    if (others := known.get(usual)) is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        others = known[usual] = tuple(choice for offers in OTHERWISE for choice in offers(asked))
    if asked.law.match.concessions.own_turn and not asked.waited_for():
        return others  # who is not waited for online has nothing to do on the board
    return (*chain.from_iterable([offers(asked) for offers in BY_THE_BOARD]), *others)


def _usual(asked: Request) -> tuple[object, ...] | None:
    """Everything that the subjects which ignore the board depend on, for a player in the middle of an online game where
    nothing unusual is going on; None for everybody else. At such a moment, the subjects listed before the roll offer
    nothing."""
    table, game, terms = asked.table, asked.table.match.game, asked.table.terms
    side = terms.side_of(asked.who)
    if (
        side is None
        or game is None
        or game.turn is None
        or not table.online
        or not table.setting.begun
        or table.setting.wishes
        or table.docket.incidents
        or table.halted
        or table.device != NOBODY
        or asked.who in terms.transcribers
    ):
        return None
    match = table.match
    return side, bool(terms.directors), bool(match.entries), match.score.points, bool(table.dice.entropy[side].next)


def answer(
    table: Table, act: Act, who: PersonId, at: Millis, throw: tuple[int, int] | None = None
) -> tuple[Event, ...]:
    """The consequences of an act, as from `decide`; a refusal also lists what is open to that person now."""
    try:
        return decide(table, act, who, at, throw)
    except Refused as refused:
        refused.facts["allowed"] = list(dict.fromkeys(choice.name for choice in allowed(table, who, at)))
        raise


def due(table: Table, at: Millis) -> tuple[Event, ...]:
    """What time alone has done by now: at an online table, time that runs out loses without anybody saying so.

    Where nobody directs, a break ends when its time is up, and a side that stays away between games for as long as a break
    has agreed to the score: from then on its clock runs, instead of its opponent waiting.
    """
    moment = next_deadline(table)
    if moment is None or moment > at or table.is_over or not table.online:
        return ()
    if (called := end_due(table)) is not None and called <= at:
        return (EndCalled(at=called, by=TABLE),)
    if _alone(table):
        if (now := table.breaks.now) is not None:
            return tuple(Returned(at=now.until, by=TABLE, side=side) for side in Side if side not in now.back)
        if _agreement_due(table) is not None:
            return tuple(ScoreAgreed(at=moment, by=TABLE, side=side) for side in Side if side not in table.agreed)
    clock = table.clock
    if clock is None or clock.expires_at is None or clock.expires_at > at:
        return ()
    side = clock.running
    assert side is not None
    return tuple(time_over(Request(table, TABLE, at), side, clock.expires_at))


def next_deadline(table: Table) -> Millis | None:
    """When to ask again what time has done: the end of a reserve, of a break, of waiting between games."""
    first, clock, terms = None, table.clock, table.terms
    if clock is not None and terms.mode is Mode.ONLINE and table.match.game is not None:
        first = clock.expires_at
    if terms.minutes and (called := end_due(table)) is not None:
        first = called if first is None else min(first, called)
    if (now := table.breaks.now) is not None:
        first = now.until if first is None else min(first, now.until)
    elif table.agreed and (agreed := _agreement_due(table)) is not None:
        first = agreed if first is None else min(first, agreed)
    return first


def recover(table: Table, at: Millis) -> tuple[Event, ...]:
    """The events needed to resume an unattended table: a clock that ran stands as at the last event, the gap shown."""
    clock = table.clock
    if clock is None or clock.running is None or table.device != NOBODY or at <= table.at:
        return ()
    return (GapFound(at=at, by=TABLE, since=table.at),)


def _alone(table: Table) -> bool:
    return table.online and not table.terms.directors


def end_due(table: Table) -> Millis | None:
    """When the time of a timed match is called; None where somebody calls it, or it has been called."""
    begun = table.setting.begun_at
    if not (table.online and table.terms.minutes and begun is not None) or table.is_over or table.match.called:
        return None
    return Millis(begun + minutes(table.terms.minutes))


def _agreement_due(table: Table) -> Millis | None:
    """How long one side waits for the other to agree to the score; without a clock, as long as it takes."""
    if not _alone(table) or table.clock is None or table.halted or table.is_over or len(table.agreed) != 1:
        return None
    return Millis(table.at + minutes(table.law.break_minutes))
