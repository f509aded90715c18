"""The table is opened, both sides sit down, the match begins; partners say who handles the next game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox import match as matches
from bafflebox.cases import PersonId
from bafflebox.clock import Clock
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import Match, Refusal
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.law import law_of
from bafflebox.table.points import Point
from bafflebox.table.preferences import check_settled
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import DiceState, Table
from bafflebox.table.terms import TableTerms
from bafflebox.table.words import called


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Happened):
    says = "Table {table}: {sides}, to {length}, {book}, {mode}."
    table: str
    terms: TableTerms
    commitment: str = ""
    """The SHA-256 commitment to the table's secret, if it rolls the dice."""

    def fold(self, table: Table) -> Table:
        raise InvalidInput("Table {id} is already open.", id=table.id, code="table_exists")

    def opened(self) -> Table:
        law = law_of(self.terms)
        match = Match.under(law.match)
        clock = Clock.of(law.control, at=self.at) if law.control else None
        dice = DiceState(commitment=self.commitment)
        return Table(self.table, self.terms, match, clock, law, at=self.at, dice=dice, history=(Point(1, match),))

    def gaps(self) -> dict[str, Any]:
        terms = self.terms
        sides = " against ".join(" and ".join(people) for people in terms.players)
        shown = {"table": self.table, "sides": sides, "length": terms.length}
        return shown | {"book": terms.book, "mode": terms.mode.value}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(BySide):
    says = "{who} sits down as {side}."

    def fold(self, table: Table) -> Table:
        return replace(table, setting=replace(table.setting, seated=table.setting.seated | {self.side}))

    def gaps(self) -> dict[str, Any]:
        return {"who": self.by or "Somebody", "side": called(self.side)}


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchBegan(Happened):
    says = "The match begins."

    def fold(self, table: Table) -> Table:
        return replace(table, setting=replace(table.setting, begun=True, begun_at=self.at))


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorSeated(BySide):
    says = "{person} acts for {side}."
    person: PersonId

    def fold(self, table: Table) -> Table:
        return replace(table, match=table.match.after(matches.Seated(self.side, self.person)))


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down, ready to begin."""

    def decide(self, asked: Request) -> Answer:
        table, sides = asked.table, may_sit_down(asked)
        for side in sides:
            yield SeatTaken(at=asked.at, by=asked.who, side=side)
        if not table.live and table.setting.seated | set(sides) == set(Side):
            yield MatchBegan(at=asked.at, by=asked.who)


def may_sit_down(asked: Request) -> list[Side]:
    """The sides this person may seat."""
    asked.to_come()
    setting = asked.table.setting
    if setting.begun:
        raise asked.law.refusal(Conduct.START, "The match has begun; the seats are taken.", "begun")
    sides = [s for s in (Side if asked.speaks_for_both else (asked.side(),)) if s not in setting.seated]
    if not sides:
        raise asked.law.refusal(Conduct.START, "This side is already seated.", "seated")
    return sides


@dataclass(frozen=True, slots=True)
class Begin:
    """The match begins: everything is agreed, the clock is set and confirmed."""

    def decide(self, asked: Request) -> Answer:
        may_begin(asked)
        return (MatchBegan(at=asked.at, by=asked.who),)


def may_begin(asked: Request) -> None:
    asked.to_come()
    asked.player_or_entry()
    setting = asked.table.setting
    if setting.begun:
        raise asked.law.refusal(Conduct.START, "The match has already begun.", "begun")
    if len(setting.seated) < 2:
        raise asked.law.refusal(Conduct.START, "Both sides sit down before the match begins.", "not_seated")
    check_settled(asked)


@dataclass(frozen=True, slots=True)
class SeatOperator:
    """One of two partners plays the coming games for their side."""

    person: PersonId

    def decide(self, asked: Request) -> Answer:
        side = may_hand_over(asked, self.person)
        return (OperatorSeated(at=asked.at, by=asked.who, side=side, person=self.person),)


def may_hand_over(asked: Request, person: PersonId) -> Side:
    asked.to_come()
    side = asked.table.terms.side_of(person)
    if side is None or not asked.table.rules.partners:
        raise InvalidInput("{person} is not one of two partners at this table.", person=person, code="not_a_partner")
    if not asked.is_official and asked.side() is not side:
        raise asked.law.refusal(Conduct.OPERATOR, "Each team decides for itself who plays its game.", "other_team")
    if not asked.table.match.between_games:
        raise asked.refused(Refusal.NOT_THE_OPERATOR, "Partners may change only between games.")
    return side


def offers(asked: Request) -> OpenActs:
    table = asked.table
    if not table.setting.begun:
        if holds(may_sit_down, asked):
            yield OpenAct(TakeSeat())
        if holds(may_begin, asked):
            yield OpenAct(Begin())
    if table.rules.partners and table.match.between_games:
        for person in (*table.terms.white, *table.terms.black):
            if holds(may_hand_over, asked, person):
                yield OpenAct(SeatOperator(person))
